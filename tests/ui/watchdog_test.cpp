// No event may hold the window for 50 ms while 300 tokens a second stream in. Counted in the
// thread's own CPU time, since a busy machine says nothing about us.

#include <QScrollBar>
#include <QTimer>
#include <QtTest>

#include "tests/ui/long_chat.h"
#include "tests/ui/messages.h"
#include "tests/ui/watched_application.h"
#include "ui/chat/chat_view.h"
#include "ui/theme/theme.h"

using namespace pergola;
using namespace pergola::ui;

class WatchdogTest : public QObject {
    Q_OBJECT
private slots:
    void no_event_takes_fifty_milliseconds_while_tokens_stream_in_data() {
        QTest::addColumn<QString>("unit");
        QTest::newRow("prose") << QStringLiteral("word ");
        QTest::newRow("paragraphs") << QStringLiteral("A **bold** word and `code`.\n\n");
        QTest::newRow("list") << QStringLiteral("- an item of a list\n");
        QTest::newRow("code") << QStringLiteral("int x = call(1); // why\n");
        QTest::newRow("table") << QStringLiteral("| one | two | three |\n");
    }

    void no_event_takes_fifty_milliseconds_while_tokens_stream_in() {
        QFETCH(QString, unit);
        const bool isCode = QTest::currentDataTag() == QByteArray("code");
        const bool isTable = QTest::currentDataTag() == QByteArray("table");
        ChatView view;
        view.resize(700, 700);
        std::vector<app::Message> messages;
        for (int i = 0; i < 20; ++i) {
            messages.push_back(tests::question("An earlier question"));
            messages.push_back(tests::answer(tests::everyKind()));
        }
        messages.push_back(tests::question("Tell me more."));
        messages.push_back(tests::answer("", app::MessageState::Writing));
        view.setMessages(messages);
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        const int last = view.messageCount() - 1;
        if (isCode) view.appendText(last, "```cpp\n");
        if (isTable) view.appendText(last, "| a | b | c |\n|---|---|---|\n");
        auto& watched = static_cast<tests::WatchedApplication&>(*qApp);
        QTest::qWait(200);
        watched.startAnew();
        QTimer source;
        int tokens = 0;
        source.setTimerType(Qt::PreciseTimer);
        connect(&source, &QTimer::timeout, this, [&] {
            for (int i = 0; i < 5; ++i) view.appendText(last, unit);  // 5 tokens every 16.7 ms
            tokens += 5;
        });
        source.start(16);
        QTRY_VERIFY_WITH_TIMEOUT(tokens >= 1500, 30000);
        source.stop();
        qInfo("%s: worst event %.1f ms, %.2f ms of CPU per token",
              QTest::currentDataTag(),
              watched.worst,
              watched.total / tokens);
        QVERIFY2(watched.worst < 50.0,
                 qPrintable(QString("an event took %1 ms").arg(watched.worst)));
        QVERIFY(view.isFollowing());
    }

    void no_event_takes_fifty_milliseconds_in_a_chat_of_500_long_messages() {
        ChatView view;
        view.resize(700, 700);
        std::vector<app::Message> messages;
        for (int i = 0; i < 250; ++i) {
            messages.push_back(tests::question(tests::longQuestion(i)));
            messages.push_back(tests::answer(tests::longAnswer(i)));
        }
        messages.back().state = app::MessageState::Writing;
        view.setMessages(messages);
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        QTest::qWait(200);
        auto& watched = static_cast<tests::WatchedApplication&>(*qApp);
        watched.startAnew();
        QScrollBar* bar = view.verticalScrollBar();
        QTimer source;
        int steps = 0;
        connect(&source, &QTimer::timeout, this, [&] {
            for (int i = 0; i < 5; ++i) view.appendText(499, QStringLiteral("word "));
            ++steps;
            // A page at a time up the whole chat, then to and fro in great leaps.
            bar->setValue(steps < 100 ? bar->maximum() - steps * bar->maximum() / 100
                                      : steps * 7919 % bar->maximum());
        });
        source.start(16);
        QTRY_VERIFY_WITH_TIMEOUT(steps >= 200, 30000);
        source.stop();
        qInfo("worst event %.1f ms (%s)", watched.worst, qPrintable(watched.worstName));
        QVERIFY2(watched.worst < 50.0, qPrintable(watched.worstName));
        QVERIFY(!view.isFollowing());
    }
};

int main(int argc, char** argv) {
    tests::WatchedApplication application(argc, argv);
    new Theme(application);
    WatchdogTest test;
    return QTest::qExec(&test, argc, argv);
}
#include "watchdog_test.moc"
