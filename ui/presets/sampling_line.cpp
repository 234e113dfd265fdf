#include "ui/presets/sampling_line.h"

#include <QCoreApplication>
#include <QHBoxLayout>
#include <QLocale>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/telemetry/figures_text.h"
#include "ui/theme/tokens.h"
#include "ui/widgets/button.h"
#include "ui/widgets/number_box.h"
#include "ui/widgets/text_label.h"

namespace pergola::ui {
namespace {

QString words(const char* text) {
    return text ? QCoreApplication::translate("sampling", text) : QString();
}

/// What may be entered: "0 (Off) to 1,000".
QString rangeText(const app::SamplingRow& row) {
    const QLocale locale;
    const auto number = [&](double value) {
        return row.decimals == 0 ? locale.toString(static_cast<qint64>(value))
                                 : locale.toString(value, 'g', 6);
    };
    const QString word = words(row.leastMeans);
    const QString least =
        word.isEmpty() ? number(row.least)
                       : SamplingLine::tr("%1 (%2)").arg(isolated(number(row.least)), word);
    return SamplingLine::tr("From %1 to %2.").arg(least, isolated(number(row.most)));
}

}  // namespace

SamplingLine::SamplingLine(const app::SamplingRow& row, QWidget* parent)
    : QWidget(parent),
      row_(row),
      box_(new NumberBox(row.least, row.most, row.step, row.decimals, this)),
      reset_(makeIconButton("undo", {}, {}, this)) {
    const QString name = words(row.label);
    const QString help = words(row.help) + QLatin1Char(' ') + rangeText(row);
    auto* line = new QHBoxLayout(this);
    line->setContentsMargins(0, space::xs, 0, space::xs);
    line->setSpacing(space::s);
    auto* texts = new QVBoxLayout;
    texts->setSpacing(space::hair);
    auto* label = new TextLabel(name, Type::Medium, Color::Text, this);
    auto* sentence = new TextLabel(help, Type::Caption, Color::Text2, this);
    for (TextLabel* text : {label, sentence}) {
        text->setWordWrap(true);
        texts->addWidget(text);
    }
    label->setBuddy(box_);
    line->addLayout(texts, 1);
    setIconButton(*reset_, "undo", tr("Back to the preset's value: %1").arg(name), {}, Color::Link);
    setIconPixels(*reset_, size::iconSmall);
    QSizePolicy policy = reset_->sizePolicy();
    policy.setRetainSizeWhenHidden(true);  // the field stays where it is when the arrow comes
    reset_->setSizePolicy(policy);
    line->addWidget(reset_);
    box_->setSpecialValueText(words(row.leastMeans));
    box_->setAccessibleName(name);
    box_->setAccessibleDescription(help);
    box_->setToolTip(help);
    line->addWidget(box_);
    connect(box_, &QDoubleSpinBox::valueChanged, this, &SamplingLine::chosen);
    connect(reset_, &QToolButton::clicked, this, [this] {
        emit resetClicked();
        box_->setFocus();
    });
}

void SamplingLine::show(double value, bool isChanged) {
    reset_->setVisible(isChanged);
    const QSignalBlocker quiet(box_);  // what is shown was not chosen here
    if (box_->value() != value) box_->setValue(value);
}

void SamplingLine::finish() {
    box_->interpretText();
}

}  // namespace pergola::ui
