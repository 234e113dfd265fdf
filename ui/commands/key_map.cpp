#include "ui/commands/key_map.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>

#include "app/settings.h"

namespace pergola::ui {
namespace {

constexpr const char* kKeysSetting = "keyboard.keys";
constexpr const char* kObjectName = "pergola-key-map";

QString words(const char* text) {
    return QCoreApplication::translate("commands", text);
}

QList<QKeySequence> readKeys(const QStringList& texts) {
    QList<QKeySequence> keys;
    for (const QString& text : texts) {
        const QKeySequence each = QKeySequence::fromString(text, QKeySequence::PortableText);
        if (KeyMap::problem(each).isEmpty() && !keys.contains(each)) keys.append(each);
    }
    return keys;
}

/// What fields and lists need for themselves, whoever has the focus.
bool belongsToFields(const QKeyCombination& key) {
    const Qt::KeyboardModifiers modifiers = key.keyboardModifiers();
    if (modifiers == Qt::ControlModifier) {
        switch (key.key()) {
            case Qt::Key_A:
            case Qt::Key_C:
            case Qt::Key_V:
            case Qt::Key_X:
            case Qt::Key_Y:
            case Qt::Key_Z:
            case Qt::Key_Left:
            case Qt::Key_Right:
            case Qt::Key_Home:
            case Qt::Key_End:
            case Qt::Key_Backspace:
            case Qt::Key_Delete:
            case Qt::Key_Return:
            case Qt::Key_Enter:
                return true;
            default:
                return false;
        }
    }
    return modifiers == (Qt::ControlModifier | Qt::ShiftModifier) && key.key() == Qt::Key_Z;
}

bool isFunctionKey(Qt::Key key) {
    return (key >= Qt::Key_F1 && key <= Qt::Key_F35) ||
           (key >= Qt::Key_Back && key <= Qt::Key_LaunchH);
}

}  // namespace

QList<QKeySequence> standardKeys(Command command) {
    QList<QKeySequence> keys;
    for (const QString& each :
         QString::fromLatin1(rowOf(command).keys).split(QLatin1Char(' '), Qt::SkipEmptyParts))
        keys.append(QKeySequence::fromString(each, QKeySequence::PortableText));
    return keys;
}

QList<QKeySequence> fixedKeys(Command command) {
    const char* key = rowOf(command).fixedKey;
    if (key == nullptr) return {};
    return {QKeySequence::fromString(QLatin1String(key), QKeySequence::PortableText)};
}

QString keyText(Command command) {
    const auto* map =
        qApp->findChild<KeyMap*>(QLatin1String(kObjectName), Qt::FindDirectChildrenOnly);
    QList<QKeySequence> keys = map ? map->keys(command) : standardKeys(command);
    keys += fixedKeys(command);
    return keys.isEmpty() ? QString() : keys.first().toString(QKeySequence::NativeText);
}

QString keysText(const QList<QKeySequence>& keys) {
    QStringList texts;
    for (const QKeySequence& each : keys) texts << each.toString(QKeySequence::NativeText);
    return texts.join(QStringLiteral(" · "));
}

QString allKeysText(Command command) {
    const auto* map =
        qApp->findChild<KeyMap*>(QLatin1String(kObjectName), Qt::FindDirectChildrenOnly);
    return keysText((map ? map->keys(command) : standardKeys(command)) + fixedKeys(command));
}

QString withKeys(const QString& sentence, Command command) {
    const QString keys = keyText(command);
    return keys.isEmpty() ? sentence : QStringLiteral("%1 (%2)").arg(sentence, keys);
}

QString menuText(Command command) {
    const QString keys = keyText(command);
    return keys.isEmpty() ? commandName(command)
                          : commandName(command) + QLatin1Char('\t') + keys;
}

KeyMap::KeyMap(app::Settings& settings, QObject& application)
    : QObject(&application), settings_(settings) {
    setObjectName(QLatin1String(kObjectName));
    read();
    connect(&settings_, &app::Settings::changed, this, [this](const QString& key) {
        if (key != QLatin1String(kKeysSetting)) return;
        read();
        emit changed();
    });
}

void KeyMap::read() {
    const QVariantMap chosen = settings_.values().keys;
    keys_.clear();
    QList<QKeySequence> taken;
    for (const bool wantsChosen : {true, false}) {
        for (const CommandRow& row : commandRows()) {
            const auto found = chosen.constFind(QLatin1String(row.id));
            if ((found != chosen.constEnd()) != wantsChosen) continue;
            QList<QKeySequence> mine =
                wantsChosen ? readKeys(found->toStringList()) : standardKeys(row.command);
            mine.removeIf([&taken](const QKeySequence& each) { return taken.contains(each); });
            taken += mine;
            keys_[row.command] = mine;
        }
    }
}

QList<QKeySequence> KeyMap::keys(Command command) const {
    return keys_.at(command);
}

std::optional<Command> KeyMap::owner(const QKeySequence& keys) const {
    for (const auto& [command, mine] : keys_)
        if (mine.contains(keys)) return command;
    return {};
}

QString KeyMap::problem(const QKeySequence& keys) {
    if (keys.count() != 1 || keys[0].key() == Qt::Key_unknown)
        return words(QT_TRANSLATE_NOOP("commands", "This is no key that Pergola knows."));
    const QKeyCombination key = keys[0];
    const Qt::KeyboardModifiers modifiers = key.keyboardModifiers() & ~Qt::KeypadModifier;
    if (key.key() == Qt::Key_Escape)
        return words(QT_TRANSLATE_NOOP("commands", "Esc always stops an answer or closes."));
    const bool isAlone = (modifiers & ~Qt::ShiftModifier) == Qt::NoModifier;
    if (isAlone && !isFunctionKey(key.key()))
        return words(QT_TRANSLATE_NOOP(
            "commands", "This key is needed for writing. Take it together with Ctrl or Alt."));
    if (belongsToFields(key))
        return words(
            QT_TRANSLATE_NOOP("commands", "These keys are needed for writing and for sliders."));
    return {};
}

void KeyMap::store(Command command, const QList<QKeySequence>& keys) {
    QVariantMap chosen = settings_.values().keys;
    const QString id = QLatin1String(rowOf(command).id);
    if (keys == standardKeys(command)) {
        chosen.remove(id);
    } else {
        QStringList texts;
        for (const QKeySequence& each : keys) texts << each.toString(QKeySequence::PortableText);
        chosen.insert(id, texts);
    }
    settings_.setValue(kKeysSetting, chosen);
}

void KeyMap::assign(Command command, const QKeySequence& keys) {
    if (keys.isEmpty()) return store(command, {});
    if (!problem(keys).isEmpty()) return;
    const std::optional<Command> before = owner(keys);
    if (before == command) return;
    if (before) {
        QList<QKeySequence> left = this->keys(*before);
        left.removeAll(keys);
        store(*before, left);
    }
    store(command, {keys});
}

void KeyMap::reset(Command command) {
    const QList<QKeySequence> standard = standardKeys(command);
    for (const QKeySequence& each : standard) {
        const std::optional<Command> now = owner(each);
        if (!now || *now == command) continue;
        QList<QKeySequence> left = keys(*now);
        left.removeAll(each);
        store(*now, left);
    }
    store(command, standard);
}

void KeyMap::resetAll() { settings_.setValue(kKeysSetting, QVariantMap()); }

bool KeyMap::isStandard(Command command) const { return keys(command) == standardKeys(command); }

bool KeyMap::isStandard() const { return settings_.values().keys.isEmpty(); }

}  // namespace pergola::ui
