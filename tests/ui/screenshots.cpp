// Pictures of the window in every page and state, for looking at: screenshots OUTDIR [light|dark]
// [rtl] [200] [qm FILE]. Real widgets, a scripted engine, no display. Not a test: a person judges.

#include <QApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QTranslator>
#include <cstdio>
#include <functional>
#include <memory>

#include "app/application.h"
#include "app/conversations/conversation.h"
#include "app/engine_bridge.h"
#include "app/settings.h"
#include "tests/fakes/scripted_engine.h"
#include "ui/chat/chat_page.h"
#include "ui/chat/chat_view.h"
#include "ui/chat/composer.h"
#include "ui/main_window.h"
#include "ui/models/model_picker.h"
#include "ui/theme/theme.h"

using namespace pergola;

namespace {

const char* const gapsAnswer =
    "Interpolate short gaps, copy a typical day into long ones, and always keep a column that says "
    "which values "
    "are estimates. Group by meter first, so that one meter never fills another:\n\n"
    "```python\nimport pandas as pd\ndf = df.set_index(\"time\").sort_index()\nfor meter, part in "
    "df.groupby(\"meter\"):\n"
    "    kwh = part[\"kwh\"].resample(\"15min\").mean()\n    gap = kwh.isna().astype(int)\n"
    "    short = kwh.interpolate(\"time\", limit=4)  # up to 1 h\n    df.loc[part.index, \"kwh\"] "
    "= short.reindex(part.index)\n```\n\n"
    "| Gap | Method | Why |\n|---|---|---|\n| up to 1 h | linear in time | load hardly changes |\n"
    "| 1 h to 1 day | same hour, day before | keeps the daily shape |\n| longer | median of the "
    "weekday | robust against holidays |\n\n"
    "For the longer gaps, build the weekday profile once and join it by hour. That way every "
    "filled value can be explained.";

const char* const letterAnswer =
    "Here is a draft you can send as it is:\n\n> Hello,\n>\n> thank you for arranging the repair. "
    "Thursday works well for me, as long as "
    "the engineer comes after four o’clock; before that nobody is at home. Please send me a short "
    "note if the time changes.\n>\n"
    "> Kind regards\n\nTwo small changes you could make:\n\n- Add your telephone number, so that "
    "the engineer can ring from the street.\n"
    "- Name the room with the **cold radiator**; it saves one question.\n\n### What else "
    "matters\n\n1. Keep it *short*; see "
    "[the guide](https://example.org/letters).\n2. Ask for an answer with `Please confirm`.\n   - "
    "A nested point\n   - Another one\n"
    "3. Close politely.\n\n- [x] written\n- [ ] sent";

const char* const arabicAnswer =
    "نعم، هذا ممكن. خذ المتوسط لكل 15 دقيقة ثم املأ الفجوات القصيرة خطيًا.\n\n- أضف عمودًا يقول ما "
    "هو مقدّر.\n- استخدم `pandas` مع 12 GB من الذاكرة.\n\n"
    "```python\nprint(\"left to right\")\n```";

class Session {
public:
    Session(const QString& folder, const QString& suffix, app::ThemeChoice theme, int textSize)
        : folder_(folder), suffix_(suffix) {
        scripted::set_script(script_);
        app::ApplicationOptions options;
        options.paths.settingsFile = home_.filePath("settings.json");
        options.paths.dataFolder = home_.filePath("data");
        QDir().mkpath(home_.filePath("data/models"));
        auto opened = app::Application::open(options);
        app_ = std::move(*opened);
        app_->settings().setValue("appearance.theme",
                                  theme == app::ThemeChoice::Dark ? "dark" : "light");
        app_->settings().setValue("appearance.text_size_percent", textSize);
        window_ = std::make_unique<ui::MainWindow>(*app_);
        window_->resize(1280, 800);
        window_->show();
        wait(250);
    }

    void runAll();

private:
    void wait(int milliseconds) {
        QElapsedTimer clock;
        clock.start();
        while (clock.elapsed() < milliseconds)
            QApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents, 20);
    }
    void until(const std::function<bool()>& isDone, int most = 8000) {
        QElapsedTimer clock;
        clock.start();
        while (!isDone() && clock.elapsed() < most) wait(20);
        wait(120);
    }
    void shoot(const QString& name) {
        wait(60);
        window_->grab().save(QDir(folder_).filePath(name + suffix_ + ".png"));
    }
    void script(const std::function<void(scripted::Script&)>& change) {
        change(script_);
        scripted::set_script(script_);
    }
    void answered() {
        until([this] { return !app_->conversation().isAnswering(); });
    }
    void ask(const char* question, const char* answer) {
        script([answer](scripted::Script& s) { s.answers = {answer}; });
        app_->conversation().send(QString::fromUtf8(question));
    }
    void chats();
    void failures();
    void pages();

    QTemporaryDir home_;
    QString folder_;
    QString suffix_;
    scripted::Script script_ = scripted::default_script();
    std::unique_ptr<app::Application> app_;
    std::unique_ptr<ui::MainWindow> window_;
};

