// What the library does over time: drives that go away or do not answer, what it remembers, verifying and
// deleting, and whether a model fits.

#include <sys/stat.h>

#include <QCryptographicHash>
#include <QSemaphore>

#include "app/library/model_fit.h"
#include "app/library/model_remover.h"
#include "app/library/model_verifier.h"
#include "app/library/place_scan.h"
#include "app/conversations/sqlite_file.h"
#include "tests/app/library_files.h"
#include "tests/fakes/ordinary_access.h"
#include "tests/fakes/scripted_engine.h"

using namespace pergola;
using namespace pergola::app;

namespace {

Result<ModelOutline> outlineOf(ErrorCode code, const char* message) {
    ModelOutline outline;
    outline.facts.architecture = "marsian";
    outline.facts.parameters = 7;
    outline.refusal = Error{code, message};
    return outline;
}

ModelTraits traitsOf(qint64 weightBytes) {
    ModelTraits traits;
    traits.isRead = true;
    traits.weightBytes = weightBytes;
    traits.workBytes = 100'000'000;
    traits.contextTokens = 131'072;
    traits.keyBytesPerPage = traits.valueBytesPerPage = 10'000'000;
    return traits;
}

HardwareFacts machine(qint64 ramGigabytes, qint64 gpuGigabytes) {
    HardwareFacts hardware;
    hardware.ram_total_bytes = ramGigabytes * 1'000'000'000;
    if (gpuGigabytes > 0) hardware.gpus.push_back({"card", gpuGigabytes * 1'000'000'000, gpuGigabytes * 1'000'000'000});
    return hardware;
}

}  // namespace

class LibraryUpkeepTest : public QObject {
    Q_OBJECT
private slots:
    void init() { scripted::set_script(scripted::default_script()); }

