"""pergola-cli as a process: streams that are closed or full, signals, odd names. PERGOLA_CLI names the program."""

import json
import os
import pathlib
import resource
import shutil
import signal
import subprocess
import tempfile
import unittest

CLI = os.environ["PERGOLA_CLI"]
MODEL = os.environ["PERGOLA_TINY_MODEL"]
# What whoever runs the tests has set for themselves changes no test.
HOME = tempfile.TemporaryDirectory()
os.environ["XDG_CONFIG_HOME"] = HOME.name


def run(*arguments, **options):
    options.setdefault("capture_output", True)
    return subprocess.run([CLI, *arguments], timeout=60, **options)


class Cli(unittest.TestCase):
    def assert_refused(self, done, status, sentence):
        self.assertEqual(done.returncode, status, done.stderr)
        self.assertEqual(done.stderr.decode().splitlines(), ["error: " + sentence])

    def test_names_the_word_that_is_no_command(self):
        self.assert_refused(run("chatt", MODEL), 2, '"chatt" is no command; see pergola-cli --help')
        self.assert_refused(run(), 2, "a command is missing; see pergola-cli --help")

    def test_refuses_numbers_that_are_none(self):
        for option in ("--temperature", "--top-p", "--min-p", "--repetition-penalty", "--presence-penalty", "--typical-p",
                       "--dry-multiplier", "--mirostat-tau", "--guidance", "--logit-bias", "--penalty-window"):
            for value in ("nan", "inf", "1e999", "x", ""):
                done = run("chat", MODEL, "--message", "hi", option, value)
                self.assertEqual(done.returncode, 2, (option, value, done.stderr))
                self.assertEqual(len(done.stderr.splitlines()), 1, done.stderr)

    def test_names_every_rule_in_the_help(self):
        text = run("chat", "--help").stdout.decode()
        for option in ("temperature", "dynamic-temperature", "dynamic-exponent", "temperature-last", "top-k", "top-p", "min-p",
                       "typical-p", "top-a", "tfs", "top-n-sigma", "xtc-probability", "xtc-threshold", "dry-multiplier",
                       "dry-base", "dry-allowed", "dry-window", "dry-breaker", "adaptive-target", "adaptive-decay",
                       "mirostat", "mirostat-tau", "mirostat-eta", "repetition-penalty", "presence-penalty",
                       "frequency-penalty", "penalty-window", "penalty-decay", "penalty-scope", "logit-bias", "guidance",
                       "negative-prompt", "json-schema", "json-schema-file", "regex", "grammar", "grammar-file", "ban",
                       "answer-start", "heal-tokens", "repetition-stop", "min-tokens", "max-tokens", "stop", "seed", "greedy"):
            self.assertIn(f"--{option} ", text + " ", option)

    def chat_with_settings(self, settings, *arguments):
        """The answer as JSON, and what stands on standard error."""
        with tempfile.TemporaryDirectory() as home:
            folder = pathlib.Path(home, "pergola")
            folder.mkdir()
            (folder / "settings.json").write_text(settings if isinstance(settings, str) else json.dumps(settings))
            model = arguments[0] if arguments and not arguments[0].startswith("-") else MODEL
            rest = arguments[1:] if model != MODEL else arguments
            done = run("chat", model, "--message", "hi", "--max-tokens", "2", "--json", *rest,
                       env={**os.environ, "XDG_CONFIG_HOME": home})
            self.assertEqual(done.returncode, 0, done.stderr)
            return json.loads(done.stdout), [line for line in done.stderr.decode().splitlines() if line.startswith("note: ")]

    def test_follows_the_settings_of_the_window_where_no_option_is_given(self):
        plain, _ = self.chat_with_settings({})
        settings = {"answers": {"temperature": 0.25, "system_prompt": "Be brief and kind."}, "engine": {"threads": 1}}
        answer, notes = self.chat_with_settings(settings)
        self.assertGreater(answer["prompt_tokens"], plain["prompt_tokens"])
        self.assertIn("note: answers are drawn as your settings say: temperature 0.25; options such as --temperature change that", notes)
        answer, notes = self.chat_with_settings(settings, "--system", "", "--temperature", "0.5")
        self.assertEqual(answer["prompt_tokens"], plain["prompt_tokens"])
        self.assertFalse([line for line in notes if "settings" in line], notes)
        model = pathlib.Path(MODEL)
        answer, _ = self.chat_with_settings({"models": {"folders": [str(model.parent)]}}, model.name.upper())
        self.assertEqual(answer["prompt_tokens"], plain["prompt_tokens"])

    def test_tells_of_broken_settings_and_answers_without_them(self):
        for settings in ("broken", "", '{"answers": {"temperature": "hot"}}'):
            _, notes = self.chat_with_settings(settings)
            self.assertEqual(len([line for line in notes if "settings.json" in line]), 1, notes)

    def test_holds_answers_to_a_constraint(self):
        done = run("chat", MODEL, "--message", "hi", "--regex", "(yes|no), [0-9]{3}", "--temperature", "1", "--json")
        self.assertEqual(done.returncode, 0, done.stderr)
        answer = json.loads(done.stdout)
        self.assertRegex(answer["text"], "^(yes|no), [0-9]{3}$")
        self.assertEqual(answer["finish_reason"], "stop")
        schema = '{"type":"object","properties":{"n":{"type":"integer"},"ok":{"type":"boolean"}},"required":["n","ok"],"additionalProperties":false}'
        done = run("chat", MODEL, "--message", "hi", "--json-schema", schema, "--seed", "3")
        self.assertEqual(set(json.loads(done.stdout)), {"n", "ok"}, done.stdout)

    def test_says_what_is_wrong_with_a_constraint(self):
        self.assert_refused(run("chat", MODEL, "--message", "hi", "--quiet", "--regex", "(a"), 2,
                            "regular expression, line 1, column 3: ) is expected")
        self.assert_refused(run("chat", MODEL, "--message", "hi", "--quiet", "--json-schema", '{"not":{}}'), 2,
                            "json schema, '#': 'not' is not supported")
        for constraint in (["--json-schema", "{"], ["--json-schema", '{"$ref":"#/x"}'], ["--regex", "(?<=a)b"], ["--grammar", "root"],
                           ["--grammar", "root ::= other"]):
            done = run("chat", MODEL, "--message", "hi", "--quiet", *constraint)
            self.assertEqual(done.returncode, 2, (constraint, done.stderr))
            self.assertEqual(len(done.stderr.splitlines()), 1, done.stderr)
        self.assert_refused(run("chat", MODEL, "--message", "hi", "--guidance", "2"), 2, "--guidance needs --negative-prompt")
        self.assert_refused(run("chat", MODEL, "--message", "hi", "--logit-bias", "5"), 2,
                            "--logit-bias 5: TOKEN=BIAS is expected, with a token's id and a number or -inf")

    def test_says_why_no_graphics_card_computes(self):
        facts = json.loads(run("devices", "--json").stdout)
        self.assertEqual(bool(facts["gpus"]), not facts["gpu_absence_reason"])
        done = run("logits", MODEL, "--ids", "1,2", "--device", "cuda", "--out", os.devnull)
        if not facts["gpus"]:
            self.assert_refused(done, 1, "no graphics card can be used: " + facts["gpu_absence_reason"])
        done = run("logits", MODEL, "--ids", "1,2", "--device", "cuda:999", "--out", os.devnull)
        self.assertEqual(done.returncode, 1, done.stderr)
        done = run("logits", MODEL, "--ids", "1,2", "--device", "gpu", "--out", os.devnull)
        self.assertEqual(done.returncode, 2, done.stderr)
        self.assertIn(b"gpu is no device; known are cpu, cuda, cuda:N and auto", done.stderr)

    def test_proves_the_operators_of_each_device(self):
        has_card = bool(json.loads(run("devices", "--json").stdout)["gpus"])
        for device in ("cpu", "cuda") if has_card else ("cpu",):
            done = run("selftest", "--device", device, "--json")
            self.assertEqual(done.returncode, 0, done.stdout)
            report = json.loads(done.stdout)
            self.assertGreater(report["passed"], 300)
            self.assertEqual(report["failed"], 0)
    def test_refuses_values_that_say_nothing(self):
        for option in ("--ban", "--stop", "--dry-breaker", "--negative-prompt", "--regex"):
            self.assert_refused(run("chat", MODEL, "--message", "hi", option, ""), 2,
                                f"{option}: is empty; see pergola-cli --help")
        for seed in ("-5", "1.5", "18446744073709551616", ""):
            self.assert_refused(run("chat", MODEL, "--message", "hi", "--seed", seed), 2,
                                f"--seed: {seed} is no number from 0 to 2^64 - 1; see pergola-cli --help")
        for kv in ("q4,", ",q4", "q4,q4,q4", "", "q9"):
            self.assert_refused(run("chat", MODEL, "--message", "hi", "--kv", kv), 2,
                                f'--kv "{kv}": known are f32, f16 and q8 to q2, or a pair KEYS,VALUES such as q8,q4')
        self.assert_refused(run("chat", ""), 2, "MODEL is empty, expected a .gguf file, a folder with config.json or an "
                                                "installed model's name")
        for ids in ("1,,2", ",1", "1,", "1, ,2"):
            done = run("detokenize", MODEL, "--ids", ids)
            self.assertEqual(done.returncode, 2, ids)
            self.assertIn("an id is missing beside a comma", done.stderr.decode())
        self.assertEqual(run("detokenize", MODEL, "--ids", " 1, 2\n3 ").returncode, 0)

    def test_says_that_a_context_is_whole_pages(self):
        done = run("chat", MODEL, "--message", "hi", "--max-tokens", "1", "--context", "100", "--quiet")
        self.assertEqual(done.returncode, 0)
        self.assertIn(b"note: the conversation may have 256 tokens, not 100: its memory comes in pages of 256", done.stderr)
        done = run("chat", MODEL, "--message", "hi", "--max-tokens", "1", "--context", "256", "--quiet")
        self.assertEqual((done.returncode, done.stderr), (0, b""))

    def test_prints_where_logits_went(self):
        with tempfile.TemporaryDirectory() as folder:
            out = os.path.join(folder, "logits.safetensors")
            done = run("logits", MODEL, "--ids", "1,2,3", "--out", out, "--greedy", "2", "--json")
            self.assertEqual(done.returncode, 0, done.stderr)
            answer = json.loads(done.stdout)
            self.assertEqual((answer["out"], answer["tokens"], len(answer["greedy_ids"])), (out, 3, 2))
            self.assertEqual(answer["argmax"], answer["greedy_ids"][0])

    def test_says_what_an_exl3_model_is(self):
        model = pathlib.Path(MODEL).parent / "exl3" / "qwen3moe-mcg-2.0bpw"
        facts = json.loads(run("info", model, "--json").stdout)
        self.assertEqual((facts["quantisation"], facts["experts"], facts["active_experts"]), ("EXL3 2.0bpw", 6, 2))
        self.assertLess(facts["active_parameters"], facts["parameters"])
        text = run("info", model).stdout.decode()
        self.assertIn("stored as     EXL3 2.0bpw, ", text)
        self.assertRegex(text, r"\n  experts       2 of 6 for a token, which passes [0-9.]+ million parameters\n")
        self.assertRegex(text, r"\n  head          EXL3 0.10 MB, 6.[0-9]+ bits per weight\n")

    def test_compares_a_model_with_a_reference(self):
        with tempfile.TemporaryDirectory() as folder:
            ids = os.path.join(folder, "ids.txt")
            pathlib.Path(ids).write_text(" ".join(str(number * 37 % 512) for number in range(100)))
            compare = ["compare", MODEL, "--reference", MODEL, "--ids-file", ids, "--window", "60", "--quiet"]
            done = run(*compare, "--second-half", "--json")
            self.assertEqual(done.returncode, 0, done.stderr)
            answer = json.loads(done.stdout)
            self.assertEqual(list(answer), ["kl_mean", "kl_median", "kl_p99", "top1_agreement", "perplexity",
                                            "reference_perplexity", "tokens_scored"])
            self.assertEqual((answer["kl_mean"], answer["kl_p99"], answer["top1_agreement"]), (0, 0, 1))
            self.assertEqual(answer["perplexity"], answer["reference_perplexity"])
            self.assertEqual(answer["tokens_scored"], 30 + 10)
            lines = run(*compare).stdout.decode().splitlines()
            self.assertEqual(lines[:2], ["KL divergence to the reference: mean 0.00000, median 0.00000, "
                                         "99th percentile 0.00000 nats", "same likeliest token: 100.00 %"])
            self.assertEqual(lines[3], "98 tokens scored")
            done = run("compare", MODEL, "--ids-file", ids)
            self.assertEqual(done.returncode, 2, done.stderr)
            done = run("compare", MODEL, "--reference", "no-such-model", "--ids-file", ids)
            self.assertEqual(done.returncode, 1, done.stderr)
            self.assertIn(b"error: no-such-model: there is no such file, folder or installed model; check the path", done.stderr)

    def test_ends_a_conversation_cleanly_when_the_system_asks(self):
        for number in (signal.SIGTERM, signal.SIGHUP):
            with subprocess.Popen([CLI, "chat", MODEL, "--max-tokens", "2", "--quiet"], stdin=subprocess.PIPE,
                                  stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
                process.stdin.write(b"hello\n")
                process.stdin.flush()
                process.stdout.readline()
                process.send_signal(number)
                _, errors = process.communicate(timeout=30)
            self.assertEqual(process.returncode, 130, errors)

    def test_survives_a_closed_standard_error(self):
        done = run("chat", "no-such-model", capture_output=False, preexec_fn=lambda: os.close(2))
        self.assertEqual(done.returncode, 1)

    def test_says_that_standard_output_is_closed(self):
        done = run("info", MODEL, capture_output=False, stderr=subprocess.PIPE, preexec_fn=lambda: os.close(1))
        self.assert_refused(done, 1, "the result: cannot be written: Bad file descriptor")

    def test_says_that_the_disk_is_full(self):
        if not os.path.exists("/dev/full"):
            self.skipTest("this system has no /dev/full")
        for arguments in (["--help"], ["--version"], ["info", MODEL], ["chat", MODEL, "--message", "hi"]):
            with open("/dev/full", "wb") as full:
                done = run(*arguments, capture_output=False, stdout=full, stderr=subprocess.PIPE)
            self.assertEqual(done.returncode, 3, done.stderr)
            self.assertRegex(done.stderr.decode(), r"^error: the result: needs [0-9.]+ (bytes|kB) more, and the disk has 0 bytes free\n$")

    def test_says_that_a_file_is_over_the_limit_of_the_shell(self):
        with tempfile.TemporaryDirectory() as folder:
            out = os.path.join(folder, "logits.safetensors")
            done = run("logits", MODEL, "--ids", "1,2,3", "--all", "--out", out, "--quiet",
                       preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (1024, 1024)))
            self.assertEqual(done.returncode, 1, done.stderr)
            self.assertRegex(done.stderr.decode(), r"^error: [^\n]+ \(ulimit -f\)\n$")
            self.assertEqual(os.listdir(folder), [])

    def test_stops_when_nobody_reads_the_answer(self):
        read, write = os.pipe()
        os.close(read)
        done = run("chat", MODEL, "--message", "hi", "--temperature", "5", capture_output=False, stdout=write,
                   stderr=subprocess.PIPE)
        os.close(write)
        self.assert_refused(done, 1, "the result: cannot be written: Broken pipe")

    def test_refuses_what_is_no_file_where_a_file_is_meant(self):
        with tempfile.TemporaryDirectory() as folder:
            self.assert_refused(run("tokenize", MODEL, "--file", folder), 2, f"{folder} is a folder, expected a file")
            pipe = os.path.join(folder, "pipe")
            os.mkfifo(pipe)
            endless = "is a pipe or a device, which may never end; write its content to a file and give that"
            for path in (pipe, "/dev/zero", "/dev/null", "/dev/urandom"):
                self.assert_refused(run("tokenize", MODEL, "--file", path), 2, f"{path} {endless}")
                self.assert_refused(run("perplexity", MODEL, "--ids-file", path, "--quiet"), 2, f"{path} {endless}")
                self.assert_refused(run("template", MODEL, "--messages", path), 2, f"{path} {endless}")
                self.assert_refused(run("chat", MODEL, "--message", "x", "--grammar-file", path), 2, f"{path} {endless}")
            huge = os.path.join(folder, "huge")
            with open(huge, "wb") as file:
                file.truncate(5 << 30)
            self.assert_refused(run("tokenize", MODEL, "--file", huge), 2,
                                f"{huge} has 5.4 GB, more than the 1 GiB that is read at once; give a part of it")
            self.assert_refused(run("tokenize", MODEL, "--file", folder + "/none"), 1,
                                f"{folder}/none: there is no such file; check the path")
        done = run("tokenize", MODEL, "--file", "/dev/stdin", input=b"hello")
        self.assertEqual(done.stdout, run("tokenize", MODEL, "--text", "hello").stdout, done.stderr)

    def test_writes_over_nothing_that_it_reads(self):
        with tempfile.TemporaryDirectory() as folder:
            model = pathlib.Path(folder, "model")
            shutil.copytree(MODEL, model)
            weights = model / "model.safetensors"
            before = weights.read_bytes()
            symbolic, hard = pathlib.Path(folder, "symbolic"), pathlib.Path(folder, "hard")
            symbolic.symlink_to(weights)
            os.link(weights, hard)
            ids = pathlib.Path(folder, "ids.txt")
            ids.write_text("1 2 3")
            for out in (weights, symbolic, hard, model / ".." / "model" / "model.safetensors", model / "config.json", ids):
                done = run("logits", model, "--ids-file", ids, "--out", out, "--quiet")
                self.assertEqual(done.returncode, 2, (out, done.stderr))
                self.assertIn(b"which is read here and would be lost; choose another file to write", done.stderr)
            done = run("logits", model, "--ids", "1", "--out", model / "new.safetensors", "--quiet")
            self.assertEqual(done.returncode, 2, done.stderr)
            self.assertIn(b"would become a part of the model in", done.stderr)
            self.assertEqual(weights.read_bytes(), before)
            self.assertEqual(ids.read_text(), "1 2 3")
            cases = pathlib.Path(folder, "cases.json")
            cases.write_text('{"cases":[]}')
            self.assertEqual(run("tokenize", model, "--cases", cases, "--out", cases).returncode, 2)
            self.assertEqual(cases.read_text(), '{"cases":[]}')
            for out, status in (("", 2), (folder, 2), (folder + "/none/x", 1)):
                done = run("logits", model, "--ids", "1", "--out", out, "--quiet")
                self.assertEqual(done.returncode, status, done.stderr)
                self.assertEqual(len(done.stderr.splitlines()), 1, done.stderr)
            self.assertEqual(run("logits", model, "--ids", "1", "--out", folder + "/x", "--quiet").returncode, 0)
            self.assertEqual(sorted(os.listdir(folder)), ["cases.json", "hard", "ids.txt", "model", "symbolic", "x"])

    def test_says_which_options_do_nothing(self):
        chat = ["chat", MODEL, "--message", "hi", "--max-tokens", "1", "--quiet"]
        for options, sentence in ((["--greedy", "--top-p", "0.5"], "--top-p does nothing where always the likeliest token is taken"),
                                  (["--dry-base", "2"], "--dry-base does nothing without --dry-multiplier"),
                                  (["--mirostat-tau", "3"], "--mirostat-tau does nothing without --mirostat 1 or 2"),
                                  (["--mirostat", "2", "--top-k", "5"],
                                   "--top-k does nothing with --mirostat, which stands in its place"),
                                  (["--mirostat", "2", "--temperature-last"],
                                   "--temperature-last does nothing with --mirostat, which stands in its place"),
                                  (["--xtc-threshold", "0.2"], "--xtc-threshold does nothing without --xtc-probability"),
                                  (["--penalty-window", "9"],
                                   "--penalty-window does nothing without a repetition, presence or frequency penalty")):
            done = run(*chat, *options)
            self.assertEqual((done.returncode, done.stderr.decode()), (0, f"note: {sentence}\n"))
        for options in (["--dry-base", "2", "--dry-multiplier", "1"], ["--greedy", "--presence-penalty", "1", "--penalty-window", "9"],
                        ["--top-p", "0.5", "--top-k", "3", "--seed", "1"]):
            done = run(*chat, *options)
            self.assertEqual((done.returncode, done.stderr), (0, b""), options)
        self.assert_refused(run("bench", "--shape", "llama-1b", "--format", "q8_0", "--bits", "3"), 2,
                            "--bits chooses among the widths of --format exl3; q8_0 has one width of its own, leave --bits out")
        done = run("bench", "--shape", "list", "--repeat", "2")
        self.assertEqual((done.returncode, done.stderr), (0, b"note: --repeat does nothing with --shape list\n"))

    def test_draws_as_the_makers_of_the_model_advise(self):
        with tempfile.TemporaryDirectory() as folder:
            model = pathlib.Path(folder, "model")
            shutil.copytree(MODEL, model)
            (model / "generation_config.json").write_text(
                '{"do_sample":true,"temperature":0.6,"top_k":20,"top_p":0.95,"repetition_penalty":5000,"min_p":-1}')
            chat = ["chat", model, "--message", "hi", "--max-tokens", "1", "--progress", "jsonl"]
            said = "note: answers are drawn as the model's makers advise: {}; options such as --temperature change that"
            self.assertIn(said.format("temperature 0.6, top-k 20, top-p 0.95"), run(*chat).stderr.decode().splitlines())
            self.assertIn(said.format("top-k 20, top-p 0.95"),
                          run(*chat, "--temperature", "1").stderr.decode().splitlines())
            for quiet in (["--greedy"], ["--temperature", "0"], ["--quiet"]):
                self.assertNotIn("advise", run(*chat, *quiet).stderr.decode(), quiet)
            # The likeliest token alone: with the advice the seed cannot matter.
            (model / "generation_config.json").write_text('{"top_k":1}')
            answers = {run(*chat[:4], "--max-tokens", "8", "--temperature", "5", "--seed", str(seed)).stdout for seed in range(4)}
            self.assertEqual(len(answers), 1)

    def test_says_that_ids_or_lengths_are_beyond_the_model(self):
        done = run("logits", MODEL, "--ids", "1,2,512", "--out", os.devnull, "--quiet")
        self.assert_refused(done, 2, "token id 512 at place 2 is outside the model's vocabulary, 0 to 511; the ids are of another "
                                     "tokenizer, or the tokenizer of another model")
        config = json.loads((pathlib.Path(MODEL) / "config.json").read_text())
        trained = config["max_position_embeddings"]
        with tempfile.TemporaryDirectory() as folder:
            model = pathlib.Path(folder, "model")
            shutil.copytree(MODEL, model)
            config["max_position_embeddings"] = 16
            (model / "config.json").write_text(json.dumps(config))
            ids = pathlib.Path(folder, "ids.txt")
            ids.write_text("5 " * 20)
            note = "note: {} tokens in a row are more than the 16 that the model was trained with; what comes behind those may be nonsense"
            done = run("logits", model, "--ids-file", ids, "--greedy", "3", "--out", os.devnull)
            self.assertIn(note.format(23), done.stderr.decode().splitlines())
            done = run("perplexity", model, "--ids-file", ids)
            self.assertIn(note.format(20), done.stderr.decode().splitlines())
            self.assertEqual(run("perplexity", model, "--ids-file", ids, "--window", "16").stderr, b"")
        self.assertGreater(trained, 16)

    def test_refuses_output_that_is_no_number(self):
        with tempfile.TemporaryDirectory() as folder:
            model = pathlib.Path(folder, "model")
            shutil.copytree(MODEL, model)
            weights = model / "model.safetensors"
            data = weights.read_bytes()
            size = int.from_bytes(data[:8], "little")
            head = json.loads(data[8:8 + size])["lm_head.weight"]
            self.assertEqual(head["dtype"], "BF16")
            row = 8 + size + head["data_offsets"][0] + 7 * 2 * head["shape"][1]  # of token 7

            def give(value):
                weights.write_bytes(data[:row] + value * head["shape"][1] + data[row + len(value) * head["shape"][1]:])
            ids = pathlib.Path(folder, "ids.txt")
            ids.write_text("1 2 3 4 5 6")
            out = str(pathlib.Path(folder, "out"))
            no_number = ("at position {} the model's output is not a number for 1 of 512 tokens, so that no answer can be trusted: "
                         "its file is damaged or badly converted, fetch it again or choose another version")
            for value in (b"\xc0\x7f", b"\x80\x7f"):  # NaN and infinity
                give(value)
                for arguments, position in ((["chat", model, "--message", "hi", "--greedy"], None),
                                            (["chat", model, "--message", "hi", "--temperature", "2"], None),
                                            (["logits", model, "--ids-file", ids, "--out", out], "0"),
                                            (["logits", model, "--ids-file", ids, "--all", "--out", out], "0"),
                                            (["bench", model, "--prompt", "4", "--generate", "2", "--repeat", "1"], "15")):
                    done = run(*arguments, "--quiet")
                    self.assertEqual((done.returncode, done.stdout), (1, b""), (arguments, done.stderr))
                    if position is None:
                        self.assertIn("the model's output is not a number", done.stderr.decode())
                    else:
                        self.assertIn("error: " + no_number.format(position), done.stderr.decode().splitlines())
                self.assertFalse(os.path.exists(out))
                window = "in the window of tokens 0 to 5: "
                self.assert_refused(run("perplexity", model, "--ids-file", ids, "--quiet"), 1, window + no_number.format(0))
                for pair, whose in (([model, "--reference", MODEL], "model"), ([MODEL, "--reference", model], "reference")):
                    done = run("compare", *pair, "--ids-file", ids, "--quiet")
                    self.assert_refused(done, 1, f"{window}{whose}: {no_number.format(0)}")
            give(b"\x80\x60")  # 7.4e19: a number, but no likelihood
            ids.write_text("1 2 3 7 5 6")
            for pair, whose in (([model, "--reference", MODEL], "model"), ([MODEL, "--reference", model], "reference")):
                done = run("compare", *pair, "--ids-file", ids, "--quiet")
                self.assertEqual(done.returncode, 1)
                self.assertRegex(done.stderr.decode(), rf"^error: at position [0-4] the {whose}'s expectations are beyond all bounds")
            done = run("perplexity", model, "--ids-file", ids, "--quiet", "--json")
            self.assertEqual((done.returncode, done.stdout), (1, b""))
            self.assertRegex(done.stderr.decode(), r"^error: at position [0-4] the model's expectations are beyond all bounds")

    def test_tells_what_the_reader_of_a_model_found_odd(self):
        model = pathlib.Path(MODEL).parent / "exl3" / "qwen3moe-mcg-2.0bpw"
        with tempfile.TemporaryDirectory() as folder:
            copy = pathlib.Path(folder, "model")
            shutil.copytree(model, copy)
            weights = copy / "model.safetensors"
            # Another name of the same length: the linear loses its marker, and a tensor that nobody knows appears.
            data = weights.read_bytes()
            marker = b"model.layers.0.self_attn.q_proj.mcg"
            self.assertEqual(data.count(marker), 1)
            weights.write_bytes(data.replace(marker, marker[:-3] + b"mcx"))
            notes = "\n".join(json.loads(run("info", copy, "--json").stdout)["notes"])
            self.assertIn("tensors stored as I32 are left out (1): 'model.layers.0.self_attn.q_proj.mcx'", notes)
            self.assertIn("model.layers.0.self_attn.q_proj", notes)
            self.assertIn("a marker tensor (.mul1 or .mcg) was lost: fetch the model again", notes)
            done = run("logits", copy, "--ids", "1", "--out", os.devnull, "--quiet")
            self.assertIn("a marker tensor (.mul1 or .mcg) was lost", done.stderr.decode())

    def test_prints_valid_json_for_a_name_that_is_no_utf8(self):
        with tempfile.TemporaryDirectory() as folder:
            link = os.path.join(os.fsencode(folder), b"bad\xff")
            os.symlink(os.fsencode(MODEL), link)
            done = run("info", link, "--json")
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertIn("\ufffd", json.loads(done.stdout)["path"])

    def test_names_a_flag_of_the_wrong_type(self):
        with tempfile.TemporaryDirectory() as folder:
            cases = pathlib.Path(folder, "cases.json")
            cases.write_text('{"cases":[{"text":"hi","add_special":"yes"}]}')
            self.assert_refused(run("tokenize", MODEL, "--cases", str(cases)), 2,
                                f"add_special of case 0 of {cases} is not true or false")

    def test_ends_with_130_on_an_interrupt_before_there_is_work(self):
        # Reading its own standard input it waits before any model work starts.
        with subprocess.Popen([CLI, "tokenize", MODEL, "--file", "/dev/stdin"], stdin=subprocess.PIPE,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
            try:
                process.wait(timeout=1)
            except subprocess.TimeoutExpired:
                process.send_signal(signal.SIGINT)
            _, errors = process.communicate(timeout=30)
        self.assertEqual(process.returncode, 130)
        self.assertEqual(errors, b"")

    def test_says_that_the_model_was_cut_short_while_it_was_in_use(self):
        with tempfile.TemporaryDirectory() as folder:
            model = pathlib.Path(folder, "model")
            shutil.copytree(MODEL, model)
            weights = model / "model.safetensors"
            with subprocess.Popen([CLI, "chat", str(model), "--device", "cpu", "--max-tokens", "2", "--quiet"], stdin=subprocess.PIPE,
                                  stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
                process.stdin.write(b"hello\n")
                process.stdin.flush()
                process.stdout.readline()
                os.truncate(weights, 8192)
                _, errors = process.communicate(b"hello\n", timeout=30)
        sentence = f"{weights}: was cut short or its drive went away while it was in use; load it again"
        self.assertIn("error: " + sentence, errors.decode().splitlines())
        self.assertEqual(process.returncode, 0)

    def test_tells_need_and_have_when_the_address_space_is_limited(self):
        def limit():
            resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30))

        def limit_more():
            resource.setrlimit(resource.RLIMIT_AS, (48 << 20, 48 << 20))
        with tempfile.TemporaryDirectory() as folder:
            model = os.path.join(folder, "model.gguf")
            with open(model, "wb") as file:
                file.truncate(1 << 40)
            done = run("info", model, preexec_fn=limit)
        self.assertEqual(done.returncode, 3, done.stderr)
        self.assertRegex(done.stderr.decode(), r"^error: .*model\.gguf: needs 1\.1 TB of memory, and the limit of "
                                               r"this process \(ulimit -v\) leaves [0-9.]+ [MG]B\n$")
        done = run("chat", MODEL, "--message", "hi", preexec_fn=limit_more)
        self.assertEqual(done.returncode, 3, done.stderr)
        self.assertRegex(done.stderr.decode(), r"^error: .*(need|system gives).*\(?(ulimit -v|limits: ulimit -u)")

    def test_keeps_json_apart_from_a_conversation(self):
        self.assert_refused(run("chat", MODEL, "--json"), 2, "--json needs --message: a conversation is no single object")


if __name__ == "__main__":
    unittest.main()
