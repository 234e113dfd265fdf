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
        QVERIFY(isNoOrdinaryFile(pipe) && isNoOrdinaryFile(home_.path()));
        QVERIFY(!isNoOrdinaryFile(home_.filePath("nothing")));
        JsonFile file(pipe);
        const JsonFile::Reading reading = file.read();
        QVERIFY(reading.found == JsonFile::Found::Unreadable);
        file.write({});  // leaves it alone
        QVERIFY(isNoOrdinaryFile(pipe));
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
