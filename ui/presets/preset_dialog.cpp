#include "ui/presets/preset_dialog.h"

#include <QCoreApplication>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QTextDocument>
#include <QVBoxLayout>
#include <algorithm>

#include "app/presets.h"
#include "ui/presets/sampling_line.h"
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
#include "ui/widgets/field_hint.h"
#include "ui/widgets/number_box.h"
#include "ui/widgets/plain_text_field.h"
#include "ui/widgets/text_label.h"

namespace pergola::ui {
namespace {

constexpr int kPromptLines = 5;
constexpr int kWidthInLetters = 80;
constexpr int kHeightInLines = 34;

}  // namespace

PresetDialog::PresetDialog(app::Presets& presets,
                           const app::Preset& preset,
                           const app::ChatSettings& usual,
                           QWidget* parent)
    : QDialog(parent), presets_(presets), id_(preset.id), values_(preset.values), usual_(usual) {
    setWindowTitle(id_.isEmpty() ? tr("New preset") : tr("Edit preset"));
    setAttribute(Qt::WA_DeleteOnClose);
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    auto* scroll = new QScrollArea(this);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setWidget(makeContents());
    rows->addWidget(scroll, 1);
    rows->addWidget(makeLine(Qt::Horizontal, this));
    rows->addWidget(makeFoot());
    name_->setText(preset.name);
    prompt_->setPlainText(values_.systemPrompt.value_or(QString()));
    refresh();
    checkName();
    const QFontMetrics metrics(theme().font(Type::Body));
    const QSize wanted(metrics.averageCharWidth() * kWidthInLetters,
                       theme().lineHeight(Type::Body) * kHeightInLines);
    resize(wanted.boundedTo(parent->window()->size() - QSize(space::huge, space::huge)));
    name_->setFocus();
}

QWidget* PresetDialog::makeContents() {
    auto* contents = new QWidget(this);
    auto* rows = new QVBoxLayout(contents);
    rows->setContentsMargins(space::xl, space::l, space::xl, space::l);
    rows->setSpacing(space::xs);
    auto* label = new TextLabel(tr("Name"), Type::Medium, Color::Text, contents);
    rows->addWidget(label);
    name_ = new QLineEdit(contents);
    name_->setAccessibleName(label->text());
    label->setBuddy(name_);
    rows->addWidget(name_);
    reason_ = new TextLabel(Type::Caption, Color::Danger, contents);
    reason_->setWordWrap(true);
    rows->addWidget(reason_);
    rows->addSpacing(space::s);
    auto* instructions =
        new TextLabel(tr("Instructions (system prompt)"), Type::Medium, Color::Text, contents);
    auto* help = new TextLabel(tr("Told to the model before the chat. Left empty, the instructions "
                                  "for every chat hold."),
                               Type::Caption,
                               Color::Text2,
                               contents);
    help->setWordWrap(true);
    rows->addWidget(instructions);
    rows->addWidget(help);
    prompt_ = new PlainTextField(contents);
    prompt_->setAccessibleName(instructions->text());
    prompt_->setAccessibleDescription(help->text());
    prompt_->setPlaceholderText(tr("None"));
    prompt_->setTabChangesFocus(true);
    setTextMargins(*prompt_);
    prompt_->setFixedHeight(kPromptLines * theme().lineHeight(Type::Body) + space::l);
    instructions->setBuddy(prompt_);
    rows->addWidget(prompt_);
    rows->addSpacing(space::s);
    addLines(*rows);
    rows->addStretch(1);
    connect(name_, &QLineEdit::textChanged, this, &PresetDialog::checkName);
    return contents;
}

void PresetDialog::addLines(QVBoxLayout& rows) {
    int width = 0;
    for (const app::SamplingRow& row : app::samplingRows()) {
        auto* line = new SamplingLine(row, this);
        connect(line, &SamplingLine::chosen, this, [this, &row](double value) {
            if (row.takes(value)) row.write(values_, value);
            refresh();
        });
        connect(line, &SamplingLine::resetClicked, this, [this, &row] {
            row.write(values_, std::nullopt);
            refresh();
        });
        rows.addWidget(line);
        lines_.push_back(line);
        width = std::max(width, line->box().sizeHint().width());
    }
    // One width for all, so that the fields stand in one column.
    for (SamplingLine* line : lines_) line->box().setFixedWidth(width);
}

QWidget* PresetDialog::makeFoot() {
    auto* foot = new QWidget(this);
    auto* row = new QHBoxLayout(foot);
    row->setContentsMargins(space::xl, space::m, space::xl, space::m);
    row->setSpacing(space::s);
    row->addStretch(1);
    auto* cancel = makeButton(ButtonKind::Secondary, tr("Cancel"), {}, foot);
    cancel->setAutoDefault(false);
    connect(cancel, &QPushButton::clicked, this, &QDialog::reject);
    save_ = makeButton(ButtonKind::Primary, tr("Save"), {}, foot);
    save_->setDefault(true);
    connect(save_, &QPushButton::clicked, this, &PresetDialog::accept);
    row->addWidget(cancel);
    row->addWidget(save_);
    return foot;
}

void PresetDialog::checkName() {
    const QString problem = presets_.nameProblem(name_->text(), id_);
    // An empty field needs no blame, the button says enough.
    reason_->setText(name_->text().isEmpty() ? QString() : problem);
    name_->setAccessibleDescription(problem);
    save_->setEnabled(problem.isEmpty());
}

/// What the preset says; where it says nothing, what holds anyway.
void PresetDialog::refresh() {
    ChatRequest request = app::startingRequest(ModelFacts{}, usual_);
    app::layOver(request, values_);
    for (SamplingLine* line : lines_)
        line->show(line->row().asked(request), line->row().read(values_).has_value());
}

void PresetDialog::accept() {
    for (SamplingLine* line : lines_) line->finish();
    if (!presets_.nameProblem(name_->text(), id_).isEmpty()) return;
    const QString prompt = prompt_->toPlainText();
    values_.systemPrompt = prompt.isEmpty() ? std::nullopt : std::optional<QString>(prompt);
    if (id_.isEmpty()) {
        presets_.add(name_->text(), values_);
    } else {
        presets_.change(id_, values_);
        presets_.rename(id_, name_->text());
    }
    QDialog::accept();
}

}  // namespace pergola::ui
