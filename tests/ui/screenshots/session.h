#pragma once
// The whole window on a scripted engine in a home of its own, and every state of it that people or
// tests want to look at. Real time: charts need some. One at a time.

#include <QTemporaryDir>
#include <QWidget>
#include <functional>
#include <memory>
#include <vector>

#include "app/application.h"
#include "tests/fakes/scripted_engine.h"
#include "ui/main_window.h"

namespace pergola::pictures {

/// What one run of the program varies; a picture's name ends with it.
struct Variant {
    QString folder;  ///< where the pictures go
    QString only;    ///< part of the names that are wanted; empty: all
    QString suffix;  ///< e.g. "-dark-900"
    QString theme = QStringLiteral("light");
    QString language = QStringLiteral("en");
    QSize size{1280, 800};
    QString density = QStringLiteral("comfortable");
    int textPercent = 100;
    /// Looks at the window and what lies over it, in place of a picture.
    std::function<void(const QString& name, const QWidgetList& windows)> look = {};
};

class Session {
public:
    /// `prepare` changes what the engine finds when it opens.
    explicit Session(const Variant& variant, const std::function<void(scripted::Script&)>& prepare = {});
    ~Session();

    bool wants(const QString& name) const;
    void shoot(const QString& name);
    static void wait(int milliseconds);
    static void until(const std::function<bool()>& isDone, int most = 8000);
    void script(const std::function<void(scripted::Script&)>& change);
    /// Loads a model that answers; its name is on the screen.
    void loadModel(const QString& fileName = QStringLiteral("SmolLM2-135M-Instruct.Q4_1.gguf"));
    /// Sends `question` and waits for the end of `answer`.
    void talk(const QString& question, const QString& answer);
    void startTalk(const QString& question, const QString& answer);
    void answered();
    /// A file in the library's own folder.
    void addModelFile(const QString& name, const QByteArray& start, qint64 bytes);
    QString home(const QString& name) const { return home_.filePath(name); }

    app::Application& app() { return *app_; }
    ui::MainWindow& window() { return *window_; }
    const Variant& variant() const { return variant_; }

private:
    Variant variant_;
    QTemporaryDir home_;
    scripted::Script script_ = scripted::default_script();
    std::unique_ptr<app::Application> app_;
    std::unique_ptr<ui::MainWindow> window_;
};

/// States that belong together; `shoot` makes its own sessions.
struct Group {
    const char* name;
    void (*shoot)(const Variant&);
};
const std::vector<Group>& groups();

void shootChats(const Variant& variant);
void shootList(const Variant& variant);
void shootFailures(const Variant& variant);
void shootPanel(const Variant& variant);
void shootModels(const Variant& variant);
void shootSettings(const Variant& variant);
void shootOverlays(const Variant& variant);
void shootPresets(const Variant& variant);
void shootCard(const Variant& variant);
void shootSlow(const Variant& variant);
void shootCompare(const Variant& variant);

}  // namespace pergola::pictures
