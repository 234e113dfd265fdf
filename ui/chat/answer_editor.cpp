#include "ui/chat/answer_editor.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QMessageBox>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
#include "ui/widgets/direction.h"
#include "ui/widgets/plain_text_field.h"
#include "ui/widgets/text_label.h"

namespace pergola::ui {

namespace {
constexpr QSize wantedSize{680, 520};
}  // namespace

AnswerEditor::AnswerEditor(const QString& title, const QString& text, QWidget* parent)
    : QDialog(parent), text_(new PlainTextField(this)) {
    setWindowTitle(title);
    setAttribute(Qt::WA_DeleteOnClose);
    setProperty("ground", "canvas");
    setAttribute(Qt::WA_StyledBackground);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(space::l, space::l, space::l, space::l);
    column->setSpacing(space::s);
    column->addWidget(new TextLabel(title, Type::Section, Color::Text, this));
    auto* caption = new TextLabel(
        tr("Your words become a new version, and the model reads them from now on. The version "
           "before stays."),
        Type::Caption,
        Color::Text2,
        this);
    caption->setWordWrap(true);
    column->addWidget(caption);
    column->addSpacing(space::xs);
    text_->setFont(theme().font(Type::Reading));
    text_->setAccessibleName(title);
    text_->setTabChangesFocus(true);
    text_->setPlainText(text);
    text_->document()->setModified(false);
    column->addWidget(text_, 1);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(space::s);
    auto* cancel = makeButton(ButtonKind::Secondary, tr("Cancel"), {}, this);
    cancel->setAutoDefault(false);
    connect(cancel, &QPushButton::clicked, this, &AnswerEditor::reject);
    buttons->addStretch(1);
    buttons->addWidget(cancel);
    buttons->addWidget(makeSave());
    column->addLayout(buttons);
    text_->installEventFilter(this);
    text_->setFocus();
    const QSize most = parent ? parent->size() - QSize(space::huge, space::huge) : wantedSize;
    resize(wantedSize.boundedTo(most));
}

QPushButton* AnswerEditor::makeSave() {
    save_ = makeButton(ButtonKind::Primary, tr("Save as a new version"), {}, this);
    save_->setEnabled(false);
    save_->setDefault(true);
    connect(save_, &QPushButton::clicked, this, &AnswerEditor::save);
    connect(text_, &QPlainTextEdit::textChanged, save_, [this] {
        save_->setEnabled(text_->document()->isModified() &&
                          !text_->toPlainText().trimmed().isEmpty());
    });
    return save_;
}

/// Ctrl+Enter, which no shortcut gets from a field of text.
bool AnswerEditor::eventFilter(QObject* watched, QEvent* event) {
    if (watched == text_ && event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        const bool isEnter = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
        if (isEnter && key->modifiers() & Qt::ControlModifier) {
            save_->click();
            return true;
        }
    }
    return QDialog::eventFilter(watched, event);
}

void AnswerEditor::save() {
    emit saved(text_->toPlainText());
    accept();
}

void AnswerEditor::reject() {
    if (text_->document()->isModified()) {
        QMessageBox box(QMessageBox::NoIcon,
                        tr("Discard your changes?"),
                        tr("Discard your changes?"),
                        QMessageBox::NoButton,
                        this);
        box.setInformativeText(tr("The answer stays as it was."));
        QPushButton* discard = makeButton(ButtonKind::Danger, tr("Discard"), {}, &box);
        box.addButton(discard, QMessageBox::AcceptRole);
        box.setDefaultButton(box.addButton(tr("Go on editing"), QMessageBox::RejectRole));
        box.exec();
        if (box.clickedButton() != discard) return;
    }
    QDialog::reject();
}

}  // namespace pergola::ui
