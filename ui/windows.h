#pragma once
// The windows of the program: the first, and one for each chat that was opened in a window of its
// own. Each has a conversation; a chat is open in one of them at a time. GUI thread.

#include <QObject>
#include <memory>
#include <vector>

namespace pergola::app {
class Application;
class Conversation;
}  // namespace pergola::app

namespace pergola::ui {

class MainWindow;

class Windows final : public QObject {
    Q_OBJECT
public:
    explicit Windows(app::Application& application);
    ~Windows() override;

    MainWindow& first() { return *first_; }
    /// A window with this chat, in front; the one that has it already.
    MainWindow& open(qint64 chatId);
    int count() const { return 1 + static_cast<int>(more_.size()); }

signals:
    /// The last one was closed, or the user chose to quit.
    void ended();
    /// Before ended(): the program is to start again with these words behind its name.
    void restartAsked(const QStringList& arguments);

private:
    struct Window {
        std::unique_ptr<app::Conversation> conversation;
        std::unique_ptr<MainWindow> window;  ///< second: it goes first
    };
    void follow(MainWindow& window);
    void noteClosed(MainWindow& window);
    void bringUp(const app::Conversation& conversation);

    app::Application& app_;
    std::unique_ptr<MainWindow> first_;
    std::vector<Window> more_;
};

}  // namespace pergola::ui
