#pragma once
// SIGTERM, SIGINT and SIGHUP end the program as the window's Quit does: chats are saved first.
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
