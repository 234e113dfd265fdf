#include "app/conversations/side_requests.h"

#include <QTest>

using namespace pergola;
using namespace pergola::app;

class SideRequestsTest : public QObject {
    Q_OBJECT
private slots:
    void a_title_is_one_line_without_decoration_data() {
        QTest::addColumn<QString>("answer");
        QTest::addColumn<QString>("title");
        QTest::newRow("plain") << "Garden in spring"
                               << "Garden in spring";
        QTest::newRow("quoted") << "\"Garden in spring.\""
                                << "Garden in spring";
        QTest::newRow("marked") << "**Title: Garden in spring**"
                                << "Garden in spring";
        QTest::newRow("said") << "\n\nTitle: “Garden in spring”\n\nI hope it fits."
                              << "Garden in spring";
        QTest::newRow("chinese") << "《春天的花园》。"
                                 << "《春天的花园》";
        QTest::newRow("empty") << " \n** \n"
                               << "";
        QTest::newRow("thoughts") << QString("Okay, the user wants a title. ").repeated(20) << "";
    }
    void a_title_is_one_line_without_decoration() {
        QFETCH(QString, answer);
        QFETCH(QString, title);
        QCOMPARE(titleIn(answer), title);
    }

    void a_title_needs_the_beginning_alone() {
        const ChatRequest request = titleRequest(QString(100'000, 'q'), QString(100'000, 'a'));
        QVERIFY(request.messages[0].content.size() < 4000);
        QVERIFY(request.max_tokens > 0);
    }

    void a_summary_reads_the_newest_without_thoughts() {
        std::vector<Message> branch(3);
        branch[0].text = QString(5000, 'o');
        branch[1].role = Role::Assistant;
        branch[1].text = "<think>secret</think>Blue.";
        branch[2].text = "And then?";
        const std::string asked = summaryRequest(branch, 200, 100).messages[0].content;
        QVERIFY(asked.find("Assistant: Blue.\n\nUser: And then?") != std::string::npos);
        QVERIFY(asked.find("secret") == std::string::npos);
        QVERIFY(asked.size() < 1000);
        QCOMPARE(summaryRequest(branch, 200, 100).max_tokens, 100);
        // Not between the halves of a character.
        branch = {branch[0]};
        branch[0].text = QString::fromUtf8("🦋").repeated(100);
        QVERIFY(!QString::fromStdString(summaryRequest(branch, 51, 9).messages[0].content)
                     .contains(QChar::ReplacementCharacter));
    }
};

QTEST_GUILESS_MAIN(SideRequestsTest)
#include "side_requests_test.moc"
