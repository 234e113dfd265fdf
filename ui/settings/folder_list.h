#pragma once
// A list of folders with a button to add one and one to take each off. Takes them off the list only;
// nothing on the disk is touched. GUI thread.

#include <QStringList>
#include <QWidget>

class QVBoxLayout;

namespace pergola::ui {

class FolderList final : public QWidget {
    Q_OBJECT
public:
    FolderList(const QString& label, QWidget* parent);
    void show(const QStringList& folders);

signals:
    void changed(const QStringList& folders);

private:
    void askForFolder();
    void rebuild();

    QStringList folders_;
    QVBoxLayout* rows_;
};

/// A path as people read it: the home folder as "~".
QString readablePath(const QString& path);

}  // namespace pergola::ui