void Session::chats() {
    app::Conversation& conversation = app_->conversation();
    ask("Draft a short, friendly reply to my landlord: the heating engineer may come on Thursday, "
        "but only after four.",
        letterAnswer);
    answered();
    shoot("05-letter");
    conversation.startNew();
    ask("هل يمكنني ملء الفجوات في قراءات العداد؟", arabicAnswer);
    answered();
    shoot("06-arabic-text");
    conversation.startNew();
    script([](scripted::Script& s) {
        s.prefill_seconds = 1.5;
        s.tokens_per_s = 60;
    });
    ask("My meter readings have gaps. How do I fill them in pandas?", gapsAnswer);
    until(
        [&] {
            return !conversation.messages().empty() &&
                   conversation.messages().back().readShare > 0.3;
        },
        1200);
    shoot("07-reading");
    script([](scripted::Script& s) { s.prefill_seconds = 0.1; });
    until([&] { return conversation.messages().back().text.size() > 760; });
    shoot("08-streaming");
    answered();
    shoot("09-answer");
    ask("Thank you. And as one sentence?",
        "Fill short gaps by a line, long ones by the *typical* weekday, and mark both.");
    answered();
    shoot("10-second-turn");
    window_->chatPage().view().select({1, {0, 12}}, {1, {2, 40}});
    window_->chatPage().composer().setText(
        "A longer message\nthat takes three\nlines in the composer");
    window_->chatPage().stepMessage(-1);
    shoot("11-selection");
    window_->chatPage().composer().setText(QString("A very long text. ").repeated(600));
    window_->chatPage().focusComposer();
    window_->toast("“Reply to the landlord” deleted", "Undo", [] {});
    wait(50);
    shoot("12-attachment-and-toast");
    window_->chatPage().composer().clear();
}

void Session::failures() {
    app::Conversation& conversation = app_->conversation();
    conversation.startNew();
    script([](scripted::Script& s) {
        s.answer_error =
            Error{ErrorCode::OutOfMemory, "arena: 0.2 GB could not be reserved at token 214"};
        s.error_after_tokens = 60;
    });
    ask("Compare heat pump and gas boiler for a house from 1978, with costs over 15 years.",
        "For a house of that age the answer depends mostly on two numbers: the flow temperature on "
        "a cold day and the price of electricity "
        "compared with gas. At 55 °C a modern heat pump reaches a seasonal factor of about 3.0; "
        "with larger radiators in the two coldest rooms");
    answered();
    shoot("13-error");
    script([](scripted::Script& s) { s.answer_error.reset(); });
    conversation.startNew();
    app_->bridge().resizeContext(512);
    until([&] { return app_->bridge().modelState().contextTokens == 512; }, 2000);
    ask("Write something that is too long for you.", gapsAnswer);
    answered();
    window_->chatPage().composer().setText(
        QString("Thank you. Now write the abstract, at most 150 words. ").repeated(30));
    conversation.setDraft(window_->chatPage().composer().text());
    until([&] { return conversation.usedTokens() >= 512; }, 3000);
    shoot("14-context-full");
}

void Session::pages() {
    window_->chatPage().openModelList();
    wait(300);
    window_->chatPage().modelList().grab().save(
        QDir(folder_).filePath("15-model-list" + suffix_ + ".png"));
    window_->chatPage().modelList().hide();
    for (int page = 1; page < window_->pageCount(); ++page) {
        window_->showPage(page);
        wait(200);
        shoot(QStringLiteral("16-page-%1").arg(page));
    }
    window_->showPage(0);
    window_->resize(900, 600);
    wait(150);
    shoot("17-900x600");
    window_->chatPage().toggleChatList();
    wait(100);
    shoot("18-900x600-list");
    window_->chatPage().toggleChatList();
    window_->chatPage().showPanel();
    wait(100);
    shoot("19-900x600-panel");
    window_->resize(1920, 1080);
    wait(150);
    shoot("20-1920x1080");
}

void Session::runAll() {
    shoot("01-no-model");
    script([](scripted::Script& s) {
        s.load_seconds = 1.2;
        s.tokens_per_s = 400;
        s.load_error =
            Error{ErrorCode::CorruptFile, "broken.gguf: the magic is 3c21444f, expected 47475546"};
    });
    app_->bridge().loadModel("/models/broken.gguf");
    until([this] { return app_->bridge().modelState().phase == app::ModelPhase::Failed; });
    shoot("02-model-broken");
    script([](scripted::Script& s) { s.load_error.reset(); });
    app_->bridge().loadModel("/models/SmolLM2-135M-Instruct.gguf");
    script([](scripted::Script& s) { s.answers = {letterAnswer}; });
    wait(500);
    shoot("03-loading");
    until([this] { return app_->bridge().modelState().phase == app::ModelPhase::Ready; });
    shoot("04-empty");
    chats();
    failures();
    pages();
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 2) {
        std::fputs("usage: screenshots OUTDIR [light|dark] [rtl] [200] [qm FILE]\n", stderr);
        return 2;
    }
    QApplication program(argc, argv);
    QFont font = QApplication::font();
    font.setPointSizeF(9.75);  // 13 px at 96 dpi, as in the design's pictures
    QApplication::setFont(font);
    const QStringList words = program.arguments().mid(1);
    const QString folder = words.first();
    QDir().mkpath(folder);
    const bool isRtl = words.contains("rtl");
    const int textSize = words.contains("200") ? 200 : 100;
    if (isRtl) QApplication::setLayoutDirection(Qt::RightToLeft);
    QTranslator translator;  // plural forms
    if (translator.load(":/i18n/pergola_en.qm") ||
        translator.load(words.value(words.indexOf("qm") + 1)))
        program.installTranslator(&translator);
    for (const QString& scheme : {QStringLiteral("light"), QStringLiteral("dark")}) {
        if (words.contains("light") != words.contains("dark") && !words.contains(scheme)) continue;
        const QString suffix =
            "-" + scheme + (isRtl ? "-rtl" : "") + (textSize == 200 ? "-200" : "");
        Session session(folder,
                        suffix,
                        scheme == "dark" ? app::ThemeChoice::Dark : app::ThemeChoice::Light,
                        textSize);
        session.runAll();
    }
    return 0;
}
