#include "ui/models/models_page.h"

#include <QApplication>
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
#include "app/library/model_remover.h"
#include "app/library/model_verifier.h"
#include "app/settings.h"
#include "ui/models/folders_card.h"
#include "ui/models/loaded_models.h"
#include "ui/models/model_card.h"
#include "ui/models/model_table.h"
#include "ui/settings/readable_path.h"
#include "ui/theme/icon.h"
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
#include "ui/widgets/calm_combo_box.h"
#include "ui/widgets/empty_state.h"
#include "ui/widgets/field_hint.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/page_head.h"
#include "ui/widgets/segmented.h"
#include "ui/widgets/text_label.h"

namespace pergola::ui {
namespace {

constexpr int kListWidth = 1176;  // of the usual window, so that cards end where the buttons above them do
constexpr std::size_t kMostCards = 200;  // a widget each; more is found by searching, or in the table
constexpr int kTable = 1;                // of the two views
constexpr ModelColumn kOrders[] = {ModelColumn::Name, ModelColumn::Size, ModelColumn::Fit,
                                   ModelColumn::Speed, ModelColumn::Used};

}  // namespace

ModelsPage::ModelsPage(app::EngineBridge& bridge,
                       app::Library& library,
                       app::Settings& settings,
                       QWidget* parent)
    : QWidget(parent),
      bridge_(bridge),
      library_(library),
      settings_(settings),
      verifier_(new app::ModelVerifier(library, this)),
      remover_(new app::ModelRemover(library, this)),
      menu_(new ModelMenu(this)) {
    setAccessibleName(tr("Models"));
    setAttribute(Qt::WA_StyledBackground);
    setProperty("ground", "window");
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    rows->addWidget(makeHeader());
    rows->addWidget(makeLine(Qt::Horizontal, this));
    rows->addWidget(makeList(), 1);
    connect(&bridge_, &app::EngineBridge::modelStateChanged, this, &ModelsPage::followModel);
    connect(&library_, &app::Library::modelsChanged, this, &ModelsPage::rebuild);
    connect(&library_, &app::Library::scanFinished, this, &ModelsPage::showSummary);
    connect(&library_, &app::Library::progressed, this, &ModelsPage::showSummary);
    connect(&library_, &app::Library::recordChanged, this, &ModelsPage::showRecord);
    connectWorkers();
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
    const auto fitMargins = [centre] {
        centre->setContentsMargins(pageMargin(), space::l, pageMargin(), space::xl);
    };
    fitMargins();
    connect(&theme(), &Theme::changed, centre, fitMargins);
    auto* column = new QWidget(contents);
    column->setMaximumWidth(kListWidth);
    auto* rows = new QVBoxLayout(column);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(space::m);
    rows->addWidget(new LoadedModels(bridge_, column));
    addTools(*rows, column);
    addModels(*rows, column);
    empty_ = makeEmptyState();
    rows->addWidget(empty_);
    folders_ = new FoldersCard(library_, FoldersCard::Fold::Folded, column);
    connect(folders_, &FoldersCard::addRequested, this, &ModelsPage::addFolder);
    rows->addWidget(folders_);
    rows->addStretch(1);
    centre->addWidget(column, 100);
    centre->addStretch(1);
    scroll_->setWidget(contents);
    contents->setAutoFillBackground(false);
    scroll_->viewport()->setAutoFillBackground(false);
    return scroll_;
}

void ModelsPage::addTools(QVBoxLayout& rows, QWidget* column) {
    search_ = new QLineEdit(column);
    new FieldHint(*search_, tr("Search these models"), tr("Search"));
    search_->setAccessibleName(tr("Search these models"));
    search_->setClearButtonEnabled(true);
    search_->addAction(themeIcon("search", Color::Muted), QLineEdit::LeadingPosition);
    connect(search_, &QLineEdit::textChanged, this, &ModelsPage::rebuild);
    rows.addWidget(search_);
    tools_ = new QWidget(column);
    auto* tools = new FlowLayout;
    tools_->setLayout(tools);
    tools->setContentsMargins(0, 0, 0, 0);
    tools->setSpacing(space::s);
    filter_ = new CalmComboBox(tools_);
    filter_->setAccessibleName(tr("Which models are shown"));
    for (int i = 0; i < static_cast<int>(ModelFilter::Count); ++i)
        filter_->addItem(filterTitle(static_cast<ModelFilter>(i)));
    order_ = new CalmComboBox(tools_);
    order_->setAccessibleName(tr("Order of the models"));
    for (const ModelColumn each : kOrders)
        order_->addItem(tr("Order: %1").arg(columnTitle(each)), columnKey(each));
    view_ = new Segmented({tr("Cards"), tr("Table")}, tools_);
    view_->setAccessibleName(tr("How the models are shown"));
    view_->setCurrent(settings_.values().modelsAsTable ? kTable : 0);
    for (QWidget* tool : {static_cast<QWidget*>(filter_), static_cast<QWidget*>(order_), static_cast<QWidget*>(view_)})
        tools->addWidget(tool);
    connect(filter_, &QComboBox::currentIndexChanged, this, &ModelsPage::rebuild);
    connect(order_, &QComboBox::activated, this, [this] {
        isTurned_ = false;
        orderBy(columnOfKey(order_->currentData().toString()));
    });
    connect(view_, &Segmented::chosen, this, [this](int view) {
        settings_.setValue("models.as_table", view == kTable);
        rebuild();
    });
    rows.addWidget(tools_);
}

void ModelsPage::addModels(QVBoxLayout& rows, QWidget* column) {
    card_ = new QFrame(column);
    card_->setProperty("card", true);
    auto* inside = new QVBoxLayout(card_);
    inside->setContentsMargins(1, 1, 1, 1);
    inside->setSpacing(0);
    rows.addWidget(card_);
    tableCard_ = new QFrame(column);
    tableCard_->setProperty("card", true);
    auto* around = new QVBoxLayout(tableCard_);
    around->setContentsMargins(space::s, space::xs, space::s, space::xs);
    table_ = new ModelTable(tableCard_);
    around->addWidget(table_);
    connect(table_, &ModelTable::chatRequested, this, &ModelsPage::chat);
    connect(table_, &ModelTable::menuRequested, this, &ModelsPage::openMenu);
    connect(table_, &ModelTable::deleteRequested, this, &ModelsPage::askToDelete);
    connect(table_, &ModelTable::orderChosen, this, [this](ModelColumn chosen) {
        const bool isSame = columnOfKey(settings_.values().modelOrder) == chosen;
        isTurned_ = isSame && !isTurned_;
        orderBy(chosen);
    });
    rows.addWidget(tableCard_);
    more_ = new TextLabel(Type::Caption, Color::Muted, column);
    more_->setWordWrap(true);
    rows.addWidget(more_);
}

QWidget* ModelsPage::makeEmptyState() {
    auto* empty = new EmptyState("models",
                                 tr("Get your first model"),
                                 tr("Put a model file (it ends in .gguf) into the folder %1 or "
                                    "into any folder that you add here. Pergola "
                                    "finds it by itself and uses it where it lies. Free models are "
                                    "on huggingface.co, for example: search there for “GGUF” and "
                                    "begin with a small one, of 1 to 4 GB.")
                                     .arg(readablePath(app::Library::ownFolder())),
                                 this);
    connect(empty->addAction(tr("Open a model file…"), "file", true),
            &QPushButton::clicked,
            this,
            &ModelsPage::openFile);
    auto* outer = new QWidget(this);
    auto* centre = new QHBoxLayout(outer);
    centre->setContentsMargins(0, space::xxl, 0, space::xxl);
    empty->setMaximumWidth(520);
    centre->addStretch(1);
    centre->addWidget(empty, 4);
    centre->addStretch(1);
    return outer;
}

ModelsPage::Bookmark ModelsPage::bookmark() const {
    return {search_->text(),
            focusedPath(),
            scroll_->verticalScrollBar()->value(),
            filter_->currentIndex(),
            folders_->isOpen()};
}

void ModelsPage::restore(const Bookmark& bookmark) {
    search_->setText(bookmark.search);
    filter_->setCurrentIndex(bookmark.filter);
    folders_->setOpen(bookmark.foldersOpen);
    layout()->activate();
    scroll_->widget()->layout()->activate();
    scroll_->verticalScrollBar()->setValue(bookmark.scroll);
    focusCard(bookmark.focusedPath);
}

void ModelsPage::hideEvent(QHideEvent* event) {
    QWidget::hideEvent(event);
    library_.setWatched(false);
}

void ModelsPage::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    library_.setWatched(true);
    library_.rescan();
    showSummary();
}

