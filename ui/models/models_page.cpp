#include "ui/models/models_page.h"

#include <QApplication>
#include <QFileDialog>
#include <QFrame>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>

#include <algorithm>

#include "app/engine_bridge.h"
#include "app/library/library.h"
#include "app/settings.h"
#include "ui/models/load_model.h"
#include "ui/models/loaded_models.h"
#include "ui/models/model_card.h"
#include "ui/settings/folder_list.h"
#include "ui/theme/icon.h"
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/page_head.h"
#include "ui/widgets/text_label.h"

namespace pergola::ui {
namespace {

constexpr int kListWidth = 928;
constexpr std::size_t kMostCards = 200;  // a widget each; more is found by searching
constexpr std::size_t kSearchFrom = 7;   // fewer are seen at a glance

bool matches(const app::LibraryModel& model, const QString& words) {
    const QStringList parts = words.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    return std::all_of(parts.begin(), parts.end(), [&model](const QString& part) {
        return model.name.contains(part, Qt::CaseInsensitive) ||
               model.path.contains(part, Qt::CaseInsensitive) ||
               model.detail.contains(part, Qt::CaseInsensitive);
    });
}

}  // namespace

ModelsPage::ModelsPage(app::EngineBridge& bridge,
                       app::Library& library,
                       app::Settings& settings,
                       QWidget* parent)
    : QWidget(parent), bridge_(bridge), library_(library), settings_(settings) {
    setAccessibleName(tr("Models"));
    setAttribute(Qt::WA_StyledBackground);
    setProperty("ground", "window");
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    rows->addWidget(makeHeader());
    rows->addWidget(makeLine(Qt::Horizontal, this));
    rows->addWidget(makeList(), 1);
    empty_ = makeEmptyState();
    rows->addWidget(empty_, 1);
    connect(&bridge_, &app::EngineBridge::modelStateChanged, this, &ModelsPage::followModel);
    connect(&library_, &app::Library::modelsChanged, this, &ModelsPage::rebuild);
    connect(&library_, &app::Library::scanFinished, this, &ModelsPage::showSummary);
    rebuild();
}

QWidget* ModelsPage::makeHeader() {
    head_ = new PageHead(tr("Models"), {}, this);
    auto* open = makeButton(ButtonKind::Secondary, tr("Open a model file…"), "file", head_);
    connect(open, &QPushButton::clicked, this, &ModelsPage::openFile);
    auto* add = makeButton(ButtonKind::Secondary, tr("Add folder…"), "folder", head_);
    connect(add, &QPushButton::clicked, this, &ModelsPage::addFolder);
    head_->addAction(open);
    head_->addAction(add);
    return head_;
}

QWidget* ModelsPage::makeList() {
    scroll_ = new QScrollArea(this);
    scroll_->setWidgetResizable(true);
    scroll_->setFrameShape(QFrame::NoFrame);
    scroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll_->setFocusPolicy(Qt::NoFocus);
    auto* contents = new QWidget(scroll_);
    auto* centre = new QHBoxLayout(contents);
    centre->setContentsMargins(space::xl, space::l, space::xl, space::xl);
    auto* column = new QWidget(contents);
    column->setMaximumWidth(kListWidth);
    auto* rows = new QVBoxLayout(column);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(space::m);
    rows->addWidget(new LoadedModels(bridge_, column));
    search_ = new QLineEdit(column);
    search_->setPlaceholderText(tr("Search these models"));
    search_->setAccessibleName(tr("Search these models"));
    search_->setClearButtonEnabled(true);
    search_->addAction(themeIcon("search", Color::Muted), QLineEdit::LeadingPosition);
    connect(search_, &QLineEdit::textChanged, this, &ModelsPage::rebuild);
    rows->addWidget(search_);
    card_ = new QFrame(column);
    card_->setProperty("card", true);
    auto* inside = new QVBoxLayout(card_);
    inside->setContentsMargins(1, 1, 1, 1);
    inside->setSpacing(0);
    rows->addWidget(card_);
    more_ = new TextLabel(Type::Caption, Color::Muted, column);
    more_->setWordWrap(true);
    rows->addWidget(more_);
    rows->addStretch(1);
    centre->addWidget(column, 100);
    centre->addStretch(1);
    scroll_->setWidget(contents);
    contents->setAutoFillBackground(false);
    scroll_->viewport()->setAutoFillBackground(false);
    return scroll_;
}

QWidget* ModelsPage::makeEmptyState() {
    auto* empty = new EmptyState("models",
                                 tr("Get your first model"),
                                 tr("Put a model file (it ends in .gguf) into the folder %1 or "
                                    "into any folder that you add here. Pergola "
                                    "finds it by itself and uses it where it lies.")
                                     .arg(readablePath(app::Library::ownFolder())),
                                 this);
    connect(empty->addAction(tr("Open a model file…"), "file", true),
            &QPushButton::clicked,
            this,
            &ModelsPage::openFile);
    auto* outer = new QWidget(this);
    auto* rows = new QVBoxLayout(outer);
    rows->addStretch(2);
    auto* centre = new QHBoxLayout;
    empty->setMaximumWidth(520);
    centre->addStretch(1);
    centre->addWidget(empty, 4);
    centre->addStretch(1);
    rows->addLayout(centre);
    rows->addStretch(3);
    return outer;
}

ModelsPage::Bookmark ModelsPage::bookmark() const {
    return {search_->text(), focusedPath(), scroll_->verticalScrollBar()->value()};
}

void ModelsPage::restore(const Bookmark& bookmark) {
    search_->setText(bookmark.search);
    layout()->activate();
    scroll_->widget()->layout()->activate();
    scroll_->verticalScrollBar()->setValue(bookmark.scroll);
    focusCard(bookmark.focusedPath);
}

void ModelsPage::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    library_.rescan();
    showSummary();
}

