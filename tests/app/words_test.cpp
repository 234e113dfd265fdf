// What the program says and how it names things: command line, errors, titles, requests.
#include <QDir>
#include <QFile>
#include <QTest>

#include "app/command_line.h"
#include "app/conversations/chat_request.h"
#include "app/conversations/chat_title.h"
#include "app/conversations/message_json.h"
#include "app/engine_sentences.h"
#include "app/language.h"
#include "app/user_error.h"

using namespace pergola;
using namespace pergola::app;

class WordsTest : public QObject {
    Q_OBJECT

    static CommandLine parsed(const QStringList& words) {
        return parseCommandLine(QStringList(QStringLiteral("pergola")) + words);
    }

private slots:
    void opens_the_window_by_itself() {
        QCOMPARE(parsed({}).action, CommandLine::Action::OpenWindow);
        QVERIFY(parsed({}).modelPath.isEmpty());
    }

    void makes_the_path_of_a_model_absolute() {
        const CommandLine line =
            parsed({QStringLiteral("--model"), QStringLiteral("Modèle ☂.gguf")});
        QCOMPARE(line.action, CommandLine::Action::OpenWindow);
        QCOMPARE(line.modelPath, QDir::current().absoluteFilePath(QStringLiteral("Modèle ☂.gguf")));
    }

    void opens_a_model_that_a_file_manager_hands_over() {
        QCOMPARE(parsed({QStringLiteral("Modèle ☂.gguf")}).modelPath,
                 QDir::current().absoluteFilePath(QStringLiteral("Modèle ☂.gguf")));
        QCOMPARE(parsed({QStringLiteral("file:///tmp/a%20b.gguf")}).modelPath,
                 QStringLiteral("/tmp/a b.gguf"));
        QCOMPARE(parsed({QStringLiteral("--"), QStringLiteral("-odd.gguf")}).modelPath,
                 QDir::current().absoluteFilePath(QStringLiteral("-odd.gguf")));
    }

    void takes_a_chat_by_its_number() {
        QCOMPARE(parsed({QStringLiteral("--chat"), QStringLiteral("1764512345678")}).chat, 1764512345678);
        QCOMPARE(parsed({}).chat, 0);
    }

    void refuses_unknown_words_with_a_sentence_and_status_2() {
        for (const QStringList& words :
             {QStringList{QStringLiteral("--wings")},
              QStringList{QStringLiteral("a.gguf"), QStringLiteral("b.gguf")},
              QStringList{QString()},
              QStringList{QStringLiteral("--model")},
              QStringList{QStringLiteral("--model=")},
              QStringList{QStringLiteral("--chat=first")},
              QStringList{QStringLiteral("--chat=-3")}}) {
            const CommandLine line = parsed(words);
            QCOMPARE(line.action, CommandLine::Action::PrintAndExit);
            QCOMPARE(line.exitStatus, 2);
            QVERIFY(line.text.startsWith(QStringLiteral("error: ")));
            QVERIFY(line.text.contains(QStringLiteral("--help")));
        }
    }

    void prints_help_and_version() {
        QVERIFY(parsed({QStringLiteral("--help")}).text.contains(QStringLiteral("--model")));
        QCOMPARE(parsed({QStringLiteral("--help")}).exitStatus, 0);
        QVERIFY(parsed({QStringLiteral("--version")}).text.startsWith(QStringLiteral("pergola ")));
    }

    void has_three_sentences_for_each_kind_of_error() {
        for (int code = 0; code <= static_cast<int>(ErrorCode::FileLost); ++code) {
            const UserError error = userError({static_cast<ErrorCode>(code), "the engine's words"},
                                              QStringLiteral("model.gguf"));
            for (const QString& sentence : {error.what, error.meaning, error.remedy}) {
                QVERIFY2(sentence.endsWith(QLatin1Char('.')), qPrintable(sentence));
                QVERIFY2(sentence[0].isUpper() || sentence.startsWith(QStringLiteral("Model.gguf")),
                         qPrintable(sentence));
                QVERIFY2(!sentence.contains(QLatin1Char('%')), qPrintable(sentence));
            }
            QCOMPARE(error.details, QStringLiteral("the engine's words"));
        }
    }

    void gives_both_numbers_when_the_context_is_full() {
        const UserError error =
            userError({ErrorCode::ContextFull,
                       "the prompt has 9100 tokens, the context of Qwen3-8B holds 8192"},
                      {});
        QVERIFY2(error.meaning.contains(QLocale().toString(9100)), qPrintable(error.meaning));
        QVERIFY2(error.meaning.contains(QLocale().toString(8192)), qPrintable(error.meaning));
    }

