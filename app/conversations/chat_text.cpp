#include "app/conversations/chat_text.h"

#include <QCoreApplication>
#include <QLocale>
#include <QStringList>
#include <algorithm>

#include "app/conversations/thinking.h"
#include "app/date_text.h"

namespace pergola::app {
namespace {

QString words(const char* text) {
    return QCoreApplication::translate("export", text);
}

QString speaker(const Message& message) {
    if (message.role == Role::Assistant) {
        return message.modelName.isEmpty() ? words(QT_TRANSLATE_NOOP("export", "Answer"))
                                           : message.modelName;
    }
    return words(QT_TRANSLATE_NOOP("export", "You"));
}

/// "notes.txt (4 kB)"
QString labelOf(const Attachment& attachment) {
    return QStringLiteral("%1 (%2)").arg(
        attachment.name,
        QLocale().formattedDataSize(attachment.bytes, 0, QLocale::DataSizeSIFormat));
}

/// A fence longer than any in the text.
QString fenceFor(const QString& text) {
    qsizetype longest = 2;
    qsizetype run = 0;
    for (const QChar character : text) {
        run = character == QLatin1Char('`') ? run + 1 : 0;
        longest = std::max(longest, run);
    }
    return QString(longest + 1, QLatin1Char('`'));
}

QString toMarkdown(const Attachments& attachments) {
    QString text;
    for (const Attachment& each : attachments) {
        const QString fence = fenceFor(each.text);
        text +=
            QStringLiteral("**%1**\n\n%2\n")
                .arg(words(QT_TRANSLATE_NOOP("export", "Attached: %1")).arg(labelOf(each)), fence);
        text += each.text;
        if (!each.text.endsWith(QLatin1Char('\n'))) text += QLatin1Char('\n');
        text += fence + QStringLiteral("\n\n");
    }
    return text;
}

/// Folded; of one without its text the name alone.
QString toHtml(const Attachments& attachments) {
    QString page;
    for (const Attachment& each : attachments) {
        const QString label =
            words(QT_TRANSLATE_NOOP("export", "Attached: %1")).arg(labelOf(each)).toHtmlEscaped();
        page +=
            each.text.isEmpty()
                ? QStringLiteral("<p><b>%1</b></p>").arg(label)
                : QStringLiteral("<details><summary>%1</summary><pre dir=\"auto\">").arg(label) +
                      each.text.toHtmlEscaped() + QStringLiteral("</pre></details>");
    }
    return page;
}

constexpr const char* kStyle =
    "body{font:16px/1.5 system-ui,sans-serif;max-width:46em;margin:2em auto;padding:0 1em;"
    "color:#1b1f27;background:#fff}"
    "h1{font-size:1.5em}h2{font-size:1em;color:#1f6f4a;margin:2em 0 .5em}"
    "pre{background:#f1f3f6;padding:.75em;overflow:auto;border-radius:6px}"
    "code{font-family:monospace}table{border-collapse:collapse}"
    "td,th{border:1px solid #d5dae2;padding:.3em .6em}"
    ".you{background:#e4f1ea;border-radius:10px;padding:.6em 1em;white-space:pre-wrap}"
    "time{color:#5a6373;font-size:.85em}";

// Points: a pixel of rich text is a dot of the printer, of which 1200 go to an inch; of headings it
// knows steps alone. No backgrounds: across the end of a page they fill its margin.
constexpr const char* kPaperStyle =
    "body{font-size:10.5pt;color:#1b1f27;background-color:#ffffff}"
    "h1{font-size:x-large;margin-bottom:6px}"
    "h2{font-size:medium;color:#1f6f4a;margin-top:16px;margin-bottom:4px}"
    "h3,h4{font-size:large}h5,h6{font-size:medium}"
    "blockquote{margin-left:16px;color:#5a6373}"
    "pre{font-family:monospace;font-size:9pt;white-space:pre-wrap;color:#33404f;margin-left:14px;"
    "margin-top:6px;margin-bottom:6px}"
    "code{font-family:monospace;font-size:9.5pt}pre code{font-size:9pt}"
    "table{border-collapse:collapse;border:1px solid #aab2be;margin-top:6px;margin-bottom:6px}"
    "td,th{border:1px solid #aab2be;padding:3px}"
    ".you{white-space:pre-wrap;color:#1f4d36}"
    "time{color:#5a6373;font-size:9pt;font-weight:normal}";

QString branchToHtml(const ChatText& chat) {
    QString page;
    for (std::size_t i = 0; i < chat.branch.size(); ++i) {
        const Message& message = chat.branch[i];
        const bool is_answer = message.role == Role::Assistant;
        const QString said = is_answer ? chat.answersAsHtml.value(static_cast<qsizetype>(i))
                                       : message.text.trimmed().toHtmlEscaped();
        if (said.isEmpty() && message.attachments.empty()) continue;
        page += QStringLiteral("<h2>%1 <time>%2</time></h2>\n<div dir=\"auto\" class=\"%3\">")
                    .arg(speaker(message).toHtmlEscaped(),
                         dateTimeText(message.created).toHtmlEscaped(),
                         is_answer ? QStringLiteral("answer") : QStringLiteral("you")) +
                toHtml(message.attachments) + said + QStringLiteral("</div>\n");
    }
    return page;
}

}  // namespace

QString toMarkdown(const QString& title, const std::vector<Message>& branch) {
    QString text = QStringLiteral("# %1\n").arg(title);
    for (const Message& message : branch) {
        const bool isAnswer = message.role == Role::Assistant;
        const QString said = isAnswer ? splitThinking(message.text).answer : message.text;
        if (said.trimmed().isEmpty() && message.attachments.empty()) continue;
        text += QStringLiteral("\n## %1\n\n").arg(speaker(message));
        text += toMarkdown(message.attachments) + said.trimmed() + QLatin1Char('\n');
    }
    return text;
}

QString toMarkdown(const std::vector<ChatText>& chats) {
    QStringList all;
    for (const ChatText& chat : chats) all << toMarkdown(chat.title, chat.branch);
    return all.join(QLatin1Char('\n'));
}

QString toHtml(const std::vector<ChatText>& chats, Medium medium) {
    const bool is_paper = medium == Medium::Paper;
    const QString title =
        chats.size() == 1 ? chats.front().title : words(QT_TRANSLATE_NOOP("export", "Chats"));
    QString page = QStringLiteral(
                       "<!DOCTYPE html>\n<html>\n<head>\n<meta charset=\"utf-8\">\n"
                       "<title>%1</title>\n<style>%2</style>\n</head>\n<body>\n")
                       .arg(title.toHtmlEscaped(), QLatin1String(is_paper ? kPaperStyle : kStyle));
    for (const ChatText& chat : chats) {
        const bool breaks = is_paper && &chat != &chats.front();
        page += breaks ? QStringLiteral("<h1 style=\"page-break-before:always\">")
                       : QStringLiteral("<h1>");
        page += chat.title.toHtmlEscaped() + QStringLiteral("</h1>\n") + branchToHtml(chat);
    }
    return page + QStringLiteral("</body>\n</html>\n");
}

QString toHtml(const QString& title,
               const std::vector<Message>& branch,
               const QStringList& answersAsHtml) {
    return toHtml({{title, branch, answersAsHtml}}, Medium::Screen);
}

QString fileNameFor(const QString& title) {
    const auto isRefused = [](QChar character) {
        return QStringLiteral("/\\:*?\"<>|").contains(character) ||
               character.category() == QChar::Other_Control;
    };
    // At the ends they say nothing: "Why?" is no "Why-", and "?" no "-".
    const auto isLeftOut = [&](QChar character) {
        return isRefused(character) || character == QLatin1Char('.') || character.isSpace();
    };
    QString name = title.simplified().left(80);
    while (!name.isEmpty() && isLeftOut(name.back())) name.chop(1);
    while (!name.isEmpty() && isLeftOut(name.front())) name.remove(0, 1);
    for (QChar& character : name) {
        if (isRefused(character)) character = QLatin1Char('-');
    }
    return name.isEmpty() ? words(QT_TRANSLATE_NOOP("export", "Chat")) : name;
}

}  // namespace pergola::app
