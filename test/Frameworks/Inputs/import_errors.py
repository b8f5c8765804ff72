"""Asks scripts/import_program.py about an input, or about a program with a colon."""
import sys


def main(scripts, text):
    sys.path.insert(0, scripts)
    import import_program
    print(import_program.load(text) if ":" in text else import_program.parse_input(text))


if __name__ == "__main__":
    main(*sys.argv[1:])
