#include "app/conversations/thinking.h"

#include <QTest>

using namespace pergola::app;

class ThinkingTest : public QObject {
    Q_OBJECT
private slots:
    void behaviour_6_thinking_is_recognised_whatever_its_marks_data() {
        QTest::addColumn<QString>("text");
        for (const char* text : {"<think>\nhm\n</think>\n\nyes",
                                 "  <think>hm</think>yes",
                                 "hm\n</think>\nyes",
                                 "<thinking>hm</thinking>yes",
                                 "<reasoning>hm</reasoning> yes",
                                 "<seed:think>hm</seed:think>yes",
                                 "[THINK]hm[/THINK]yes",
                                 "<|START_THINKING|>hm<|END_THINKING|>yes",
                                 "<|START_THINKING|>hm<|END_THINKING|><|START_RESPONSE|>yes"
                                 "<|END_RESPONSE|>",
                                 "<|begin_of_thought|>hm<|end_of_thought|>"
                                 "<|begin_of_solution|>yes<|end_of_solution|>",
                                 "<reflection>hm</reflection>yes",
                                 "<|channel>thought\nhm<channel|>yes",
                                 "<|channel|>analysis<|message|>hm<|channel|>final<|message|>yes",
                                 "<|channel|>analysis<|message|>hm<|end|><|start|>assistant"
                                 "<|channel|>final<|message|>yes"})
            QTest::newRow(text) << QString(text);
    }
    void behaviour_6_thinking_is_recognised_whatever_its_marks() {
        QFETCH(QString, text);
        const ThinkingSplit split = splitThinking(text);
        QVERIFY(split.hasThinking && !split.isOpen);
        QCOMPARE(split.thinking, QString("hm"));
        QCOMPARE(split.answer, QString("yes"));
    }

    void thinking_that_goes_on_has_no_answer_yet() {
        const ThinkingSplit split = splitThinking("<think>\nhm");
        QVERIFY(split.hasThinking && split.isOpen);
        QCOMPARE(split.thinking, QString("hm"));
        QVERIFY(split.answer.isEmpty());
        QVERIFY(splitThinking("<thi").isOpen);
        QVERIFY(!splitThinking("<thi").hasThinking);
        QVERIFY(!splitThinking("<b").isOpen);
    }

    void behaviour_6_a_prompt_may_have_opened_the_thinking() {
        QCOMPARE(openedThinking("<|im_start|>assistant\n<think>\n"), QString("<think>\n"));
        QCOMPARE(openedThinking("<|Assistant|><think>"), QString("<think>\n"));
        QCOMPARE(openedThinking("[/INST][THINK]"), QString("[THINK]\n"));
        QCOMPARE(openedThinking("assistant\n<|channel>thought\n"), QString("<|channel>thought\n"));
        for (const char* end : {"", "  \n", "assistant\n", "<think>\n\n</think>\n\n", "think>"})
            QVERIFY2(openedThinking(end).isEmpty(), end);
    }

    void an_answer_that_speaks_of_the_marks_is_an_answer() {
        for (const QString text : {"Models write `</think>` at the end.", "plain", "", "a < b"}) {
            const ThinkingSplit split = splitThinking(text);
            QVERIFY(!split.hasThinking);
            QCOMPARE(split.answer, text);
        }
    }
};

QTEST_GUILESS_MAIN(ThinkingTest)
#include "thinking_test.moc"
