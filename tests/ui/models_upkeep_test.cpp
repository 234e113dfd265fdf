// Models that leave the list while it is looked at: by the user with a way back, by another program
// with an explanation; and the folders in the settings.

#include <QDir>
#include <QFile>
#include <QLabel>
#include <QToolButton>
#include <QtTest>

#include "app/application.h"
#include "app/library/library.h"
#include "app/settings.h"
#include "tests/ui/visible_words.h"
#include "tests/ui/window_fixture.h"
#include "ui/models/folders_card.h"
#include "ui/models/models_page.h"
#include "ui/settings/settings_page.h"

using namespace pergola;
using namespace pergola::ui;

class ModelsUpkeepTest : public WindowFixture {
    Q_OBJECT
private slots:
    void init() {
        prepare({"An answer"});
        other_ = home_->filePath("other");
        QDir().mkpath(other_);
        putModel("Own.gguf");
        put("Theirs.gguf");
        openProgram();
        app_->settings().setValue("models.folders", QStringList{other_});
        openWindow({1280, 800});
        window_->showPage(Command::ShowModels);
        QTRY_COMPARE(library().rowCount(), 2);
    }
    void cleanup() { closeProgram(); }

    void what_is_taken_off_the_list_comes_back_by_undo() {
        QMetaObject::invokeMethod(window_->findChild<ModelMenu*>(),
                                  "chosen",
                                  Q_ARG(pergola::ui::ModelAction, ModelAction::Hide),
                                  Q_ARG(QString, path("Theirs.gguf")));
        QCOMPARE(library().rowCount(), 1);
        QVERIFY(QFile::exists(path("Theirs.gguf")));
        click(*window_, "Undo");
        QTRY_COMPARE(library().rowCount(), 2);
        QCOMPARE(library().hiddenCount(), 0);
    }

    void a_file_that_vanishes_while_one_looks_is_said_to_be_missing() {
        QVERIFY(QFile::remove(path("Theirs.gguf")));
        library().rescan();
        QTRY_VERIFY(says("no longer there"));
        const app::LibraryModel* gone = library().find(path("Theirs.gguf"));
        QVERIFY(gone != nullptr && gone->trouble == app::ModelTrouble::Missing);
        window_->showPage(Command::ShowChat);  // who comes back later has read it
        QCOMPARE(library().rowCount(), 1);
    }

    void one_that_comes_back_or_is_deleted_here_leaves_no_such_row() {
        QVERIFY(QFile::rename(path("Theirs.gguf"), path("Renamed.gguf")));
        library().rescan();
        QTRY_VERIFY(library().find(path("Renamed.gguf")) != nullptr);
        QTRY_COMPARE(library().rowCount(), 2);
        QVERIFY(QFile::remove(path("Renamed.gguf")));
        library().rescan();
        const auto isMissing = [this] {
            const app::LibraryModel* model = library().find(path("Renamed.gguf"));
            return model != nullptr && model->trouble == app::ModelTrouble::Missing;
        };
        QTRY_VERIFY(isMissing());
        put("Renamed.gguf");
        library().rescan();
        QTRY_VERIFY(library().find(path("Renamed.gguf")) != nullptr && !isMissing());
        QVERIFY(QFile::remove(path("Renamed.gguf")));
        library().noteRemoved(path("Renamed.gguf"));
        QTRY_COMPARE(library().rowCount(), 1);
    }

    void the_settings_show_the_folders_and_take_one_off() {
        window_->showPage(Command::ShowSettings);
        window_->findChild<SettingsPage*>()->openSection("Models");
        QTRY_VERIFY(says("other"));
        QToolButton* off = nullptr;
        for (QToolButton* each : window_->findChildren<QToolButton*>())
            if (each->isVisible() && each->accessibleName().startsWith("Take ")) off = each;
        QVERIFY(off != nullptr);  // the program's own folder has none
        off->click();
        QVERIFY(app_->settings().values().modelFolders.isEmpty());
        QVERIFY(QFile::exists(path("Theirs.gguf")));
        QTRY_COMPARE(library().rowCount(), 1);
    }

private:
    app::Library& library() { return app_->library(); }
    QString path(const QString& name) const { return other_ + QLatin1Char('/') + name; }
    void put(const QString& name) {
        QFile model(path(name));
        QVERIFY(model.open(QIODevice::WriteOnly));
        model.write("GGUF");
        QVERIFY(model.resize(8192));
        QVERIFY(model.seek(8192));
        model.write(name.toUtf8());
    }
    bool says(const QString& text) {
        const QList<VisibleWord> words = visibleWords(*window_);
        return std::any_of(words.begin(), words.end(), [&](const VisibleWord& word) {
            return word.text.contains(text);
        });
    }

    QString other_;
};

QTEST_MAIN(ModelsUpkeepTest)
#include "models_upkeep_test.moc"
