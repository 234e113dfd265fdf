#include "app/documents/docx_text.h"

#include <QXmlStreamReader>

#include "app/documents/zip_parts.h"

namespace pergola::app {
namespace {

constexpr qint64 kMostXmlBytes = 64'000'000;  // of one part; some ten times its text
constexpr int kDeepest = 500;                 // elements in each other; Word itself makes about 60

// The namespaces that say "w" in most files: the usual one and the strict one.
bool isWord(QStringView space) {
    return space == QLatin1String("http://schemas.openxmlformats.org/wordprocessingml/2006/main") ||
           space == QLatin1String("http://purl.oclc.org/ooxml/wordprocessingml/main");
}

/// Walks through one part and collects its words.
class WordsOfPart {
public:
    WordsOfPart(const QByteArray& xml, qsizetype most) : reader_(xml), most_(most) {}

    /// False: it is no XML, or nothing that Word would write.
    bool read() {
        while (!reader_.atEnd() && text_.size() <= most_) {
            switch (reader_.readNext()) {
                case QXmlStreamReader::StartElement:
                    if (++depth_ > kDeepest) return false;
                    begin();
                    break;
                case QXmlStreamReader::EndElement:
                    --depth_;
                    end();
                    break;
                case QXmlStreamReader::Characters:
                    if (isInText_) text_ += reader_.text();
                    break;
                case QXmlStreamReader::DTD:  // entities that grow; Word writes none
                    return false;
                default:
                    break;
            }
        }
        return !reader_.hasError();
    }
    const QString& text() const { return text_; }

private:
    void begin() {
        const QStringView name = reader_.name();
        const bool isOther = name == QLatin1String("Fallback") ||
                             name == QLatin1String("moveFrom") ||
                             name == QLatin1String("pPrChange");
        if (isOther) {
            reader_.skipCurrentElement();
            --depth_;
            return;
        }
        if (!isWord(reader_.namespaceUri())) return;
        if (name == QLatin1String("t")) isInText_ = true;
        if (name == QLatin1String("tab") && !isInProperties_) text_ += QLatin1Char('\t');
        if (name == QLatin1String("br") || name == QLatin1String("cr")) text_ += QLatin1Char('\n');
        if (name == QLatin1String("noBreakHyphen")) text_ += QLatin1Char('-');
        if (name == QLatin1String("pPr")) isInProperties_ = true;
        if (name == QLatin1String("numPr")) text_ += QLatin1String("- ");
        if (name == QLatin1String("tc")) ++cells_;
    }

    void end() {
        if (!isWord(reader_.namespaceUri())) return;
        const QStringView name = reader_.name();
        if (name == QLatin1String("t")) isInText_ = false;
        if (name == QLatin1String("pPr")) isInProperties_ = false;
        if (name == QLatin1String("p")) text_ += cells_ > 0 ? QLatin1Char(' ') : QLatin1Char('\n');
        if (name == QLatin1String("tc")) {
            --cells_;
            while (text_.endsWith(QLatin1Char(' '))) text_.chop(1);
            text_ += QLatin1Char('\t');
        }
        if (name == QLatin1String("tr")) {
            while (text_.endsWith(QLatin1Char('\t'))) text_.chop(1);
            text_ += cells_ > 0 ? QLatin1Char(' ') : QLatin1Char('\n');
        }
        if (name == QLatin1String("tbl") && cells_ == 0) text_ += QLatin1Char('\n');
    }

    QXmlStreamReader reader_;
    qsizetype most_;
    QString text_;
    int depth_ = 0;
    int cells_ = 0;  ///< of tables in each other
    bool isInText_ = false;
    bool isInProperties_ = false;  ///< where "tab" is a tab stop
};

/// "word/document.xml", or what the archive says instead.
QByteArray mainPart(const ZipParts& parts) {
    constexpr qint64 most = 1'000'000;
    const Result<QByteArray> relations = parts.part("_rels/.rels", most);
    if (!relations) return "word/document.xml";
    QXmlStreamReader reader(*relations);
    while (!reader.atEnd()) {
        if (reader.readNext() != QXmlStreamReader::StartElement) continue;
        if (reader.attributes()
                .value(QLatin1String("Type"))
                .endsWith(QLatin1String("/officeDocument"))) {
            QByteArray target = reader.attributes().value(QLatin1String("Target")).toUtf8();
            while (target.startsWith('/')) target.remove(0, 1);
            return target;
        }
    }
    return "word/document.xml";
}

DocumentProblem problemOf(const Error& error) {
    // A part that is too large has more text than anything asks for.
    return error.code == ErrorCode::Unsupported
               ? (error.message == "encrypted" ? DocumentProblem::Locked : DocumentProblem::TooLong)
               : DocumentProblem::Damaged;
}

}  // namespace

DocumentText docxText(const QByteArray& bytes, qsizetype mostCharacters) {
    // The container of files that are encrypted, and of Word's files before 2007.
    if (bytes.startsWith("\xD0\xCF\x11\xE0")) return {{}, DocumentProblem::Locked};
    const Result<ZipParts> parts = ZipParts::open(bytes);
    if (!parts) return {{}, DocumentProblem::Damaged};
    const QByteArray name = mainPart(*parts);
    const QByteArray folder = name.left(name.lastIndexOf('/') + 1);
    DocumentText whole;
    for (const QByteArray& each : {name, folder + "footnotes.xml", folder + "endnotes.xml"}) {
        const Result<QByteArray> xml = parts->part(each, kMostXmlBytes);
        if (!xml && each != name) continue;
        if (!xml) return {{}, problemOf(xml.error())};
        WordsOfPart words(*xml, mostCharacters);
        if (!words.read()) return {{}, DocumentProblem::Damaged};
        if (words.text().trimmed().isEmpty()) continue;
        if (!whole.text.isEmpty()) whole.text += QLatin1Char('\n');
        whole.text += words.text();
    }
    return whole;
}

}  // namespace pergola::app