    void an_error_is_said_again_in_the_language_of_now() {
        const Error cause{ErrorCode::OutOfMemory, "the engine's words"};
        const UserError then = userError(cause, QStringLiteral("Tiny"));
        const UserError saved = errorFromJson(errorToJson(then));
        QCOMPARE(saved.what, then.what);
        useLanguage(QStringLiteral("de"));
        QCOMPARE(saidNow(saved).what, userError(cause, QStringLiteral("Tiny")).what);
        QVERIFY(saidNow(saved).what != then.what);
        QCOMPARE(saidNow(contextNotResized(cause)).remedy, contextNotResized(cause).remedy);
        UserError written = then;
        written.kind = ErrorKind::Written;
        QCOMPARE(saidNow(written).what, then.what);
        useLanguage(QStringLiteral("en"));
    }

    void the_engines_reasons_for_no_graphics_card_are_known() {
        QStringList sources;
        for (const char* name : {"engine/memory/compute_device.cpp",
                                 "engine/memory/planner.cpp",
                                 "engine/memory/weight_placer.cpp",
                                 "kernels/cuda/plugin.cu"}) {
            QFile file(QStringLiteral(PERGOLA_SOURCE_DIR "/") + QLatin1String(name));
            QVERIFY(file.open(QIODevice::ReadOnly));
            sources << QString::fromUtf8(file.readAll());
        }
        useLanguage(QStringLiteral("de"));
        for (const char* reason : {"no NVIDIA driver is running",
                                   "this installation computes on the processor only",
                                   "the driver reports no card: ",
                                   "no card can be asked what it is"}) {
            QVERIFY2(sources.join(QString()).contains(QLatin1String(reason)), reason);
            const QString told = gpuAbsenceText(std::string(reason) + "so");
            QVERIFY2(!told.contains(QLatin1String(reason), Qt::CaseInsensitive), qPrintable(told));
            QVERIFY(!told.contains(QLatin1Char('%')));
        }
        for (const char* part : {" of memory (",
                                 "a quantised cache is computed by the processor",
                                 "has compute capability ",
                                 "computed by the processor",
                                 "stays unused until the program is started again",
                                 "no graphics card can be used: "}) {
            QVERIFY2(sources.join(QString()).contains(QLatin1String(part)), part);
        }
        QVERIFY(cardRefusalText("needs 18 GB of memory (x), free are 11 GB; y").contains(QLatin1String("18 GB")));
        QVERIFY(!cardRefusalText("weights in Q4_K are computed by the processor").contains(QLatin1String("computed")));
        QVERIFY(!cardRefusalText("the graphics card failed, and stays unused until the program is started again")
                     .contains(QLatin1String("graphics card")));
        QCOMPARE(cardRefusalText("needs nothing of memory (").count(QLatin1Char('%')), 0);
        QCOMPARE(gpuAbsenceText("the driver reports no card: error 3").count("error 3"), 1);
        QCOMPARE(gpuAbsenceText("something new"), QStringLiteral("Something new."));
        useLanguage(QStringLiteral("en"));
    }

    void titles_a_chat_by_its_first_line() {
        QCOMPARE(chatTitle(QStringLiteral("\n\n  How   do I\tprune a vine?  \nMore text")),
                 QStringLiteral("How do I prune a vine?"));
        QCOMPARE(chatTitle({}), QString());
        QCOMPARE(chatTitle(QStringLiteral(" \n\t")), QString());
    }

    void cuts_long_titles_between_words() {
        const QString title = chatTitle(
            QStringLiteral("Please explain to me in great detail how a pergola is built from oak"));
        QCOMPARE(title, QStringLiteral("Please explain to me in great detail how a…"));
    }

    void never_cuts_a_character_in_two() {
        const QString title = chatTitle(QStringLiteral("👩‍👩‍👧‍👦").repeated(40));
        QVERIFY(!title.chopped(1).back().isHighSurrogate());
        QVERIFY(title.size() <= 60);
        QCOMPARE(chatTitle(QStringLiteral("文").repeated(500)).size(), 49);
    }

    void sends_turns_and_leaves_empty_answers_out() {
        const auto message = [](Role role, const char* text) {
            Message result;
            result.role = role;
            result.text = QString::fromUtf8(text);
            return result;
        };
        const std::vector<Message> branch = {message(Role::User, "Hello"),
                                             message(Role::Assistant, ""),
                                             message(Role::User, "Still there?")};
        const std::vector<ChatMessage> sent =
            chatMessages(QStringLiteral("Be brief."), branch, {QStringLiteral("☂"), {}});
        QCOMPARE(sent.size(), std::size_t{2});
        QCOMPARE(sent[0].role, Role::System);
        QCOMPARE(sent[1].role, Role::User);
        QCOMPARE(QString::fromStdString(sent[1].content),
                 QStringLiteral("Hello\n\nStill there?\n\n☂"));
    }
};

QTEST_GUILESS_MAIN(WordsTest)
#include "words_test.moc"
