// The performance panel on the scripted engine: what it shows, asks of the engine and costs.

#include <QAccessible>
#include <QAccessibleInterface>
#include <QApplication>
#include <QLabel>
#include <QLineEdit>
#include <QPaintEvent>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include <ctime>

#include "app/engine_bridge.h"
#include "app/settings.h"
#include "tests/fakes/scripted_engine.h"
#include "ui/telemetry/chart_card.h"
#include "ui/telemetry/context_box.h"
#include "ui/telemetry/context_section.h"
#include "ui/telemetry/context_slider.h"
#include "ui/telemetry/load_chart.h"
#include "ui/telemetry/memory_bar.h"
#include "ui/telemetry/performance_panel.h"
#include "ui/telemetry/small_chart.h"
#include "ui/telemetry/speed_section.h"
#include "ui/theme/theme.h"
#include "ui/widgets/elided_label.h"

using namespace pergola;

namespace {

/// CPU time of this thread in milliseconds: what a tick costs whatever else the machine does.
double threadMilliseconds() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

/// What a widget was asked to paint.
class PaintedRegion final : public QObject {
public:
    explicit PaintedRegion(QWidget& widget) { widget.installEventFilter(this); }
    QRegion region;

protected:
    bool eventFilter(QObject*, QEvent* event) override {
        if (event->type() == QEvent::Paint) region += static_cast<QPaintEvent*>(event)->region();
        return false;
    }
};

struct Fixture {
    QTemporaryDir home;
    app::Settings settings{home.filePath("settings.json")};
    std::unique_ptr<app::EngineBridge> bridge;
    std::unique_ptr<ui::PerformancePanel> panel;

    explicit Fixture(scripted::Script script = modelScript()) {
        scripted::set_script(std::move(script));
        auto opened = app::EngineBridge::open({});
        bridge = std::move(*opened);
        panel = std::make_unique<ui::PerformancePanel>(*bridge, settings);
        panel->resize(320, 724);
        panel->show();
    }
    static scripted::Script modelScript() {
        scripted::Script script = scripted::default_script();
        script.load_seconds = 0.02;
        script.facts.trained_context_tokens = 32768;
        return script;
    }
    bool load(qint64 contextTokens = 8192) {
        bridge->loadModel("/models/any.gguf", contextTokens);
        return QTest::qWaitFor([this] { return bridge->modelState().phase == app::ModelPhase::Ready; });
    }
    void ask() {
        ChatRequest request;
        request.messages = {{Role::User, "Tell me about pergolas"}};
        bridge->ask(std::move(request));
    }
    static scripted::Script cardScript() {
        scripted::Script script = modelScript();
        script.gpus = {{.name = "RTX 4070",
                        .vram_total_bytes = 12'000'000'000,
                        .vram_used_bytes = 8'900'000'000,
                        .own_bytes = 6'000'000'000,
                        .busy_share = 0.78}};
        return script;
    }
    QToolButton* toolButton(const QString& words) const {
        for (QToolButton* each : panel->findChildren<QToolButton*>())
            if (each->text().contains(words)) return each;
        return nullptr;
    }
    template <class Widget>
    Widget& find() const {
        return *panel->findChild<Widget*>();
    }
    bool shows(const QString& words) const {
        const auto labels = panel->findChildren<QLabel*>();
        return std::any_of(labels.begin(), labels.end(), [&](const QLabel* label) {
            return label->isVisible() && label->text().contains(words);
        });
    }
    QPushButton* button(const QString& words) const {
        for (QPushButton* each : panel->findChildren<QPushButton*>())
            if (each->text().contains(words)) return each;
        return nullptr;
    }
};

}  // namespace

class PanelPerformanceTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() { new ui::Theme(*qApp); }

    void without_a_model_it_offers_to_choose_one() {
        Fixture fixture;
        QVERIFY(fixture.shows("No model is loaded"));
        QVERIFY(!fixture.find<ui::ContextSection>().isVisible());
        QSignalSpy wanted(fixture.panel.get(), &ui::PerformancePanel::chooseModelRequested);
        fixture.button("Choose a model")->click();
        QCOMPARE(wanted.count(), 1);
        QVERIFY(fixture.shows("Send a message to see speed"));
    }

    void a_failed_load_says_what_to_do() {
        scripted::Script script = Fixture::modelScript();
        script.load_error = Error{ErrorCode::CorruptFile, "ends in the middle of a tensor"};
        Fixture fixture(script);
        fixture.bridge->loadModel("/models/broken.gguf");
        QTRY_COMPARE(fixture.bridge->modelState().phase, app::ModelPhase::Failed);
        QVERIFY(fixture.shows(fixture.bridge->modelState().error.what));
        QVERIFY(fixture.button("Choose a model")->isVisible());
    }

    void an_answer_fills_the_charts() {
        Fixture fixture;
        QVERIFY(fixture.load());
        fixture.ask();
        QTRY_VERIFY_WITH_TIMEOUT(fixture.panel->history().current(ui::Measure::Decode).has_value(), 4000);
        const auto cards = fixture.panel->findChildren<ui::ChartCard*>();
        QCOMPARE(cards.size(), 4);
        QTRY_VERIFY_WITH_TIMEOUT(cards[0]->isVisible() && cards[0]->chart().pointCount() > 2, 2000);
        QVERIFY(cards[0]->spoken().contains("tokens per second"));
        QVERIFY(std::abs(fixture.panel->history().current(ui::Measure::Decode).value() - 40) < 12);
        for (const ui::ChartCard* card : cards) QVERIFY(!card->figure().isEmpty());
    }

    void letting_go_of_the_slider_changes_the_context_without_a_reload() {
        Fixture fixture;
        QVERIFY(fixture.load());
        auto& slider = fixture.find<ui::ContextSlider>();
        const std::int64_t before = fixture.bridge->modelState().kvBytes;
        slider.setSliderDown(true);
        slider.setValue(16384);
        QVERIFY(fixture.shows("Chat memory"));
        QCOMPARE(fixture.bridge->modelState().contextTokens, 8192);
        slider.setSliderDown(false);
        emit slider.settled();
        QTRY_COMPARE(fixture.bridge->modelState().contextTokens, 16384);
        QCOMPARE(fixture.bridge->modelState().kvBytes, 2 * before);
        QCOMPARE(slider.value(), 16384);
        QCOMPARE(fixture.settings.values().contextTokens, 16384);
        QCOMPARE(scripted::loads().size(), std::size_t{1});
    }

    void the_mouse_moves_the_handle_on_a_logarithmic_scale() {
        Fixture fixture;
        QVERIFY(fixture.load());
        auto& slider = fixture.find<ui::ContextSlider>();
        QTest::mouseClick(&slider, Qt::LeftButton, {}, QPoint(slider.width() / 2, 12));
        QCOMPARE(slider.value(), 8192);  // 2k · √16
        QTest::mouseClick(&slider, Qt::LeftButton, {}, QPoint(slider.width() - 2, 12));
        QTRY_COMPARE(fixture.bridge->modelState().contextTokens, 32768);
    }

    void the_keyboard_steps_by_1k_and_doubles_and_esc_returns() {
        Fixture fixture;
        QVERIFY(fixture.load());
        auto& slider = fixture.find<ui::ContextSlider>();
        slider.setFocus();
        QTest::keyClick(&slider, Qt::Key_Right);
        QCOMPARE(slider.value(), 9216);
        QTest::keyClick(&slider, Qt::Key_PageUp);
        QCOMPARE(slider.value(), 16384);
        QTest::keyClick(&slider, Qt::Key_Escape);
        QCOMPARE(slider.value(), 8192);
        QTest::qWait(600);
        QCOMPARE(fixture.bridge->modelState().contextTokens, 8192);
        QTest::keyClick(&slider, Qt::Key_PageDown);
        QTRY_COMPARE_WITH_TIMEOUT(fixture.bridge->modelState().contextTokens, 4096, 3000);
    }

    void the_number_box_takes_8k_as_well_as_digits() {
        Fixture fixture;
        QVERIFY(fixture.load());
        auto& box = fixture.find<ui::ContextBox>();
        QCOMPARE(box.text(), QStringLiteral("8k"));
        box.setFocus();
        box.selectAll();
        QTest::keyClicks(&box, "12k");
        QTest::keyClick(&box, Qt::Key_Return);
        QTRY_COMPARE(fixture.bridge->modelState().contextTokens, 12288);
        box.selectAll();
        QTest::keyClicks(&box, "rubbish");
        QTest::keyClick(&box, Qt::Key_Return);
        QTest::qWait(100);
        QCOMPARE(fixture.bridge->modelState().contextTokens, 12288);
        QCOMPARE(box.text(), QStringLiteral("12k"));
    }

    void a_length_that_does_not_fit_is_refused_and_the_largest_is_offered() {
        scripted::Script script = Fixture::modelScript();
        script.facts.key_bytes_per_page_f16 = script.facts.value_bytes_per_page_f16 = 10'000'000;
        script.hardware.ram_total_bytes = 8'000'000'000;
        script.hardware.ram_available_bytes = 4'200'000'000;
        Fixture fixture(script);
        QVERIFY(fixture.load());
        auto& slider = fixture.find<ui::ContextSlider>();
        QTRY_VERIFY(slider.largestThatFits() < 32768);
        slider.setSliderDown(true);
        slider.setValue(32768);
        slider.setSliderDown(false);
        emit slider.settled();
        QCOMPARE(slider.value(), 8192);
        QVERIFY(fixture.shows("does not fit"));
        QPushButton* use = fixture.button("Use ");
        QVERIFY(use->isVisible());
        QTest::qWait(600);  // the refusal stays while the figures are refreshed
        QVERIFY(use->isVisible());
        use->click();
        QTRY_VERIFY(fixture.bridge->modelState().contextTokens > 8192);
        QVERIFY(fixture.bridge->modelState().contextTokens <= slider.largestThatFits());
    }

    void a_change_that_fails_returns_the_handle_and_says_why() {
        scripted::Script script = Fixture::modelScript();
        script.resize_error = Error{ErrorCode::OutOfMemory, "needs 1.1 GB more"};
        Fixture fixture(script);
        QVERIFY(fixture.load());
        auto& slider = fixture.find<ui::ContextSlider>();
        slider.setValue(16384);
        emit slider.settled();
        QTRY_COMPARE(slider.value(), 8192);
        QTRY_VERIFY(fixture.shows(fixture.bridge->modelState().error.what));
    }

    void a_hidden_panel_does_no_work() {
        Fixture fixture;
        QVERIFY(fixture.load());
        fixture.ask();
        QTest::qWait(600);
        fixture.panel->hide();
        const auto samples = fixture.panel->history().samples().size();
        QTest::qWait(700);
        QCOMPARE(fixture.panel->history().samples().size(), samples);
    }

    void a_pause_keeps_the_picture() {
        Fixture fixture;
        QVERIFY(fixture.load());
        fixture.ask();
        auto& speed = fixture.find<ui::SpeedSection>();
        ui::ChartCard* card = fixture.panel->findChildren<ui::ChartCard*>().first();
        QTRY_VERIFY(card->chart().pointCount() > 3);
        speed.setPaused(true);
        const int points = card->chart().pointCount();
        QTest::qWait(700);
        QCOMPARE(card->chart().pointCount(), points);
        speed.setPaused(false);
        QVERIFY(card->chart().pointCount() > points);
    }

    void the_values_can_be_saved_and_a_full_disk_is_told() {
        Fixture fixture;
        QVERIFY(fixture.load());
        QTest::qWait(600);
        auto& speed = fixture.find<ui::SpeedSection>();
        const QString path = fixture.home.filePath("speed.csv");
        QVERIFY(speed.saveValues(path));
        QFile file(path);
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QList<QByteArray> lines = file.readAll().trimmed().split('\n');
        QVERIFY(lines.size() >= 3);
        QCOMPARE(lines.first().count(','), ui::kMeasureCount);
        QCOMPARE(lines.last().count(','), ui::kMeasureCount);
        QVERIFY(!speed.saveValues("/nowhere/at/all/speed.csv"));
        QVERIFY(speed.savePicture(fixture.home.filePath("speed.png")));
    }

    void the_load_of_the_machine_is_folded_until_somebody_wants_it() {
        Fixture fixture;
        auto& load = fixture.find<ui::LoadChart>();
        QVERIFY(!load.isVisible());
        auto* head = fixture.toolButton("Load of this computer");
        QVERIFY(head && head->isVisible());
        const auto lines = fixture.panel->findChildren<ui::ElidedLabel*>();
        QVERIFY(std::any_of(lines.begin(), lines.end(), [](const ui::ElidedLabel* line) {
            return line->isVisible() && line->text().contains("CPU ");
        }));  // the line tells the figure while it is folded
        head->setFocus();
        QTest::keyClick(head, Qt::Key_Space);
        QVERIFY(load.isVisible());
        QVERIFY(fixture.settings.values().machineLoadVisible);
        QTRY_VERIFY(load.spoken().contains("Processor at"));
        // Its rows stand on one time axis: equally wide, one under the other.
        const auto rows = load.findChildren<ui::SmallChart*>();
        for (const ui::SmallChart* row : rows)
            if (row->isVisible()) QCOMPARE(row->width(), rows.first()->width());
        fixture.panel.reset();
        fixture.panel = std::make_unique<ui::PerformancePanel>(*fixture.bridge, fixture.settings);
        fixture.panel->show();
        QVERIFY(fixture.find<ui::LoadChart>().isVisible());
    }

    void nothing_of_a_card_is_shown_where_no_driver_tells() {
        Fixture fixture;
        QVERIFY(fixture.load());
        QTest::qWait(600);
        QVERIFY(!fixture.shows("VRAM"));
        int bars = 0;
        for (const ui::MemoryBar* bar : fixture.panel->findChildren<ui::MemoryBar*>()) bars += bar->isVisible();
        QCOMPARE(bars, 1);
        QVERIFY(!fixture.find<ui::LoadChart>().spoken().contains("raphics"));
    }

    void a_driver_that_tells_brings_the_bar_and_the_figures_of_its_card() {
        Fixture fixture(Fixture::cardScript());
        QVERIFY(fixture.load());
        fixture.toolButton("Load of this computer")->click();
        const auto told = [&] {
            fixture.panel->announce();
            return fixture.panel->accessibleDescription();
        };
        QTRY_VERIFY(told().contains("VRAM 8.9 of 12 GB"));
        QTRY_VERIFY(fixture.find<ui::LoadChart>().spoken().contains("Graphics card at 78"));
        fixture.ask();
        QTRY_VERIFY_WITH_TIMEOUT(fixture.panel->history().hasSpeed(), 4000);
        const auto cards = fixture.panel->findChildren<ui::ChartCard*>();
        QTRY_VERIFY(cards[2]->spoken().contains("graphics card in use: 8.9 of 12"));
    }

    void the_bar_of_the_card_says_each_part_for_who_sees_none() {
        scripted::Script script = Fixture::cardScript();
        script.facts.weight_bytes = 5'000'000'000;
        script.expert_bytes = 4'000'000'000;
        Fixture fixture(script);
        QVERIFY(fixture.load());
        const auto bars = fixture.panel->findChildren<ui::MemoryBar*>();
        QTRY_VERIFY(bars.first()->accessibleDescription().contains("experts: 4"));
        QVERIFY(bars.first()->accessibleDescription().contains("weights: 1"));
        QVERIFY(bars.first()->accessibleDescription().contains("other programs"));
        QVERIFY(!bars.last()->accessibleDescription().contains("experts"));
    }

    void a_longer_conversation_is_planned_in_the_memory_where_the_model_lies() {
        scripted::Script script = Fixture::cardScript();
        script.facts.key_bytes_per_page_f16 = script.facts.value_bytes_per_page_f16 = 40'000'000;
        Fixture fixture(script);
        QVERIFY(fixture.load(2048));
        auto& slider = fixture.find<ui::ContextSlider>();
        QTRY_VERIFY(slider.largestThatFits() > 8192);  // 3.1 GB are free on the card, 0.256 stay so
        QVERIFY(slider.largestThatFits() < 16384);
        slider.setValue(4096);
        QVERIFY(fixture.shows("VRAM"));
        QVERIFY(!fixture.shows("RAM 1"));
    }

    void every_control_has_a_name_and_charts_speak_when_asked() {
        Fixture fixture;
        QVERIFY(fixture.load());
        fixture.ask();
        QTRY_VERIFY(fixture.panel->findChildren<ui::ChartCard*>().first()->isVisible());
        QSet<QString> names;
        for (QWidget* widget : fixture.panel->findChildren<QWidget*>()) {
            if (!widget->isVisible() || widget->focusPolicy() == Qt::NoFocus) continue;
            if (qobject_cast<QLineEdit*>(widget) && qobject_cast<QAbstractSpinBox*>(widget->parentWidget())) continue;
            QAccessibleInterface* face = QAccessible::queryAccessibleInterface(widget);
            const QString name = face ? face->text(QAccessible::Name) : QString();
            QVERIFY2(!name.isEmpty(), qPrintable(QLatin1String(widget->metaObject()->className()) + " in " + widget->parentWidget()->metaObject()->className()));
            QVERIFY2(!names.contains(name), qPrintable(name));
            names.insert(name);
        }
        QVERIFY(names.size() >= 6);
        ui::ChartCard* card = fixture.panel->findChildren<ui::ChartCard*>().first();
        QAccessibleInterface* face = QAccessible::queryAccessibleInterface(card);
        QCOMPARE(face->text(QAccessible::Description), card->spoken());
    }

    void marks_leave_nothing_behind_when_time_goes_on() {
        using namespace ui;
        SmallChart chart(Color::Decode, ChartForm::Line, nullptr);
        chart.resize(300, 40);
        chart.QWidget::show();
        const std::vector<TelemetryMark> marks{{.time_s = 30}};
        QVERIFY(QTest::qWaitForWindowExposed(&chart));
        PaintedRegion painted(*chart.viewport());
        // Where nothing runs, the curve is the same from tick to tick.
        for (const double from : {1.0, 2.0}) {
            painted.region = {};
            chart.show({{0, {}}, {70, {}}}, marks, {.from_s = from, .to_s = from + 60, .top = 1});
            QCoreApplication::processEvents();
            QCOMPARE(painted.region.boundingRect(), chart.viewport()->rect());
        }
    }

    void where_nobody_looked_a_chart_of_the_memory_is_empty() {
        using namespace ui;
        const auto inkAt = [](SmallChart::Pause pause, int x) {
            SmallChart chart(Color::Ram, ChartForm::Line, nullptr);
            chart.setPause(pause);
            chart.resize(300, 40);
            const std::vector<ChartPoint> points{
                {0, 50.0}, {20, 50.0}, {20.001, {}}, {39.999, {}}, {40, 50.0}, {60, 50.0}};
            chart.show(points, {}, {.from_s = 0, .to_s = 60, .top = 100});
            const QImage seen = chart.grab().toImage();
            int ink = 0;
            const QColor ground = seen.pixelColor(x, 2);
            for (int y = 3; y < seen.height() - 2; ++y)
                ink += seen.pixelColor(x, y) != ground ? 1 : 0;
            return ink;
        };
        QVERIFY(inkAt(SmallChart::Pause::Unknown, 50) > 10);
        QVERIFY(inkAt(SmallChart::Pause::Unknown, 250) > 10);
        QCOMPARE(inkAt(SmallChart::Pause::Unknown, 150), 0);
        // An edge of what fell to zero, at a third of the width or the point beside.
        int zero = 0, unknown = 0;
        for (int x = 95; x < 106; ++x) {
            zero += inkAt(SmallChart::Pause::Zero, x) > 10 ? 1 : 0;
            unknown += inkAt(SmallChart::Pause::Unknown, x) > 10 ? 1 : 0;
        }
        QVERIFY2(zero > unknown, qPrintable(QString("%1 and %2").arg(zero).arg(unknown)));
    }

    void a_tick_costs_little() {
        Fixture fixture;
        QVERIFY(fixture.load());
        fixture.ask();
        QTRY_VERIFY(fixture.panel->findChildren<ui::ChartCard*>().first()->isVisible());
        std::vector<double> costs;
        // Ticks come by the panel's own timer; the cost of all that a quarter second does is taken.
        for (int i = 0; i < 16; ++i) {
            const double before = threadMilliseconds();
            QTest::qWait(ui::PerformancePanel::kTickMs);
            fixture.panel->grab();  // offscreen, a grab paints everything: more than a real tick repaints
            costs.push_back(threadMilliseconds() - before);
        }
        std::nth_element(costs.begin(), costs.begin() + costs.size() / 2, costs.end());
        const double median = costs[costs.size() / 2];
        qInfo("median of a tick with a full repaint: %.2f ms", median);
#ifndef __SANITIZE_ADDRESS__
        // A tenth of the quarter second in which a tick comes, on a slow machine too.
        QVERIFY2(median < 25.0, qPrintable(QString::number(median)));
#endif
    }
};

QTEST_MAIN(PanelPerformanceTest)
#include "panel_performance_test.moc"
