<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>AnswerFigures</name>
    <message numerus="yes">
        <source>%n token(s) so far</source>
        <translation>
            <numerusform>%n token so far</numerusform>
            <numerusform>%n tokens so far</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n new token(s) read at %1 tok/s</source>
        <translation>
            <numerusform>%n new token read at %1 tok/s</numerusform>
            <numerusform>%n new tokens read at %1 tok/s</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n token(s) read at %1 tok/s</source>
        <translation>
            <numerusform>%n token read at %1 tok/s</numerusform>
            <numerusform>%n tokens read at %1 tok/s</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n token(s)</source>
        <translation>
            <numerusform>%n token</numerusform>
            <numerusform>%n tokens</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pergola::ui::ChatPage</name>
    <message numerus="yes">
        <source>%n second(s) left</source>
        <translation>
            <numerusform>%n second left</numerusform>
            <numerusform>%n seconds left</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pergola::ui::ChatView</name>
    <message numerus="yes">
        <source>%n new line(s)</source>
        <translation>
            <numerusform>%n new line</numerusform>
            <numerusform>%n new lines</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pergola::ui::Composer</name>
    <message numerus="yes">
        <source>%n character(s)</source>
        <translation>
            <numerusform>%n character</numerusform>
            <numerusform>%n characters</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pergola::ui::ModelsPage</name>
    <message numerus="yes">
        <source>%n models on this computer</source>
        <translation>
            <numerusform>%n model on this computer</numerusform>
            <numerusform>%n models on this computer</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pergola::ui::PerformancePanel</name>
    <message numerus="yes">
        <source>%n cores</source>
        <comment>of the processor</comment>
        <translation>
            <numerusform>%n core</numerusform>
            <numerusform>%n cores</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pergola::ui::RailButton</name>
    <message numerus="yes">
        <source>%n running</source>
        <translation>
            <numerusform>%n running</numerusform>
            <numerusform>%n running</numerusform>
        </translation>
    </message>
</context>
</TS>
