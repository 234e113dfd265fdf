#include "ui/models/model_picker.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QScreen>
#include <QSortFilterProxyModel>
#include <QVBoxLayout>

#include <algorithm>

#include "app/library/library.h"
#include "app/library/model_fit.h"
#include "app/settings.h"
#include "ui/models/load_model.h"
#include "ui/models/model_delegate.h"
#include "ui/telemetry/figures_text.h"
#include "ui/theme/icon.h"
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
#include "ui/widgets/text_label.h"

namespace pergola::ui {
namespace {

constexpr int kWidth = 380;
constexpr int kMostRows = 7;

quint64 key(JobId job) {
    return static_cast<quint64>(job);
}

}  // namespace

ModelPicker::ModelPicker(app::EngineBridge& bridge,
                         app::Library& library,
                         app::Settings& settings,
                         QWidget* parent)
    : PopupFrame(parent),
      bridge_(bridge),
      library_(library),
      settings_(settings),
      search_(new QLineEdit(this)),
      found_(new QSortFilterProxyModel(this)),
      list_(new QListView(this)),
      nothing_(new TextLabel(Type::Body, Color::Text2, this)) {
    setAccessibleName(tr("Choose a model"));
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(space::s, space::s, space::s, space::s);
    rows->setSpacing(space::xs);
    search_->setPlaceholderText(tr("Search models"));
    search_->setAccessibleName(tr("Search models"));
    search_->addAction(themeIcon("search", Color::Muted), QLineEdit::LeadingPosition);
    search_->installEventFilter(this);
    rows->addWidget(search_);

    found_->setSourceModel(&library_);
    found_->setFilterRole(app::Library::NameRole);
    found_->setFilterCaseSensitivity(Qt::CaseInsensitive);
    list_->setModel(found_);
    list_->setItemDelegate(new ModelDelegate(bridge_, list_));
    list_->setAccessibleName(tr("Models on this computer"));
    list_->setMouseTracking(true);
    list_->setUniformItemSizes(true);
    list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    list_->setFocusPolicy(Qt::NoFocus);  // the search field steers it
    list_->viewport()->setAutoFillBackground(false);
    rows->addWidget(list_);
    nothing_->setWordWrap(true);
    nothing_->setContentsMargins(space::m, space::s, space::m, space::s);
    rows->addWidget(nothing_);
    rows->addWidget(question_ = makeQuestion());
    rows->addWidget(warning_ = makeWarning());
    rows->addWidget(makeLine(Qt::Horizontal, this));
    rows->addWidget(footer_ = makeFooter());

    connect(search_, &QLineEdit::textChanged, this, [this](const QString& words) {
        found_->setFilterFixedString(words.trimmed());
        showRows();
    });
    connect(search_, &QLineEdit::returnPressed, this, [this] { choose(list_->currentIndex()); });
    connect(list_, &QListView::clicked, this, &ModelPicker::choose);
    connect(&library_, &app::Library::scanFinished, this, &ModelPicker::showRows);
    connect(&bridge_,
            &app::EngineBridge::modelStateChanged,
            list_->viewport(),
            qOverload<>(&QWidget::update));
    connect(
        &bridge_, &app::EngineBridge::answerUpdated, this, [this](const app::AnswerUpdate& update) {
            running_.insert(key(update.job));
        });
    connect(&bridge_, &app::EngineBridge::answerFinished, this, [this](JobId job) {
        answerEnded(job);
    });
    connect(
        &bridge_, &app::EngineBridge::answerFailed, this, [this](JobId job) { answerEnded(job); });
}

QWidget* ModelPicker::makeFooter() {
    auto* footer = new QWidget(this);
    auto* row = new QHBoxLayout(footer);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(space::xs);
    auto* open = makeButton(ButtonKind::Quiet, tr("Open a model file…"), "file", footer);
    connect(open, &QPushButton::clicked, this, [this] {
        hide();
        askForModelFile(bridge_, settings_.values().contextTokens, parentWidget());
    });
    auto* all = makeButton(ButtonKind::Quiet, tr("All models…"), "models", footer);
    connect(all, &QPushButton::clicked, this, [this] {
        hide();
        emit manageRequested();
    });
    row->addWidget(open);
    row->addStretch(1);
    row->addWidget(all);
    return footer;
}

QWidget* ModelPicker::makeQuestion() {
    auto* box = new QWidget(this);
    auto* rows = new QVBoxLayout(box);
    rows->setContentsMargins(space::m, space::s, space::m, space::s);
    rows->setSpacing(space::s);
    auto* words = new TextLabel(tr("An answer is being written."), Type::Strong, Color::Text, box);
    words->setWordWrap(true);
    rows->addWidget(words);
    auto* wait = makeButton(ButtonKind::Primary, tr("Switch after this answer"), {}, box);
    connect(wait, &QPushButton::clicked, this, [this] {
        waitingPath_ = asked_;
        hide();
        if (running_.isEmpty()) load(std::exchange(waitingPath_, {}));
    });
    auto* stop = makeButton(ButtonKind::Secondary, tr("Stop and switch"), {}, box);
    connect(stop, &QPushButton::clicked, this, [this] {
        waitingPath_.clear();
        load(asked_);
    });
    // One under the other: longer languages need the whole width.
    rows->addWidget(wait);
    rows->addWidget(stop);
    return box;
}

QWidget* ModelPicker::makeWarning() {
    auto* box = new QWidget(this);
    auto* rows = new QVBoxLayout(box);
    rows->setContentsMargins(space::m, space::s, space::m, space::s);
    rows->setSpacing(space::s);
    warningText_ = new TextLabel(Type::Body, Color::Text, box);
    warningText_->setWordWrap(true);
    rows->addWidget(warningText_);
    auto* back = makeButton(ButtonKind::Primary, tr("Choose another model"), {}, box);
    connect(back, &QPushButton::clicked, this, [this] {
        tooBig_.clear();
        showRows();
        search_->setFocus(Qt::TabFocusReason);
    });
    auto* go = makeButton(ButtonKind::Secondary, tr("Load anyway"), {}, box);
    connect(go, &QPushButton::clicked, this, [this] { chooseFitting(std::exchange(tooBig_, {}), nullptr); });
    rows->addWidget(back);
    rows->addWidget(go);
    return box;
}

void ModelPicker::popupBelow(QWidget* anchor) {
    asked_.clear();
    tooBig_.clear();
    search_->clear();
    library_.rescan();
    showRows();
    const QRect screen = anchor->screen()->availableGeometry();
    const QRect area(anchor->mapToGlobal(QPoint(0, 0)), anchor->size());
    const int left = isRightToLeft() ? area.right() - width() : area.left();
    const int top = area.bottom() + space::xs + height() <= screen.bottom()
                        ? area.bottom() + space::xs
                        : area.top() - space::xs - height();
    move(std::clamp(left, screen.left(), std::max(screen.left(), screen.right() - width())),
         std::max(top, screen.top()));
    show();
    search_->setFocus(Qt::PopupFocusReason);
}

void ModelPicker::showRows() {
    const int count = found_->rowCount();
    const int line = list_->itemDelegate()->sizeHint({}, {}).height();
    const bool asks = !asked_.isEmpty() || !tooBig_.isEmpty();
    list_->setFixedHeight(std::clamp(count, 1, kMostRows) * line);
    list_->setVisible(count > 0 && !asks);
    search_->setVisible(library_.rowCount() > 0 && !asks);
    question_->setVisible(!asked_.isEmpty());
    warning_->setVisible(!tooBig_.isEmpty());
    nothing_->setVisible(count == 0 && !asks);
    nothing_->setText(library_.rowCount() > 0 ? tr("No model has these words.")
                      : library_.isScanning()
                          ? tr("Looking for models…")
                          : tr("No models on this computer yet. Open a .gguf file, or see under "
                               "“All models” where to put one."));
    // The loaded one is where the arrows start.
    int current = count > 0 ? 0 : -1;
    const QString loaded = QString::fromStdString(bridge_.modelState().facts.path);
    for (int i = 0; i < count; ++i)
        if (found_->index(i, 0).data(app::Library::PathRole).toString() == loaded) current = i;
    list_->setCurrentIndex(found_->index(current, 0));
    const int base = QFontMetrics(theme().font(Type::Body)).averageCharWidth();
    // No wider than the window it belongs to, as long as that is wide enough for a list.
    const int most = parentWidget() ? parentWidget()->window()->width() - 2 * space::l : base * 52;
    setFixedWidth(std::max(kWidth, std::min(base * 52, most)));
    adjustSize();
}

bool ModelPicker::eventFilter(QObject* watched, QEvent* event) {
    if (watched == search_ && event->type() == QEvent::KeyPress) {
        const auto* press = static_cast<QKeyEvent*>(event);
        const int step = press->key() == Qt::Key_Down ? 1 : press->key() == Qt::Key_Up ? -1 : 0;
        if (step != 0 && found_->rowCount() > 0) {
            const int row =
                std::clamp(list_->currentIndex().row() + step, 0, found_->rowCount() - 1);
            list_->setCurrentIndex(found_->index(row, 0));
            return true;
        }
    }
    return PopupFrame::eventFilter(watched, event);
}

void ModelPicker::choose(const QModelIndex& index) {
    if (!index.isValid() || !index.data(app::Library::ProblemRole).toString().isEmpty()) return;
    choosePath(index.data(app::Library::PathRole).toString(), nullptr);
}

void ModelPicker::choosePath(const QString& path, QWidget* anchor) {
    const app::ModelState& state = bridge_.modelState();
    const bool there =
        QString::fromStdString(state.facts.path) == path &&
        (state.phase == app::ModelPhase::Ready || state.phase == app::ModelPhase::Loading);
    if (there) {
        waitingPath_.clear();
        return hide();
    }
    const app::LibraryModel* chosen = library_.find(path);
    const qint64 missing =
        chosen != nullptr ? app::fitOf(chosen->traits, chosen->bytes, bridge_.hardware()).shortBytes : 0;
    if (missing == 0) return chooseFitting(path, anchor);
    if (anchor != nullptr) popupBelow(anchor);
    tooBig_ = path;
    warningText_->setText(
        tr("%1 is too big for this computer by %2. Loading may fail, or slow the computer down "
           "until it is unloaded.")
            .arg(isolated(chosen->name), bytesText(missing)));
    showRows();
    warning_->findChild<QPushButton*>()->setFocus(Qt::TabFocusReason);
}

void ModelPicker::chooseFitting(const QString& path, QWidget* anchor) {
    if (running_.isEmpty()) return load(path);
    if (anchor != nullptr) popupBelow(anchor);
    asked_ = path;
    showRows();
    question_->findChild<QPushButton*>()->setFocus(Qt::TabFocusReason);
}

void ModelPicker::load(const QString& path) {
    hide();
    bridge_.loadModel(path, settings_.values().contextTokens);
    emit loadStarted();
}

void ModelPicker::answerEnded(JobId job) {
    running_.remove(key(job));
    if (running_.isEmpty() && !waitingPath_.isEmpty()) load(std::exchange(waitingPath_, {}));
}

}  // namespace pergola::ui
