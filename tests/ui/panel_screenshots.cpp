// Draws the panel and the pages of ui/telemetry, ui/settings and ui/models in their states, for people
// to look at: panel_screenshots FOLDER [NAME-FILTER]. Not a test; it compares nothing.

#include <QApplication>
#include <QDir>
#include <QElapsedTimer>
#include <QFrame>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTest>
#include <QTranslator>

#include <cstdio>
#include <functional>

#include "app/engine_bridge.h"
#include "app/library/library.h"
#include "app/settings.h"
#include "tests/fakes/scripted_engine.h"
#include "ui/models/model_picker.h"
#include "ui/models/models_page.h"
#include "ui/settings/settings_page.h"
#include "ui/telemetry/context_slider.h"
#include "ui/telemetry/performance_panel.h"
#include "ui/theme/theme.h"

using namespace pergola;

namespace {

/// Stands in for translations: right-to-left marks, or words longer by 40 % between brackets.
class PseudoTranslator final : public QTranslator {
public:
    explicit PseudoTranslator(bool rightToLeft) : rightToLeft_(rightToLeft) {}
    bool isEmpty() const override { return false; }
    QString translate(const char*, const char* source, const char*, int) const override {
        const QString text = QString::fromUtf8(source);
        if (rightToLeft_) return QChar(0x200F) + text;
        return QLatin1Char('[') + text + QString(qsizetype(text.size()) * 2 / 5, QLatin1Char('~')) + QLatin1Char(']');
    }

private:
    bool rightToLeft_;
};

struct Stage {
    QString folder;
    QString filter;
    QString suffix;

