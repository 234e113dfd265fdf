#pragma once
// Notices letters that no font of this computer has, in the window's own words and in the chat, and
// says so once for each script: what nobody can read should not look like a fault of the answer.
// GUI thread.

#include <QChar>
#include <QObject>
#include <QSet>
#include <functional>
#include <optional>

namespace pergola::app {
class Conversation;
}

namespace pergola::ui {

/// The script of the first letter in `text` that `isThere` does not know; signs and blanks, which
/// belong to no script, do not count.
std::optional<QChar::Script> scriptWithoutLetters(const QString& text,
                                                  const std::function<bool(char32_t)>& isThere);

class LetterWatch final : public QObject {
    Q_OBJECT
public:
    LetterWatch(app::Conversation& conversation, QObject* parent);

    void read(const QString& text);

signals:
    /// A sentence for the user, in letters that are there; it names the fonts that help.
    void lettersMissing(const QString& sentence);

private:
    void readMessages();

    app::Conversation& conversation_;
    QSet<int> told_;
};

}  // namespace pergola::ui
