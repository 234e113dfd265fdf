#pragma once
// The library: the models on this computer as cards or as a table, found, sorted, loaded, verified and taken
// away from here. Files go only after a question. GUI thread.

#include <QWidget>
#include <functional>
#include <vector>

#include "ui/models/model_menu.h"
#include "ui/models/model_rows.h"
#include "ui/models/removal_dialog.h"

class QFrame;
class QLineEdit;
class QScrollArea;
class QVBoxLayout;

namespace pergola::app {
class EngineBridge;
class Library;
class ModelRemover;
class ModelVerifier;
class Settings;
}  // namespace pergola::app

namespace pergola::ui {

class CalmComboBox;
class EmptyState;
class FoldersCard;
class ModelCard;
class ModelTable;
class PageHead;
class Segmented;
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
        int filter = 0;
        bool foldersOpen = false;
    };
    Bookmark bookmark() const;
    void restore(const Bookmark& bookmark);

    /// Asks for a folder with models.
    void addFolder();

signals:
    /// The user asked for a model here; the window may show the chat.
    void loadStarted();
    /// One sentence about what was asked for here.
    /// A toast; `action` may be empty.
    void noticed(const QString& sentence,
                 const QString& action = {},
                 const std::function<void()>& onAction = {});

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    QWidget* makeHeader();
    QWidget* makeList();
    void addTools(QVBoxLayout& rows, QWidget* column);
    void addModels(QVBoxLayout& rows, QWidget* column);
    QWidget* makeEmptyState();
    void connectWorkers();
    void rebuild();
    void showCards(const std::vector<ModelRow>& rows);
    void showTable(const std::vector<ModelRow>& rows);
    void showSummary();
    void showRecord(const QString& path);
    QString focusedPath() const;
    void focusCard(const QString& path);
    void followModel();
    void followVerifying();
    ModelCard* cardOf(const QString& path) const;
    const app::LibraryModel* model(const QString& path) const;

    void choose(ModelAction action, const QString& path);
    void openMenu(const QString& path);
    void takeOffList(const QString& path);
    void whyFit(const QString& path);
    void chat(const QString& path);
    void load(const QString& path);
    void askToDelete(const QString& path);
    void remove(const QString& path, RemovalAnswer answer);
    void orderBy(ModelColumn column);
    void openFile();

    app::EngineBridge& bridge_;
    app::Library& library_;
    app::Settings& settings_;
    app::ModelVerifier* verifier_;
    app::ModelRemover* remover_;
    ModelMenu* menu_;
    std::vector<ModelCard*> cards_;  ///< as shown
    std::vector<QWidget*> rules_;
    bool isTurned_ = false;  ///< the order runs the other way
    PageHead* head_ = nullptr;
    FoldersCard* folders_ = nullptr;
    QWidget* tools_ = nullptr;
    TextLabel* more_ = nullptr;
    QLineEdit* search_ = nullptr;
    CalmComboBox* filter_ = nullptr;
    CalmComboBox* order_ = nullptr;
    Segmented* view_ = nullptr;
    QFrame* card_ = nullptr;
    QFrame* tableCard_ = nullptr;
    ModelTable* table_ = nullptr;
    QScrollArea* scroll_ = nullptr;
    QWidget* empty_ = nullptr;
};

}  // namespace pergola::ui
