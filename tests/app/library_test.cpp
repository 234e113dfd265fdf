#include "app/library/library.h"

#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "app/library/place_scan.h"
#include "app/settings.h"

using namespace pergola::app;

class LibraryTest : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> folder_;

    void put(const QString& name, const QByteArray& start, qint64 size = 4096) {
        const QString path = folder_->filePath(name);
        QDir().mkpath(QFileInfo(path).absolutePath());
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(start);
        QVERIFY(file.resize(std::max<qint64>(size, start.size())));
    }

    /// What a library with this one folder lists, and the file that was opened.
    std::vector<LibraryModel> scan(const QString& opened = {}) {
        QTemporaryDir own;
        Settings settings(own.filePath(QStringLiteral("settings.json")));
        Library library(settings, folder_->path());
        QSignalSpy finished(&library, &Library::scanFinished);
        if (!opened.isEmpty()) library.noteOpened(opened);
        library.rescan();
        while (library.isScanning()) QTest::qWait(5);
        return library.models();
    }
    static bool isUsable(const LibraryModel& model) { return model.isUsable(); }

private slots:
    void init() { folder_ = std::make_unique<QTemporaryDir>(); }

    void finds_models_at_any_depth_and_names_them() {
        put(QStringLiteral("SmolLM2-135M-Instruct.Q4_1.gguf"), "GGUF");
        put(QStringLiteral("a/b/c/Ünïcode ☂/qwen3-1.7B-iq4_xs.GGUF"), "GGUF", 9000);
        put(QStringLiteral("readme.txt"), "GGUF");
        const auto models = scan();
        QCOMPARE(models.size(), std::size_t{2});
        QCOMPARE(models[0].name, QStringLiteral("qwen3 1.7B"));
        QCOMPARE(models[0].detail, QStringLiteral("IQ4_XS"));
        QCOMPARE(models[0].bytes, 9000);
        QCOMPARE(models[1].name, QStringLiteral("SmolLM2 135M Instruct"));
        QCOMPARE(models[1].detail, QStringLiteral("Q4_1"));
        QVERIFY(models[1].problem.isEmpty());
    }

    void shows_a_split_model_once_and_names_a_missing_part() {
        for (int part = 1; part <= 3; ++part)
            put(QStringLiteral("Big-Q8_0-0000%1-of-00003.gguf").arg(part), "GGUF", 5000);
        put(QStringLiteral("Torn-00001-of-00003.gguf"), "GGUF");
        put(QStringLiteral("Torn-00003-of-00003.gguf"), "GGUF");
        const auto models = scan();
        QCOMPARE(models.size(), std::size_t{2});
        QCOMPARE(models[0].name, QStringLiteral("Big"));
        QCOMPARE(models[0].bytes, 15'000);
        QVERIFY(models[0].path.endsWith(QStringLiteral("Big-Q8_0-00001-of-00003.gguf")));
        QVERIFY(models[0].problem.isEmpty());
        QVERIFY2(models[1].problem.contains(QStringLiteral("00002-of-00003")),
                 qPrintable(models[1].problem));
    }

    void says_what_a_file_really_is() {
        put(QStringLiteral("1.gguf"), "<!DOCTYPE html><html>Sign in");
        put(QStringLiteral("2.gguf"), "version https://git-lfs.github.com/spec/v1");
        put(QStringLiteral("3.gguf"), "{\"error\":\"gated\"}");
        put(QStringLiteral("4.gguf"), "PK\x03\x04");
        put(QStringLiteral("5.gguf"), "", 0);
        put(QStringLiteral("6.gguf"), "GGUF", 40);
        const auto models = scan();
        QCOMPARE(models.size(), std::size_t{6});
        QVERIFY(models[0].problem.contains(QStringLiteral("web page")));
        QVERIFY(models[1].problem.contains(QStringLiteral("LFS")));
        QVERIFY(models[2].problem.contains(QStringLiteral("server")));
        QVERIFY(models[3].problem.contains(QStringLiteral("not a GGUF")));
        QVERIFY(models[4].problem.contains(QStringLiteral("empty")));
        QVERIFY(models[5].problem.contains(QStringLiteral("cut short")));
    }

    void takes_a_folder_with_config_and_weights_as_one_model() {
        put(QStringLiteral("tiny-llama/config.json"), "{}");
        put(QStringLiteral("tiny-llama/model-00001-of-00002.safetensors"), "x", 3000);
        put(QStringLiteral("tiny-llama/model-00002-of-00002.safetensors"), "x", 2000);
        put(QStringLiteral("no-weights/config.json"), "{}");
        const auto models = scan();
        QCOMPARE(models.size(), std::size_t{1});
        QCOMPARE(models[0].name, QStringLiteral("tiny llama"));
        QCOMPARE(models[0].bytes, 5000);
        QVERIFY(QFileInfo(models[0].path).isDir());
    }

    void names_exl3_and_its_bits() {
        const auto folder = [&](const QString& name, const QByteArray& config) {
            put(name + QStringLiteral("/config.json"), config, 0);
            put(name + QStringLiteral("/model.safetensors"), "x");
        };
        folder(QStringLiteral("a"),
               R"({"quantization_config":{"quant_method":"exl3","bits":2.5}})");
        folder(QStringLiteral("b-exl3-4.0bpw"), "{}");
        folder(QStringLiteral("c-4.0bpw"),
               R"({"quantization_config":{"quant_method":"exl3","bits":4}})");
        folder(QStringLiteral("d"),
               R"({"quantization_config":{"quant_method":"exl3","bits":"x"}})");
        folder(QStringLiteral("e"), R"({"quantization_config":{"quant_method":"awq","bits":4}})");
        folder(QStringLiteral("f-Q4_0"), "no json");
        const auto models = scan();
        QCOMPARE(models.size(), std::size_t{6});
        QCOMPARE(models[0].detail, QStringLiteral("EXL3 2.5bpw"));
        QCOMPARE(models[1].name, QStringLiteral("b"));
        QCOMPARE(models[1].detail, QStringLiteral("EXL3 4.0bpw"));
        QCOMPARE(models[2].name, QStringLiteral("c"));
        QCOMPARE(models[2].detail, QStringLiteral("EXL3 4.0bpw"));
        QCOMPARE(models[3].detail, QStringLiteral("EXL3"));
        QCOMPARE(models[4].detail, QString());
        QCOMPARE(models[5].detail, QStringLiteral("Q4_0"));
    }

    void goes_round_links_once() {
        put(QStringLiteral("deep/model.gguf"), "GGUF");
        QVERIFY(QFile::link(folder_->path(), folder_->filePath(QStringLiteral("deep/loop"))));
        QVERIFY(QFile::link(folder_->filePath(QStringLiteral("deep")),
                            folder_->filePath(QStringLiteral("twin"))));
        QVERIFY(QFile::link(folder_->filePath(QStringLiteral("deep/model.gguf")),
                            folder_->filePath(QStringLiteral("same.gguf"))));
        QVERIFY(QFile::link(QStringLiteral("/nowhere/at all.gguf"),
                            folder_->filePath(QStringLiteral("gone.gguf"))));
        const auto models = scan();
        QVERIFY(std::count_if(models.begin(), models.end(), [](const LibraryModel& model) {
                    return model.problem.isEmpty();
                }) == 1);
    }

    void a_link_to_the_whole_computer_ends_and_never_enters_what_the_kernel_tells() {
        put(QStringLiteral("mine/model.gguf"), "GGUF");
        QVERIFY(QFile::link(QStringLiteral("/proc"), folder_->filePath(QStringLiteral("kernel"))));
        QVERIFY(QFile::link(QStringLiteral("/sys"), folder_->filePath(QStringLiteral("system"))));
        QStringList seen;
        ScanControl control;
        control.onFolder = [&](const QString& folder) { seen << folder; };
        const PlaceScan found =
            scanPlace({{ModelHome::Folder, folder_->path()}, {}, {}}, control);
        QCOMPARE(found.models.size(), std::size_t{1});
        QVERIFY(!found.isCutShort);
        for (const QString& folder : seen)
            QVERIFY2(!folder.contains("/kernel/") && !folder.contains("/system/"),
                     qPrintable(folder));
    }

    void too_many_folders_are_a_sentence_and_not_a_wait() {
        put(QStringLiteral("a/model.gguf"), "GGUF");
        const QDir many(folder_->filePath(QStringLiteral("b")));
        for (int i = 0; i < 50; ++i) QVERIFY(QDir().mkpath(many.filePath(QString::number(i))));
        ScanControl control;
        const PlaceScan found =
            scanPlace({{ModelHome::Folder, folder_->path()}, {}, {}, 20}, control);
        QVERIFY(found.isCutShort);
        QCOMPARE(found.models.size(), std::size_t{1});  // what was found before stays
        QVERIFY(found.watched.size() <= 2'000);
    }

    void survives_folders_that_are_not_there() {
        ScanControl control;
        const PlaceScan gone = scanPlace({{ModelHome::Folder, QStringLiteral("/nowhere/at/all")}, {}, {}}, control);
        QVERIFY(!gone.isThere);
        QVERIFY(gone.models.empty());
    }

    void puts_what_cannot_be_used_last() {
        put(QStringLiteral("a.gguf"), "<html>");
        put(QStringLiteral("b.gguf"), "GGUF");
        const auto models = scan();
        QCOMPARE(models[0].name, QStringLiteral("b"));
        QVERIFY(!models[1].problem.isEmpty());
    }

    void lists_the_opened_model_wherever_it_lies() {
        put(QStringLiteral("a.gguf"), "GGUF");
        auto elsewhere = std::make_unique<QTemporaryDir>();
        std::swap(folder_, elsewhere);
        put(QStringLiteral("Opened-Q8_0-00001-of-00002.gguf"), "GGUF", 5000);
        put(QStringLiteral("Opened-Q8_0-00002-of-00002.gguf"), "GGUF", 5000);
        put(QStringLiteral("beside.gguf"), "GGUF");
        std::swap(folder_, elsewhere);
        const auto models =
            scan(elsewhere->filePath(QStringLiteral("Opened-Q8_0-00002-of-00002.gguf")));
        QCOMPARE(models.size(), std::size_t{2});
        QCOMPARE(models[1].name, QStringLiteral("Opened"));
        QCOMPARE(models[1].bytes, 10'000);
        QCOMPARE(scan(folder_->filePath(QStringLiteral("a.gguf"))).size(), std::size_t{1});
        QCOMPARE(scan(elsewhere->filePath(QStringLiteral("gone.gguf"))).size(), std::size_t{1});
    }

    void notices_files_that_come_grow_and_go() {
        QTemporaryDir own;
        put(QStringLiteral("one.gguf"), "GGUF");
        Settings settings(own.filePath(QStringLiteral("settings.json")));
        settings.setValue("models.folders", QStringList{folder_->path()});
        Library library(settings, own.filePath(QStringLiteral("models")));
        library.rescan();
        QTRY_COMPARE(library.rowCount(), 1);
        put(QStringLiteral("two.gguf"), "GGUF", 40);
        QTRY_COMPARE(library.rowCount(), 2);
        QVERIFY(!library.models()[1].problem.isEmpty());
        put(QStringLiteral("two.gguf"), "GGUF", 50'000);
        QTRY_COMPARE(library.models()[1].bytes, 50'000);
        QVERIFY(library.models()[1].problem.isEmpty());
        QVERIFY(QFile::remove(folder_->filePath(QStringLiteral("one.gguf"))));
        QTRY_COMPARE(library.rowCount(), 1);
        QCOMPARE(library.models()[0].name, QStringLiteral("two"));
    }

    void scans_again_when_the_folders_change() {
        QTemporaryDir own;
        put(QStringLiteral("one.gguf"), "GGUF");
        Settings settings(own.filePath(QStringLiteral("settings.json")));
        Library library(settings, own.filePath(QStringLiteral("models")));
        QSignalSpy finished(&library, &Library::scanFinished);
        library.rescan();
        QVERIFY(library.isScanning());
        QTRY_COMPARE(finished.count(), 1);
        QCOMPARE(library.rowCount(), 0);
        settings.setValue("models.folders", QStringList{folder_->path()});
        QTRY_COMPARE(finished.count(), 2);
        QCOMPARE(library.rowCount(), 1);
        QCOMPARE(library.data(library.index(0), Library::NameRole).toString(),
                 QStringLiteral("one"));
    }

    void ends_while_it_scans() {
        for (int i = 0; i < 300; ++i) put(QStringLiteral("%1/model.gguf").arg(i), "GGUF");
        QTemporaryDir own;
        Settings settings(own.filePath(QStringLiteral("settings.json")));
        settings.setValue("models.folders", QStringList{folder_->path()});
        for (int i = 0; i < 10; ++i) {
            Library library(settings, own.path());
            library.rescan();
            QTest::qWait(i);
        }
    }
};

QTEST_GUILESS_MAIN(LibraryTest)
#include "library_test.moc"
