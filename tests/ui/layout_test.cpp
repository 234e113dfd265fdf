// Every page in every language, text size, window size and theme: nothing is cut or lies over
// something else, texts stand out, controls have names, and no text was forgotten by the
// translators.

#include <QApplication>
#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QtTest>
#include <memory>

#include "app/application.h"
#include "app/conversations/conversation.h"
#include "app/engine_bridge.h"
#include "app/library/library.h"
#include "app/settings.h"
#include "tests/fakes/scripted_engine.h"
#include "tests/ui/layout_faults.h"
#include "tests/ui/pseudo_languages.h"
#include "ui/chat/chat_page.h"
#include "ui/chat/chat_view.h"
#include "ui/main_window.h"
#include "ui/settings/settings_page.h"

using namespace pergola;
using namespace pergola::ui;

class LayoutTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() {
        QFont font = QApplication::font();
        font.setPointSizeF(9.75);  // 13 px at 96 dpi
        QApplication::setFont(font);
        script_.load_seconds = 0.02;
        script_.prefill_seconds = 0.02;
        script_.tokens_per_s = 4000;
        script_.answers = {"An **answer** with\n\n```python\nprint(1)\n```"};
        scripted::set_script(script_);
        QDir().mkpath(home_.filePath("data/models"));
        write("Tiny.gguf", "no model");
        write("page.gguf", "<!doctype html><html>");
        app::ApplicationOptions options;
        options.paths = {home_.filePath("settings.json"), home_.filePath("data")};
        auto opened = app::Application::open(options);
        app_ = std::move(*opened);
        set("appearance.language", "en");
        set("appearance.reduced_motion", true);
        window_ = std::make_unique<MainWindow>(*app_);
        window_->show();
        QVERIFY(QTest::qWaitForWindowExposed(window_.get()));
        app_->start();
        QTRY_COMPARE(app_->library().rowCount(), 2);
        app_->bridge().loadModel(home_.filePath("data/models/Tiny.gguf"));
        QTRY_COMPARE(app_->bridge().modelState().phase, app::ModelPhase::Ready);
        say("Hello");
        script_.answer_error = Error{ErrorCode::OutOfMemory, "the memory is full"};
        scripted::set_script(script_);
        say("More");
        chat_ = app_->conversation().chatId();
    }
    void cleanupTestCase() {
        window_.reset();
        app_.reset();
    }
    void cleanup() {
        for (QTranslator* pseudo : {longer_.get(), toTheLeft_.get()})
            if (pseudo != nullptr) QApplication::removeTranslator(pseudo);
        QTest::qWait(50);
    }

    void nothing_is_cut_and_every_control_has_a_name_data() {
        QTest::addColumn<QString>("language");
        QTest::addColumn<int>("percent");
        QTest::addColumn<QSize>("size");
        for (const char* language : {"en", "de", "zh_CN", "ar", "longer", "to the left"})
            for (const int percent : {100, 200})
                for (const QSize size : {QSize(1280, 800), QSize(900, 600)}) {
                    // Words that no language has, twice as large, in the smallest window.
                    const bool isPseudo = QByteArray(language).size() > 5;
                    if (isPseudo && percent == 200 && size.width() == 900) continue;
                    QTest::addRow(
                        "%s, %d %%, %d x %d", language, percent, size.width(), size.height())
                        << QString(language) << percent << size;
                }
    }
    void nothing_is_cut_and_every_control_has_a_name() {
        QFETCH(QString, language);
        QFETCH(int, percent);
        QFETCH(QSize, size);
        speak(language);
        set("appearance.text_size_percent", percent);
        window_->resize(size);
        onEveryPage([&](const QString& page) {
            return about(page,
                         cutTexts(*window_) + overlaps(*window_) + wastedRoom(*window_) +
                             smallIcons(*window_) + turnedSentences(*window_) +
                             namelessControls(*window_));
        });
    }

    void nothing_is_cut_where_rows_and_buttons_are_compact() {
        speak("de");
        set("appearance.text_size_percent", 100);
        set("appearance.density", "compact");
        window_->resize(900, 600);
        onEveryPage([&](const QString& page) {
            return about(page, cutTexts(*window_) + overlaps(*window_) + wastedRoom(*window_));
        });
        set("appearance.density", "comfortable");
    }

    void texts_stand_out_data() {
        QTest::addColumn<QString>("theme");
        QTest::addColumn<QString>("language");
        for (const char* theme : {"light", "dark", "high_contrast"})
            for (const char* language : {"de", "zh_CN", "ar"})
                QTest::addRow("%s, %s", theme, language) << QString(theme) << QString(language);
    }
    void texts_stand_out() {
        QFETCH(QString, theme);
        QFETCH(QString, language);
        speak(language);
        set("appearance.theme", theme);
        set("appearance.text_size_percent", 200);  // strokes as wide as a pixel and more
        window_->resize(1280, 800);
        onEveryPage([&](const QString& page) { return about(page, weakTexts(*window_)); });
        set("appearance.theme", "light");
    }

    void every_text_came_through_a_translator() {
        speak("longer");
        set("appearance.text_size_percent", 100);
        window_->resize(1280, 800);
        const QString home = home_.path();
        onEveryPage([&](const QString& page) {
            return about(page, untranslated(*window_, [&](const QString& text) {
                             return isName(text) || text.contains(home);
                         }));
        });
    }

