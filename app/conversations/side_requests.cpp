#include "app/conversations/side_requests.h"

#include <QStringList>
#include <algorithm>

#include "app/attachments/attachment_prompt.h"
#include "app/conversations/chat_title.h"
#include "app/conversations/thinking.h"

namespace pergola::app {
namespace {

constexpr qsizetype kTitleSample = 1500;  // characters of each side; a title needs no more
constexpr qint64 kTitleTokens = 600;      // a model that thinks first needs most of them for that
constexpr qsizetype kLongestTitleAnswer = 300;  // what is longer is something else, e.g. thoughts
constexpr double kCalm = 0.3;

ChatRequest request(const QString& text, qint64 mostTokens) {
    ChatRequest asked;
    asked.messages = {{Role::User, text.toStdString()}};
    asked.max_tokens = mostTokens;
    asked.sampling.temperature = kCalm;
    return asked;
}

QString lastPart(const QString& text, qsizetype most) {
    qsizetype start = std::max<qsizetype>(0, text.size() - most);
    if (start > 0 && start < text.size() && text[start].isLowSurrogate()) ++start;
    return text.mid(start);
}

QString withoutDecoration(QString line) {
    const auto isDecoration = [](QChar character) {
        return character.isSpace() || QStringLiteral("\"'`*_#«»„“”‘’「」『』").contains(character);
    };
    const auto isStop = [](QChar character) { return character == '.' || character == u'。'; };
    while (!line.isEmpty() && isDecoration(line.front())) line.remove(0, 1);
    while (!line.isEmpty() && (isDecoration(line.back()) || isStop(line.back()))) line.chop(1);
    return line;
}

}  // namespace

ChatRequest titleRequest(const QString& question, const QString& answer) {
    return request(
        QStringLiteral("A conversation begins like this.\n\nUser: %1\n\nAssistant: %2\n\n"
                       "Give it a title of at most six words, in the language of the "
                       "user. Answer with the title alone.")
            .arg(question.left(kTitleSample), answer.left(kTitleSample)),
        kTitleTokens);
}

QString titleIn(const QString& answer) {
    if (answer.size() > kLongestTitleAnswer) return {};
    for (const QString& each : answer.split(QLatin1Char('\n'))) {
        QString line = withoutDecoration(each.simplified());
        if (line.startsWith(QLatin1String("title:"), Qt::CaseInsensitive))
            line = withoutDecoration(line.mid(6));
        if (!line.isEmpty()) return chatTitle(line);
    }
    return {};
}

ChatRequest summaryRequest(const std::vector<Message>& branch,
                           qsizetype mostCharacters,
                           qint64 mostTokens) {
    QStringList said;
    for (const Message& message : branch) {
        const bool isAnswer = message.role == Role::Assistant;
        const QString text = isAnswer ? splitThinking(message.text).answer
                                      : withAttachments(message.text, message.attachments);
        if (text.trimmed().isEmpty()) continue;
        said << (isAnswer ? QStringLiteral("Assistant: ") : QStringLiteral("User: ")) +
                    text.trimmed();
    }
    const QString whole = said.join(QStringLiteral("\n\n"));
    return request(
        QStringLiteral("Sum up the conversation below, so that it can go on without it: what the "
                       "user wants, what was found and decided, names and numbers that matter, and "
                       "what is open. Write in the language of the user, in short sentences, and "
                       "nothing but the summary.\n\n---\n\n%1")
            .arg(lastPart(whole, mostCharacters)),
        mostTokens);
}

}  // namespace pergola::app