void ModelsPage::rebuild() {
    const std::vector<app::LibraryModel>& all = library_.models();
    const bool isTable = view_->current() == kTable;
    const QString focused = focusedPath();
    const ModelColumn order = columnOfKey(settings_.values().modelOrder);
    std::vector<ModelRow> rows;
    rows.reserve(all.size());
    for (const app::LibraryModel& each : all) rows.push_back(rowOf(library_, each, bridge_.hardware()));
    rows = arrangedRows(std::move(rows), search_->text(), static_cast<ModelFilter>(filter_->currentIndex()), order, isTurned_);
    const int choice = order_->findData(columnKey(order));
    order_->setCurrentIndex(choice);  // none where only the table's head has it
    showCards(isTable ? std::vector<ModelRow>{} : rows);
    showTable(isTable ? rows : std::vector<ModelRow>{});
    empty_->setVisible(all.empty());
    search_->setVisible(!all.empty());
    tools_->setVisible(!all.empty());
    const std::size_t hidden = isTable || rows.size() <= kMostCards ? 0 : rows.size() - kMostCards;
    more_->setVisible(hidden > 0 || (rows.empty() && !all.empty()));
    more_->setText(hidden > 0 ? tr("%1 more. Search to find them.").arg(hidden)
                              : tr("No model here has these words."));
    showSummary();
    followModel();
    followVerifying();
    focusCard(focused);
}

