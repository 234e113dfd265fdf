// The conversation in its states.

#include <QApplication>
#include <QLineEdit>

#include "app/conversations/chat_list.h"
#include "app/conversations/conversation.h"
#include "app/engine_bridge.h"
#include "tests/ui/screenshots/session.h"
#include "ui/chat/answer_editor.h"
#include "ui/chat/attachment_drop.h"
#include "ui/chat/attachment_view.h"
#include "ui/chat/chat_page.h"
#include "ui/chat/chat_view.h"
#include "ui/chat/composer.h"

namespace pergola::pictures {
namespace {

const QString kGaps = QStringLiteral(
    "Interpolate short gaps, copy a typical day into long ones, and always keep a column that says "
    "which values "
    "are estimates. Group by meter first, so that one meter never fills another:\n\n"
    "```python\nimport pandas as pd\ndf = df.set_index(\"time\").sort_index()\nfor meter, part in "
    "df.groupby(\"meter\"):\n    kwh = part[\"kwh\"].resample(\"15min\").mean()\n    gap = "
    "kwh.isna().astype(int)\n"
    "    short = kwh.interpolate(\"time\", limit=4)  # up to 1 h\n    df.loc[part.index, \"kwh\"] "
    "= short.reindex(part.index)\n```\n\n"
    "| Gap | Method | Why |\n|---|---|---|\n| up to 1 h | linear in time | load hardly changes |\n"
    "| 1 h to 1 day | same hour, day before | keeps the daily shape |\n| longer | median of the "
    "weekday | robust against holidays |\n\n"
    "For the longer gaps, build the weekday profile once and join it by hour. That way every "
    "filled value can be "
    "explained.");

const QString kLetter = QStringLiteral(
    "Here is a draft you can send as it is:\n\n> Hello,\n>\n> thank you for arranging the repair. "
    "Thursday works well "
    "for me, as long as the engineer comes after four o’clock; before that nobody is at "
    "home.\n>\n> Kind regards\n\n"
    "Two small changes you could make:\n\n- Add your telephone number, so that the engineer can "
    "ring from the street.\n"
    "- Name the room with the **cold radiator**; it saves one question.\n\n### What else "
    "matters\n\n1. Keep it "
    "*short*; see [the guide](https://example.org/letters).\n2. Ask for an answer with `Please "
    "confirm`.\n   - A nested "
    "point\n3. Close politely.\n\n- [x] written\n- [ ] sent");

const QString kArabic = QStringLiteral(
    "نعم، هذا ممكن. خذ المتوسط لكل 15 دقيقة ثم املأ الفجوات القصيرة خطيًا.\n\n- أضف عمودًا يقول ما "
    "هو مقدّر.\n- استخدم `pandas` مع "
    "12 GB من الذاكرة.\n\n```python\nprint(\"left to right\")\n```");

void shootEmpty(const Variant& variant) {
    Session session(variant);
    session.shoot(QStringLiteral("chat-no-model"));
    session.script([](scripted::Script& s) { s.load_seconds = 3; });
    session.app().bridge().loadModel(
        session.home(QStringLiteral("SmolLM2-135M-Instruct.Q4_1.gguf")));
    Session::wait(1400);
    session.shoot(QStringLiteral("chat-model-loading"));
    session.app().conversation().send(QStringLiteral("A question that waits for the model"));
    Session::wait(300);
    session.shoot(QStringLiteral("chat-waits-for-model"));
    Session::until(
        [&] { return session.app().bridge().modelState().phase == app::ModelPhase::Ready; });
    session.answered();
    session.app().conversation().startNew();
    session.shoot(QStringLiteral("chat-empty"));
}

void shootStreaming(Session& session) {
    app::Conversation& conversation = session.app().conversation();
    conversation.startNew();
    session.script([](scripted::Script& s) {
        s.prefill_seconds = 2;
        s.tokens_per_s = 60;
    });
    session.startTalk(QStringLiteral("My meter readings have gaps. How do I fill them in pandas?"),
                      kGaps);
    Session::until(
        [&] {
            return !conversation.messages().empty() &&
                   conversation.messages().back().readShare > 0.3;
        },
        1500);
    session.shoot(QStringLiteral("chat-reading"));
    session.script([](scripted::Script& s) { s.prefill_seconds = 0.1; });
    Session::until([&] { return conversation.messages().back().text.size() > 760; });
    session.shoot(QStringLiteral("chat-streaming"));
    session.script([](scripted::Script& s) { s.tokens_per_s = 400; });
    session.answered();
    session.shoot(QStringLiteral("chat-finished"));
    session.talk(
        QStringLiteral("Thank you. And as one sentence?"),
        QStringLiteral(
            "Fill short gaps by a line, long ones by the *typical* weekday, and mark both."));
    session.shoot(QStringLiteral("chat-second-turn"));
    conversation.again();
    session.answered();
    session.shoot(QStringLiteral("chat-versions"));
    session.window().chatPage().findInChat();
    if (auto* field = qobject_cast<QLineEdit*>(QApplication::focusWidget()))
        field->setText(QStringLiteral("gap"));
    session.shoot(QStringLiteral("chat-find"));
    session.window().chatPage().closeFind();
    session.script([](scripted::Script& s) { s.tokens_per_s = 20; });
    conversation.again();
    Session::until([&] { return conversation.messages().back().text.size() > 24; });
    conversation.stop();
    session.answered();
    session.script([](scripted::Script& s) { s.tokens_per_s = 400; });
    session.window().chatPage().view().scrollToNewest();
    session.shoot(QStringLiteral("chat-stopped"));
    auto* editor = new ui::AnswerEditor(QStringLiteral("Edit answer 4"),
                                        conversation.messages().back().text,
                                        &session.window());
    editor->show();
    session.shoot(QStringLiteral("chat-edit-answer"));
    editor->close();
}

void shootAttachments(Session& session) {
    app::Conversation& conversation = session.app().conversation();
    ui::ChatPage& page = session.window().chatPage();
    conversation.startNew();
    app::Attachments files = {
        {"Meter readings 2026.csv", "text/csv", QString("2026-01-01;0.31\n").repeated(900), 14'400},
        {"notes.md", "text/markdown", "# Notes\n\nThe meter in the cellar is new.\n", 2'310},
        app::pastedText("Pasted text", QString("A line of a letter.\n").repeated(700))};
    page.composer().setContent(
        QStringLiteral("Which days are missing, and what do my notes say about them?"), files);
    conversation.setDraftAttachments(files);
    page.focusComposer();
    Session::wait(600);  // the meter counts them
    session.shoot(QStringLiteral("chat-attachments-draft"));
    for (int i = 1; i <= 12; ++i)
        files.push_back(app::pastedText(QString("Minutes of meeting %1.txt").arg(i), "x"));
    page.composer().setContent({}, files);
    session.shoot(QStringLiteral("chat-attachments-many"));
    page.composer().clear();
    files.resize(3);
    session.script([](scripted::Script& s) {
        s.answers = {"Three days in March are missing: the **new meter** was put in then."};
    });
    conversation.send(QStringLiteral("Which days are missing, and what do my notes say?"), files);
    session.answered();
    conversation.send({}, {files[1]});
    session.answered();
    session.shoot(QStringLiteral("chat-attachments-sent"));
    auto* view = new ui::AttachmentView(files[0], &session.window());
    view->show();
    session.shoot(QStringLiteral("chat-attachments-view"));
    view->close();
    auto* cover = page.findChild<ui::AttachmentDrop*>();
    cover->showCover(true);
    session.shoot(QStringLiteral("chat-attachments-drop"));
    cover->showCover(false);
}

void shootMany(Session& session) {
    app::Conversation& conversation = session.app().conversation();
    const char* const titles[] = {
        "Plan a week of lunches for two, with a list for the market",
        "Tax question",
        "السعر 12 GB (31 %) والموديل Qwen3 0.6B",
        "Poem about rain",
        "为什么天空是蓝色的？",
        "A letter to the landlord about the heating that never gets warm in winter",
        "Regex for dates",
        "Holiday in Norway",
        "Bread with rye",
        "Explain entropy",
        "Birthday speech",
        "SQL: running totals",
        "Names for a cat",
        "Chess openings"};
    for (const char* title : titles) {
        conversation.startNew();
        session.talk(QString::fromUtf8(title), QStringLiteral("Of course."));
    }
    conversation.startNew();
    session.window().chatPage().composer().setText(QStringLiteral("A draft"));
    conversation.setDraft(QStringLiteral("A draft"));
    session.shoot(QStringLiteral("chat-list-many"));
}

const char* const kFormulas =
    "With \\(a \\neq 0\\) and $b^2 \\ge 4ac$ the roots of $ax^2 + bx + c = 0$ are\n\n"
    "\\[\nx_{1,2} = \\frac{-b \\pm \\sqrt{b^2 - 4ac}}{2a}\n\\]\n\n"
    "In two dimensions it stays a source: $\\begin{pmatrix} a & b \\end{pmatrix}$.\n\n"
    "| Quantity | Formula | Says |\n|---|---|--:|\n"
    "| Beams | $E = mc^2$ | what a body at rest has, however small and however slow it may be |\n"
    "| Screws | $\\int_0^\\infty e^{-x}\\,dx = 1$ | 120.50 € for all of them together |\n\n"
    "```cpp\nauto f() -> bool { return a != b && c >= d; }\n```\n";

}  // namespace

void shootChats(const Variant& variant) {
    shootEmpty(variant);
    Session session(variant);
    session.loadModel();
    session.talk(
        QStringLiteral(
            "Draft a short, friendly reply to my landlord: the heating engineer may come on "
            "Thursday, but only after four."),
        kLetter);
    session.shoot(QStringLiteral("chat-letter"));
    session.app().conversation().startNew();
    session.talk(QStringLiteral("How are the roots of a quadratic equation found?"), kFormulas);
    session.shoot(QStringLiteral("chat-formulas"));
    session.app().conversation().startNew();
    session.talk(QStringLiteral("هل يمكنني ملء الفجوات في قراءات العداد؟"), kArabic);
    session.window().chatPage().composer().setText(QStringLiteral("سؤال جديد مع 12 GB"));
    session.window().chatPage().focusComposer();
    session.shoot(QStringLiteral("chat-arabic"));
    session.window().chatPage().composer().clear();
    shootStreaming(session);
    ui::ChatPage& page = session.window().chatPage();
    page.view().select({1, {0, 12}}, {1, {2, 40}});
    page.composer().setText(
        QStringLiteral("A longer message\nthat takes three\nlines in the composer"));
    page.stepMessage(-1);
    session.shoot(QStringLiteral("chat-selection"));
    page.composer().setText(QStringLiteral("A very long text. ").repeated(600));
    page.focusComposer();
    session.shoot(QStringLiteral("chat-attachment"));
    page.composer().clear();
    shootAttachments(session);
    shootMany(session);
}

}  // namespace pergola::pictures
