// The memory of a crash, the log, and what a report holds.

#include <sys/wait.h>
#include <unistd.h>

#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTemporaryDir>
#include <QTest>

#include "app/diagnostics/crash_handler.h"
#include "app/diagnostics/diagnostics_bundle.h"
#include "app/diagnostics/log_book.h"
#include "app/diagnostics/run_record.h"
#include "app/settings.h"
#include "tests/fakes/scripted_engine.h"
#ifdef PERGOLA_READS_DOCX
#include "app/documents/zip_parts.h"
#endif

using namespace pergola;
using namespace pergola::app;

namespace {

Identity anna() {
    Identity identity;
    identity.home = QStringLiteral("/home/anna");
    identity.names = {QStringLiteral("anna"),
                      QStringLiteral("Anna Müller"),
                      QStringLiteral("Müller"),
                      QStringLiteral("Li")};
    identity.computer = QStringLiteral("annas-laptop");
    return identity;
}

QByteArray read(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void write(const QString& path, const QByteArray& bytes) {
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(bytes);
}

/// The record of a run as another process would leave it.
void leaveRecord(const QString& folder, const std::function<void(QJsonObject&)>& change = {}) {
    auto record = std::make_unique<RunRecord>(folder);
    record->note(RunActivity::Answering, QStringLiteral("/home/anna/models/Qwen3-4B.gguf"));
    const QByteArray left = read(QDir(folder).filePath("running.json"));
    record.reset();  // which takes it away
    QJsonObject changed = QJsonDocument::fromJson(left).object();
    changed["process"] = 1e9;  // no such process
    if (change) change(changed);
    write(QDir(folder).filePath("running.json"), QJsonDocument(changed).toJson());
}

}  // namespace

class DiagnosticsTest : public QObject {
    Q_OBJECT
private slots:
    void a_run_that_ended_in_order_is_no_crash() {
        QTemporaryDir folder;
        { RunRecord record(folder.path()); }
        QVERIFY(!RunRecord(folder.path()).crash());
    }

    void a_run_that_did_not_end_in_order_is_known_with_what_it_did() {
        QTemporaryDir folder;
        leaveRecord(folder.path());
        write(RunRecord::traceFile(folder.path()), "signal 11\npergola(+0x1234)[0x55]\n");
        {
            const RunRecord record(folder.path());
            QVERIFY(record.crash());
            QCOMPARE(record.crash()->activity, RunActivity::Answering);
            QCOMPARE(record.crash()->model, QStringLiteral("Qwen3-4B.gguf"));
            QCOMPARE(record.crash()->signal(), 11);
            QVERIFY(record.crash()->noted.isValid());
        }
        QVERIFY(!RunRecord(folder.path()).crash());  // told once
        QVERIFY(!QFile::exists(RunRecord::traceFile(folder.path())));
    }

    void a_computer_that_was_switched_off_is_no_crash() {
        QTemporaryDir folder;
        leaveRecord(folder.path(), [](QJsonObject& record) { record["boot"] = "another boot"; });
        QVERIFY(!RunRecord(folder.path()).crash());
    }

    void a_program_that_still_runs_is_left_alone() {
        QTemporaryDir folder;
        QByteArray stat = read(QStringLiteral("/proc/%1/stat").arg(::getppid()));
        const QList<QByteArray> fields = stat.mid(stat.lastIndexOf(')') + 1).trimmed().split(' ');
        leaveRecord(folder.path(), [&](QJsonObject& record) {
            record["process"] = double(::getppid());
            record["begin"] = QString::fromLatin1(fields.at(19));
        });
        const QByteArray before = read(folder.filePath("running.json"));
        {
            RunRecord record(folder.path());
            QVERIFY(!record.crash());
            record.note(RunActivity::Loading, "x.gguf");
        }
        QCOMPARE(read(folder.filePath("running.json")), before);
    }

    void a_number_of_a_process_that_another_program_has_now_is_a_crash() {
        QTemporaryDir folder;
        leaveRecord(folder.path(), [](QJsonObject& record) {
            record["process"] = double(::getppid());
            record["begin"] = "12";
        });
        QVERIFY(RunRecord(folder.path()).crash());
    }

    void the_same_program_twice_in_a_folder_is_no_crash() {
        QTemporaryDir folder;
        const RunRecord first(folder.path());
        QVERIFY(!RunRecord(folder.path()).crash());
    }

    void rubbish_for_a_record_is_nothing() {
        for (const QByteArray& rubbish :
             {QByteArray("{"), QByteArray("[1]"), QByteArray(1'000'000, 'x'), QByteArray()}) {
            QTemporaryDir folder;
            write(folder.filePath("running.json"), rubbish);
            QVERIFY(!RunRecord(folder.path()).crash());
        }
        QVERIFY(!RunRecord(QStringLiteral("/dev/null/nowhere")).crash());
    }

    void a_crash_writes_its_signal_and_stack_and_ends_as_it_would_have() {
        QTemporaryDir folder;
        const QString path = folder.filePath("crash.txt");
        const pid_t child = ::fork();
        if (child == 0) {
            installCrashHandler(path);
            ::abort();
        }
        int status = 0;
        QCOMPARE(::waitpid(child, &status, 0), child);
        QVERIFY(WIFSIGNALED(status));
        QCOMPARE(WTERMSIG(status), SIGABRT);
        const QByteArray trace = read(path);
        QVERIFY2(trace.startsWith("signal 6\n"), trace);
        QVERIFY(trace.count('\n') > 2);
    }

