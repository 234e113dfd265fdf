// Branches and versions of a chat's messages.
#include "app/conversations/message_tree.h"

#include <QTest>

using namespace pergola;
using namespace pergola::app;

class MessageTreeTest : public QObject {
    Q_OBJECT

    static StoredMessage stored(qint64 id, qint64 parent, Role role) {
        StoredMessage each;
        each.chat = 1;
        each.parent = parent;
        each.message.id = id;
        each.message.role = role;
        return each;
    }
    static std::vector<qint64> ids(const std::vector<Message>& branch) {
        std::vector<qint64> found;
        for (const Message& message : branch) found.push_back(message.id);
        return found;
    }
    /// 1 question; 2 and 3 answers to it; 4 a question after 2, 5 its answer; 6 a question after 3.
    static MessageTree sample() {
        MessageTree tree;
        tree.reset({stored(1, 0, Role::User),
                    stored(2, 1, Role::Assistant),
                    stored(3, 1, Role::Assistant),
                    stored(4, 2, Role::User),
                    stored(5, 4, Role::Assistant),
                    stored(6, 3, Role::User)});
        return tree;
    }

private slots:
    void walks_from_the_leaf_to_the_first_message() {
        const MessageTree tree = sample();
        QCOMPARE(ids(tree.branchTo(5)), (std::vector<qint64>{1, 2, 4, 5}));
        QCOMPARE(ids(tree.branchTo(6)), (std::vector<qint64>{1, 3, 6}));
        QVERIFY(tree.branchTo(0).empty());
        QCOMPARE(ids(tree.branchTo(99)), (std::vector<qint64>{1, 3, 6}));  // the newest there is
    }

    void counts_the_versions_of_a_place() {
        const std::vector<Message> branch = sample().branchTo(6);
        QCOMPARE(branch[0].versionCount, 1);
        QCOMPARE(branch[1].version, 2);
        QCOMPARE(branch[1].versionCount, 2);
        QCOMPARE(sample().versionsOf(3), (std::vector<qint64>{2, 3}));
        QVERIFY(sample().versionsOf(99).empty());
    }

    void a_message_without_versions_goes_alone_and_what_follows_moves_up() {
        MessageTree tree = sample();
        const MessageTree::Removal removal = tree.remove(4);
        QCOMPARE(removal.gone.size(), std::size_t{1});
        QCOMPARE(removal.moved.size(), std::size_t{1});
        QCOMPARE(ids(tree.branchTo(5)), (std::vector<qint64>{1, 2, 5}));
        tree.putBack(removal);
        QCOMPARE(ids(tree.branchTo(5)), (std::vector<qint64>{1, 2, 4, 5}));
        const MessageTree::Removal first = tree.remove(1);
        QCOMPARE(first.moved.size(), std::size_t{2});
        QCOMPARE(ids(tree.branchTo(5)), (std::vector<qint64>{2, 4, 5}));
        QCOMPARE(tree.versionsOf(2), (std::vector<qint64>{2, 3}));
    }

    void a_version_goes_with_what_follows_it() {
        MessageTree tree = sample();
        const MessageTree::Removal removal = tree.remove(2);
        QCOMPARE(removal.gone.size(), std::size_t{3});
        QVERIFY(removal.moved.empty());
        QCOMPARE(tree.versionsOf(3), (std::vector<qint64>{3}));
        QCOMPARE(tree.newestLeafUnder(1), qint64{6});
        tree.putBack(removal);
        QCOMPARE(ids(tree.branchTo(5)), (std::vector<qint64>{1, 2, 4, 5}));
        QVERIFY(tree.remove(99).gone.empty());
    }

    void a_ring_of_parents_can_be_taken_out_too() {
        MessageTree tree;
        tree.reset({stored(1, 2, Role::User), stored(2, 1, Role::User), stored(3, 1, Role::User)});
        QVERIFY(tree.remove(2).gone.size() <= 3);
        QVERIFY(tree.branchTo(3).size() <= 2);
    }

    void goes_on_by_the_newest_version() {
        QCOMPARE(sample().newestLeafUnder(2), qint64{5});
        QCOMPARE(sample().newestLeafUnder(1), qint64{6});
        QCOMPARE(sample().newestLeafUnder(5), qint64{5});
    }

    void ends_in_a_file_whose_parents_go_round() {
        MessageTree tree;
        tree.reset({stored(1, 2, Role::User), stored(2, 1, Role::Assistant)});
        QCOMPARE(tree.branchTo(1).size(), std::size_t{2});
        const qint64 leaf = tree.newestLeafUnder(1);
        QVERIFY(leaf == 1 || leaf == 2);
    }
};

QTEST_GUILESS_MAIN(MessageTreeTest)
#include "message_tree_test.moc"
