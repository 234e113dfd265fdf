// The performance panel and the pages beside the chat.

#include <QApplication>
#include <QDir>
#include <QFile>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QMessageBox>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>

#include "app/compare/comparison_runner.h"
#include "app/conversations/conversation.h"
#include "app/diagnostics/diagnostics_bundle.h"
#include "app/engine_bridge.h"
#include "app/library/library.h"
#include "app/presets.h"
#include "app/settings.h"
#include "tests/ui/screenshots/session.h"
#include "ui/chat/chat_page.h"
#include "ui/compare/compare_page.h"
#include "ui/diagnostics/diagnostics_dialog.h"
#include "ui/models/fit_text.h"
#include "ui/models/folders_card.h"
#include "ui/models/model_table.h"
#include "ui/models/models_page.h"
#include "ui/models/removal_dialog.h"
#include "ui/settings/key_field.h"
#include "ui/settings/settings_page.h"
#include "ui/telemetry/context_slider.h"
#include "ui/telemetry/performance_panel.h"
#include "ui/telemetry/speed_section.h"
#include "ui/widgets/segmented.h"

namespace pergola::pictures {
namespace {

constexpr int kModelsPage = 1;
constexpr int kComparePage = 2;
constexpr int kSettingsPage = 3;

void speakFor(Session& session, int milliseconds) {
    session.startTalk(QStringLiteral("Tell me a story. ").repeated(60),
                      QStringLiteral("Once upon a time there was a garden. ").repeated(200));
    Session::wait(milliseconds);
}

/// As the scripted engine has it, but for one kind that nobody runs.
Result<ModelOutline> outlineOf(const std::filesystem::path& path) {
    Result<ModelOutline> outline = scripted::made_up_outline(path);
    if (outline && path.filename().string().rfind("Whisper", 0) == 0) {
        outline->facts.architecture = "whisper";
        outline->refusal = Error{ErrorCode::Unsupported, "the architecture whisper is not supported"};
    }
    return outline;
}

}  // namespace

void shootPanel(const Variant& variant) {
    Session session(variant);
    ui::ChatPage& page = session.window().chatPage();
    page.showPanel();
    session.loadModel(QStringLiteral("Qwen3-0.6B.Q8_0.gguf"));
    session.script([](scripted::Script& s) {
        s.prefill_seconds = 1.5;
        s.tokens_per_s = 44;
    });
    session.shoot(QStringLiteral("panel-empty"));
    speakFor(session, 7000);
    page.stop();
    session.answered();
    speakFor(session, 5000);
    session.shoot(QStringLiteral("panel-live"));
    auto* slider = page.panel().findChild<ui::ContextSlider*>();
    if (slider != nullptr) {
        slider->setSliderDown(true);
        slider->setValue(2048);
        Session::wait(300);
        session.shoot(QStringLiteral("panel-drag"));
        slider->setSliderDown(false);
    }
    page.togglePanel();
    session.shoot(QStringLiteral("panel-hidden"));
    page.toggleChatList();
    session.shoot(QStringLiteral("panes-hidden"));
    page.stop();
    session.answered();
}

/// A computer with a graphics card, whose driver tells of it.
void shootCard(const Variant& variant) {
    Session session(variant, [](scripted::Script& s) {
        s.hardware.gpus = {{"RTX 4070", 12'000'000'000, 4'000'000'000}};
        s.gpus = {{.name = "RTX 4070",
                   .vram_total_bytes = 12'000'000'000,
                   .vram_used_bytes = 8'900'000'000,
                   .own_bytes = 6'000'000'000,
                   .busy_share = 0.78,
                   .temperature_c = 88,
                   .slowed_by_heat = true}};
        s.facts.weight_bytes = 4'700'000'000;
        s.expert_bytes = 3'900'000'000;
        s.facts.key_bytes_per_page_f16 = s.facts.value_bytes_per_page_f16 = 16'000'000;
        s.facts.trained_context_tokens = 32768;
        s.prefill_seconds = 1.5;
        s.tokens_per_s = 44;
    });
    ui::ChatPage& page = session.window().chatPage();
    page.showPanel();
    session.loadModel(QStringLiteral("OLMoE-1B-7B-Q4_K_M.gguf"));
    page.panel().findChild<ui::SpeedSection*>()->setLoadShown(true);
    speakFor(session, 6000);
    session.shoot(QStringLiteral("panel-card"));
    for (auto* area : page.panel().findChildren<QScrollArea*>())
        area->verticalScrollBar()->setValue(area->verticalScrollBar()->maximum());
    session.shoot(QStringLiteral("panel-card-end"));
    page.stop();
    session.answered();
}

/// What holds the answers back, and a card that is passed over.
void shootSlow(const Variant& variant) {
    Session session(variant, [](scripted::Script& s) {
        s.hardware.gpus = {{"RTX 4070", 12'000'000'000, 4'000'000'000}};
        s.card_refusal = "needs 18 GB of memory (16 GB weights, 2.0 GB conversation), free are 11 GB; close other programs";
        s.process_cpu_part = 0.2;
        s.facts.bits_per_weight = 16;
        s.tokens_per_s = 6;
    });
    session.app().settings().setValue("engine.threads", 2);
    ui::ChatPage& page = session.window().chatPage();
    page.showPanel();
    session.loadModel(QStringLiteral("Qwen3-8B-F16.gguf"));
    speakFor(session, 9000);
    session.shoot(QStringLiteral("panel-passed-over"));
    for (auto* area : page.panel().findChildren<QScrollArea*>())
        area->verticalScrollBar()->setValue(area->verticalScrollBar()->maximum());
    session.shoot(QStringLiteral("panel-slow"));
    page.stop();
    session.answered();
}

void shootCompare(const Variant& variant) {
    Session session(variant);
    session.addModelFile(QStringLiteral("SmolLM2-135M-Instruct.Q4_1.gguf"), "GGUF", 98'362'432);
    session.addModelFile(QStringLiteral("Qwen3-4B-Instruct-Q4_K_M.gguf"), "GGUF", 2'500'000'000);
    session.window().showPage(kComparePage);
    session.shoot(QStringLiteral("compare-empty"));
    session.loadModel();
    auto* page = session.window().findChild<ui::ComparePage*>();
    page->findChildren<ui::CompareSide*>()[1]->choose({{}, {}, QStringLiteral("temperature"), 1.5});
    page->findChild<QPlainTextEdit*>()->setPlainText(QStringLiteral("What makes a good pergola? Answer in three sentences."));
    session.script([](scripted::Script& s) {
        s.tokens_per_s = 60;
        s.answers = {"A good pergola stands on stone, so that its posts stay dry. Its beams reach a hand's width over the "
                     "posts. And the climber on it suits the place: vine for sun, clematis for half shade.",
                     "Shade, mostly, and something to look up at. Wood that smells of rain, wires thin as pencil lines, "
                     "and one bench too few. The rest is patience: a wisteria takes seven years."};
    });
    page->start();
    Session::wait(500);
    session.shoot(QStringLiteral("compare-running"));
    Session::until([&] { return !session.app().comparisonRunner().isRunning(); });
    session.shoot(QStringLiteral("compare-done"));
    for (auto* area : page->findChildren<QScrollArea*>())
        if (area->widget()->findChild<ui::CompareSide*>() != nullptr)
            area->verticalScrollBar()->setValue(area->verticalScrollBar()->maximum());
    session.shoot(QStringLiteral("compare-end"));
    auto* dialog = new ui::DiagnosticsDialog(session.app().diagnostics(), &session.window());
    dialog->show();
    session.shoot(QStringLiteral("report"));
    delete dialog;
}

void shootModels(const Variant& variant) {
    Session session(variant);
    session.window().showPage(kModelsPage);
    session.shoot(QStringLiteral("models-empty"));
    session.addModelFile(QStringLiteral("SmolLM2-135M-Instruct.Q4_1.gguf"), "GGUF", 98'362'432);
    session.addModelFile(QStringLiteral("Qwen3-4B-Instruct-Q4_K_M.gguf"), "GGUF", 2'500'000'000);
    session.addModelFile(
        QStringLiteral("Llama-3.3-70B-Instruct-Q4_K_M.gguf"), "GGUF", 42'500'000'000);
    session.addModelFile(QStringLiteral("broken.gguf"), "<html><body>404</body></html>", 200'000);
    session.addModelFile(
        QStringLiteral(
            "A-model-with-a-very-long-name-that-somebody-chose-for-it-in-2026-Q8_0.gguf"),
        "GGUF",
        900'000'000);
    session.script([](scripted::Script& s) {
        s.outline = [](const std::filesystem::path& path) { return outlineOf(path); };
    });
    // A mixture of experts, a kind that cannot be run, and a folder of the user's whose drive goes away.
    session.addModelFile(QStringLiteral("Qwen3-30B-A3B-Instruct-Q4_K_M.gguf"), "GGUF", 18'600'000'000);
    session.addModelFile(QStringLiteral("Whisper-Large-Q8_0.gguf"), "GGUF", 1'600'000'000);
    QDir().mkpath(session.home(QStringLiteral("Data")));
    QFile away(session.home(QStringLiteral("Data/Mistral-Small-24B-Q5_K_M.gguf")));
    if (away.open(QIODevice::WriteOnly)) {
        away.write("GGUF");
        away.resize(16'800'000'000);
        away.close();
    }
    app::Library& library = session.app().library();
    library.addFolder(session.home(QStringLiteral("Data")));
    Session::until([&] { return library.rowCount() == 8 && !library.isScanning(); });
    Session::wait(500);
    QDir(session.home({})).rename(QStringLiteral("Data"), QStringLiteral("Away"));
    library.rescan();
    const QString used = session.home(QStringLiteral("data/models/SmolLM2-135M-Instruct.Q4_1.gguf"));
    library.noteAnswer(used, 61.4);
    Session::until([&] { return !library.isScanning(); });
    session.script([](scripted::Script& s) { s.load_seconds = 2; });
    session.app().bridge().loadModel(
        session.home(QStringLiteral("data/models/Qwen3-4B-Instruct-Q4_K_M.gguf")));
    Session::wait(900);
    session.shoot(QStringLiteral("models-loading"));
    Session::until(
        [&] { return session.app().bridge().modelState().phase == app::ModelPhase::Ready; });
    session.shoot(QStringLiteral("models-filled"));
    auto* page = session.window().findChild<ui::ModelsPage*>();
    page->findChild<ui::FoldersCard*>()->setOpen(true);
    auto* scroll = page->findChild<QScrollArea*>();
    Session::wait(100);
    scroll->verticalScrollBar()->setValue(scroll->verticalScrollBar()->maximum());
    session.shoot(QStringLiteral("models-folders"));
    scroll->verticalScrollBar()->setValue(0);
    page->findChild<ui::FoldersCard*>()->setOpen(false);
    page->findChild<ui::Segmented*>()->setCurrent(1);
    emit page->findChild<ui::Segmented*>()->chosen(1);
    auto* table = page->findChild<ui::ModelTable*>();
    table->select(used);
    table->setFocus(Qt::TabFocusReason);
    session.shoot(QStringLiteral("models-table"));
    emit table->menuRequested(used);
    session.shoot(QStringLiteral("models-menu"));
    if (QWidget* menu = QApplication::activePopupWidget()) menu->close();
    const app::LibraryModel* model = library.find(used);
    if (model != nullptr) {
        const ui::ModelRow row = ui::rowOf(library, *model, session.app().bridge().hardware());
        ui::explainFit(row.model.name, row.fit, row.model.traits, *page->findChild<ui::Segmented*>());
        session.shoot(QStringLiteral("models-why"));
        if (QWidget* popup = QApplication::activePopupWidget()) popup->close();
        ui::askForRemoval(row,
                          {{QStringLiteral("Holiday letter"), QStringLiteral("Tax question")}, true},
                          page,
                          [](ui::RemovalAnswer) {});
        session.shoot(QStringLiteral("models-delete"));
        if (auto* box = page->findChild<QMessageBox*>()) box->reject();
    }
    page->findChild<ui::Segmented*>()->setCurrent(0);
    emit page->findChild<ui::Segmented*>()->chosen(0);
    session.window().showPage(0);
    session.window().chatPage().openModelList();
    session.shoot(QStringLiteral("models-picker"));
    if (QWidget* popup = QApplication::activePopupWidget()) {
        popup->findChild<QLineEdit*>()->setText(QStringLiteral("nothing like this"));
        session.shoot(QStringLiteral("models-picker-none"));
        popup->hide();
    }
}

void shootSettings(const Variant& variant) {
    Session session(variant);
    session.app().settings().setValue(
        "models.folders", QStringList{session.home({}), QStringLiteral("/media/data/models")});
    session.window().showPage(kSettingsPage);
    auto* page = session.window().findChild<ui::SettingsPage*>();
    session.app().presets().add(QStringLiteral("Letters to the office"), app::ChatSettings{});
    for (const char* section : {"General",
                                "Appearance",
                                "Chat",
                                "Presets",
                                "Answers",
                                "Models",
                                "Engine",
                                "Privacy and data",
                                "Keyboard",
                                "About"}) {
        page->openSection(QLatin1String(section));
        session.shoot(QStringLiteral("settings-%1").arg(
            QString::fromLatin1(section).toLower().section(QLatin1Char(' '), 0, 0)));
    }
    page->openSection(QStringLiteral("Keyboard"));
    const QList<ui::KeyField*> fields = page->findChildren<ui::KeyField*>();
    fields.at(5)->setFocus(Qt::TabFocusReason);
    emit fields.at(5)->pressed(QKeySequence(QStringLiteral("Ctrl+N")));
    for (auto* area : page->findChildren<QScrollArea*>())
        if (area->isAncestorOf(fields.at(5))) area->ensureWidgetVisible(fields.at(5)->parentWidget());
    session.shoot(QStringLiteral("settings-keyboard-taken"));
    page->openSection(QStringLiteral("Answers"));
    auto* field = page->findChildren<QLineEdit*>().at(2);
    field->setFocus(Qt::TabFocusReason);
    field->setText(QStringLiteral("9"));
    emit field->editingFinished();
    session.shoot(QStringLiteral("settings-invalid"));
    page->findChild<QLineEdit*>()->setText(QStringLiteral("word"));
    session.shoot(QStringLiteral("settings-search"));
    page->findChild<QLineEdit*>()->setText(QStringLiteral("nothing like this"));
    session.shoot(QStringLiteral("settings-search-none"));
}

}  // namespace pergola::pictures