    void the_log_keeps_the_run_before_and_ends_growing() {
        QTemporaryDir folder;
        {
            LogBook book(folder.path());
            for (int i = 0; i < 1000; ++i) book.add(QStringLiteral("line %1\nwith two").arg(i));
            QCOMPARE(book.tail().size(), LogBook::kTailLines);
            QVERIFY(book.tail().last().endsWith("line 999\\nwith two"));
        }
        LogBook book(folder.path());
        QVERIFY(book.previousTail().size() <= LogBook::kTailLines);
        QVERIFY(book.previousTail().last().endsWith("line 999\\nwith two"));
        QVERIFY(QFile::exists(folder.filePath("log.previous.txt")));
        for (int i = 0; i < 2000; ++i) book.add(QString(1900, QLatin1Char('x')));
        QVERIFY(QFileInfo(folder.filePath("log.txt")).size() < LogBook::kMostBytes + 10'000);
        LogBook nowhere(QStringLiteral("/dev/null/nowhere"));
        nowhere.add("kept in memory");
        QCOMPARE(nowhere.tail().size(), 1);
    }

    void names_and_folders_of_people_are_taken_out() {
        const auto clean = [](const char* text) {
            return scrubbed(QString::fromUtf8(text), anna());
        };
        QCOMPARE(clean("loading /home/anna/models/Qwen3.gguf: broken"),
                 QStringLiteral("loading …/Qwen3.gguf: broken"));
        QCOMPARE(clean("/media/anna/My Data/a b/Qwen3.gguf"), QStringLiteral("…/Qwen3.gguf"));
        QCOMPARE(clean("/run/media/x/y.gguf, /mnt/z/w"), QStringLiteral("…/y.gguf, …/w"));
        QCOMPARE(clean("Anna said, ANNA MÜLLER said"), QStringLiteral("(user) said, (user) said"));
        QCOMPARE(clean("on annas-laptop"), QStringLiteral("on (computer)"));
        QCOMPARE(clean("Annabelle-7B.gguf, Quality"), QStringLiteral("Annabelle-7B.gguf, Quality"));
        QCOMPARE(clean("44 tokens/s, 2026/11/30, a/b"),
                 QStringLiteral("44 tokens/s, 2026/11/30, a/b"));
        QCOMPARE(clean("/usr/lib/x86_64/libc.so.6(+0x1)"),
                 QStringLiteral("/usr/lib/x86_64/libc.so.6(+0x1)"));
        QVERIFY(!clean("file:///home/anna/a.gguf \"/home/anna/b\" '/home/anna'").contains("anna"));
    }

    void a_report_holds_no_chat_no_instructions_and_no_folders() {
        QTemporaryDir home;
        Settings settings(home.filePath("settings.json"));
        settings.setValue("answers.temperature", 1.25);
        settings.setValue("answers.system_prompt", QStringLiteral("You know my secret"));
        settings.setValue("models.folders",
                          QStringList{QStringLiteral("/media/anna/secret-folder")});
        scripted::Script script = scripted::default_script();
        script.load_seconds = 0.01;
        scripted::set_script(script);
        auto bridge = EngineBridge::open({}).take();
        bridge->loadModel("/home/anna/models/Qwen3-4B.gguf");
        QTRY_COMPARE(bridge->modelState().phase, ModelPhase::Ready);
        DiagnosticsSources sources;
        sources.settings = &settings;
        sources.bridge = bridge.get();
        sources.crash = Crash{
            .activity = RunActivity::Answering, .model = "Qwen3-4B.gguf", .trace = "signal 11\n"};
        sources.log = {"info: engine: ready /home/anna/models/Qwen3-4B.gguf"};
        sources.previousLog = {"error: of anna"};
        sources.models = {{"Qwen3-4B.gguf", 2'500'000'000}};
        sources.identity = anna();
        const auto parts = gatherDiagnostics(sources);
        QString all;
        for (const DiagnosticsPart& part : parts) all += part.name + '\n' + part.text;
        for (const char* wanted : {"crash.txt",
                                   "signal 11",
                                   "answering",
                                   "Qwen3-4B.gguf, 2.5 GB",
                                   "Ryzen 7 7700",
                                   "answers.temperature: 1.25",
                                   "log-before.txt",
                                   "models.folders: (changed, not shown)"})
            QVERIFY2(all.contains(QLatin1String(wanted)), wanted);
        for (const char* secret : {"anna", "secret", "/home", "/media"})
            QVERIFY2(!all.contains(QLatin1String(secret), Qt::CaseInsensitive), secret);
    }

    void a_report_is_one_file_that_opens() {
        const std::vector<DiagnosticsPart> parts = {{"a.txt", QString::fromUtf8("first ä")},
                                                    {"b.txt", QString(100'000, 'b')}};
        const auto packed = packDiagnostics(parts);
        QVERIFY(packed);
#ifdef PERGOLA_READS_DOCX
        QVERIFY(writesZip());
        auto archive = ZipParts::open(*packed);
        QVERIFY(archive);
        QCOMPARE(*archive->part("a.txt", 1000), QByteArray("first \xc3\xa4"));
        QCOMPARE(archive->part("b.txt", 1'000'000)->size(), 100'000);
        QVERIFY(packed->size() < 10'000);
#else
        QVERIFY(!writesZip());
        QVERIFY(packed->contains("==== b.txt ===="));
#endif
    }
};

QTEST_GUILESS_MAIN(DiagnosticsTest)
#include "diagnostics_test.moc"
