#pragma once
// One entry of a list of sections: icon and word, the chosen one on a tinted ground with a heavier word.
// The arrow keys move along the list. GUI thread.

#include <QAbstractButton>

namespace pergola::ui {

class SectionButton final : public QAbstractButton {
    Q_OBJECT
public:
    SectionButton(const QString& iconName, const QString& text, QWidget* parent);
    /// A search shows lines of all sections: then none looks chosen.
    void setQuiet(bool quiet);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent*) override;
    void enterEvent(QEnterEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    QString iconName_;
    bool quiet_ = false;
};

}  // namespace pergola::ui
