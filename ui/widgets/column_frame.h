#pragma once
// Centres its one child in a column of readable width.

#include <QWidget>
#include <functional>

namespace pergola::ui {

class ColumnFrame final : public QWidget {
    Q_OBJECT
public:
    /// `widthFor` gives the column's width for the width there is.
    ColumnFrame(std::function<int(int)> widthFor, QWidget* parent);

    void setContent(QWidget* content);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;
    bool hasHeightForWidth() const override;
    int heightForWidth(int width) const override;

protected:
    bool event(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void place();

    std::function<int(int)> widthFor_;
    QWidget* content_ = nullptr;
};

}  // namespace pergola::ui
