#pragma once
// Asks for the name of a preset in its place, and says at once why a name cannot be taken. GUI
// thread.

#include <QWidget>
#include <functional>

class QLineEdit;
class QPushButton;

namespace pergola::ui {

class TextLabel;

class PresetNameRow final : public QWidget {
    Q_OBJECT
public:
    explicit PresetNameRow(QWidget* parent);

    /// `problemOf` gives the reason why a name cannot be taken, empty where it can.
    void ask(const QString& suggestion, std::function<QString(const QString&)> problemOf);

signals:
    void named(const QString& name);  ///< one that can be taken; the row is hidden by then
    void cancelled();

protected:
    void keyPressEvent(QKeyEvent* event) override;

private:
    void check();
    void accept();

    QLineEdit* name_;
    QPushButton* save_;
    TextLabel* reason_;
    std::function<QString(const QString&)> problemOf_;
};

}  // namespace pergola::ui