    void a_drive_that_is_away_keeps_its_models_and_comes_back_by_itself() {
        LibraryBench bench;
        bench.files.put("Data/Big-Q8_0.gguf", "GGUF", 9000);
        bench.settings.setValue("models.folders", QStringList(bench.files.path("Data")));
        bench.open();
        QVERIFY(bench.look());
        QCOMPARE(bench.library->rowCount(), 1);
        bench.library.reset();  // what it remembers is on the disk now
        QVERIFY(QDir(bench.files.path({})).rename("Data", "away"));
        bench.open();
        QVERIFY(bench.look());
        QCOMPARE(bench.library->rowCount(), 1);
        const LibraryModel* model = bench.named("Big");
        QVERIFY(model != nullptr);
        QCOMPARE(model->trouble, ModelTrouble::Missing);
        QVERIFY(!model->problem.isEmpty());
        QCOMPARE(model->bytes, 9000);
        QVERIFY(model->traits.isRead);
        QCOMPARE(bench.library->folders().at(1).state, LibraryFolder::State::NotConnected);
        QVERIFY(QDir(bench.files.path({})).rename("away", "Data"));
        QTRY_VERIFY_WITH_TIMEOUT(bench.named("Big") != nullptr && bench.named("Big")->isUsable(), 20'000);
        // A file that somebody deletes is another thing: it is forgotten.
        QVERIFY(QFile::remove(bench.files.path("Data/Big-Q8_0.gguf")));
        QTRY_COMPARE(bench.library->rowCount(), 0);
    }

    void names_a_drive_by_where_it_is_mounted() {
        QCOMPARE(driveName("/media/ann/Data/models"), QStringLiteral("Data"));
        QCOMPARE(driveName("/run/media/ann/My Disk/x.gguf"), QStringLiteral("My Disk"));
        QCOMPARE(driveName("/mnt/models"), QStringLiteral("models"));
        QCOMPARE(driveName("/home/ann/models"), QString());
    }

    void a_drive_that_does_not_answer_delays_nobody() {
        LibraryBench bench;
        bench.files.put("good/One.gguf", "GGUF");
        bench.files.put("hanging/Two.gguf", "GGUF", 5000);
        bench.settings.setValue("models.folders", QStringList{bench.files.path("good"), bench.files.path("hanging")});
        bench.open();
        QVERIFY(bench.look());
        QCOMPARE(bench.library->rowCount(), 2);
        bench.library.reset();
        auto gate = std::make_shared<QSemaphore>();
        LibraryOptions options = bench.options();
        options.patienceMs = 300;
        options.onFolder = [gate](const QString& folder) {
            if (folder.endsWith("hanging")) gate->acquire();
        };
        bench.open(options);
        bench.library->rescan();
        QTRY_VERIFY_WITH_TIMEOUT(!bench.library->isScanning(), 20'000);
        QVERIFY(bench.named("One")->isUsable());
        QVERIFY(bench.named("Two") != nullptr);
        QCOMPARE(bench.named("Two")->trouble, ModelTrouble::Silent);
        QCOMPARE(bench.library->folders().at(2).state, LibraryFolder::State::Silent);
        bench.library->rescan();  // starts no second look at it
        gate->release(100);
        QTRY_VERIFY_WITH_TIMEOUT(bench.named("Two") != nullptr && bench.named("Two")->isUsable(), 20'000);
    }

    void tells_of_a_folder_that_may_not_be_read() {
        LibraryBench bench;
        bench.files.put("open/One.gguf", "GGUF");
        bench.files.put("open/closed/Two.gguf", "GGUF");
        const QString closed = bench.files.path("open/closed");
        QFile::setPermissions(closed, QFileDevice::Permissions());
        QCOMPARE(chmod(QFile::encodeName(bench.files.path({})).constData(), 0755), 0);
        bench.settings.setValue("models.folders", QStringList(bench.files.path("open")));
        {
            const fakes::OrdinaryAccess ordinary;  // for the threads that look, too
            if (!ordinary.is_ordinary()) QSKIP("this thread may read every file and cannot give that up");
            bench.open();
            QVERIFY(bench.look());
        }
        QCOMPARE(bench.library->rowCount(), 1);
        QCOMPARE(bench.library->folders().at(1).unreadableFolders, 1);
        QFile::setPermissions(closed, QFileDevice::ReadOwner | QFileDevice::WriteOwner | QFileDevice::ExeOwner);
    }

    void names_the_kind_that_cannot_be_run() {
        scripted::Script script = scripted::default_script();
        script.outline = [](const std::filesystem::path& path) {
            if (path.stem() == "Mute") return outlineOf(ErrorCode::Unsupported, "the file has no vocabulary, expected one");
            return path.stem() == "Alien" ? outlineOf(ErrorCode::Unsupported, "architecture marsian")
                                          : outlineOf(ErrorCode::CorruptFile, "tensor x ends behind the file");
        };
        scripted::set_script(script);
        LibraryBench bench;
        bench.files.put("Alien.gguf", "GGUF");
        bench.files.put("Torn.gguf", "GGUF", 5000);
        bench.files.put("Mute.gguf", "GGUF", 6000);
        bench.settings.setValue("models.folders", QStringList(bench.files.path({})));
        bench.open();
        QVERIFY(bench.look());
        QTRY_VERIFY(bench.named("Mute")->problem.contains("vocabulary"));
        QVERIFY(!bench.named("Mute")->isUsable());
        QTRY_COMPARE(bench.named("Alien")->trouble, ModelTrouble::Unsupported);
        QVERIFY(bench.named("Alien")->problem.contains("marsian"));
        QCOMPARE(bench.named("Torn")->trouble, ModelTrouble::Broken);
        QCOMPARE(bench.named("Torn")->details, QStringLiteral("tensor x ends behind the file"));
        // It is known at the next start without reading the headers again.
        bench.library.reset();
        script.outline = [](const std::filesystem::path&) -> Result<ModelOutline> { return Error{ErrorCode::Io, "asked again"}; };
        scripted::set_script(script);
        bench.open();
        QVERIFY(bench.look());
        QCOMPARE(bench.named("Alien")->trouble, ModelTrouble::Unsupported);
    }

    void half_downloads_and_pipes_do_no_harm() {
        LibraryBench bench;
        bench.files.put("New-Q4_0.gguf.part", "GGUF", 3000);
        bench.files.put("incomplete-Other.gguf", "GGUF", 3000);
        bench.files.put("mmproj-New.gguf", "GGUF");
        QCOMPARE(::system(qPrintable(QStringLiteral("mkfifo '%1'").arg(bench.files.path("pipe.gguf")))), 0);
        bench.settings.setValue("models.folders", QStringList(bench.files.path({})));
        bench.open();
        QVERIFY(bench.look());
        QCOMPARE(bench.library->rowCount(), 2);
        for (const LibraryModel& model : bench.library->models()) QCOMPARE(model.trouble, ModelTrouble::Incomplete);
        QVERIFY(QFile::rename(bench.files.path("New-Q4_0.gguf.part"), bench.files.path("New-Q4_0.gguf")));
        QTRY_VERIFY(bench.named("New") != nullptr && bench.named("New")->isUsable());
    }

    void thousands_of_files_are_listed() {
        LibraryBench bench;
        for (int i = 0; i < 3000; ++i) bench.files.put(QStringLiteral("%1/m%2.gguf").arg(i % 50).arg(i), "GGUF", 2000 + i);
        bench.settings.setValue("models.folders", QStringList(bench.files.path({})));
        bench.open();
        bench.library->rescan();
        QTRY_COMPARE_WITH_TIMEOUT(bench.library->rowCount(), 3000, 60'000);
    }

    void what_is_taken_off_the_list_stays_off_and_can_come_back() {
        LibraryBench bench;
        bench.files.put("One.gguf", "GGUF");
        bench.settings.setValue("models.folders", QStringList(bench.files.path({})));
        bench.open();
        QVERIFY(bench.look());
        bench.library->hide(bench.files.path("One.gguf"));
        QCOMPARE(bench.library->rowCount(), 0);
        bench.library.reset();
        bench.open();
        QVERIFY(bench.look());
        QCOMPARE(bench.library->rowCount(), 0);
        QCOMPARE(bench.library->hiddenCount(), 1);
        QVERIFY(QFile::exists(bench.files.path("One.gguf")));
        bench.library->showHidden();
        QTRY_COMPARE(bench.library->rowCount(), 1);
    }

    void what_was_taken_off_the_list_comes_back_when_it_is_opened() {
        LibraryBench bench;
        bench.files.put("One.gguf", "GGUF");
        bench.settings.setValue("models.folders", QStringList(bench.files.path({})));
        bench.open();
        QVERIFY(bench.look());
        bench.library->hide(bench.files.path("One.gguf"));
        QCOMPARE(bench.library->rowCount(), 0);
        bench.library->noteOpened(bench.files.path("One.gguf"));
        QTRY_COMPARE(bench.library->rowCount(), 1);
        QCOMPARE(bench.library->hiddenCount(), 0);
    }

    void a_folder_goes_off_the_list_and_its_files_stay() {
        LibraryBench bench;
        bench.files.put("One.gguf", "GGUF");
        bench.open();
        bench.library->addFolder(bench.files.path({}));
        QTRY_COMPARE(bench.library->rowCount(), 1);
        QTRY_VERIFY(!bench.library->isScanning());
        bench.library->removeFolder(bench.library->folders().at(1).place);
        QTRY_COMPARE(bench.library->rowCount(), 0);
        QVERIFY(QFile::exists(bench.files.path("One.gguf")));
    }

    void use_and_speed_are_remembered() {
        LibraryBench bench;
        bench.files.put("One.gguf", "GGUF");
        const QString path = bench.files.path("One.gguf");
        bench.settings.setValue("models.folders", QStringList(bench.files.path({})));
        bench.open();
        QVERIFY(bench.look());
        QSignalSpy changed(bench.library.get(), &Library::recordChanged);
        bench.library->noteAnswer(path, 21.5);
        QCOMPARE(changed.count(), 1);
        bench.library->noteAnswer(path, 0);
        bench.library->noteUsed(path);
        bench.library.reset();
        bench.open();
        QVERIFY(bench.look());
        QCOMPARE(bench.library->record(path)->tokensPerSecond, 21.5);
        QVERIFY(bench.library->record(path)->lastUsedMs > 0);
    }

    void verifying_compares_with_the_cache_or_with_the_last_time() {
        LibraryBench bench;
        const QByteArray good = QByteArray("GGUF") + QByteArray(5000, 'x');
        const QString digest = QString::fromLatin1(QCryptographicHash::hash(good, QCryptographicHash::Sha256).toHex());
        const QString repository = "hub/models--a--Cached/";
        bench.files.put(repository + "blobs/" + digest, good, 0);
        bench.files.link(repository + "snapshots/" + QString(40, '1') + "/Cached.gguf", "../../blobs/" + digest);
        bench.files.put("Plain.gguf", good + "y", 0);
        bench.settings.setValue("models.folders", QStringList(bench.files.path({})));
        bench.open();
        QVERIFY(bench.look());
        ModelVerifier verifier(*bench.library);
        QSignalSpy finished(&verifier, &ModelVerifier::finished);
        const auto verify = [&](const QString& name) {
            finished.clear();
            verifier.start(bench.named(name)->path);
            if (!QTest::qWaitFor([&] { return finished.count() == 1; }, 20'000)) return VerifyOutcome::None;
            return bench.library->record(bench.named(name)->path)->verification.outcome;
        };
        QCOMPARE(verify("Cached"), VerifyOutcome::Matches);
        QCOMPARE(verify("Plain"), VerifyOutcome::Recorded);
        QCOMPARE(verify("Plain"), VerifyOutcome::Matches);
        QFile file(bench.files.path("Plain.gguf"));
        QVERIFY(file.open(QIODevice::ReadWrite));
        QVERIFY(file.seek(3000));
        file.write("z");
        file.close();
        QVERIFY(bench.look());
        QCOMPARE(verify("Plain"), VerifyOutcome::Differs);
        QCOMPARE(verify("Plain"), VerifyOutcome::Differs);  // a second look makes nothing good
    }

    void verifying_can_be_stopped_and_tells_of_damage() {
        LibraryBench bench;
        bench.files.put("Large.gguf", "GGUF", 3'000'000'000);
        bench.files.put("Torn.gguf", "GGUF", 5000);
        bench.settings.setValue("models.folders", QStringList(bench.files.path({})));
        bench.open();
        QVERIFY(bench.look());
        ModelVerifier verifier(*bench.library);
        QSignalSpy finished(&verifier, &ModelVerifier::finished);
        verifier.start(bench.named("Large")->path);
        QTRY_VERIFY(verifier.share() > 0);
        verifier.cancel();
        QVERIFY(verifier.path().isEmpty());
        QCOMPARE(bench.library->record(bench.files.path("Large.gguf"))->verification.outcome, VerifyOutcome::None);
        scripted::Script script = scripted::default_script();
        script.outline = [](const std::filesystem::path&) -> Result<ModelOutline> {
            return Error{ErrorCode::CorruptFile, "tensor x ends behind the file"};
        };
        scripted::set_script(script);
        verifier.start(bench.named("Torn")->path);
        QTRY_COMPARE(finished.count(), 1);
        const Verification& found = bench.library->record(bench.files.path("Torn.gguf"))->verification;
        QCOMPARE(found.outcome, VerifyOutcome::Damaged);
        QVERIFY(found.details.contains("tensor x"));
    }

    void deleting_takes_all_parts_and_nothing_else() {
        LibraryBench bench;
        bench.files.put("Split-00001-of-00002.gguf", "GGUF", 3000);
        bench.files.put("Split-00002-of-00002.gguf", "GGUF", 3000);
        bench.files.put("beside.txt", "mine", 0);
        bench.settings.setValue("models.folders", QStringList(bench.files.path({})));
        bench.open();
        QVERIFY(bench.look());
        ModelRemover remover(*bench.library);
        QSignalSpy removed(&remover, &ModelRemover::removed);
        remover.remove(*bench.named("Split"), RemovalWay::ForGood);
        QTRY_COMPARE(removed.count(), 1);
        QCOMPARE(bench.library->rowCount(), 0);  // at once, before the next look
        QVERIFY(!QFile::exists(bench.files.path("Split-00001-of-00002.gguf")));
        QVERIFY(!QFile::exists(bench.files.path("Split-00002-of-00002.gguf")));
        QVERIFY(QFile::exists(bench.files.path("beside.txt")));
    }

    void deleting_from_a_cache_spares_what_other_snapshots_need() {
        const LibraryFiles hub;
        const QString repository = "models--a--B/";
        for (const char* blob : {"own", "shared"}) hub.put(repository + "blobs/" + blob, "GGUF");
        hub.link(repository + "snapshots/1/own.gguf", "../../blobs/own");
        hub.link(repository + "snapshots/1/shared.gguf", "../../blobs/shared");
        hub.link(repository + "snapshots/2/shared.gguf", "../../blobs/shared");
        LibraryModel model;
        model.home = ModelHome::HubCache;
        model.path = hub.path(repository + "snapshots/1/own.gguf");
        model.files = QStringList{model.path, hub.path(repository + "snapshots/1/shared.gguf")};
        QVERIFY(carryOut(planRemoval(model), RemovalWay::ForGood).isEmpty());
        QVERIFY(!QFile::exists(hub.path(repository + "blobs/own")));
        QVERIFY(QFile::exists(hub.path(repository + "snapshots/2/shared.gguf")));
        QVERIFY(!QFileInfo(hub.path(repository + "snapshots/1/shared.gguf")).isSymLink());
        model.home = ModelHome::Ollama;
        QVERIFY(!planRemoval(model).isPossible());
    }

    void tells_which_chats_have_its_answers() {
        LibraryBench bench;
        LibraryOptions options = bench.options();
        options.chatsFile = bench.home.path("chats.sqlite");
        {
            auto file = SqliteFile::open(options.chatsFile, std::chrono::milliseconds(100));
            QVERIFY(file);
            for (const char* sql : {"CREATE TABLE chats(id INTEGER, title TEXT, trashed_ms INTEGER, updated_ms INTEGER)",
                                    "CREATE TABLE messages(chat INTEGER, model_name TEXT)",
                                    "INSERT INTO chats VALUES(1,'Old',0,1),(2,'New',0,2),(3,'Gone',5,3),(4,'Other',0,4)",
                                    "INSERT INTO messages VALUES(1,'Tiny'),(1,'Tiny'),(2,'Tiny'),(3,'Tiny'),(4,'Big')"})
                QVERIFY((*file)->run(QLatin1String(sql)));
        }
        bench.open(options);
        ModelRemover remover(*bench.library);
        QStringList told;
        remover.chatsOf("Tiny", [&told](const QStringList& titles) { told = titles; });
        QTRY_COMPARE(told, QStringList({"New", "Old"}));
    }

    void fit_counts_all_weights_conversation_and_work() {
        const ModelTraits traits = traitsOf(4'000'000'000);
        const ModelFit fit = fitOf(traits, 0, machine(16, 8));
        QCOMPARE(fit.kind, FitKind::OnGpu);
        QCOMPARE(fit.contextTokens, 8192);
        QCOMPARE(fit.chatBytes, 32 * 20'000'000);
        QCOMPARE(fit.needBytes(), 4'000'000'000 + 640'000'000 + 100'000'000);
        QCOMPARE(fitOf(traits, 0, machine(16, 5)).kind, FitKind::OnCpu);
        QCOMPARE(fitOf(traits, 0, machine(16, 0)).kind, FitKind::InRam);
        const ModelFit small = fitOf(traits, 0, machine(6, 0));
        QCOMPARE(small.kind, FitKind::TooBig);
        QCOMPARE(small.shortBytes, 4'740'000'000 - 4'000'000'000);
        QCOMPARE(fitOf({}, 0, machine(16, 0)).kind, FitKind::Unknown);
        QCOMPARE(fitOf({}, 1000, machine(16, 0)).kind, FitKind::InRam);  // before the headers are read
        // A mixture of experts needs all of them, however few work at a time.
        ModelTraits mixture = traits;
        mixture.experts = 128;
        mixture.activeParameters = 1;
        QCOMPARE(fitOf(mixture, 0, machine(6, 0)).kind, FitKind::TooBig);
    }
};

QTEST_GUILESS_MAIN(LibraryUpkeepTest)
#include "library_upkeep_test.moc"
