// Under which head a chat stands.

#include "ui/chat/chat_groups.h"

#include <QDate>
#include <QtTest>

using pergola::ui::chatGroupName;

class ChatGroupsTest : public QObject {
    Q_OBJECT
private slots:
    void days_have_heads() {
        const QDate today(2026, 3, 10);
        QCOMPARE(chatGroupName(today, today), QString("Today"));
        QCOMPARE(chatGroupName(today.addDays(1), today),
                 QString("Today"));  // a clock that was wrong
        QCOMPARE(chatGroupName(today.addDays(-1), today), QString("Yesterday"));
        QCOMPARE(chatGroupName(today.addDays(-6), today), QString("Last 7 days"));
        QCOMPARE(chatGroupName(QDate(2026, 1, 5), today), QLocale().standaloneMonthName(1));
        QVERIFY(chatGroupName(QDate(2025, 12, 5), today).contains("2025"));
    }

    void a_month_is_written_as_its_language_writes_it_data() {
        QTest::addColumn<QString>("earlier");
        QTest::addColumn<QString>("thisYear");
        QTest::newRow("en_US") << "November 2025" << "February";
        QTest::newRow("en_GB") << "November 2025" << "February";
        QTest::newRow("de_DE") << "November 2025" << "Februar";
        QTest::newRow("zh_CN") << "2025年11月" << "2月";
        QTest::newRow("ja_JP") << "2025年11月" << "2月";
        QTest::newRow("ko_KR") << "2025년 11월" << "2월";
        QTest::newRow("es_ES") << "noviembre de 2025" << "febrero";
        QTest::newRow("ru_RU") << "ноябрь 2025" << "февраль";
        QTest::newRow("ar_EG") << "نوفمبر ٢٠٢٥" << "فبراير";
    }
    void a_month_is_written_as_its_language_writes_it() {
        QFETCH(const QString, earlier);
        QFETCH(const QString, thisYear);
        QLocale::setDefault(QLocale(QLatin1String(QTest::currentDataTag())));
        const QDate today(2026, 3, 10);
        const QString month = chatGroupName(QDate(2025, 11, 5), today);
        const QString near = chatGroupName(QDate(2026, 2, 5), today);
        QLocale::setDefault(QLocale::c());
        QCOMPARE(month, earlier);
        QCOMPARE(near, thisYear);
    }
};

QTEST_GUILESS_MAIN(ChatGroupsTest)
#include "chat_groups_test.moc"
