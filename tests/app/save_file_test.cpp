// Whole files, full disks, and pipes in a file's place.
#include <sys/stat.h>

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include "app/json_file.h"
#include "app/save_file.h"
#include "tests/fakes/full_disk.h"

using namespace pergola;
using namespace pergola::app;

class SaveFileTest : public QObject {
    Q_OBJECT
private slots:
    void puts_the_content_in_the_place_of_the_old_one() {
        QCOMPARE(saveFile(path(), "old"), QString());
        QCOMPARE(saveFile(path(), "new and longer"), QString());
        QCOMPARE(content(), QByteArray("new and longer"));
    }

    void a_full_disk_takes_nothing_away() {
        for (const int size : {1, 1'300, 16'384, 300'000}) {
            QCOMPARE(saveFile(path(), "what was there"), QString());
            QString failure;
            {
                const fakes::FullDisk full(0);
                failure = saveFile(path(), QByteArray(size, 'x'));
            }
            QVERIFY2(!failure.isEmpty(), qPrintable(QString::number(size)));
            QCOMPARE(content(), QByteArray("what was there"));
        }
    }

    void a_folder_that_is_not_there_is_a_reason() {
        QVERIFY(!saveFile(home_.filePath("none/file"), "x").isEmpty());
    }

    void a_pipe_in_the_place_of_a_file_is_not_waited_for() {
        const QString pipe = home_.filePath("pipe.json");
        QCOMPARE(::mkfifo(QFile::encodeName(pipe).constData(), 0600), 0);
        JsonFile file(pipe);
        const JsonFile::Reading reading = file.read();
        QVERIFY(reading.found == JsonFile::Found::Unreadable);
        QVERIFY(!reading.detail.isEmpty());
        file.write({});  // leaves it alone
        QVERIFY(QFileInfo::exists(pipe) && !QFileInfo(pipe).isFile());
    }

    void only_ordinary_files_are_opened_and_nothing_else_is_touched() {
        const QString pipe = home_.filePath("pipe");
        QCOMPARE(::mkfifo(QFile::encodeName(pipe).constData(), 0600), 0);
        QVERIFY(QFile::link("/dev/zero", home_.filePath("endless")));
        for (const QString& path :
             {pipe, home_.path(), home_.filePath("endless"), QStringLiteral("/dev/zero")}) {
            QFile file(path);
            QVERIFY2(!openFile(file, QIODevice::ReadOnly).isEmpty(), qPrintable(path));
            QVERIFY(!file.isOpen());
            QVERIFY2(!openFile(file, QIODevice::WriteOnly | QIODevice::Truncate).isEmpty(),
                     qPrintable(path));
            QCOMPARE(firstBytes(path, 8), QByteArray());
        }
        QFile nothing(home_.filePath("nothing"));
        QVERIFY(!openFile(nothing, QIODevice::ReadOnly).isEmpty());
        QVERIFY(!nothing.exists());
    }

    void an_ordinary_file_is_read_written_and_emptied() {
        QFile file(path());
        QCOMPARE(openFile(file, QIODevice::WriteOnly | QIODevice::Truncate), QString());
        QCOMPARE(file.write("a long text"), 11);
        file.close();
        QCOMPARE(firstBytes(path(), 6), QByteArray("a long"));
        QVERIFY(QFile::link(path(), home_.filePath("link.json")));
        QCOMPARE(firstBytes(home_.filePath("link.json"), 100), QByteArray("a long text"));
        QCOMPARE(openFile(file, QIODevice::WriteOnly | QIODevice::Truncate), QString());
        file.close();
        QCOMPARE(content(), QByteArray());
    }

private:
    QString path() const { return home_.filePath("file.json"); }
    QByteArray content() const {
        QFile file(path());
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    QTemporaryDir home_;
};

QTEST_GUILESS_MAIN(SaveFileTest)
#include "save_file_test.moc"
