#include "app/erase_everything.h"

#include <QObject>
#include <utility>

#include "app/application.h"
#include "app/compare/comparison_runner.h"
#include "app/compare/comparison_store.h"
#include "app/conversations/chat_list.h"
#include "app/conversations/chat_search.h"
#include "app/conversations/conversation.h"
#include "app/conversations/conversation_store.h"
#include "app/presets.h"
#include "app/settings.h"

namespace pergola::app {
namespace {

/// The index is emptied at once, so that a program that ends now leaves no text in it, and again
/// once the chats are gone: what it took up of them in between goes too.
void tellWhenDone(Application& application, QObject* asker, std::function<void()> done) {
    ChatSearch& search = application.search();
    QObject::connect(
        &application.store(),
        &ConversationStore::everythingErased,
        asker,
        [&search, asker, done = std::move(done)] {
            search.clear();
            QObject::connect(&search, &ChatSearch::cleared, asker, done, Qt::SingleShotConnection);
        },
        Qt::SingleShotConnection);
    search.clear();
}

}  // namespace

void eraseEverything(Application& application, QObject* asker, std::function<void()> done) {
    tellWhenDone(application, asker, std::move(done));
    // What is open steps aside first: none of it writes its draft back.
    const std::vector<Conversation*> conversations = application.conversations();
    for (Conversation* each : conversations) {
        each->stop();
        each->startTemporary();
    }
    application.comparisonRunner().forget();
    application.comparisons().eraseAll();
    application.chats().eraseAll();
    application.presets().eraseOwn();
    application.settings().resetAll();
    for (Conversation* each : conversations) each->startNew();
}

}  // namespace pergola::app
