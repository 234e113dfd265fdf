#include "ui/telemetry/slow_section.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

#include "ui/telemetry/card_ground.h"
#include "ui/theme/icon.h"
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
#include "ui/widgets/icon_label.h"
#include "ui/widgets/leave_focus.h"
#include "ui/widgets/text_label.h"

namespace pergola::ui {

SlowSection::SlowSection(QWidget* parent) : QFrame(parent), rows_(new QVBoxLayout(this)) {
    setAccessibleName(tr("What costs speed"));
    rows_->setContentsMargins(space::m, space::s, space::m, space::s);
    rows_->setSpacing(space::xs);
    auto* head = new QHBoxLayout;
    head->setSpacing(space::s);
    head->addWidget(new IconLabel("clock", Color::Warning, this, size::iconSmall));
    head->addWidget(new TextLabel(tr("What costs speed"), Type::Strong, Color::Text, this), 1);
    rows_->addLayout(head);
    hide();
}

// The list is made anew only when a sentence of it changes: a figure that trembles moves no widget.
void SlowSection::setReasons(const std::vector<app::SlowReason>& reasons) {
    std::vector<SlowSentence> wanted;
    for (const app::SlowReason& reason : reasons) {
        if (reason.cause != app::SlowCause::OnProcessor && wanted.size() < kMostShown)
            wanted.push_back(slowSentence(reason));
    }
    const auto same = [](const SlowSentence& a, const SlowSentence& b) {
        return a.cause == b.cause;
    };
    if (std::equal(wanted.begin(), wanted.end(), shown_.begin(), shown_.end(), same)) return;
    shown_ = wanted;
    if (list_ != nullptr) {
        leaveFocus(*list_);
        list_->hide();
        list_->deleteLater();  // a button in it may be what asked for this
    }
    list_ = new QWidget(this);
    auto* lines = new QVBoxLayout(list_);
    lines->setContentsMargins(0, 0, 0, 0);
    lines->setSpacing(space::s);
    rows_->addWidget(list_);
    for (const SlowSentence& sentence : shown_) addRow(sentence);
    list_->show();
    setVisible(!shown_.empty());
}

void SlowSection::addRow(const SlowSentence& sentence) {
    auto* row = new QVBoxLayout;
    row->setSpacing(0);
    auto* cause = new TextLabel(sentence.cause, Type::Body, Color::Text, list_);
    auto* advice = new TextLabel(sentence.advice, Type::Caption, Color::Text2, list_);
    for (TextLabel* label : {cause, advice}) {
        label->setWordWrap(true);
        row->addWidget(label);
    }
    if (sentence.help != SlowHelp::None) {
        auto* button = makeButton(ButtonKind::Link, slowHelpText(sentence.help), {}, list_);
        button->setProperty("compact", true);
        connect(button, &QPushButton::clicked, this, [this, help = sentence.help] {
            emit helpRequested(help);
        });
        row->addWidget(button, 0, Qt::AlignLeading);
    }
    static_cast<QVBoxLayout*>(list_->layout())->addLayout(row);
}

void SlowSection::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    paintCardGround(painter, rect());
}

}  // namespace pergola::ui
