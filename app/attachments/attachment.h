#pragma once
// A text that goes with a message: of a file, or pasted and too long for the composer. Values, any
// thread. The text alone is kept; the file may change or go away afterwards.

#include <QString>
#include <vector>

namespace pergola::app {

struct Attachment {
    QString name;       ///< of the file without folders, or what stands for one
    QString mediaType;  ///< of the file, e.g. "text/csv"
    QString text;       ///< what the model reads of it
    qint64 bytes = 0;   ///< size of the file

    friend bool operator==(const Attachment&, const Attachment&) = default;
};

using Attachments = std::vector<Attachment>;

/// Characters (UTF-16) of one attachment, and of all that go with one message. About a million
/// tokens: more than a conversation holds, and still quick to count, to save and to send.
inline constexpr qsizetype kMostAttachmentCharacters = 4'000'000;
inline constexpr qsizetype kMostCharactersOfAll = 8'000'000;
inline constexpr std::size_t kMostAttachments = 50;

/// A name that can stand in one line of a prompt or a list: without control characters and
/// folders, at most 120 characters; never empty.
QString attachmentName(const QString& name);

/// A text that was pasted, as an attachment named `name`.
Attachment pastedText(const QString& name, const QString& text);

/// `name`, or "name 2", "name 3"… where `taken` has it already; the number stands before the
/// ending.
QString distinctName(const QString& name, const Attachments& taken);

/// Characters of all together.
qsizetype charactersOf(const Attachments& attachments);

}  // namespace pergola::app
