// No event may hold the window for 50 ms while 300 tokens a second stream in. Counted in the
// thread's own CPU time, since a busy machine says nothing about us.

#include <time.h>

#include <QApplication>
#include <QTimer>
#include <QtTest>

#include "tests/ui/messages.h"
#include "ui/chat/chat_view.h"
#include "ui/theme/theme.h"

using namespace pergola;
using namespace pergola::ui;

namespace {

double threadMilliseconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

/// An application that remembers its most costly event.
class Watched final : public QApplication {
public:
    using QApplication::QApplication;
    double worst = 0;
    double total = 0;
    int depth = 0;

    bool notify(QObject* receiver, QEvent* event) override {
        if (depth > 0) return QApplication::notify(receiver, event);
        ++depth;
        const double begin = threadMilliseconds();
        const bool taken = QApplication::notify(receiver, event);
        const double cost = threadMilliseconds() - begin;
        --depth;
        worst = std::max(worst, cost);
        total += cost;
        return taken;
    }
};

}  // namespace

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
        auto& watched = static_cast<Watched&>(*qApp);
        QTest::qWait(200);
        watched.worst = 0;
        watched.total = 0;
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
};

int main(int argc, char** argv) {
    Watched application(argc, argv);
    new Theme(application);
    WatchdogTest test;
    return QTest::qExec(&test, argc, argv);
}
#include "watchdog_test.moc"
