<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>AnswerFigures</name>
    <message numerus="yes">
        <source>%Ln token(s) so far</source>
        <translation>
            <numerusform>%Ln token so far</numerusform>
            <numerusform>%Ln tokens so far</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln new token(s) read at %1 tok/s</source>
        <translation>
            <numerusform>%Ln new token read at %1 tok/s</numerusform>
            <numerusform>%Ln new tokens read at %1 tok/s</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln token(s) read at %1 tok/s</source>
        <translation>
            <numerusform>%Ln token read at %1 tok/s</numerusform>
            <numerusform>%Ln tokens read at %1 tok/s</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln token(s)</source>
        <translation>
            <numerusform>%Ln token</numerusform>
            <numerusform>%Ln tokens</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>application</name>
    <message numerus="yes">
        <source>%Ln chat(s) that could not be saved last time are here again.</source>
        <translation>
            <numerusform>%Ln chat that could not be saved last time is here again.</numerusform>
            <numerusform>%Ln chats that could not be saved last time are here again.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>models</name>
    <message numerus="yes">
        <source>also in %Ln other place(s)</source>
        <translation>
            <numerusform>also in one other place</numerusform>
            <numerusform>also in %Ln other places</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln chat(s) have answers from it: %1. They stay, and another model can go on there.</source>
        <translation>
            <numerusform>%Ln chat has answers from it: %1. It stays, and another model can go on there.</numerusform>
            <numerusform>%Ln chats have answers from it: %1. They stay, and another model can go on there.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pergola::app::ModelGuard</name>
    <message numerus="yes">
        <source>%n second(s)</source>
        <translation>
            <numerusform>%n second</numerusform>
            <numerusform>%n seconds</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n minute(s)</source>
        <translation>
            <numerusform>%n minute</numerusform>
            <numerusform>%n minutes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hour(s)</source>
        <translation>
            <numerusform>%n hour</numerusform>
            <numerusform>%n hours</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pergola::ui::AttachmentTray</name>
    <message numerus="yes">
        <source>There is something to know about %Ln more file(s).</source>
        <translation>
            <numerusform>There is something to know about %Ln more file.</numerusform>
            <numerusform>There is something to know about %Ln more files.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pergola::ui::AttachmentView</name>
    <message numerus="yes">
        <source>%1 · %Ln character(s)</source>
        <translation>
            <numerusform>%1 · %Ln character</numerusform>
            <numerusform>%1 · %Ln characters</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pergola::ui::ChatGroups</name>
    <message numerus="yes">
        <source>The newest %Ln chat(s)</source>
        <translation>
            <numerusform>The newest chat</numerusform>
            <numerusform>The newest %Ln chats</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln chat(s) found</source>
        <translation>
            <numerusform>%Ln chat found</numerusform>
            <numerusform>%Ln chats found</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, folded, %Ln chat(s)</source>
        <translation>
            <numerusform>%1, folded, %Ln chat</numerusform>
            <numerusform>%1, folded, %Ln chats</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, open, %Ln chat(s)</source>
        <translation>
            <numerusform>%1, open, %Ln chat</numerusform>
            <numerusform>%1, open, %Ln chats</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pergola::ui::ChatListPane</name>
    <message numerus="yes">
        <source>Trash (%Ln)</source>
        <translation>
            <numerusform>Trash (%Ln)</numerusform>
            <numerusform>Trash (%Ln)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pergola::ui::ChatPage</name>
    <message numerus="yes">
        <source>%Ln second(s) left</source>
        <translation>
            <numerusform>%Ln second left</numerusform>
            <numerusform>%Ln seconds left</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Delete %Ln chat(s) for good?</source>
        <translation>
            <numerusform>Delete %Ln chat for good?</numerusform>
            <numerusform>Delete %Ln chats for good?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln chat(s) added</source>
        <translation>
            <numerusform>%Ln chat added</numerusform>
            <numerusform>%Ln chats added</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Version deleted, %Ln message(s) in all</source>
        <translation>
            <numerusform>Version deleted, %Ln message in all</numerusform>
            <numerusform>Version deleted, %Ln messages in all</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln chat(s) were there already</source>
        <translation>
            <numerusform>%Ln chat was there already</numerusform>
            <numerusform>%Ln chats were there already</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln picture(s) left out: only text comes along</source>
        <translation>
            <numerusform>%Ln picture left out: only text comes along</numerusform>
            <numerusform>%Ln pictures left out: only text comes along</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln file(s) or recording(s) left out: only text comes along</source>
        <translation>
            <numerusform>%Ln file or recording left out: only text comes along</numerusform>
            <numerusform>%Ln files or recordings left out: only text comes along</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln chat(s) without messages left out</source>
        <translation>
            <numerusform>%Ln chat without messages left out</numerusform>
            <numerusform>%Ln chats without messages left out</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pergola::ui::ChatView</name>
    <message numerus="yes">
        <source>%Ln new line(s)</source>
        <translation>
            <numerusform>%Ln new line</numerusform>
            <numerusform>%Ln new lines</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln character(s)</source>
        <translation>
            <numerusform>%Ln character</numerusform>
            <numerusform>%Ln characters</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pergola::ui::CommandPalette</name>
    <message numerus="yes">
        <source>%Ln found</source>
        <translation>
            <numerusform>%Ln found</numerusform>
            <numerusform>%Ln found</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pergola::ui::ContextFullCard</name>
    <message numerus="yes">
        <source>This conversation is full (%Ln token(s) too many)</source>
        <translation>
            <numerusform>This conversation is full (%Ln token too many)</numerusform>
            <numerusform>This conversation is full (%Ln tokens too many)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pergola::ui::FoldersCard</name>
    <message numerus="yes">
        <source>models are looked for in %Ln folder(s)</source>
        <translation>
            <numerusform>models are looked for in %Ln folder</numerusform>
            <numerusform>models are looked for in %Ln folders</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln of them cannot be reached</source>
        <translation>
            <numerusform>%Ln of them cannot be reached</numerusform>
            <numerusform>%Ln of them cannot be reached</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln model(s) were taken off the list.</source>
        <translation>
            <numerusform>%Ln model was taken off the list.</numerusform>
            <numerusform>%Ln models were taken off the list.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln model(s)</source>
        <translation>
            <numerusform>%Ln model</numerusform>
            <numerusform>%Ln models</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln folder(s) in it may not be read by you</source>
        <translation>
            <numerusform>%Ln folder in it may not be read by you</numerusform>
            <numerusform>%Ln folders in it may not be read by you</numerusform>
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
    <message numerus="yes">
        <source>Looking for models… %Ln so far</source>
        <translation>
            <numerusform>Looking for models… %Ln so far</numerusform>
            <numerusform>Looking for models… %Ln so far</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln cannot be used now</source>
        <translation>
            <numerusform>%Ln cannot be used now</numerusform>
            <numerusform>%Ln cannot be used now</numerusform>
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
    <name>pergola::ui::PresetsCard</name>
    <message numerus="yes">
        <source>%Ln preset(s) taken up</source>
        <translation>
            <numerusform>%Ln preset taken up</numerusform>
            <numerusform>%Ln presets taken up</numerusform>
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
<context>
    <name>pergola::ui::ThinkingFold</name>
    <message numerus="yes">
        <source>Thought for %Ln second(s)</source>
        <translation>
            <numerusform>Thought for %Ln second</numerusform>
            <numerusform>Thought for %Ln seconds</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>settings</name>
    <message numerus="yes">
        <source>%n more setting(s) in the file were wrong; standard values are in use.</source>
        <translation>
            <numerusform>%n more setting in the file was wrong; the standard value is in use.</numerusform>
            <numerusform>%n more settings in the file were wrong; standard values are in use.</numerusform>
        </translation>
    </message>
</context>
</TS>