void ModelsPage::rebuild() {
    const std::vector<app::LibraryModel>& all = library_.models();
    const QString focused = focusedPath();
    for (ModelCard* card : cards_) card->deleteLater();
    for (QWidget* rule : rules_) rule->deleteLater();
    cards_.clear();
    rules_.clear();
    std::size_t found = 0;
    for (const app::LibraryModel& model : all) {
        if (!matches(model, search_->text()) || ++found > kMostCards) continue;
        if (!cards_.empty()) {
            rules_.push_back(makeLine(Qt::Horizontal, card_));
            card_->layout()->addWidget(rules_.back());
        }
        auto* card = new ModelCard(model, bridge_.hardware().ram_total_bytes, card_);
        connect(card, &ModelCard::loadRequested, this, &ModelsPage::load);
        connect(card, &ModelCard::unloadRequested, &bridge_, &app::EngineBridge::unloadModel);
        connect(card, &ModelCard::cancelRequested, &bridge_, &app::EngineBridge::cancelLoad);
        card_->layout()->addWidget(card);
        cards_.push_back(card);
    }
    empty_->setVisible(all.empty());
    scroll_->setVisible(!all.empty());
    search_->setVisible(all.size() >= kSearchFrom);
    card_->setVisible(!cards_.empty());
    more_->setVisible(found > kMostCards || (cards_.empty() && !all.empty()));
    more_->setText(found > kMostCards ? tr("%1 more. Search to find them.").arg(found - kMostCards)
                                      : tr("No model here has these words."));
    showSummary();
    followModel();
    focusCard(focused);
}

void ModelsPage::showSummary() {
    const std::size_t count = library_.models().size();
    head_->setSentence(count > 0 ? tr("%n models on this computer", "", static_cast<int>(count))
                       : library_.isScanning() ? tr("Looking for models…")
                                               : tr("None on this computer yet."));
}

/// Where the keyboard is, for when the cards are made anew; empty: elsewhere.
QString ModelsPage::focusedPath() const {
    for (const ModelCard* card : cards_)
        if (card->isAncestorOf(QApplication::focusWidget())) return card->path();
    return {};
}

void ModelsPage::focusCard(const QString& path) {
    for (ModelCard* card : cards_)
        if (!path.isEmpty() && card->path() == path) card->focusMain();
}

void ModelsPage::followModel() {
    for (ModelCard* card : cards_) card->follow(bridge_.modelState());
}

void ModelsPage::load(const QString& path) {
    bridge_.loadModel(path, settings_.values().contextTokens);
    emit loadStarted();
}

void ModelsPage::openFile() {
    askForModelFile(bridge_, settings_.values().contextTokens, this);
}

void ModelsPage::addFolder() {
    auto* dialog = new QFileDialog(this, tr("Add a folder with models"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setOption(QFileDialog::ShowDirsOnly);
    connect(dialog, &QFileDialog::fileSelected, this, [this](const QString& folder) {
        QStringList folders = settings_.values().modelFolders;
        if (folder.isEmpty() || folders.contains(folder)) return;
        settings_.setValue("models.folders", folders + QStringList(folder));
    });
    dialog->open();
}

}  // namespace pergola::ui
