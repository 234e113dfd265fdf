// The program starts with the desktop when the user wants it, and what the desktop says of it
// counts.

#include "app/autostart.h"

#include <sys/stat.h>

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "app/settings.h"

using namespace pergola::app;

class AutostartTest : public QObject {
    Q_OBJECT
private slots:
    void init() {
        home_ = std::make_unique<QTemporaryDir>();
        settings_ = std::make_unique<Settings>(home_->filePath("settings.json"));
    }
    void cleanup() {
        autostart_.reset();
        settings_.reset();
    }

    void nothing_is_there_until_it_is_switched_on_and_after_it_is_switched_off() {
        open();
        QVERIFY(!settings_->values().startWithSystem);
        QVERIFY(!QDir(home_->filePath("autostart")).exists());
        set(true);
        QCOMPARE(read("Type"), QString("Application"));
        QCOMPARE(read("Name"), QString("Pergola"));
        QCOMPARE(read("Exec"), QString("\"/opt/pergola/bin/pergola\""));
        set(false);
        QVERIFY(!QFile::exists(file()));
    }

    void a_program_in_any_folder_can_be_started() {
        const std::pair<const char*, const char*> cases[] = {
            {"/home/Jörg Müller/漢字/pergola", "\"/home/Jörg Müller/漢字/pergola\""},
            {"/a b/100%/pergola", "\"/a b/100%%/pergola\""},
            {"/a\"b/pergola", "\"/a\\\\\"b/pergola\""},
            {"/a$b`c/pergola", "\"/a\\\\$b\\\\`c/pergola\""},
            {"/a\\b/pergola", "\"/a\\\\\\\\b/pergola\""},
        };
        for (const auto& [program, expected] : cases) {
            open(QString::fromUtf8(program));
            set(true);
            QCOMPARE(read("Exec"), QString::fromUtf8(expected));
            set(false);
        }
    }

    void a_program_that_moved_is_started_where_it_is_now() {
        open();
        set(true);
        open("/elsewhere/pergola");
        QVERIFY(settings_->values().startWithSystem);
        QCOMPARE(read("Exec"), QString("\"/elsewhere/pergola\""));
    }

    void a_pipe_in_the_place_of_the_entry_is_not_waited_for() {
        QVERIFY(QDir().mkpath(QFileInfo(file()).path()));
        QCOMPARE(::mkfifo(QFile::encodeName(file()).constData(), 0600), 0);
        open();
        QVERIFY(!settings_->values().startWithSystem);
        QVERIFY(!QFileInfo(file()).isFile());
    }

    void what_the_desktop_switched_off_is_off() {
        for (const char* line : {"Hidden=true\n", "X-GNOME-Autostart-enabled = false\n", ""}) {
            open();
            set(true);
            QFile entry(file());
            if (*line == '\0') {
                QVERIFY(entry.remove());
            } else {
                QVERIFY(entry.open(QIODevice::Append) && entry.write(line) > 0);
                entry.close();
            }
            open();
            QVERIFY2(!settings_->values().startWithSystem, line);
            set(true);  // and comes on again by the user
            QVERIFY(read("Exec").contains("pergola"));
            QVERIFY(!readAll().contains("Hidden=true"));
            set(false);
        }
    }

    void where_it_cannot_be_written_the_setting_stays_off_and_says_why() {
        QFile blocker(home_->filePath("autostart"));
        QVERIFY(blocker.open(QIODevice::WriteOnly));
        open();
        QSignalSpy failed(autostart_.get(), &Autostart::failed);
        set(true);
        QCOMPARE(failed.size(), 1);
        const auto error = failed[0][0].value<UserError>();
        QVERIFY(!error.what.isEmpty() && !error.remedy.isEmpty());
        QVERIFY(error.details.contains("autostart"));
        QVERIFY(!settings_->values().startWithSystem);
    }

private:
    QString file() const { return home_->filePath("autostart/org.pergola.Pergola.desktop"); }
    void open(const QString& program = "/opt/pergola/bin/pergola") {
        autostart_ = std::make_unique<Autostart>(*settings_, file(), program);
    }
    void set(bool isOn) {
        QCOMPARE(settings_->setValue("general.start_with_system", isOn), QString());
    }
    QString readAll() const {
        QFile entry(file());
        return entry.open(QIODevice::ReadOnly) ? QString::fromUtf8(entry.readAll()) : QString();
    }
    QString read(const QString& key) const {
        for (const QString& line : readAll().split('\n'))
            if (line.startsWith(key + '=')) return line.mid(key.size() + 1);
        return {};
    }

    std::unique_ptr<QTemporaryDir> home_;
    std::unique_ptr<Settings> settings_;
    std::unique_ptr<Autostart> autostart_;
};

QTEST_GUILESS_MAIN(AutostartTest)
#include "autostart_test.moc"
