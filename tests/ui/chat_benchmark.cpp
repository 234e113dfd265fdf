// The whole window with a chat of 500 long messages: how long it takes to open, and what the
// costliest moment of the window's thread is while the chat is scrolled, a text is typed and an
// answer of 300 tokens a second streams in. Prints figures; not a test.
//
// chat_benchmark [PAIRS] [SECONDS]

#include <QDir>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QRandomGenerator>
#include <QScrollBar>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QWheelEvent>
#include <cstdio>
#include <functional>

#include "app/application.h"
#include "app/conversations/conversation.h"
#include "app/conversations/conversation_store.h"
#include "app/engine_bridge.h"
#include "tests/fakes/scripted_engine.h"
#include "tests/ui/long_chat.h"
#include "tests/ui/watched_application.h"
#include "ui/chat/chat_page.h"
#include "ui/chat/chat_view.h"
#include "ui/chat/composer.h"
#include "ui/main_window.h"
#include "ui/theme/theme.h"

using namespace pergola;
using namespace pergola::ui;
using tests::threadMilliseconds;

namespace {

tests::WatchedApplication& watched() {
    return static_cast<tests::WatchedApplication&>(*qApp);
}

/// A timer that beats every four milliseconds: between two beats lies what a key or a frame that
/// comes then has to wait for, be it one event or many.
class Heartbeat final : public QObject {
public:
    double worstCpu = 0;   ///< milliseconds of this thread's work between two beats
    double worstWall = 0;  ///< on the clock, other programs included

    Heartbeat() {
        beat_.setTimerType(Qt::PreciseTimer);
        connect(&beat_, &QTimer::timeout, this, [this] {
            worstCpu = std::max(worstCpu, threadMilliseconds() - cpu_);
            worstWall = std::max(worstWall, static_cast<double>(clock_.nsecsElapsed()) / 1e6);
            startStretch();
        });
    }
    void startAnew() {
        worstCpu = worstWall = 0;
        startStretch();
        beat_.start(4);
    }

private:
    void startStretch() {
        cpu_ = threadMilliseconds();
        clock_.start();
    }

