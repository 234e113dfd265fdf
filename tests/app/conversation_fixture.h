#pragma once
// One running program without a window, on the scripted engine: what the tests of a conversation
// share.

#include <QTemporaryDir>
#include <QTest>
#include <memory>
#include <string>
#include <vector>

#include "app/conversations/chat_list.h"
#include "app/conversations/conversation.h"
#include "app/conversations/conversation_store.h"
#include "app/engine_bridge.h"
#include "app/settings.h"
#include "tests/fakes/scripted_engine.h"

namespace pergola::app {

/// The objects of one running program.
struct Program {
    explicit Program(const QString& folder)
        : settings(folder + QStringLiteral("/settings.json")),
          store(folder + QStringLiteral("/conversations.sqlite")),
          chats(store),
          bridge(EngineBridge::open({}).take()),
          conversation(store, chats, *bridge, settings) {}

    Settings settings;
    ConversationStore store;
    ChatList chats;
    std::unique_ptr<EngineBridge> bridge;
    Conversation conversation;
};

inline scripted::Script quick(std::vector<std::string> answers = {"The answer."}) {
    scripted::Script script = scripted::default_script();
    script.load_seconds = 0.02;
    script.prefill_seconds = 0.02;
    script.tokens_per_s = 1000;
    script.answers = std::move(answers);
    return script;
}

/// Each test has a folder of its own and may start the program in it more than once.
class ConversationFixture : public QObject {
    Q_OBJECT
protected:
    std::unique_ptr<QTemporaryDir> folder_;
    std::unique_ptr<Program> program_;

    Conversation& conversation() { return program_->conversation; }
    const Message& last() { return conversation().messages().back(); }

    void start(const scripted::Script& script, bool load = true) {
        scripted::set_script(script);
        program_.reset();
        program_ = std::make_unique<Program>(folder_->path());
        if (!load) return;
        program_->bridge->loadModel(QStringLiteral("/models/Test model.gguf"));
        QTRY_COMPARE(program_->bridge->modelState().phase, ModelPhase::Ready);
    }

    void ask(const QString& text) {
        QVERIFY(conversation().send(text));
        QTRY_VERIFY(!conversation().isAnswering());
    }

private slots:
    void init() { folder_ = std::make_unique<QTemporaryDir>(); }
    void cleanup() { program_.reset(); }
};

}  // namespace pergola::app
