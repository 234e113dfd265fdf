#include "ui/settings/setting_line.h"

#include <QCoreApplication>
#include <QHBoxLayout>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

#include "ui/settings/setting_control.h"
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
#include "ui/widgets/icon_label.h"
#include "ui/widgets/leave_focus.h"
#include "ui/widgets/text_label.h"

namespace pergola::ui {
namespace {

QString words(const char* text) { return text ? QCoreApplication::translate("settings", text) : QString(); }

}  // namespace

SettingLine::SettingLine(app::Settings& settings, const app::SettingRow& row, QWidget* parent)
    : QWidget(parent),
      settings_(settings),
      row_(row),
      control_(SettingControl::make(row, words(row.label), this)),
      reset_(makeIconButton("undo", tr("Back to the standard value: %1").arg(words(row.label)), {}, this)),
      reasonLine_(new QWidget(this)),
      reason_(new TextLabel(Type::Caption, Color::Danger, reasonLine_)),
      searched_(words(row.label) + QLatin1Char('\n') + words(row.help)) {
    for (const auto& choice : row.choices) searched_ += QLatin1Char('\n') + words(choice.second);

    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(space::l, space::s + space::hair, space::l, space::s + space::hair);
    rows->setSpacing(space::s);
    auto* line = new QHBoxLayout;
    line->setSpacing(space::s);
    auto* texts = new QVBoxLayout;
    texts->setSpacing(space::hair);
    auto* label = new TextLabel(words(row.label), Type::Medium, Color::Text, this);
    auto* help = new TextLabel(words(row.help), Type::Caption, Color::Text2, this);
    for (TextLabel* text : {label, help, reason_}) text->setWordWrap(true);
    texts->addWidget(label);
    texts->addWidget(help);
    // Marked, since colour alone says nothing in high contrast. A widget of its own: a layout whose widgets
    // are hidden would still allow the words above it no width.
    auto* why = new QHBoxLayout(reasonLine_);
    why->setContentsMargins(0, 0, 0, 0);
    why->setSpacing(space::xs);
    why->addWidget(new IconLabel("warning", Color::Danger, reasonLine_, size::iconTiny), 0, Qt::AlignTop);
    why->addWidget(reason_, 1);
    texts->addWidget(reasonLine_);
    label->setBuddy(control_);
    reasonLine_->hide();
    line->addLayout(texts, 1);
    setIconButton(*reset_, "undo", tr("Back to the standard value: %1").arg(words(row.label)), {}, Color::Link);
    setIconPixels(*reset_, size::iconSmall);
    QSizePolicy policy = reset_->sizePolicy();
    policy.setRetainSizeWhenHidden(true);  // the control stays where it is when the arrow comes
    reset_->setSizePolicy(policy);
    auto* end = new QHBoxLayout;
    end->setSpacing(space::s);
    end->addStretch(1);
    end->addWidget(reset_);
    if (!control_->isWide()) end->addWidget(control_);
    line->addLayout(end);
    rows->addLayout(line);
    line_ = line;
    words_ = {label, help};
    if (control_->isWide()) rows->addWidget(control_);

    connect(control_, &SettingControl::tried, this, &SettingLine::tryValue);
    connect(reset_, &QToolButton::clicked, this, [this] {
        tryValue(row_.defaultValue);
        control_->setFocus();
    });
    connect(&settings_, &app::Settings::changed, this, [this](const QString& key) {
        if (key == QLatin1String(row_.key)) refresh();
    });
    refresh();
}

SettingLine::~SettingLine() {
    leaveFocus(*this);
    delete control_;  // before the line: it may have a text to hand over
}

bool hasWords(const QString& text, const QString& search) {
    const QStringList parts = search.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    return std::all_of(parts.begin(), parts.end(), [&text](const QString& part) {
        return text.contains(part, Qt::CaseInsensitive);
    });
}

bool SettingLine::matches(const QString& search) const { return hasWords(searched_, search); }

QString SettingLine::reason() const { return reasonLine_->isHidden() ? QString() : reason_->text(); }

int SettingLine::widthOfWords() const {
    int wide = 0;
    for (const TextLabel* each : words_) wide = std::max(wide, each->minimumSizeHint().width());
    return wide;
}

/// What they want before the control goes below them: some letters a line, or all they are.
int SettingLine::wantedWidthOfWords() const {
    constexpr int lettersALine = 18;
    int wide = widthOfWords();
    for (const TextLabel* each : words_) {
        const QFontMetrics metrics = each->fontMetrics();
        wide = std::max(wide,
                        std::min(metrics.horizontalAdvance(each->text()),
                                 lettersALine * metrics.averageCharWidth()));
    }
    return wide;
}

int SettingLine::widthOfEnd() const {
    const int control = control_->isWide() ? 0 : control_->minimumSizeHint().width() + space::s;
    return std::max(reset_->sizeHint().width(), reset_->minimumWidth()) + control;
}

/// Words over the control need less than both beside each other.
QSize SettingLine::minimumSizeHint() const {
    const QMargins edge = layout()->contentsMargins();
    const int wide = std::max(widthOfWords(), widthOfEnd());
    return {wide + edge.left() + edge.right(), QWidget::minimumSizeHint().height()};
}

void SettingLine::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    const QMargins edge = layout()->contentsMargins();
    const int words = control_->isWide() ? widthOfWords() : wantedWidthOfWords();
    const int wanted =
        words + space::s + widthOfEnd() + edge.left() + edge.right();
    line_->setDirection(width() < wanted ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
}

void SettingLine::focusControl() { control_->setFocus(Qt::OtherFocusReason); }

// A value that is not taken stays in the field, so that it can be mended; the old one stays in force.
void SettingLine::tryValue(const QVariant& value) {
    const QString reason = settings_.setValue(row_.key, value);
    reasonLine_->setVisible(!reason.isEmpty());
    if (reason.isEmpty()) return refresh();
    const QVariant old = settings_.value(row_.key);
    reason_->setText(tr("%1 %2 stays in use.").arg(reason, old.toString()));
    control_->setAccessibleDescription(reason);
}

void SettingLine::refresh() {
    control_->show(settings_.value(row_.key));
    control_->setAccessibleDescription(words(row_.help));
    reasonLine_->hide();
    reset_->setVisible(!settings_.isDefault(row_.key));
}

}  // namespace pergola::ui
