// What goes wrong, and what the window says of it.

#include <QFile>

#include "app/conversations/conversation.h"
#include "app/conversations/conversation_store.h"
#include "app/engine_bridge.h"
#include "tests/ui/screenshots/session.h"
#include "ui/chat/chat_page.h"
#include "ui/chat/composer.h"

namespace pergola::pictures {
namespace {

const QString kHeat = QStringLiteral(
    "For a house of that age the answer depends mostly on two numbers: the flow temperature on a "
    "cold day and the "
    "price of electricity compared with gas. At 55 °C a modern heat pump reaches a seasonal factor "
    "of about 3.0; with "
    "larger radiators in the two coldest rooms");

void shootLoads(const Variant& variant) {
    Session session(variant);
    const auto breakLoads = [](scripted::Script& s) {
        s.load_error =
            Error{ErrorCode::CorruptFile, "broken.gguf: the magic is 3c21444f, expected 47475546"};
    };
    session.script(breakLoads);
    const auto loadBroken = [&] {
        session.app().bridge().loadModel(session.home(QStringLiteral("broken.gguf")));
        Session::until(
            [&] { return session.app().bridge().modelState().phase == app::ModelPhase::Failed; });
    };
    loadBroken();
    session.shoot(QStringLiteral("failed-load-empty-chat"));
    session.script([](scripted::Script& s) { s.load_error.reset(); });
    session.loadModel();
    session.talk(QStringLiteral("What is a heat pump?"), kHeat);
    session.script(breakLoads);
    loadBroken();
    session.shoot(QStringLiteral("failed-load-in-chat"));
}

void shootAnswers(const Variant& variant) {
    Session session(variant);
    session.loadModel();
    for (const auto& [name, error] :
         {std::pair{
              "error-memory",
              Error{ErrorCode::OutOfMemory, "arena: 0.2 GB could not be reserved at token 214"}},
          std::pair{
              "error-file-lost",
              Error{ErrorCode::FileLost, "model.gguf: was cut short or its drive went away"}}}) {
        session.app().conversation().startNew();
        session.script([&](scripted::Script& s) {
            s.answer_error = error;
            s.error_after_tokens = 60;
        });
        session.talk(QStringLiteral(
                         "Compare heat pump and gas boiler for a house from 1978, over 15 years."),
                     kHeat);
        session.shoot(QLatin1String(name));
    }
}

/// A card that failed for good while it answered: the processor goes on, a restart is offered.
void shootLostCard(const Variant& variant) {
    Session session(variant, [](scripted::Script& s) {
        s.hardware.gpus = {{"RTX 4070", 12'000'000'000, 4'000'000'000}};
        s.gpus = {{.name = "RTX 4070", .vram_total_bytes = 12'000'000'000, .vram_used_bytes = 6'000'000'000}};
    });
    session.loadModel();
    session.script([](scripted::Script& s) {
        s.answer_error = Error{ErrorCode::DeviceLost,
                               "the graphics card failed while computing a step: an illegal memory access"};
        s.error_after_tokens = 60;
        s.card_is_lost = true;
        s.card_refusal = "the graphics card failed, and stays unused until the program is started again";
    });
    session.talk(QStringLiteral("Compare heat pump and gas boiler for a house from 1978, over 15 years."), kHeat);
    const auto& model = session.app().bridge().modelState();
    Session::until([&] { return model.phase == app::ModelPhase::Ready && !model.onCard; });
    session.shoot(QStringLiteral("card-lost"));
    session.script([](scripted::Script& s) {
        s.load_error = Error{ErrorCode::OutOfMemory, "needs 18 GB of memory (16 GB weights, 2.0 GB conversation), free are 11 GB"};
    });
    session.app().bridge().loadModel(session.home(QStringLiteral("large.gguf")));
    Session::until([&] { return model.phase == app::ModelPhase::Failed; });
    session.shoot(QStringLiteral("card-lost-not-loaded"));
}

void shootFull(const Variant& variant) {
    Session session(variant);
    session.loadModel();
    app::Conversation& conversation = session.app().conversation();
    session.app().bridge().resizeContext(512);
    Session::until([&] { return session.app().bridge().modelState().contextTokens == 512; }, 2000);
    session.talk(QStringLiteral("Are you there?"), QStringLiteral("Yes."));
    session.talk(QStringLiteral("Write something that is too long for you."), kHeat.repeated(8));
    session.window().chatPage().composer().setText(
        QStringLiteral("Thank you. Now write the abstract, at most 150 words. ").repeated(30));
    conversation.setDraft(session.window().chatPage().composer().text());
    Session::until([&] { return conversation.usedTokens() >= 512; }, 3000);
    session.shoot(QStringLiteral("conversation-full"));
    session.window().toast(
        QStringLiteral("The model is not there any more. The chat goes on with another one."),
        QStringLiteral("Choose a model"),
        [] {});
    session.shoot(QStringLiteral("conversation-full-toast"));
}

/// The disk refuses; what is on the screen is in memory alone.
void shootUnsaved(const Variant& variant) {
    Session session(variant);
    session.loadModel();
    session.talk(QStringLiteral("What is a heat pump?"), kHeat);
    app::UserError problem;
    problem.code = ErrorCode::DiskFull;
    problem.what = QStringLiteral("The disk is full: the file of your chats could not be saved.");
    problem.meaning =
        QStringLiteral("You can go on; what you write is kept in memory while Pergola runs.");
    problem.remedy = QStringLiteral("Free some space; Pergola tries again by itself.");
    session.window().chatPage().showSavingProblem(problem);
    session.shoot(QStringLiteral("not-saved"));
}

}  // namespace

void shootFailures(const Variant& variant) {
    shootLoads(variant);
    shootAnswers(variant);
    shootLostCard(variant);
    shootFull(variant);
    shootUnsaved(variant);
}

}  // namespace pergola::pictures
