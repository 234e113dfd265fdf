#include "ui/chat/attachment_layout.h"

#include <algorithm>

#include "ui/chat/attachment_chip.h"
#include "ui/telemetry/figures_text.h"
#include "ui/theme/theme.h"

namespace pergola::ui {

namespace {

constexpr int gap = space::s;
constexpr double widestInEms = 18;
constexpr double leastInEms = 8;  // of a chip that stands beside another

/// Three and more stand two in a row, so that more of them are seen, unless that is too narrow.
int widestOfSeveral(const app::Attachments& attachments, int width) {
    const int half = (width - gap) / 2;
    const int least = static_cast<int>(leastInEms * theme().lineHeight(Type::Body));
    return attachments.size() > 2 && half >= least ? half : width;
}

/// Moves the chips of one row to the trailing side.
void pushToEnd(std::vector<QRect>& places, std::size_t first, int width) {
    if (first >= places.size()) return;
    const int free = width - (places.back().right() + 1);
    for (std::size_t i = first; i < places.size(); ++i) places[i].translate(free, 0);
}

}  // namespace

int chipHeight() {
    return std::max(grownAround(theme().controlHeight(), size::iconSmall),
                    theme().lineHeight(Type::Body) + space::s);
}

int chipWidth(const app::Attachment& attachment, ChipUse use, int most) {
    const QFontMetrics name(theme().font(Type::Body));
    const QFontMetrics size(theme().font(Type::Caption));
    const int wanted = AttachmentChip::roomBesideTexts(use) +
                       name.horizontalAdvance(attachment.name) +
                       size.horizontalAdvance(bytesText(attachment.bytes)) + 2;
    const int widest = static_cast<int>(widestInEms * name.height());
    return std::min({wanted, widest, most});
}

std::vector<QRect> chipPlaces(const app::Attachments& attachments, ChipUse use, int width) {
    std::vector<QRect> places;
    std::size_t first = 0;  // of the row
    int x = 0;
    int y = 0;
    const int most = widestOfSeveral(attachments, width);
    for (const app::Attachment& each : attachments) {
        const int wide = chipWidth(each, use, most);
        if (x > 0 && x + wide > width) {
            if (use == ChipUse::Sent) pushToEnd(places, first, width);
            first = places.size();
            x = 0;
            y += chipHeight() + gap;
        }
        places.emplace_back(x, y, wide, chipHeight());
        x += wide + gap;
    }
    if (use == ChipUse::Sent) pushToEnd(places, first, width);
    return places;
}

int chipsHeight(const app::Attachments& attachments, ChipUse use, int width) {
    if (attachments.empty()) return 0;
    return chipPlaces(attachments, use, width).back().bottom() + 1;
}

}  // namespace pergola::ui
