#include "ui/windows.h"

#include <algorithm>

#include "app/application.h"
#include "app/conversations/conversation.h"
#include "ui/main_window.h"

namespace pergola::ui {

Windows::Windows(app::Application& application)
    : app_(application), first_(std::make_unique<MainWindow>(application)) {
    follow(*first_);
    connect(&app_,
            &app::Application::chatIsOpenIn,
            this,
            [this](const app::Conversation* conversation) { bringUp(*conversation); });
}

Windows::~Windows() = default;

void Windows::follow(MainWindow& window) {
    connect(
        &window, &MainWindow::newWindowRequested, this, [this](qint64 chatId) { open(chatId); });
    connect(&window, &MainWindow::quitAsked, this, &Windows::ended);
    connect(&window, &MainWindow::restartAsked, this, &Windows::restartAsked);
    // Later: the window is in the middle of its own event.
    connect(
        &window,
        &MainWindow::closed,
        this,
        [this, &window] { noteClosed(window); },
        Qt::QueuedConnection);
}

MainWindow& Windows::open(qint64 chatId) {
    if (first_->conversation().chatId() == chatId) {
        first_->bringUp();
        return *first_;
    }
    for (const Window& each : more_) {
        if (each.conversation->chatId() != chatId) continue;
        each.window->bringUp();
        return *each.window;
    }
    Window made;
    made.conversation = app_.makeConversation();
    made.conversation->open(chatId);
    made.window = std::make_unique<MainWindow>(app_, *made.conversation);
    MainWindow& window = *made.window;
    follow(window);
    more_.push_back(std::move(made));
    window.bringUp();
    return window;
}

/// What is still being written in a window that is closed goes on behind the first one.
void Windows::noteClosed(MainWindow& window) {
    const auto found = std::find_if(more_.begin(), more_.end(), [&](const Window& each) {
        return each.window.get() == &window;
    });
    if (found != more_.end()) {
        found->conversation->handOver(app_.conversation());
        more_.erase(found);
    }
    if (more_.empty() && !first_->isInUse()) emit ended();
}

void Windows::bringUp(const app::Conversation& conversation) {
    if (&first_->conversation() == &conversation) return first_->bringUp();
    for (const Window& each : more_)
        if (each.conversation.get() == &conversation) each.window->bringUp();
}

}  // namespace pergola::ui
