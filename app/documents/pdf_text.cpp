#include "app/documents/pdf_text.h"

#include <poppler-qt6.h>

namespace pergola::app {
namespace {

constexpr double kGapOfParagraphs = 0.6;  // of the line's height; lines themselves are closer

/// Words come line by line, in the order in which columns are read.
QString wordsOf(const Poppler::Page& page) {
    QString text;
    const auto words = page.textList();
    for (std::size_t i = 0; i < words.size(); ++i) {
        const Poppler::TextBox& word = *words[i];
        text += word.text();
        if (word.nextWord()) {
            if (word.hasSpaceAfter()) text += QLatin1Char(' ');
            continue;
        }
        text += QLatin1Char('\n');
        if (i + 1 == words.size()) break;
        const QRectF here = word.boundingBox();
        const double gap = words[i + 1]->boundingBox().top() - here.bottom();
        if (gap > kGapOfParagraphs * here.height()) text += QLatin1Char('\n');
    }
    return text.trimmed();
}

}  // namespace

DocumentText pdfText(const QByteArray& bytes, qsizetype mostCharacters) {
    Poppler::setDebugErrorFunction([](const QString&, const QVariant&) {}, {});
    const std::unique_ptr<Poppler::Document> document = Poppler::Document::loadFromData(bytes);
    if (!document) return {{}, DocumentProblem::Damaged};
    if (document->isLocked()) return {{}, DocumentProblem::Locked};
    DocumentText whole;
    for (int i = 0; i < document->numPages() && whole.text.size() <= mostCharacters; ++i) {
        const std::unique_ptr<Poppler::Page> page = document->page(i);
        if (!page) continue;  // a damaged page costs no other one
        const QString words = wordsOf(*page);
        if (words.isEmpty()) continue;
        if (!whole.text.isEmpty()) whole.text += QLatin1String("\n\n");
        whole.text += words;
    }
    return whole;
}

}  // namespace pergola::app
