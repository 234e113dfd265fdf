#pragma once
// Where the user changes what the model said. GUI thread. Knows nothing of versions or of the chat.

#include <QDialog>

class QPlainTextEdit;
class QPushButton;

namespace pergola::ui {

class AnswerEditor final : public QDialog {
    Q_OBJECT
public:
    AnswerEditor(const QString& title, const QString& text, QWidget* parent);

    /// Asks first where something was changed.
    void reject() override;

signals:
    void saved(const QString& text);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void save();
    QPushButton* makeSave();

    QPlainTextEdit* text_;
    QPushButton* save_ = nullptr;
};

}  // namespace pergola::ui
