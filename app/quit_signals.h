#pragma once
// SIGTERM, SIGINT and SIGHUP end the program as the window's Quit does, but without a question: chats
// are saved first. Those that come while it ends change nothing (a desktop that logs out sends two),
// but for a second SIGINT, which ends it at once.
// GUI thread.

#include <QObject>
#include <QSocketNotifier>
#include <memory>

namespace pergola::app {

class QuitSignals : public QObject {
    Q_OBJECT
public:
    /// One per program. Without a pipe the signals keep their usual effect.
    explicit QuitSignals(QObject* parent = nullptr);
    ~QuitSignals() override;

signals:
    void quitAsked();

private:
    std::unique_ptr<QSocketNotifier> notifier_;
};

}  // namespace pergola::app
