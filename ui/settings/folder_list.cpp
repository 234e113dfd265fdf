#include "ui/settings/folder_list.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/telemetry/figures_text.h"
#include "ui/theme/tokens.h"
#include "ui/widgets/button.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/icon_label.h"

namespace pergola::ui {

QString readablePath(const QString& path) {
    const QString home = QDir::homePath();
    const bool inside = path == home || path.startsWith(home + QLatin1Char('/'));
    return isolated(inside ? QLatin1Char('~') + path.mid(home.size()) : path);
}

FolderList::FolderList(const QString& label, QWidget* parent) : QWidget(parent), rows_(new QVBoxLayout) {
    setAccessibleName(label);
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->setSpacing(space::s);
    rows_->setSpacing(space::xs);
    all->addLayout(rows_);
    auto* add = makeButton(ButtonKind::Secondary, tr("Add folder…"), "plus", this);
    connect(add, &QPushButton::clicked, this, &FolderList::askForFolder);
    all->addWidget(add, 0, Qt::AlignLeading);
    setFocusProxy(add);
}

void FolderList::show(const QStringList& folders) {
    if (folders == folders_) return;
    folders_ = folders;
    rebuild();
}

void FolderList::rebuild() {
    while (QLayoutItem* item = rows_->takeAt(0)) {
        if (item->widget()) item->widget()->deleteLater();
        delete item;
    }
    for (const QString& folder : folders_) {
        auto* line = new QWidget(this);
        auto* row = new QHBoxLayout(line);
        row->setContentsMargins(0, 0, 0, 0);
        row->setSpacing(space::s);
        const bool there = QFileInfo(folder).isDir();
        row->addWidget(new IconLabel(there ? "folder" : "warning",
                                     there ? Color::Text2 : Color::Warning,
                                     line,
                                     size::iconSmall));
        auto* words = new ElidedLabel(Type::Body, there ? Color::Text : Color::Warning, line);
        words->setElideMode(Qt::ElideMiddle);
        words->setText(there ? readablePath(folder) : tr("%1 (not connected)").arg(readablePath(folder)));
        row->addWidget(words, 1);
        auto* remove = makeIconButton("close", tr("Take %1 off the list").arg(readablePath(folder)), {}, line);
        setIconPixels(*remove, size::iconSmall);
        connect(remove, &QToolButton::clicked, this, [this, folder] {
            QStringList fewer = folders_;
            fewer.removeAll(folder);
            emit changed(fewer);
        });
        row->addWidget(remove);
        rows_->addWidget(line);
    }
}

void FolderList::askForFolder() {
    auto* dialog = new QFileDialog(this, tr("Add a folder with models"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setOption(QFileDialog::ShowDirsOnly);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& folder) {
        if (folder.isEmpty() || folders_.contains(folder)) return;
        emit changed(folders_ + QStringList(folder));
    });
    dialog->open();
}

}  // namespace pergola::ui
