#include "ui/presets/chat_settings_dialog.h"

#include <QCoreApplication>
#include <QEvent>
#include <QHBoxLayout>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScreen>
#include <QScrollArea>
#include <QTextDocument>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "app/conversations/conversation.h"
#include "app/engine_bridge.h"
#include "app/settings.h"
#include "ui/presets/preset_name_row.h"
#include "ui/presets/sampling_line.h"
#include "ui/theme/icon.h"
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
#include "ui/widgets/calm_combo_box.h"
#include "ui/widgets/field_hint.h"
#include "ui/widgets/leave_focus.h"
#include "ui/widgets/notice.h"
#include "ui/widgets/number_box.h"
#include "ui/widgets/plain_text_field.h"
#include "ui/widgets/text_label.h"

namespace pergola::ui {

using app::ChatSettings;
using app::SamplingPlace;
using app::SamplingRow;

namespace {

constexpr int kPromptPauseMs = 500;
constexpr int kWidthInCharacters = 76;
constexpr int kHeightInLines = 42;
constexpr int kPromptLines = 5;

}  // namespace

ChatSettingsDialog::ChatSettingsDialog(const Program& program, QWidget* parent)
    : QDialog(parent), program_(program) {
    setWindowTitle(tr("Settings for this chat"));
    setWindowModality(Qt::WindowModal);
    setAttribute(Qt::WA_DeleteOnClose);
    setAttribute(Qt::WA_StyledBackground);
    setProperty("ground", "canvas");
    promptPause_.setSingleShot(true);
    promptPause_.setInterval(kPromptPauseMs);
    connect(&promptPause_, &QTimer::timeout, this, &ChatSettingsDialog::takePrompt);
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    rows->addWidget(makeHead());
    rows->addWidget(makeLine(Qt::Horizontal, this));
    scroll_ = new QScrollArea(this);
    scroll_->setWidgetResizable(true);
    scroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll_->setFocusPolicy(Qt::NoFocus);
    scroll_->setWidget(makeContents());
    scroll_->widget()->setAutoFillBackground(false);
    scroll_->viewport()->setAutoFillBackground(false);
    rows->addWidget(scroll_, 1);
    rows->addWidget(makeLine(Qt::Horizontal, this));
    rows->addWidget(makeFoot());
    connectProgram();
    connect(&theme(), &Theme::changed, this, &ChatSettingsDialog::fitBoxes);
    fitBoxes();
    refresh();
    setMoreShown(false);
    fitScreen();
    preset_->setFocus(Qt::OtherFocusReason);
}

ChatSettingsDialog::~ChatSettingsDialog() {
    settle();
    // QDialog's own destructor hides the fields, which then tell of their values once more.
    for (SamplingLine* line : lines_) line->disconnect(this);
    leaveFocus(*this);
}

QWidget* ChatSettingsDialog::makeHead() {
    auto* head = new QWidget(this);
    auto* rows = new QVBoxLayout(head);
    rows->setContentsMargins(space::xl, space::l, space::xl, space::l);
    rows->setSpacing(space::s);
    rows->addWidget(
        new TextLabel(tr("How this chat is answered"), Type::Section, Color::Text, head));
    auto* sentence = new TextLabel(
        tr("For this chat alone, from the next answer on. Everything is saved as you enter it."),
        Type::Body,
        Color::Text2,
        head);
    sentence->setWordWrap(true);
    rows->addWidget(sentence);
    notice_ = new Notice(BadgeKind::Unknown, "undo", {}, {}, tr("Undo"), head);
    notice_->hide();
    rows->addWidget(notice_);
    connect(notice_, &Notice::actionClicked, this, [this] {
        notice_->hide();
        if (const auto undo = std::exchange(undo_, {})) undo();
        preset_->setFocus(Qt::OtherFocusReason);
    });
    return head;
}

QWidget* ChatSettingsDialog::makeContents() {
    auto* contents = new QWidget(scroll_);
    auto* rows = new QVBoxLayout(contents);
    rows->setContentsMargins(space::xl, space::l, space::xl, space::xl);
    rows->setSpacing(space::s);
    rows->addWidget(makePresetRow());
    name_ = new PresetNameRow(contents);
    connect(name_, &PresetNameRow::named, this, [this](const QString& name) {
        if (const auto onName = std::exchange(onName_, {})) onName(name);
        preset_->setFocus(Qt::OtherFocusReason);
    });
    connect(name_, &PresetNameRow::cancelled, this, [this] {
        preset_->setFocus(Qt::OtherFocusReason);
    });
    rows->addWidget(name_);
    rows->addSpacing(space::s);
    rows->addWidget(makePrompt());
    rows->addSpacing(space::s);
    addLines(SamplingPlace::Common, *rows);
    moreToggle_ = makeButton(ButtonKind::Quiet, {}, {}, contents);
    moreToggle_->setAutoDefault(false);
    moreToggle_->setCheckable(true);
    connect(moreToggle_, &QPushButton::clicked, this, &ChatSettingsDialog::setMoreShown);
    rows->addWidget(moreToggle_, 0, Qt::AlignLeft);
    rows->addWidget(makeMore());
    rows->addStretch(1);
    return contents;
}

QWidget* ChatSettingsDialog::makePresetRow() {
    auto* row = new QWidget(this);
    auto* rows = new QVBoxLayout(row);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(space::xs);
    auto* label = new TextLabel(tr("Preset"), Type::Medium, Color::Text, row);
    rows->addWidget(label);
    auto* line = new QHBoxLayout;
    line->setSpacing(space::s);
    preset_ = new CalmComboBox(row);
    preset_->setAccessibleName(tr("Preset"));
    preset_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    label->setBuddy(preset_);
    connect(preset_, &QComboBox::activated, this, [this](int index) {
        choosePreset(preset_->itemData(index).toString());
    });
    line->addWidget(preset_, 1);
    presetMenu_ = makeIconButton("more", tr("More for this preset"), {}, row);
    connect(presetMenu_, &QToolButton::clicked, this, &ChatSettingsDialog::showPresetMenu);
    line->addWidget(presetMenu_);
    rows->addLayout(line);
    return row;
}

QWidget* ChatSettingsDialog::makePrompt() {
    auto* part = new QWidget(this);
    auto* rows = new QVBoxLayout(part);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(space::hair);
    auto* line = new QHBoxLayout;
    auto* label =
        new TextLabel(tr("Instructions (system prompt)"), Type::Medium, Color::Text, part);
    const QString help =
        tr("Told to the model before the chat, in place of the instructions for "
           "every chat: who it is, how to answer, what to leave out.");
    promptReset_ =
        makeIconButton("undo", tr("Back to the preset's value: %1").arg(label->text()), {}, part);
    setIconButton(*promptReset_,
                  "undo",
                  tr("Back to the preset's value: %1").arg(label->text()),
                  {},
                  Color::Link);
    setIconPixels(*promptReset_, size::iconSmall);
    QSizePolicy policy = promptReset_->sizePolicy();
    policy.setRetainSizeWhenHidden(true);
    promptReset_->setSizePolicy(policy);
    label->setWordWrap(true);
    line->addWidget(label, 1);
    line->addWidget(promptReset_);
    rows->addLayout(line);
    auto* sentence = new TextLabel(help, Type::Caption, Color::Text2, part);
    sentence->setWordWrap(true);
    rows->addWidget(sentence);
    rows->addSpacing(space::xs);
    prompt_ = new PlainTextField(part);
    prompt_->setAccessibleName(label->text());
    prompt_->setAccessibleDescription(help);
    prompt_->setPlaceholderText(tr("None"));
    prompt_->setTabChangesFocus(true);
    setTextMargins(*prompt_);
    prompt_->setFixedHeight(kPromptLines * theme().lineHeight(Type::Body) + space::l);
    prompt_->installEventFilter(this);
    label->setBuddy(prompt_);
    rows->addWidget(prompt_);
    connect(prompt_, &QPlainTextEdit::textChanged, this, [this] {
        if (!isShowing_) promptPause_.start();
    });
    connect(promptReset_, &QToolButton::clicked, this, [this] {
        promptPause_.stop();
        ChatSettings own = program_.conversation.settings();
        own.systemPrompt = presetValues().systemPrompt;
        take(own);
        prompt_->setFocus();
    });
    return part;
}

QWidget* ChatSettingsDialog::makeMore() {
    more_ = new QWidget(this);
    auto* rows = new QVBoxLayout(more_);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(space::s);
    rows->addWidget(new TextLabel(tr("Choice of words"), Type::Strong, Color::Text2, more_));
    addLines(SamplingPlace::Choice, *rows);
    rows->addSpacing(space::s);
    rows->addWidget(new TextLabel(tr("Repetition"), Type::Strong, Color::Text2, more_));
    addLines(SamplingPlace::Repetition, *rows);
    return more_;
}

void ChatSettingsDialog::addLines(SamplingPlace place, QVBoxLayout& rows) {
    for (const SamplingRow& row : app::samplingRows()) {
        if (row.place != place) continue;
        auto* line = new SamplingLine(row, this);
        connect(
            line, &SamplingLine::chosen, this, [this, &row](double value) { choose(row, value); });
        connect(line, &SamplingLine::resetClicked, this, [this, &row] { reset(row); });
        rows.addWidget(line);
        lines_.push_back(line);
    }
}

QWidget* ChatSettingsDialog::makeFoot() {
    auto* foot = new QWidget(this);
    auto* row = new QHBoxLayout(foot);
    row->setContentsMargins(space::xl, space::m, space::xl, space::m);
    row->setSpacing(space::s);
    reset_ = makeButton(ButtonKind::Secondary, tr("Reset to preset"), {}, foot);
    reset_->setObjectName(QStringLiteral("reset-to-preset"));
    save_ = makeButton(ButtonKind::Secondary, tr("Save as preset…"), {}, foot);
    auto* close = makeButton(ButtonKind::Primary, tr("Done"), {}, foot);
    for (QPushButton* button : {reset_, save_}) button->setAutoDefault(false);
    close->setDefault(true);
    connect(reset_, &QPushButton::clicked, this, [this] {
        choosePreset(program_.conversation.settings().preset);
    });
    connect(save_, &QPushButton::clicked, this, &ChatSettingsDialog::askToSave);
    connect(close, &QPushButton::clicked, this, &QDialog::accept);
    row->addWidget(reset_);
    row->addWidget(save_);
    row->addStretch(1);
    row->addWidget(close);
    return foot;
}

void ChatSettingsDialog::connectProgram() {
    connect(&program_.conversation,
            &app::Conversation::settingsChanged,
            this,
            &ChatSettingsDialog::refresh);
    connect(&program_.presets, &app::Presets::changed, this, &ChatSettingsDialog::refresh);
    connect(&program_.bridge,
            &app::EngineBridge::modelStateChanged,
            this,
            &ChatSettingsDialog::refreshLines);
}

/// As tall as the window it belongs to, so that it hides nothing else; the rest scrolls.
void ChatSettingsDialog::fitScreen() {
    const QFontMetrics metrics(theme().font(Type::Body));
    const QSize wanted(std::max(480, metrics.averageCharWidth() * kWidthInCharacters),
                       kHeightInLines * theme().lineHeight(Type::Body));
    const QWidget* window = parentWidget() ? parentWidget()->window() : nullptr;
    const QSize most = window ? window->size() - QSize(space::huge, space::huge)
                              : screen()->availableGeometry().size();
    resize(wanted.boundedTo(most));
}

/// One width for all, so that the fields stand in one column.
void ChatSettingsDialog::fitBoxes() {
    int width = 0;
    for (SamplingLine* line : lines_) width = std::max(width, line->box().sizeHint().width());
    for (SamplingLine* line : lines_) line->box().setFixedWidth(width);
}

void ChatSettingsDialog::setMoreShown(bool isShown) {
    more_->setVisible(isShown);
    moreToggle_->setChecked(isShown);
    moreToggle_->setText(isShown ? tr("Fewer settings") : tr("More settings"));
    moreToggle_->setIcon(themeIcon(isShown ? "chevron-up" : "chevron-down", Color::Text2));
}

// ── What is shown ──

ChatSettings ChatSettingsDialog::presetValues() const {
    const auto preset = program_.presets.find(program_.conversation.settings().preset);
    return preset ? preset->values : ChatSettings{};
}

QString ChatSettingsDialog::inheritedPrompt() const {
    return presetValues().systemPrompt.value_or(program_.settings.values().systemPrompt);
}

void ChatSettingsDialog::refresh() {
    refreshPresets();
    refreshPrompt();
    refreshLines();
}

void ChatSettingsDialog::refreshPrompt() {
    const ChatSettings own = program_.conversation.settings();
    promptReset_->setVisible(own.systemPrompt != presetValues().systemPrompt);
    const QString text = own.systemPrompt.value_or(program_.settings.values().systemPrompt);
    if (promptPause_.isActive() || prompt_->toPlainText() == text) return;
    isShowing_ = true;
    prompt_->setPlainText(text);
    isShowing_ = false;
}

void ChatSettingsDialog::refreshLines() {
    const ChatSettings own = program_.conversation.settings();
    const ChatSettings preset = presetValues();
    ChatRequest request = app::startingRequest(program_.bridge.modelState().facts,
                                               program_.settings.changedSampling());
    app::layOver(request, own);
    for (SamplingLine* line : lines_) {
        const SamplingRow& row = line->row();
        line->show(row.asked(request), row.read(own) != row.read(preset));
    }
}

// ── What is entered ──

void ChatSettingsDialog::take(const ChatSettings& settings) {
    program_.conversation.setSettings(settings);
    refresh();  // also where it is the same: the fields show what holds
}

void ChatSettingsDialog::takePrompt() {
    promptPause_.stop();
    ChatSettings own = program_.conversation.settings();
    const QString text = prompt_->toPlainText();
    own.systemPrompt = text;
    if (text == inheritedPrompt()) own.systemPrompt = presetValues().systemPrompt;
    take(own);
}

void ChatSettingsDialog::choose(const SamplingRow& row, double value) {
    if (!row.takes(value)) return;
    ChatSettings own = program_.conversation.settings();
    // What everyone gets anyway goes on following what everyone gets.
    ChatRequest anyway = app::startingRequest(program_.bridge.modelState().facts,
                                              program_.settings.changedSampling());
    const ChatSettings preset = presetValues();
    app::layOver(anyway, preset);
    row.write(own, value == row.asked(anyway) ? row.read(preset) : std::optional<double>(value));
    take(own);
}

void ChatSettingsDialog::reset(const SamplingRow& row) {
    ChatSettings own = program_.conversation.settings();
    row.write(own, row.read(presetValues()));
    take(own);
}

/// Takes what is typed but not confirmed.
void ChatSettingsDialog::settle() {
    for (SamplingLine* line : lines_) line->finish();
    if (promptPause_.isActive()) takePrompt();
}

void ChatSettingsDialog::done(int result) {
    settle();
    QDialog::done(result);
}

bool ChatSettingsDialog::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::FocusOut && promptPause_.isActive()) takePrompt();
    return QDialog::eventFilter(watched, event);
}

}  // namespace pergola::ui
