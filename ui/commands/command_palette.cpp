#include "ui/commands/command_palette.h"

#include <QAccessible>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListView>
#include <QScrollBar>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/commands/palette_delegate.h"
#include "ui/theme/icon.h"
#include "ui/theme/theme.h"
#include "ui/widgets/text_label.h"

namespace pergola::ui {
namespace {

constexpr int kMostRows = 10;
constexpr int kWidthInLetters = 84;
constexpr int kTop = 56;

}  // namespace

CommandPalette::CommandPalette(QWidget* window)
    : PopupFrame(window),
      field_(new QLineEdit(this)),
      rows_(new PaletteModel(this)),
      list_(new QListView(this)),
      nothing_(new TextLabel(Type::Body, Color::Text2, this)) {
    setAccessibleName(tr("Search everything"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(space::s, space::s, space::s, space::s);
    column->setSpacing(space::s);
    field_->setPlaceholderText(tr("Commands, chats, models and settings"));
    field_->setAccessibleName(tr("Search commands, chats, models and settings"));
    field_->addAction(themeIcon("search", Color::Muted), QLineEdit::LeadingPosition);
    field_->installEventFilter(this);
    column->addWidget(field_);
    list_->setModel(rows_);
    list_->setItemDelegate(new PaletteDelegate(list_));
    list_->setAccessibleName(tr("What was found"));
    list_->setMouseTracking(true);
    list_->setUniformItemSizes(true);
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list_->setFocusPolicy(Qt::NoFocus);  // the field steers it
    list_->viewport()->setAutoFillBackground(false);
    column->addWidget(list_);
    nothing_->setText(tr("Nothing has these words."));
    nothing_->setContentsMargins(space::m, space::s, space::m, space::s);
    nothing_->setWordWrap(true);
    column->addWidget(nothing_);
    connect(field_, &QLineEdit::textChanged, this, [this](const QString& words) {
        rows_->setTyped(words);
        setCurrent(0);
        fit();
    });
    connect(field_, &QLineEdit::returnPressed, this, [this] { choose(list_->currentIndex()); });
    connect(list_, &QListView::clicked, this, &CommandPalette::choose);
}

QString CommandPalette::typed() const { return field_->text().simplified(); }

void CommandPalette::openWith(std::vector<PaletteRow> rows, PaletteRow last) {
    rows_->setLast(std::move(last));
    rows_->setRows(std::move(rows));
    field_->clear();
    setCurrent(0);
    fit();
    show();
    field_->setFocus(Qt::PopupFocusReason);
}

void CommandPalette::choose(const QModelIndex& index) {
    if (!index.isValid()) return;
    // A copy: what it does may fill the palette anew.
    const std::function<void()> run = rows_->row(index.row()).run;
    hide();
    if (run) run();
}

void CommandPalette::setCurrent(int row) {
    if (row >= rows_->rowCount()) row = -1;
    list_->setCurrentIndex(rows_->index(row, 0));
    const int count = rows_->rowCount();
    field_->setAccessibleDescription(row < 0 ? nothing_->text() : tr("%Ln found", nullptr, count));
    if (row < 0 || !QAccessible::isActive()) return;
    // The keyboard stays in the field, and the reader follows the row.
    QAccessibleEvent event(list_, QAccessible::Focus);
    event.setChild(row);
    QAccessible::updateAccessibility(&event);
}

void CommandPalette::step(int by) {
    const int count = rows_->rowCount();
    if (count == 0) return;
    const int now = list_->currentIndex().row();
    const bool isOne = by == 1 || by == -1;
    setCurrent(isOne ? (now + by + count) % count : std::clamp(now + by, 0, count - 1));
}

bool CommandPalette::eventFilter(QObject* watched, QEvent* event) {
    if (watched == field_ && event->type() == QEvent::KeyPress) {
        switch (static_cast<QKeyEvent*>(event)->key()) {
            case Qt::Key_Down:
            case Qt::Key_Tab:
                return step(1), true;
            case Qt::Key_Up:
            case Qt::Key_Backtab:
                return step(-1), true;
            case Qt::Key_PageDown:
                return step(kMostRows), true;
            case Qt::Key_PageUp:
                return step(-kMostRows), true;
            default:
                break;
        }
    }
    return PopupFrame::eventFilter(watched, event);
}

/// As high as what was found, at the same place whatever is typed.
void CommandPalette::fit() {
    const int count = rows_->rowCount();
    list_->setVisible(count > 0);
    nothing_->setVisible(count == 0);
    const QWidget* window = parentWidget()->window();
    const int row = list_->itemDelegate()->sizeHint({}, {}).height();
    const int room = window->height() - 2 * kTop - field_->sizeHint().height() - 3 * space::s;
    list_->setFixedHeight(row * std::clamp(count, 1, std::clamp(room / row, 3, kMostRows)));
    const int letters = QFontMetrics(theme().font(Type::Body)).averageCharWidth() * kWidthInLetters;
    setFixedWidth(std::min(letters, window->width() - 2 * space::xl));
    adjustSize();
    move(window->mapToGlobal(QPoint((window->width() - width()) / 2, kTop)));
}

}  // namespace pergola::ui
