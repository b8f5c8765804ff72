// A pack that is checked in a second, for tests of gemm-gpu-check from outside, with the
// stand-in of the driver where a GPU is asked for.
#pragma once

#include "Child.h"
#include "Temporary.h"

#include <nlohmann/json.hpp>

#include <sstream>

using nlohmann::json;

struct Checked {
  Finished done;
  json report;
  // The state of an item; "" of one that the report does not have.
  std::string state(const std::string &id) const {
    for (const json &item : report["items"])
      if (item["id"] == id)
        return item["state"];
    return "";
  }
  json item(const std::string &id) const {
    for (const json &item : report["items"])
      if (item["id"] == id)
        return item;
    return nullptr;
  }
};

enum class Conformance { Skipped, FourRows };

// A pack of one product with two schedules, which is a check as well, with one variant; and
// four rows of gemm-conform where they are wanted: all of them take seconds.
struct SmallPack : Temporary {
  explicit SmallPack(Conformance rows = Conformance::Skipped)
      : rowsText(rows == Conformance::Skipped ? " --skip='conformance/*'"
                                              : " --rows='ldmatrix/x?' --rows='*k.none.n8.rank0*.reserved-bits'") {
    for (const char *name : {"k0/launch.json", "library/launch.json"})
      write(std::string("pack/") + name, inputText(std::string("pack/") + name));
    write("pack/k0/kernels.ptx", readText(GEMM_SIMPLE "/kernels.ptx"));
    json pack = json::parse(inputText("pack/pack.json"));
    json check = pack["problems"][0];
    check["kernel"] = check["kernels"][0];
    check["wide"] = false;
    check.erase("kernels"), check.erase("library");
    json wide = check, variant = check;
    wide["wide"] = true;
    variant["of"] = 0, variant["variant"] = "stages";
    pack["checks"] = {check, wide, variant};
    write("pack/pack.json", pack.dump());
  }
  std::string file(const char *name) const { return (path / name).string(); }

  Checked run(const std::string &arguments = "", const std::string &environment = "") const {
    std::filesystem::remove(path / "report.json");
    return checked(runOf(arguments), environment);
  }
  // Killed when `text` stands in the journal; its worker may hold that for a moment longer.
  void runUntil(const std::string &text, const std::string &arguments,
                const std::string &environment) const {
    runCommand(commandOf(runOf(arguments), environment) + " >" + file("words") +
               " 2>&1 & while kill -0 $! && ! grep -q '" + text + "' " + file("lines") +
               "; do sleep 0.02; done; kill -9 $!; flock -w 60 " + file("lines") + " true");
  }
  Checked report() const { return checked("report " + file("lines")); }
  std::vector<std::string> items() const {
    std::istringstream stream(run("--list").done.text);
    std::vector<std::string> ids;
    for (std::string id; std::getline(stream, id);)
      ids.push_back(id);
    return ids;
  }
  std::vector<json> lines(const std::string &kind) const {
    std::istringstream stream(readText(path / "lines"));
    std::vector<json> found;
    for (std::string line; std::getline(stream, line);)
      if (json each = json::parse(line, nullptr, false); each.is_object() && each["line"] == kind)
        found.push_back(each);
    return found;
  }
  size_t linesOf(const std::string &kind) const { return lines(kind).size(); }
  // Rows of gemm-conform and their verdicts: "ldmatrix/x1 agrees; ...".
  std::string rows() const {
    std::string text;
    for (const json &line : lines("row"))
      text += line["row"]["row"].get<std::string>() + " " + line["row"]["verdict"].get<std::string>() + "; ";
    return text;
  }

private:
  std::string rowsText;
  std::string runOf(const std::string &arguments) const {
    return "run " + file("pack") + " --pairs=2 --lines=" + file("lines") + rowsText + " " + arguments;
  }
  std::string commandOf(const std::string &command, const std::string &environment) const {
    return "GEMM_CUBLASLT=libnone.so.9 LD_LIBRARY_PATH=" GEMM_STAND_IN " " + environment +
           " " GEMM_GPU_CHECK " " + command + " --output=" + file("report.json");
  }
  Checked checked(const std::string &command, const std::string &environment = "") const {
    Checked c;
    c.done = runCommand(commandOf(command, environment));
    c.report = json::parse(readText(path / "report.json"), nullptr, false);
    return c;
  }
};
