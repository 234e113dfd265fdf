#include "ui/compare/compare_page.h"

#include <QBoxLayout>
#include <QCoreApplication>
#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPointer>
#include <QPushButton>
#include <QScrollArea>
#include <QToolButton>

#include "app/application.h"
#include "app/compare/comparison_runner.h"
#include "app/compare/comparison_store.h"
#include "app/compare/comparison_text.h"
#include "app/date_text.h"
#include "app/engine_bridge.h"
#include "app/save_file.h"
#include "app/settings.h"
#include "ui/compare/compare_figures.h"
#include "ui/models/load_model.h"
#include "ui/telemetry/figures_text.h"
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
#include "ui/widgets/export_place.h"
#include "ui/widgets/field_hint.h"
#include "ui/widgets/leave_focus.h"
#include "ui/widgets/page_head.h"
#include "ui/widgets/plain_text_field.h"
#include "ui/widgets/text_label.h"
#include "ui/widgets/user_text.h"

namespace pergola::ui {
namespace {

constexpr int kEarlierShown = 30;
constexpr int kQuestionWidth = 60;  ///< characters of a question in the list of earlier ones

/// A field of some lines that Tab leaves.
QPlainTextEdit* makeField(const QString& name, const QString& hint, int lines, QWidget* parent) {
    auto* field = new PlainTextField(parent);
    field->setAccessibleName(name);
    field->setPlaceholderText(hint);
    field->setTabChangesFocus(true);
    setTextMargins(*field);
    const auto fit = [field, lines] {
        field->setFixedHeight(lines * theme().lineHeight(Type::Body) + 2 * space::m);
    };
    fit();
    QObject::connect(&theme(), &Theme::changed, field, fit);
    return field;
}

/// A menu that belongs to a button keeps room for an arrow, and on the wrong side in a window that
/// runs to the left.
void opensMenu(QPushButton& button, QMenu& menu) {
    QObject::connect(&button, &QPushButton::clicked, &menu, [&button, &menu] {
        const QRect place = button.rect();
        const bool isMirrored = button.isRightToLeft();
        const int aside = isMirrored ? menu.sizeHint().width() : 0;
        menu.popup(button.mapToGlobal(isMirrored ? place.bottomRight() : place.bottomLeft()) -
                   QPoint(aside, 0));
    });
}

}  // namespace

ComparePage::ComparePage(app::Application& application, QWidget* parent)
    : QWidget(parent), app_(application) {
    setAccessibleName(tr("Compare"));
    setAttribute(Qt::WA_StyledBackground);
    setProperty("ground", "window");
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    rows->addWidget(makeHead());
    rows->addWidget(makeLine(Qt::Horizontal, this));
    rows->addWidget(makeBody(), 1);
    app::ComparisonRunner& runner = app_.comparisonRunner();
    connect(&runner, &app::ComparisonRunner::changed, this, &ComparePage::refresh);
    connect(&runner, &app::ComparisonRunner::finished, this, &ComparePage::onFinished);
    connect(&app_.comparisons(), &app::ComparisonStore::changed, this, &ComparePage::fillEarlier);
    connect(&app_.comparisons(), &app::ComparisonStore::emptied, this, &ComparePage::forget);
    connect(&app_.comparisons(), &app::ComparisonStore::refused, this, [this] {
        emit noticed(
            tr("The comparison could not be saved. It stays here until Pergola ends."), {}, {});
    });
    connect(
        &app_.bridge(), &app::EngineBridge::modelStateChanged, this, &ComparePage::refreshButtons);
    refresh();
}

ComparePage::~ComparePage() {
    leaveFocus(*this);
}

QWidget* ComparePage::makeHead() {
    auto* head =
        new PageHead(tr("Compare"), tr("One question under two settings, side by side."), this);
    earlier_ = makeButton(ButtonKind::Secondary, tr("Earlier ones"), "clock", head);
    earlierMenu_ = new QMenu(earlier_);
    opensMenu(*earlier_, *earlierMenu_);
    export_ = makeButton(ButtonKind::Secondary, tr("Export"), "upload", head);
    auto* formats = new QMenu(export_);
    formats->addAction(
        tr("As Markdown, for reading…"), this, [this] { askForFile(QStringLiteral("md")); });
    formats->addAction(
        tr("As JSON, for programs…"), this, [this] { askForFile(QStringLiteral("json")); });
    opensMenu(*export_, *formats);
    remove_ = makeIconButton("trash", tr("Remove this comparison"), {}, head);
    connect(remove_, &QToolButton::clicked, this, &ComparePage::removeShown);
    head->addAction(earlier_);
    head->addAction(export_);
    head->addAction(remove_);
    return head;
}

QWidget* ComparePage::makeBody() {
    scroll_ = new QScrollArea(this);
    scroll_->setWidgetResizable(true);
    scroll_->setFrameShape(QFrame::NoFrame);
    scroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll_->setFocusPolicy(Qt::NoFocus);
    auto* body = new QWidget(scroll_);
    auto* rows = new QVBoxLayout(body);
    const auto fitMargins = [rows] {
        rows->setContentsMargins(pageMargin(), space::l, pageMargin(), space::xl);
    };
    fitMargins();
    connect(&theme(), &Theme::changed, rows, fitMargins);
    rows->setSpacing(space::l);
    rows->addWidget(makeQuestion(body));
    sidesLayout_ = new QBoxLayout(QBoxLayout::LeftToRight);
    sidesLayout_->setSpacing(space::l);
    const QString names[] = {QStringLiteral("A"), QStringLiteral("B")};
    for (std::size_t i = 0; i < 2; ++i) {
        sides_[i] = new CompareSide(names[i], app_.library(), app_.presets(), body);
        sidesLayout_->addWidget(sides_[i], 1);
    }
    rows->addLayout(sidesLayout_, 1);
    figures_ = new CompareFigures(body);
    rows->addWidget(figures_);
    scroll_->setWidget(body);
    body->setAutoFillBackground(false);
    scroll_->viewport()->setAutoFillBackground(false);
    return scroll_;
}

QWidget* ComparePage::makeQuestion(QWidget* parent) {
    auto* box = new QWidget(parent);
    auto* rows = new QVBoxLayout(box);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(space::s);
    rows->addWidget(new TextLabel(tr("Question"), Type::Strong, Color::Text, box));
    question_ = makeField(tr("Question"), tr("What both sides are asked"), 2, box);
    rows->addWidget(question_);
    rows->addWidget(new TextLabel(tr("Material"), Type::Strong, Color::Text, box));
    material_ =
        makeField(tr("Material"), tr("A text that goes before the question; may be empty"), 1, box);
    rows->addWidget(material_);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(space::s);
    run_ = makeButton(ButtonKind::Primary, tr("Ask both"), "play", box);
    stop_ = makeButton(ButtonKind::Secondary, tr("Stop"), "stop", box);
    buttons->addWidget(run_);
    buttons->addWidget(stop_);
    buttons->addStretch(1);
    rows->addLayout(buttons);
    connect(run_, &QPushButton::clicked, this, &ComparePage::start);
    connect(stop_, &QPushButton::clicked, this, [this] { app_.comparisonRunner().stop(); });
    connect(question_, &QPlainTextEdit::textChanged, this, &ComparePage::refreshButtons);
    return box;
}

void ComparePage::start() {
    app::Comparison comparison;
    comparison.prompt = question_->toPlainText().trimmed();
    comparison.material = material_->toPlainText().trimmed();
    for (std::size_t i = 0; i < 2; ++i) comparison.sides[i].settings = sides_[i]->settings();
    const app::Settings& settings = app_.settings();
    if (!app_.comparisonRunner().start(
            comparison, settings.changedSampling(), settings.values().systemPrompt))
        emit noticed(
            tr("Not now: load a model, or wait for the answer that is being written."), {}, {});
}

void ComparePage::refresh() {
    const app::ComparisonRunner& runner = app_.comparisonRunner();
    if (runner.isRunning()) shown_ = runner.comparison();
    for (int i = 0; i < 2; ++i) {
        const app::ComparedSide& side = shown_.sides[static_cast<std::size_t>(i)];
        sides_[static_cast<std::size_t>(i)]->show(
            side, statusOf(i), side.answer && !side.answer->error.isEmpty());
    }
    const bool hasFigures = shown_.sides[0].answer.has_value() && !runner.isRunning();
    if (hasFigures) figures_->show(shown_);
    figures_->setVisible(hasFigures);
    refreshButtons();
}

void ComparePage::refreshButtons() {
    const app::ComparisonRunner& runner = app_.comparisonRunner();
    const bool isKept = !runner.isRunning() && shown_.sides[0].answer.has_value();
    run_->setEnabled(!runner.isRunning() && !question_->toPlainText().trimmed().isEmpty());
    stop_->setVisible(runner.step() == app::ComparisonRunner::Step::Asking ||
                      runner.step() == app::ComparisonRunner::Step::Loading);
    export_->setEnabled(isKept);
    remove_->setEnabled(isKept);
    earlier_->setEnabled(!runner.isRunning() && !earlierMenu_->isEmpty());
    for (CompareSide* side : sides_) side->setChoicesEnabled(!runner.isRunning());
}

/// With what it was asked and what happens; an error stands in the place of the rest.
QString ComparePage::statusOf(int index) const {
    using Step = app::ComparisonRunner::Step;
    const app::ComparisonRunner& runner = app_.comparisonRunner();
    const app::ComparedSide& side = shown_.sides[static_cast<std::size_t>(index)];
    const QString name = isolated(side.settings.modelName);
    if (runner.isRunning() && runner.side() == index && runner.step() == Step::Loading) {
        const int percent = qRound(app_.bridge().modelState().loadShare * 100);
        return tr("Loading %1: %2 %").arg(name).arg(percent);
    }
    if (runner.isRunning() && runner.side() == index && runner.step() == Step::Asking)
        return side.answer && !side.answer->text.isEmpty() ? tr("%1 answers…").arg(name)
                                                           : tr("%1 reads…").arg(name);
    if (runner.isRunning() && runner.side() < index) return tr("Waits for its turn");
    if (!side.answer) return {};
    if (!side.answer->error.isEmpty()) return side.answer->error;
    return side.answer->device.isEmpty() ? name
                                         : tr("%1 on %2").arg(name, isolated(side.answer->device));
}

void ComparePage::onFinished() {
    shown_ = app_.comparisonRunner().comparison();
    refresh();
}

void ComparePage::fillEarlier() {
    earlierMenu_->clear();
    int shown = 0;
    for (const app::Comparison& each : app_.comparisons().all()) {
        if (++shown > kEarlierShown) break;
        QString question = each.prompt.simplified();
        if (question.size() > kQuestionWidth)
            question = question.left(kQuestionWidth) + QChar(0x2026);
        const QString when = app::dateTimeText(each.when);
        earlierMenu_->addAction(tr("%1 · %2").arg(isolated(when), inMenu(question)),
                                this,
                                [this, each] { open(each); });
    }
    refreshButtons();
}

void ComparePage::open(const app::Comparison& comparison) {
    if (app_.comparisonRunner().isRunning()) return;
    shown_ = comparison;
    question_->setPlainText(comparison.prompt);
    material_->setPlainText(comparison.material);
    refresh();
}

void ComparePage::removeShown() {
    const app::Comparison removed = shown_;
    app_.comparisons().remove(removed.id);
    shown_ = {};
    refresh();
    question_->setFocus();
    app::ComparisonStore* store = &app_.comparisons();  // outlives every window
    emit noticed(tr("Comparison removed"), tr("Undo"), [store, removed, page = QPointer(this)] {
        (void)store->keep(removed);
        if (page) page->open(removed);
    });
}

void ComparePage::forget() {
    shown_ = {};
    question_->clear();
    material_->clear();
    refresh();
}

bool ComparePage::exportTo(const QString& path) {
    const bool asJson = path.endsWith(QLatin1String(".json"), Qt::CaseInsensitive);
    const QByteArray bytes =
        asJson ? app::comparisonToJson(shown_) : app::comparisonToMarkdown(shown_).toUtf8();
    const bool isWritten = app::saveFile(path, bytes).isEmpty();
    const QString name = QFileInfo(path).fileName();
    if (isWritten) {
        noteExportPlace(path);
        emit noticed(tr("Saved as %1").arg(isolated(name)), tr("Show in folder"), [path] {
            showInFolder(path);
        });
    } else {
        emit noticed(tr("%1 could not be written. Is the folder writable and the disk not full?")
                         .arg(isolated(name)),
                     {},
                     {});
    }
    return isWritten;
}

void ComparePage::askForFile(const QString& suffix) {
    auto* dialog = new QFileDialog(this, tr("Export the comparison"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(suffix);
    dialog->selectFile(exportPlace(QStringLiteral("pergola-comparison.%1").arg(suffix)));
    connect(dialog, &QFileDialog::fileSelected, this, &ComparePage::exportTo);
    dialog->open();
}

void ComparePage::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    app_.comparisons().read();
    fillEarlier();
    placeSides();
    // A change of the words' size while the page was hidden is heard of by nobody else.
    scroll_->widget()->layout()->invalidate();
    QCoreApplication::postEvent(scroll_->widget(), new QEvent(QEvent::LayoutRequest));
}

void ComparePage::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    placeSides();
}

// Side by side where both have room for their words, else one under the other.
void ComparePage::placeSides() {
    const int needed =
        2 * std::max(sides_[0]->minimumSizeHint().width(), 300) + space::l + 2 * space::xl;
    sidesLayout_->setDirection(width() >= needed ? QBoxLayout::LeftToRight
                                                 : QBoxLayout::TopToBottom);
}

ComparePage::Bookmark ComparePage::bookmark() const {
    return {question_->toPlainText(),
            material_->toPlainText(),
            {sides_[0]->choice(), sides_[1]->choice()},
            shown_};
}

void ComparePage::restore(const Bookmark& bookmark) {
    question_->setPlainText(bookmark.question);
    material_->setPlainText(bookmark.material);
    for (std::size_t i = 0; i < 2; ++i) sides_[i]->choose(bookmark.sides[i]);
    shown_ = bookmark.shown;
    refresh();
}

}  // namespace pergola::ui
