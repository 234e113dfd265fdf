#include "tests/ui/screenshots/session.h"

#include <QApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QFile>
#include <QPainter>
#include <cstdio>

#include "app/conversations/conversation.h"
#include "app/engine_bridge.h"
#include "app/library/library.h"
#include "app/settings.h"

namespace pergola::pictures {

const std::vector<Group>& groups() {
    static const std::vector<Group> all = {{"chats", shootChats},
                                           {"list", shootList},
                                           {"failures", shootFailures},
                                           {"panel", shootPanel},
                                           {"models", shootModels},
                                           {"settings", shootSettings},
                                           {"overlays", shootOverlays},
                                           {"presets", shootPresets},
                                           {"card", shootCard},
                                           {"slow", shootSlow},
                                           {"compare", shootCompare}};
    return all;
}

Session::Session(const Variant& variant, const std::function<void(scripted::Script&)>& prepare)
    : variant_(variant) {
    script_.hardware.ram_total_bytes = 16'400'000'000;
    script_.hardware.ram_available_bytes = 9'800'000'000;
    script_.load_seconds = 0.1;
    script_.tokens_per_s = 400;
    if (prepare) prepare(script_);
    scripted::set_script(script_);
    app::ApplicationOptions options;
    options.paths.settingsFile = home(QStringLiteral("settings.json"));
    options.paths.dataFolder = home(QStringLiteral("data"));
    QDir().mkpath(home(QStringLiteral("data/models")));
    QFile settings(options.paths.settingsFile);
    if (settings.open(QIODevice::WriteOnly))
        settings.write("{\"appearance\": {\"language\": \"" + variant.language.toUtf8() + "\"}}");
    settings.close();
    app_ = app::Application::open(options).take();
    app_->settings().setValue("appearance.theme", variant.theme);
    app_->settings().setValue("appearance.text_size_percent", variant.textPercent);
    app_->settings().setValue("appearance.density", variant.density);
    app_->settings().setValue("appearance.reduced_motion", true);
    window_ = std::make_unique<ui::MainWindow>(*app_);
    window_->resize(variant.size);
    window_->show();
    app_->library().rescan();
    wait(250);
}

Session::~Session() = default;

bool Session::wants(const QString& name) const {
    return variant_.only.isEmpty() || name.contains(variant_.only);
}

void Session::wait(int milliseconds) {
    QElapsedTimer clock;
    clock.start();
    while (clock.elapsed() < milliseconds)
        QApplication::processEvents(QEventLoop::AllEvents | QEventLoop::WaitForMoreEvents, 20);
}

void Session::until(const std::function<bool()>& isDone, int most) {
    QElapsedTimer clock;
    clock.start();
    while (!isDone() && clock.elapsed() < most) wait(20);
    wait(120);
}

/// Popups and dialogs are windows of their own: they are laid over the picture where they stand.
void Session::shoot(const QString& name) {
    if (!wants(name)) return;
    wait(80);
    // On a busy machine what a change asks of the layouts above it may still be under way.
    for (int i = 0; i < 20; ++i) QApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
    wait(20);
    QWidgetList over;
    for (QWidget* other : QApplication::topLevelWidgets())
        if (other != window_.get() && other->isVisible()) over << other;
    if (variant_.look) return variant_.look(name, QWidgetList{window_.get()} + over);
    QPixmap picture = window_->grab();
    for (QWidget* other : over) {
        QPainter painter(&picture);
        painter.drawPixmap(other->pos() - window_->pos(), other->grab());
    }
    const QString file =
        QDir(variant_.folder).filePath(name + variant_.suffix + QStringLiteral(".png"));
    if (!picture.save(file)) std::fprintf(stderr, "%s cannot be written\n", qPrintable(file));
}

void Session::script(const std::function<void(scripted::Script&)>& change) {
    change(script_);
    scripted::set_script(script_);
}

void Session::loadModel(const QString& fileName) {
    script([&](scripted::Script& s) {
        s.name_from_path = false;
        s.facts.name = model_name(fileName.toStdString()).name;
        s.facts.quantisation = model_name(fileName.toStdString()).quantisation;
    });
    app_->bridge().loadModel(home(QStringLiteral("data/models/")) + fileName, 8192);
    until([this] { return app_->bridge().modelState().phase == app::ModelPhase::Ready; });
}

void Session::startTalk(const QString& question, const QString& answer) {
    script([&](scripted::Script& s) { s.answers = {answer.toStdString()}; });
    app_->conversation().send(question);
}

void Session::talk(const QString& question, const QString& answer) {
    startTalk(question, answer);
    answered();
}

void Session::answered() {
    until([this] { return !app_->conversation().isAnswering(); }, 20000);
}

void Session::addModelFile(const QString& name, const QByteArray& start, qint64 bytes) {
    QFile file(home(QStringLiteral("data/models/")) + name);
    if (!file.open(QIODevice::WriteOnly)) return;
    file.write(start);
    file.resize(bytes);
}

}  // namespace pergola::pictures
