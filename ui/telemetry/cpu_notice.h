#pragma once
// The amber strip that says that models run on the processor, and why. Its link stands beside the words
// where there is room and under them where there is not. GUI thread.

#include <QWidget>

class QGridLayout;
class QLabel;
class QPushButton;

namespace pergola::ui {

class TextLabel;

class CpuNotice final : public QWidget {
    Q_OBJECT
public:
    CpuNotice(const QString& reason, QWidget* parent);
    void setReason(const QString& reason);

signals:
    void helpRequested();

protected:
    void paintEvent(QPaintEvent*) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void refresh();
    void place();

    QLabel* mark_;
    TextLabel* title_;
    TextLabel* reason_;
    QPushButton* link_;
    QGridLayout* grid_;
    bool beside_ = true;
};

}  // namespace pergola::ui
