// What people ask of such a program as a whole, on a desktop that is dark: estimates that follow, a
// fall back to the processor and a lost card that are told, memory that is given back, nothing
// asked of a network.

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDirIterator>
#include <QFileDialog>
#include <QInputDialog>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QMessageBox>
#include <QProgressBar>
#include <QPushButton>
#include <QRegularExpression>
#include <QToolTip>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <QtTest>
#include <map>

#include "app/conversations/chat_list.h"
#include "app/conversations/conversation_store.h"
#include "app/settings.h"
#include "tests/ui/visible_words.h"
#include "tests/ui/window_fixture.h"
#include "ui/chat/chat_groups.h"
#include "ui/chat/chat_list_pane.h"
#include "ui/settings/settings_page.h"
#include "ui/telemetry/context_section.h"
#include "ui/telemetry/context_slider.h"
#include "ui/theme/palettes.h"
#include "ui/theme/theme.h"

using namespace pergola;
using namespace pergola::ui;
using namespace std::chrono_literals;

namespace {

QPalette darkDesktop() {
    QPalette palette;
    palette.setColor(QPalette::Window, QColor(40, 40, 40));
    palette.setColor(QPalette::Base, QColor(30, 30, 30));
    palette.setColor(QPalette::Button, QColor(50, 50, 50));
    for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
        palette.setColor(role, QColor(238, 238, 238));
    return palette;
}

/// The best contrast that anything in the picture has with its ground, the colour that most of it
/// has.
double inkContrast(const QImage& picture) {
    std::map<QRgb, int> counts;
    for (int y = 0; y < picture.height(); ++y)
        for (int x = 0; x < picture.width(); ++x) ++counts[picture.pixel(x, y)];
    QRgb ground = 0;
    int most = 0;
    for (const auto& [color, count] : counts)
        if (count > most) {
            most = count;
            ground = color;
        }
    double best = 0;
    for (const auto& [color, count] : counts)
        best = std::max(best, contrastRatio(QColor(color), QColor(ground)));
    return best;
}

}  // namespace

class ProgramBehavioursTest : public WindowFixture {
    Q_OBJECT
private slots:
    void init() { prepare({"The answer."}); }
    void cleanup() { closeProgram(); }

    void behaviour_10_a_deleted_chat_waits_in_the_trash_over_a_restart() {
        openWindow({1280, 800});
        load();
        ask("Keep me");
        const qint64 chat = conversation().chatId();
        page().deleteChat();
        closeProgram();
        openWindow({1280, 800});
        QVERIFY(app_->chats().chat(chat) == nullptr);
        QCOMPARE(app_->chats().trash().size(), std::size_t{1});
        ChatListPane& pane = page().list();
        pane.showTrash(true);
        QMenu menu;
        pane.fillMenu(menu, pane.groups().index(pane.groups().rowOf(chat)));
        for (QAction* action : menu.actions())
            if (action->text() == "Bring back") action->trigger();
        QVERIFY(app_->chats().chat(chat) != nullptr);
        conversation().open(chat);
        QCOMPARE(view().messageCount(), 2);
        QCOMPARE(view().message(0).text, QString("Keep me"));
        QCOMPARE(view().message(1).text, QString("The answer."));
    }

    void behaviour_22_the_estimate_follows_the_slider_and_the_model() {
        script_.facts.trained_context_tokens = 65536;
        scripted::set_script(script_);
        openWindow({1400, 900});
        load(2048);
        auto* slider = window_->findChild<ContextSlider*>();
        QTRY_VERIFY(slider->isVisible() && estimate().startsWith("Chat memory"));
        const QString rest = estimate();
        slider->setFocus();
        QStringList seen{rest};
        for (int i = 0; i < 4; ++i) {
            QTest::keyClick(slider, Qt::Key_PageUp);
            QVERIFY2(!seen.contains(estimate()), qPrintable(estimate()));
            seen << estimate();
        }
        // Left alone, it is taken, and the estimate is what there is now.
        QTRY_VERIFY(!estimate().contains(QChar(0x2192)));
        QVERIFY(!seen.contains(estimate()));
        // A model whose conversation costs four times as much.
        script_.facts.key_bytes_per_page_f16 *= 4;
        script_.facts.value_bytes_per_page_f16 *= 4;
        scripted::set_script(script_);
        load(2048);
        QTRY_VERIFY(estimate().startsWith("Chat memory") && estimate() != rest);
    }

