#pragma once
// One model of the library: name, how it fits, what it is, what stands in its way, and what can be done with
// it. GUI thread.

#include <QWidget>

#include "app/engine_bridge.h"
#include "ui/models/model_menu.h"
#include "ui/models/model_rows.h"

class QPushButton;
class QToolButton;

namespace pergola::ui {

class Badge;
class ElidedLabel;
class TextLabel;

class ModelCard final : public QWidget {
    Q_OBJECT
public:
    ModelCard(const ModelRow& row, QWidget* parent);

    const QString& path() const { return row_.model.path; }
    void show(const ModelRow& row);
    void follow(const app::ModelState& state);
    /// `share` 0..1 while its bytes are looked through; below 0: they are not.
    void followVerifying(double share);
    void focusMain();
    QWidget* menuButton() const;

signals:
    void loadRequested(const QString& path);
    void chatRequested(const QString& path);
    void cancelRequested();
    void verifyingStopped();
    void menuRequested(const QString& path);

private:
    void clickMain();
    void showTexts();
    void showProblem();

    enum class Main : std::uint8_t { Load, Chat, Cancel, StopVerifying };

    ModelRow row_;
    Main main_ = Main::Load;
    double verifying_ = -1;
    QString failure_;  ///< of the last load
    ElidedLabel* name_;
    Badge* loaded_;
    Badge* fit_;
    TextLabel* facts_;
    TextLabel* history_;
    TextLabel* problem_;
    QToolButton* why_;
    QToolButton* menu_;
    QPushButton* mainButton_;
    app::ModelState state_;
};

}  // namespace pergola::ui
