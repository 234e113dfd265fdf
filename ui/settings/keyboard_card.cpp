#include "ui/settings/keyboard_card.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/commands/key_map.h"
#include "ui/settings/info_row.h"
#include "ui/settings/key_field.h"
#include "ui/settings/key_line.h"
#include "ui/theme/tokens.h"
#include "ui/widgets/direction.h"
#include "ui/widgets/text_label.h"

namespace pergola::ui {

KeyboardCard::KeyboardCard(KeyMap& keys, QWidget* parent) : QFrame(parent), keys_(keys) {
    prepareCard(this);
    resetAll_ = addInfoRow(*this,
                           {},
                           tr("Keys that you changed"),
                           tr("Enter or a click on keys waits for new ones. Del takes them away."),
                           tr("Reset all"));
    connect(resetAll_, &QPushButton::clicked, &keys_, &KeyMap::resetAll);
    const char* section = nullptr;
    for (const CommandRow& row : commandRows()) {
        if (row.section != section) addHead(commandSection(row));
        section = row.section;
        addLine(row);
    }
    addFixedKeys();
    connect(&keys_, &KeyMap::changed, this, &KeyboardCard::refresh);
    refresh();
}

void KeyboardCard::addHead(const QString& section) {
    layout()->addWidget(makeLine(Qt::Horizontal, this));
    auto* head = new TextLabel(section, Type::Strong, Color::Text2, this);
    head->setContentsMargins(space::l, space::m, space::l, space::xs);
    layout()->addWidget(head);
}

void KeyboardCard::addLine(const CommandRow& row) {
    auto* line = new KeyLine(row, this);
    connect(&line->field(), &KeyField::pressed, this, [this, line](const QKeySequence& keys) {
        tryKeys(*line, keys);
    });
    connect(line, &KeyLine::resetClicked, this, [this, line] { keys_.reset(line->command()); });
    connect(line, &KeyLine::takeClicked, this, [this, line] {
        keys_.assign(line->command(), asked_);
    });
    layout()->addWidget(line);
    lines_.push_back(line);
}

void KeyboardCard::addFixedKeys() {
    addHead(tr("Always the same"));
    const std::pair<const char*, QString> fixed[] = {
        {"Esc", tr("Stop the answer, close, back to the message")},
        {"Tab", tr("Next control")},
        {"Del", tr("Delete the chat that is marked in the list")},
        {"Ctrl+Z", tr("Undo; in the list of chats: bring back what was deleted")},
        {"Ctrl+0", tr("On a slider: the most that fits")},
    };
    for (const auto& [keys, meaning] : fixed) {
        auto* place = new QWidget(this);
        auto* cells = new QHBoxLayout(place);
        cells->setContentsMargins(space::l, space::s, space::l, space::s);
        cells->setSpacing(space::m);
        auto* label = new TextLabel(meaning, Type::Body, Color::Text2, place);
        label->setWordWrap(true);
        alignWithPage(*label);
        cells->addWidget(label, 1);
        const QString native = QKeySequence(QLatin1String(keys)).toString(QKeySequence::NativeText);
        cells->addWidget(new TextLabel(native, Type::Body, Color::Text2, place));
        layout()->addWidget(place);
    }
}

void KeyboardCard::tryKeys(KeyLine& line, const QKeySequence& keys) {
    for (KeyLine* each : lines_) each->clearReason();
    if (keys.isEmpty()) return keys_.assign(line.command(), {});
    if (const QString problem = KeyMap::problem(keys); !problem.isEmpty())
        return line.refuse(problem);
    const std::optional<Command> owner = keys_.owner(keys);
    if (!owner || *owner == line.command()) return keys_.assign(line.command(), keys);
    asked_ = keys;
    const QString text = autoDirected(keys.toString(QKeySequence::NativeText));
    line.ask(tr("%1 belongs to “%2”.").arg(text, commandName(*owner)),
             tr("Take %1 away from “%2”").arg(text, commandName(*owner)));
}

void KeyboardCard::refresh() {
    for (KeyLine* line : lines_)
        line->show(keys_.keys(line->command()), keys_.isStandard(line->command()));
    resetAll_->setEnabled(!keys_.isStandard());
}

}  // namespace pergola::ui
