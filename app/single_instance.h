#pragma once
// One program for one folder of chats: a second start hands its model over to the first and ends. A
// lock says who is first, and is free when its owner was killed; a socket that only this user can
// reach carries the words. GUI thread. Knows no window and reaches no network.

#include <QObject>
#include <QString>
#include <memory>

namespace pergola::app {

class SingleInstance final : public QObject {
    Q_OBJECT
public:
    struct Message {
        QString modelPath;        ///< empty: only the window is wanted
        QByteArray activation;    ///< what lets a window come to the front on Wayland; may be empty
    };

    /// `runtimeFolder` is this user's own; `dataFolder` names the chats, and need not exist. Where the
    /// folder cannot hold a lock, every start is a first one.
    SingleInstance(const QString& runtimeFolder, const QString& dataFolder);
    ~SingleInstance() override;

    bool isFirst() const;
    /// In a second start: true when the first one took the message, within `mostMs`.
    bool handOver(const Message& message, int mostMs) const;

signals:
    /// In the first: somebody started the program again.
    void called(const pergola::app::SingleInstance::Message& message);

private:
    struct State;
    void listen();
    void read();
    std::unique_ptr<State> state_;
};

}  // namespace pergola::app
