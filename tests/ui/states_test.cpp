// Every state that the pictures know (toasts, failures, menus, dialogs, cards that come and go),
// with large words in the smallest window and in a window that runs to the left: nothing is cut or
// lies over something else. The pages as they stand are layout_test's.

#include <QApplication>
#include <QtTest>

#include "app/language.h"
#include "tests/ui/layout_faults.h"
#include "tests/ui/screenshots/session.h"

using namespace pergola;
using namespace pergola::ui;

class StatesTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() {
        QFont font = QApplication::font();
        font.setPointSizeF(9.75);  // 13 px at 96 dpi
        QApplication::setFont(font);
    }

    void no_state_cuts_its_words_data() {
        QTest::addColumn<QString>("language");
        QTest::addColumn<int>("percent");
        QTest::addColumn<QString>("group");
        for (const auto& [language, percent] : {std::pair{"de", 200}, std::pair{"ar", 150}})
            for (const pictures::Group& group : pictures::groups())
                QTest::addRow("%s, %d %%, %s", language, percent, group.name)
                    << QString(language) << percent << QString(group.name);
    }
    void no_state_cuts_its_words() {
        QFETCH(QString, language);
        QFETCH(int, percent);
        QFETCH(QString, group);
        QStringList faults;
        int states = 0;
        pictures::Variant variant;
        variant.language = language;
        variant.textPercent = percent;
        variant.size = {900, 600};
        variant.look = [&](const QString& name, const QWidgetList& windows) {
            ++states;
            QStringList here;
            // Layouts follow a change with some events, most of all where the machine is busy.
            (void)QTest::qWaitFor([&] { return (here = faultsOf(windows)).isEmpty(); }, 1500);
            for (const QString& fault : here) faults << name + QStringLiteral(": ") + fault;
        };
        app::useLanguage(language);
        for (const pictures::Group& each : pictures::groups())
            if (group == QLatin1String(each.name)) each.shoot(variant);
        QVERIFY(states > 0);
        faults.removeDuplicates();
        for (const QString& fault : faults) qWarning("%s", qPrintable(fault));
        QVERIFY2(faults.isEmpty(), qPrintable(QString("%1 faults").arg(faults.size())));
    }

private:
    static QStringList faultsOf(const QWidgetList& windows) {
        QStringList faults;
        for (QWidget* window : windows)
            faults += cutTexts(*window) + overlaps(*window) + floatingOutside(*window);
        return faults;
    }
};

QTEST_MAIN(StatesTest)
#include "states_test.moc"
