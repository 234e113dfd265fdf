#include "ui/diagnostics/diagnostics_dialog.h"

#include <QDate>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include "app/save_file.h"
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
#include "ui/widgets/export_place.h"
#include "ui/widgets/text_label.h"

namespace pergola::ui {

DiagnosticsDialog::DiagnosticsDialog(std::vector<app::DiagnosticsPart> parts, QWidget* parent)
    : QDialog(parent), parts_(std::move(parts)) {
    setWindowTitle(tr("Report of a problem"));
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(space::xl, space::xl, space::xl, space::l);
    rows->setSpacing(space::m);
    rows->addWidget(new TextLabel(windowTitle(), Type::Section, Color::Text, this));
    auto* sentence = new TextLabel(
        tr("This is all that the report holds, line by line. It is saved as one file on this "
           "computer and sent to nobody; whom you give it is up to you. Chats, folders and "
           "names of people are not in it."),
        Type::Body,
        Color::Text2,
        this);
    sentence->setWordWrap(true);
    rows->addWidget(sentence);
    rows->addWidget(makeParts(), 1);
    told_ = new TextLabel(Type::Caption, Color::Text2, this);
    told_->setWordWrap(true);
    told_->hide();
    rows->addWidget(told_);
    rows->addWidget(makeButtons());
    resize(760, 560);
    list_->setCurrentRow(0);
    list_->setFocus();
}

QWidget* DiagnosticsDialog::makeParts() {
    auto* panes = new QWidget(this);
    auto* row = new QHBoxLayout(panes);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(space::m);
    list_ = new QListWidget(panes);
    list_->setSpacing(space::hair);
    list_->setAccessibleName(tr("Parts of the report"));
    for (const app::DiagnosticsPart& part : parts_) {
        auto* item = new QListWidgetItem(part.name, list_);
        item->setFlags(item->flags() | Qt::ItemIsUserCheckable);
        item->setCheckState(Qt::Checked);
        item->setToolTip(tr("Without the tick it is left out"));
    }
    list_->setFixedWidth(list_->sizeHintForColumn(0) + 2 * space::l + 2 * space::xs);
    text_ = new QPlainTextEdit(panes);
    text_->setReadOnly(true);
    text_->document()->setDocumentMargin(space::s);
    text_->setAccessibleName(tr("Text of the part"));
    text_->setFont(theme().font(Type::Code));
    text_->setLineWrapMode(QPlainTextEdit::WidgetWidth);
    text_->setLayoutDirection(Qt::LeftToRight);  // English and file names
    row->addWidget(list_);
    row->addWidget(text_, 1);
    connect(list_, &QListWidget::currentRowChanged, this, &DiagnosticsDialog::showPart);
    return panes;
}

QWidget* DiagnosticsDialog::makeButtons() {
    auto* bar = new QWidget(this);
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(space::s);
    row->addStretch(1);
    QPushButton* close = makeButton(ButtonKind::Secondary, tr("Close"), {}, bar);
    QPushButton* save = makeButton(ButtonKind::Primary, tr("Save…"), {}, bar);
    save->setDefault(true);
    row->addWidget(close);
    row->addWidget(save);
    connect(close, &QPushButton::clicked, this, &QDialog::reject);
    connect(save, &QPushButton::clicked, this, &DiagnosticsDialog::askForFile);
    return bar;
}

void DiagnosticsDialog::showPart(int index) {
    if (index < 0) return text_->clear();
    text_->setPlainText(parts_[static_cast<std::size_t>(index)].text);
}

std::vector<app::DiagnosticsPart> DiagnosticsDialog::chosen() const {
    std::vector<app::DiagnosticsPart> result;
    for (std::size_t i = 0; i < parts_.size(); ++i)
        if (list_->item(static_cast<int>(i))->checkState() == Qt::Checked)
            result.push_back(parts_[i]);
    return result;
}

void DiagnosticsDialog::tell(const QString& sentence, Color color) {
    told_->setColor(color);
    told_->setText(sentence);
    told_->show();
}

bool DiagnosticsDialog::save(const QString& path) {
    const std::vector<app::DiagnosticsPart> parts = chosen();
    if (parts.empty()) {
        tell(tr("Nothing is chosen. Tick a part of the report."), Color::Danger);
        return false;
    }
    auto packed = app::packDiagnostics(parts);
    const bool isWritten = packed && app::saveFile(path, *packed).isEmpty();
    if (isWritten) {
        noteExportPlace(path);
        tell(tr("Saved as %1").arg(QFileInfo(path).fileName()), Color::Text2);
    } else {
        tell(tr("%1 could not be written. Is the folder writable and the disk not full?")
                 .arg(QFileInfo(path).fileName()),
             Color::Danger);
    }
    return isWritten;
}

void DiagnosticsDialog::askForFile() {
    const QString suffix = app::writesZip() ? QStringLiteral("zip") : QStringLiteral("txt");
    auto* dialog = new QFileDialog(this, tr("Save the report"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(suffix);
    dialog->selectFile(exportPlace(QStringLiteral("pergola-report-%1.%2")
                                       .arg(QDate::currentDate().toString(Qt::ISODate), suffix)));
    connect(dialog, &QFileDialog::fileSelected, this, &DiagnosticsDialog::save);
    dialog->open();
}

}  // namespace pergola::ui
