// The models page and the picker: what they show of the library and ask of the engine.

#include <QApplication>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMessageBox>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include "app/engine_bridge.h"
#include "app/library/library.h"
#include "app/library/model_verifier.h"
#include "app/settings.h"
#include "tests/fakes/scripted_engine.h"
#include "ui/models/fit_text.h"
#include "ui/models/folders_card.h"
#include "ui/models/loaded_models.h"
#include "ui/models/model_card.h"
#include "ui/models/model_picker.h"
#include "ui/models/model_table.h"
#include "ui/models/models_page.h"
#include "ui/models/removal_dialog.h"
#include "ui/telemetry/figures_text.h"
#include "ui/theme/theme.h"
#include "ui/widgets/calm_combo_box.h"

using namespace pergola;

namespace {

QByteArray little(quint64 value, int bytes) {
    QByteArray raw;
    for (int i = 0; i < bytes; ++i) raw.append(static_cast<char>(value >> (8 * i)));
    return raw;
}

QByteArray text(const QByteArray& value) {
    return little(static_cast<quint64>(value.size()), 8) + value;
}

/// The start of a file that the library takes for a model: a header with an architecture, no
/// tensors.
QByteArray smallModel() {
    return QByteArray("GGUF") + little(3, 4) + little(0, 8) + little(1, 8) +
           text("general.architecture") + little(8, 4) + text("llama") + QByteArray(64, '\0');
}

struct Fixture {
    QTemporaryDir home;
    QTemporaryDir models;
    app::Settings settings{home.filePath("settings.json")};
    app::Library library{settings, models.path()};
    std::unique_ptr<app::EngineBridge> bridge;

    Fixture() {
        scripted::Script script = scripted::default_script();
        script.load_seconds = 0.05;
        script.tokens_per_s = 200;
        scripted::set_script(script);
        auto opened = app::EngineBridge::open({});
        bridge = std::move(*opened);
    }
    void write(const QString& name, const QByteArray& bytes) const {
        QFile file(models.filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(bytes);
        // Models are at least some kilobytes; the rest of the file is a hole.
        if (!bytes.startsWith("GGUF")) return;
        QVERIFY(file.resize(2'000'000));
        QVERIFY(file.seek(2'000'000));
        file.write(name.toUtf8());  // the same bytes would be the same model
    }
    bool scan(int expected) {
        library.rescan();
        return QTest::qWaitFor(
            [&] { return !library.isScanning() && library.rowCount() == expected; });
    }
    bool ready() {
        return QTest::qWaitFor(
            [this] { return bridge->modelState().phase == app::ModelPhase::Ready; });
    }
    QString loadedFile() const {
        return QString::fromStdString(bridge->modelState().facts.path).section('/', -1);
    }
};

QPushButton* buttonWith(const QWidget& parent, const QString& words) {
    for (QPushButton* button : parent.findChildren<QPushButton*>())
        if (button->isVisible() && button->text() == words) return button;
    return nullptr;
}

}  // namespace

class PanelModelsTest : public QObject {
    Q_OBJECT

    QTemporaryDir dataHome_;

private slots:
    void initTestCase() {
        qputenv("XDG_DATA_HOME", QFile::encodeName(dataHome_.path()));  // its trash, not the user's
        new ui::Theme(*qApp);
    }

    void an_empty_library_says_where_to_put_a_model() {
        Fixture fixture;
        ui::ModelsPage page(*fixture.bridge, fixture.library, fixture.settings);
        page.show();
        QVERIFY(fixture.scan(0));
        bool told = false;
        for (const QLabel* label : page.findChildren<QLabel*>())
            told = told || (label->isVisible() && label->text().contains(".gguf"));
        QVERIFY(told);
    }

