#pragma once
// Asks before a model goes: what it is, how big, which chats used it, and whether its files go or only its
// place on the list. Waits for nobody: the answer comes by a call. GUI thread.

#include <QStringList>
#include <functional>

class QWidget;

namespace pergola::ui {

struct ModelRow;

enum class RemovalAnswer { Nothing, TakeOffList, MoveToTrash };

struct RemovalQuestion {
    QStringList chats;      ///< titles of those that the model answered in
    bool isLoaded = false;
};

void askForRemoval(const ModelRow& row,
                   const RemovalQuestion& question,
                   QWidget* parent,
                   std::function<void(RemovalAnswer)> answered);
/// The trash did not take the files: whether they go for good.
void askForErasure(const QString& name, QWidget* parent, std::function<void()> confirmed);

}  // namespace pergola::ui
