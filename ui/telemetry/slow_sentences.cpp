#include "ui/telemetry/slow_sentences.h"

#include <QCoreApplication>
#include <QLocale>

#include "ui/telemetry/figures_text.h"

namespace pergola::ui {
namespace {

using app::SlowCause;

struct Row {
    SlowCause cause;
    const char* text;  ///< %1: the figure, %2: the other
    const char* advice;
    SlowHelp help;
};

constexpr Row kRows[] = {
    {SlowCause::ReadsFromDisk,
     QT_TRANSLATE_NOOP("slow",
                       "Parts of the model are read from disk again and again: it takes %1, and %2 "
                       "of RAM are free "
                       "for it."),
     QT_TRANSLATE_NOOP("slow", "Choose a smaller model, or close programs that hold much memory."),
     SlowHelp::ChooseModel},
    {SlowCause::OtherPrograms,
     QT_TRANSLATE_NOOP("slow", "Other programs take %1 of the processor."),
     QT_TRANSLATE_NOOP("slow", "Close programs that compute much."),
     SlowHelp::None},
    {SlowCause::FewThreads,
     QT_TRANSLATE_NOOP("slow", "%1 of %2 cores compute, as it is set under Engine."),
     QT_TRANSLATE_NOOP("slow", "Let Pergola use all cores, from its next start on."),
     SlowHelp::UseAllCores},
    {SlowCause::PowerSaving,
     QT_TRANSLATE_NOOP("slow", "This computer saves power, so its processor stays slow."),
     QT_TRANSLATE_NOOP("slow",
                       "Choose balanced or full performance in the system's power settings."),
     SlowHelp::None},
    {SlowCause::Battery,
     QT_TRANSLATE_NOOP("slow", "This computer runs on its battery."),
     QT_TRANSLATE_NOOP("slow", "Plug in the power cable."),
     SlowHelp::None},
    {SlowCause::ClockLimit,
     QT_TRANSLATE_NOOP("slow", "The processor's clock is held at %1 of what it can do."),
     QT_TRANSLATE_NOOP("slow", "Look for a limit in the system's power settings."),
     SlowHelp::None},
    {SlowCause::CardHot,
     QT_TRANSLATE_NOOP("slow", "The graphics card is too hot (%1 °C) and slows down."),
     QT_TRANSLATE_NOOP("slow", "Give it more air, and clean its fans."),
     SlowHelp::None},
    {SlowCause::CardPower,
     QT_TRANSLATE_NOOP("slow", "The graphics card gets too little power and slows down."),
     QT_TRANSLATE_NOOP("slow", "Check its power cables and the power supply."),
     SlowHelp::None},
    {SlowCause::FullPrecision,
     QT_TRANSLATE_NOOP("slow",
                       "The model is stored in %1 bits per weight: more than it needs, and all of "
                       "it is read for each word."),
     QT_TRANSLATE_NOOP("slow", "Choose a version of it with 4 to 8 bits."),
     SlowHelp::ChooseModel},
    {SlowCause::LongConversation,
     QT_TRANSLATE_NOOP("slow",
                       "This conversation is long: %1 tokens are read again for each word."),
     QT_TRANSLATE_NOOP("slow", "Start a new chat for a new subject."),
     SlowHelp::NewChat},
    {SlowCause::OldProcessor,
     QT_TRANSLATE_NOOP(
         "slow",
         "This processor lacks AVX2, with which models are computed several times as fast."),
     QT_TRANSLATE_NOOP("slow", "Choose a small model."),
     SlowHelp::ChooseModel},
    {SlowCause::CardMemoryTaken,
     QT_TRANSLATE_NOOP("slow",
                       "Other programs hold %1 of the graphics card's memory, and the model runs "
                       "on the processor."),
     QT_TRANSLATE_NOOP("slow", "Close them, then load the model again."),
     SlowHelp::LoadAgain},
    {SlowCause::OnProcessor,
     QT_TRANSLATE_NOOP(
         "slow", "The model runs on the processor, which reads all of it from RAM for each word."),
     QT_TRANSLATE_NOOP(
         "slow",
         "Half the size answers about twice as fast: choose a smaller model, or fewer bits."),
     SlowHelp::ChooseModel},
};

QString words(const char* text) {
    return QCoreApplication::translate("slow", text);
}

QString figureText(SlowCause cause, double figure) {
    switch (cause) {
        case SlowCause::ReadsFromDisk:
        case SlowCause::CardMemoryTaken:
            return bytesText(static_cast<std::int64_t>(figure));
        case SlowCause::OtherPrograms:
        case SlowCause::ClockLimit:
            return isolated(words(QT_TRANSLATE_NOOP("slow", "%1 %"))
                                .arg(QLocale().toString(100 * figure, 'f', 0)));
        case SlowCause::LongConversation:
            return isolated(contextText(static_cast<std::int64_t>(figure)));
        default:
            return isolated(QLocale().toString(figure, 'f', 0));
    }
}

}  // namespace

SlowSentence slowSentence(const app::SlowReason& reason) {
    for (const Row& row : kRows) {
        if (row.cause != reason.cause) continue;
        QString text = words(row.text);
        if (text.contains(QLatin1String("%2"))) {
            text = text.arg(figureText(reason.cause, reason.figure),
                            figureText(reason.cause, reason.other));
        } else if (text.contains(QLatin1String("%1"))) {
            text = text.arg(figureText(reason.cause, reason.figure));
        }
        return {text, words(row.advice), row.help};
    }
    return {};
}

QString slowHelpText(SlowHelp help) {
    switch (help) {
        case SlowHelp::None:
            return {};
        case SlowHelp::ChooseModel:
            return words(QT_TRANSLATE_NOOP("slow", "Choose a model"));
        case SlowHelp::UseAllCores:
            return words(QT_TRANSLATE_NOOP("slow", "Use all cores"));
        case SlowHelp::NewChat:
            return words(QT_TRANSLATE_NOOP("slow", "New chat"));
        case SlowHelp::LoadAgain:
            return words(QT_TRANSLATE_NOOP("slow", "Load again"));
    }
    return {};
}

}  // namespace pergola::ui
