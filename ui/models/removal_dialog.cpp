#include "ui/models/removal_dialog.h"

#include <QCoreApplication>
#include <QMessageBox>
#include <QPushButton>

#include "app/library/model_places.h"
#include "ui/models/model_rows.h"
#include "ui/telemetry/figures_text.h"
#include "ui/theme/icon.h"
#include "ui/widgets/button.h"
#include "ui/widgets/direction.h"

namespace pergola::ui {
namespace {

constexpr int kMostNamed = 3;

QString words(const char* text) {
    return QCoreApplication::translate("models", text);
}

QString chatsSentence(const QStringList& chats) {
    if (chats.isEmpty()) return words(QT_TRANSLATE_NOOP("models", "No chat has an answer from it."));
    QStringList named;
    for (const QString& title : chats.mid(0, kMostNamed)) {
        named << words(QT_TRANSLATE_NOOP("models", "“%1”"))
                     .arg(autoDirected(title.isEmpty() ? words(QT_TRANSLATE_NOOP("models", "New chat")) : title));
    }
    if (chats.size() > kMostNamed) named << QStringLiteral("…");
    const auto count = static_cast<int>(chats.size());
    return QCoreApplication::translate("models",
                                       "%Ln chat(s) have answers from it: %1. They stay, and another model can go "
                                       "on there.",
                                       nullptr,
                                       count)
        .arg(named.join(words(QT_TRANSLATE_NOOP("models", ", "))));
}

QMessageBox* makeBox(const QString& question, const QStringList& sentences, QWidget* parent) {
    auto* box = new QMessageBox(QMessageBox::NoIcon, question, question, QMessageBox::NoButton, parent);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setTextFormat(Qt::PlainText);
    box->setInformativeText(sentences.join(QLatin1Char(' ')));
    box->setIconPixmap(themeIcon("trash", Color::Danger).pixmap(size::iconLarge, size::iconLarge));
    return box;
}

}  // namespace

void askForRemoval(const ModelRow& row,
                   const RemovalQuestion& question,
                   QWidget* parent,
                   std::function<void(RemovalAnswer)> answered) {
    const app::LibraryModel& model = row.model;
    const bool isOwn = model.home == app::ModelHome::Own;
    const bool isOllama = model.home == app::ModelHome::Ollama;
    const QString program = app::programOf(model.home);
    QStringList sentences{chatsSentence(question.chats)};
    if (question.isLoaded)
        sentences << words(QT_TRANSLATE_NOOP("models", "It is loaded, and will be taken out of memory first."));
    if (isOllama) {
        sentences << words(QT_TRANSLATE_NOOP("models", "Its files belong to Ollama, which keeps count of them: delete "
                                                       "them there to free the space."));
    } else if (!program.isEmpty()) {
        sentences << words(QT_TRANSLATE_NOOP("models", "Its files are yours, and %1 uses them too."))
                         .arg(isolated(program));
    } else if (!isOwn) {
        sentences << words(QT_TRANSLATE_NOOP("models", "Its files are yours: off the list they stay where they are."));
    }
    if (!model.places.isEmpty())
        sentences << words(QT_TRANSLATE_NOOP("models", "The same model lies in other places as well; those files stay."));
    const QString asked =
        isOllama ? words(QT_TRANSLATE_NOOP("models", "Take %1 off the list?")).arg(isolated(model.name))
                 : words(QT_TRANSLATE_NOOP("models", "Delete %1 (%2)?")).arg(isolated(model.name), bytesText(model.bytes));
    QMessageBox* box = makeBox(asked, sentences, parent);
    QPushButton* list = nullptr;
    QPushButton* trash = nullptr;
    if (!isOllama) {
        trash = makeButton(ButtonKind::Danger, words(QT_TRANSLATE_NOOP("models", "Move files to the trash")), {}, box);
        box->addButton(trash, QMessageBox::DestructiveRole);
    }
    if (!isOwn) {
        list = makeButton(ButtonKind::Secondary, words(QT_TRANSLATE_NOOP("models", "Take off the list")), {}, box);
        box->addButton(list, QMessageBox::AcceptRole);
    }
    QPushButton* cancel = box->addButton(words(QT_TRANSLATE_NOOP("models", "Cancel")), QMessageBox::RejectRole);
    box->setDefaultButton(isOwn ? cancel : list);
    box->setEscapeButton(cancel);
    QObject::connect(box, &QDialog::finished, parent, [box, list, trash, answered = std::move(answered)] {
        const QAbstractButton* clicked = box->clickedButton();
        answered(clicked != nullptr && clicked == trash  ? RemovalAnswer::MoveToTrash
                 : clicked != nullptr && clicked == list ? RemovalAnswer::TakeOffList
                                                         : RemovalAnswer::Nothing);
    });
    box->open();
}

void askForErasure(const QString& name, QWidget* parent, std::function<void()> confirmed) {
    QMessageBox* box = makeBox(
        words(QT_TRANSLATE_NOOP("models", "The trash cannot take %1. Delete it for good?")).arg(isolated(name)),
        {words(QT_TRANSLATE_NOOP("models", "Its drive has no trash. The files cannot be brought back."))},
        parent);
    QPushButton* erase = makeButton(ButtonKind::Danger, words(QT_TRANSLATE_NOOP("models", "Delete for good")), {}, box);
    box->addButton(erase, QMessageBox::DestructiveRole);
    QPushButton* cancel = box->addButton(words(QT_TRANSLATE_NOOP("models", "Cancel")), QMessageBox::RejectRole);
    box->setDefaultButton(cancel);
    box->setEscapeButton(cancel);
    QObject::connect(box, &QDialog::finished, parent, [box, erase, confirmed = std::move(confirmed)] {
        if (box->clickedButton() == erase) confirmed();
    });
    box->open();
}

}  // namespace pergola::ui
