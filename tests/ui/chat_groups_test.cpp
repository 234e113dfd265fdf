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
};

QTEST_GUILESS_MAIN(ChatGroupsTest)
#include "chat_groups_test.moc"
