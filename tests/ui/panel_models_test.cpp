// The models page and the picker: what they show of the library and ask of the engine.

#include <QApplication>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>

#include "app/engine_bridge.h"
#include "app/library/library.h"
#include "app/settings.h"
#include "tests/fakes/scripted_engine.h"
#include "ui/models/loaded_models.h"
#include "ui/models/model_card.h"
#include "ui/models/model_picker.h"
#include "ui/models/models_page.h"
#include "ui/telemetry/figures_text.h"
#include "ui/theme/theme.h"

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
        if (bytes.startsWith("GGUF")) QVERIFY(file.resize(2'000'000));
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
private slots:
    void initTestCase() { new ui::Theme(*qApp); }

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
        QTRY_COMPARE(page.findChildren<ui::ModelCard*>().size(), 1);
    }

    void a_model_from_elsewhere_is_in_the_picker() {
        Fixture fixture;
        QTemporaryDir elsewhere;
        fixture.write("z.gguf", smallModel());
        fixture.write("a-broken.gguf", "<html>");
        QVERIFY(QFile::copy(fixture.models.filePath("z.gguf"), elsewhere.filePath("opened.gguf")));
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
        QVERIFY(buttonWith(card, "Unload"));
        buttonWith(card, "Unload")->click();
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
