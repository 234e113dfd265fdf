#include "app/single_instance.h"

#include <QCryptographicHash>
#include <QDeadlineTimer>
#include <QDir>
#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLocalServer>
#include <QLocalSocket>
#include <QLockFile>
#include <QThread>
#include <QTimer>

namespace pergola::app {
namespace {

constexpr qint64 kMostBytes = 64 << 10;  // of a message; paths are shorter
constexpr int kPatienceMs = 5000;         // with a caller that says nothing
constexpr char kTaken[] = "taken\n";

QString nameFor(const QString& dataFolder) {
    const QByteArray path = QDir::cleanPath(QFileInfo(dataFolder).absoluteFilePath()).toUtf8();
    const QByteArray hash = QCryptographicHash::hash(path, QCryptographicHash::Sha256).toHex();
    // Short: the path of a socket has at most 107 bytes.
    return QStringLiteral("pergola-") + QString::fromLatin1(hash.left(16));
}

QByteArray written(const SingleInstance::Message& message) {
    const QJsonObject json{{"model", message.modelPath},
                           {"activation", QString::fromLatin1(message.activation.toBase64())}};
    return QJsonDocument(json).toJson(QJsonDocument::Compact) + '\n';
}

SingleInstance::Message parsed(const QByteArray& line) {
    const QJsonObject json = QJsonDocument::fromJson(line).object();
    return {json.value("model").toString(),
            QByteArray::fromBase64(json.value("activation").toString().toLatin1())};
}

}  // namespace

struct SingleInstance::State {
    State(const QString& folder, const QString& name)
        : socketPath(QDir(folder).filePath(name + QStringLiteral(".socket"))),
          lock(QDir(folder).filePath(name + QStringLiteral(".lock"))) {}

    QString socketPath;
    QLockFile lock;
    QLocalServer server;
    bool isFirst = true;
};

SingleInstance::SingleInstance(const QString& runtimeFolder, const QString& dataFolder)
    : state_(std::make_unique<State>(runtimeFolder, nameFor(dataFolder))) {
    if (!QDir().mkpath(runtimeFolder)) return;
    state_->lock.setStaleLockTime(0);  // old age frees no lock, the end of its owner does
    const bool isMine = state_->lock.tryLock();
    state_->isFirst = isMine || state_->lock.error() != QLockFile::LockFailedError;
    if (isMine) listen();
}

SingleInstance::~SingleInstance() = default;

bool SingleInstance::isFirst() const { return state_->isFirst; }

void SingleInstance::listen() {
    // What lies there belonged to one that was killed: the lock is ours.
    QLocalServer::removeServer(state_->socketPath);
    state_->server.setSocketOptions(QLocalServer::UserAccessOption);
    connect(&state_->server, &QLocalServer::newConnection, this, &SingleInstance::read);
    if (!state_->server.listen(state_->socketPath))
        qWarning("a second start will not find this program: %s",
                 qUtf8Printable(state_->server.errorString()));
}

void SingleInstance::read() {
    while (QLocalSocket* caller = state_->server.nextPendingConnection()) {
        connect(caller, &QLocalSocket::disconnected, caller, &QObject::deleteLater);
        QTimer::singleShot(kPatienceMs, caller, &QLocalSocket::abort);
        const auto take = [this, caller] {
            if (!caller->canReadLine()) {
                if (caller->bytesAvailable() > kMostBytes) caller->abort();
                return;
            }
            const Message message = parsed(caller->readLine(kMostBytes));
            caller->write(kTaken);
            caller->disconnectFromServer();
            emit called(message);
        };
        connect(caller, &QLocalSocket::readyRead, this, take);
        take();
    }
}

bool SingleInstance::handOver(const Message& message, int mostMs) const {
    const QDeadlineTimer deadline(mostMs);
    QLocalSocket socket;
    // The first one may have its lock already and not listen yet.
    while (true) {
        socket.connectToServer(state_->socketPath);
        if (socket.waitForConnected(static_cast<int>(deadline.remainingTime()))) break;
        if (deadline.hasExpired()) return false;
        QThread::msleep(50);
    }
    socket.write(written(message));
    while (!socket.canReadLine()) {
        if (!socket.waitForReadyRead(static_cast<int>(deadline.remainingTime()))) break;
    }
    return socket.readLine() == kTaken;
}

}  // namespace pergola::app
