#pragma once
// The library: the models on this computer, loaded and unloaded from here. Removes and changes no
// file. GUI thread.

#include <QWidget>

#include <vector>

class QFrame;
class QLineEdit;
class QScrollArea;

namespace pergola::app {
class EngineBridge;
class Library;
class Settings;
}  // namespace pergola::app

namespace pergola::ui {

class EmptyState;
class ModelCard;
class PageHead;
class TextLabel;

class ModelsPage final : public QWidget {
    Q_OBJECT
public:
    ModelsPage(app::EngineBridge& bridge,
               app::Library& library,
               app::Settings& settings,
               QWidget* parent = nullptr);

    /// What only the page knows, for the one that takes its place in another language.
    struct Bookmark {
        QString search;
        QString focusedPath;
        int scroll = 0;
    };
    Bookmark bookmark() const;
    void restore(const Bookmark& bookmark);

signals:
    /// The user asked for a model here; the window may show the chat.
    void loadStarted();

protected:
    void showEvent(QShowEvent* event) override;

private:
    QWidget* makeHeader();
    QWidget* makeList();
    QWidget* makeEmptyState();
    void rebuild();
    void showSummary();
    QString focusedPath() const;
    void focusCard(const QString& path);
    void followModel();
    void load(const QString& path);
    void addFolder();
    void openFile();

    app::EngineBridge& bridge_;
    app::Library& library_;
    app::Settings& settings_;
    std::vector<ModelCard*> cards_;
    std::vector<QWidget*> rules_;
    PageHead* head_ = nullptr;
    TextLabel* more_ = nullptr;
    QLineEdit* search_ = nullptr;
    QFrame* card_ = nullptr;
    QScrollArea* scroll_ = nullptr;
    QWidget* empty_ = nullptr;
};

}  // namespace pergola::ui
