#pragma once
// An answer's blocks as HTML for a file: no script, no picture, only links to the web. Any thread.

#include <QString>
#include <vector>

#include "ui/chat/block.h"

namespace pergola::ui {

QString blocksToHtml(const std::vector<Block>& blocks);

}  // namespace pergola::ui