/// Cards that stay keep their widgets, so that the keyboard and the eye keep their place.
void ModelsPage::showCards(const std::vector<ModelRow>& rows) {
    std::vector<ModelCard*> old = std::move(cards_);
    cards_.clear();
    for (QWidget* rule : rules_) rule->deleteLater();
    rules_.clear();
    for (const ModelRow& row : rows) {
        if (cards_.size() >= kMostCards) break;
        if (!cards_.empty()) {
            rules_.push_back(makeLine(Qt::Horizontal, card_));
            card_->layout()->addWidget(rules_.back());
        }
        const auto kept = std::find_if(old.begin(), old.end(), [&row](const ModelCard* card) {
            return card->path() == row.model.path;
        });
        ModelCard* card = nullptr;
        if (kept != old.end()) {
            card = *kept;
            old.erase(kept);
            card->show(row);
            card_->layout()->removeWidget(card);
        } else {
            card = new ModelCard(row, card_);
            connect(card, &ModelCard::loadRequested, this, &ModelsPage::load);
            connect(card, &ModelCard::chatRequested, this, &ModelsPage::chat);
            connect(card, &ModelCard::cancelRequested, &bridge_, &app::EngineBridge::cancelLoad);
            connect(card, &ModelCard::verifyingStopped, verifier_, &app::ModelVerifier::cancel);
            connect(card, &ModelCard::menuRequested, this, &ModelsPage::openMenu);
        }
        card_->layout()->addWidget(card);
        cards_.push_back(card);
    }
    for (ModelCard* card : old) card->deleteLater();
    for (ModelCard* card : old) card->hide();
    card_->setVisible(!cards_.empty());
}

void ModelsPage::showTable(const std::vector<ModelRow>& rows) {
    tableCard_->setVisible(!rows.empty());
    table_->show(rows, columnOfKey(settings_.values().modelOrder), isTurned_);
}

void ModelsPage::showSummary() {
    const std::vector<app::LibraryModel>& all = library_.models();
    const auto count = static_cast<int>(all.size());
    const auto troubled = static_cast<int>(std::count_if(all.begin(), all.end(), [](const app::LibraryModel& each) {
        return !each.isUsable();
    }));
    if (library_.isScanning() && count == 0) {
        const int found = library_.foundSoFar();
        return head_->setSentence(found > 0 ? tr("Looking for models… %Ln so far", nullptr, found)
                                            : tr("Looking for models…"));
    }
    QString sentence = count > 0 ? tr("%n models on this computer", "", count) : tr("None on this computer yet.");
    if (troubled > 0) sentence += QStringLiteral(" · ") + tr("%Ln cannot be used now", nullptr, troubled);
    head_->setSentence(sentence);
}

/// Where the keyboard is, for when the rows change; empty: elsewhere.
QString ModelsPage::focusedPath() const {
    if (table_->hasFocus()) return table_->currentPath();
    for (const ModelCard* card : cards_)
        if (card->isAncestorOf(QApplication::focusWidget())) return card->path();
    return {};
}

void ModelsPage::focusCard(const QString& path) {
    if (path.isEmpty()) return;
    if (view_->current() == kTable) {
        table_->select(path);
        return table_->setFocus();
    }
    ModelCard* card = cardOf(path);
    if (card != nullptr && !card->isAncestorOf(QApplication::focusWidget())) card->focusMain();
}

ModelCard* ModelsPage::cardOf(const QString& path) const {
    const auto found = std::find_if(cards_.begin(), cards_.end(), [&path](const ModelCard* card) {
        return card->path() == path;
    });
    return found != cards_.end() ? *found : nullptr;
}

void ModelsPage::followModel() {
    for (ModelCard* card : cards_) card->follow(bridge_.modelState());
    table_->rows().follow(bridge_.modelState());
}

void ModelsPage::followVerifying() {
    const QString& path = verifier_->path();
    for (ModelCard* card : cards_) card->followVerifying(card->path() == path ? verifier_->share() : -1);
    table_->rows().followVerifying(path, verifier_->share());
}

void ModelsPage::showRecord(const QString& path) {
    const app::LibraryModel* changed = model(path);
    ModelCard* card = cardOf(path);
    if (changed == nullptr) return;
    if (card != nullptr) return card->show(rowOf(library_, *changed, bridge_.hardware()));
    rebuild();
}

}  // namespace pergola::ui
