// Text of SVG elements.
#include "Svg.h"

#include <array>
#include <cmath>
#include <cstdio>

namespace gemm::report {

std::string escape(std::string_view text) {
  std::string result;
  for (char c : text) {
    switch (c) {
    case '&':
      result += "&amp;";
      break;
    case '<':
      result += "&lt;";
      break;
    case '>':
      result += "&gt;";
      break;
    case '"':
      result += "&quot;";
      break;
    default: // control characters are not XML
      result += static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t' ? ' ' : c;
    }
  }
  return result;
}

std::string shortNumber(double value, int decimals) {
  char text[64];
  std::snprintf(text, sizeof text, "%.*f", decimals, value);
  std::string result = text;
  if (result.find('.') != std::string::npos) {
    result.erase(result.find_last_not_of('0') + 1);
    if (result.back() == '.')
      result.pop_back();
  }
  return result == "-0" ? "0" : result;
}

static std::string threeDigits(double value) {
  return shortNumber(value, value >= 99.95 ? 0 : value >= 9.995 ? 1 : 2);
}

std::string scaled(double value, const char *unit) {
  constexpr const char *prefixes[] = {"", "K", "M", "G", "T", "P"};
  int prefix = 0;
  while (value >= 999.5 && prefix < 5)
    value /= 1000, ++prefix;
  return threeDigits(value) + " " + prefixes[prefix] + unit;
}

std::string timeText(double seconds) {
  if (seconds >= 1)
    return threeDigits(seconds) + " s";
  if (seconds >= 0.9995e-3)
    return threeDigits(seconds * 1e3) + " ms";
  return threeDigits(seconds * 1e6) + " us";
}

const char *colour::ofBound(std::string_view bound) {
  return bound == "compute" ? compute : bound == "memory" ? memory : overhead;
}

const char *colour::ofWave(long wave) {
  constexpr std::array<const char *, 8> fills = {"#b6e3ff", "#ffd8b5", "#c9e8c3", "#e8d4f8",
                                                 "#fff0a8", "#ffcecb", "#c4f0e8", "#dfe3e8"};
  return fills[static_cast<size_t>(wave) % fills.size()];
}

Svg::Svg(double w, double h, std::string_view text) : width(w), height(h), title(escape(text)) {}

static std::string close(std::string_view tooltip, const char *tag) {
  if (tooltip.empty())
    return "/>\n";
  return "><title>" + escape(tooltip) + "</title></" + tag + ">\n";
}
static std::string n(double value) { return shortNumber(value); }

void Svg::line(double x1, double y1, double x2, double y2, const char *stroke, double w,
               const char *dash) {
  body += "<line x1=\"" + n(x1) + "\" y1=\"" + n(y1) + "\" x2=\"" + n(x2) + "\" y2=\"" + n(y2) +
          "\" stroke=\"" + stroke + "\" stroke-width=\"" + n(w) + "\"" +
          (dash ? std::string(" stroke-dasharray=\"") + dash + "\"" : "") + "/>\n";
}

void Svg::rect(double x, double y, double w, double h, const char *fill, const char *stroke,
               std::string_view tooltip) {
  body += "<rect x=\"" + n(x) + "\" y=\"" + n(y) + "\" width=\"" + n(w) + "\" height=\"" + n(h) +
          "\" fill=\"" + fill + "\"" +
          (stroke ? std::string(" stroke=\"") + stroke + "\" stroke-width=\"1\"" : "") +
          close(tooltip, "rect");
}

void Svg::circle(double x, double y, double r, const char *fill, const char *stroke,
                 std::string_view tooltip) {
  body += "<circle cx=\"" + n(x) + "\" cy=\"" + n(y) + "\" r=\"" + n(r) + "\" fill=\"" + fill +
          "\" stroke=\"" + stroke + "\" stroke-width=\"1.5\"" + close(tooltip, "circle");
}

void Svg::triangle(double x, double y, double r, const char *fill, const char *stroke,
                   std::string_view tooltip) {
  body += "<path d=\"M" + n(x) + " " + n(y - r) + "L" + n(x + 0.87 * r) + " " + n(y + 0.5 * r) +
          "L" + n(x - 0.87 * r) + " " + n(y + 0.5 * r) + "Z\" fill=\"" + fill + "\" stroke=\"" +
          stroke + "\" stroke-width=\"1.5\"" + close(tooltip, "path");
}

void Svg::text(double x, double y, std::string_view words, const char *anchor, double size,
               const char *fill, bool bold) {
  body += "<text x=\"" + n(x) + "\" y=\"" + n(y) + "\" text-anchor=\"" + anchor +
          "\" font-size=\"" + n(size) + "\" fill=\"" + fill + "\"" +
          (bold ? " font-weight=\"600\"" : "") + ">" + escape(words) + "</text>\n";
}

void Svg::vertical(double x, double y, std::string_view words, double size) {
  body += "<text x=\"" + n(x) + "\" y=\"" + n(y) + "\" text-anchor=\"middle\" font-size=\"" +
          n(size) + "\" fill=\"" + colour::ink + "\" transform=\"rotate(-90 " + n(x) + " " + n(y) +
          ")\">" + escape(words) + "</text>\n";
}

void Svg::arrow(double x1, double y1, double x2, double y2, const char *stroke) {
  line(x1, y1, x2, y2, stroke, 2);
  double length = std::hypot(x2 - x1, y2 - y1), dx = (x2 - x1) / length, dy = (y2 - y1) / length;
  double bx = x2 - 8 * dx, by = y2 - 8 * dy;
  body += "<path d=\"M" + n(x2) + " " + n(y2) + "L" + n(bx - 4 * dy) + " " + n(by + 4 * dx) + "L" +
          n(bx + 4 * dy) + " " + n(by - 4 * dx) + "Z\" fill=\"" + stroke + "\"/>\n";
}

std::string Svg::str() const {
  return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + n(width) + " " + n(height) +
         "\" width=\"" + n(width) + "\" height=\"" + n(height) +
         "\" font-family=\"DejaVu Sans, Verdana, Helvetica, sans-serif\" role=\"img\">\n<title>" +
         title + "</title>\n<rect x=\"0\" y=\"0\" width=\"" + n(width) + "\" height=\"" +
         n(height) + "\" fill=\"" + colour::paper + "\"/>\n" + body + "</svg>\n";
}

} // namespace gemm::report
