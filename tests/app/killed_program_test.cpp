// A program that is killed while an answer streams loses at most two seconds of text and nothing
// else. The killed program is this one, started again with other arguments.
#include <QCoreApplication>
#include <QElapsedTimer>
#include <QProcess>
#include <QRandomGenerator>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <cstdio>

#include "app/conversations/chat_list.h"
#include "app/conversations/conversation.h"
#include "app/conversations/conversation_store.h"
#include "app/engine_bridge.h"
#include "app/settings.h"
#include "tests/fakes/scripted_engine.h"

using namespace pergola;
using namespace pergola::app;

namespace {

QString databaseIn(const QString& folder) {
    return folder + QStringLiteral("/conversations.sqlite");
}

/// The answer as one can check any part of it: "0 1 2 3 …".
std::string numbers() {
    std::string text;
    for (int i = 0; i < 20'000; ++i) text += std::to_string(i) + " ";
    return text;
}

/// In the child: answers without end and prints "chat shown-characters" after each frame.
int streamUntilKilled(int argc, char** argv, const QString& folder) {
    const QCoreApplication loop(argc, argv);
    scripted::Script script = scripted::default_script();
    script.load_seconds = 0.01;
    script.prefill_seconds = 0.01;
    script.tokens_per_s = 300;
    script.answers = {"A short one.", numbers()};
    scripted::set_script(script);
    Settings settings(folder + QStringLiteral("/settings.json"));
    ConversationStore store(databaseIn(folder));
    ChatList chats(store);
    const auto bridge = EngineBridge::open({}).take();
    Conversation conversation(store, chats, *bridge, settings);
    QObject::connect(&conversation, &Conversation::messageTextAppended, &loop, [&](int index) {
        const auto shown = conversation.messages()[static_cast<std::size_t>(index)].text.size();
        std::printf("%lld %lld\n",
                    static_cast<long long>(conversation.chatId()),
                    static_cast<long long>(shown));
        std::fflush(stdout);
    });
    bool second = false;
    QObject::connect(&conversation, &Conversation::answeringChanged, &loop, [&] {
        if (!conversation.isAnswering() && !std::exchange(second, true)) {
            QTimer::singleShot(
                0, &conversation, [&] { conversation.send(QStringLiteral("Count for me")); });
        }
    });
    bridge->loadModel(QStringLiteral("/model.gguf"));
    conversation.send(QStringLiteral("Hello"));
    return loop.exec();
}

struct Line {
    qint64 atMs = 0;
    qint64 chat = 0;
    qint64 shown = 0;
};

std::unique_ptr<QProcess> startChild(const QString& folder) {
    auto child = std::make_unique<QProcess>();
    child->setProcessChannelMode(QProcess::ForwardedErrorChannel);
    child->start(QCoreApplication::applicationFilePath(), {QStringLiteral("--stream"), folder});
    return child;
}

}  // namespace

class KilledProgramTest : public QObject {
    Q_OBJECT

    /// Reads the child's lines until `limitMs` after its first one, then kills it.
    static std::vector<Line> watchAndKill(QProcess& child, int limitMs) {
        std::vector<Line> lines;
        QElapsedTimer clock;
        clock.start();
        qint64 first = -1;
        while ((first < 0 || clock.elapsed() < first + limitMs) && clock.elapsed() < 30'000) {
            child.waitForReadyRead(20);
            while (child.canReadLine()) {
                const QList<QByteArray> words = child.readLine().trimmed().split(' ');
                lines.push_back(
                    {clock.elapsed(), words.value(0).toLongLong(), words.value(1).toLongLong()});
                if (first < 0) first = clock.elapsed();
            }
        }
        child.kill();
        child.waitForFinished();
        return lines;
    }

private slots:
    void loses_at_most_two_seconds_of_an_answer_and_nothing_else() {
        const QTemporaryDir folder;
        const QString expected = QString::fromStdString(numbers());
        std::vector<qint64> earlier;
        for (int round = 0; round < 8; ++round) {
            const auto child = startChild(folder.path());
            const int limit = 200 + static_cast<int>(QRandomGenerator::global()->bounded(2500));
            const std::vector<Line> lines = watchAndKill(*child, limit);
            QVERIFY(!lines.empty());
            const Line end = lines.back();
            const ConversationStore store(databaseIn(folder.path()));
            QVERIFY2(store.problem().isEmpty(), qPrintable(store.problem().details));
            const StoredChat chat = store.read(end.chat);
            QVERIFY(chat.messages.size() == 2 || chat.messages.size() == 4);
            QCOMPARE(chat.messages[0].message.text, QStringLiteral("Hello"));
            if (chat.messages.size() == 4) {
                QCOMPARE(chat.messages[1].message.text, QStringLiteral("A short one."));
                QCOMPARE(chat.messages[1].message.state, MessageState::Complete);
                QCOMPARE(chat.messages[2].message.text, QStringLiteral("Count for me"));
                const Message& answer = chat.messages[3].message;
                QCOMPARE(answer.state, MessageState::Interrupted);
                QVERIFY(expected.startsWith(answer.text));
                qint64 owed = 0;  // what was on the screen two seconds before the end
                for (const Line& line : lines) {
                    if (line.atMs < end.atMs - 2000 && line.shown > 20) owed = line.shown;
                }
                QVERIFY2(answer.text.size() >= owed,
                         qPrintable(QStringLiteral("%1 of %2").arg(answer.text.size()).arg(owed)));
            }
            for (const qint64 id : earlier) QVERIFY(!store.read(id).messages.empty());
            earlier.push_back(end.chat);
            QCOMPARE(store.chats().size(), earlier.size());
        }
    }

    void two_programs_at_once_keep_both_their_chats() {
        const QTemporaryDir folder;
        for (int round = 0; round < 2; ++round) {
            const auto one = startChild(folder.path());
            const auto two = startChild(folder.path());
            const std::vector<Line> linesOfOne = watchAndKill(*one, 1200);
            const std::vector<Line> linesOfTwo = watchAndKill(*two, 100);
            QVERIFY(!linesOfOne.empty() && !linesOfTwo.empty());
            const ConversationStore store(databaseIn(folder.path()));
            QVERIFY(store.problem().isEmpty());
            QCOMPARE(store.chats().size(), static_cast<std::size_t>(2 * (round + 1)));
            for (const qint64 id : {linesOfOne.back().chat, linesOfTwo.back().chat}) {
                QCOMPARE(store.read(id).messages.size(), std::size_t{4});
            }
        }
    }
};

int main(int argc, char** argv) {
    if (argc == 3 && QByteArray(argv[1]) == "--stream")
        return streamUntilKilled(argc, argv, QString::fromLocal8Bit(argv[2]));
    QCoreApplication application(argc, argv);
    KilledProgramTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "killed_program_test.moc"
