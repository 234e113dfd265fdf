// Attachments on the screen: chips of the draft and of messages, by mouse and by keyboard.

#include <QAccessible>
#include <QApplication>
#include <QClipboard>
#include <QDropEvent>
#include <QFile>
#include <QLabel>
#include <QMimeData>
#include <QMimeDatabase>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QToolButton>
#include <QtTest>
#include <memory>

#include "tests/ui/messages.h"
#include "ui/chat/attachment_chip.h"
#include "ui/chat/attachment_drop.h"
#include "ui/chat/attachment_layout.h"
#include "ui/chat/attachment_strip.h"
#include "ui/chat/attachment_tray.h"
#include "ui/chat/attachment_view.h"
#include "ui/chat/chat_view.h"
#include "ui/chat/chat_view_accessible.h"
#include "ui/chat/composer.h"
#include "ui/theme/theme.h"

using namespace pergola;
using namespace pergola::ui;
using app::pastedText;

class AttachmentUiTest : public QObject {
    Q_OBJECT
private slots:
    void initTestCase() {
        new Theme(*qApp);
        installChatViewAccessibility();
    }
    void init() {
        folder_ = std::make_unique<QTemporaryDir>();
        composer_ = std::make_unique<Composer>();
        composer_->resize(600, 900);
        composer_->show();
        QVERIFY(QTest::qWaitForWindowExposed(composer_.get()));
        composer_->focusText();
    }
    void cleanup() { composer_.reset(); }

    void pasted_files_become_chips_and_not_text() {
        paste({write("one.txt", "1"), write("two.md", "2")});
        QTRY_COMPARE(composer_->attachments().size(), std::size_t{2});
        QCOMPARE(composer_->attachments()[1].text, QString("2"));
        QVERIFY(composer_->text().isEmpty());
        QCOMPARE(chips().size(), std::size_t{2});
        QVERIFY(chips()[0]->isVisible());
        QVERIFY(chips()[0]->accessibleName().contains("one.txt"));
        QCOMPARE(chips()[1]->removeButton()->accessibleName(), QString("Remove two.md"));
    }

    void files_of_one_name_can_be_told_apart() {
        paste({write("a.txt", "1")});
        QTRY_COMPARE(composer_->attachments().size(), std::size_t{1});
        paste({write("a.txt", "2")});
        QTRY_COMPARE(composer_->attachments().size(), std::size_t{2});
        QCOMPARE(composer_->attachments()[1].name, QString("a 2.txt"));
    }

    void the_same_file_once_more_is_said_and_not_doubled() {
        QSignalSpy told(composer_.get(), &Composer::noticed);
        paste({write("a.txt", "1"), write("a.txt", "1")});
        QTRY_COMPARE(told.size(), 1);
        QCOMPARE(told[0][0].toString(), QString("“a.txt” is attached already."));
        QCOMPARE(composer_->attachments().size(), std::size_t{1});
    }

    void refused_files_are_told_together_in_the_end() {
        QSignalSpy told(composer_.get(), &Composer::filesTold);
        paste({write("a.bin", QByteArray("\0\1", 2)),
               write("good.txt", "good"),
               write("b.bin", QByteArray("\0\1", 2)),
               write("c.bin", QByteArray("\0\1", 2)),
               folder_->filePath("gone.txt")});
        QTRY_COMPARE(told.size(), 1);
        const QString sentence = told[0][0].toString();
        QVERIFY2(sentence.contains("a.bin") && sentence.contains("b.bin"), qPrintable(sentence));
        QVERIFY2(sentence.contains("2"), qPrintable(sentence));
        const QStringList reasons = told[0][1].toStringList();
        QCOMPARE(reasons.size(), 4);
        QVERIFY2(reasons[2].contains("c.bin") && reasons[3].contains("gone.txt"),
                 qPrintable(reasons.join('|')));
        QCOMPARE(composer_->attachments().size(), std::size_t{1});
    }

