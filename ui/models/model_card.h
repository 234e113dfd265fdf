#pragma once
// One model of the library: name, what it is, whether it is loaded, and what can be done with it.
// GUI thread.

#include <QWidget>

#include "app/engine_bridge.h"
#include "app/library/library.h"

class QPushButton;

namespace pergola::ui {

class Badge;
class TextLabel;

class ModelCard final : public QWidget {
    Q_OBJECT
public:
    /// `ramBytes` of the whole computer, for telling that a model cannot fit.
    ModelCard(const app::LibraryModel& model, std::int64_t ramBytes, QWidget* parent);

    const QString& path() const { return model_.path; }
    void follow(const app::ModelState& state);
    void focusMain();

signals:
    void loadRequested(const QString& path);
    void unloadRequested();
    void cancelRequested();

private:
    void clickMain();

    enum class Main : std::uint8_t { Load, Unload, Cancel };

    app::LibraryModel model_;
    Main main_ = Main::Load;
    Badge* badge_;
    TextLabel* subtitle_;
    TextLabel* problem_;
    QPushButton* mainButton_;
};

}  // namespace pergola::ui
