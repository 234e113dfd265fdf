#pragma once
// All messages of one chat, the versions that are not shown included, and the branches through
// them. A value, any thread. Whatever a file says of parents, every walk ends.

#include <map>
#include <set>
#include <vector>

#include "app/conversations/chat_record.h"

namespace pergola::app {

class MessageTree {
public:
    void reset(const std::vector<StoredMessage>& all);
    /// A message that is there already moves with what follows it where its parent is another one.
    void put(const StoredMessage& stored);

    /// What taking a message away changes, each as it was before.
    struct Removal {
        std::vector<StoredMessage> gone;   ///< the message first
        std::vector<StoredMessage> moved;  ///< stood below it, stand in its place now
    };
    /// A version among others goes with all that follows it, which answers to it alone. A message
    /// without other versions goes alone, and what follows moves up. Nothing for an unknown one.
    Removal remove(qint64 id);
    void putBack(const Removal& removal);
    const StoredMessage* find(qint64 id) const;  ///< null: unknown

    /// From the first message to `leaf`, each with its version; 0: none. An unknown leaf, of a
    /// program that was killed between two writes: to the newest message.
    std::vector<Message> branchTo(qint64 leaf) const;
    /// The messages that stand in the same place as this one, itself included, oldest first.
    std::vector<qint64> versionsOf(qint64 id) const;
    /// Where the branch of `id` goes on to its end, by the newest version of each message.
    qint64 newestLeafUnder(qint64 id) const;
    /// Fills in which version of how many this is.
    void mark(Message& message) const;

private:
    void takeOut(qint64 id);

    std::map<qint64, StoredMessage> all_;  // ids grow with time
    std::map<qint64, std::set<qint64>> children_;
};

}  // namespace pergola::app
