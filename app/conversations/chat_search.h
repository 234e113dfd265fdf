#pragma once
// Searches titles and texts of all chats on a thread of its own, and keeps the index up to date.
// GUI thread; the answer comes by signal. Knows nothing of what is shown.

#include <QObject>
#include <QString>
#include <memory>
#include <vector>

#include "app/conversations/search_text.h"

namespace pergola::app {

/// One chat in which the words stand, with its newest message that has them.
struct SearchHit {
    qint64 chat = 0;
    qint64 message = 0;    ///< 0: only the title has them
    int messageCount = 0;  ///< how many messages have them
    TextPiece piece;       ///< of the message
};

struct SearchResult {
    QString typed;
    std::vector<SearchHit> hits;  ///< newest message first, then those by title alone
    bool isCut = false;           ///< there are more than were looked at
};

class ChatSearch : public QObject {
    Q_OBJECT
public:
    /// Both files belong to others too: the chats to the store, the index to other programs.
    ChatSearch(QString chatsPath, QString indexPath, QObject* parent = nullptr);
    ~ChatSearch() override;

    /// A newer search takes the place of one that is not done.
    void search(const QString& typed);
    /// Takes new messages into the index and erased ones out, when there is time.
    void update();
    /// Empties the index. Answer: cleared().
    void clear();

signals:
    void cleared();  ///< no text can be read in the index any more
    void found(const pergola::app::SearchResult& result);

private:
    struct Worker;
    std::unique_ptr<Worker> worker_;
};

}  // namespace pergola::app
