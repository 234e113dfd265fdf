#pragma once
// Markdown (CommonMark with tables, strike-through, task lists and bare links) to blocks. The one
// file that knows the parser. Raw HTML is shown as text, formulas as their source, images become
// links: nothing is ever loaded. Pure; any thread. Cost is linear in the length of the text.

#include <QString>
#include <vector>

#include "ui/chat/block.h"

namespace pergola::ui {

std::vector<Block> markdownBlocks(const QString& text);

}  // namespace pergola::ui
