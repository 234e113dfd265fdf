#pragma once
// The line at the bottom of the window: which model, where it runs, how much memory, how fast. Each
// item is a button that leads to what it tells of. Looks at the engine once a second. GUI thread.

#include <QTimer>
#include <QWidget>

class QPushButton;

namespace pergola {
struct TelemetrySnapshot;
}
namespace pergola::app {
class EngineBridge;
}

namespace pergola::ui {

class StatusItem;

class StatusBar final : public QWidget {
    Q_OBJECT
public:
    StatusBar(app::EngineBridge& bridge, QWidget* parent);

    QSize minimumSizeHint() const override;

signals:
    void modelClicked();
    void figuresClicked();

protected:
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void refresh();
    void fit();
    void showModel();
    void showPlace(const TelemetrySnapshot& now);
    void showMemory(const TelemetrySnapshot& now);

    app::EngineBridge& bridge_;
    StatusItem* model_;
    StatusItem* place_;
    StatusItem* vram_;
    StatusItem* memory_;
    StatusItem* speed_;
    QTimer timer_;
};

}  // namespace pergola::ui
