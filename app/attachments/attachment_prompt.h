#pragma once
// How attached texts stand in what the model reads. Any thread.
//
//   <document name="notes.txt">
//   ...the text as it is...
//   </document>
//
//   What the user wrote.
//
// One after the other, in the order in which they were attached, before the user's own words: what
// is asked stands last, where models look first. A text that has "</document" itself is put between
// <document-2> marks, or -3 and so on, so that no file can end its own frame and speak as the user.

#include <QString>

#include "app/attachments/attachment.h"

namespace pergola::app {

QString withAttachments(const QString& text, const Attachments& attachments);

}  // namespace pergola::app
