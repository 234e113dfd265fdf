#include "app/application.h"

#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <csignal>
#include <map>

#include "app/conversations/chat_list.h"
#include "app/conversations/conversation.h"
#include "app/engine_bridge.h"
#include "app/library/library.h"
#include "app/load_marker.h"
#include "app/quit_signals.h"
#include "app/settings.h"
#include "tests/fakes/scripted_engine.h"

using namespace pergola;
using namespace pergola::app;

class ApplicationTest : public QObject {
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> folder_;

    ApplicationOptions options(const QString& model = {}) const {
        ApplicationOptions options;
        options.paths = {folder_->filePath(QStringLiteral("config/settings.json")),
                         folder_->filePath(QStringLiteral("data"))};
        options.modelPath = model;
        return options;
    }

    std::unique_ptr<Application> open(const QString& model = {}) const {
        return Application::open(options(model)).take();
    }

    void putModel(const QString& name, qint64 size) const {
        QDir().mkpath(folder_->filePath(QStringLiteral("data/models")));
        QFile file(folder_->filePath(QStringLiteral("data/models/") + name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("GGUF");
        QVERIFY(file.resize(size));
    }

private slots:
    void init() {
        folder_ = std::make_unique<QTemporaryDir>();
        scripted::Script script = scripted::default_script();
        script.load_seconds = 0.05;
        scripted::set_script(script);
    }

    void starts_without_anything_and_makes_its_folders() {
        const auto application = open();
        QVERIFY(application->startNotices().empty());
        application->start();
        QTest::qWait(100);
        QCOMPARE(application->bridge().modelState().phase, ModelPhase::None);
        QVERIFY(QFile::exists(folder_->filePath(QStringLiteral("data/conversations.sqlite"))));
    }

    void loads_the_smallest_model_at_the_first_start_and_the_last_one_later() {
        putModel(QStringLiteral("Large.gguf"), 9000);
        putModel(QStringLiteral("Small.gguf"), 4000);
        {
            const auto application = open();
            application->start();
            QTRY_COMPARE(application->bridge().modelState().phase, ModelPhase::Ready);
            QCOMPARE(application->bridge().modelState().facts.name, std::string("Small"));
            application->bridge().loadModel(
                folder_->filePath(QStringLiteral("data/models/Large.gguf")));
            QTRY_COMPARE(application->bridge().modelState().phase, ModelPhase::Ready);
        }
        const auto application = open();
        application->start();
        QTRY_COMPARE(application->bridge().modelState().phase, ModelPhase::Ready);
        QCOMPARE(application->bridge().modelState().facts.name, std::string("Large"));
    }

    void takes_the_model_of_the_command_line_first() {
        putModel(QStringLiteral("Small.gguf"), 4000);
        const auto application = open(QStringLiteral("/elsewhere/Named.gguf"));
        application->start();
        QTRY_COMPARE(application->bridge().modelState().phase, ModelPhase::Ready);
        QCOMPARE(application->bridge().modelState().facts.name, std::string("Named"));
    }

    void does_not_load_a_model_again_that_took_the_program_down() {
        const QString path = folder_->filePath(QStringLiteral("data/models/Bad.gguf"));
        putModel(QStringLiteral("Bad.gguf"), 4000);
        {
            const auto application = open();
            application->bridge().loadModel(path);
            QTRY_COMPARE(application->bridge().modelState().phase, ModelPhase::Ready);
        }
        QVERIFY(!QFile::exists(folder_->filePath(QStringLiteral("data/loading"))));
        QFile marker(folder_->filePath(QStringLiteral("data/loading")));
        QVERIFY(marker.open(QIODevice::WriteOnly));
        marker.write("4194999\n" + path.toUtf8() + '\n');  // above the largest process id
        marker.close();
        {
            const auto application = open();
            QCOMPARE(application->startNotices().size(), std::size_t{1});
            QVERIFY(application->startNotices()[0].what.contains(QStringLiteral("Bad.gguf")));
            application->start();
            QTest::qWait(200);
            QCOMPARE(application->bridge().modelState().phase, ModelPhase::None);
        }
        const auto application = open();  // the note has been taken once
        QVERIFY(application->startNotices().empty());
    }

    void writes_the_note_before_a_load_and_takes_it_away_after() {
        scripted::Script script = scripted::default_script();
        script.load_seconds = 0.3;
        scripted::set_script(script);
        const auto application = open();
        const QString note = folder_->filePath(QStringLiteral("data/loading"));
        application->bridge().loadModel(QStringLiteral("/Ünïcode ☂.gguf"));
        QVERIFY(QFile::exists(note));
        // A program that is loading is not one that crashed.
        QTRY_COMPARE(application->bridge().modelState().phase, ModelPhase::Ready);
        QVERIFY(!QFile::exists(note));
    }

    void opens_where_nothing_can_be_written_and_says_so() {
        QFile blocker(folder_->filePath(QStringLiteral("data")));
        QVERIFY(blocker.open(QIODevice::WriteOnly));
        const auto application = open(QStringLiteral("/m.gguf"));
        QCOMPARE(application->startNotices().size(), std::size_t{1});
        QVERIFY(!application->startNotices()[0].remedy.isEmpty());
        application->start();
        QTRY_COMPARE(application->bridge().modelState().phase, ModelPhase::Ready);
        QVERIFY(application->conversation().send(QStringLiteral("Hello")));
        QTRY_VERIFY(!application->conversation().messages().back().text.isEmpty());
    }

    void opens_with_broken_settings_and_a_broken_chat_file() {
        QDir().mkpath(folder_->filePath(QStringLiteral("data")));
        QDir().mkpath(folder_->filePath(QStringLiteral("config")));
        for (const QString& name : {QStringLiteral("data/conversations.sqlite"),
                                    QStringLiteral("config/settings.json")}) {
            QFile file(folder_->filePath(name));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(QByteArray("broken").repeated(1000));
        }
        const auto application = open();
        QCOMPARE(application->startNotices().size(), std::size_t{2});
    }

    void finds_its_folders_by_the_environment() {
        const QByteArray config = qgetenv("XDG_CONFIG_HOME");
        const QByteArray data = qgetenv("XDG_DATA_HOME");
        qputenv("XDG_CONFIG_HOME", folder_->path().toUtf8() + "/c");
        qputenv("XDG_DATA_HOME", folder_->path().toUtf8() + "/d");
        const ApplicationPaths paths = ApplicationPaths::standard();
        QCOMPARE(paths.settingsFile, folder_->filePath(QStringLiteral("c/pergola/settings.json")));
        QCOMPARE(paths.dataFolder, folder_->filePath(QStringLiteral("d/pergola")));
        QCOMPARE(Library::ownFolder(), folder_->filePath(QStringLiteral("d/pergola/models")));
        config.isNull() ? qunsetenv("XDG_CONFIG_HOME") : qputenv("XDG_CONFIG_HOME", config);
        data.isNull() ? qunsetenv("XDG_DATA_HOME") : qputenv("XDG_DATA_HOME", data);
    }

    void opens_without_a_home_and_writes_nowhere() {
        std::map<const char*, QByteArray> before;
        for (const char* name : {"HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"}) {
            before[name] = qgetenv(name);
            qunsetenv(name);
        }
        const ApplicationPaths paths = ApplicationPaths::standard();
        for (const auto& [name, value] : before) {
            if (!value.isNull()) qputenv(name, value);
        }
        const auto application = Application::open({paths, {}}).take();
        QCOMPARE(application->startNotices().size(), std::size_t{1});
        QVERIFY(!QFile::exists(paths.dataFolder) && !QFile::exists(paths.settingsFile));
    }

    void ends_by_a_signal_as_by_its_menu() {
        QuitSignals quit;
        QSignalSpy asked(&quit, &QuitSignals::quitAsked);
        std::raise(SIGTERM);
        QTRY_COMPARE(asked.count(), 1);
        // A desktop that logs out sends another one while the chats are still being saved.
        std::raise(SIGHUP);
        std::raise(SIGTERM);
        QTRY_COMPARE(asked.count(), 2);
    }
};

QTEST_GUILESS_MAIN(ApplicationTest)
#include "application_test.moc"
