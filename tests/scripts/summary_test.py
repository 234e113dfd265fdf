"""summary.py: what counts, and that the last line and the exit status agree."""

import subprocess
import sys
import unittest
from xml.sax.saxutils import escape

from bash_stage import ROOT, BashStage


def case(name: str, status: str, output: str = "", inside: str = "") -> str:
    return f'<testcase name="{name}" status="{status}">{inside}<system-out>{escape(output)}</system-out></testcase>'


GTEST_SKIP = "[ RUN      ] A.b\nx_test.cpp:3: Skipped\nset PERGOLA_STARTER_MODEL to the starter\n\n[  SKIPPED ] A.b (0 ms)\n"
SKIPPED = case("A.b", "notrun", GTEST_SKIP, '<skipped message="SKIP_REGULAR_EXPRESSION_MATCHED"/>')


class Summary(BashStage):
    def summary(self, *cases: str, arguments: tuple[str, ...] = ()) -> tuple[int, list[str]]:
        results = self.folder / "junit.xml"
        results.write_text(f"<testsuite>{''.join(cases)}</testsuite>", encoding="utf-8")
        done = subprocess.run([sys.executable, str(ROOT / "tests/scripts/summary.py"), *arguments, str(results)],
                              capture_output=True, text=True, check=False)
        return done.returncode, done.stdout.splitlines()

    def test_all_passed_is_zero(self) -> None:
        status, lines = self.summary(case("A.a", "run"), case("A.b", "run"))
        self.assertEqual((status, lines[-1]), (0, "2 passed, 0 failed, 0 skipped"))

    def test_a_failure_is_named_and_is_one(self) -> None:
        status, lines = self.summary(case("A.a", "run"), case("A.b", "fail", inside='<failure message=""/>'))
        self.assertEqual((status, lines[-1]), (1, "1 passed, 1 failed, 0 skipped"))
        self.assertIn("failed: A.b", lines)

    def test_a_skip_is_shown_with_its_reason(self) -> None:
        status, lines = self.summary(case("A.a", "run"), SKIPPED)
        self.assertEqual((status, lines[-1]), (0, "1 passed, 0 failed, 1 skipped"))
        self.assertIn("skipped: A.b: set PERGOLA_STARTER_MODEL to the starter", lines)

    def test_a_skip_for_want_of_the_starter_fails_where_it_is_required(self) -> None:
        status, lines = self.summary(case("A.a", "run"), SKIPPED, arguments=("--require-starter", "yes"))
        self.assertEqual((status, lines[-1]), (1, "1 passed, 1 failed, 1 skipped"))

    def test_a_missing_starter_fails_where_it_is_required(self) -> None:
        arguments = ("--require-starter", "yes", "--starter", "missing")
        self.assertEqual(self.summary(case("A.a", "run"), arguments=arguments)[0], 1)

    def test_functions_of_a_qt_test_count_one_by_one(self) -> None:
        output = "PASS   : A::a()\nSKIP   : A::b() no model\n   Loc: [a.cpp(3)]\nTotals: 5 passed, 0 failed, 1 skipped, 0 blacklisted, 7ms\n"
        status, lines = self.summary(case("a_test", "run", output))
        self.assertEqual((status, lines[-1]), (0, "5 passed, 0 failed, 1 skipped"))

    def test_a_qt_test_that_crashes_after_its_totals_has_failed(self) -> None:
        output = "Totals: 5 passed, 0 failed, 0 skipped, 0 blacklisted, 7ms\nLeakSanitizer: 3 bytes\n"
        status, lines = self.summary(case("a_test", "fail", output, '<failure message=""/>'))
        self.assertEqual((status, lines[-1]), (1, "5 passed, 1 failed, 0 skipped"))

    def test_a_program_that_was_not_built_has_failed(self) -> None:
        unbuilt = case("a_NOT_BUILT", "notrun", inside='<skipped message="Unable to find executable: a_NOT_BUILT"/>')
        self.assertEqual(self.summary(unbuilt)[0], 1)

    def test_no_test_at_all_is_a_failure(self) -> None:
        self.assertEqual(self.summary()[0], 1)

    def test_results_that_cannot_be_read_are_a_failure(self) -> None:
        self.assertEqual(self.summary("<broken>")[0], 1)

    def test_checks_count_too(self) -> None:
        status, lines = self.summary(case("A.a", "run"), arguments=("--check=passed clang-tidy", "--check=failed headers"))
        self.assertEqual((status, lines[-1]), (1, "2 passed, 1 failed, 0 skipped"))


if __name__ == "__main__":
    unittest.main()
