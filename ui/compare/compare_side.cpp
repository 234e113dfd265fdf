#include "ui/compare/compare_side.h"

#include <QCoreApplication>
#include <QEvent>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QVBoxLayout>

#include "app/conversations/sampling_rows.h"
#include "app/library/library.h"
#include "app/presets.h"
#include "ui/theme/theme.h"
#include "ui/widgets/calm_combo_box.h"
#include "ui/widgets/field_hint.h"
#include "ui/widgets/leave_focus.h"
#include "ui/widgets/number_box.h"
#include "ui/widgets/text_label.h"

namespace pergola::ui {
namespace {

constexpr int kAnswerLines = 6;

/// Fills a list again and keeps the choice where it is still there.
template <class Fill>
void refill(QComboBox& box, const Fill& fill) {
    const QVariant chosen = box.currentData();
    const QSignalBlocker quiet(&box);
    box.clear();
    fill();
    box.setCurrentIndex(std::max(0, box.findData(chosen)));
}

}  // namespace

CompareSide::CompareSide(const QString& name,
                         app::Library& library,
                         app::Presets& presets,
                         QWidget* parent)
    : QFrame(parent),
      library_(library),
      presets_(presets),
      model_(new CalmComboBox(this)),
      preset_(new CalmComboBox(this)),
      number_(new CalmComboBox(this)),
      boxPlace_(new QWidget(this)),
      status_(new TextLabel(Type::Caption, Color::Muted, this)),
      answer_(new QPlainTextEdit(this)) {
    setProperty("card", true);
    setAccessibleName(tr("Side %1").arg(name));
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(space::l, space::m, space::l, space::l);
    rows->setSpacing(space::s);
    rows->addWidget(new TextLabel(name, Type::Section, Color::Text, this));
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(space::m);
    grid->setVerticalSpacing(space::s);
    grid->setColumnStretch(1, 1);
    const auto addLine = [&](const QString& label, CalmComboBox* box) {
        const int line = grid->rowCount();
        auto* choices = new QHBoxLayout;
        choices->setSpacing(space::m);
        choices->addWidget(box, 1);
        grid->addWidget(new TextLabel(label, Type::Body, Color::Text2, this), line, 0);
        grid->addLayout(choices, line, 1);
        box->setAccessibleName(tr("%1 of side %2").arg(label, name));
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumContentsLength(8);
        return choices;
    };
    addLine(tr("Model"), model_);
    addLine(tr("Preset"), preset_);
    addLine(tr("Changed"), number_)->addWidget(boxPlace_);
    auto* place = new QHBoxLayout(boxPlace_);
    place->setContentsMargins(0, 0, 0, 0);
    rows->addLayout(grid);
    rows->addWidget(status_);
    status_->setWordWrap(true);
    answer_->setReadOnly(true);
    setTextMargins(*answer_);
    answer_->setAccessibleName(tr("Answer of side %1").arg(name));
    answer_->setPlaceholderText(tr("The answer comes here."));
    answer_->setMinimumHeight(kAnswerLines * theme().lineHeight(Type::Body));
    followAnswer();
    rows->addWidget(answer_, 1);
    fillModels();
    fillPresets();
    fillNumbers();
    connect(number_, &QComboBox::currentIndexChanged, this, &CompareSide::showNumber);
    connect(&library_, &app::Library::modelsChanged, this, &CompareSide::fillModels);
    connect(&presets_, &app::Presets::changed, this, &CompareSide::fillPresets);
}

void CompareSide::changeEvent(QEvent* event) {
    QFrame::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        answer_->setMinimumHeight(kAnswerLines * theme().lineHeight(Type::Body));
}

void CompareSide::fillModels() {
    refill(*model_, [this] {
        model_->addItem(tr("The loaded model"), QString());
        for (const app::LibraryModel& model : library_.models())
            if (model.problem.isEmpty()) model_->addItem(model.name, model.path);
    });
}

void CompareSide::fillPresets() {
    refill(*preset_, [this] {
        for (const app::Preset& preset : presets_.all()) preset_->addItem(preset.name, preset.id);
    });
}

void CompareSide::fillNumbers() {
    refill(*number_, [this] {
        number_->addItem(tr("Nothing"), QString());
        for (const app::SamplingRow& row : app::samplingRows())
            number_->addItem(QCoreApplication::translate("sampling", row.label),
                             QString::fromLatin1(row.key));
    });
    showNumber();
}

const app::SamplingRow* CompareSide::row() const {
    for (const app::SamplingRow& row : app::samplingRows())
        if (number_->currentData().toString() == QLatin1String(row.key)) return &row;
    return nullptr;
}

void CompareSide::showNumber() {
    if (box_ != nullptr) {
        leaveFocus(*box_);
        delete box_;
        box_ = nullptr;
    }
    const app::SamplingRow* chosen = row();
    boxPlace_->setVisible(chosen != nullptr);
    if (chosen == nullptr) return;
    box_ = new NumberBox(chosen->least, chosen->most, chosen->step, chosen->decimals, boxPlace_);
    box_->setAccessibleName(tr("%1, its value").arg(number_->currentText()));
    if (chosen->leastMeans != nullptr)
        box_->setSpecialValueText(QCoreApplication::translate("sampling", chosen->leastMeans));
    ChatRequest usual;
    box_->setValue(chosen->asked(usual));
    boxPlace_->layout()->addWidget(box_);
    static_cast<QHBoxLayout*>(boxPlace_->layout())->setAlignment(box_, Qt::AlignLeading);
}

app::ComparedSettings CompareSide::settings() const {
    app::ComparedSettings settings;
    settings.modelPath = model_->currentData().toString();
    settings.modelName = model_->currentText();
    settings.presetName = preset_->currentText();
    const std::optional<app::Preset> preset = presets_.find(preset_->currentData().toString());
    if (preset) settings.values = preset->values;
    if (const app::SamplingRow* chosen = row()) chosen->write(settings.values, box_->value());
    return settings;
}

void CompareSide::show(const app::ComparedSide& side, const QString& status, bool isProblem) {
    status_->setText(status);
    status_->setColor(isProblem ? Color::Danger : Color::Muted);
    const QString text = side.answer ? side.answer->text : QString();
    const QString before = answer_->toPlainText();
    if (text == before) return;
    // What streams is appended, so that a selection and the place of reading stay.
    if (!before.isEmpty() && text.startsWith(before)) {
        QTextCursor end(answer_->document());
        end.movePosition(QTextCursor::End);
        end.insertText(text.mid(before.size()));
    } else {
        follows_ = false;
        answer_->setPlainText(text);
        follows_ = answer_->verticalScrollBar()->value() == answer_->verticalScrollBar()->maximum();
    }
}

/// The end stays in sight, also where the box shrinks, until somebody scrolls away from it.
void CompareSide::followAnswer() {
    // All is wrapped: a bar would only take a line away.
    answer_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    QScrollBar* bar = answer_->verticalScrollBar();
    connect(bar, &QScrollBar::rangeChanged, this, [this, bar] {
        if (follows_) bar->setValue(bar->maximum());
    });
    connect(bar, &QScrollBar::valueChanged, this, [this, bar] {
        follows_ = bar->value() == bar->maximum();
    });
}

void CompareSide::setChoicesEnabled(bool enabled) {
    for (QWidget* box : {static_cast<QWidget*>(model_),
                         static_cast<QWidget*>(preset_),
                         static_cast<QWidget*>(number_),
                         boxPlace_})
        box->setEnabled(enabled);
}

CompareSide::Choice CompareSide::choice() const {
    return {model_->currentData().toString(),
            preset_->currentData().toString(),
            number_->currentData().toString(),
            box_ != nullptr ? box_->value() : 0};
}

void CompareSide::choose(const Choice& choice) {
    model_->setCurrentIndex(std::max(0, model_->findData(choice.modelPath)));
    preset_->setCurrentIndex(std::max(0, preset_->findData(choice.preset)));
    number_->setCurrentIndex(std::max(0, number_->findData(choice.key)));
    if (box_ != nullptr && !choice.key.isEmpty()) box_->setValue(choice.value);
}

}  // namespace pergola::ui
