#pragma once
// What can be done with one model of the list: the same menu for its card and its row. GUI thread.

#include <QObject>
#include <QString>

class QPoint;
class QWidget;

namespace pergola::app {
struct ModelState;
}

namespace pergola::ui {

struct ModelRow;

enum class ModelAction { Chat, Unload, WhyFit, ShowInFolder, Verify, StopVerifying, Hide, Delete };

/// A chosen action goes to `receiver` as the signal of ModelMenu.
class ModelMenu final : public QObject {
    Q_OBJECT
public:
    explicit ModelMenu(QObject* parent) : QObject(parent) {}

    /// `verifying`: the model whose bytes are being looked through; empty: none.
    void popup(const ModelRow& row,
               const app::ModelState& state,
               const QString& verifying,
               const QPoint& at,
               QWidget* parent);

signals:
    void chosen(pergola::ui::ModelAction action, const QString& path);
};

}  // namespace pergola::ui
