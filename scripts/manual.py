#!/usr/bin/env python3
"""Writes a manual page and a completion for bash of each tool, made of what its --help prints, so that neither can say another
thing than the tool does.

usage: scripts/manual.py folder-of-tools output-folder tool...
writes output-folder/man/man1/TOOL.1 and output-folder/bash-completion/completions/TOOL
"""
import dataclasses
import pathlib
import re
import subprocess
import sys


@dataclasses.dataclass
class Option:
    names: list      # "-o", "--output"; of a positional argument its name
    takes: str = ""  # what stands behind it, as --help has it: "TEXT", "<path>"
    how: str = ""    # what is between both: " " or "=", or "[=" where there may be nothing
    text: str = ""
    values: dict = dataclasses.field(default_factory=dict)   # those it may have, and what each means
    inner: list = dataclasses.field(default_factory=list)    # options of a pass, given as --pass="name=value ..."


@dataclasses.dataclass
class Page:
    name: str
    summary: str = ""
    usage: str = ""
    groups: dict = dataclasses.field(default_factory=dict)       # options by their heading
    positionals: list = dataclasses.field(default_factory=list)
    subcommands: dict = dataclasses.field(default_factory=dict)  # Page by name

    def options(self):
        return [option for group in self.groups.values() for option in group]


def cli11_option(head, text):
    names, _, takes = head.partition(" ")
    values = re.search(r":\{([^}]*)\}", takes)
    return Option([re.sub(r"\{.*", "", name) for name in names.split(",")],
                  re.sub(r":\{[^}]*\}", "", takes), " " if takes else "", text,
                  dict.fromkeys(values[1].split(","), "") if values else {})


def of_cli11(name, text):
    """A page of what CLI11 prints: a description, "Usage:", and groups of lines of a head and, behind two spaces or in the next
    line, what it means."""
    described, usage, rest = re.match(r"(?s)(.*?)\n?Usage: ([^\n]*)\n(.*)", text).groups()
    if described.startswith(f"{name} "):  # what CLI11 does not know of: what stands behind the options is another program's
        usage, _, described = described.partition("\n")
    page, heading = Page(name, described.strip(), usage), ""
    kinds = {"Positionals": page.positionals}
    for line in rest.splitlines():
        title = re.fullmatch(r"(\S.*):", line)
        row = re.fullmatch(r"  (\S+(?: \S+)*)(?: {2,}(.*))?", line)
        if title:
            heading = title[1]
        elif row and heading == "Subcommands":
            page.subcommands[row[1]] = None
        elif row:
            kinds.setdefault(heading, []).append(cli11_option(row[1], row[2] or ""))
        elif line.strip():  # of the head before it
            last = kinds[heading][-1]
            last.text = f"{last.text} {line.strip()}".strip()
    del kinds["Positionals"]
    page.groups = kinds
    return page


def of_llvm(name, text):
    """A page of what LLVM prints: "OVERVIEW:", "USAGE:", "OPTIONS:" and headings; options of a pass are further in than the
    pass, values of an option begin with "="."""
    described, usage, rest = re.match(r"(?s)OVERVIEW: (.*?)\n\s*USAGE: ([^\n]*)\n(.*)", text).groups()
    page = Page(name, described.strip(), usage)
    outer = group = last = None  # headings further in are those of passes, between options of the heading before
    for line in rest.splitlines():
        row = re.fullmatch(r"( *)(--?[\w.-]+)(\[?=| )?(<.*?>)?(?:\])? +-(?: +(.*))?", line)
        value = re.fullmatch(r" *=(\S*) +-(?: +(.*))?", line)
        title = re.fullmatch(r"( *)(\S.*):", line)
        if row:
            last = Option([row[2]], row[4] or "", (row[3] or "") if row[4] else "", row[5] or "")
            depth = len(row[1])
            (outer if depth <= 2 else group if depth <= 6 else group[-1].inner).append(last)
        elif value:
            last.values[value[1]] = value[2] or ""
        elif title and len(title[1]) in (0, 4):
            group = page.groups.setdefault(title[2], [])
            outer = outer if title[1] else group
        elif line.startswith(" " * 8):
            last.text += f" {line.strip()}"
    page.groups = {heading: options for heading, options in page.groups.items() if options}
    return page


def page_of(tool, *words):
    done = subprocess.run([tool, *words, "--help"], capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"error: {tool} --help: {done.stderr.strip()}")
    page = (of_llvm if done.stdout.startswith("OVERVIEW:") else of_cli11)(tool.name, done.stdout)
    for name in page.subcommands:
        page.subcommands[name] = page_of(tool, *words, name)
    return page


def roff(text):
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return re.sub(r"(?m)^([.'])", r"\\&\1", text)


