#pragma once
// The words of a Word document (.docx, ECMA-376 WordprocessingML). Any thread. Knows nothing of
// styles, pictures and fields.
//
//   a ZIP archive: _rels/.rels names the main part, usually word/document.xml; beside it lie
//   footnotes.xml and endnotes.xml
//   w:p  a paragraph, in it w:t words, w:tab, w:br and w:cr
//   w:tbl, w:tr, w:tc  a table: here a row a line, its cells parted by tabs
//   w:numPr  the paragraph is one of a list: here "- "
//   w:delText, w:moveFrom, w:pPrChange, w:instrText, mc:Fallback  what was before a change, field
//   codes and second copies: left out

#include "app/documents/document_text.h"

namespace pergola::app {

DocumentText docxText(const QByteArray& bytes, qsizetype mostCharacters);

}  // namespace pergola::app
