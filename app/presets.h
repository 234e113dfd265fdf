#pragma once
// Named ways of answering that can be chosen for a chat: some that Pergola brings, and the user's
// own, kept as JSON in the XDG configuration folder. A chat takes a copy of the values, so a preset
// that is changed or deleted changes no chat. GUI thread.

#include <QObject>
#include <QString>
#include <memory>
#include <vector>

#include "app/conversations/chat_settings.h"
#include "app/user_error.h"

namespace pergola::app {

struct Preset {
    QString id;  ///< empty: the standard one, which says nothing of its own
    QString name;
    ChatSettings values;  ///< what a chat takes over: `preset` is the id
    bool isBuiltIn = false;
};

class Presets final : public QObject {
    Q_OBJECT
public:
    /// Reads `path`; a broken file is moved aside (never lost) and problem() says so.
    explicit Presets(QString path, QObject* parent = nullptr);
    ~Presets() override;

    /// Those that Pergola brings, in the language of the window, then the user's own by name.
    std::vector<Preset> all() const;
    /// Nothing: deleted, or from another computer.
    std::optional<Preset> find(const QString& id) const;
    QString problem() const;

    /// Why the name cannot be given, in words; empty: it can. Of another preset it must not be.
    QString nameProblem(const QString& name, const QString& ofPreset = {}) const;
    /// A new one of the user's own with these values; its id. The name must be free.
    QString add(const QString& name, const ChatSettings& values);
    /// Of the user's own; nothing where the id is not one of those.
    void change(const QString& id, const ChatSettings& values);
    void rename(const QString& id, const QString& name);
    void remove(const QString& id);
    void eraseOwn();  ///< for good, also those of a file that was moved aside
    /// Brings back what was removed.
    void restore(const Preset& preset);

signals:
    void changed();
    void saveProblem(const pergola::app::UserError& problem);  ///< once, until a write works again

private:
    struct State;
    std::unique_ptr<State> state_;
};

}  // namespace pergola::app
