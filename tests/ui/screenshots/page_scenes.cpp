// The performance panel and the pages beside the chat.

#include <QApplication>
#include <QLineEdit>
#include <QPushButton>

#include "app/conversations/conversation.h"
#include "app/engine_bridge.h"
#include "app/library/library.h"
#include "app/settings.h"
#include "tests/ui/screenshots/session.h"
#include "ui/chat/chat_page.h"
#include "ui/models/models_page.h"
#include "ui/settings/settings_page.h"
#include "ui/telemetry/context_slider.h"
#include "ui/telemetry/performance_panel.h"

namespace pergola::pictures {
namespace {

constexpr int kModelsPage = 1;
constexpr int kSettingsPage = 2;

void speakFor(Session& session, int milliseconds) {
    session.startTalk(QStringLiteral("Tell me a story. ").repeated(60),
                      QStringLiteral("Once upon a time there was a garden. ").repeated(200));
    Session::wait(milliseconds);
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
    Session::until([&] { return session.app().library().rowCount() == 5; });
    session.script([](scripted::Script& s) { s.load_seconds = 2; });
    session.app().bridge().loadModel(
        session.home(QStringLiteral("data/models/Qwen3-4B-Instruct-Q4_K_M.gguf")));
    Session::wait(900);
    session.shoot(QStringLiteral("models-loading"));
    Session::until(
        [&] { return session.app().bridge().modelState().phase == app::ModelPhase::Ready; });
    session.shoot(QStringLiteral("models-filled"));
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
    for (const char* section : {"Appearance", "Chat", "Answers", "Models", "Engine", "About"}) {
        page->openSection(QLatin1String(section));
        session.shoot(QStringLiteral("settings-%1").arg(QString::fromLatin1(section).toLower()));
    }
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
