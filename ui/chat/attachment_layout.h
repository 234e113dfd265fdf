#pragma once
// Where the chips of attachments stand. Pure measures, for widgets and for messages that keep their
// place free. GUI thread.

#include <QRect>
#include <vector>

#include "app/attachments/attachment.h"

namespace pergola::ui {

enum class ChipUse : std::uint8_t {
    Draft,  ///< can be taken away; from the leading side
    Sent,   ///< can only be read; towards the side of the user's bubbles
};

int chipHeight();
/// For `most` pixels of room; what does not fit of the name is left out.
int chipWidth(const app::Attachment& attachment, ChipUse use, int most);

/// One rectangle for each, in rows of `width` pixels, for a window that runs to the right.
std::vector<QRect> chipPlaces(const app::Attachments& attachments, ChipUse use, int width);

/// Of all rows; 0 for no attachments.
int chipsHeight(const app::Attachments& attachments, ChipUse use, int width);

}  // namespace pergola::ui
