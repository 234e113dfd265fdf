#include "ui/models/folders_card.h"

#include <QApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/settings/readable_path.h"
#include "ui/settings/info_row.h"
#include "ui/telemetry/figures_text.h"
#include "ui/theme/icon.h"
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/icon_label.h"
#include "ui/widgets/text_label.h"

namespace pergola::ui {
namespace {

using State = app::LibraryFolder::State;

bool isInTrouble(const app::LibraryFolder& folder) {
    if (folder.place.home == app::ModelHome::Own) return false;  // made when the first model comes
    return folder.state == State::NotConnected || folder.state == State::Silent ||
           folder.state == State::Unreadable;
}

}  // namespace

FoldersCard::FoldersCard(app::Library& library, Fold fold, QWidget* parent)
    : QFrame(parent),
      library_(library),
      head_(makeButton(ButtonKind::Quiet, tr("Folders"), "chevron-right", this)),
      summary_(new TextLabel(Type::Caption, Color::Text2, this)),
      inside_(new QWidget(this)),
      rows_(new QVBoxLayout) {
    setProperty("card", true);
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(space::s, space::s, space::l, space::s);
    all->setSpacing(space::xs);
    auto* head = new QHBoxLayout;
    head->setSpacing(space::s);
    head->addWidget(head_);
    summary_->setWordWrap(true);
    alignWithPage(*summary_);
    head->addWidget(summary_, 1);
    all->addLayout(head);
    auto* inside = new QVBoxLayout(inside_);
    inside->setContentsMargins(space::s, 0, 0, space::xs);
    inside->setSpacing(space::s);
    rows_->setSpacing(space::xs);
    inside->addLayout(rows_);
    hidden_ = new QWidget(inside_);
    auto* hidden = new QHBoxLayout(hidden_);
    hidden->setContentsMargins(0, 0, 0, 0);
    hiddenWords_ = new TextLabel(Type::Caption, Color::Text2, hidden_);
    hiddenWords_->setWordWrap(true);
    hidden->addWidget(hiddenWords_, 1);
    auto* again = makeButton(ButtonKind::Link, tr("Show them again"), {}, hidden_);
    connect(again, &QPushButton::clicked, &library_, &app::Library::showHidden);
    hidden->addWidget(again);
    inside->addWidget(hidden_);
    add_ = makeButton(ButtonKind::Secondary, tr("Add folder…"), "plus", inside_);
    add_->setAccessibleName(tr("Add a folder with models"));
    connect(add_, &QPushButton::clicked, this, &FoldersCard::addRequested);
    inside->addWidget(add_, 0, Qt::AlignLeading);
    all->addWidget(inside_);
    connect(head_, &QPushButton::clicked, this, [this] { setOpen(!isOpen_); });
    connect(&library_, &app::Library::foldersChanged, this, &FoldersCard::showAll);
    connect(&library_, &app::Library::modelsChanged, this, &FoldersCard::showAll);
    setOpen(fold == Fold::Never);
    head_->setVisible(fold == Fold::Folded);
    if (fold == Fold::Never) all->setContentsMargins(space::l, space::m, space::l, space::m);
    if (fold == Fold::Never) inside->setContentsMargins(0, 0, 0, 0);
    showAll();
}

void FoldersCard::setOpen(bool isOpen) {
    isOpen_ = isOpen;
    inside_->setVisible(isOpen);
    head_->setIcon(themeIcon(isOpen ? "chevron-down" : "chevron-right", Color::Text2));
    head_->setAccessibleDescription(isOpen ? tr("open") : tr("folded"));
}

void FoldersCard::showAll() {
    const std::vector<app::LibraryFolder>& folders = library_.folders();
    const auto troubled = static_cast<int>(std::count_if(folders.begin(), folders.end(), isInTrouble));
    QStringList parts{tr("models are looked for in %Ln folder(s)", nullptr, static_cast<int>(folders.size()))};
    if (!folders.empty() && folders.front().freeBytes >= 0)
        parts << tr("%1 free").arg(bytesText(folders.front().freeBytes));
    if (troubled > 0) parts << tr("%Ln of them cannot be reached", nullptr, troubled);
    summary_->setText(parts.join(QStringLiteral(" · ")));
    summary_->setColor(troubled > 0 ? Color::Warning : Color::Text2);

    const bool hadFocus = inside_->isAncestorOf(QApplication::focusWidget());
    while (QLayoutItem* item = rows_->takeAt(0)) {
        if (item->widget() != nullptr) {
            item->widget()->hide();
            item->widget()->deleteLater();
        }
        delete item;
    }
    for (const app::LibraryFolder& folder : folders) addRow(folder);
    hidden_->setVisible(library_.hiddenCount() > 0);
    hiddenWords_->setText(tr("%Ln model(s) were taken off the list.", nullptr, library_.hiddenCount()));
    if (hadFocus) (head_->isHidden() ? add_ : head_)->setFocus();
}

void FoldersCard::addRow(const app::LibraryFolder& folder) {
    auto* line = new QWidget(inside_);
    auto* row = new QHBoxLayout(line);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(space::s);
    const bool troubled = isInTrouble(folder);
    auto* mark = new IconLabel(troubled ? "warning" : "folder",
                               troubled ? Color::Warning : Color::Text2,
                               line,
                               size::iconSmall);
    row->addWidget(mark, 0, Qt::AlignTop);
    auto* texts = new QVBoxLayout;
    texts->setSpacing(0);
    const QString program = app::programOf(folder.place.home);
    const QString path = readablePath(folder.place.path);
    auto* name = new ElidedLabel(Type::Body, Color::Text, line);
    name->setElideMode(Qt::ElideMiddle);
    name->setText(program.isEmpty() ? path : tr("%1: %2").arg(isolated(program), path));
    texts->addWidget(name);
    QStringList parts;
    if (folder.place.home == app::ModelHome::Own && folder.state == State::NotConnected) {
        parts << tr("Pergola's own; made when the first model comes");
    } else if (folder.state == State::NotConnected) {
        parts << (folder.drive.isEmpty() ? tr("not connected") : tr("on drive “%1”, not connected").arg(folder.drive));
    } else if (folder.state == State::Silent) {
        parts << tr("its drive does not answer");
    } else if (folder.state == State::Unreadable) {
        parts << tr("may not be read by you");
    } else if (folder.state == State::Looking) {
        parts << tr("looking…");
    } else {
        parts << tr("%Ln model(s)", nullptr, folder.models);
    }
    if (folder.freeBytes >= 0) parts << tr("%1 free").arg(bytesText(folder.freeBytes));
    if (folder.unreadableFolders > 0)
        parts << tr("%Ln folder(s) in it may not be read by you", nullptr, folder.unreadableFolders);
    if (folder.isCutShort) parts << tr("too many files: choose a folder further in");
    auto* state = new TextLabel(parts.join(QStringLiteral(" · ")), Type::Caption, troubled ? Color::Warning : Color::Muted, line);
    state->setWordWrap(true);
    alignWithPage(*state);
    texts->addWidget(state);
    row->addLayout(texts, 1);
    if (folder.place.home != app::ModelHome::Own) {
        auto* remove = makeIconButton("close", tr("Take %1 off the list").arg(path), {}, line);
        setIconPixels(*remove, size::iconSmall);
        connect(remove, &QToolButton::clicked, this, [this, place = folder.place] { library_.removeFolder(place); });
        row->addWidget(remove);
    }
    rows_->addWidget(line);
}

}  // namespace pergola::ui