    void a_long_paste_says_what_becomes_of_it() {
        QSignalSpy told(composer_.get(), &Composer::noticed);
        const auto pasteText = [this](const QString& text) {
            auto* data = new QMimeData;
            data->setText(text);
            QApplication::clipboard()->setMimeData(data);
            composer_->edit().paste();
        };
        pasteText(QString("word ").repeated(14'000));
        QCOMPARE(told.size(), 1);
        QCOMPARE(told[0][0].toString(),
                 QString("The text has 70,000 characters and was attached to your message."));
        composer_->setContextTokens(8192);
        pasteText(QString("word ").repeated(2'000));
        QVERIFY(!told[1][0].toString().contains("8,192"));
        pasteText(QString("word ").repeated(14'000));
        QVERIFY2(told[2][0].toString().contains("8,192 tokens"), qPrintable(told[2][0].toString()));
        QCOMPARE(composer_->attachments().size(), std::size_t{3});
    }

    void more_than_a_message_takes_is_told() {
        QSignalSpy told(composer_.get(), &Composer::noticed);
        app::Attachments many(app::kMostAttachments, pastedText("x", "x"));
        composer_->setContent({}, many);
        paste({write("more.txt", "x")});
        QTRY_COMPARE(told.size(), 1);
        QVERIFY(told[0][0].toString().contains("at most 50"));
        QCOMPARE(composer_->attachments().size(), app::kMostAttachments);
        const QString whole = QString("x").repeated(app::kMostAttachmentCharacters);
        composer_->setContent({}, {pastedText("a", whole), pastedText("b", whole)});
        paste({write("more.txt", "x")});
        QTRY_COMPARE(told.size(), 2);
        QVERIFY(told[1][0].toString().contains("8,000,000"));
        QVERIFY(!composer_->tray().addText(whole + "x"));
        QCOMPARE(told.size(), 3);
        QCOMPARE(composer_->attachments().size(), std::size_t{2});
    }

    void a_message_is_not_sent_while_its_files_are_read() {
        QSignalSpy sent(composer_.get(), &Composer::sendRequested);
        QSignalSpy told(composer_.get(), &Composer::noticed);
        QTest::keyClicks(&composer_->edit(), "About this");
        composer_->attachFiles({write("a.txt", "A")});
        QTest::keyClick(&composer_->edit(), Qt::Key_Return);
        QCOMPARE(sent.size(), 0);
        QCOMPARE(told.size(), 1);
        QTRY_VERIFY(composer_->hasAttachment());
        QTest::keyClick(&composer_->edit(), Qt::Key_Return);
        QCOMPARE(sent.size(), 1);
    }

    void reading_can_be_stopped_and_what_was_read_stays() {
        composer_->attachFiles({write("a.txt", "A")});
        QTRY_VERIFY(composer_->hasAttachment());
        QSignalSpy sent(composer_.get(), &Composer::sendRequested);
        composer_->attachFiles({write("b.txt", "B")});
        QVERIFY(composer_->tray().isReading());
        for (auto* button : composer_->tray().findChildren<QToolButton*>()) {
            if (button->accessibleName() == "Stop reading the files") button->click();
        }
        QVERIFY(!composer_->tray().isReading());
        QVERIFY(composer_->edit().hasFocus());
        QTest::qWait(100);
        QCOMPARE(composer_->attachments().size(), std::size_t{1});
        QTest::keyClick(&composer_->edit(), Qt::Key_Return);
        QCOMPARE(sent.size(), 1);
    }

    void files_of_one_draft_do_not_come_into_another() {
        composer_->attachFiles({write("a.txt", "A")});
        composer_->setContent("another chat", {});
        QTest::qWait(100);
        QVERIFY(composer_->attachments().empty());
    }

    void the_keyboard_reaches_opens_and_removes_chips() {
        composer_->setContent("text", {pastedText("a", "A"), pastedText("b", "B")});
        QSignalSpy changed(composer_.get(), &Composer::attachmentsChanged);
        for (int tabs = 0; tabs < 20 && QApplication::focusWidget() != chips()[0]; ++tabs)
            QTest::keyClick(QApplication::focusWidget(), Qt::Key_Backtab, Qt::ShiftModifier);
        QCOMPARE(QApplication::focusWidget(), chips()[0]);
        QTest::keyClick(chips()[0], Qt::Key_Return);
        auto* view = composer_->findChild<AttachmentView*>();
        QVERIFY(view && view->isVisible());
        QCOMPARE(view->findChild<QPlainTextEdit*>()->toPlainText(), QString("A"));
        QVERIFY(view->findChild<QPlainTextEdit*>()->isReadOnly());
        QTest::keyClick(view, Qt::Key_Escape);
        QTRY_VERIFY(composer_->findChild<AttachmentView*>() == nullptr);
        composer_->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(composer_.get()));
        QTest::keyClick(chips()[0], Qt::Key_Delete);
        QCOMPARE(composer_->attachments().size(), std::size_t{1});
        QCOMPARE(composer_->attachments()[0].name, QString("b"));
        QCOMPARE(changed.size(), 1);
        QCOMPARE(QApplication::focusWidget(), chips()[0]);
        QTest::keyClick(chips()[0]->removeButton(), Qt::Key_Space);
        QVERIFY(!composer_->hasAttachment());
        QVERIFY(composer_->edit().hasFocus());
        QVERIFY(!composer_->tray().isVisible());
    }

    void many_chips_leave_room_for_the_text() {
        app::Attachments many;
        for (int i = 0; i < 50; ++i) many.push_back(pastedText(QString("file %1").arg(i), "x"));
        composer_->setContent("text", many);
        QTRY_VERIFY(composer_->tray().height() < 200);
        QVERIFY(composer_->tray().strip().height() > composer_->tray().height());
    }

    void chips_stay_inside_their_room_in_both_directions() {
        app::Attachments files;
        for (const char* name : {"a", "A very long name of a file that goes on.tar", "漢字.txt"})
            files.push_back(pastedText(QString::fromUtf8(name).repeated(3), "x"));
        for (const ChipUse use : {ChipUse::Draft, ChipUse::Sent}) {
            for (const int width : {90, 220, 400, 900}) {
                const std::vector<QRect> places = chipPlaces(files, use, width);
                QCOMPARE(places.size(), files.size());
                for (std::size_t i = 0; i < places.size(); ++i) {
                    QVERIFY(places[i].left() >= 0 && places[i].right() < width);
                    for (std::size_t k = 0; k < i; ++k) QVERIFY(!places[i].intersects(places[k]));
                }
                if (use == ChipUse::Sent) QCOMPARE(places.back().right(), width - 1);
                QCOMPARE(chipsHeight(files, use, width), places.back().bottom() + 1);
            }
        }
        QCOMPARE(chipsHeight({}, ChipUse::Sent, 300), 0);
    }

    void a_sent_message_shows_its_chips_above_its_words() {
        ChatView view;
        view.resize(700, 500);
        view.show();
        QVERIFY(QTest::qWaitForWindowExposed(&view));
        app::Message message = tests::question("What is in it?");
        message.attachments = {pastedText("notes.txt", "Some notes"), pastedText("b.txt", "B")};
        app::Message silent = tests::question("");
        silent.attachments = {pastedText("alone.txt", "A")};
        view.setMessages({message, tests::answer("Notes."), silent});
        const auto found = view.findChildren<AttachmentChip*>();
        QCOMPARE(found.size(), 3);
        for (const AttachmentChip* chip : found) {
            QVERIFY(chip->isVisible() && chip->removeButton() == nullptr);
            const QRect area(chip->mapTo(view.viewport(), QPoint()), chip->size());
            QVERIFY(view.messageArea(0).contains(area) || view.messageArea(2).contains(area));
        }
        QVERIFY(view.messageDescription(0).contains("notes.txt, b.txt"));
        QVERIFY(view.messageArea(2).height() < view.messageArea(0).height());
        QTest::mouseClick(found[0], Qt::LeftButton);
        auto* opened = view.findChild<AttachmentView*>();
        QVERIFY(opened);
        QCOMPARE(opened->findChild<QPlainTextEdit*>()->toPlainText(), QString("Some notes"));
        for (auto* button : opened->findChildren<QPushButton*>()) {
            if (button->text() == "Copy") button->click();
        }
        QCOMPARE(QApplication::clipboard()->text(), QString("Some notes"));
        view.select({0, {0, 0}}, {2, {0, 0}});
        QVERIFY(view.selectedText().startsWith("What is in it?"));
        view.grab();
        view.removeFrom(0);
        QTRY_VERIFY(view.findChildren<AttachmentChip*>().isEmpty());
    }

    void the_kind_of_a_file_is_told_in_words() {
        app::Attachment csv = pastedText("prices.csv", "a;b");
        csv.mediaType = "text/csv";
        const AttachmentView view(csv, nullptr);
        QStringList texts;
        for (const QLabel* label : view.findChildren<QLabel*>()) texts << label->text();
        const QString words = texts.join('|');
        QVERIFY2(words.contains(QMimeDatabase().mimeTypeForName("text/csv").comment()),
                 qPrintable(words));
        QVERIFY2(!words.contains("text/csv"), qPrintable(words));
    }

    void long_lines_and_long_texts_are_shown_in_parts() {
        QCOMPARE(shownText("a\nb", 100), QString("a\nb"));
        QCOMPARE(shownText("abcdef", 3), QString("abc"));
        QCOMPARE(shownText(QString("🦋🦋"), 3), QString("🦋"));
        const QString broken = shownText(QString("🦋").repeated(3000), 100'000);
        for (const QString& line : broken.split('\n')) {
            QVERIFY(line.size() <= 2001);
            QVERIFY(!line.front().isLowSurrogate() && !line.back().isHighSurrogate());
        }
        AttachmentView view(pastedText("long", QString("x").repeated(1'000'000)), nullptr);
        view.setAttribute(Qt::WA_DeleteOnClose, false);
        view.show();
        QVERIFY(view.findChild<QPlainTextEdit*>()->document()->characterCount() <
                AttachmentView::mostShown * 1.01);
    }

    void files_dropped_on_a_pane_are_copied_never_moved() {
        QWidget pane;
        pane.resize(400, 300);
        auto* drop = new AttachmentDrop(pane);
        QSignalSpy dropped(drop, &AttachmentDrop::filesDropped);
        QMimeData files;
        files.setUrls({QUrl::fromLocalFile("/tmp/Ä b.txt"), QUrl("https://example.org/x")});
        QDragEnterEvent enter(
            {10, 10}, Qt::MoveAction | Qt::CopyAction, &files, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&pane, &enter);
        QVERIFY(enter.isAccepted());
        QDropEvent event(QPointF(10, 10),
                         Qt::MoveAction | Qt::CopyAction,
                         &files,
                         Qt::LeftButton,
                         Qt::NoModifier);
        event.setDropAction(Qt::MoveAction);
        QApplication::sendEvent(&pane, &event);
        QCOMPARE(event.dropAction(), Qt::CopyAction);
        QCOMPARE(dropped.size(), 1);
        QCOMPARE(dropped[0][0].toStringList(), QStringList{"/tmp/Ä b.txt"});
        QMimeData link;
        link.setUrls({QUrl("https://example.org/x")});
        QDragEnterEvent other({10, 10}, Qt::CopyAction, &link, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&pane, &other);
        QVERIFY(!other.isAccepted());
    }

private:
    QString write(const QString& name, const QByteArray& content) {
        const QString path = folder_->filePath(name);
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size()) return {};
        return path;
    }
    void paste(const QStringList& paths) {
        auto* files = new QMimeData;
        QList<QUrl> urls;
        for (const QString& path : paths) urls << QUrl::fromLocalFile(path);
        files->setUrls(urls);
        files->setText(paths.join('\n'));
        QApplication::clipboard()->setMimeData(files);
        composer_->edit().paste();
    }
    const std::vector<AttachmentChip*>& chips() { return composer_->tray().strip().chips(); }

    std::unique_ptr<QTemporaryDir> folder_;
    std::unique_ptr<Composer> composer_;
};

QTEST_MAIN(AttachmentUiTest)
#include "attachment_test.moc"
