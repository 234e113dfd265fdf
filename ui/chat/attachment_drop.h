#pragma once
// Makes a pane take files that are dropped on it, and shows that while they hover. GUI thread.

#include <QObject>
#include <QPointer>
#include <QStringList>
#include <QWidget>

namespace pergola::ui {

class AttachmentDrop final : public QObject {
    Q_OBJECT
public:
    explicit AttachmentDrop(QWidget& pane);

    /// Whether the pane says what a drop would do.
    void showCover(bool shown);

signals:
    void filesDropped(const QStringList& paths);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QWidget& pane_;
    QPointer<QWidget> cover_;
};

}  // namespace pergola::ui