private:
    /// What has the same letters in every language.
    static bool isName(const QString& text) {
        static const QRegularExpression names(QStringLiteral(
            "^(Pergola|Tiny.*|page|Hello|More|python|print.*|An "
            "answer.*|Deutsch|English|[A-Z0-9.+-]+|"
            "AVX.*|Scripted.*|the memory is full|the magic "
            "is.*|GPL.*|LGPL.*|MIT.*|BSD.*|Apache.*|OFL.*|Qt "
            ".*|Inter|"
            "JetBrains Mono|MD4C|SQLite|PCRE2|utf8proc|nlohmann.*|\\{fmt\\}|fmt|CLI11|OpenSSL|"
            "Ryzen.*|(Ctrl|Alt|Shift)[+ ].*|libzip|Poppler|NVIDIA.*|LicenseRef.*|F[0-9]+|Esc|Tab|Del|~.*|/.*)$"));
        return names
            .match(QString(text)
                       .remove(QChar(0x200E))
                       .remove(QChar(0x200F))
                       .remove(QChar(0x2066))
                       .remove(QChar(0x2068))
                       .remove(QChar(0x2069))
                       .trimmed())
            .hasMatch();
    }
    static QStringList about(const QString& page, QStringList faults) {
        for (QString& fault : faults) fault.prepend(page + ": ");
        return faults;
    }
    template <class Look>
    void onEveryPage(Look look) {
        QStringList faults;
        const auto visit = [&](const QString& name) {
            QTest::qWait(20);
            // Layouts follow a change with some events, most of all where the machine is busy.
            QStringList here;
            (void)QTest::qWaitFor([&] { return (here = look(name)).isEmpty(); }, 4000);
            faults += here;
        };
        window_->showPage(0);
        app_->conversation().open(chat_);
        window_->chatPage().view().scrollToNewest();
        visit("chat");
        app_->conversation().startNew();
        visit("empty chat");
        loadAgain(Error{ErrorCode::CorruptFile, "the magic is 3c21444f, expected 47475546"});
        visit("empty chat, no model");
        app_->conversation().open(chat_);
        visit("chat, no model");
        loadAgain({});
        window_->showPage(1);
        visit("models");
        window_->showPage(2);
        visit("compare");
        window_->showPage(window_->pageCount() - 1);
        for (const char* section : {"General",
                                    "Appearance",
                                    "Chat",
                                    "Presets",
                                    "Answers",
                                    "Models",
                                    "Engine",
                                    "Privacy and data",
                                    "Keyboard",
                                    "About"}) {
            window_->findChild<SettingsPage*>()->openSection(section);
            visit(QString("settings, %1").arg(section));
        }
        faults.removeDuplicates();
        for (const QString& fault : faults)
            qWarning("%s", qPrintable(fault));  // the message below is cut
        QVERIFY2(faults.isEmpty(), qPrintable(QString("%1 faults").arg(faults.size())));
    }
    void loadAgain(const std::optional<Error>& error) {
        script_.load_error = error;
        scripted::set_script(script_);
        app_->bridge().loadModel(home_.filePath("data/models/Tiny.gguf"));
        QTRY_COMPARE(app_->bridge().modelState().phase,
                     error ? app::ModelPhase::Failed : app::ModelPhase::Ready);
    }
    void speak(const QString& language) {
        const bool isPseudo = language == "longer" || language == "to the left";
        set("appearance.language", isPseudo ? QStringLiteral("en") : language);
        QTest::qWait(30);
        if (isPseudo) {
            using P = PseudoLanguage;
            const auto* english = qApp->findChild<QTranslator*>();
            longer_ = std::make_unique<P>(english, P::Direction::Right, P::Length::Longer);
            toTheLeft_ = std::make_unique<P>(english, P::Direction::Left, P::Length::Longer);
            QApplication::installTranslator(language == "longer" ? longer_.get()
                                                                 : toTheLeft_.get());
        }
        QTest::qWait(60);
    }
    void set(const char* key, const QVariant& value) {
        QCOMPARE(app_->settings().setValue(key, value), QString());
    }
    void say(const QString& text) {
        const std::size_t before = app_->conversation().messages().size();
        app_->conversation().send(text);
        QTRY_VERIFY(app_->conversation().messages().size() == before + 2 &&
                    !app_->conversation().isAnswering());
    }
    void write(const char* name, const char* content) {
        QFile file(home_.filePath(QStringLiteral("data/models/") + QLatin1String(name)));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(content) > 0);
    }

    scripted::Script script_ = scripted::default_script();
    QTemporaryDir home_;
    std::unique_ptr<app::Application> app_;
    std::unique_ptr<MainWindow> window_;
    std::unique_ptr<PseudoLanguage> longer_;
    std::unique_ptr<PseudoLanguage> toTheLeft_;
    qint64 chat_ = 0;
};

QTEST_MAIN(LayoutTest)
#include "layout_test.moc"
