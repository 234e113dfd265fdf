#pragma once
// One running program with its window, on the scripted engine and in a folder of its own: what the
// tests of the whole window share.

#include <QAbstractButton>
#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QtTest>
#include <memory>
#include <string>
#include <vector>

#include "app/application.h"
#include "app/conversations/conversation.h"
#include "app/engine_bridge.h"
#include "tests/fakes/scripted_engine.h"
#include "ui/chat/chat_page.h"
#include "ui/chat/chat_view.h"
#include "ui/chat/composer.h"
#include "ui/main_window.h"

namespace pergola::ui {

class WindowFixture : public QObject {
protected:
    /// A new folder, and an engine that says `answers` in turn and is quick about all else.
    void prepare(std::vector<std::string> answers, double tokensPerSecond = 1000) {
        script_ = scripted::default_script();
        script_.load_seconds = 0.02;
        script_.prefill_seconds = 0.02;
        script_.tokens_per_s = tokensPerSecond;
        script_.answers = std::move(answers);
        scripted::set_script(script_);
        home_ = std::make_unique<QTemporaryDir>();
    }
    /// The place of the user's files, inside the test's folder.
    virtual QString dataFolder() const { return home_->filePath(QStringLiteral("data")); }

    /// A file that looks like a model to whoever only searches for models.
    void putModel(const QString& name) {
        const QString path = dataFolder() + QStringLiteral("/models/") + name;
        QDir().mkpath(QFileInfo(path).path());
        QFile model(path);
        QVERIFY(model.open(QIODevice::WriteOnly));
        model.write("GGUF");
        QVERIFY(model.resize(4096));
        QVERIFY(model.seek(4096));
        model.write(name.toUtf8());  // the same bytes would be the same model
    }

    void openProgram() {
        closeProgram();
        app::ApplicationOptions options;
        options.paths = {home_->filePath(QStringLiteral("settings.json")), dataFolder()};
        app_ = app::Application::open(options).take();
    }
    /// The program, if there is none yet, and its window.
    void openWindow(QSize size = {}) {
        if (!app_) openProgram();
        window_ = std::make_unique<MainWindow>(*app_);
        if (size.isValid()) window_->resize(size);
        window_->show();
        QVERIFY(QTest::qWaitForWindowExposed(window_.get()));
    }
    void closeProgram() {
        window_.reset();
        app_.reset();
    }

    void load(qint64 contextTokens = 0) {
        app_->bridge().loadModel(QStringLiteral("/models/Tiny.gguf"), contextTokens);
        QTRY_COMPARE(app_->bridge().modelState().phase, app::ModelPhase::Ready);
    }
    void ask(const QString& text) {
        QVERIFY(conversation().send(text));
        QTRY_VERIFY(!conversation().isAnswering());
    }
    static void click(QWidget& place, const char* text) {
        for (auto* button : place.findChildren<QAbstractButton*>())
            if (button->isVisible() && button->text() == QLatin1String(text))
                return button->click();
        QFAIL(text);
    }

    app::Conversation& conversation() { return app_->conversation(); }
    ChatPage& page() { return window_->chatPage(); }
    Composer& composer() { return page().composer(); }
    ChatView& view() { return page().view(); }

    scripted::Script script_;
    std::unique_ptr<QTemporaryDir> home_;
    std::unique_ptr<app::Application> app_;
    std::unique_ptr<MainWindow> window_;
};

}  // namespace pergola::ui