    void files_that_come_and_go_are_noticed_and_the_keyboard_stays() {
        Fixture fixture;
        fixture.write("one.gguf", smallModel());
        ui::ModelsPage page(*fixture.bridge, fixture.library, fixture.settings);
        page.show();
        QVERIFY(QTest::qWaitForWindowActive(&page));
        QVERIFY(fixture.scan(1));
        QTRY_VERIFY(buttonWith(page, "Load"));
        buttonWith(page, "Load")->setFocus();
        fixture.write("a-second.gguf", smallModel());
        QTRY_COMPARE(page.findChildren<ui::ModelCard*>().size(), 2);
        auto* focused = qobject_cast<QPushButton*>(QApplication::focusWidget());
        QVERIFY(focused);
        QCOMPARE(focused->accessibleName(), QStringLiteral("Load: one"));
        QVERIFY(QFile::remove(fixture.models.filePath("one.gguf")));
        // While somebody looks, the row stays and says what happened.
        const auto missing = [&page] {
            const auto cards = page.findChildren<QLabel*>();
            return std::any_of(cards.begin(), cards.end(), [](const QLabel* label) { return label->text().contains("no longer there"); });
        };
        QTRY_VERIFY(missing());
    }

    void a_model_from_elsewhere_is_in_the_picker() {
        Fixture fixture;
        QTemporaryDir elsewhere;
        fixture.write("z.gguf", smallModel());
        fixture.write("a-broken.gguf", "<html>");
        QFile opened(elsewhere.filePath("opened.gguf"));
        QVERIFY(opened.open(QIODevice::WriteOnly));
        opened.write(smallModel());
        QVERIFY(opened.resize(2'000'000));
        QVERIFY(opened.seek(2'000'000));
        opened.write("of its own");  // the same bytes would be the same model
        opened.close();
        fixture.library.noteOpened(elsewhere.filePath("opened.gguf"));
        QTRY_COMPARE(fixture.library.rowCount(), 3);
        ui::ModelPicker picker(*fixture.bridge, fixture.library, fixture.settings, nullptr);
        QWidget anchor;
        picker.popupBelow(&anchor);
        const QAbstractItemModel* rows = picker.findChild<QListView*>()->model();
        QStringList names;
        for (int row = 0; row < rows->rowCount(); ++row)
            names << rows->index(row, 0).data().toString();
        QCOMPARE(names, QStringList({"opened", "z", "a broken"}));
    }

    void a_model_is_loaded_and_unloaded_from_its_row() {
        Fixture fixture;
        fixture.write("one.gguf", smallModel());
        ui::ModelsPage page(*fixture.bridge, fixture.library, fixture.settings);
        page.show();
        QVERIFY(fixture.scan(1));
        QTRY_VERIFY(buttonWith(page, "Load"));
        buttonWith(page, "Load")->click();
        QVERIFY(fixture.ready());
        QCOMPARE(fixture.loadedFile(), QStringLiteral("one.gguf"));
        const ui::ModelCard& card = *page.findChild<ui::ModelCard*>();
        // What one has a model for comes first; it is unloaded where the loaded ones stand.
        QSignalSpy chats(&page, &ui::ModelsPage::loadStarted);
        QVERIFY(buttonWith(card, "Chat") && !buttonWith(card, "Unload"));
        buttonWith(card, "Chat")->click();
        QCOMPARE(chats.size(), 1);
        QCOMPARE(fixture.bridge->modelState().phase, app::ModelPhase::Ready);
        buttonWith(page, "Unload")->click();
        QCOMPARE(fixture.bridge->modelState().phase, app::ModelPhase::None);
        QVERIFY(buttonWith(page, "Load"));
    }

    void a_list_says_what_is_loaded_and_what_it_takes_and_unloads_it() {
        Fixture fixture;
        fixture.write("one.gguf", smallModel());
        ui::ModelsPage page(*fixture.bridge, fixture.library, fixture.settings);
        page.show();
        QVERIFY(fixture.scan(1));
        auto* list = page.findChild<ui::LoadedModels*>();
        QVERIFY(!list->isVisible());
        fixture.bridge->loadModel("/elsewhere/Another.gguf", 4096);
        QTRY_VERIFY(list->isVisible());
        QVERIFY(buttonWith(*list, "Cancel"));
        QVERIFY(fixture.ready());
        const auto says = [&](const QString& words) {
            for (const QLabel* label : list->findChildren<QLabel*>())
                if (label->text().contains(words)) return true;
            return false;
        };
        const app::ModelState& state = fixture.bridge->modelState();
        QVERIFY(says(ui::bytesText(state.facts.weight_bytes)));
        QVERIFY(says(ui::bytesText(state.kvBytes)));
        QVERIFY(says("4k"));
        fixture.bridge->resizeContext(8192);
        QTRY_VERIFY(says("8k"));
        QPushButton* unload = buttonWith(*list, "Unload");
        QVERIFY(unload->accessibleName().contains("Another"));
        unload->click();
        QCOMPARE(fixture.bridge->modelState().phase, app::ModelPhase::None);
        QVERIFY(!list->isVisible());
    }