def row_of(option):
    """An option and what it takes, as a tagged paragraph."""
    close = "]" if option.how.startswith("[") else ""
    head = ", ".join(f"\\fB{roff(name)}\\fR" for name in option.names)
    if option.takes:
        head += f"{option.how}\\fI{roff(option.takes)}\\fR{close}"
    lines = [".TP", head, roff(option.text) or "\\&"]
    if option.values and not any(option.values.values()):
        lines.append("One of " + ", ".join(f"\\fB{roff(value)}\\fR" for value in option.values) + ".")
    elif option.values:
        lines.append(".RS")
        for value, means in option.values.items():
            lines += [".TP", f"\\fB{roff(value) or '(none)'}\\fR", roff(means) or "\\&"]
        lines.append(".RE")
    if option.inner:
        lines += [".RS", *(line for inner in option.inner for line in row_of(inner)), ".RE"]
    return lines


def options_of(page):
    lines = []
    for option in page.positionals:
        lines += row_of(option)
    for heading, options in page.groups.items():
        if heading != "Options":
            lines += [f".SS {roff(heading)}"]
        for option in options:
            lines += row_of(option)
    return lines


def manual(page, version, others):
    first = re.split(r"[.:\n]", page.summary)[0]
    first = first if first[:2].isupper() else first[0].lower() + first[1:]
    lines = [f".\\\" Made of {page.name} --help by scripts/manual.py.",
             f".TH {page.name.upper()} 1 \"\" \"{version}\" \"GEMM compiler\"", ".SH NAME",
             f"{roff(page.name)} \\- {roff(first)}", ".ad l", ".nh",
             ".SH SYNOPSIS", roff(page.usage), ".SH DESCRIPTION", roff(page.summary), ".SH OPTIONS", *options_of(page)]
    for name, sub in page.subcommands.items():
        lines += [f".SH {roff(name.upper())}", roff(sub.summary), ".PP", roff(sub.usage), *options_of(sub)]
    lines += [".SH SEE ALSO", ", ".join(f"\\fB{roff(other)}\\fR(1)" for other in others if other != page.name)]
    return "\n".join(lines) + "\n"


def words_of(page):
    """What completes to an option; of one that may or must have a value behind "=", that as well."""
    return [name + ("=" if option.how == "=" or option.inner else "") for option in page.options() for name in option.names]


def cases_of(page):
    """The values of those options that have some, and the names of those that take any."""
    lines, free = [], []
    for option in page.options():
        values = [*option.values, *(f"{inner.names[0].lstrip('-')}=" for inner in option.inner)]
        if values:
            lines.append(f"    {'|'.join(option.names)}) values='{' '.join(values)}' ;;")
        elif option.how in (" ", "="):
            free += option.names
    return [*lines, *([f"    {'|'.join(free)}) files=yes ;;"] if free else [])]


TEMPLATE = """# Completion for bash, made of {tool} --help by scripts/manual.py.
{function}() {{
  local word=${{COMP_WORDS[COMP_CWORD]}} option=${{COMP_WORDS[COMP_CWORD - 1]}} values='' files='' options sub=''
  if [ "$word" = = ]; then
    word=''
  elif [ "$option" = = ]; then
    option=${{COMP_WORDS[COMP_CWORD - 2]}}
  fi
{subcommand}  case $sub in
{cases}
  esac
  if [ -z "$values$files" ] && [[ $word == -* ]]; then
    values=$options
  fi
  if [ -n "$values" ]; then
    mapfile -t COMPREPLY < <(compgen -W "$values" -- "$word")
    [[ ${{COMPREPLY[0]-}} != *= ]] || compopt -o nospace 2>/dev/null
  else
    compopt -o filenames 2>/dev/null
    mapfile -t COMPREPLY < <(compgen -f -- "$word")
  fi
}}
complete -F {function} {tool}
"""


def completion(page):
    subcommand = ""
    if page.subcommands:
        names = " ".join(page.subcommands)
        subcommand = (f"  local known=' {names} ' i\n"
                      "  for ((i = 1; i < COMP_CWORD; i++)); do\n"
                      '    [[ $known != *" ${COMP_WORDS[i]} "* ]] || { sub=${COMP_WORDS[i]}; break; }\n'
                      "  done\n"
                      '  [[ -n $sub || $word == -* ]] || values=$known\n')
    cases = []
    for name, sub in {"": page, **page.subcommands}.items():
        cases += [f"  '{name}')", f"    options='{' '.join(words_of(sub))}'"]
        if rows := cases_of(sub):
            cases += ["    case $option in", *rows, "    esac"]
        cases.append("    ;;")
    return TEMPLATE.format(tool=page.name, function="_" + page.name.replace("-", "_"), subcommand=subcommand, cases="\n".join(cases))


def main(binaries, output, *tools):
    output = pathlib.Path(output)
    places = output / "man" / "man1", output / "bash-completion" / "completions"
    for place in places:
        place.mkdir(parents=True, exist_ok=True)
    for name in tools:
        tool = pathlib.Path(binaries).resolve() / name
        said = subprocess.run([tool, "--version"], capture_output=True, text=True, check=True).stdout
        page = page_of(tool)
        (places[0] / f"{name}.1").write_text(manual(page, "gemm " + re.search(r"\d+\.\d+\.\d+", said)[0], tools))
        (places[1] / name).write_text(completion(page))


if __name__ == "__main__":
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    main(*sys.argv[1:])
