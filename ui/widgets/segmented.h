#pragma once
// A choice of a few short words side by side, one of them chosen. Arrow keys move the choice.

#include <QStringList>
#include <QWidget>

namespace pergola::ui {

class Segmented final : public QWidget {
    Q_OBJECT
public:
    explicit Segmented(const QStringList& words, QWidget* parent = nullptr);

    int current() const { return current_; }
    /// Emits nothing.
    void setCurrent(int index);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

signals:
    /// The user chose.
    void chosen(int index);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    QRect segment(int index) const;
    void choose(int index);
    void describe();

    QStringList words_;
    int current_ = 0;
};

}  // namespace pergola::ui
