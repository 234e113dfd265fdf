<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ar" sourcelanguage="en">
<context>
    <name>AnswerFigures</name>
    <message>
        <source>stopped by you</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>interrupted: the program ended</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stopped by an error</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stopped at the length limit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stopped: conversation full</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stopped: it repeated itself</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stopped: the required form allows nothing more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>finished</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%Ln token(s) so far</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln new token(s) read at %1 tok/s</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln token(s) read at %1 tok/s</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>%1 tok/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>first word %1 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%Ln token(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ChatView</name>
    <message>
        <source>Answer</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CodeBox</name>
    <message>
        <source>code</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>QGuiApplication</name>
    <message>
        <source>QT_LAYOUT_DIRECTION</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>application</name>
    <message>
        <source>Pergola works as usual otherwise.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look through the settings when you have a moment.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pergola ended unexpectedly while it loaded %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>That model is not loaded by itself this time.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose another model, or load it again by hand.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>command line</name>
    <message>
        <source>Run &apos;pergola --help&apos; to see the options.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pergola: private AI on your own computer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open with this model: a .gguf file, or a folder with config.json.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>path</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same as --model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The path of the model is empty.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One model at a time can be opened, and &apos;%1&apos; is a second one.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>conversation</name>
    <message>
        <source>The answer before is still being written.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A chat has one answer at a time; your text stays where it is.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wait for its end, or stop it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (branch)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>errors</name>
    <message>
        <source>%1 could not be used as asked.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The request does not fit the model, so nothing was changed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look at the details, then try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 was not found.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It may have been moved or deleted, or its drive is not connected.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connect the drive, or choose another model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 could not be read or written.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The drive or its permissions refused the access.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check the drive and the permissions of the folder, then try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The disk is full: %1 could not be saved.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is on the screen is kept in memory for now.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Free some space; Pergola tries again by itself.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is damaged or is not a model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Most often a download stopped early, or a web page was saved in its place.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Download the file again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is of a kind that Pergola cannot run yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file may be in order, but this version does not know its design.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose another model, or look for a newer Pergola.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is not enough memory for %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Other programs or a long conversation take too much of it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close other programs, shorten the conversation length, or choose a smaller model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The conversation is longer than the model&apos;s memory of it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model cannot read all of it at once, so it did not answer. Nothing was lost.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Raise the conversation length, shorten the message, or start a new chat.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 was stopped.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing was changed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start it again when you like.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The chat format of %1 could not be used.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model comes with a text pattern for chats, and this one has a mistake or does not allow this conversation.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start a new chat, or choose another model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The graphics card was reset while it worked for %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The answer so far is kept, but the model has to be loaded again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Load the model again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Something went wrong inside Pergola with %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is a mistake in the program, not yours. Your chats are kept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try again. If it happens again, report it with the details.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file of %1 went away while it was in use.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another program cut it short, or its drive is no longer connected. What was written so far is kept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It takes %1 tokens, and the conversation length is set to %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No model is loaded.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Without a model there is nobody to answer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a model, then send the message again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The conversation length stays as it was.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The answer that is being written needs more than that.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wait for its end, or choose a longer one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is not enough free memory for it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close other programs, or choose a shorter one.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>export</name>
    <message>
        <source>Answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chat</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>figures</name>
    <message>
        <source>%1 kB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 MB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 GB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1k</source>
        <comment>thousands of tokens</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>0–%1</source>
        <comment>scale of a chart</comment>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>library</name>
    <message>
        <source>This file cannot be read: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This file is cut short; download it again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This file is empty; download it again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is a web page, not a model: the download failed. Download it again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is only a pointer to the model (Git LFS). Download the model itself.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is a message of a server, not a model: the download failed. Download it again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is not a GGUF model, although its name says so.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Part %1 is missing. Download it into the same folder.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>models</name>
    <message>
        <source>Open a model file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Models (*.gguf)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>pergola::app::ChatList</name>
    <message>
        <source>New chat</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (copy)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>pergola::ui::AboutCard</name>
    <message>
        <source>Pergola %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Private AI on your own computer. No telemetry; this program makes no network request.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its own source is under the MIT licence. The window uses Qt Charts, which is under GPL-3.0: therefore this program as a whole is distributed under GPL-3.0.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Running with Qt %1.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>pergola::ui::ChartCard</name>
    <message>
        <source>Model loaded in %1 s; the first answer after it is slower.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Conversation length changed to %1 tokens.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>pergola::ui::ChatGroups</name>
    <message>
        <source>New chat</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Today</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Yesterday</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Last 7 days</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pinned</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>The newest %Ln chat(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln chat(s) found</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Trash</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%1, folded, %Ln chat(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, open, %Ln chat(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>%1, answering</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, with an error</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, with a draft</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, pinned</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>pergola::ui::ChatListPane</name>
    <message>
        <source>Rename folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove folder, keep its chats</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bring back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete for good</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rename	%1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pin</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move to folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete	%1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chats</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trash</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New chat</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New chat (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>More for all chats</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All chats</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Empty</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Empty the trash</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter brings a chat back, Del deletes it for good.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search chats</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search titles and texts of chats</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>List of chats</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The trash is empty</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Deleted chats wait here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Searching</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No chat has this in its title or text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No chats yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your first question starts one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>Trash (%Ln)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pergola::ui::ChatPage</name>
    <message>
        <source>Temporary chat</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is not saved and gone when you open another one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep this chat</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The chat is saved.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chat list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>More for this chat</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Performance panel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You are changing an earlier message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It becomes a new version; what followed stays with the old one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Answer copied</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Code copied</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chat deleted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” deleted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete this chat for good?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its messages cannot be brought back.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete for good</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>Delete %Ln chat(s) for good?</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Their messages cannot be brought back.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Empty the trash</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rename chat	%1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New temporary chat	%1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy last answer	%1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Answer again	%1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export…	%1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete chat</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your chats are saved again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is a chat of its own now.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Loading model %1 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%Ln second(s) left</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>You can write your next message meanwhile</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Loading %1 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not loaded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Answering</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ready</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no model to answer yet. Choose one first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory of the conversation: %1 tokens used. Show how to change it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The conversation is full: %1 tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The conversation is nearly full: %1 tokens. Show how to change it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your message does not fit into the conversation any more. Make the conversation longer, or your message shorter.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This link leads to no web address and is not opened: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open this address?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The answer links to %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open in the browser</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved as %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%Ln chat(s) added</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>There was nothing to add.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the trash</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export all chats…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Import chats…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back up…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restore from a backup…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chat</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Markdown (*.md)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Web page (*.html)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PDF (*.pdf)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pergola chats (*.json)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export chat</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export all chats</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pergola chats</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Import chats</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chats (*.json);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back up all chats</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Backup of chats (*.backup)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restore from a backup</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Backup of chats (*.backup *.sqlite);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>pergola::ui::ChatView</name>
    <message>
        <source>Conversation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To the newest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waiting for the model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading your message %1 % · %2 tok/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading your message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You, message %1 of %2: %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>being written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stopped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>interrupted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>failed: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>complete</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Answer %1 of %2, %3, %4: %5</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy selection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy link address</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>answer %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>message %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>code %1 of answer %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%Ln new line(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pergola::ui::CodeHead</name>
    <message>
        <source>Copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wrap</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wrap the lines of %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>pergola::ui::Composer</name>
    <message>
        <source>The text has more than %1 characters and was attached to your message.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove attached text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Esc</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Send message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%Ln character(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Attached text · %1 · “%2…”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter sends, Shift+Enter makes a new line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+Enter sends</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop the answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+Enter</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>pergola::ui::ComposerEdit</name>
    <message>
        <source>Message</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>pergola::ui::ComputerCard</name>
    <message>
        <source>no vector instructions found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cores, %2 threads · %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 GB of RAM</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>2 GB of it are never planned with, so that other programs keep working.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No graphics card in use</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>pergola::ui::ContextBox</name>
    <message>
        <source>Conversation length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type a length such as 8k or 12000</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>pergola::ui::ContextFullCard</name>
    <message>
        <source>Make longer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start new</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This conversation is full</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close this note</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model cannot read your next message together with everything before it. Nothing is lost; choose how to go on:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New chat</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>takes your unsent message along; this chat stays as it is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This conversation is full (%1 of %2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Longer conversation: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>uses %1 more memory; nothing is loaded anew</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>pergola::ui::ContextSection</name>
    <message>
        <source>Conversation length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of at most %2 tokens. %3 %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chat memory %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 tokens used by this chat</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 does not fit: %2 short</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>2 GB of RAM stay free for other programs. The largest that fits is %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>2 GB of RAM stay free for other programs. Closing some makes room.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chat memory %1 %2 %3</source>
        <comment>now, arrow, then</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Changing to %1 between two tokens…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Would forget %1 tokens of this chat</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>RAM %1 %2 %3 of %4</source>
        <comment>now, arrow, then, all</comment>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>pergola::ui::ContextSlider</name>
    <message>
        <source>Conversation length in tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>does not fit</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>pergola::ui::CpuNotice</name>
    <message>
        <source>Running on the CPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What can I do?</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>pergola::ui::EmptyChat</name>
    <message>
        <source>Improve a text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paste a letter and say how it should sound</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Please improve this text. Make it clear and friendly, and keep its meaning:

</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Explain something</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A word, a sentence, or a text that you paste</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Please explain this in simple words:

</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write or repair code</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Describe what it should do, or paste the error</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Please write a short program with comments that does this:

</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>search chats</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>another model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>performance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a model file…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What would you like to do?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is ready on this computer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is loading. You can write already.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a model to begin</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pergola runs AI on this computer; nothing you write is sent away.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>pergola::ui::EmptySpeed</name>
    <message>
        <source>Send a message to see speed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Decode, prefill and memory</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>pergola::ui::ErrorCard</name>
    <message>
        <source>Try again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The text above is saved.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy details</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Details</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Details of the error</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Error: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>pergola::ui::FailedLoadCard</name>
    <message>
        <source>Close this note</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Load again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose another model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Error: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>pergola::ui::FindBar</name>
    <message>
        <source>Find in this chat</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Words to find in this chat</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Place before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next place</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close the search</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>pergola::ui::FolderList</name>
    <message>
        <source>Add folder…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (not connected)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take %1 off the list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add a folder with models</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>pergola::ui::LicencesCard</name>
    <message>
        <source>public domain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The icons and the mark are Pergola&apos;s own.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>pergola::ui::MainWindow</name>
    <message>
        <source>Pages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chat</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text size %1 %</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>pergola::ui::MemoryBar</name>
    <message>
        <source>weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>chat</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>work</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>other programs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>free</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory of this computer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 GB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, changing: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>pergola::ui::MemoryChart</name>
    <message>
        <source>RAM</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>RAM of this computer in use: %1 of %2 gigabytes.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>pergola::ui::MemoryTrafficChart</name>
    <message>
        <source>RAM read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GB/token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>RAM read for each token: nothing measured yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>RAM read for each token: %1 gigabytes.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>pergola::ui::MessageActions</name>
    <message>
        <source>Copy %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edit %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Again: another version of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New chat from %1 on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Earlier version of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Later version of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1/%2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Version %1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>pergola::ui::ModelButton</name>
    <message>
        <source>Choose a model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1. Choose another model (%2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a model (%1)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>pergola::ui::ModelCard</name>
    <message>
        <source>Loaded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Load</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show %1 in its folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Too big for this computer by %1. A smaller one, or one with fewer bits, will fit.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Loading %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unload</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>pergola::ui::ModelDelegate</name>
    <message>
        <source>loaded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>loading…</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>pergola::ui::ModelPicker</name>
    <message>
        <source>Choose a model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Models on this computer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a model file…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All models…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An answer is being written.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Switch after this answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop and switch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No model has these words.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looking for models…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No models on this computer yet. Open a .gguf file, or see under “All models” where to put one.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>pergola::ui::ModelsPage</name>
    <message>
        <source>Models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a model file…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add folder…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search these models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Get your first model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put a model file (it ends in .gguf) into the folder %1 or into any folder that you add here. Pergola finds it by itself and uses it where it lies.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 more. Search to find them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No model here has these words.</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n models on this computer</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Looking for models…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>None on this computer yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add a folder with models</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>pergola::ui::PerformancePanel</name>
    <message numerus="yes">
        <source>%n cores</source>
        <comment>of the processor</comment>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>No graphics card is used.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Performance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+Shift+S</source>
        <comment>announce the speed</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hide performance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>F9</source>
        <comment>shortcut</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where the model sits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How is this computed?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>RAM</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No model is loaded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With a model you see here what it needs and how fast it is.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Loading %1…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> · %1 s left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>memory</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %2 %3 of %4</source>
        <comment>now, arrow, then, all</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Running on the CPU</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every model that fits into memory works. Only the speed differs: for each word the processor reads the whole model from RAM.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a smaller model, or one with fewer bits: half the size answers about twice as fast.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Plug in the power cable and switch off power saving.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close programs that compute much; they share the processor and its memory.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weights: the model&apos;s file as it lies in memory. Chat: whole pages of 256 tokens, exactly as the engine reserves them. Work: memory of one step.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Other programs: all that is in use besides, with the system and this window. The parts add up to all RAM of this computer; 1 GB is a thousand million bytes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 GB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>pergola::ui::PlacesCard</name>
    <message>
        <source>Show</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pergola&apos;s own models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your chats</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>These settings</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>pergola::ui::RailButton</name>
    <message>
        <source>%1 page</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n running</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pergola::ui::Segmented</name>
    <message>
        <source>%1, choice %2 of %3</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>pergola::ui::SettingControl</name>
    <message>
        <source>None</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>pergola::ui::SettingLine</name>
    <message>
        <source>Back to the standard value: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %2 stays in use.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>pergola::ui::SettingsPage</name>
    <message>
        <source>Settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where things are</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This computer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Made with</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Settings with “%1”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No setting has these words. Try another one, such as “text size”.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>pergola::ui::SpeedSection</name>
    <message>
        <source>60 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>5 min</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Session</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What to do with the speed figures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Speed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause the charts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save a picture…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save a picture of the charts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the values…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the values as a table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time shown: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How much time the charts show</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 could not be written. Is the folder writable and the disk not full?</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>pergola::ui::StatusBar</name>
    <message>
        <source>Status</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model: %1. Choose another one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Loading %1: %2 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model not loaded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model could not be loaded. Choose another one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No model is loaded. Choose one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CPU %1 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model runs on the processor, which is at %1 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>RAM %1 of %2 GB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory of this computer: %1 in use</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 tok/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Speed of the answer: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>pergola::ui::ThinkingFold</name>
    <message>
        <source>Thinking</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>Thought for %Ln second(s)</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Thought</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 in %2, open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 in %2, folded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fold what the model thought</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show what the model thought</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>pergola::ui::ThroughputChart</name>
    <message>
        <source>Decode</source>
        <comment>tokens written</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Prefill</source>
        <comment>prompt read</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tok/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tok/s, last</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Decode, tokens written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Prefill, tokens of the prompt read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: nothing measured yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 tokens per second</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: last %2 tokens per second</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, average %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>pergola::ui::ToastArea</name>
    <message>
        <source>Dismiss message</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>settings</name>
    <message>
        <source>The settings file %1 cannot be read (%2). Standard settings are in use.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The settings file was damaged. It was kept as %1, and standard settings are in use.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The setting %1 was out of range and was set to %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The setting %1 could not be understood; the standard value is in use.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The settings file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Changes hold until Pergola is closed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chat</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Answers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Engine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As the desktop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of the window, its numbers and its dates.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Theme</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Light or dark, or as the desktop has it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In per cent of the desktop&apos;s text size.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reduced motion</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing slides or spins; progress is shown in words.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The Enter key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With Shift it always does the other thing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sends the message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Starts a new line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Follow answers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The view moves along while an answer is written.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Speed line under answers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shows how fast the message was read and the answer written.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Instructions for every chat</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Told to the model before each chat (system prompt).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Variety (temperature)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>0 always takes the likeliest word; higher values surprise more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Likely words only (top-p)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chooses among words that together make up this share; 1 is off.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leave out unlikely words (min-p)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drops words less likely than this share of the likeliest; 0 is off.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Number of candidates (top-k)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chooses among this many likeliest words; 0 is off.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Avoid repetition</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Makes words that were just used less likely; 1 is off.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Load the last model at start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>So that you can write at once.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Folders with models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Models are used where they lie, at any depth; no file is changed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Processor threads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>0 chooses by itself. Takes effect at the next start.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Conversation length (context)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In tokens, about ¾ of a word each; 0 chooses by itself.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This takes a number.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This takes a whole number.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take a value from %1 to %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose one of the values offered.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This value has the wrong type.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>About</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How Pergola looks.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Writing, and reading along.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How a model chooses its words. Changes hold from the next answer on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where models lie and what is loaded. No file is moved or changed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the models run on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pergola runs AI on this computer. Nothing is sent away.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>store</name>
    <message>
        <source>the file of your chats</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your chats were saved by a newer Pergola.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This version cannot read them and leaves the file as it is; new chats are not saved.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start the newer Pergola again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chats cannot be saved at the moment.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You can go on; what you write is kept in memory while Pergola runs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check that the folder can be written to; Pergola tries again by itself.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file of your chats was damaged.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A new one was started, and what can be read is copied into it. The old one is kept as %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You can go on. If chats are missing, restore a backup of that file.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>transfer</name>
    <message>
        <source>%1 could not be written.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your chats are as they were.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a folder that has room and can be written to.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No chats could be read from %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing was changed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose an export of Pergola, ChatGPT (conversations.json) or LM Studio, or a backup.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
