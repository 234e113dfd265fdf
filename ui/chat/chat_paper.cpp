#include "ui/chat/chat_paper.h"

#include <QBuffer>
#include <QPdfWriter>
#include <QTextDocument>
#include <QTextOption>

#include "app/conversations/thinking.h"
#include "ui/chat/block_html.h"
#include "ui/chat/markdown.h"

namespace pergola::ui {
namespace {

constexpr double kLetterPoints = 10.5;
constexpr double kIndent = 14;  // 1/96 inch; of a list in a list

void drawAnswers(std::vector<app::ChatText>& chats) {
    for (app::ChatText& chat : chats) {
        chat.answersAsHtml.clear();
        for (const app::Message& message : chat.branch) {
            const bool is_answer = message.role == Role::Assistant;
            chat.answersAsHtml << (is_answer ? blocksToHtml(markdownBlocks(
                                                   app::splitThinking(message.text).answer))
                                             : QString());
        }
    }
}

}  // namespace

QString webPageOf(std::vector<app::ChatText> chats) {
    drawAnswers(chats);
    return app::toHtml(chats, app::Medium::Screen);
}

std::unique_ptr<QTextDocument> paperOf(std::vector<app::ChatText> chats) {
    for (app::ChatText& chat : chats) {
        for (app::Message& message : chat.branch) {
            for (app::Attachment& each : message.attachments) each.text.clear();
        }
    }
    drawAnswers(chats);
    auto document = std::make_unique<QTextDocument>();
    QFont font(QStringLiteral("sans-serif"));
    font.setPointSizeF(kLetterPoints);  // points alone are as large on paper as they say
    document->setDefaultFont(font);
    QTextOption wrapping = document->defaultTextOption();
    wrapping.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);  // nothing leaves the page
    document->setDefaultTextOption(wrapping);
    document->setIndentWidth(kIndent);
    document->setHtml(app::toHtml(chats, app::Medium::Paper));
    return document;
}

QByteArray pdfOf(std::vector<app::ChatText> chats) {
    QByteArray content;
    QBuffer buffer(&content);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setTitle(chats.size() == 1 ? chats.front().title : QString());
    writer.setPageSize(QPageSize(QPageSize::A4));
    writer.setPageMargins({}, QPageLayout::Millimeter);  // print() leaves 2 cm of its own
    paperOf(std::move(chats))->print(&writer);
    buffer.close();
    return content;
}

}  // namespace pergola::ui