    void a_file_that_is_no_model_says_so_and_cannot_be_loaded() {
        Fixture fixture;
        fixture.write("page.gguf", "<!DOCTYPE html><html></html>");
        ui::ModelsPage page(*fixture.bridge, fixture.library, fixture.settings);
        page.show();
        QVERIFY(fixture.scan(1));
        const QString problem = fixture.library.models().front().problem;
        QVERIFY(!problem.isEmpty());
        QTRY_VERIFY(page.findChild<ui::ModelCard*>());
        bool told = false;
        for (const QLabel* label : page.findChildren<QLabel*>())
            told = told || (label->isVisible() && label->text() == problem);
        QVERIFY(told);
        QVERIFY(!buttonWith(page, "Load"));
    }

    void a_failed_load_is_told_in_the_models_row() {
        Fixture fixture;
        scripted::Script script = scripted::script();
        script.load_error = Error{ErrorCode::OutOfMemory, "needs 9 GB"};
        scripted::set_script(script);
        fixture.write("big.gguf", smallModel());
        ui::ModelsPage page(*fixture.bridge, fixture.library, fixture.settings);
        page.show();
        QVERIFY(fixture.scan(1));
        QTRY_VERIFY(buttonWith(page, "Load"));
        buttonWith(page, "Load")->click();
        QTRY_COMPARE(fixture.bridge->modelState().phase, app::ModelPhase::Failed);
        bool told = false;
        for (const QLabel* label : page.findChildren<QLabel*>())
            told = told || (label->isVisible() &&
                            label->text().contains(fixture.bridge->modelState().error.what));
        QVERIFY(told);
        QVERIFY(buttonWith(page, "Load"));
    }

