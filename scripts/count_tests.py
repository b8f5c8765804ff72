#!/usr/bin/env python3
"""Adds up the test results of build folders and prints 'N passed, N failed'.

Each folder holds ctest's JUnit file tests.xml and, with the compiler half,
lit's lit.xml; the one ctest case called `lit` counts as the files it ran.
Exit 1 if anything failed, or if a folder has no results: silence is failure.
"""
import os
import sys
import xml.etree.ElementTree as ET


def cases(path):
    """(passed, failed, names of the failed) of one JUnit file."""
    passed, failed = 0, []
    for case in ET.parse(path).getroot().iter("testcase"):
        name = case.get("name")
        if case.find("failure") is not None or case.get("status") == "fail":
            failed.append(name)
        elif case.find("skipped") is None and case.get("status") not in ("notrun", "disabled"):
            passed += 1
    return passed, failed


def count(folder):
    passed, failed = cases(os.path.join(folder, "tests.xml"))
    lit = os.path.join(folder, "lit.xml")
    if os.path.exists(lit):
        lit_passed, lit_failed = cases(lit)
        # The ctest case stays a failure of its own if lit failed without one.
        if "lit" in failed and lit_failed:
            failed.remove("lit")
        elif "lit" not in failed:
            passed -= 1
        passed, failed = passed + lit_passed, failed + lit_failed
    return passed, failed


def main():
    passed, failed = 0, []
    for folder in sys.argv[1:]:
        name = os.path.basename(os.path.normpath(folder))
        try:
            folder_passed, folder_failed = count(folder)
        except (OSError, ET.ParseError) as error:
            folder_passed, folder_failed = 0, [f"no results: {error}"]
        if not folder_passed and not folder_failed:
            folder_failed = ["no test ran"]
        passed += folder_passed
        failed += [f"{name}: {test}" for test in folder_failed]
    for test in failed:
        print(f"failed: {test}")
    print(f"{passed} passed, {len(failed)} failed")
    return 1 if failed or not passed else 0


sys.exit(main())
