#pragma once
// The button in the chat's header that names the preset, with a dot when the chat has changed
// something of it. Small windows show its icon alone. GUI thread. What it opens is the page's
// matter.

#include <QPushButton>

namespace pergola::ui {

class PresetButton final : public QPushButton {
    Q_OBJECT
public:
    explicit PresetButton(QWidget* parent);

    void showPreset(const QString& name, bool isChanged);

    /// The icon alone, where the room is scarce.
    void setBrief(bool brief);
    /// With its name.
    int wholeWidth() const;

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString name_;
    bool isChanged_ = false;
    bool isBrief_ = false;
};

}  // namespace pergola::ui