    QTimer beat_;
    double cpu_ = 0;
    QElapsedTimer clock_;
};

qint64 fill(const QString& path, int pairs, qint64& characters) {
    app::ConversationStore store(path);
    const qint64 chat = store.newId();
    qint64 parent = 0;
    for (int i = 0; i < 2 * pairs; ++i) {
        app::StoredMessage stored;
        stored.chat = chat;
        stored.parent = parent;
        stored.message.id = store.newId();
        stored.message.role = i % 2 ? Role::Assistant : Role::User;
        stored.message.text = i % 2 ? tests::longAnswer(i / 2) : tests::longQuestion(i / 2);
        stored.message.modelName = QStringLiteral("Model");
        stored.message.created = QDateTime::currentDateTime();
        stored.message.figures = {400, 0, 900, 0.2, 1000, 40, 20, false};
        characters += stored.message.text.size();
        parent = stored.message.id;
        store.saveMessage(stored);
    }
    app::ChatChange change;
    change.chat = chat;
    change.title = QStringLiteral("A long chat");
    change.activeLeaf = parent;
    change.updatedMs = QDateTime::currentMSecsSinceEpoch();
    store.change(change);
    store.flush(std::chrono::seconds(60));
    return chat;
}

/// One message that nobody should have written: shown at once, then with more of it streaming in.
void showOdd(const char* name, const QString& start, const QString& unit, int units) {
    ChatView view;
    view.resize(800, 800);
    view.show();
    (void)QTest::qWaitForWindowExposed(&view);
    app::Message message;
    message.role = Role::Assistant;
    message.text = start + unit.repeated(units);
    const double begin = threadMilliseconds();
    view.setMessages({message});
    view.grab();
    const double shown = threadMilliseconds() - begin;
    message.state = app::MessageState::Writing;
    view.setMessages({message});
    double worst = 0;
    for (int frame = 0; frame < 20; ++frame) {
        const double before = threadMilliseconds();
        for (int token = 0; token < 10; ++token) view.appendText(0, unit);
        view.flush();
        view.grab();
        worst = std::max(worst, threadMilliseconds() - before);
    }
    std::printf("%-26s %7.1f KB: shown in %6.1f ms, worst frame while it grows %6.1f ms\n",
                name,
                static_cast<double>(message.text.size()) / 1e3,
                shown,
                worst);
    std::fflush(stdout);
}

void showOddMessages() {
    showOdd("one word", {}, "abcdefghij", 20'000);
    showOdd("one paragraph", {}, "a word or two, ", 20'000);
    showOdd("Arabic paragraph", {}, QStringLiteral("كلمة واحدة أو اثنتان، "), 10'000);
    showOdd("paragraphs", {}, "A **bold** word and `code`.\n\n", 10'000);
    showOdd("list", {}, "- an item of a list\n", 10'000);
    showOdd("quotes", {}, "> a line\n", 10'000);
    showOdd("code", "```cpp\n", "int x = call(1); // why\n", 20'000);
    showOdd("code on one line", "```cpp\n", "int x = call(1); ", 20'000);
    showOdd(
        "table of many rows", "| a | b | c |\n|---|---|---|\n", "| one | two | three |\n", 3'000);
    showOdd("table of one cell", "| a | b |\n|---|---|\n| x | ", "word and ", 10'000);
    showOdd("stars", {}, "**", 50'000);
    showOdd("brackets", {}, "[", 50'000);
    showOdd("emoji", {}, QStringLiteral("👩‍👩‍👧‍👦 "), 10'000);
    showOdd("thinking", "<think>\n", "I think, therefore.\n\n", 10'000);
}

class Benchmark {
public:
    Benchmark(int pairs, int seconds) : pairs_(pairs), seconds_(seconds) {}

    void run() {
        scripted::Script script = scripted::default_script();
        script.load_seconds = 0.01;
        script.tokens_per_s = 300;
        script.obeys_context = false;
        std::string answer;
        for (int i = 0; i < 25; ++i) answer += tests::longAnswer(1000 + i).toStdString();
        script.answers = {answer};
        scripted::set_script(script);
        const QString data = home_.filePath("data");
        QDir().mkpath(data);
        qint64 characters = 0;
        const qint64 chat = fill(data + "/conversations.sqlite", pairs_, characters);
        std::printf("%d messages, %.1f million characters\n",
                    2 * pairs_,
                    static_cast<double>(characters) / 1e6);
        app::ApplicationOptions options;
        options.paths = {home_.filePath("settings.json"), data};
        app_ = app::Application::open(options).take();
        window_ = std::make_unique<MainWindow>(*app_);
        window_->resize(1280, 800);
        window_->show();
        (void)QTest::qWaitForWindowExposed(window_.get());
        QTest::qWait(500);
        open(chat);
        app_->bridge().loadModel("/models/Tiny.gguf");
        QTest::qWait(200);
        measure(
            "stream, following", [](int) {}, false);
        app_->conversation().send("Go on");
        QTest::qWait(500);
        measure(
            "stream, following", [](int) {}, true);
        measure(
            "stream, typing", [this](int step) { type(step); }, true);
        measure(
            "stream, wheel up, typing", [this](int step) { wheel(120), type(step); }, true);
        measure(
            "stream, wheel down fast", [this](int) { wheel(-1200); }, true);
        measure(
            "stream, page keys", [this](int step) { page(step); }, true);
        measure(
            "stream, bar dragged", [this](int) { drag(); }, true);
        view().scrollToNewest();
        measure(
            "stream, window resized", [this](int step) { resize(step); }, true);
        app_->conversation().stop();
        QTest::qWait(300);
        window_.reset();
        app_.reset();
    }

private:
    ChatView& view() { return window_->chatPage().view(); }

    void open(qint64 chat) {
        QElapsedTimer wall;
        for (int round = 0; round < 3; ++round) {
            app_->conversation().startNew();
            QTest::qWait(200);
            const double begin = threadMilliseconds();
            wall.start();
            app_->conversation().open(chat);
            const double read = threadMilliseconds() - begin;
            window_->repaint();
            view().viewport()->repaint();
            std::printf("open: %.0f ms (%.0f ms of CPU, %.0f of them before the first paint)\n",
                        static_cast<double>(wall.nsecsElapsed()) / 1e6,
                        threadMilliseconds() - begin,
                        read);
        }
        QTest::qWait(500);
    }

    void measure(const char* name, const std::function<void(int)>& act, bool isPrinted) {
        watched().startAnew();
        heart_.startAnew();
        key_ = 0;
        QElapsedTimer clock;
        clock.start();
        QTimer timer;
        timer.setTimerType(Qt::PreciseTimer);
        int step = 0;
        QObject::connect(&timer, &QTimer::timeout, qApp, [&] { act(step++); });
        timer.start(16);
        const double begin = threadMilliseconds();
        QEventLoop loop;
        QTimer::singleShot(seconds_ * 1000, &loop, &QEventLoop::quit);
        loop.exec();
        const double cpu = threadMilliseconds() - begin;
        if (!isPrinted) return;
        std::printf(
            "%-26s worst event %5.1f ms (%s), stretch %5.1f ms (%5.1f on the clock), "
            "key %4.1f ms, CPU %2.0f %%\n",
            name,
            watched().worst,
            qPrintable(watched().worstName),
            heart_.worstCpu,
            heart_.worstWall,
            key_,
            cpu / static_cast<double>(clock.elapsed()) * 100);
        std::fflush(stdout);
    }

    void type(int step) {
        if (step % 3) return;  // twenty keys a second
        const double begin = threadMilliseconds();
        QTest::keyClick(&window_->chatPage().composer().edit(),
                        step % 30 ? Qt::Key_A : Qt::Key_Space);
        key_ = std::max(key_, threadMilliseconds() - begin);
    }

    void wheel(int angle) {
        const QPointF at(view().viewport()->rect().center());
        QWheelEvent event(at,
                          view().viewport()->mapToGlobal(at),
                          {},
                          {0, angle},
                          Qt::NoButton,
                          Qt::NoModifier,
                          Qt::NoScrollPhase,
                          false);
        qApp->sendEvent(view().viewport(), &event);
    }

    void page(int step) {
        if (step % 2) return;
        QTest::keyClick(&view(), step % 200 < 100 ? Qt::Key_PageUp : Qt::Key_PageDown);
    }

    void drag() {
        QScrollBar* bar = view().verticalScrollBar();
        bar->setValue(static_cast<int>(random_.bounded(bar->maximum())));
    }

    void resize(int step) {
        if (step % 6 == 0) window_->resize(1100 + step % 200, 800);
    }

    const int pairs_;
    const int seconds_;
    QTemporaryDir home_;
    std::unique_ptr<app::Application> app_;
    std::unique_ptr<MainWindow> window_;
    Heartbeat heart_;
    QRandomGenerator random_{7};
    double key_ = 0;
};

}  // namespace

int main(int argc, char** argv) {
    tests::WatchedApplication application(argc, argv);
    new Theme(application);
    const QStringList words = application.arguments();
    showOddMessages();
    Benchmark(words.value(1, "250").toInt(), words.value(2, "6").toInt()).run();
    return 0;
}
