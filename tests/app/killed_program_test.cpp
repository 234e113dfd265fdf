// A program that is killed while an answer streams loses at most two seconds of text and nothing
// else. The killed program is this one, started again with other arguments. PERGOLA_KILLS says how
// often it is killed.
#include <QCoreApplication>
#include <QElapsedTimer>
#include <QProcess>
#include <QRandomGenerator>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <algorithm>
#include <cstdio>
#include <map>

#include "app/conversations/chat_database.h"
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
    QObject::connect(&store, &ConversationStore::problemAppeared, [](const UserError& problem) {
        std::fprintf(stderr, "%s (%s)\n", qPrintable(problem.what), qPrintable(problem.details));
    });
    QObject::connect(&store, &ConversationStore::problemSolved, [] {
        std::fputs("saved again\n", stderr);
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

    /// Reads the child's lines until `limitMs` after its first one, then kills it; it waits for the
    /// first one up to `patienceMs`.
    static std::vector<Line> watchAndKill(QProcess& child, int limitMs, int patienceMs = 30'000) {
        std::vector<Line> lines;
        QElapsedTimer clock;
        clock.start();
        qint64 first = -1;
        while (first < 0 ? clock.elapsed() < patienceMs : clock.elapsed() < first + limitMs) {
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

    /// All that is kept of a chat, to find any difference.
    static QString wholeChat(const ConversationStore& store, qint64 id) {
        const StoredChat chat = store.read(id);
        QString all =
            QStringLiteral("%1 %2 %3")
                .arg(chat.activeLeaf)
                .arg(store.head(id) ? store.head(id)->summary.title : QString(), chat.draft);
        for (const StoredMessage& each : chat.messages) {
            all += QStringLiteral("\n%1 %2 %3 %4 ")
                       .arg(each.message.id)
                       .arg(each.parent)
                       .arg(static_cast<int>(each.message.role))
                       .arg(static_cast<int>(each.message.state)) +
                   each.message.text;
        }
        return all;
    }

    /// What stood on the screen more than two seconds before the end must be there. Milliseconds of
    /// text that were lost.
    static qint64 checkKilledChat(const StoredChat& chat, const std::vector<Line>& lines) {
        static const QString expected = QString::fromStdString(numbers());
        const std::size_t count = chat.messages.size();
        const auto check = [&] {
            QVERIFY(lines.empty() || count == 2 || count == 4);
            if (count > 0) QCOMPARE(chat.messages[0].message.text, QStringLiteral("Hello"));
            if (count < 4) return;
            QCOMPARE(chat.messages[1].message.text, QStringLiteral("A short one."));
            QCOMPARE(chat.messages[1].message.state, MessageState::Complete);
            QCOMPARE(chat.messages[2].message.text, QStringLiteral("Count for me"));
            QCOMPARE(chat.messages[3].message.state, MessageState::Interrupted);
            QVERIFY(expected.startsWith(chat.messages[3].message.text));
        };
        check();
        if (count < 4 || lines.empty()) return 0;
        const qsizetype kept = chat.messages[3].message.text.size();
        qint64 lost = 0;
        // A line of at most 20 characters may be one of the first answer.
        for (const Line& line : lines) {
            if (line.shown > 20 && line.shown > kept) {
                lost = lines.back().atMs - line.atMs;
                break;
            }
        }
        if (lost > 2000) QTest::qFail("more than two seconds of text are lost", __FILE__, __LINE__);
        return lost;
    }

private slots:
    void loses_at_most_two_seconds_of_an_answer_and_nothing_else() {
        const QTemporaryDir folder;
        std::map<qint64, QString> earlier;
        const int asked = qEnvironmentVariableIntValue("PERGOLA_KILLS");
        const int kills = asked > 0 ? asked : 8;
        qint64 worst = 0;
        for (int kill = 0; kill < kills; ++kill) {
            const auto child = startChild(folder.path());
            // Every fourth one dies while it starts, opens the file or sends.
            std::vector<Line> lines;
            if (kill % 4 == 3) {
                QTest::qWait(static_cast<int>(QRandomGenerator::global()->bounded(400)));
                lines = watchAndKill(*child, 0, 0);
            } else {
                lines = watchAndKill(
                    *child, 200 + static_cast<int>(QRandomGenerator::global()->bounded(3300)));
                QVERIFY(!lines.empty());
            }
            const Result<std::unique_ptr<ChatDatabase>> file =
                ChatDatabase::open(databaseIn(folder.path()), std::chrono::seconds(5));
            QVERIFY2(file, file ? "" : file.error().message.c_str());
            QVERIFY((*file)->checkIntegrity());
            const ConversationStore store(databaseIn(folder.path()));
            QVERIFY2(store.problem().isEmpty(), qPrintable(store.problem().details));
            for (const auto& [id, known] : earlier) QCOMPARE(wholeChat(store, id), known);
            for (const ChatSummary& chat : store.chats()) {
                if (earlier.contains(chat.id)) continue;
                QVERIFY(lines.empty() || chat.id == lines.back().chat);
                worst = std::max(worst, checkKilledChat(store.read(chat.id), lines));
                if (QTest::currentTestFailed()) return;
                earlier[chat.id] = wholeChat(store, chat.id);
            }
            QVERIFY(lines.empty() || earlier.contains(lines.back().chat));
            QCOMPARE(store.chats().size(), earlier.size());
        }
        qInfo("%d kills; most text lost: the last %lld ms", kills, static_cast<long long>(worst));
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