    void a_badge_says_how_a_model_fits_and_why() {
        Fixture fixture;
        fixture.write("small-Q4_0.gguf", smallModel());
        QFile huge(fixture.models.filePath("huge-Q4_0.gguf"));
        QVERIFY(huge.open(QIODevice::WriteOnly));
        huge.write(smallModel());
        QVERIFY(huge.resize(60'000'000'000));  // a hole
        huge.close();
        ui::ModelsPage page(*fixture.bridge, fixture.library, fixture.settings);
        page.show();
        QVERIFY(fixture.scan(2));
        QTRY_VERIFY(buttonWith(page, "Load anyway"));
        QCOMPARE(buttonWith(page, "Load anyway")->accessibleName(),
                 QStringLiteral("Load anyway: huge"));
        const app::LibraryModel* model =
            fixture.library.find(fixture.models.filePath("huge-Q4_0.gguf"));
        QTRY_VERIFY(model->traits.isRead);
        const ui::ModelRow row = ui::rowOf(fixture.library, *model, fixture.bridge->hardware());
        QCOMPARE(row.fit.kind, app::FitKind::TooBig);
        const QString reasons = ui::fitReasons(row.fit, row.model.traits).join(' ');
        for (const qint64 bytes :
             {row.fit.needBytes(), row.fit.weightBytes, row.fit.chatBytes, row.fit.shortBytes})
            QVERIFY2(reasons.contains(ui::bytesText(bytes)), qPrintable(reasons));
        buttonWith(page, "Load anyway")->click();
        QVERIFY(fixture.ready());
        QCOMPARE(fixture.loadedFile(), QStringLiteral("huge-Q4_0.gguf"));
    }

    void the_table_is_sorted_filtered_and_steered_from_the_keyboard() {
        Fixture fixture;
        fixture.settings.setValue("models.as_table", true);
        fixture.write("alpha.gguf", smallModel());
        fixture.write("page.gguf", "<html>");
        QFile larger(fixture.models.filePath("beta.gguf"));
        QVERIFY(larger.open(QIODevice::WriteOnly));
        larger.write(smallModel());
        QVERIFY(larger.resize(3'000'000));
        larger.close();
        ui::ModelsPage page(*fixture.bridge, fixture.library, fixture.settings);
        page.resize(1200, 700);
        page.show();
        QVERIFY(fixture.scan(3));
        auto* table = page.findChild<ui::ModelTable*>();
        QTRY_COMPARE(table->rows().rowCount(), 3);
        QVERIFY(page.findChildren<ui::ModelCard*>().isEmpty());
        const auto names = [table] {
            QStringList found;
            for (const ui::ModelRow& row : table->rows().rows()) found << row.model.name;
            return found;
        };
        QCOMPARE(names(), QStringList({"alpha", "beta", "page"}));
        emit table->orderChosen(ui::ModelColumn::Size);
        QCOMPARE(names(),
                 QStringList({"beta", "alpha", "page"}));  // what cannot be used stays last
        QCOMPARE(fixture.settings.values().modelOrder, QStringLiteral("size"));
        const QModelIndex size = table->rows().index(0, static_cast<int>(ui::ModelColumn::Size));
        QVERIFY(size.data(Qt::AccessibleTextRole).toString().contains("3"));
        table->setFocus();
        table->select(fixture.models.filePath("alpha.gguf"));
        QTest::keyClick(table, Qt::Key_Return);
        QVERIFY(fixture.ready());
        QCOMPARE(fixture.loadedFile(), QStringLiteral("alpha.gguf"));
        page.findChild<ui::CalmComboBox*>()->setCurrentIndex(
            static_cast<int>(ui::ModelFilter::Problems));
        QCOMPARE(names(), QStringList("page"));
    }

    void a_loaded_model_is_deleted_after_a_question_and_unloaded_first() {
        Fixture fixture;
        fixture.write("one.gguf", smallModel());
        fixture.settings.setValue("models.as_table", true);
        ui::ModelsPage page(*fixture.bridge, fixture.library, fixture.settings);
        page.resize(1000, 700);
        page.show();
        QVERIFY(fixture.scan(1));
        fixture.bridge->loadModel(fixture.models.filePath("one.gguf"));
        QVERIFY(fixture.ready());
        auto* table = page.findChild<ui::ModelTable*>();
        QTRY_COMPARE(table->rows().rowCount(), 1);
        table->select(fixture.models.filePath("one.gguf"));
        QTest::keyClick(table, Qt::Key_Delete);
        QMessageBox* question = nullptr;
        QTRY_VERIFY((question = page.findChild<QMessageBox*>()) != nullptr);
        QVERIFY(question->text().contains("one"));
        QVERIFY(question->text().contains(ui::bytesText(2'000'000)));
        QVERIFY(question->informativeText().contains("loaded"));
        QVERIFY(question->defaultButton()->text().contains("Cancel"));
        question->reject();
        QTRY_VERIFY(page.findChild<QMessageBox*>() == nullptr);
        QVERIFY(QFile::exists(fixture.models.filePath("one.gguf")));
        QTest::keyClick(table, Qt::Key_Delete);
        QTRY_VERIFY((question = page.findChild<QMessageBox*>()) != nullptr);
        buttonWith(*question, "Move files to the trash")->click();
        QCOMPARE(fixture.bridge->modelState().phase, app::ModelPhase::None);
        // A computer without a trash asks once more.
        const QString path = fixture.models.filePath("one.gguf");
        QTRY_VERIFY(!QFile::exists(path) || buttonWith(page, "Delete for good") != nullptr);
        if (QPushButton* erase = buttonWith(page, "Delete for good")) erase->click();
        QTRY_VERIFY(!QFile::exists(path));
        QTRY_COMPARE(table->rows().rowCount(), 0);
    }

    void what_is_the_users_goes_off_the_list_and_stays_on_the_disk() {
        Fixture fixture;
        QTemporaryDir elsewhere;
        fixture.write("own.gguf", smallModel());
        QVERIFY(
            QFile::copy(fixture.models.filePath("own.gguf"), elsewhere.filePath("theirs.gguf")));
        QFile theirs(elsewhere.filePath("theirs.gguf"));
        QVERIFY(theirs.resize(2'500'000));
        fixture.settings.setValue("models.folders", QStringList(elsewhere.path()));
        ui::ModelsPage page(*fixture.bridge, fixture.library, fixture.settings);
        page.show();
        QVERIFY(fixture.scan(2));
        const app::LibraryModel* model = fixture.library.find(elsewhere.filePath("theirs.gguf"));
        bool asked = false;
        ui::askForRemoval(ui::rowOf(fixture.library, *model, fixture.bridge->hardware()),
                          {{"Holiday"}, false},
                          &page,
                          [&](ui::RemovalAnswer answer) {
                              asked = answer == ui::RemovalAnswer::TakeOffList;
                              fixture.library.hide(model->path);
                          });
        auto* question = page.findChild<QMessageBox*>();
        QVERIFY(question != nullptr);
        QVERIFY(question->informativeText().contains("Holiday"));
        QCOMPARE(question->defaultButton()->text(), QStringLiteral("Take off the list"));
        question->defaultButton()->click();
        QVERIFY(asked);
        QTRY_COMPARE(fixture.library.rowCount(), 1);
        QVERIFY(QFile::exists(elsewhere.filePath("theirs.gguf")));
    }

    void the_folders_card_names_each_folder_and_what_is_wrong() {
        Fixture fixture;
        fixture.write("one.gguf", smallModel());
        fixture.settings.setValue("models.folders", QStringList("/mnt/Data/models"));
        ui::ModelsPage page(*fixture.bridge, fixture.library, fixture.settings);
        page.show();
        QVERIFY(fixture.scan(1));
        auto* card = page.findChild<ui::FoldersCard*>();
        const auto says = [card](const QString& words) {
            for (const QLabel* label : card->findChildren<QLabel*>())
                if (label->isVisibleTo(card) && label->text().contains(words)) return true;
            return false;
        };
        QTRY_VERIFY(says("in 2 folder"));
        QVERIFY(says("1 of them cannot be reached"));
        QVERIFY(!says("not connected"));
        card->setOpen(true);
        QTRY_VERIFY(says("on drive “Data”, not connected"));
        QToolButton* remove = nullptr;
        for (QToolButton* button : card->findChildren<QToolButton*>())
            if (button->accessibleName().contains("/mnt/Data/models")) remove = button;
        QVERIFY(remove != nullptr);
        remove->click();
        QVERIFY(fixture.settings.values().modelFolders.isEmpty());
        QTRY_VERIFY(!says("Data"));
    }

    void verifying_shows_how_far_it_is_and_can_be_stopped() {
        Fixture fixture;
        QFile large(fixture.models.filePath("large.gguf"));
        QVERIFY(large.open(QIODevice::WriteOnly));
        large.write(smallModel());
        QVERIFY(large.resize(4'000'000'000));
        large.close();
        ui::ModelsPage page(*fixture.bridge, fixture.library, fixture.settings);
        page.show();
        QVERIFY(fixture.scan(1));
        QTRY_VERIFY(buttonWith(page, "Load"));
        page.findChild<app::ModelVerifier*>()->start(fixture.models.filePath("large.gguf"));
        QTRY_VERIFY(buttonWith(page, "Stop"));
        buttonWith(page, "Stop")->click();
        QVERIFY(buttonWith(page, "Load"));
        QVERIFY(page.findChild<app::ModelVerifier*>()->path().isEmpty());
    }

    void many_models_are_searched_and_never_all_drawn() {
        Fixture fixture;
        for (int i = 0; i < 260; ++i)
            fixture.write(QStringLiteral("model-%1.gguf").arg(i, 3, 10, QLatin1Char('0')),
                          smallModel());
        ui::ModelsPage page(*fixture.bridge, fixture.library, fixture.settings);
        page.show();
        QVERIFY(fixture.scan(260));
        QTRY_COMPARE(page.findChildren<ui::ModelCard*>().size(), 200);
        page.findChild<QLineEdit*>()->setText("model-259");
        QTRY_COMPARE(page.findChildren<ui::ModelCard*>().size(), 1);
    }

    void the_picker_is_steered_from_the_keyboard() {
        Fixture fixture;
        fixture.write("alpha.gguf", smallModel());
        fixture.write("beta.gguf", smallModel());
        QVERIFY(fixture.scan(2));
        QWidget window;
        window.show();
        ui::ModelPicker picker(*fixture.bridge, fixture.library, fixture.settings, &window);
        picker.popupBelow(&window);
        auto* search = picker.findChild<QLineEdit*>();
        QTRY_COMPARE(picker.findChild<QListView*>()->currentIndex().row(), 0);
        QTest::keyClick(search, Qt::Key_Down);
        QCOMPARE(picker.findChild<QListView*>()->currentIndex().row(), 1);
        search->setText("alp");
        QTest::keyClick(search, Qt::Key_Return);
        QVERIFY(!picker.isVisible());
        QVERIFY(fixture.ready());
        QCOMPARE(fixture.loadedFile(), QStringLiteral("alpha.gguf"));
    }

    void a_model_too_big_is_loaded_only_by_who_was_warned() {
        Fixture fixture;
        fixture.write("vast.gguf", smallModel());
        QFile file(fixture.models.filePath("vast.gguf"));
        const qint64 ram = fixture.bridge->hardware().ram_total_bytes;
        QVERIFY(ram > 0);
        if (!file.resize(ram + 1'000'000'000)) QSKIP("this file system has no files with holes");
        QVERIFY(fixture.scan(1));
        ui::ModelsPage page(*fixture.bridge, fixture.library, fixture.settings);
        page.resize(900, 600);
        page.show();
        QTRY_VERIFY(buttonWith(page, "Load anyway"));
        QVERIFY(!buttonWith(page, "Load"));
        QWidget window;
        window.show();
        ui::ModelPicker picker(*fixture.bridge, fixture.library, fixture.settings, &window);
        QSignalSpy started(&picker, &ui::ModelPicker::loadStarted);
        picker.popupBelow(&window);
        QTest::keyClick(picker.findChild<QLineEdit*>(), Qt::Key_Return);
        QVERIFY(picker.isVisible());
        QPushButton* go = buttonWith(picker, "Load anyway");
        QVERIFY(go);
        QCOMPARE(fixture.bridge->modelState().phase, app::ModelPhase::None);
        buttonWith(picker, "Choose another model")->click();
        QVERIFY(picker.findChild<QListView*>()->isVisible());
        QTest::keyClick(picker.findChild<QLineEdit*>(), Qt::Key_Return);
        go->click();
        QVERIFY(!picker.isVisible());
        QCOMPARE(started.size(), 1);
        QVERIFY(fixture.ready());
    }

    void a_switch_can_wait_for_the_running_answer() {
        Fixture fixture;
        fixture.write("alpha.gguf", smallModel());
        fixture.write("beta.gguf", smallModel());
        QVERIFY(fixture.scan(2));
        QWidget window;
        window.show();
        ui::ModelPicker picker(*fixture.bridge, fixture.library, fixture.settings, &window);
        fixture.bridge->loadModel(fixture.models.filePath("alpha.gguf"));
        QVERIFY(fixture.ready());
        ChatRequest request;
        request.messages = {{Role::User, "hello"}};
        bool writing = false;
        bool finished = false;
        connect(fixture.bridge.get(), &app::EngineBridge::answerUpdated, &picker, [&] {
            writing = true;
        });
        connect(
            fixture.bridge.get(),
            &app::EngineBridge::answerFinished,
            &picker,
            [&](JobId, FinishReason reason) { finished = reason == FinishReason::EndOfAnswer; });
        fixture.bridge->ask(std::move(request));
        QTRY_VERIFY(writing);
        picker.popupBelow(&window);
        picker.findChild<QLineEdit*>()->setText("beta");
        QTest::keyClick(picker.findChild<QLineEdit*>(), Qt::Key_Return);
        QVERIFY(picker.isVisible());
        QPushButton* wait = buttonWith(picker, "Switch after this answer");
        QVERIFY(wait);
        wait->click();
        QCOMPARE(fixture.loadedFile(), QStringLiteral("alpha.gguf"));
        QTRY_VERIFY_WITH_TIMEOUT(finished, 10'000);
        QTRY_COMPARE(fixture.loadedFile(), QStringLiteral("beta.gguf"));
    }
};

QTEST_MAIN(PanelModelsTest)
#include "panel_models_test.moc"
