#include "ui/settings/setting_control.h"

#include <QCoreApplication>
#include <QFocusEvent>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QLocale>
#include <QPlainTextEdit>
#include <QTextDocument>
#include <QTimer>
#include <algorithm>

#include "ui/theme/theme.h"
#include "ui/widgets/calm_combo_box.h"
#include "ui/widgets/field_hint.h"
#include "ui/widgets/leave_focus.h"
#include "ui/widgets/plain_text_field.h"
#include "ui/widgets/switch_button.h"

namespace pergola::ui {
namespace {

constexpr int kChoiceWidth = 168;
constexpr const char* kWidestWord = QT_TRANSLATE_NOOP("settings", "Automatic");
constexpr int kTextSaveDelayMs = 500;

template <class Inner>
Inner* fill(QWidget* outer, Inner* inner) {
    auto* row = new QHBoxLayout(outer);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(inner);
    outer->setFocusProxy(inner);
    return inner;
}

class SwitchControl final : public SettingControl {
public:
    SwitchControl(const QString& label, QWidget* parent)
        : SettingControl(parent), button_(fill(this, new SwitchButton(label, this))) {
        connect(button_, &SwitchButton::clicked, this, [this](bool on) { emit tried(on); });
    }
    void show(const QVariant& value) override { button_->setChecked(value.toBool()); }

private:
    SwitchButton* button_;
};

class ChoiceControl final : public SettingControl {
public:
    ChoiceControl(const app::SettingRow& row, const QString& label, QWidget* parent)
        : SettingControl(parent), box_(fill(this, new CalmComboBox(this))) {
        box_->setAccessibleName(label);
        box_->setMinimumWidth(kChoiceWidth);
        for (const auto& [value, words] : row.choices)
            box_->addItem(QCoreApplication::translate("settings", words), value);
        connect(box_, &CalmComboBox::activated, this, [this](int index) { emit tried(box_->itemData(index)); });
    }
    void show(const QVariant& value) override { box_->setCurrentIndex(box_->findData(value)); }

private:
    CalmComboBox* box_;
};

/// Free text, so that a wrong number can be answered with a reason instead of being swallowed.
class NumberControl final : public SettingControl {
public:
    NumberControl(const app::SettingRow& row, const QString& label, QWidget* parent)
        : SettingControl(parent),
          whole_(row.defaultValue.typeId() != QMetaType::Double),
          least_(row.minimum),
          leastWord_(row.leastMeans ? QCoreApplication::translate("settings", row.leastMeans)
                                    : QString()),
          field_(fill(this, new QLineEdit(this))) {
        field_->setAccessibleName(label);
        field_->setAlignment(Qt::AlignRight | Qt::AlignAbsolute);
        fitWidth();
        connect(field_, &QLineEdit::editingFinished, this, &NumberControl::tryText);
        connect(&theme(), &Theme::changed, this, &NumberControl::fitWidth);
    }
    ~NumberControl() override { leaveFocus(*this); }
    void show(const QVariant& value) override {
        QLocale locale;
        locale.setNumberOptions(QLocale::OmitGroupSeparator);
        const bool isWord = !leastWord_.isEmpty() && value.toDouble() == least_.toDouble();
        field_->setText(isWord   ? leastWord_
                        : whole_ ? locale.toString(value.toLongLong())
                                 : locale.toString(value.toDouble(), 'g', 6));
        shown_ = field_->text();
    }

private:
    // The same for every number, so that the fields of a card stand in one column.
    void fitWidth() {
        const QFontMetrics metrics(theme().font(Type::Body));
        const int digits = metrics.horizontalAdvance(QString(10, QLatin1Char('0')));
        const int word =
            metrics.horizontalAdvance(QCoreApplication::translate("settings", kWidestWord));
        field_->setFixedWidth(std::max(digits, word) + 20);
    }
    void tryText() {
        if (field_->text() == shown_) return;
        shown_ = field_->text();
        bool valid = false;
        const QString text = field_->text().trimmed();
        if (!text.isEmpty() && text.compare(leastWord_, Qt::CaseInsensitive) == 0) {
            emit tried(least_.toDouble());
            return;
        }
        double number = QLocale().toDouble(text, &valid);
        if (!valid) number = QLocale::c().toDouble(text, &valid);
        emit tried(valid ? QVariant(number) : QVariant(text));
    }

    bool whole_;
    QVariant least_;
    QString leastWord_;  // in place of the least number
    QLineEdit* field_;
    QString shown_;
};

class TextControl final : public SettingControl {
public:
    TextControl(const QString& label, QWidget* parent)
        : SettingControl(parent), edit_(fill(this, new PlainTextField(this))) {
        edit_->setAccessibleName(label);
        edit_->setTabChangesFocus(true);
        setTextMargins(*edit_);
        edit_->setPlaceholderText(SettingControl::tr("None"));
        edit_->setFixedHeight(4 * theme().lineHeight(Type::Body) + space::l);
        pause_.setSingleShot(true);
        pause_.setInterval(kTextSaveDelayMs);
        connect(edit_, &QPlainTextEdit::textChanged, this, [this] {
            if (!showing_) pause_.start();
        });
        connect(&pause_, &QTimer::timeout, this, [this] { emit tried(edit_->toPlainText()); });
        edit_->installEventFilter(this);
    }
    ~TextControl() override {
        if (pause_.isActive()) emit tried(edit_->toPlainText());
    }
    void show(const QVariant& value) override {
        if (edit_->toPlainText() == value.toString() || pause_.isActive()) return;
        showing_ = true;
        edit_->setPlainText(value.toString());
        showing_ = false;
    }
    bool isWide() const override { return true; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override {
        if (event->type() == QEvent::FocusOut && pause_.isActive()) {
            pause_.stop();
            emit tried(edit_->toPlainText());
        }
        return SettingControl::eventFilter(watched, event);
    }

private:
    QPlainTextEdit* edit_;
    QTimer pause_;
    bool showing_ = false;
};

}  // namespace

SettingControl* SettingControl::make(const app::SettingRow& row, const QString& label, QWidget* parent) {
    if (!row.choices.empty()) return new ChoiceControl(row, label, parent);
    switch (row.defaultValue.typeId()) {
        case QMetaType::Bool: return new SwitchControl(label, parent);
        case QMetaType::QString: return new TextControl(label, parent);
        default: return new NumberControl(row, label, parent);
    }
}

}  // namespace pergola::ui
