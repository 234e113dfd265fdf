"""Sums up JUnit files of ctest: names what failed and what was skipped, and ends with the one counted line.

A Qt test program is one entry for ctest; here each of its functions counts, as it says itself in "Totals:".
Standard library only.
"""

import argparse
import re
import sys
import xml.etree.ElementTree as ElementTree

TOTALS = re.compile(r"^Totals: (\d+) passed, (\d+) failed, (\d+) skipped", re.MULTILINE)
QT_SKIP = re.compile(r"^SKIP\s+: (.*)\n?(.*)", re.MULTILINE)
GTEST_SKIP = re.compile(r"^.*: Skipped\n((?:.*\n)*?)(?=\n|\[  SKIPPED)", re.MULTILINE)


class Summary:
    def __init__(self) -> None:
        self.passed = 0
        self.failed: list[str] = []
        self.skipped: list[tuple[str, str]] = []

    def add_case(self, case: ElementTree.Element) -> None:
        name = case.get("name", "?")
        output = case.findtext("system-out") or ""
        totals = TOTALS.findall(output)
        for first, second in QT_SKIP.findall(output) if totals else []:
            more = "" if second.strip().startswith("Loc:") else " " + second.strip()
            self.skipped.append((name, first + more))
        if totals:
            passed, failed = (sum(int(row[i]) for row in totals) for i in (0, 1))
            self.passed += passed
            # A program that fails after its totals (a leak, a crash at the end) has failed all the same.
            failed = max(failed, 0 if case.get("status") == "run" else 1)
            self.failed += [name] * failed
        elif case.get("status") == "run":
            self.passed += 1
        elif case.find("disabled") is not None:
            self.add_skip(name, "disabled")
        elif case.find("skipped") is not None and case.find("failure") is None:
            reason = GTEST_SKIP.search(output)
            fallback = case.find("skipped").get("message", "")
            self.add_skip(name, " ".join(reason.group(1).split()) if reason else fallback)
        else:
            self.failed.append(name)

    def add_skip(self, name: str, reason: str) -> None:
        # What ctest could not start has not been skipped by anyone's decision.
        if "unable to find executable" in reason.lower() or "not available" in reason.lower():
            self.failed.append(f"{name} ({reason})")
        else:
            self.skipped.append((name, reason or "no reason given"))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("results", nargs="*")
    parser.add_argument("--check", action="append", default=[], help="'passed NAME' or 'failed NAME'")
    parser.add_argument("--starter", choices=("present", "missing"), default="present")
    parser.add_argument("--require-starter", choices=("yes", "no"), default="no")
    arguments = parser.parse_args()

    summary = Summary()
    for path in arguments.results:
        try:
            cases = list(ElementTree.parse(path).getroot().iter("testcase"))
        except (OSError, ElementTree.ParseError) as error:
            summary.failed.append(f"no results in {path}: {error}")
            continue
        for case in cases:
            summary.add_case(case)
    for check in arguments.check:
        verdict, name = check.split(" ", 1)
        if verdict == "passed":
            summary.passed += 1
        else:
            summary.failed.append(name)
    if arguments.require_starter == "yes":
        if arguments.starter == "missing":
            summary.failed.append("the starter model is missing, and with it the tests that need it")
        for name, reason in summary.skipped:
            if "starter" in reason.lower():
                summary.failed.append(f"{name} was skipped, but needs to run here: {reason}")

    print()
    for name, reason in summary.skipped:
        print(f"skipped: {name}: {reason}")
    for name in summary.failed:
        print(f"failed: {name}")
    if not summary.passed and not summary.failed:
        summary.failed.append("no test ran")
        print("failed: no test ran")
    print(f"{summary.passed} passed, {len(summary.failed)} failed, {len(summary.skipped)} skipped")
    return 1 if summary.failed else 0


if __name__ == "__main__":
    sys.exit(main())
