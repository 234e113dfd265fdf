// A second start hands its model to the first one, whatever became of the one before. The other program
// is this one, started again with other arguments.

#include "app/single_instance.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QLocalSocket>
#include <QProcess>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <cstdio>
#include <thread>

using namespace pergola::app;

namespace {

/// In the child: is the first one until it is killed.
int holdUntilKilled(int argc, char** argv) {
    const QCoreApplication loop(argc, argv);
    const SingleInstance instance(QString::fromLocal8Bit(argv[2]), QStringLiteral("/chats"));
    std::puts(instance.isFirst() ? "first" : "second");
    std::fflush(stdout);
    return QCoreApplication::exec();
}

}  // namespace

class SingleInstanceTest : public QObject {
    Q_OBJECT
private slots:
    void init() { folder_ = std::make_unique<QTemporaryDir>(); }

    void the_second_start_hands_its_model_to_the_first() {
        SingleInstance first(folder_->path(), "/chats");
        QVERIFY(first.isFirst());
        QList<SingleInstance::Message> heard;
        connect(&first, &SingleInstance::called, this, [&](const SingleInstance::Message& message) {
            heard.append(message);
        });
        bool isFirst = true;
        bool isTaken = false;
        std::thread second([&] {
            const SingleInstance other(folder_->path(), "/chats/");
            isFirst = other.isFirst();
            isTaken = other.handOver({QStringLiteral("/models/Ünï 模型.gguf"), "token\0x"}, 20'000);
        });
        QTRY_COMPARE_WITH_TIMEOUT(heard.size(), 1, 20'000);
        second.join();
        QVERIFY(!isFirst);
        QVERIFY(isTaken);
        QCOMPARE(heard.front().modelPath, QStringLiteral("/models/Ünï 模型.gguf"));
        QCOMPARE(heard.front().activation, QByteArray("token"));
    }

    void other_chats_are_another_program() {
        const SingleInstance one(folder_->path(), "/chats");
        const SingleInstance two(folder_->path(), "/other");
        QVERIFY(one.isFirst() && two.isFirst());
    }

    void only_this_user_can_reach_it() {
        const SingleInstance first(folder_->path(), "/chats");
        const QFileInfoList sockets =
            QDir(folder_->path()).entryInfoList({"*.socket"}, QDir::System);
        QCOMPARE(sockets.size(), 1);
        QVERIFY(!sockets.front().permission(QFile::ReadGroup) &&
                !sockets.front().permission(QFile::WriteGroup) &&
                !sockets.front().permission(QFile::ReadOther) &&
                !sockets.front().permission(QFile::WriteOther));
    }

    void a_killed_program_is_in_nobodys_way() {
        QProcess other;
        other.start(QCoreApplication::applicationFilePath(), {"--hold", folder_->path()});
        QVERIFY(other.waitForReadyRead(20'000));
        QCOMPARE(other.readLine().trimmed(), QByteArray("first"));
        QVERIFY(!SingleInstance(folder_->path(), "/chats").isFirst());
        other.kill();
        QVERIFY(other.waitForFinished());
        QCOMPARE(QDir(folder_->path()).entryList({"*.socket"}, QDir::System).size(), 1);  // stale
        const SingleInstance again(folder_->path(), "/chats");
        QVERIFY(again.isFirst());
        QLocalSocket caller;
        caller.connectToServer(socketPath());
        QVERIFY(caller.waitForConnected(5000));
    }

    void noise_on_the_socket_harms_nobody() {
        SingleInstance first(folder_->path(), "/chats");
        const QSignalSpy called(&first, &SingleInstance::called);
        QLocalSocket endless;
        endless.connectToServer(socketPath());
        QVERIFY(endless.waitForConnected(5000));
        endless.write(QByteArray(1'000'000, 'x'));
        QTRY_COMPARE_WITH_TIMEOUT(endless.state(), QLocalSocket::UnconnectedState, 20'000);
        QCOMPARE(called.size(), 0);
        QLocalSocket nonsense;
        nonsense.connectToServer(socketPath());
        nonsense.write("[1, {\n");
        QTRY_COMPARE_WITH_TIMEOUT(called.size(), 1, 20'000);  // a start without a model
        const auto message = called.front().front().value<SingleInstance::Message>();
        QVERIFY(message.modelPath.isEmpty());
    }

    void without_a_folder_the_program_starts_all_the_same() {
        const SingleInstance one("/proc/nowhere", "/chats");
        const SingleInstance two("/proc/nowhere", "/chats");
        QVERIFY(one.isFirst() && two.isFirst());
    }

private:
    QString socketPath() const {
        const QDir folder(folder_->path());
        return folder.filePath(folder.entryList({"*.socket"}, QDir::System).value(0));
    }
    std::unique_ptr<QTemporaryDir> folder_;
};

int main(int argc, char** argv) {
    if (argc == 3 && qstrcmp(argv[1], "--hold") == 0) return holdUntilKilled(argc, argv);
    QCoreApplication loop(argc, argv);
    SingleInstanceTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "single_instance_test.moc"