    void save(QWidget& widget, const QString& name) const {
        QTest::qWait(120);
        const QString file = QStringLiteral("%1/%2-%3.png").arg(folder, name, suffix);
        widget.grab().save(file);
        std::printf("%s\n", qPrintable(file));
    }
    bool wants(const QString& group) const { return filter.isEmpty() || filter == group; }
};

bool waitFor(const std::function<bool()>& done, int ms = 5000) { return QTest::qWaitFor(done, ms); }

std::unique_ptr<app::EngineBridge> openBridge() {
    auto bridge = app::EngineBridge::open({});
    return std::move(*bridge);
}

void ask(app::EngineBridge& bridge) {
    ChatRequest request;
    request.messages = {{Role::User, std::string(2400, 'a')}};
    bridge.ask(std::move(request));
}

scripted::Script liveScript() {
    scripted::Script script = scripted::default_script();
    script.facts.trained_context_tokens = 32768;
    script.facts.weight_bytes = 1'900'000'000;
    script.facts.key_bytes_per_page_f16 = script.facts.value_bytes_per_page_f16 = 7'340'032;
    script.name_from_path = false;
    script.facts.name = "Qwen3 0.6B";
    script.prefill_seconds = 1.5;
    script.tokens_per_s = 44;
    return script;
}

void shootPanel(const Stage& stage) {
    scripted::set_script(liveScript());
    QTemporaryDir home;
    app::Settings settings(home.filePath("settings.json"));
    const auto bridge = openBridge();
    ui::PerformancePanel panel(*bridge, settings);
    panel.resize(320, 724);
    panel.show();
    stage.save(panel, "panel-no-model");
    bridge->loadModel(QStringLiteral("/models/qwen3-0.6b.gguf"), 8192);
    QTest::qWait(150);
    stage.save(panel, "panel-loading");
    waitFor([&] { return bridge->modelState().phase == app::ModelPhase::Ready; });
    QTest::qWait(300);
    stage.save(panel, "panel-empty");
    for (QPushButton* button : panel.findChildren<QPushButton*>()) {
        if (button->text() != QLatin1String("What can I do?")) continue;
        button->click();
        stage.save(*QApplication::activePopupWidget(), "panel-cpu-help");
        QApplication::activePopupWidget()->close();
    }
    for (int i = 0; i < 2; ++i) {
        ask(*bridge);
        QTest::qWait(7000);
    }
    ask(*bridge);
    QTest::qWait(4500);
    stage.save(panel, "panel-live");
    auto* slider = panel.findChild<ui::ContextSlider*>();
    slider->setSliderDown(true);
    slider->setValue(16384);
    QTest::qWait(300);
    stage.save(panel, "panel-drag");
    slider->setSliderDown(false);
    slider->setValue(4096);
    QTest::qWait(20);
    stage.save(panel, "panel-shrink");
    panel.resize(420, 500);
    stage.save(panel, "panel-short");
}

void shootRefusal(const Stage& stage) {
    scripted::Script script = liveScript();
    script.facts.trained_context_tokens = 131072;
    script.hardware.ram_available_bytes = 8'000'000'000;
    script.hardware.ram_total_bytes = 16'400'000'000;
    scripted::set_script(script);
    QTemporaryDir home;
    app::Settings settings(home.filePath("settings.json"));
    const auto bridge = openBridge();
    ui::PerformancePanel panel(*bridge, settings);
    panel.resize(320, 724);
    panel.show();
    bridge->loadModel(QStringLiteral("/models/qwen3-0.6b.gguf"), 8192);
    waitFor([&] { return bridge->modelState().phase == app::ModelPhase::Ready; });
    QTest::qWait(300);
    auto* slider = panel.findChild<ui::ContextSlider*>();
    slider->setSliderDown(true);
    slider->setValue(131072);
    QTest::qWait(20);
    stage.save(panel, "panel-too-long");
    slider->setSliderDown(false);
    emit slider->settled();
    QTest::qWait(20);
    stage.save(panel, "panel-refused");
}

void shootSettings(const Stage& stage) {
    scripted::set_script(liveScript());
    QTemporaryDir home;
    app::Settings settings(home.filePath("settings.json"));
    settings.setValue("appearance.text_size_percent", 110);
    settings.setValue("models.folders", QStringList{home.path(), "/media/data/models"});
    const auto bridge = openBridge();
    ui::SettingsPage page(settings, *bridge);
    page.resize(1224, 772);
    page.show();
    for (const char* section : {"Appearance", "Chat", "Answers", "Models", "Engine", "About"}) {
        page.openSection(section);
        stage.save(page, QStringLiteral("settings-%1").arg(QString(section).toLower()));
    }
    page.openSection("Answers");
    auto* field = page.findChildren<QLineEdit*>().at(2);
    field->setFocus();
    field->setText("9");
    emit field->editingFinished();
    stage.save(page, "settings-invalid");
    page.findChild<QLineEdit*>()->setText("word");
    stage.save(page, "settings-search");
    page.resize(844, 572);
    page.openSection("Answers");
    stage.save(page, "settings-small");
}

/// A file that the library takes for a model, or for a broken one.
void writeFile(const QString& path, const QByteArray& bytes) {
    QFile file(path);
    if (file.open(QIODevice::WriteOnly)) file.write(bytes);
}

QByteArray ggufHeader(const QByteArray& name) {
    const auto number = [](quint64 value, int bytes) {
        QByteArray raw;
        for (int i = 0; i < bytes; ++i) raw.append(static_cast<char>(value >> (8 * i)));
        return raw;
    };
    const auto text = [&](const QByteArray& value) { return number(static_cast<quint64>(value.size()), 8) + value; };
    const auto entry = [&](const QByteArray& key, const QByteArray& value) {
        return text(key) + number(8, 4) + text(value);
    };
    return QByteArray("GGUF") + number(3, 4) + number(0, 8) + number(2, 8) + entry("general.architecture", "llama") +
           entry("general.name", name) + QByteArray(40'000'000, '\0');
}

void shootModels(const Stage& stage) {
    scripted::Script script = liveScript();
    script.load_seconds = 1.2;
    scripted::set_script(script);
    QTemporaryDir home;
    QTemporaryDir models;
    app::Settings settings(home.filePath("settings.json"));
    app::Library library(settings, models.path());
    const auto bridge = openBridge();
    ui::ModelsPage page(*bridge, library, settings);
    page.resize(1224, 772);
    page.show();
    waitFor([&] { return !library.isScanning(); });
    stage.save(page, "models-none");
    writeFile(models.filePath("smollm2-135m-q4_1.gguf"), ggufHeader("SmolLM2 135M Instruct"));
    writeFile(models.filePath("qwen3-4b-q4_k.gguf"), ggufHeader("Qwen3 4B Instruct"));
    writeFile(models.filePath("broken.gguf"), "<html><body>404</body></html>");
    library.rescan();
    waitFor([&] { return !library.isScanning() && library.rowCount() == 3; });
    for (const app::LibraryModel& model : library.models())
        if (model.problem.isEmpty()) bridge->loadModel(model.path);
    QTest::qWait(400);
    stage.save(page, "models-loading");
    waitFor([&] { return bridge->modelState().phase == app::ModelPhase::Ready; });
    stage.save(page, "models-list");

    ui::ModelPicker picker(*bridge, library, settings, &page);
    picker.popupBelow(&page);
    QTest::qWait(100);
    stage.save(picker, "models-picker");
    picker.findChild<QLineEdit*>()->setText("qwen");
    stage.save(picker, "models-picker-search");
    ask(*bridge);
    QTest::qWait(400);
    const QString loaded = QString::fromStdString(bridge->modelState().facts.path);
    picker.findChild<QLineEdit*>()->setText(loaded.contains("qwen") ? "smol" : "qwen");
    QTest::keyClick(picker.findChild<QLineEdit*>(), Qt::Key_Return);
    stage.save(picker, "models-picker-busy");
}

}  // namespace

int main(int argc, char** argv) {
    if (!qEnvironmentVariableIsSet("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    if (argc < 2) {
        std::fprintf(stderr, "panel_screenshots FOLDER light|dark|rtl|large|pseudo [panel|settings|models]\n");
        return 2;
    }
    QFont font = QApplication::font();
    font.setPixelSize(13);
    QApplication::setFont(font);
    ui::Theme look(application);
    const QString kind = argc > 2 ? QString::fromLocal8Bit(argv[2]) : QStringLiteral("light");
    look.setScheme(kind == "dark" ? ui::Scheme::Dark : ui::Scheme::Light);
    PseudoTranslator pseudo(kind == "rtl");
    if (kind == "rtl" || kind == "pseudo") QApplication::installTranslator(&pseudo);
    if (kind == "rtl") QApplication::setLayoutDirection(Qt::RightToLeft);
    if (kind == "large") look.setTextScale(200);
    QDir().mkpath(QString::fromLocal8Bit(argv[1]));
    const Stage stage{QString::fromLocal8Bit(argv[1]), argc > 3 ? QString::fromLocal8Bit(argv[3]) : QString(), kind};
    if (stage.wants("panel")) shootPanel(stage);
    if (stage.wants("panel")) shootRefusal(stage);
    if (stage.wants("settings")) shootSettings(stage);
    if (stage.wants("models")) shootModels(stage);
    return 0;
}