    void behaviour_23_a_fall_back_to_the_processor_says_why_and_what_helps() {
        script_.hardware.gpus = {{"RTX 4070", 12'000'000'000, 11'000'000'000}};
        script_.card_refusal =
            "needs 18 GB of memory (16 GB weights, 2.0 GB conversation), free are 11 GB; close "
            "other programs";
        scripted::set_script(script_);
        openWindow({1280, 800});
        load();
        QTRY_VERIFY(says("Tiny runs on the processor."));
        QVERIFY(says("18 GB") && says("11 GB"));
    }

    void behaviour_23_a_computer_without_a_card_says_so_in_the_panel_with_a_way_to_help() {
        script_.hardware.gpus.clear();
        script_.hardware.gpu_absence_reason = "no NVIDIA driver is running";
        scripted::set_script(script_);
        openWindow({1280, 800});
        load();
        QTRY_VERIFY(says("No NVIDIA driver is running"));
        click(*window_, "What can I do?");
        QVERIFY(QTest::qWaitFor([] { return QApplication::activePopupWidget() != nullptr; }));
        QApplication::activePopupWidget()->close();
    }

    void behaviour_24_unloading_gives_all_memory_back_at_any_moment() {
        openWindow({1280, 800});
        for (const QString moment :
             {"ready", "loading", "waiting", "reading", "writing", "growing"}) {
            script_.load_seconds = moment == "loading" || moment == "waiting" ? 5 : 0.02;
            script_.prefill_seconds = moment == "reading" ? 5 : 0.02;
            script_.tokens_per_s = 50;
            script_.answers = {std::string(10'000, 'x')};
            scripted::set_script(script_);
            conversation().startNew();
            app_->bridge().loadModel("/models/Tiny.gguf", 4096);
            if (script_.load_seconds < 1)
                QTRY_COMPARE(app_->bridge().modelState().phase, app::ModelPhase::Ready);
            if (moment != "ready" && moment != "loading" && moment != "growing")
                QVERIFY(conversation().send("Hello"));
            if (moment == "writing") QTRY_VERIFY(!view().message(1).text.isEmpty());
            if (moment == "growing") app_->bridge().resizeContext(8192);
            QTest::keyClick(window_.get(), Qt::Key_U, Qt::ControlModifier | Qt::ShiftModifier);
            QVERIFY2(app_->bridge().modelState().phase == app::ModelPhase::None,
                     qPrintable(moment));
            QTRY_VERIFY(memory() == 0 && !app_->bridge().isAnswering());
            QVERIFY(!conversation().isAnswering());
        }
    }

    void behaviour_26_a_card_that_was_reset_is_told_and_the_model_comes_back() {
        script_.hardware.gpus = {{"RTX 4070", 12'000'000'000, 11'000'000'000}};
        script_.gpus = {{.name = "RTX 4070", .vram_total_bytes = 12'000'000'000}};
        script_.answers = {std::string(400, 'x')};
        script_.answer_error = Error{ErrorCode::DeviceLost, "the card was reset"};
        script_.error_after_tokens = 5;
        scripted::set_script(script_);
        openWindow({1280, 800});
        load();
        QVERIFY(conversation().send("Hello"));
        QTRY_VERIFY(says("The graphics card was reset. Loading the model again"));
        script_.answer_error.reset();
        scripted::set_script(script_);
        QTRY_COMPARE(app_->bridge().modelState().phase, app::ModelPhase::Ready);
        QTRY_VERIFY(says("can be asked for again"));
        QVERIFY(view().message(1).text.startsWith("xx"));
        page().again();
        QTRY_VERIFY(!conversation().isAnswering() && view().message(1).text.size() == 400);
    }

    void behaviour_32_no_source_asks_anything_of_a_network() {
        const QRegularExpression asking(
            "QNetworkAccessManager|QNetworkRequest|QTcpSocket|QUdpSocket|QSslSocket|QTcpServer|"
            "QHostInfo|QDnsLookup|"
            "connectToHost|getaddrinfo|gethostbyname|curl_easy|AF_INET");
        QStringList found;
        int read = 0;
        for (const char* folder : {"/app", "/ui", "/engine", "/kernels"}) {
            QDirIterator files(QStringLiteral(PERGOLA_SOURCE_DIR) + folder,
                               {"*.cpp", "*.h", "*.cu"},
                               QDir::Files,
                               QDirIterator::Subdirectories);
            while (files.hasNext()) {
                QFile file(files.next());
                QVERIFY(file.open(QIODevice::ReadOnly));
                ++read;
                if (asking.match(QString::fromUtf8(file.readAll())).hasMatch())
                    found << file.fileName();
            }
        }
        QVERIFY(read > 300);
        QCOMPARE(found, QStringList());
    }

    void behaviour_32_the_settings_list_what_is_asked_of_a_network() {
        openWindow({1280, 800});
        window_->showPage(Command::ShowSettings);
        window_->findChild<SettingsPage*>()->openSection("Privacy and data");
        QTRY_VERIFY(says("Requests to a network"));
        QVERIFY(says("Pergola asks nothing of any network"));
    }

    void behaviour_35_a_dark_desktop_gives_no_dark_text_on_dark_ground() {
        openWindow({1280, 800});
        QVERIFY(theme().isDark());  // as the desktop
        for (const char* scheme : {"system", "light", "dark"}) {
            QCOMPARE(app_->settings().setValue("appearance.theme", scheme), QString());
            QCOMPARE(theme().isDark(), QByteArray(scheme) != "light");
            checkStandardWidgets();
        }
    }

private:
    bool says(const QString& words) {
        for (const VisibleWord& each : visibleWords(*window_))
            if (each.text.contains(words)) return true;
        return false;
    }
    /// As it is read, without its marks of bold.
    QString estimate() {
        for (const QLabel* label : window_->findChild<ContextSection*>()->findChildren<QLabel*>())
            if (label->isVisible() && label->text().contains("Chat memory"))
                return QString(label->text()).remove(QRegularExpression("<[^>]*>"));
        return {};
    }
    std::int64_t memory() {
        const TelemetrySnapshot now = app_->bridge().telemetry();
        return now.weight_bytes + now.kv_bytes + now.work_bytes + now.vram_weight_bytes +
               now.vram_kv_bytes + now.vram_work_bytes;
    }
    /// Whatever Qt draws by itself: with the palette of the program, not with half of the
    /// desktop's.
    void checkStandardWidgets() {
        QMessageBox box(QMessageBox::NoIcon,
                        "Title",
                        "A question of some length",
                        QMessageBox::Ok | QMessageBox::Cancel);
        box.setInformativeText("And what it means");
        QInputDialog input;
        input.setLabelText("A name");
        input.setTextValue("Typed");
        QFileDialog files(nullptr, "Open", home_->path());
        files.setOption(QFileDialog::DontUseNativeDialog);
        QMenu menu;
        menu.addAction("An action");
        QWidget many;
        auto* column = new QVBoxLayout(&many);
        auto* combo = new QComboBox;
        combo->addItems({"First choice", "Second choice"});
        auto* edit = new QLineEdit("Selected words");
        auto* tree = new QTreeWidget;
        tree->setHeaderLabels({"Column"});
        new QTreeWidgetItem(tree, {"A row"});
        auto* progress = new QProgressBar;
        progress->setValue(0);
        for (QWidget* each : std::initializer_list<QWidget*>{combo,
                                                             edit,
                                                             new QCheckBox("A choice"),
                                                             new QPushButton("Press"),
                                                             new QLabel("<a href='x'>A link</a>"),
                                                             tree,
                                                             progress})
            column->addWidget(each);
        edit->selectAll();
        for (QWidget* window :
             std::initializer_list<QWidget*>{&box, &input, &files, &menu, &many}) {
            window->show();
            QVERIFY(QTest::qWaitForWindowExposed(window));
            QTest::qWait(20);
            for (QWidget* each : window->findChildren<QWidget*>()) {
                const bool hasText = each->property("text").toString().size() > 2 ||
                                     qobject_cast<QComboBox*>(each) ||
                                     qobject_cast<QAbstractItemView*>(each);
                if (!hasText || !each->isVisible() || !each->isEnabled() || each->height() < 8 ||
                    each->width() < 8)
                    continue;
                if (const auto* view = qobject_cast<QAbstractItemView*>(each);
                    view && view->model() && view->model()->rowCount() == 0)
                    continue;
                QVERIFY2(inkContrast(each->grab().toImage()) >= 4.5,
                         qPrintable(QString("%1 “%2” in %3")
                                        .arg(each->metaObject()->className(),
                                             each->property("text").toString(),
                                             window->metaObject()->className())));
            }
            if (window == &menu) QVERIFY(inkContrast(menu.grab().toImage()) >= 4.5);
            window->hide();
        }
        QVERIFY(contrastRatio(QToolTip::palette().color(QPalette::ToolTipText),
                              QToolTip::palette().color(QPalette::ToolTipBase)) >= 4.5);
    }
};

int main(int argc, char** argv) {
    QApplication application(argc, argv);
    QApplication::setPalette(darkDesktop());
    ProgramBehavioursTest test;
    return QTest::qExec(&test, argc, argv);
}
#include "program_behaviours_test.moc"
