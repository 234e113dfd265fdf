"""packages.sh with a fake dpkg, apt and sudo: what it says, what it asks for, when it stops."""

import os
import subprocess
import unittest

from bash_stage import ROOT, BashStage

LOAD = '. "$PERGOLA_ROOT/packaging/lib/packages.sh"; '


class Packages(BashStage):
    def setUp(self) -> None:
        super().setUp()
        self.installed("cmake", "ninja-build", "g++", "pkg-config", "python3-pip")
        self.fake("apt-cache", "exit 0")
        # Installing makes the packages known to dpkg-query, as the real one does.
        self.fake("apt-get", f'[[ $* == *install* ]] && printf "installed %s\\n" "$@" >>"{self.folder}/dpkg.txt"; exit 0')
        self.fake("sudo", '"$@"')
        self.user(1000)

    def installed(self, *names: str) -> None:
        table = self.folder / "dpkg.txt"
        table.write_text("".join(f"installed {name}\n" for name in names), encoding="utf-8")
        self.fake("dpkg-query", f'cat "{table}"')

    def user(self, number: int) -> None:
        self.fake("id", f"echo {number}")

    def test_says_what_is_missing_and_why_once_for_each_group(self) -> None:
        done = self.bash(LOAD + "ensure_packages run")
        self.assertIn("  for saving your chats (SQLite): libqt6sql6-sqlite\n", done.stdout)
        self.assertNotIn("cmake", done.stdout)
        self.assertNotIn("libgtest-dev", done.stdout)

    def test_without_a_terminal_prints_one_command_and_stops_with_1(self) -> None:
        done = self.bash(LOAD + "ensure_packages run")
        self.assertEqual(done.returncode, 1)
        commands = [line for line in done.stdout.splitlines() if "apt-get" in line]
        self.assertEqual(len(commands), 1)
        self.assertTrue(commands[0].strip().startswith("sudo sh -c 'apt-get update && apt-get install"), commands)
        self.assertFalse([call for call in self.calls() if call.startswith("apt-get")])

    def test_root_installs_at_once_without_recommended_packages(self) -> None:
        self.user(0)
        done = self.bash(LOAD + "ensure_packages run test")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        installs = [call for call in self.calls() if call.startswith("apt-get") and " install " in call]
        self.assertEqual(len(installs), 1)
        self.assertIn("--yes --no-install-recommends", installs[0])
        self.assertIn(" libgtest-dev", installs[0])

    def test_a_package_that_stays_missing_is_named_and_stops_with_1(self) -> None:
        self.user(0)
        self.fake("apt-get", "exit 0")
        done = self.bash(LOAD + "ensure_packages test")
        self.assertEqual(done.returncode, 1)
        self.assertIn("Still missing after the installation: libgtest-dev", done.stderr)

    def test_a_failed_installation_stops_with_1(self) -> None:
        self.user(0)
        self.fake("apt-get", "exit 100")
        self.assertEqual(self.bash(LOAD + "ensure_packages test").returncode, 1)

    def test_the_other_name_of_a_package_counts(self) -> None:
        self.installed("libqt6svg6-dev")
        done = self.bash(LOAD + 'find_missing_packages run; echo "${MISSING_PACKAGES[@]}"')
        self.assertNotIn("svg", done.stdout)

    def test_takes_the_alternative_that_apt_knows(self) -> None:
        self.fake("apt-cache", '[[ $* == *libclang-rt-18-dev* || $* != *libclang* ]]')
        done = self.bash(LOAD + 'find_missing_packages full; echo "${MISSING_PACKAGES[@]}"')
        self.assertEqual(done.stdout.split(), ["clang", "clang-tidy", "libclang-rt-18-dev"])

    def test_nothing_missing_says_nothing(self) -> None:
        self.installed("libgtest-dev")
        done = self.bash(LOAD + "ensure_packages test")
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "", ""))

    def test_with_sudo_and_a_terminal_a_yes_installs(self) -> None:
        self.assertEqual(self.answer("\n"), 0)
        self.assertTrue([call for call in self.calls() if call.startswith("sudo env DEBIAN_FRONTEND=noninteractive")])

    def test_with_sudo_and_a_terminal_a_no_installs_nothing(self) -> None:
        self.assertEqual(self.answer("n\n"), 1)
        self.assertFalse([call for call in self.calls() if call.startswith("apt-get")])

    def answer(self, keys: str) -> int:
        """ensure_packages with these keys typed on a terminal."""
        leader, follower = self.open_terminal()
        os.write(leader, keys.encode())
        script = f'set -u; PERGOLA_ROOT="{ROOT}"; {LOAD} ensure_packages test'
        done = subprocess.run(["/bin/bash", "-c", script], env=self.environment(), stdin=follower,
                              capture_output=True, timeout=60, check=False)
        os.close(leader)
        os.close(follower)
        return done.returncode


if __name__ == "__main__":
    unittest.main()
