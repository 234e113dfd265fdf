<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>AnswerFigures</name>
    <message>
        <source>stopped by you</source>
        <translation>von Ihnen angehalten</translation>
    </message>
    <message>
        <source>interrupted: the program ended</source>
        <translation>unterbrochen: das Programm endete</translation>
    </message>
    <message>
        <source>stopped by an error</source>
        <translation>durch einen Fehler angehalten</translation>
    </message>
    <message>
        <source>stopped at the length limit</source>
        <translation>an der Längengrenze angehalten</translation>
    </message>
    <message>
        <source>stopped: conversation full</source>
        <translation>angehalten: Gespräch voll</translation>
    </message>
    <message>
        <source>stopped: it repeated itself</source>
        <translation>angehalten: sie wiederholte sich</translation>
    </message>
    <message>
        <source>stopped: the required form allows nothing more</source>
        <translation>angehalten: die verlangte Form erlaubt nichts weiter</translation>
    </message>
    <message>
        <source>finished</source>
        <translation>fertig</translation>
    </message>
    <message numerus="yes">
        <source>%Ln token(s) so far</source>
        <translation>
            <numerusform>bisher %Ln Token</numerusform>
            <numerusform>bisher %Ln Token</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln new token(s) read at %1 tok/s</source>
        <translation>
            <numerusform>%Ln neues Token gelesen mit %1 Tok/s</numerusform>
            <numerusform>%Ln neue Token gelesen mit %1 Tok/s</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln token(s) read at %1 tok/s</source>
        <translation>
            <numerusform>%Ln Token gelesen mit %1 Tok/s</numerusform>
            <numerusform>%Ln Token gelesen mit %1 Tok/s</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 tok/s</source>
        <translation>%1 Tok/s</translation>
    </message>
    <message>
        <source>first word %1 s</source>
        <translation>erstes Wort %1 s</translation>
    </message>
    <message numerus="yes">
        <source>%Ln token(s)</source>
        <translation>
            <numerusform>%Ln Token</numerusform>
            <numerusform>%Ln Token</numerusform>
        </translation>
    </message>
    <message>
        <source>first word %1 ms</source>
        <translation>erstes Wort %1 ms</translation>
    </message>
</context>
<context>
    <name>ChatView</name>
    <message>
        <source>Answer</source>
        <translation>Antwort</translation>
    </message>
</context>
<context>
    <name>CodeBox</name>
    <message>
        <source>code</source>
        <translation>Code</translation>
    </message>
</context>
<context>
    <name>QGuiApplication</name>
    <message>
        <source>QT_LAYOUT_DIRECTION</source>
        <translation>LTR</translation>
    </message>
</context>
<context>
    <name>application</name>
    <message>
        <source>Pergola works as usual otherwise.</source>
        <translation>Pergola arbeitet sonst wie gewohnt.</translation>
    </message>
    <message>
        <source>Look through the settings when you have a moment.</source>
        <translation>Sehen Sie bei Gelegenheit die Einstellungen durch.</translation>
    </message>
    <message>
        <source>Pergola ended unexpectedly while it loaded %1.</source>
        <translation>Pergola endete unerwartet, während es %1 lud.</translation>
    </message>
    <message>
        <source>That model is not loaded by itself this time.</source>
        <translation>Dieses Modell wird diesmal nicht von selbst geladen.</translation>
    </message>
    <message>
        <source>Choose another model, or load it again by hand.</source>
        <translation>Wählen Sie ein anderes Modell oder laden Sie es von Hand noch einmal.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln chat(s) that could not be saved last time are here again.</source>
        <translation>
            <numerusform>%Ln Chat, der beim letzten Mal nicht gespeichert werden konnte, ist wieder da.</numerusform>
            <numerusform>%Ln Chats, die beim letzten Mal nicht gespeichert werden konnten, sind wieder da.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attachment</name>
    <message>
        <source>“%1” was not attached: it has %2, and at most %3 are read. Attach the part that matters.</source>
        <translation>„%1“ wurde nicht angehängt: Die Datei hat %2, und höchstens %3 werden gelesen. Hängen Sie den Teil an, auf den es ankommt.</translation>
    </message>
    <message>
        <source>“%1” was not attached: there is no text in it.</source>
        <translation>„%1“ wurde nicht angehängt: Es steht kein Text darin.</translation>
    </message>
    <message>
        <source>“%1” was not attached: the file is not there any more.</source>
        <translation>„%1“ wurde nicht angehängt: Die Datei ist nicht mehr da.</translation>
    </message>
    <message>
        <source>“%1” is a folder; attach the files in it instead.</source>
        <translation>„%1“ ist ein Ordner; hängen Sie stattdessen die Dateien darin an.</translation>
    </message>
    <message>
        <source>“%1” was not attached: it is a device or a pipe, not a file. Save what it gives as a file.</source>
        <translation>„%1“ wurde nicht angehängt: Es ist ein Gerät oder eine Pipe, keine Datei. Speichern Sie, was es liefert, als Datei.</translation>
    </message>
    <message>
        <source>“%1” was not attached: it is no text (%2). Attach a text file, or copy the words out of it.</source>
        <translation>„%1“ wurde nicht angehängt: Es ist kein Text (%2). Hängen Sie eine Textdatei an, oder kopieren Sie die Wörter heraus.</translation>
    </message>
    <message>
        <source>“%1” does not say how its letters are written; it was read as Western European. If letters are wrong, save it as UTF-8 and attach it again.</source>
        <translation>„%1“ sagt nicht, wie seine Buchstaben kodiert sind; es wurde als westeuropäischer Text gelesen. Wenn Buchstaben falsch sind, speichern Sie die Datei als UTF-8 und hängen Sie sie noch einmal an.</translation>
    </message>
    <message>
        <source>“%1” was not attached: it cannot be opened (%2). Check that you may read it.</source>
        <translation>„%1“ wurde nicht angehängt: Die Datei lässt sich nicht öffnen (%2). Prüfen Sie, ob Sie sie lesen dürfen.</translation>
    </message>
    <message>
        <source>“%1” was not attached: its text has more than %2 characters. Attach the part that matters.</source>
        <translation>„%1“ wurde nicht angehängt: Der Text hat mehr als %2 Zeichen. Hängen Sie den Teil an, auf den es ankommt.</translation>
    </message>
    <message>
        <source>“%1” was not attached: this build of Pergola does not read such files. Save it as text and attach that.</source>
        <translation>„%1“ wurde nicht angehängt: Dieses Pergola liest solche Dateien nicht. Speichern Sie sie als Text, und hängen Sie diesen an.</translation>
    </message>
    <message>
        <source>“%1” was not attached: it is damaged, or not what its name says. Save it anew, or copy the words out of it.</source>
        <translation>„%1“ wurde nicht angehängt: Die Datei ist beschädigt oder nicht das, was ihr Name sagt. Speichern Sie sie neu, oder kopieren Sie die Wörter heraus.</translation>
    </message>
    <message>
        <source>“%1” was not attached: it is protected by a password, or written by a very old program. Save it without one and attach that.</source>
        <translation>„%1“ wurde nicht angehängt: Die Datei ist mit einem Passwort geschützt oder von einem sehr alten Programm. Speichern Sie sie ohne Passwort neu, und hängen Sie diese an.</translation>
    </message>
    <message>
        <source>“%1” was not attached: reading it took too much time or memory. Attach a smaller part of it.</source>
        <translation>„%1“ wurde nicht angehängt: Das Lesen brauchte zu viel Zeit oder Speicher. Hängen Sie einen kleineren Teil an.</translation>
    </message>
    <message>
        <source>“%1” was not attached: there is no text in it, at most pictures of text. Let a program for text recognition read it first.</source>
        <translation>„%1“ wurde nicht angehängt: Es steht kein Text darin, höchstens Bilder von Text. Lassen Sie zuerst ein Programm zur Texterkennung darüberlaufen.</translation>
    </message>
</context>
<context>
    <name>autostart</name>
    <message>
        <source>The list of what starts with the desktop could not be changed.</source>
        <translation>Die Liste dessen, was mit dem Desktop startet, konnte nicht geändert werden.</translation>
    </message>
    <message>
        <source>The setting stays as it was.</source>
        <translation>Die Einstellung bleibt, wie sie war.</translation>
    </message>
    <message>
        <source>Check that you may write into its folder, which the details name.</source>
        <translation>Prüfen Sie, ob Sie in den Ordner schreiben dürfen, den die Einzelheiten nennen.</translation>
    </message>
</context>
<context>
    <name>command line</name>
    <message>
        <source>Run &apos;pergola --help&apos; to see the options.</source>
        <translation>„pergola --help“ zeigt die Optionen.</translation>
    </message>
    <message>
        <source>Pergola: private AI on your own computer.</source>
        <translation>Pergola: private KI auf dem eigenen Rechner.</translation>
    </message>
    <message>
        <source>Open with this model: a .gguf file, or a folder with config.json.</source>
        <translation>Mit diesem Modell öffnen: eine .gguf-Datei oder ein Ordner mit config.json.</translation>
    </message>
    <message>
        <source>path</source>
        <translation>Pfad</translation>
    </message>
    <message>
        <source>The same as --model.</source>
        <translation>Dasselbe wie --model.</translation>
    </message>
    <message>
        <source>The path of the model is empty.</source>
        <translation>Der Pfad des Modells ist leer.</translation>
    </message>
    <message>
        <source>One model at a time can be opened, and &apos;%1&apos; is a second one.</source>
        <translation>Nur ein Modell auf einmal kann geöffnet werden, und „%1“ ist ein zweites.</translation>
    </message>
    <message>
        <source>Open with this chat, by its number.</source>
        <translation>Mit diesem Chat öffnen, nach seiner Nummer.</translation>
    </message>
    <message>
        <source>number</source>
        <translation>Nummer</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is no number of a chat.</source>
        <translation>„%1“ ist keine Nummer eines Chats.</translation>
    </message>
</context>
<context>
    <name>command words</name>
    <message>
        <source>start begin conversation ask question</source>
        <translation>anfangen beginnen Gespräch Unterhaltung fragen Frage</translation>
    </message>
    <message>
        <source>private incognito secret anonymous</source>
        <translation>privat inkognito geheim anonym</translation>
    </message>
    <message>
        <source>find history old earlier</source>
        <translation>finden Verlauf alte frühere</translation>
    </message>
    <message>
        <source>title name heading</source>
        <translation>Titel Name Überschrift umbenennen</translation>
    </message>
    <message>
        <source>system prompt instructions role temperature preset</source>
        <translation>Systemprompt Anweisungen Rolle Temperatur Vorlage</translation>
    </message>
    <message>
        <source>save share print markdown pdf html json</source>
        <translation>speichern teilen drucken sichern</translation>
    </message>
    <message>
        <source>save move away json</source>
        <translation>speichern sichern umziehen mitnehmen</translation>
    </message>
    <message>
        <source>load bring move from ChatGPT LM Studio Open WebUI json</source>
        <translation>laden einlesen mitbringen umziehen übernehmen</translation>
    </message>
    <message>
        <source>backup save copy</source>
        <translation>Backup Sicherung Sicherungskopie speichern</translation>
    </message>
    <message>
        <source>backup recover bring back</source>
        <translation>Backup Sicherung zurückholen einspielen</translation>
    </message>
    <message>
        <source>remove erase throw away trash bin</source>
        <translation>entfernen wegwerfen Papierkorb Müll</translation>
    </message>
    <message>
        <source>recover restore trash bin</source>
        <translation>wiederherstellen zurückholen Papierkorb</translation>
    </message>
    <message>
        <source>type ask input prompt</source>
        <translation>tippen fragen eingeben Eingabe</translation>
    </message>
    <message>
        <source>cancel abort break off</source>
        <translation>abbrechen anhalten stoppen</translation>
    </message>
    <message>
        <source>retry repeat regenerate redo</source>
        <translation>wiederholen nochmal neu erneut erzeugen</translation>
    </message>
    <message>
        <source>change correct prompt</source>
        <translation>ändern korrigieren berichtigen</translation>
    </message>
    <message>
        <source>clipboard text</source>
        <translation>Zwischenablage Text</translation>
    </message>
    <message>
        <source>clipboard program</source>
        <translation>Zwischenablage Programm</translation>
    </message>
    <message>
        <source>search words</source>
        <translation>suchen Wörter</translation>
    </message>
    <message>
        <source>load change switch AI LLM</source>
        <translation>laden wechseln ändern KI</translation>
    </message>
    <message>
        <source>load add gguf safetensors</source>
        <translation>laden hinzufügen</translation>
    </message>
    <message>
        <source>free memory close RAM VRAM</source>
        <translation>Speicher freigeben entladen schließen</translation>
    </message>
    <message>
        <source>library files folders</source>
        <translation>Bibliothek Dateien Ordner</translation>
    </message>
    <message>
        <source>side by side A/B test against</source>
        <translation>nebeneinander Vergleich Test gegen</translation>
    </message>
    <message>
        <source>preferences options configure</source>
        <translation>Optionen Vorlieben anpassen konfigurieren</translation>
    </message>
    <message>
        <source>sidebar history hide show</source>
        <translation>Seitenleiste Verlauf ausblenden einblenden</translation>
    </message>
    <message>
        <source>speed memory charts graphs tokens statistics</source>
        <translation>Tempo Geschwindigkeit Speicher Diagramme Statistik</translation>
    </message>
    <message>
        <source>zoom in bigger font size</source>
        <translation>vergrößern Schriftgröße größer Zoom</translation>
    </message>
    <message>
        <source>zoom out font size</source>
        <translation>verkleinern Schriftgröße kleiner Zoom</translation>
    </message>
    <message>
        <source>system theme automatic light dark appearance</source>
        <translation>Thema Design System automatisch hell dunkel Aussehen</translation>
    </message>
    <message>
        <source>theme mode bright white day appearance</source>
        <translation>Thema Design Modus hell weiß tag Aussehen</translation>
    </message>
    <message>
        <source>theme mode black night appearance</source>
        <translation>Thema Design Modus dunkel schwarz nacht Nachtmodus Aussehen</translation>
    </message>
    <message>
        <source>bug crash log diagnostics support</source>
        <translation>Fehler Absturz Protokoll Diagnose</translation>
    </message>
    <message>
        <source>exit close end leave</source>
        <translation>schließen verlassen ausschalten Ende</translation>
    </message>
    <message>
        <source>shortcuts keyboard keys hotkeys manual where</source>
        <translation>kürzel tastatur tasten tastenkürzel handbuch anleitung wo</translation>
    </message>
</context>
<context>
    <name>commands</name>
    <message>
        <source>Chats</source>
        <translation>Chats</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>Nachrichten</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>View</source>
        <translation>Ansicht</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>Programm</translation>
    </message>
    <message>
        <source>New chat</source>
        <translation>Neuer Chat</translation>
    </message>
    <message>
        <source>New temporary chat</source>
        <translation>Neuer vorübergehender Chat</translation>
    </message>
    <message>
        <source>Search the chats</source>
        <translation>Chats durchsuchen</translation>
    </message>
    <message>
        <source>Next chat</source>
        <translation>Nächster Chat</translation>
    </message>
    <message>
        <source>Previous chat</source>
        <translation>Voriger Chat</translation>
    </message>
    <message>
        <source>Rename chat</source>
        <translation>Chat umbenennen</translation>
    </message>
    <message>
        <source>Settings for this chat…</source>
        <translation>Einstellungen für diesen Chat…</translation>
    </message>
    <message>
        <source>Export chat…</source>
        <translation>Chat exportieren…</translation>
    </message>
    <message>
        <source>Delete chat</source>
        <translation>Chat löschen</translation>
    </message>
    <message>
        <source>Bring back the chat deleted last</source>
        <translation>Zuletzt gelöschten Chat zurückholen</translation>
    </message>
    <message>
        <source>Write a message</source>
        <translation>Nachricht schreiben</translation>
    </message>
    <message>
        <source>Stop the answer</source>
        <translation>Antwort anhalten</translation>
    </message>
    <message>
        <source>Answer again</source>
        <translation>Noch einmal antworten</translation>
    </message>
    <message>
        <source>Edit the last message</source>
        <translation>Letzte Nachricht bearbeiten</translation>
    </message>
    <message>
        <source>Copy last answer</source>
        <translation>Letzte Antwort kopieren</translation>
    </message>
    <message>
        <source>Copy last code</source>
        <translation>Letzten Code kopieren</translation>
    </message>
    <message>
        <source>Earlier version</source>
        <translation>Frühere Fassung</translation>
    </message>
    <message>
        <source>Later version</source>
        <translation>Spätere Fassung</translation>
    </message>
    <message>
        <source>Previous message</source>
        <translation>Vorige Nachricht</translation>
    </message>
    <message>
        <source>Next message</source>
        <translation>Nächste Nachricht</translation>
    </message>
    <message>
        <source>Find on this page</source>
        <translation>Auf dieser Seite suchen</translation>
    </message>
    <message>
        <source>Next place</source>
        <translation>Nächste Stelle</translation>
    </message>
    <message>
        <source>Place before</source>
        <translation>Vorige Stelle</translation>
    </message>
    <message>
        <source>Choose a model</source>
        <translation>Modell wählen</translation>
    </message>
    <message>
        <source>Open a model file…</source>
        <translation>Modelldatei öffnen…</translation>
    </message>
    <message>
        <source>Unload the model</source>
        <translation>Modell entladen</translation>
    </message>
    <message>
        <source>Chat</source>
        <translation>Chat</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleichen</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Chat list</source>
        <translation>Chatliste</translation>
    </message>
    <message>
        <source>Performance panel</source>
        <translation>Leistungsanzeige</translation>
    </message>
    <message>
        <source>Tell the speed to screen readers</source>
        <translation>Geschwindigkeit vorlesen lassen</translation>
    </message>
    <message>
        <source>Next part of the window</source>
        <translation>Nächster Teil des Fensters</translation>
    </message>
    <message>
        <source>Previous part of the window</source>
        <translation>Voriger Teil des Fensters</translation>
    </message>
    <message>
        <source>Larger text</source>
        <translation>Größerer Text</translation>
    </message>
    <message>
        <source>Smaller text</source>
        <translation>Kleinerer Text</translation>
    </message>
    <message>
        <source>Search everything</source>
        <translation>Alles durchsuchen</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>Menü</translation>
    </message>
    <message>
        <source>Report of a problem…</source>
        <translation>Bericht über ein Problem…</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>This is no key that Pergola knows.</source>
        <translation>Diese Taste kennt Pergola nicht.</translation>
    </message>
    <message>
        <source>Esc always stops an answer or closes.</source>
        <translation>Esc hält immer eine Antwort an oder schließt.</translation>
    </message>
    <message>
        <source>This key is needed for writing. Take it together with Ctrl or Alt.</source>
        <translation>Diese Taste wird zum Schreiben gebraucht. Nehmen Sie sie zusammen mit Strg oder Alt.</translation>
    </message>
    <message>
        <source>These keys are needed for writing and for sliders.</source>
        <translation>Diese Tasten werden zum Schreiben und für Regler gebraucht.</translation>
    </message>
    <message>
        <source>Export all chats…</source>
        <translation>Alle Chats exportieren…</translation>
    </message>
    <message>
        <source>Import chats…</source>
        <translation>Chats importieren…</translation>
    </message>
    <message>
        <source>Back up the chats…</source>
        <translation>Chats sichern …</translation>
    </message>
    <message>
        <source>Restore the chats from a backup…</source>
        <translation>Chats aus einer Sicherung wiederherstellen …</translation>
    </message>
    <message>
        <source>Colours as the desktop has them</source>
        <translation>Farben wie der Desktop</translation>
    </message>
    <message>
        <source>Light colours</source>
        <translation>Helle Farben</translation>
    </message>
    <message>
        <source>Dark colours</source>
        <translation>Dunkle Farben</translation>
    </message>
    <message>
        <source>Standard text size</source>
        <translation>Normale Textgröße</translation>
    </message>
    <message>
        <source>Open chat in a new window</source>
        <translation>Chat in neuem Fenster öffnen</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>Hilfe</translation>
    </message>
</context>
<context>
    <name>compare</name>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>Vorlage</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Time to first token</source>
        <translation>Zeit bis zum ersten Token</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>Lesen</translation>
    </message>
    <message>
        <source>%1 tok/s</source>
        <translation>%1 Tok/s</translation>
    </message>
    <message>
        <source>Answering</source>
        <translation>Schreiben</translation>
    </message>
    <message>
        <source>In all</source>
        <translation>Insgesamt</translation>
    </message>
    <message>
        <source>Comparison of two settings</source>
        <translation>Vergleich zweier Einstellungen</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>Frage</translation>
    </message>
    <message>
        <source>Material</source>
        <translation>Material</translation>
    </message>
    <message>
        <source>Answer A</source>
        <translation>Antwort A</translation>
    </message>
    <message>
        <source>Answer B</source>
        <translation>Antwort B</translation>
    </message>
    <message>
        <source>read before</source>
        <translation>vorher gelesen</translation>
    </message>
</context>
<context>
    <name>conversation</name>
    <message>
        <source>The answer before is still being written.</source>
        <translation>Die vorige Antwort wird noch geschrieben.</translation>
    </message>
    <message>
        <source>A chat has one answer at a time; your text stays where it is.</source>
        <translation>Ein Chat hat eine Antwort zur Zeit; Ihr Text bleibt, wo er ist.</translation>
    </message>
    <message>
        <source>Wait for its end, or stop it.</source>
        <translation>Warten Sie ihr Ende ab oder halten Sie sie an.</translation>
    </message>
    <message>
        <source>%1 (branch)</source>
        <translation>%1 (Zweig)</translation>
    </message>
    <message>
        <source>The model gave no summary.</source>
        <translation>Das Modell hat keine Zusammenfassung gegeben.</translation>
    </message>
    <message>
        <source>This chat and your unsent message are as they were.</source>
        <translation>Dieser Chat und Ihre ungesendete Nachricht sind, wie sie waren.</translation>
    </message>
    <message>
        <source>Try again, or choose another way to go on.</source>
        <translation>Versuchen Sie es noch einmal, oder machen Sie auf andere Weise weiter.</translation>
    </message>
    <message>
        <source>Summary of %1</source>
        <translation>Zusammenfassung von %1</translation>
    </message>
    <message>
        <source>a chat</source>
        <translation>einem Chat</translation>
    </message>
</context>
<context>
    <name>engine</name>
    <message>
        <source>No NVIDIA driver is running, so there is no graphics card that could compute.</source>
        <translation>Es läuft kein NVIDIA-Treiber; darum gibt es keine Grafikkarte, die rechnen könnte.</translation>
    </message>
    <message>
        <source>This installation computes on the processor only: it has no CUDA part.</source>
        <translation>Diese Installation rechnet nur auf dem Prozessor: ihr fehlt der CUDA-Teil.</translation>
    </message>
    <message>
        <source>The driver reports no graphics card (%1).</source>
        <translation>Der Treiber meldet keine Grafikkarte (%1).</translation>
    </message>
    <message>
        <source>No graphics card answers when asked what it is.</source>
        <translation>Keine Grafikkarte antwortet auf die Frage, was sie ist.</translation>
    </message>
    <message>
        <source>No graphics card is used.</source>
        <translation>Es wird keine Grafikkarte genutzt.</translation>
    </message>
    <message>
        <source>It needs %1, and the graphics card has %2 of memory free.</source>
        <translation>Es braucht %1, und auf der Grafikkarte sind %2 Speicher frei.</translation>
    </message>
    <message>
        <source>The graphics card cannot compute weights that are stored in this way.</source>
        <translation>Die Grafikkarte kann mit so gespeicherten Gewichten nicht rechnen.</translation>
    </message>
    <message>
        <source>The graphics card keeps a conversation in 16 bits only.</source>
        <translation>Die Grafikkarte hält ein Gespräch nur in 16 Bit.</translation>
    </message>
    <message>
        <source>The graphics card is older than those that Pergola can use.</source>
        <translation>Die Grafikkarte ist älter als die, die Pergola verwenden kann.</translation>
    </message>
    <message>
        <source>Close programs that use the card, shorten the conversation, or choose a smaller model; then load it again.</source>
        <translation>Schließen Sie Programme, die die Karte benutzen, verkürzen Sie das Gespräch oder wählen Sie ein kleineres Modell; laden Sie es dann noch einmal.</translation>
    </message>
    <message>
        <source>Choose the model in another format, such as Q4_K_M.</source>
        <translation>Wählen Sie das Modell in einem anderen Format, etwa Q4_K_M.</translation>
    </message>
    <message>
        <source>Choose 16 bits for the memory of the conversation.</source>
        <translation>Wählen Sie 16 Bit für das Gedächtnis des Gesprächs.</translation>
    </message>
    <message>
        <source>The graphics card failed, and stays unused until Pergola is started again.</source>
        <translation>Die Grafikkarte ist ausgefallen und bleibt ungenutzt, bis Pergola neu gestartet wird.</translation>
    </message>
    <message>
        <source>Restart Pergola to use the card again.</source>
        <translation>Starten Sie Pergola neu, um die Karte wieder zu nutzen.</translation>
    </message>
</context>
<context>
    <name>errors</name>
    <message>
        <source>%1 could not be used as asked.</source>
        <translation>%1 ließ sich nicht wie gewünscht benutzen.</translation>
    </message>
    <message>
        <source>The request does not fit the model, so nothing was changed.</source>
        <translation>Die Anfrage passt nicht zum Modell, daher wurde nichts geändert.</translation>
    </message>
    <message>
        <source>Look at the details, then try again.</source>
        <translation>Sehen Sie die Einzelheiten an und versuchen Sie es dann erneut.</translation>
    </message>
    <message>
        <source>%1 was not found.</source>
        <translation>%1 wurde nicht gefunden.</translation>
    </message>
    <message>
        <source>It may have been moved or deleted, or its drive is not connected.</source>
        <translation>Vielleicht wurde es verschoben oder gelöscht, oder sein Laufwerk ist nicht verbunden.</translation>
    </message>
    <message>
        <source>Connect the drive, or choose another model.</source>
        <translation>Verbinden Sie das Laufwerk oder wählen Sie ein anderes Modell.</translation>
    </message>
    <message>
        <source>%1 could not be read or written.</source>
        <translation>%1 konnte nicht gelesen oder geschrieben werden.</translation>
    </message>
    <message>
        <source>The drive or its permissions refused the access.</source>
        <translation>Das Laufwerk oder seine Rechte verweigerten den Zugriff.</translation>
    </message>
    <message>
        <source>Check the drive and the permissions of the folder, then try again.</source>
        <translation>Prüfen Sie das Laufwerk und die Rechte des Ordners und versuchen Sie es dann erneut.</translation>
    </message>
    <message>
        <source>The disk is full: %1 could not be saved.</source>
        <translation>Der Datenträger ist voll: %1 konnte nicht gespeichert werden.</translation>
    </message>
    <message>
        <source>What is on the screen is kept in memory for now.</source>
        <translation>Was auf dem Bildschirm steht, bleibt vorerst im Arbeitsspeicher.</translation>
    </message>
    <message>
        <source>Free some space; Pergola tries again by itself.</source>
        <translation>Schaffen Sie Platz; Pergola versucht es von selbst wieder.</translation>
    </message>
    <message>
        <source>%1 is damaged or is not a model.</source>
        <translation>%1 ist beschädigt oder kein Modell.</translation>
    </message>
    <message>
        <source>Most often a download stopped early, or a web page was saved in its place.</source>
        <translation>Meist brach ein Download ab, oder statt der Datei wurde eine Webseite gespeichert.</translation>
    </message>
    <message>
        <source>Download the file again.</source>
        <translation>Laden Sie die Datei noch einmal herunter.</translation>
    </message>
    <message>
        <source>%1 is of a kind that Pergola cannot run yet.</source>
        <translation>%1 ist von einer Art, die Pergola noch nicht ausführen kann.</translation>
    </message>
    <message>
        <source>The file may be in order, but this version does not know its design.</source>
        <translation>Die Datei kann in Ordnung sein, aber diese Version kennt ihre Bauart nicht.</translation>
    </message>
    <message>
        <source>Choose another model, or look for a newer Pergola.</source>
        <translation>Wählen Sie ein anderes Modell oder suchen Sie nach einem neueren Pergola.</translation>
    </message>
    <message>
        <source>There is not enough memory for %1.</source>
        <translation>Für %1 reicht der Speicher nicht.</translation>
    </message>
    <message>
        <source>Other programs or a long conversation take too much of it.</source>
        <translation>Andere Programme oder ein langes Gespräch belegen zu viel davon.</translation>
    </message>
    <message>
        <source>Close other programs, shorten the conversation length, or choose a smaller model.</source>
        <translation>Schließen Sie andere Programme, verkürzen Sie die Gesprächslänge oder wählen Sie ein kleineres Modell.</translation>
    </message>
    <message>
        <source>The conversation is longer than the model&apos;s memory of it.</source>
        <translation>Das Gespräch ist länger als das Gedächtnis des Modells dafür.</translation>
    </message>
    <message>
        <source>The model cannot read all of it at once, so it did not answer. Nothing was lost.</source>
        <translation>Das Modell kann nicht alles auf einmal lesen, daher antwortete es nicht. Nichts ging verloren.</translation>
    </message>
    <message>
        <source>Raise the conversation length, shorten the message, or start a new chat.</source>
        <translation>Erhöhen Sie die Gesprächslänge, kürzen Sie die Nachricht oder beginnen Sie einen neuen Chat.</translation>
    </message>
    <message>
        <source>%1 was stopped.</source>
        <translation>%1 wurde angehalten.</translation>
    </message>
    <message>
        <source>Nothing was changed.</source>
        <translation>Nichts wurde geändert.</translation>
    </message>
    <message>
        <source>Start it again when you like.</source>
        <translation>Starten Sie es wieder, wann Sie mögen.</translation>
    </message>
    <message>
        <source>The chat format of %1 could not be used.</source>
        <translation>Das Chatformat von %1 ließ sich nicht benutzen.</translation>
    </message>
    <message>
        <source>The model comes with a text pattern for chats, and this one has a mistake or does not allow this conversation.</source>
        <translation>Das Modell bringt ein Textmuster für Chats mit, und dieses hat einen Fehler oder lässt dieses Gespräch nicht zu.</translation>
    </message>
    <message>
        <source>Start a new chat, or choose another model.</source>
        <translation>Beginnen Sie einen neuen Chat oder wählen Sie ein anderes Modell.</translation>
    </message>
    <message>
        <source>The graphics card was reset while it worked for %1.</source>
        <translation>Die Grafikkarte wurde zurückgesetzt, während sie für %1 arbeitete.</translation>
    </message>
    <message>
        <source>The answer so far is kept, but the model has to be loaded again.</source>
        <translation>Die Antwort bis hierher bleibt erhalten, aber das Modell muss neu geladen werden.</translation>
    </message>
    <message>
        <source>Load the model again.</source>
        <translation>Laden Sie das Modell noch einmal.</translation>
    </message>
    <message>
        <source>Something went wrong inside Pergola with %1.</source>
        <translation>In Pergola ging mit %1 etwas schief.</translation>
    </message>
    <message>
        <source>This is a mistake in the program, not yours. Your chats are kept.</source>
        <translation>Das ist ein Fehler des Programms, nicht Ihrer. Ihre Chats bleiben erhalten.</translation>
    </message>
    <message>
        <source>Try again. If it happens again, report it with the details.</source>
        <translation>Versuchen Sie es erneut. Geschieht es wieder, melden Sie es mit den Einzelheiten.</translation>
    </message>
    <message>
        <source>The file of %1 went away while it was in use.</source>
        <translation>Die Datei von %1 verschwand, während sie benutzt wurde.</translation>
    </message>
    <message>
        <source>Another program cut it short, or its drive is no longer connected. What was written so far is kept.</source>
        <translation>Ein anderes Programm hat sie gekürzt, oder ihr Laufwerk ist nicht mehr verbunden. Was bis jetzt geschrieben wurde, bleibt erhalten.</translation>
    </message>
    <message>
        <source>It takes %1 tokens, and the conversation length is set to %2.</source>
        <translation>Es braucht %1 Token, und die Gesprächslänge ist auf %2 gesetzt.</translation>
    </message>
    <message>
        <source>the model</source>
        <translation>das Modell</translation>
    </message>
    <message>
        <source>No model is loaded.</source>
        <translation>Kein Modell ist geladen.</translation>
    </message>
    <message>
        <source>Without a model there is nobody to answer.</source>
        <translation>Ohne Modell antwortet niemand.</translation>
    </message>
    <message>
        <source>Choose a model, then send the message again.</source>
        <translation>Wählen Sie ein Modell und senden Sie die Nachricht noch einmal.</translation>
    </message>
    <message>
        <source>The conversation length stays as it was.</source>
        <translation>Die Gesprächslänge blieb, wie sie war.</translation>
    </message>
    <message>
        <source>The answer that is being written needs more than that.</source>
        <translation>Die Antwort, die gerade geschrieben wird, braucht mehr als das.</translation>
    </message>
    <message>
        <source>Wait for its end, or choose a longer one.</source>
        <translation>Warten Sie ihr Ende ab oder wählen Sie eine größere Länge.</translation>
    </message>
    <message>
        <source>There is not enough free memory for it.</source>
        <translation>Dafür ist nicht genug Speicher frei.</translation>
    </message>
    <message>
        <source>Close other programs, or choose a shorter one.</source>
        <translation>Schließen Sie andere Programme oder wählen Sie eine kleinere Länge.</translation>
    </message>
    <message>
        <source>%1 has no vocabulary, so it can neither read nor write.</source>
        <translation>%1 hat keinen Wortschatz, kann also weder lesen noch schreiben.</translation>
    </message>
    <message>
        <source>The file holds a model for measurements, or a part of it was left out.</source>
        <translation>Die Datei enthält ein Modell für Messungen, oder ein Teil davon fehlt.</translation>
    </message>
    <message>
        <source>Choose another model, or download a complete version.</source>
        <translation>Wählen Sie ein anderes Modell, oder laden Sie eine vollständige Ausgabe herunter.</translation>
    </message>
</context>
<context>
    <name>export</name>
    <message>
        <source>Answer</source>
        <translation>Antwort</translation>
    </message>
    <message>
        <source>You</source>
        <translation>Sie</translation>
    </message>
    <message>
        <source>Chat</source>
        <translation>Chat</translation>
    </message>
    <message>
        <source>Attached: %1</source>
        <translation>Angehängt: %1</translation>
    </message>
    <message>
        <source>Chats</source>
        <translation>Chats</translation>
    </message>
</context>
<context>
    <name>figures</name>
    <message>
        <source>%1 kB</source>
        <translation>%1 kB</translation>
    </message>
    <message>
        <source>%1 MB</source>
        <translation>%1 MB</translation>
    </message>
    <message>
        <source>%1 GB</source>
        <translation>%1 GB</translation>
    </message>
    <message>
        <source>%1k</source>
        <comment>thousands of tokens</comment>
        <translation>%1k</translation>
    </message>
    <message>
        <source>0–%1</source>
        <comment>scale of a chart</comment>
        <translation>0–%1</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation>%1 min</translation>
    </message>
    <message>
        <source>%1 h</source>
        <translation>%1 h</translation>
    </message>
</context>
<context>
    <name>files</name>
    <message>
        <source>it is no ordinary file</source>
        <translation>es ist keine gewöhnliche Datei</translation>
    </message>
</context>
<context>
    <name>help</name>
    <message>
        <source>Begin a chat</source>
        <translation>Einen Chat beginnen</translation>
    </message>
    <message>
        <source>“New chat” over the list on the left; write below, Enter sends.</source>
        <translation>„Neuer Chat“ über der Liste links; unten schreiben, Eingabe sendet.</translation>
    </message>
    <message>
        <source>Take another model</source>
        <translation>Ein anderes Modell nehmen</translation>
    </message>
    <message>
        <source>The model&apos;s name over the chat. All of them: the page “Models”.</source>
        <translation>Der Name des Modells über dem Chat. Alle: die Seite „Modelle“.</translation>
    </message>
    <message>
        <source>Find an old chat</source>
        <translation>Einen alten Chat finden</translation>
    </message>
    <message>
        <source>The field over the list searches titles and all that was said.</source>
        <translation>Das Feld über der Liste durchsucht Titel und alles, was gesagt wurde.</translation>
    </message>
    <message>
        <source>Change how answers come out</source>
        <translation>Ändern, wie Antworten ausfallen</translation>
    </message>
    <message>
        <source>The preset under the message field, for this chat. For all chats: the settings, “Answers”.</source>
        <translation>Die Vorlage unter dem Nachrichtenfeld, für diesen Chat. Für alle Chats: die Einstellungen, „Antworten“.</translation>
    </message>
    <message>
        <source>See speed and memory</source>
        <translation>Tempo und Speicher sehen</translation>
    </message>
    <message>
        <source>The panel on the right of the chat.</source>
        <translation>Die Leiste rechts neben dem Chat.</translation>
    </message>
    <message>
        <source>Try two models or presets</source>
        <translation>Zwei Modelle oder Vorlagen ausprobieren</translation>
    </message>
    <message>
        <source>The page “Compare” asks both the same question.</source>
        <translation>Die Seite „Vergleichen“ stellt beiden dieselbe Frage.</translation>
    </message>
    <message>
        <source>Keep your chats safe</source>
        <translation>Ihre Chats sichern</translation>
    </message>
    <message>
        <source>Back up, restore, export, import and erase: the settings, “Privacy and data”.</source>
        <translation>Sichern, wiederherstellen, exportieren, importieren und löschen: die Einstellungen, „Datenschutz“.</translation>
    </message>
    <message>
        <source>Something goes wrong</source>
        <translation>Etwas geht schief</translation>
    </message>
    <message>
        <source>A report to read first and then to give to whom you like.</source>
        <translation>Ein Bericht, den Sie erst lesen und dann geben, wem Sie mögen.</translation>
    </message>
    <message>
        <source>Anything else, by its name</source>
        <translation>Alles andere, beim Namen</translation>
    </message>
    <message>
        <source>One field for commands, chats, models and settings.</source>
        <translation>Ein Feld für Befehle, Chats, Modelle und Einstellungen.</translation>
    </message>
</context>
<context>
    <name>library</name>
    <message>
        <source>This file cannot be read: %1.</source>
        <translation>Diese Datei ist nicht lesbar: %1.</translation>
    </message>
    <message>
        <source>This file is cut short; download it again.</source>
        <translation>Diese Datei ist abgeschnitten; laden Sie sie noch einmal herunter.</translation>
    </message>
    <message>
        <source>This file is empty; download it again.</source>
        <translation>Diese Datei ist leer; laden Sie sie noch einmal herunter.</translation>
    </message>
    <message>
        <source>This is a web page, not a model: the download failed. Download it again.</source>
        <translation>Das ist eine Webseite, kein Modell: der Download schlug fehl. Laden Sie es noch einmal herunter.</translation>
    </message>
    <message>
        <source>This is only a pointer to the model (Git LFS). Download the model itself.</source>
        <translation>Das ist nur ein Verweis auf das Modell (Git LFS). Laden Sie das Modell selbst herunter.</translation>
    </message>
    <message>
        <source>This is a message of a server, not a model: the download failed. Download it again.</source>
        <translation>Das ist eine Meldung eines Servers, kein Modell: der Download schlug fehl. Laden Sie es noch einmal herunter.</translation>
    </message>
    <message>
        <source>This is not a GGUF model, although its name says so.</source>
        <translation>Das ist kein GGUF-Modell, obwohl der Name es sagt.</translation>
    </message>
    <message>
        <source>Part %1 is missing. Download it into the same folder.</source>
        <translation>Teil %1 fehlt. Laden Sie ihn in denselben Ordner herunter.</translation>
    </message>
    <message>
        <source>Only half downloaded. Finish it in the program that began it.</source>
        <translation>Nur halb heruntergeladen. Schließen Sie es in dem Programm ab, das damit begann.</translation>
    </message>
    <message>
        <source>This model is changed by an adapter, which Pergola cannot use.</source>
        <translation>Dieses Modell wird durch einen Adapter verändert, den Pergola nicht verwenden kann.</translation>
    </message>
    <message>
        <source>This model is stored in a form that only Ollama reads.</source>
        <translation>Dieses Modell ist in einer Form gespeichert, die nur Ollama liest.</translation>
    </message>
    <message>
        <source>Its drive does not answer. It comes back by itself.</source>
        <translation>Sein Laufwerk antwortet nicht. Es kommt von selbst zurück.</translation>
    </message>
    <message>
        <source>Its folder is not connected.</source>
        <translation>Sein Ordner ist nicht angeschlossen.</translation>
    </message>
    <message>
        <source>On drive “%1” — not connected.</source>
        <translation>Auf Laufwerk „%1“ — nicht angeschlossen.</translation>
    </message>
    <message>
        <source>Models of the kind “%1” cannot be run by Pergola yet.</source>
        <translation>Modelle der Art „%1“ kann Pergola noch nicht ausführen.</translation>
    </message>
    <message>
        <source>This file is of a kind that Pergola cannot run.</source>
        <translation>Diese Datei ist von einer Art, die Pergola nicht ausführen kann.</translation>
    </message>
    <message>
        <source>A part of this model is missing. Download it again.</source>
        <translation>Ein Teil dieses Modells fehlt. Laden Sie es erneut herunter.</translation>
    </message>
    <message>
        <source>This model is damaged or cut short. Download it again.</source>
        <translation>Dieses Modell ist beschädigt oder abgeschnitten. Laden Sie es erneut herunter.</translation>
    </message>
    <message>
        <source>The file that this link leads to is gone. Download it again.</source>
        <translation>Die Datei, auf die diese Verknüpfung zeigt, ist weg. Laden Sie sie erneut herunter.</translation>
    </message>
    <message>
        <source>It has no vocabulary, so it can neither read nor write. Download a complete version.</source>
        <translation>Es hat keinen Wortschatz, kann also weder lesen noch schreiben. Laden Sie eine vollständige Ausgabe herunter.</translation>
    </message>
    <message>
        <source>Its file is no longer there: it was moved, renamed or deleted.</source>
        <translation>Die Datei ist nicht mehr da: Sie wurde verschoben, umbenannt oder gelöscht.</translation>
    </message>
</context>
<context>
    <name>models</name>
    <message>
        <source>Open a model file</source>
        <translation>Modelldatei öffnen</translation>
    </message>
    <message>
        <source>Models (*.gguf)</source>
        <translation>Modelle (*.gguf)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Alle Dateien (*)</translation>
    </message>
    <message>
        <source>The graphics card has %1 for it: all of it fits there, which is the fastest.</source>
        <translation>Die Grafikkarte hat %1 dafür: Es passt ganz hinein, und das ist am schnellsten.</translation>
    </message>
    <message>
        <source>This computer has %1 of RAM for it, so it fits. Without a graphics card the processor computes it.</source>
        <translation>Dieser Computer hat %1 Arbeitsspeicher dafür, also passt es. Ohne Grafikkarte rechnet der Prozessor.</translation>
    </message>
    <message>
        <source>The graphics card has %1 for it, which is too little. It fits into the %2 of RAM, where the slower processor computes it.</source>
        <translation>Die Grafikkarte hat %1 dafür, das ist zu wenig. Es passt in die %2 Arbeitsspeicher, wo der langsamere Prozessor rechnet.</translation>
    </message>
    <message>
        <source>This computer has %1 of RAM for it: %2 are missing. Loaded anyway, it would be read from the disk again and again, and the computer could stall.</source>
        <translation>Dieser Computer hat %1 Arbeitsspeicher dafür: %2 fehlen. Trotzdem geladen, würde es immer wieder vom Datenträger gelesen, und der Computer könnte stocken.</translation>
    </message>
    <message>
        <source>How much memory it needs cannot be told from its files.</source>
        <translation>Wie viel Speicher es braucht, lässt sich aus seinen Dateien nicht ablesen.</translation>
    </message>
    <message>
        <source>Fits on the GPU</source>
        <translation>Passt auf die GPU</translation>
    </message>
    <message>
        <source>Fits in RAM</source>
        <translation>Passt in den RAM</translation>
    </message>
    <message>
        <source>Slow: on the CPU</source>
        <translation>Langsam: auf der CPU</translation>
    </message>
    <message>
        <source>Too big by %1</source>
        <translation>Um %1 zu groß</translation>
    </message>
    <message>
        <source>Unknown</source>
        <translation>Unbekannt</translation>
    </message>
    <message>
        <source>Incomplete</source>
        <translation>Unvollständig</translation>
    </message>
    <message>
        <source>Unsupported</source>
        <translation>Nicht unterstützt</translation>
    </message>
    <message>
        <source>Broken</source>
        <translation>Defekt</translation>
    </message>
    <message>
        <source>Not connected</source>
        <translation>Nicht angeschlossen</translation>
    </message>
    <message>
        <source>No answer</source>
        <translation>Keine Antwort</translation>
    </message>
    <message>
        <source>It needs %1: %2 for its weights, %3 for a conversation of %4 tokens and %5 to work with.</source>
        <translation>Es braucht %1: %2 für seine Gewichte, %3 für ein Gespräch von %4 Token und %5 zum Arbeiten.</translation>
    </message>
    <message>
        <source>All %1 of its parameters must be in memory, although only %2 work at a time.</source>
        <translation>Alle %1 seiner Parameter müssen im Speicher liegen, obwohl jeweils nur %2 arbeiten.</translation>
    </message>
    <message>
        <source>%1 of RAM are left to other programs. What they take at the moment is not counted.</source>
        <translation>%1 Arbeitsspeicher bleiben anderen Programmen. Was diese gerade belegen, ist nicht eingerechnet.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Bits</source>
        <translation>Bits</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>Kontext</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>Lizenz</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>Passung</translation>
    </message>
    <message>
        <source>Last speed</source>
        <translation>Letztes Tempo</translation>
    </message>
    <message>
        <source>Last used</source>
        <translation>Zuletzt benutzt</translation>
    </message>
    <message>
        <source>Actions</source>
        <translation>Aktionen</translation>
    </message>
    <message>
        <source>All models</source>
        <translation>Alle Modelle</translation>
    </message>
    <message>
        <source>Fit this computer</source>
        <translation>Passen auf diesen Computer</translation>
    </message>
    <message>
        <source>Yours, from other folders</source>
        <translation>Ihre, aus anderen Ordnern</translation>
    </message>
    <message>
        <source>With a problem</source>
        <translation>Mit einem Problem</translation>
    </message>
    <message>
        <source>dense, %1</source>
        <translation>dicht, %1</translation>
    </message>
    <message>
        <source>%1 of %2 active</source>
        <translation>%1 von %2 aktiv</translation>
    </message>
    <message>
        <source>never</source>
        <translation>nie</translation>
    </message>
    <message>
        <source>today</source>
        <translation>heute</translation>
    </message>
    <message>
        <source>yesterday</source>
        <translation>gestern</translation>
    </message>
    <message>
        <source>%1 tok/s</source>
        <translation>%1 Tok/s</translation>
    </message>
    <message>
        <source>%1 bits</source>
        <translation>%1 Bit</translation>
    </message>
    <message>
        <source>%1 context</source>
        <translation>%1 Kontext</translation>
    </message>
    <message>
        <source>verified %1</source>
        <translation>geprüft: %1</translation>
    </message>
    <message>
        <source>whole, checked %1</source>
        <translation>vollständig, geprüft: %1</translation>
    </message>
    <message>
        <source>These are not the bytes that were recorded. Download it again.</source>
        <translation>Das sind nicht die Bytes, die vermerkt wurden. Laden Sie es erneut herunter.</translation>
    </message>
    <message>
        <source>The file is damaged: a part of the model lies outside of it. Download it again.</source>
        <translation>Die Datei ist beschädigt: Ein Teil des Modells liegt außerhalb. Laden Sie es erneut herunter.</translation>
    </message>
    <message>
        <source>used %1</source>
        <translation>benutzt: %1</translation>
    </message>
    <message>
        <source>in the folder of %1</source>
        <translation>im Ordner von %1</translation>
    </message>
    <message>
        <source>in a folder of yours</source>
        <translation>in einem Ordner von Ihnen</translation>
    </message>
    <message numerus="yes">
        <source>also in %Ln other place(s)</source>
        <translation>
            <numerusform>auch an einem anderen Ort</numerusform>
            <numerusform>auch an %Ln anderen Orten</numerusform>
        </translation>
    </message>
    <message>
        <source>No chat has an answer from it.</source>
        <translation>Kein Chat enthält eine Antwort von ihm.</translation>
    </message>
    <message>
        <source>“%1”</source>
        <translation>„%1“</translation>
    </message>
    <message>
        <source>New chat</source>
        <translation>Neuer Chat</translation>
    </message>
    <message numerus="yes">
        <source>%Ln chat(s) have answers from it: %1. They stay, and another model can go on there.</source>
        <translation>
            <numerusform>%Ln Chat enthält Antworten von ihm: %1. Er bleibt, und ein anderes Modell kann dort weitermachen.</numerusform>
            <numerusform>%Ln Chats enthalten Antworten von ihm: %1. Sie bleiben, und ein anderes Modell kann dort weitermachen.</numerusform>
        </translation>
    </message>
    <message>
        <source>, </source>
        <translation>, </translation>
    </message>
    <message>
        <source>It is loaded, and will be taken out of memory first.</source>
        <translation>Es ist geladen und wird zuerst aus dem Speicher genommen.</translation>
    </message>
    <message>
        <source>Its files belong to Ollama, which keeps count of them: delete them there to free the space.</source>
        <translation>Seine Dateien gehören Ollama, das über sie Buch führt: Löschen Sie sie dort, um Platz zu schaffen.</translation>
    </message>
    <message>
        <source>Its files are yours, and %1 uses them too.</source>
        <translation>Die Dateien sind Ihre, und auch %1 verwendet sie.</translation>
    </message>
    <message>
        <source>Its files are yours: off the list they stay where they are.</source>
        <translation>Die Dateien sind Ihre: Von der Liste genommen, bleiben sie, wo sie sind.</translation>
    </message>
    <message>
        <source>The same model lies in other places as well; those files stay.</source>
        <translation>Dasselbe Modell liegt auch an anderen Orten; jene Dateien bleiben.</translation>
    </message>
    <message>
        <source>Take %1 off the list?</source>
        <translation>%1 von der Liste nehmen?</translation>
    </message>
    <message>
        <source>Delete %1 (%2)?</source>
        <translation>%1 löschen (%2)?</translation>
    </message>
    <message>
        <source>Move files to the trash</source>
        <translation>Dateien in den Papierkorb</translation>
    </message>
    <message>
        <source>Take off the list</source>
        <translation>Von der Liste nehmen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>The trash cannot take %1. Delete it for good?</source>
        <translation>Der Papierkorb kann %1 nicht aufnehmen. Endgültig löschen?</translation>
    </message>
    <message>
        <source>Its drive has no trash. The files cannot be brought back.</source>
        <translation>Sein Laufwerk hat keinen Papierkorb. Die Dateien lassen sich nicht zurückholen.</translation>
    </message>
    <message>
        <source>Delete for good</source>
        <translation>Endgültig löschen</translation>
    </message>
    <message>
        <source>Load a model that is too big?</source>
        <translation>Ein zu großes Modell laden?</translation>
    </message>
    <message>
        <source>This model is too big for this computer by %1.</source>
        <translation>Dieses Modell ist um %1 zu groß für diesen Rechner.</translation>
    </message>
    <message>
        <source>Loading may fail, or slow the computer down until it is unloaded. A smaller model, or one with fewer bits, will fit.</source>
        <translation>Das Laden kann fehlschlagen oder den Rechner langsam machen, bis das Modell entladen wird. Ein kleineres Modell oder eines mit weniger Bits passt.</translation>
    </message>
    <message>
        <source>Load anyway</source>
        <translation>Trotzdem laden</translation>
    </message>
</context>
<context>
    <name>pergola::app::ChatList</name>
    <message>
        <source>New chat</source>
        <translation>Neuer Chat</translation>
    </message>
    <message>
        <source>%1 (copy)</source>
        <translation>%1 (Kopie)</translation>
    </message>
</context>
<context>
    <name>pergola::app::ModelGuard</name>
    <message numerus="yes">
        <source>%n second(s)</source>
        <translation>
            <numerusform>%n Sekunde</numerusform>
            <numerusform>%n Sekunden</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n minute(s)</source>
        <translation>
            <numerusform>%n Minute</numerusform>
            <numerusform>%n Minuten</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hour(s)</source>
        <translation>
            <numerusform>%n Stunde</numerusform>
            <numerusform>%n Stunden</numerusform>
        </translation>
    </message>
    <message>
        <source>The computer slept for %1. The model was checked and answers.</source>
        <translation>Der Computer schlief %1. Das Modell wurde geprüft und antwortet.</translation>
    </message>
    <message>
        <source>The graphics card was reset again. Loading the model on the processor…</source>
        <translation>Die Grafikkarte wurde wieder zurückgesetzt. Das Modell wird auf den Prozessor geladen…</translation>
    </message>
    <message>
        <source>The graphics card was reset. Loading the model again…</source>
        <translation>Die Grafikkarte wurde zurückgesetzt. Das Modell wird noch einmal geladen…</translation>
    </message>
    <message>
        <source>The model is loaded again. The answer that was interrupted can be asked for again.</source>
        <translation>Das Modell ist wieder geladen. Die unterbrochene Antwort können Sie noch einmal anfordern.</translation>
    </message>
    <message>
        <source>The graphics card does not answer, so the model now runs on the processor, more slowly. Restarting the computer most often brings the card back.</source>
        <translation>Die Grafikkarte antwortet nicht; das Modell läuft nun langsamer auf dem Prozessor. Ein Neustart des Computers bringt die Karte meist zurück.</translation>
    </message>
    <message>
        <source>%1 runs on the processor. %2 %3</source>
        <translation>%1 läuft auf dem Prozessor. %2 %3</translation>
    </message>
</context>
<context>
    <name>pergola::ui::AboutCard</name>
    <message>
        <source>Pergola %1</source>
        <translation>Pergola %1</translation>
    </message>
    <message>
        <source>Private AI on your own computer. No telemetry; this program makes no network request.</source>
        <translation>Private KI auf Ihrem eigenen Rechner. Keine Telemetrie; dieses Programm stellt keine Netzanfrage.</translation>
    </message>
    <message>
        <source>Its own source is under the MIT licence. The window uses Qt Charts, which is under GPL-3.0: therefore this program as a whole is distributed under GPL-3.0.</source>
        <translation>Der eigene Quelltext steht unter der MIT-Lizenz. Das Fenster nutzt Qt Charts, das unter GPL-3.0 steht: daher wird dieses Programm als Ganzes unter GPL-3.0 verbreitet.</translation>
    </message>
    <message>
        <source>Running with Qt %1.</source>
        <translation>Läuft mit Qt %1.</translation>
    </message>
</context>
<context>
    <name>pergola::ui::AnswerEditor</name>
    <message>
        <source>Your words become a new version, and the model reads them from now on. The version before stays.</source>
        <translation>Ihre Worte werden eine neue Fassung, die das Modell von nun an liest. Die Fassung davor bleibt.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Save as a new version</source>
        <translation>Als neue Fassung speichern</translation>
    </message>
    <message>
        <source>Discard your changes?</source>
        <translation>Änderungen verwerfen?</translation>
    </message>
    <message>
        <source>The answer stays as it was.</source>
        <translation>Die Antwort bleibt, wie sie war.</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <source>Go on editing</source>
        <translation>Weiter bearbeiten</translation>
    </message>
</context>
<context>
    <name>pergola::ui::AttachmentChip</name>
    <message>
        <source>Attachment %1, %2</source>
        <translation>Anhang %1, %2</translation>
    </message>
    <message>
        <source>Enter shows it, Delete takes it away.</source>
        <translation>Eingabetaste zeigt ihn, Entf nimmt ihn weg.</translation>
    </message>
    <message>
        <source>Enter shows it.</source>
        <translation>Eingabetaste zeigt ihn.</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>%1 entfernen</translation>
    </message>
</context>
<context>
    <name>pergola::ui::AttachmentDrop</name>
    <message>
        <source>Drop files to attach them to your message</source>
        <translation>Dateien hier ablegen, um sie an Ihre Nachricht anzuhängen</translation>
    </message>
</context>
<context>
    <name>pergola::ui::AttachmentTray</name>
    <message>
        <source>Attachments of your message</source>
        <translation>Anhänge Ihrer Nachricht</translation>
    </message>
    <message>
        <source>“%1” was not attached: a message takes at most %2 attachments. Send these first, or put some together.</source>
        <translation>„%1“ wurde nicht angehängt: Eine Nachricht nimmt höchstens %2 Anhänge. Senden Sie zuerst diese, oder fassen Sie einige zusammen.</translation>
    </message>
    <message>
        <source>“%1” was not attached: all attachments of a message have at most %2 characters. Send these first, or attach the part that matters.</source>
        <translation>„%1“ wurde nicht angehängt: Alle Anhänge einer Nachricht haben zusammen höchstens %2 Zeichen. Senden Sie zuerst diese, oder hängen Sie den Teil an, auf den es ankommt.</translation>
    </message>
    <message>
        <source>Pasted text</source>
        <translation>Eingefügter Text</translation>
    </message>
    <message>
        <source>The text was not attached: it has %1 characters, and at most %2 are read. Attach the part that matters.</source>
        <translation>Der Text wurde nicht angehängt: Er hat %1 Zeichen, und höchstens %2 werden gelesen. Hängen Sie den Teil an, auf den es ankommt.</translation>
    </message>
    <message>
        <source>Reading your files…</source>
        <translation>Ihre Dateien werden gelesen …</translation>
    </message>
    <message>
        <source>Stop reading the files</source>
        <translation>Lesen der Dateien abbrechen</translation>
    </message>
    <message>
        <source>“%1” is attached already.</source>
        <translation>„%1“ ist schon angehängt.</translation>
    </message>
    <message numerus="yes">
        <source>There is something to know about %Ln more file(s).</source>
        <translation>
            <numerusform>Zu %Ln weiteren Datei gibt es etwas zu wissen.</numerusform>
            <numerusform>Zu %Ln weiteren Dateien gibt es etwas zu wissen.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pergola::ui::AttachmentView</name>
    <message numerus="yes">
        <source>%1 · %Ln character(s)</source>
        <translation>
            <numerusform>%1 · ein Zeichen</numerusform>
            <numerusform>%1 · %Ln Zeichen</numerusform>
        </translation>
    </message>
    <message>
        <source>The first %1 characters are shown. The model reads all of it, and Copy takes all.</source>
        <translation>Die ersten %1 Zeichen werden gezeigt. Das Modell liest alles, und „Kopieren“ nimmt alles.</translation>
    </message>
</context>
<context>
    <name>pergola::ui::ChartCard</name>
    <message>
        <source>Model loaded in %1 s; the first answer after it is slower.</source>
        <translation>Modell in %1 s geladen; die erste Antwort danach ist langsamer.</translation>
    </message>
    <message>
        <source>Conversation length changed to %1 tokens.</source>
        <translation>Gesprächslänge auf %1 Token geändert.</translation>
    </message>
    <message>
        <source>The computer slept for %1.</source>
        <translation>Der Computer schlief %1.</translation>
    </message>
</context>
<context>
    <name>pergola::ui::ChatGroups</name>
    <message>
        <source>New chat</source>
        <translation>Neuer Chat</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>Heute</translation>
    </message>
    <message>
        <source>Yesterday</source>
        <translation>Gestern</translation>
    </message>
    <message>
        <source>Last 7 days</source>
        <translation>Letzte 7 Tage</translation>
    </message>
    <message>
        <source>Pinned</source>
        <translation>Angeheftet</translation>
    </message>
    <message numerus="yes">
        <source>The newest %Ln chat(s)</source>
        <translation>
            <numerusform>Der neueste Chat</numerusform>
            <numerusform>Die neuesten %Ln Chats</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln chat(s) found</source>
        <translation>
            <numerusform>%Ln Chat gefunden</numerusform>
            <numerusform>%Ln Chats gefunden</numerusform>
        </translation>
    </message>
    <message>
        <source>Trash</source>
        <translation>Papierkorb</translation>
    </message>
    <message numerus="yes">
        <source>%1, folded, %Ln chat(s)</source>
        <translation>
            <numerusform>%1, zugeklappt, %Ln Chat</numerusform>
            <numerusform>%1, zugeklappt, %Ln Chats</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, open, %Ln chat(s)</source>
        <translation>
            <numerusform>%1, aufgeklappt, %Ln Chat</numerusform>
            <numerusform>%1, aufgeklappt, %Ln Chats</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, answering</source>
        <translation>%1, antwortet</translation>
    </message>
    <message>
        <source>%1, with an error</source>
        <translation>%1, mit einem Fehler</translation>
    </message>
    <message>
        <source>%1, with a draft</source>
        <translation>%1, mit einem Entwurf</translation>
    </message>
    <message>
        <source>%1, pinned</source>
        <translation>%1, angeheftet</translation>
    </message>
    <message>
        <source>%1, pinned, in the folder %2</source>
        <translation>%1, angeheftet, im Ordner %2</translation>
    </message>
</context>
<context>
    <name>pergola::ui::ChatListPane</name>
    <message>
        <source>Rename folder</source>
        <translation>Ordner umbenennen</translation>
    </message>
    <message>
        <source>Remove folder, keep its chats</source>
        <translation>Ordner entfernen, Chats behalten</translation>
    </message>
    <message>
        <source>Bring back</source>
        <translation>Zurückholen</translation>
    </message>
    <message>
        <source>Delete for good</source>
        <translation>Endgültig löschen</translation>
    </message>
    <message>
        <source>Rename	%1</source>
        <translation>Umbenennen	%1</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>Lösen</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>Anheften</translation>
    </message>
    <message>
        <source>Move to folder</source>
        <translation>In Ordner verschieben</translation>
    </message>
    <message>
        <source>No folder</source>
        <translation>Kein Ordner</translation>
    </message>
    <message>
        <source>New folder</source>
        <translation>Neuer Ordner</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>Duplizieren</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportieren…</translation>
    </message>
    <message>
        <source>Delete	%1</source>
        <translation>Löschen	%1</translation>
    </message>
    <message>
        <source>Chats</source>
        <translation>Chats</translation>
    </message>
    <message>
        <source>Trash</source>
        <translation>Papierkorb</translation>
    </message>
    <message>
        <source>New chat</source>
        <translation>Neuer Chat</translation>
    </message>
    <message>
        <source>More for all chats</source>
        <translation>Mehr für alle Chats</translation>
    </message>
    <message>
        <source>All chats</source>
        <translation>Alle Chats</translation>
    </message>
    <message>
        <source>Empty</source>
        <translation>Leeren</translation>
    </message>
    <message>
        <source>Empty the trash</source>
        <translation>Papierkorb leeren</translation>
    </message>
    <message>
        <source>Search chats</source>
        <translation>Chats durchsuchen</translation>
    </message>
    <message>
        <source>Search titles and texts of chats</source>
        <translation>Titel und Texte der Chats durchsuchen</translation>
    </message>
    <message>
        <source>List of chats</source>
        <translation>Liste der Chats</translation>
    </message>
    <message>
        <source>The trash is empty</source>
        <translation>Der Papierkorb ist leer</translation>
    </message>
    <message>
        <source>Deleted chats wait here.</source>
        <translation>Gelöschte Chats warten hier.</translation>
    </message>
    <message>
        <source>Searching</source>
        <translation>Suche läuft</translation>
    </message>
    <message>
        <source>Nothing found</source>
        <translation>Nichts gefunden</translation>
    </message>
    <message>
        <source>No chat has this in its title or text.</source>
        <translation>In keinem Titel oder Text steht das.</translation>
    </message>
    <message>
        <source>No chats yet</source>
        <translation>Noch keine Chats</translation>
    </message>
    <message>
        <source>Your first question starts one.</source>
        <translation>Ihre erste Frage beginnt einen.</translation>
    </message>
    <message numerus="yes">
        <source>Trash (%Ln)</source>
        <translation>
            <numerusform>Papierkorb (%Ln)</numerusform>
            <numerusform>Papierkorb (%Ln)</numerusform>
        </translation>
    </message>
    <message>
        <source>New folder inside</source>
        <translation>Neuer Ordner darin</translation>
    </message>
    <message>
        <source>Move to</source>
        <translation>Verschieben nach</translation>
    </message>
    <message>
        <source>The top</source>
        <translation>Oberste Ebene</translation>
    </message>
    <message>
        <source>%1 / %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suche</translation>
    </message>
    <message>
        <source>Open in new window</source>
        <translation>In neuem Fenster öffnen</translation>
    </message>
</context>
<context>
    <name>pergola::ui::ChatPage</name>
    <message>
        <source>Temporary chat</source>
        <translation>Temporärer Chat</translation>
    </message>
    <message>
        <source>It is not saved and gone when you open another one.</source>
        <translation>Er wird nicht gespeichert und ist weg, wenn Sie einen anderen öffnen.</translation>
    </message>
    <message>
        <source>Keep this chat</source>
        <translation>Chat behalten</translation>
    </message>
    <message>
        <source>The chat is saved.</source>
        <translation>Der Chat ist gespeichert.</translation>
    </message>
    <message>
        <source>Chat list</source>
        <translation>Chatliste</translation>
    </message>
    <message>
        <source>More for this chat</source>
        <translation>Mehr für diesen Chat</translation>
    </message>
    <message>
        <source>Performance panel</source>
        <translation>Leistungsanzeige</translation>
    </message>
    <message>
        <source>You are changing an earlier message</source>
        <translation>Sie ändern eine frühere Nachricht</translation>
    </message>
    <message>
        <source>It becomes a new version; what followed stays with the old one.</source>
        <translation>Sie wird zu einer neuen Fassung; was folgte, bleibt bei der alten.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Answer copied</source>
        <translation>Antwort kopiert</translation>
    </message>
    <message>
        <source>Code copied</source>
        <translation>Code kopiert</translation>
    </message>
    <message>
        <source>Chat deleted</source>
        <translation>Chat gelöscht</translation>
    </message>
    <message>
        <source>“%1” deleted</source>
        <translation>„%1“ gelöscht</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Delete this chat for good?</source>
        <translation>Diesen Chat endgültig löschen?</translation>
    </message>
    <message>
        <source>Its messages cannot be brought back.</source>
        <translation>Seine Nachrichten sind dann nicht zurückzuholen.</translation>
    </message>
    <message>
        <source>Delete for good</source>
        <translation>Endgültig löschen</translation>
    </message>
    <message numerus="yes">
        <source>Delete %Ln chat(s) for good?</source>
        <translation>
            <numerusform>%Ln Chat endgültig löschen?</numerusform>
            <numerusform>%Ln Chats endgültig löschen?</numerusform>
        </translation>
    </message>
    <message>
        <source>Their messages cannot be brought back.</source>
        <translation>Ihre Nachrichten sind dann nicht zurückzuholen.</translation>
    </message>
    <message>
        <source>Empty the trash</source>
        <translation>Papierkorb leeren</translation>
    </message>
    <message>
        <source>Your chats are saved again.</source>
        <translation>Ihre Chats werden wieder gespeichert.</translation>
    </message>
    <message>
        <source>This is a chat of its own now.</source>
        <translation>Das ist jetzt ein eigener Chat.</translation>
    </message>
    <message>
        <source>Loading model %1 %</source>
        <translation>Modell wird geladen: %1 %</translation>
    </message>
    <message numerus="yes">
        <source>%Ln second(s) left</source>
        <translation>
            <numerusform>noch %Ln Sekunde</numerusform>
            <numerusform>noch %Ln Sekunden</numerusform>
        </translation>
    </message>
    <message>
        <source>You can write your next message meanwhile</source>
        <translation>Sie können inzwischen Ihre nächste Nachricht schreiben</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>Nachricht</translation>
    </message>
    <message>
        <source>Loading %1 %</source>
        <translation>Lädt: %1 %</translation>
    </message>
    <message>
        <source>Not loaded</source>
        <translation>Nicht geladen</translation>
    </message>
    <message>
        <source>No model</source>
        <translation>Kein Modell</translation>
    </message>
    <message>
        <source>Answering</source>
        <translation>Antwortet</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>Bereit</translation>
    </message>
    <message>
        <source>There is no model to answer yet. Choose one first.</source>
        <translation>Noch kann kein Modell antworten. Wählen Sie zuerst eines.</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Memory of the conversation: %1 tokens used. Show how to change it</source>
        <translation>Gedächtnis des Gesprächs: %1 Token belegt. Zeigen, wie man es ändert</translation>
    </message>
    <message>
        <source>The conversation is full: %1 tokens</source>
        <translation>Das Gespräch ist voll: %1 Token</translation>
    </message>
    <message>
        <source>The conversation is nearly full: %1 tokens. Show how to change it</source>
        <translation>Das Gespräch ist fast voll: %1 Token. Zeigen, wie man es ändert</translation>
    </message>
    <message>
        <source>Your message does not fit into the conversation any more. Make the conversation longer, or your message shorter.</source>
        <translation>Ihre Nachricht passt nicht mehr in das Gespräch. Machen Sie das Gespräch länger oder die Nachricht kürzer.</translation>
    </message>
    <message>
        <source>This link leads to no web address and is not opened: %1</source>
        <translation>Dieser Link führt zu keiner Webadresse und wird nicht geöffnet: %1</translation>
    </message>
    <message>
        <source>Open this address?</source>
        <translation>Diese Adresse öffnen?</translation>
    </message>
    <message>
        <source>The answer links to %1</source>
        <translation>Die Antwort verweist auf %1</translation>
    </message>
    <message>
        <source>Open in the browser</source>
        <translation>Im Browser öffnen</translation>
    </message>
    <message>
        <source>Saved as %1</source>
        <translation>Gespeichert als %1</translation>
    </message>
    <message numerus="yes">
        <source>%Ln chat(s) added</source>
        <translation>
            <numerusform>%Ln Chat hinzugefügt</numerusform>
            <numerusform>%Ln Chats hinzugefügt</numerusform>
        </translation>
    </message>
    <message>
        <source>Show the trash</source>
        <translation>Papierkorb zeigen</translation>
    </message>
    <message>
        <source>Export all chats…</source>
        <translation>Alle Chats exportieren…</translation>
    </message>
    <message>
        <source>Import chats…</source>
        <translation>Chats importieren…</translation>
    </message>
    <message>
        <source>Back up…</source>
        <translation>Sichern…</translation>
    </message>
    <message>
        <source>Restore from a backup…</source>
        <translation>Aus einer Sicherung wiederherstellen…</translation>
    </message>
    <message>
        <source>Chat</source>
        <translation>Chat</translation>
    </message>
    <message>
        <source>Markdown (*.md)</source>
        <translation>Markdown (*.md)</translation>
    </message>
    <message>
        <source>Web page (*.html)</source>
        <translation>Webseite (*.html)</translation>
    </message>
    <message>
        <source>PDF (*.pdf)</source>
        <translation>PDF (*.pdf)</translation>
    </message>
    <message>
        <source>Pergola chats (*.json)</source>
        <translation>Pergola-Chats (*.json)</translation>
    </message>
    <message>
        <source>Export chat</source>
        <translation>Chat exportieren</translation>
    </message>
    <message>
        <source>Export all chats</source>
        <translation>Alle Chats exportieren</translation>
    </message>
    <message>
        <source>Pergola chats</source>
        <translation>Pergola-Chats</translation>
    </message>
    <message>
        <source>Import chats</source>
        <translation>Chats importieren</translation>
    </message>
    <message>
        <source>Back up all chats</source>
        <translation>Alle Chats sichern</translation>
    </message>
    <message>
        <source>Backup of chats (*.backup)</source>
        <translation>Sicherung der Chats (*.backup)</translation>
    </message>
    <message>
        <source>Restore from a backup</source>
        <translation>Aus einer Sicherung wiederherstellen</translation>
    </message>
    <message>
        <source>Backup of chats (*.backup *.sqlite);;All files (*)</source>
        <translation>Sicherung der Chats (*.backup *.sqlite);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Own settings</source>
        <translation>Eigene Einstellungen</translation>
    </message>
    <message>
        <source>Reset to preset</source>
        <translation>Auf Vorlage zurücksetzen</translation>
    </message>
    <message>
        <source>Save as preset…</source>
        <translation>Als Vorlage speichern …</translation>
    </message>
    <message>
        <source>“%1” is in use. What you had changed for this chat was replaced.</source>
        <translation>„%1“ gilt jetzt. Was Sie für diesen Chat geändert hatten, wurde ersetzt.</translation>
    </message>
    <message>
        <source>The model reads only the newer messages now.</source>
        <translation>Das Modell liest jetzt nur noch die neueren Nachrichten.</translation>
    </message>
    <message>
        <source>Message deleted</source>
        <translation>Nachricht gelöscht</translation>
    </message>
    <message numerus="yes">
        <source>Version deleted, %Ln message(s) in all</source>
        <translation>
            <numerusform>Version gelöscht, insgesamt eine Nachricht</numerusform>
            <numerusform>Version gelöscht, insgesamt %Ln Nachrichten</numerusform>
        </translation>
    </message>
    <message>
        <source>New folder</source>
        <translation>Neuer Ordner</translation>
    </message>
    <message numerus="yes">
        <source>%Ln chat(s) were there already</source>
        <translation>
            <numerusform>%Ln Chat war schon da</numerusform>
            <numerusform>%Ln Chats waren schon da</numerusform>
        </translation>
    </message>
    <message>
        <source>characters that could not be read are shown as %1</source>
        <translation>nicht lesbare Zeichen erscheinen als %1</translation>
    </message>
    <message>
        <source>This chat is in the trash</source>
        <translation>Dieser Chat liegt im Papierkorb</translation>
    </message>
    <message>
        <source>It can be read here. To go on with it, bring it back.</source>
        <translation>Sie können ihn hier lesen. Um ihn fortzusetzen, holen Sie ihn zurück.</translation>
    </message>
    <message>
        <source>Bring back</source>
        <translation>Zurückholen</translation>
    </message>
    <message>
        <source>Export folder</source>
        <translation>Ordner exportieren</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>Im Ordner zeigen</translation>
    </message>
    <message>
        <source>Folder “%1” removed</source>
        <translation>Ordner „%1“ entfernt</translation>
    </message>
    <message>
        <source>Edit answer %1</source>
        <translation>Antwort %1 bearbeiten</translation>
    </message>
    <message>
        <source>Show all reasons</source>
        <translation>Alle Gründe zeigen</translation>
    </message>
    <message>
        <source>Your files</source>
        <translation>Ihre Dateien</translation>
    </message>
    <message>
        <source>What is to be known of each of them</source>
        <translation>Was zu jeder davon zu wissen ist</translation>
    </message>
    <message>
        <source>The new chat will lie in “%1”.</source>
        <translation>Der neue Chat kommt in „%1“.</translation>
    </message>
    <message>
        <source>There was nothing to add</source>
        <translation>Es gab nichts hinzuzufügen</translation>
    </message>
    <message numerus="yes">
        <source>%Ln picture(s) left out: only text comes along</source>
        <translation>
            <numerusform>%Ln Bild ausgelassen: nur Text kommt mit</numerusform>
            <numerusform>%Ln Bilder ausgelassen: nur Text kommt mit</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln file(s) or recording(s) left out: only text comes along</source>
        <translation>
            <numerusform>%Ln Datei oder Aufnahme ausgelassen: nur Text kommt mit</numerusform>
            <numerusform>%Ln Dateien oder Aufnahmen ausgelassen: nur Text kommt mit</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln chat(s) without messages left out</source>
        <translation>
            <numerusform>%Ln Chat ohne Nachrichten ausgelassen</numerusform>
            <numerusform>%Ln Chats ohne Nachrichten ausgelassen</numerusform>
        </translation>
    </message>
    <message>
        <source>Chats (*.json *.zip);;All files (*)</source>
        <translation>Chats (*.json *.zip);;Alle Dateien (*)</translation>
    </message>
</context>
<context>
    <name>pergola::ui::ChatRowDelegate</name>
    <message>
        <source>%1 — in the folder %2</source>
        <translation>%1 – im Ordner %2</translation>
    </message>
</context>
<context>
    <name>pergola::ui::ChatSettingsDialog</name>
    <message>
        <source>Settings for this chat</source>
        <translation>Einstellungen für diesen Chat</translation>
    </message>
    <message>
        <source>How this chat is answered</source>
        <translation>So wird in diesem Chat geantwortet</translation>
    </message>
    <message>
        <source>For this chat alone, from the next answer on. Everything is saved as you enter it.</source>
        <translation>Nur für diesen Chat, ab der nächsten Antwort. Alles wird gespeichert, während Sie es eingeben.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>Vorlage</translation>
    </message>
    <message>
        <source>More for this preset</source>
        <translation>Mehr zu dieser Vorlage</translation>
    </message>
    <message>
        <source>Instructions (system prompt)</source>
        <translation>Anweisungen (System-Prompt)</translation>
    </message>
    <message>
        <source>Told to the model before the chat, in place of the instructions for every chat: who it is, how to answer, what to leave out.</source>
        <translation>Wird dem Modell vor dem Chat gesagt, anstelle der Anweisungen für alle Chats: wer es ist, wie es antworten und was es weglassen soll.</translation>
    </message>
    <message>
        <source>Back to the preset&apos;s value: %1</source>
        <translation>Zurück zum Wert der Vorlage: %1</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keine</translation>
    </message>
    <message>
        <source>Choice of words</source>
        <translation>Wahl der Wörter</translation>
    </message>
    <message>
        <source>Repetition</source>
        <translation>Wiederholung</translation>
    </message>
    <message>
        <source>Reset to preset</source>
        <translation>Auf Vorlage zurücksetzen</translation>
    </message>
    <message>
        <source>Save as preset…</source>
        <translation>Als Vorlage speichern …</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
    <message>
        <source>Fewer settings</source>
        <translation>Weniger Einstellungen</translation>
    </message>
    <message>
        <source>More settings</source>
        <translation>Mehr Einstellungen</translation>
    </message>
    <message>
        <source>Own settings</source>
        <translation>Eigene Einstellungen</translation>
    </message>
    <message>
        <source>Takes everything back to what “%1” says.</source>
        <translation>Stellt alles wieder so ein, wie es „%1“ vorgibt.</translation>
    </message>
    <message>
        <source>“%1” is in use.</source>
        <translation>„%1“ gilt jetzt.</translation>
    </message>
    <message>
        <source>What you had changed for this chat was replaced.</source>
        <translation>Was Sie für diesen Chat geändert hatten, wurde ersetzt.</translation>
    </message>
    <message>
        <source>Save the changes to this preset</source>
        <translation>Änderungen in dieser Vorlage speichern</translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation>Umbenennen …</translation>
    </message>
    <message>
        <source>Delete preset</source>
        <translation>Vorlage löschen</translation>
    </message>
    <message>
        <source>“%1” is saved.</source>
        <translation>„%1“ ist gespeichert.</translation>
    </message>
    <message>
        <source>Other chats keep the values they have.</source>
        <translation>Andere Chats behalten ihre Werte.</translation>
    </message>
    <message>
        <source>“%1” is deleted.</source>
        <translation>„%1“ ist gelöscht.</translation>
    </message>
    <message>
        <source>Chats that were begun with it keep its values.</source>
        <translation>Chats, die damit begonnen wurden, behalten die Werte.</translation>
    </message>
    <message>
        <source>Begin new chats with it</source>
        <translation>Neue Chats damit beginnen</translation>
    </message>
</context>
<context>
    <name>pergola::ui::ChatView</name>
    <message>
        <source>Conversation</source>
        <translation>Gespräch</translation>
    </message>
    <message>
        <source>To the newest</source>
        <translation>Zum Neuesten</translation>
    </message>
    <message>
        <source>Waiting for the model</source>
        <translation>Wartet auf das Modell</translation>
    </message>
    <message>
        <source>Reading your message %1 % · %2 tok/s</source>
        <translation>Liest Ihre Nachricht: %1 % · %2 Tok/s</translation>
    </message>
    <message>
        <source>Reading your message</source>
        <translation>Liest Ihre Nachricht</translation>
    </message>
    <message>
        <source>You, message %1 of %2: %3</source>
        <translation>Sie, Nachricht %1 von %2: %3</translation>
    </message>
    <message>
        <source>being written</source>
        <translation>wird geschrieben</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>angehalten</translation>
    </message>
    <message>
        <source>interrupted</source>
        <translation>unterbrochen</translation>
    </message>
    <message>
        <source>failed: %1</source>
        <translation>fehlgeschlagen: %1</translation>
    </message>
    <message>
        <source>complete</source>
        <translation>vollständig</translation>
    </message>
    <message>
        <source>Answer %1 of %2, %3, %4: %5</source>
        <translation>Antwort %1 von %2, %3, %4: %5</translation>
    </message>
    <message>
        <source>Copy message</source>
        <translation>Nachricht kopieren</translation>
    </message>
    <message>
        <source>Copy link address</source>
        <translation>Linkadresse kopieren</translation>
    </message>
    <message>
        <source>answer %1</source>
        <translation>Antwort %1</translation>
    </message>
    <message>
        <source>message %1</source>
        <translation>Nachricht %1</translation>
    </message>
    <message>
        <source>code %1 of answer %2</source>
        <translation>Code %1 der Antwort %2</translation>
    </message>
    <message numerus="yes">
        <source>%Ln new line(s)</source>
        <translation>
            <numerusform>%Ln neue Zeile</numerusform>
            <numerusform>%Ln neue Zeilen</numerusform>
        </translation>
    </message>
    <message>
        <source>You, message %1 of %2, with %3: %4</source>
        <translation>Sie, Nachricht %1 von %2, mit %3: %4</translation>
    </message>
    <message>
        <source>Attachments of message %1</source>
        <translation>Anhänge der Nachricht %1</translation>
    </message>
    <message>
        <source>Now answering: %1</source>
        <translation>Jetzt antwortet: %1</translation>
    </message>
    <message>
        <source>Copy selection	%1</source>
        <translation>Auswahl kopieren	%1</translation>
    </message>
    <message>
        <source>Copy message without formatting</source>
        <translation>Nachricht ohne Formatierung kopieren</translation>
    </message>
    <message>
        <source>Read only the text</source>
        <translation>Nur den Text lesen</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>Bearbeiten</translation>
    </message>
    <message>
        <source>Answer again	%1</source>
        <translation>Noch einmal antworten	%1</translation>
    </message>
    <message>
        <source>New chat from here on</source>
        <translation>Neuer Chat ab hier</translation>
    </message>
    <message>
        <source>Select all	%1</source>
        <translation>Alles auswählen	%1</translation>
    </message>
    <message>
        <source>Delete message	%1</source>
        <translation>Nachricht löschen	%1</translation>
    </message>
    <message>
        <source>Text of answer %1</source>
        <translation>Text von Antwort %1</translation>
    </message>
    <message>
        <source>Text of message %1</source>
        <translation>Text von Nachricht %1</translation>
    </message>
    <message numerus="yes">
        <source>%Ln character(s)</source>
        <translation>
            <numerusform>ein Zeichen</numerusform>
            <numerusform>%Ln Zeichen</numerusform>
        </translation>
    </message>
    <message>
        <source>Get an answer	%1</source>
        <translation>Antwort holen	%1</translation>
    </message>
    <message>
        <source>Formula source</source>
        <translation>Quelltext der Formel</translation>
    </message>
    <message>
        <source>version %1 of %2</source>
        <translation>Fassung %1 von %2</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Answer, version %1 of %2</source>
        <translation>Antwort, Fassung %1 von %2</translation>
    </message>
    <message>
        <source>Your message, version %1 of %2</source>
        <translation>Ihre Nachricht, Fassung %1 von %2</translation>
    </message>
    <message>
        <source>Continue answer %1</source>
        <translation>Antwort %1 fortsetzen</translation>
    </message>
</context>
<context>
    <name>pergola::ui::CodeHead</name>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copy %1</source>
        <translation>%1 kopieren</translation>
    </message>
    <message>
        <source>Wrap</source>
        <translation>Umbruch</translation>
    </message>
    <message>
        <source>Wrap the lines of %1</source>
        <translation>Zeilen von %1 umbrechen</translation>
    </message>
</context>
<context>
    <name>pergola::ui::CodePreview</name>
    <message>
        <source>Code in the chosen colours</source>
        <translation>Code in den gewählten Farben</translation>
    </message>
</context>
<context>
    <name>pergola::ui::CommandPalette</name>
    <message>
        <source>Search everything</source>
        <translation>Alles durchsuchen</translation>
    </message>
    <message>
        <source>Commands, chats, models and settings</source>
        <translation>Befehle, Chats, Modelle und Einstellungen</translation>
    </message>
    <message>
        <source>Search commands, chats, models and settings</source>
        <translation>Befehle, Chats, Modelle und Einstellungen durchsuchen</translation>
    </message>
    <message>
        <source>What was found</source>
        <translation>Was gefunden wurde</translation>
    </message>
    <message>
        <source>Nothing has these words.</source>
        <translation>Nichts hat diese Wörter.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln found</source>
        <translation>
            <numerusform>%Ln gefunden</numerusform>
            <numerusform>%Ln gefunden</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pergola::ui::CompareFigures</name>
    <message>
        <source>%1 tok/s</source>
        <translation>%1 Tok/s</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>Figures of both answers</source>
        <translation>Zahlen beider Antworten</translation>
    </message>
    <message>
        <source>Time to first token</source>
        <translation>Zeit bis zum ersten Token</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>Lesen</translation>
    </message>
    <message>
        <source>Answering</source>
        <translation>Schreiben</translation>
    </message>
    <message>
        <source>In all</source>
        <translation>Insgesamt</translation>
    </message>
    <message>
        <source>Tokens of the answer</source>
        <translation>Token der Antwort</translation>
    </message>
    <message>
        <source>%1 · faster</source>
        <translation>%1 · schneller</translation>
    </message>
    <message>
        <source>Read before: the question was still in memory from the other side or an earlier answer and was not read again. The times of reading cannot be compared then.</source>
        <translation>Vorher gelesen: Die Frage war von der anderen Seite oder einer früheren Antwort noch im Speicher und wurde nicht noch einmal gelesen. Die Lesezeiten lassen sich dann nicht vergleichen.</translation>
    </message>
</context>
<context>
    <name>pergola::ui::ComparePage</name>
    <message>
        <source>Compare</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>One question under two settings, side by side.</source>
        <translation>Eine Frage unter zwei Einstellungen, nebeneinander.</translation>
    </message>
    <message>
        <source>Earlier ones</source>
        <translation>Frühere</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>As Markdown, for reading…</source>
        <translation>Als Markdown, zum Lesen…</translation>
    </message>
    <message>
        <source>As JSON, for programs…</source>
        <translation>Als JSON, für Programme…</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>Frage</translation>
    </message>
    <message>
        <source>What both sides are asked</source>
        <translation>Was beide Seiten gefragt werden</translation>
    </message>
    <message>
        <source>Material</source>
        <translation>Material</translation>
    </message>
    <message>
        <source>A text that goes before the question; may be empty</source>
        <translation>Ein Text, der vor der Frage steht; kann leer sein</translation>
    </message>
    <message>
        <source>Ask both</source>
        <translation>Beide fragen</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Not now: load a model, or wait for the answer that is being written.</source>
        <translation>Nicht jetzt: Laden Sie ein Modell oder warten Sie auf die Antwort, die gerade geschrieben wird.</translation>
    </message>
    <message>
        <source>Loading %1: %2 %</source>
        <translation>%1 wird geladen: %2 %</translation>
    </message>
    <message>
        <source>%1 answers…</source>
        <translation>%1 antwortet…</translation>
    </message>
    <message>
        <source>%1 reads…</source>
        <translation>%1 liest…</translation>
    </message>
    <message>
        <source>Waits for its turn</source>
        <translation>Wartet, bis es an der Reihe ist</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%1 auf %2</translation>
    </message>
    <message>
        <source>The comparison could not be saved. It stays here until Pergola ends.</source>
        <translation>Der Vergleich konnte nicht gespeichert werden. Er bleibt hier, bis Pergola endet.</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>%1 could not be written. Is the folder writable and the disk not full?</source>
        <translation>%1 konnte nicht geschrieben werden. Ist der Ordner beschreibbar und das Laufwerk nicht voll?</translation>
    </message>
    <message>
        <source>Export the comparison</source>
        <translation>Vergleich exportieren</translation>
    </message>
    <message>
        <source>Remove this comparison</source>
        <translation>Diesen Vergleich entfernen</translation>
    </message>
    <message>
        <source>Comparison removed</source>
        <translation>Vergleich entfernt</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Saved as %1</source>
        <translation>Gespeichert als %1</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>Im Ordner zeigen</translation>
    </message>
</context>
<context>
    <name>pergola::ui::CompareSide</name>
    <message>
        <source>Side %1</source>
        <translation>Seite %1</translation>
    </message>
    <message>
        <source>%1 of side %2</source>
        <translation>%1 der Seite %2</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>Vorlage</translation>
    </message>
    <message>
        <source>Changed</source>
        <translation>Geändert</translation>
    </message>
    <message>
        <source>Answer of side %1</source>
        <translation>Antwort der Seite %1</translation>
    </message>
    <message>
        <source>The answer comes here.</source>
        <translation>Hier kommt die Antwort.</translation>
    </message>
    <message>
        <source>The loaded model</source>
        <translation>Das geladene Modell</translation>
    </message>
    <message>
        <source>Nothing</source>
        <translation>Nichts</translation>
    </message>
    <message>
        <source>%1, its value</source>
        <translation>%1, der Wert</translation>
    </message>
</context>
<context>
    <name>pergola::ui::Composer</name>
    <message>
        <source>Message</source>
        <translation>Nachricht</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>Send message</source>
        <translation>Nachricht senden</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Enter</translation>
    </message>
    <message>
        <source>Enter sends, Shift+Enter makes a new line</source>
        <translation>Enter sendet, Umschalt+Enter beginnt eine neue Zeile</translation>
    </message>
    <message>
        <source>Ctrl+Enter sends</source>
        <translation>Strg+Enter sendet</translation>
    </message>
    <message>
        <source>Stop the answer</source>
        <translation>Antwort anhalten</translation>
    </message>
    <message>
        <source>Ctrl+Enter</source>
        <translation>Strg+Enter</translation>
    </message>
    <message>
        <source>A picture cannot be attached yet. Copy the words out of it, or describe it.</source>
        <translation>Ein Bild lässt sich noch nicht anhängen. Kopieren Sie die Wörter heraus, oder beschreiben Sie es.</translation>
    </message>
    <message>
        <source>Attach files</source>
        <translation>Dateien anhängen</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Your files are still being read; send your message in a moment.</source>
        <translation>Ihre Dateien werden noch gelesen; senden Sie Ihre Nachricht gleich.</translation>
    </message>
    <message>
        <source>Enter sends</source>
        <translation>Enter sendet</translation>
    </message>
    <message>
        <source>The text has %1 characters and was attached to your message.</source>
        <translation>Der Text hat %1 Zeichen und wurde Ihrer Nachricht angehängt.</translation>
    </message>
    <message>
        <source>It is probably too long for this conversation, which holds %1 tokens. Make the conversation longer, or attach only the part that matters.</source>
        <translation>Für dieses Gespräch, das %1 Token fasst, ist er wohl zu lang. Machen Sie das Gespräch länger, oder hängen Sie nur den Teil an, auf den es ankommt.</translation>
    </message>
    <message>
        <source>The answer is still being written. Wait for its end, or stop it with Esc; your text stays here.</source>
        <translation>Die Antwort wird noch geschrieben. Warten Sie ihr Ende ab, oder halten Sie sie mit Esc an; Ihr Text bleibt hier.</translation>
    </message>
</context>
<context>
    <name>pergola::ui::ComposerEdit</name>
    <message>
        <source>Message</source>
        <translation>Nachricht</translation>
    </message>
</context>
<context>
    <name>pergola::ui::ComputerCard</name>
    <message>
        <source>no vector instructions found</source>
        <translation>keine Vektorbefehle gefunden</translation>
    </message>
    <message>
        <source>%1 cores, %2 threads · %3</source>
        <translation>%1 Kerne, %2 Threads · %3</translation>
    </message>
    <message>
        <source>%1 GB of RAM</source>
        <translation>%1 GB RAM</translation>
    </message>
    <message>
        <source>2 GB of it are never planned with, so that other programs keep working.</source>
        <translation>2 GB davon werden nie verplant, damit andere Programme weiterlaufen.</translation>
    </message>
    <message>
        <source>No graphics card in use</source>
        <translation>Keine Grafikkarte in Gebrauch</translation>
    </message>
</context>
<context>
    <name>pergola::ui::ContextBox</name>
    <message>
        <source>Conversation length</source>
        <translation>Gesprächslänge</translation>
    </message>
    <message>
        <source>Type a length such as 8k or 12000</source>
        <translation>Geben Sie eine Länge ein, etwa 8k oder 12000</translation>
    </message>
</context>
<context>
    <name>pergola::ui::ContextFullCard</name>
    <message>
        <source>Make longer</source>
        <translation>Verlängern</translation>
    </message>
    <message>
        <source>This conversation is full</source>
        <translation>Dieses Gespräch ist voll</translation>
    </message>
    <message>
        <source>Close this note</source>
        <translation>Hinweis schließen</translation>
    </message>
    <message>
        <source>The model cannot read your next message together with everything before it. Nothing is lost; choose how to go on:</source>
        <translation>Das Modell kann Ihre nächste Nachricht nicht mit allem Bisherigen zusammen lesen. Nichts ist verloren; wählen Sie, wie es weitergeht:</translation>
    </message>
    <message>
        <source>Longer conversation: %1</source>
        <translation>Längeres Gespräch: %1</translation>
    </message>
    <message>
        <source>uses %1 more memory; nothing is loaded anew</source>
        <translation>braucht %1 mehr Speicher; nichts wird neu geladen</translation>
    </message>
    <message>
        <source>Leave out</source>
        <translation>Weglassen</translation>
    </message>
    <message>
        <source>Without the oldest messages</source>
        <translation>Ohne die ältesten Nachrichten</translation>
    </message>
    <message>
        <source>they stay in this chat, but the model no longer reads them</source>
        <translation>sie bleiben in diesem Chat, aber das Modell liest sie nicht mehr</translation>
    </message>
    <message>
        <source>Sum up</source>
        <translation>Zusammenfassen</translation>
    </message>
    <message>
        <source>New chat with a summary</source>
        <translation>Neuer Chat mit Zusammenfassung</translation>
    </message>
    <message>
        <source>the model is reading this chat and sums it up</source>
        <translation>das Modell liest diesen Chat und fasst ihn zusammen</translation>
    </message>
    <message>
        <source>the model sums this chat up; your unsent message comes along, and this chat stays as it is</source>
        <translation>das Modell fasst diesen Chat zusammen; Ihre ungesendete Nachricht kommt mit, und dieser Chat bleibt, wie er ist</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message numerus="yes">
        <source>This conversation is full (%Ln token(s) too many)</source>
        <translation>
            <numerusform>Dieses Gespräch ist voll (%Ln Token zu viel)</numerusform>
            <numerusform>Dieses Gespräch ist voll (%Ln Token zu viel)</numerusform>
        </translation>
    </message>
    <message>
        <source>This conversation is full (%1)</source>
        <translation>Dieses Gespräch ist voll (%1)</translation>
    </message>
</context>
<context>
    <name>pergola::ui::ContextSection</name>
    <message>
        <source>Conversation length</source>
        <translation>Gesprächslänge</translation>
    </message>
    <message>
        <source>%1 of at most %2 tokens. %3 %4</source>
        <translation>%1 von höchstens %2 Token. %3 %4</translation>
    </message>
    <message>
        <source>Chat memory %1</source>
        <translation>Chatspeicher %1</translation>
    </message>
    <message>
        <source>%1 of %2 tokens used by this chat</source>
        <translation>%1 von %2 Token von diesem Chat belegt</translation>
    </message>
    <message>
        <source>%1 does not fit: %2 short</source>
        <translation>%1 passt nicht: %2 fehlen</translation>
    </message>
    <message>
        <source>Use %1</source>
        <translation>%1 nehmen</translation>
    </message>
    <message>
        <source>Chat memory %1 %2 %3</source>
        <comment>now, arrow, then</comment>
        <translation>Chatspeicher %1 %2 %3</translation>
    </message>
    <message>
        <source>Changing to %1 between two tokens…</source>
        <translation>Wechselt zwischen zwei Token auf %1…</translation>
    </message>
    <message>
        <source>Would forget %1 tokens of this chat</source>
        <translation>Würde %1 Token dieses Chats vergessen</translation>
    </message>
    <message>
        <source>RAM %1 %2 %3 of %4</source>
        <comment>now, arrow, then, all</comment>
        <translation>RAM %1 %2 %3 von %4</translation>
    </message>
    <message>
        <source>%1 of graphics memory stay free for other programs.</source>
        <translation>%1 Grafikspeicher bleiben für andere Programme frei.</translation>
    </message>
    <message>
        <source>2 GB of RAM stay free for other programs.</source>
        <translation>2 GB RAM bleiben für andere Programme frei.</translation>
    </message>
    <message>
        <source>The largest that fits is %1.</source>
        <translation>Die größte passende Länge ist %1.</translation>
    </message>
    <message>
        <source>Closing some makes room.</source>
        <translation>Schließen Sie einige, um Platz zu schaffen.</translation>
    </message>
    <message>
        <source>VRAM %1 %2 %3 of %4</source>
        <comment>now, arrow, then, all</comment>
        <translation>VRAM %1 %2 %3 von %4</translation>
    </message>
</context>
<context>
    <name>pergola::ui::ContextSlider</name>
    <message>
        <source>Conversation length in tokens</source>
        <translation>Gesprächslänge in Token</translation>
    </message>
    <message>
        <source>does not fit</source>
        <translation>passt nicht</translation>
    </message>
</context>
<context>
    <name>pergola::ui::CpuNotice</name>
    <message>
        <source>Running on the CPU</source>
        <translation>Läuft auf der CPU</translation>
    </message>
    <message>
        <source>What can I do?</source>
        <translation>Was kann ich tun?</translation>
    </message>
</context>
<context>
    <name>pergola::ui::DataCard</name>
    <message>
        <source>Back up</source>
        <translation>Sichern</translation>
    </message>
    <message>
        <source>One file with all chats, folders and attachments, as they are now.</source>
        <translation>Eine Datei mit allen Chats, Ordnern und Anhängen, wie sie jetzt sind.</translation>
    </message>
    <message>
        <source>Back up…</source>
        <translation>Sichern…</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>Wiederherstellen</translation>
    </message>
    <message>
        <source>Brings back what a backup has and this program has not. Nothing is replaced.</source>
        <translation>Holt zurück, was eine Sicherung hat und dieses Programm nicht. Nichts wird ersetzt.</translation>
    </message>
    <message>
        <source>Restore…</source>
        <translation>Wiederherstellen…</translation>
    </message>
    <message>
        <source>Export all chats</source>
        <translation>Alle Chats exportieren</translation>
    </message>
    <message>
        <source>As JSON, which other programs can read.</source>
        <translation>Als JSON, das andere Programme lesen können.</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportieren…</translation>
    </message>
    <message>
        <source>Import chats</source>
        <translation>Chats importieren</translation>
    </message>
    <message>
        <source>Exports of Pergola, ChatGPT or LM Studio become new chats.</source>
        <translation>Exporte von Pergola, ChatGPT oder LM Studio werden neue Chats.</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>Importieren…</translation>
    </message>
    <message>
        <source>Erase everything</source>
        <translation>Alles löschen</translation>
    </message>
    <message>
        <source>Erase…</source>
        <translation>Löschen…</translation>
    </message>
    <message>
        <source>All chats, comparisons, the presets of your own, and the settings. Models and your backups stay.</source>
        <translation>Alle Chats und Vergleiche, Ihre eigenen Vorlagen und die Einstellungen. Modelle und Ihre Sicherungen bleiben.</translation>
    </message>
</context>
<context>
    <name>pergola::ui::DetailsButton</name>
    <message>
        <source>Details</source>
        <translation>Einzelheiten</translation>
    </message>
    <message>
        <source>Details of the error</source>
        <translation>Einzelheiten des Fehlers</translation>
    </message>
</context>
<context>
    <name>pergola::ui::DiagnosticsDialog</name>
    <message>
        <source>Report of a problem</source>
        <translation>Bericht über ein Problem</translation>
    </message>
    <message>
        <source>This is all that the report holds, line by line. It is saved as one file on this computer and sent to nobody; whom you give it is up to you. Chats, folders and names of people are not in it.</source>
        <translation>Das ist alles, was der Bericht enthält, Zeile für Zeile. Er wird als eine Datei auf diesem Computer gespeichert und an niemanden gesendet; wem Sie ihn geben, entscheiden Sie. Chats, Ordner und Namen von Personen stehen nicht darin.</translation>
    </message>
    <message>
        <source>Parts of the report</source>
        <translation>Teile des Berichts</translation>
    </message>
    <message>
        <source>Without the tick it is left out</source>
        <translation>Ohne Häkchen wird es weggelassen</translation>
    </message>
    <message>
        <source>Text of the part</source>
        <translation>Text des Teils</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>Speichern…</translation>
    </message>
    <message>
        <source>Nothing is chosen. Tick a part of the report.</source>
        <translation>Nichts ist gewählt. Haken Sie einen Teil des Berichts an.</translation>
    </message>
    <message>
        <source>%1 could not be written. Is the folder writable and the disk not full?</source>
        <translation>%1 konnte nicht geschrieben werden. Ist der Ordner beschreibbar und das Laufwerk nicht voll?</translation>
    </message>
    <message>
        <source>Save the report</source>
        <translation>Bericht speichern</translation>
    </message>
    <message>
        <source>Saved as %1</source>
        <translation>Gespeichert als %1</translation>
    </message>
</context>
<context>
    <name>pergola::ui::EmptyChat</name>
    <message>
        <source>Improve a text</source>
        <translation>Einen Text verbessern</translation>
    </message>
    <message>
        <source>Paste a letter and say how it should sound</source>
        <translation>Fügen Sie einen Brief ein und sagen Sie, wie er klingen soll</translation>
    </message>
    <message>
        <source>Please improve this text. Make it clear and friendly, and keep its meaning:

</source>
        <translation>Bitte verbessere diesen Text. Mach ihn klar und freundlich und behalte seinen Sinn bei:

</translation>
    </message>
    <message>
        <source>Explain something</source>
        <translation>Etwas erklären</translation>
    </message>
    <message>
        <source>A word, a sentence, or a text that you paste</source>
        <translation>Ein Wort, einen Satz oder einen eingefügten Text</translation>
    </message>
    <message>
        <source>Please explain this in simple words:

</source>
        <translation>Bitte erkläre das in einfachen Worten:

</translation>
    </message>
    <message>
        <source>Write or repair code</source>
        <translation>Code schreiben oder reparieren</translation>
    </message>
    <message>
        <source>Describe what it should do, or paste the error</source>
        <translation>Beschreiben Sie, was er tun soll, oder fügen Sie den Fehler ein</translation>
    </message>
    <message>
        <source>Please write a short program with comments that does this:

</source>
        <translation>Bitte schreibe ein kurzes Programm mit Kommentaren, das Folgendes tut:

</translation>
    </message>
    <message>
        <source>another model</source>
        <translation>anderes Modell</translation>
    </message>
    <message>
        <source>performance</source>
        <translation>Leistung</translation>
    </message>
    <message>
        <source>Choose a model</source>
        <translation>Modell wählen</translation>
    </message>
    <message>
        <source>Open a model file…</source>
        <translation>Modelldatei öffnen…</translation>
    </message>
    <message>
        <source>What would you like to do?</source>
        <translation>Was möchten Sie tun?</translation>
    </message>
    <message>
        <source>%1 is ready on this computer.</source>
        <translation>%1 ist auf diesem Rechner bereit.</translation>
    </message>
    <message>
        <source>%1 is loading. You can write already.</source>
        <translation>%1 wird geladen. Sie können schon schreiben.</translation>
    </message>
    <message>
        <source>Choose a model to begin</source>
        <translation>Wählen Sie ein Modell, um zu beginnen</translation>
    </message>
    <message>
        <source>Pergola runs AI on this computer; nothing you write is sent away.</source>
        <translation>Pergola führt KI auf diesem Rechner aus; nichts, was Sie schreiben, wird verschickt.</translation>
    </message>
    <message>
        <source>search everything</source>
        <translation>alles durchsuchen</translation>
    </message>
</context>
<context>
    <name>pergola::ui::EmptySpeed</name>
    <message>
        <source>Send a message to see speed</source>
        <translation>Senden Sie eine Nachricht, um die Geschwindigkeit zu sehen</translation>
    </message>
    <message>
        <source>Answering, reading and memory</source>
        <translation>Schreiben, Lesen und Speicher</translation>
    </message>
</context>
<context>
    <name>pergola::ui::ErrorCard</name>
    <message>
        <source>Try again</source>
        <translation>Erneut versuchen</translation>
    </message>
    <message>
        <source>The text above is saved.</source>
        <translation>Der Text oben ist gespeichert.</translation>
    </message>
    <message>
        <source>Copy details</source>
        <translation>Einzelheiten kopieren</translation>
    </message>
    <message>
        <source>Error: %1</source>
        <translation>Fehler: %1</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Fortsetzen</translation>
    </message>
</context>
<context>
    <name>pergola::ui::FailedLoadCard</name>
    <message>
        <source>Close this note</source>
        <translation>Hinweis schließen</translation>
    </message>
    <message>
        <source>Load again</source>
        <translation>Noch einmal laden</translation>
    </message>
    <message>
        <source>Choose another model</source>
        <translation>Anderes Modell wählen</translation>
    </message>
    <message>
        <source>Error: %1</source>
        <translation>Fehler: %1</translation>
    </message>
    <message>
        <source>Restart Pergola</source>
        <translation>Pergola neu starten</translation>
    </message>
    <message>
        <source>The graphics card failed</source>
        <translation>Die Grafikkarte ist ausgefallen</translation>
    </message>
    <message>
        <source>It stays unused until Pergola is started again. %1 now runs on the processor, more slowly. Chats and the answer so far are kept.</source>
        <translation>Sie bleibt ungenutzt, bis Pergola neu gestartet wird. %1 läuft jetzt auf dem Prozessor, langsamer. Chats und die bisherige Antwort bleiben erhalten.</translation>
    </message>
</context>
<context>
    <name>pergola::ui::FindBar</name>
    <message>
        <source>Find in this chat</source>
        <translation>In diesem Chat suchen</translation>
    </message>
    <message>
        <source>Words to find in this chat</source>
        <translation>Wörter, die in diesem Chat gesucht werden</translation>
    </message>
    <message>
        <source>Place before</source>
        <translation>Vorige Stelle</translation>
    </message>
    <message>
        <source>Next place</source>
        <translation>Nächste Stelle</translation>
    </message>
    <message>
        <source>Close the search</source>
        <translation>Suche schließen</translation>
    </message>
    <message>
        <source>Nothing found</source>
        <translation>Nichts gefunden</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>Suchen</translation>
    </message>
</context>
<context>
    <name>pergola::ui::FoldersCard</name>
    <message>
        <source>Folders</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>Show them again</source>
        <translation>Wieder anzeigen</translation>
    </message>
    <message>
        <source>Add folder…</source>
        <translation>Ordner hinzufügen…</translation>
    </message>
    <message>
        <source>Add a folder with models</source>
        <translation>Einen Ordner mit Modellen hinzufügen</translation>
    </message>
    <message>
        <source>open</source>
        <translation>aufgeklappt</translation>
    </message>
    <message>
        <source>folded</source>
        <translation>zugeklappt</translation>
    </message>
    <message numerus="yes">
        <source>models are looked for in %Ln folder(s)</source>
        <translation>
            <numerusform>Modelle werden in %Ln Ordner gesucht</numerusform>
            <numerusform>Modelle werden in %Ln Ordnern gesucht</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 free</source>
        <translation>%1 frei</translation>
    </message>
    <message numerus="yes">
        <source>%Ln of them cannot be reached</source>
        <translation>
            <numerusform>%Ln davon ist nicht erreichbar</numerusform>
            <numerusform>%Ln davon sind nicht erreichbar</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln model(s) were taken off the list.</source>
        <translation>
            <numerusform>%Ln Modell wurde von der Liste genommen.</numerusform>
            <numerusform>%Ln Modelle wurden von der Liste genommen.</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Pergola&apos;s own; made when the first model comes</source>
        <translation>Pergolas eigener; entsteht mit dem ersten Modell</translation>
    </message>
    <message>
        <source>not connected</source>
        <translation>nicht angeschlossen</translation>
    </message>
    <message>
        <source>on drive “%1”, not connected</source>
        <translation>auf Laufwerk „%1“, nicht angeschlossen</translation>
    </message>
    <message>
        <source>its drive does not answer</source>
        <translation>sein Laufwerk antwortet nicht</translation>
    </message>
    <message>
        <source>may not be read by you</source>
        <translation>darf von Ihnen nicht gelesen werden</translation>
    </message>
    <message>
        <source>looking…</source>
        <translation>wird durchsucht…</translation>
    </message>
    <message numerus="yes">
        <source>%Ln model(s)</source>
        <translation>
            <numerusform>%Ln Modell</numerusform>
            <numerusform>%Ln Modelle</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln folder(s) in it may not be read by you</source>
        <translation>
            <numerusform>%Ln Ordner darin darf von Ihnen nicht gelesen werden</numerusform>
            <numerusform>%Ln Ordner darin dürfen von Ihnen nicht gelesen werden</numerusform>
        </translation>
    </message>
    <message>
        <source>too many files: choose a folder further in</source>
        <translation>zu viele Dateien: Wählen Sie einen Ordner weiter innen</translation>
    </message>
    <message>
        <source>Take %1 off the list</source>
        <translation>%1 von der Liste nehmen</translation>
    </message>
</context>
<context>
    <name>pergola::ui::HelpDialog</name>
    <message>
        <source>Help</source>
        <translation>Hilfe</translation>
    </message>
    <message>
        <source>Where to find what</source>
        <translation>Wo was zu finden ist</translation>
    </message>
    <message>
        <source>Go there</source>
        <translation>Hingehen</translation>
    </message>
    <message>
        <source>Go there: %1</source>
        <translation>Hingehen: %1</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>Change keys…</source>
        <translation>Tasten ändern…</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>Fertig</translation>
    </message>
</context>
<context>
    <name>pergola::ui::KeyField</name>
    <message>
        <source>None</source>
        <translation>Keine</translation>
    </message>
    <message>
        <source>Press the new keys. Del takes the keys away, Esc leaves them as they are.</source>
        <translation>Drücken Sie die neuen Tasten. Entf nimmt die Tasten weg, Esc lässt sie, wie sie sind.</translation>
    </message>
    <message>
        <source>Press keys…</source>
        <translation>Tasten drücken…</translation>
    </message>
</context>
<context>
    <name>pergola::ui::KeyLine</name>
    <message>
        <source>Back to the standard keys: %1</source>
        <translation>Zurück zu den Standardtasten: %1</translation>
    </message>
    <message>
        <source>Keys for %1</source>
        <translation>Tasten für %1</translation>
    </message>
    <message>
        <source>Take them</source>
        <translation>Übernehmen</translation>
    </message>
</context>
<context>
    <name>pergola::ui::KeyboardCard</name>
    <message>
        <source>Keys that you changed</source>
        <translation>Von Ihnen geänderte Tasten</translation>
    </message>
    <message>
        <source>Enter or a click on keys waits for new ones. Del takes them away.</source>
        <translation>Eingabe oder ein Klick auf Tasten wartet auf neue. Entf nimmt sie weg.</translation>
    </message>
    <message>
        <source>Reset all</source>
        <translation>Alle zurücksetzen</translation>
    </message>
    <message>
        <source>Always the same</source>
        <translation>Immer gleich</translation>
    </message>
    <message>
        <source>Stop the answer, close, back to the message</source>
        <translation>Antwort anhalten, schließen, zurück zur Nachricht</translation>
    </message>
    <message>
        <source>Next control</source>
        <translation>Nächstes Bedienelement</translation>
    </message>
    <message>
        <source>Delete the chat that is marked in the list</source>
        <translation>Den in der Liste markierten Chat löschen</translation>
    </message>
    <message>
        <source>Undo; in the list of chats: bring back what was deleted</source>
        <translation>Rückgängig; in der Chatliste: Gelöschtes zurückholen</translation>
    </message>
    <message>
        <source>On a slider: the most that fits</source>
        <translation>Auf einem Regler: das Größte, was passt</translation>
    </message>
    <message>
        <source>%1 belongs to “%2”.</source>
        <translation>%1 gehört zu „%2“.</translation>
    </message>
    <message>
        <source>Take %1 away from “%2”</source>
        <translation>%1 von „%2“ wegnehmen</translation>
    </message>
</context>
<context>
    <name>pergola::ui::LetterWatch</name>
    <message>
        <source>Some letters here are shown as boxes, since no font on this computer has them. Installing the fonts “%1” helps.</source>
        <translation>Manche Buchstaben erscheinen hier als Kästchen, weil keine Schriftart dieses Rechners sie enthält. Die Schriftarten „%1“ zu installieren, hilft.</translation>
    </message>
</context>
<context>
    <name>pergola::ui::LicencesCard</name>
    <message>
        <source>public domain</source>
        <translation>gemeinfrei</translation>
    </message>
    <message>
        <source>The icons and the mark are Pergola&apos;s own.</source>
        <translation>Die Symbole und das Zeichen gehören zu Pergola.</translation>
    </message>
</context>
<context>
    <name>pergola::ui::LoadChart</name>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Load of this computer</source>
        <translation>Auslastung dieses Computers</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>RAM</source>
        <translation>RAM</translation>
    </message>
    <message>
        <source>Disk</source>
        <translation>Laufwerk</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>now</source>
        <translation>jetzt</translation>
    </message>
    <message>
        <source>%1 MB/s</source>
        <translation>%1 MB/s</translation>
    </message>
    <message>
        <source>%1 GB</source>
        <translation>%1 GB</translation>
    </message>
    <message>
        <source>%1 ago</source>
        <translation>vor %1</translation>
    </message>
    <message>
        <source>CPU %1</source>
        <translation>CPU %1</translation>
    </message>
    <message>
        <source> · GPU %1</source>
        <translation> · GPU %1</translation>
    </message>
    <message>
        <source>Processor at %1.</source>
        <translation>Prozessor bei %1.</translation>
    </message>
    <message>
        <source>Read from disk: %1 megabytes a second.</source>
        <translation>Vom Laufwerk gelesen: %1 Megabyte je Sekunde.</translation>
    </message>
    <message>
        <source>Graphics card at %1.</source>
        <translation>Grafikkarte bei %1.</translation>
    </message>
</context>
<context>
    <name>pergola::ui::LoadedModels</name>
    <message>
        <source>Unload</source>
        <translation>Entladen</translation>
    </message>
    <message>
        <source>Loaded models</source>
        <translation>Geladene Modelle</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Stop loading %1</source>
        <translation>Laden von %1 abbrechen</translation>
    </message>
    <message>
        <source>Take %1 out of memory</source>
        <translation>%1 aus dem Speicher nehmen</translation>
    </message>
    <message>
        <source>Loading %1 %</source>
        <translation>Lädt: %1 %</translation>
    </message>
    <message>
        <source>%1 for the model · %2 for a conversation of %3 tokens</source>
        <translation>%1 für das Modell · %2 für ein Gespräch von %3 Token</translation>
    </message>
    <message>
        <source>Stop loading</source>
        <translation>Laden anhalten</translation>
    </message>
    <message>
        <source>Frees its memory; the file stays</source>
        <translation>Gibt seinen Speicher frei; die Datei bleibt</translation>
    </message>
</context>
<context>
    <name>pergola::ui::MainWindow</name>
    <message>
        <source>Pages</source>
        <translation>Seiten</translation>
    </message>
    <message>
        <source>Chat</source>
        <translation>Chat</translation>
    </message>
    <message>
        <source>Text size %1 %</source>
        <translation>Textgröße %1 %</translation>
    </message>
    <message>
        <source>Close although some chats are not saved?</source>
        <translation>Schließen, obwohl einige Chats nicht gespeichert sind?</translation>
    </message>
    <message>
        <source>What is not saved is lost when Pergola closes.</source>
        <translation>Was nicht gespeichert ist, geht verloren, wenn Pergola geschlossen wird.</translation>
    </message>
    <message>
        <source>Close anyway</source>
        <translation>Trotzdem schließen</translation>
    </message>
    <message>
        <source>Keep open</source>
        <translation>Geöffnet lassen</translation>
    </message>
    <message>
        <source>Pergola ended unexpectedly last time, while %1 answered. Your chats are kept.</source>
        <translation>Pergola endete beim letzten Mal unerwartet, während %1 antwortete. Ihre Chats sind erhalten.</translation>
    </message>
    <message>
        <source>Pergola ended unexpectedly last time. Your chats are kept.</source>
        <translation>Pergola endete beim letzten Mal unerwartet. Ihre Chats sind erhalten.</translation>
    </message>
    <message>
        <source>Show the report</source>
        <translation>Bericht zeigen</translation>
    </message>
    <message>
        <source>Menu of all commands</source>
        <translation>Menü aller Befehle</translation>
    </message>
    <message>
        <source>Show the window</source>
        <translation>Fenster zeigen</translation>
    </message>
    <message>
        <source>Search all chats for “%1”</source>
        <translation>Alle Chats nach „%1“ durchsuchen</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>Modell</translation>
    </message>
    <message>
        <source>Setting</source>
        <translation>Einstellung</translation>
    </message>
    <message>
        <source>Your data</source>
        <translation>Ihre Daten</translation>
    </message>
    <message>
        <source>Requests to a network</source>
        <translation>Anfragen an ein Netz</translation>
    </message>
    <message>
        <source>Erase all chats, your presets and the settings?</source>
        <translation>Alle Chats, Ihre Vorlagen und die Einstellungen löschen?</translation>
    </message>
    <message>
        <source>Erase everything</source>
        <translation>Alles löschen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Everything was erased. Models are where they were.</source>
        <translation>Alles wurde gelöscht. Modelle sind, wo sie waren.</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>How code looks</source>
        <translation>So sieht Code aus</translation>
    </message>
    <message>
        <source>Reading the file with chats…</source>
        <translation>Die Datei mit Chats wird gelesen…</translation>
    </message>
    <message>
        <source>Adding chats: %L1 of %L2</source>
        <translation>Chats werden hinzugefügt: %L1 von %L2</translation>
    </message>
    <message>
        <source>back up restore export import erase delete everything</source>
        <translation>sichern wiederherstellen exportieren importieren löschen alles</translation>
    </message>
    <message>
        <source>What goes: all chats with their folders, drafts and attachments, those in the trash too; comparisons; the presets of your own; the settings; and every copy of these that Pergola made by itself.</source>
        <translation>Das verschwindet: alle Chats mit ihren Ordnern, Entwürfen und Anhängen, auch die im Papierkorb; Vergleiche; Ihre eigenen Vorlagen; die Einstellungen; und jede Kopie davon, die Pergola selbst gemacht hat.</translation>
    </message>
    <message>
        <source>What stays: models, and what you saved elsewhere. Backups and exports can still be read by anyone who has them; delete those yourself.</source>
        <translation>Das bleibt: Modelle und was Sie anderswo gespeichert haben. Sicherungen und Exporte kann weiterhin jeder lesen, der sie hat; löschen Sie diese selbst.</translation>
    </message>
    <message>
        <source>This cannot be undone.</source>
        <translation>Das lässt sich nicht rückgängig machen.</translation>
    </message>
</context>
<context>
    <name>pergola::ui::MemoryBar</name>
    <message>
        <source>weights</source>
        <translation>Gewichte</translation>
    </message>
    <message>
        <source>chat</source>
        <translation>Chat</translation>
    </message>
    <message>
        <source>work</source>
        <translation>Arbeit</translation>
    </message>
    <message>
        <source>other programs</source>
        <translation>andere Programme</translation>
    </message>
    <message>
        <source>free</source>
        <translation>frei</translation>
    </message>
    <message>
        <source>Memory of this computer</source>
        <translation>Speicher dieses Rechners</translation>
    </message>
    <message>
        <source>%1 GB</source>
        <translation>%1 GB</translation>
    </message>
    <message>
        <source>%1, changing: %2</source>
        <translation>%1, ändert sich: %2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Memory of the graphics card</source>
        <translation>Speicher der Grafikkarte</translation>
    </message>
    <message>
        <source>experts</source>
        <translation>Experten</translation>
    </message>
</context>
<context>
    <name>pergola::ui::MemoryChart</name>
    <message>
        <source>RAM</source>
        <translation>RAM</translation>
    </message>
    <message>
        <source>of %1</source>
        <translation>von %1</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>RAM of this computer in use: %1 of %2 gigabytes.</source>
        <translation>Belegter RAM dieses Rechners: %1 von %2 Gigabyte.</translation>
    </message>
    <message>
        <source>VRAM</source>
        <translation>VRAM</translation>
    </message>
    <message>
        <source>GB</source>
        <translation>GB</translation>
    </message>
    <message>
        <source>Memory of the graphics card in use: %1 of %2 gigabytes.</source>
        <translation>Belegter Speicher der Grafikkarte: %1 von %2 Gigabyte.</translation>
    </message>
</context>
<context>
    <name>pergola::ui::MemoryTrafficChart</name>
    <message>
        <source>RAM read</source>
        <translation>RAM gelesen</translation>
    </message>
    <message>
        <source>GB/token</source>
        <translation>GB/Token</translation>
    </message>
    <message>
        <source>RAM read for each token: nothing measured yet.</source>
        <translation>RAM gelesen je Token: noch nichts gemessen.</translation>
    </message>
    <message>
        <source>RAM read for each token: %1 gigabytes.</source>
        <translation>RAM gelesen je Token: %1 Gigabyte.</translation>
    </message>
    <message>
        <source>VRAM read</source>
        <translation>VRAM gelesen</translation>
    </message>
    <message>
        <source>Memory of the graphics card read for each token: %1 gigabytes.</source>
        <translation>Für jedes Token aus dem Speicher der Grafikkarte gelesen: %1 Gigabyte.</translation>
    </message>
    <message>
        <source>MB/token</source>
        <translation>MB/Token</translation>
    </message>
</context>
<context>
    <name>pergola::ui::MessageActions</name>
    <message>
        <source>Copy %1</source>
        <translation>%1 kopieren</translation>
    </message>
    <message>
        <source>Edit %1</source>
        <translation>%1 bearbeiten</translation>
    </message>
    <message>
        <source>Again: another version of %1</source>
        <translation>Noch einmal: weitere Fassung von %1</translation>
    </message>
    <message>
        <source>New chat from %1 on</source>
        <translation>Neuer Chat ab %1</translation>
    </message>
    <message>
        <source>Earlier version of %1</source>
        <translation>Frühere Fassung von %1</translation>
    </message>
    <message>
        <source>Later version of %1</source>
        <translation>Spätere Fassung von %1</translation>
    </message>
    <message>
        <source>%1/%2</source>
        <translation>%1/%2</translation>
    </message>
    <message>
        <source>Version %1 of %2</source>
        <translation>Fassung %1 von %2</translation>
    </message>
    <message>
        <source>Read only the text of %1</source>
        <translation>Nur den Text von %1 lesen</translation>
    </message>
    <message>
        <source>Delete %1</source>
        <translation>%1 löschen</translation>
    </message>
    <message>
        <source>Get an answer to %1</source>
        <translation>Eine Antwort auf %1 holen</translation>
    </message>
</context>
<context>
    <name>pergola::ui::ModelButton</name>
    <message>
        <source>Choose a model</source>
        <translation>Modell wählen</translation>
    </message>
    <message>
        <source>Model: %1</source>
        <translation>Modell: %1</translation>
    </message>
    <message>
        <source>%1. Choose another model</source>
        <translation>%1. Anderes Modell wählen</translation>
    </message>
</context>
<context>
    <name>pergola::ui::ModelCard</name>
    <message>
        <source>Loaded</source>
        <translation>Geladen</translation>
    </message>
    <message>
        <source>Load</source>
        <translation>Laden</translation>
    </message>
    <message>
        <source>Too big for this computer by %1. A smaller one, or one with fewer bits, will fit.</source>
        <translation>Um %1 zu groß für diesen Rechner. Ein kleineres oder eines mit weniger Bits passt.</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Loading %1</source>
        <translation>%1 wird geladen</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Why this badge?</source>
        <translation>Warum diese Marke?</translation>
    </message>
    <message>
        <source>More</source>
        <translation>Mehr</translation>
    </message>
    <message>
        <source>Why this badge? %1</source>
        <translation>Warum diese Marke? %1</translation>
    </message>
    <message>
        <source>More for %1</source>
        <translation>Mehr zu %1</translation>
    </message>
    <message>
        <source>Verifying, %1 % of %2</source>
        <translation>Wird geprüft, %1 % von %2</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Load anyway</source>
        <translation>Trotzdem laden</translation>
    </message>
    <message>
        <source>Chat</source>
        <translation>Chat</translation>
    </message>
</context>
<context>
    <name>pergola::ui::ModelDelegate</name>
    <message>
        <source>loaded</source>
        <translation>geladen</translation>
    </message>
    <message>
        <source>loading…</source>
        <translation>wird geladen…</translation>
    </message>
</context>
<context>
    <name>pergola::ui::ModelMenu</name>
    <message>
        <source>Actions for %1</source>
        <translation>Aktionen für %1</translation>
    </message>
    <message>
        <source>Load anyway and chat</source>
        <translation>Trotzdem laden und chatten</translation>
    </message>
    <message>
        <source>Chat</source>
        <translation>Chat</translation>
    </message>
    <message>
        <source>Unload</source>
        <translation>Entladen</translation>
    </message>
    <message>
        <source>Why this badge?</source>
        <translation>Warum diese Marke?</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>Im Ordner zeigen</translation>
    </message>
    <message>
        <source>Stop verifying</source>
        <translation>Prüfen anhalten</translation>
    </message>
    <message>
        <source>Verify files</source>
        <translation>Dateien prüfen</translation>
    </message>
    <message>
        <source>Take off the list</source>
        <translation>Von der Liste nehmen</translation>
    </message>
    <message>
        <source>Delete…</source>
        <translation>Löschen…</translation>
    </message>
</context>
<context>
    <name>pergola::ui::ModelPicker</name>
    <message>
        <source>Choose a model</source>
        <translation>Modell wählen</translation>
    </message>
    <message>
        <source>Search models</source>
        <translation>Modelle suchen</translation>
    </message>
    <message>
        <source>Models on this computer</source>
        <translation>Modelle auf diesem Rechner</translation>
    </message>
    <message>
        <source>Open a model file…</source>
        <translation>Modelldatei öffnen…</translation>
    </message>
    <message>
        <source>All models…</source>
        <translation>Alle Modelle…</translation>
    </message>
    <message>
        <source>An answer is being written.</source>
        <translation>Eine Antwort wird gerade geschrieben.</translation>
    </message>
    <message>
        <source>Switch after this answer</source>
        <translation>Nach dieser Antwort wechseln</translation>
    </message>
    <message>
        <source>Stop and switch</source>
        <translation>Anhalten und wechseln</translation>
    </message>
    <message>
        <source>No model has these words.</source>
        <translation>Kein Modell enthält diese Wörter.</translation>
    </message>
    <message>
        <source>Looking for models…</source>
        <translation>Modelle werden gesucht…</translation>
    </message>
    <message>
        <source>No models on this computer yet. Open a .gguf file, or see under “All models” where to put one.</source>
        <translation>Noch keine Modelle auf diesem Rechner. Öffnen Sie eine .gguf-Datei oder sehen Sie unter „Alle Modelle“ nach, wohin eines gehört.</translation>
    </message>
    <message>
        <source>Choose another model</source>
        <translation>Anderes Modell wählen</translation>
    </message>
    <message>
        <source>Load anyway</source>
        <translation>Trotzdem laden</translation>
    </message>
    <message>
        <source>%1 is too big for this computer by %2. Loading may fail, or slow the computer down until it is unloaded.</source>
        <translation>%1 ist um %2 zu groß für diesen Rechner. Das Laden kann fehlschlagen oder den Rechner langsam machen, bis das Modell entladen wird.</translation>
    </message>
</context>
<context>
    <name>pergola::ui::ModelTable</name>
    <message>
        <source>Models on this computer</source>
        <translation>Modelle auf diesem Computer</translation>
    </message>
</context>
<context>
    <name>pergola::ui::ModelTableRows</name>
    <message>
        <source>verifying %1 %</source>
        <translation>wird geprüft, %1 %</translation>
    </message>
    <message>
        <source>loaded</source>
        <translation>geladen</translation>
    </message>
    <message>
        <source>loading %1 %</source>
        <translation>wird geladen, %1 %</translation>
    </message>
    <message>
        <source>Actions for %1</source>
        <translation>Aktionen für %1</translation>
    </message>
</context>
<context>
    <name>pergola::ui::ModelsPage</name>
    <message>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>Open a model file…</source>
        <translation>Modelldatei öffnen…</translation>
    </message>
    <message>
        <source>Add folder…</source>
        <translation>Ordner hinzufügen…</translation>
    </message>
    <message>
        <source>Search these models</source>
        <translation>Diese Modelle durchsuchen</translation>
    </message>
    <message>
        <source>Get your first model</source>
        <translation>Holen Sie Ihr erstes Modell</translation>
    </message>
    <message>
        <source>%1 more. Search to find them.</source>
        <translation>%1 weitere. Suchen Sie, um sie zu finden.</translation>
    </message>
    <message>
        <source>No model here has these words.</source>
        <translation>Kein Modell hier enthält diese Wörter.</translation>
    </message>
    <message numerus="yes">
        <source>%n models on this computer</source>
        <translation>
            <numerusform>%n Modell auf diesem Rechner</numerusform>
            <numerusform>%n Modelle auf diesem Rechner</numerusform>
        </translation>
    </message>
    <message>
        <source>Looking for models…</source>
        <translation>Modelle werden gesucht…</translation>
    </message>
    <message>
        <source>None on this computer yet.</source>
        <translation>Noch keines auf diesem Rechner.</translation>
    </message>
    <message>
        <source>Add a folder with models</source>
        <translation>Ordner mit Modellen hinzufügen</translation>
    </message>
    <message>
        <source>Which models are shown</source>
        <translation>Welche Modelle gezeigt werden</translation>
    </message>
    <message>
        <source>Order of the models</source>
        <translation>Reihenfolge der Modelle</translation>
    </message>
    <message>
        <source>Order: %1</source>
        <translation>Nach: %1</translation>
    </message>
    <message>
        <source>Cards</source>
        <translation>Karten</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>Tabelle</translation>
    </message>
    <message>
        <source>How the models are shown</source>
        <translation>Wie die Modelle gezeigt werden</translation>
    </message>
    <message numerus="yes">
        <source>Looking for models… %Ln so far</source>
        <translation>
            <numerusform>Suche nach Modellen… %Ln bisher</numerusform>
            <numerusform>Suche nach Modellen… %Ln bisher</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln cannot be used now</source>
        <translation>
            <numerusform>%Ln ist jetzt nicht benutzbar</numerusform>
            <numerusform>%Ln sind jetzt nicht benutzbar</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 could not be read to its end.</source>
        <translation>%1 ließ sich nicht bis zum Ende lesen.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1 is deleted.</source>
        <translation>%1 ist gelöscht.</translation>
    </message>
    <message>
        <source>%1 could not be deleted; you may lack the right to it.</source>
        <translation>%1 ließ sich nicht löschen; vielleicht fehlt Ihnen das Recht dazu.</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suche</translation>
    </message>
    <message>
        <source>Put a model file (it ends in .gguf) into the folder %1 or into any folder that you add here. Pergola finds it by itself and uses it where it lies. Free models are on huggingface.co, for example: search there for “GGUF” and begin with a small one, of 1 to 4 GB.</source>
        <translation>Legen Sie eine Modelldatei (sie endet auf .gguf) in den Ordner %1 oder in einen Ordner, den Sie hier hinzufügen. Pergola findet sie von selbst und nutzt sie, wo sie liegt. Freie Modelle gibt es zum Beispiel auf huggingface.co: Suchen Sie dort nach „GGUF“ und beginnen Sie mit einem kleinen von 1 bis 4 GB.</translation>
    </message>
    <message>
        <source>%1 is off the list. Its files stay where they are.</source>
        <translation>%1 steht nicht mehr in der Liste. Die Dateien bleiben, wo sie sind.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
</context>
<context>
    <name>pergola::ui::PerformancePanel</name>
    <message numerus="yes">
        <source>%n cores</source>
        <comment>of the processor</comment>
        <translation>
            <numerusform>%n Kern</numerusform>
            <numerusform>%n Kerne</numerusform>
        </translation>
    </message>
    <message>
        <source>Performance</source>
        <translation>Leistung</translation>
    </message>
    <message>
        <source>Hide performance</source>
        <translation>Leistung ausblenden</translation>
    </message>
    <message>
        <source>Where the model sits</source>
        <translation>Wo das Modell liegt</translation>
    </message>
    <message>
        <source>How is this computed?</source>
        <translation>Wie wird das berechnet?</translation>
    </message>
    <message>
        <source>RAM</source>
        <translation>RAM</translation>
    </message>
    <message>
        <source>Choose a model</source>
        <translation>Modell wählen</translation>
    </message>
    <message>
        <source>No model is loaded</source>
        <translation>Kein Modell ist geladen</translation>
    </message>
    <message>
        <source>With a model you see here what it needs and how fast it is.</source>
        <translation>Mit einem Modell sehen Sie hier, was es braucht und wie schnell es ist.</translation>
    </message>
    <message>
        <source>Loading %1…</source>
        <translation>%1 wird geladen…</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source> · %1 s left</source>
        <translation> · noch %1 s</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>memory</comment>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>%1 %2 %3 of %4</source>
        <comment>now, arrow, then, all</comment>
        <translation>%1 %2 %3 von %4</translation>
    </message>
    <message>
        <source>Running on the CPU</source>
        <translation>Läuft auf der CPU</translation>
    </message>
    <message>
        <source>Every model that fits into memory works. Only the speed differs: for each word the processor reads the whole model from RAM.</source>
        <translation>Jedes Modell, das in den Speicher passt, läuft. Nur die Geschwindigkeit unterscheidet sich: für jedes Wort liest der Prozessor das ganze Modell aus dem RAM.</translation>
    </message>
    <message>
        <source>Choose a smaller model, or one with fewer bits: half the size answers about twice as fast.</source>
        <translation>Wählen Sie ein kleineres Modell oder eines mit weniger Bits: halb so groß antwortet etwa doppelt so schnell.</translation>
    </message>
    <message>
        <source>Plug in the power cable and switch off power saving.</source>
        <translation>Stecken Sie das Netzkabel ein und schalten Sie den Energiesparmodus aus.</translation>
    </message>
    <message>
        <source>Close programs that compute much; they share the processor and its memory.</source>
        <translation>Schließen Sie Programme, die viel rechnen; sie teilen sich Prozessor und Speicher.</translation>
    </message>
    <message>
        <source>Weights: the model&apos;s file as it lies in memory. Chat: whole pages of 256 tokens, exactly as the engine reserves them. Work: memory of one step.</source>
        <translation>Gewichte: die Datei des Modells, wie sie im Speicher liegt. Chat: ganze Seiten zu 256 Token, genau wie die Engine sie reserviert. Arbeit: Speicher eines Schritts.</translation>
    </message>
    <message>
        <source>Other programs: all that is in use besides, with the system and this window. The parts add up to all RAM of this computer; 1 GB is a thousand million bytes.</source>
        <translation>Andere Programme: alles, was sonst belegt ist, samt System und diesem Fenster. Die Teile ergeben zusammen den ganzen RAM dieses Rechners; 1 GB sind tausend Millionen Byte.</translation>
    </message>
    <message>
        <source>%1 GB</source>
        <translation>%1 GB</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>VRAM</source>
        <translation>VRAM</translation>
    </message>
    <message>
        <source>VRAM %1</source>
        <translation>VRAM %1</translation>
    </message>
    <message>
        <source>RAM %1</source>
        <translation>RAM %1</translation>
    </message>
    <message>
        <source>Why is it slow?</source>
        <translation>Warum ist es langsam?</translation>
    </message>
    <message>
        <source>Nothing was found that holds it back: with this model, this computer is as fast as it can be. A smaller model, or one with fewer bits, answers sooner.</source>
        <translation>Es wurde nichts gefunden, was bremst: Mit diesem Modell ist dieser Computer so schnell, wie er sein kann. Ein kleineres Modell oder eines mit weniger Bit antwortet schneller.</translation>
    </message>
    <message>
        <source>All cores are used from the next start of Pergola on.</source>
        <translation>Ab dem nächsten Start von Pergola werden alle Kerne genutzt.</translation>
    </message>
</context>
<context>
    <name>pergola::ui::PlacesCard</name>
    <message>
        <source>Show</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>Pergola&apos;s own models</source>
        <translation>Pergolas eigene Modelle</translation>
    </message>
    <message>
        <source>Your chats</source>
        <translation>Ihre Chats</translation>
    </message>
    <message>
        <source>These settings</source>
        <translation>Diese Einstellungen</translation>
    </message>
</context>
<context>
    <name>pergola::ui::PresetButton</name>
    <message>
        <source>Preset: %1, changed for this chat</source>
        <translation>Vorlage: %1, für diesen Chat geändert</translation>
    </message>
    <message>
        <source>Preset: %1</source>
        <translation>Vorlage: %1</translation>
    </message>
    <message>
        <source>Preset: %1, changed for this chat. How this chat is answered</source>
        <translation>Vorlage: %1, für diesen Chat geändert. Wie dieser Chat beantwortet wird</translation>
    </message>
    <message>
        <source>Preset: %1. How this chat is answered</source>
        <translation>Vorlage: %1. Wie dieser Chat beantwortet wird</translation>
    </message>
</context>
<context>
    <name>pergola::ui::PresetDialog</name>
    <message>
        <source>New preset</source>
        <translation>Neue Vorlage</translation>
    </message>
    <message>
        <source>Edit preset</source>
        <translation>Vorlage bearbeiten</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Instructions (system prompt)</source>
        <translation>Anweisungen (Systemprompt)</translation>
    </message>
    <message>
        <source>Told to the model before the chat. Left empty, the instructions for every chat hold.</source>
        <translation>Wird dem Modell vor dem Chat gesagt. Leer gelassen gelten die Anweisungen für jeden Chat.</translation>
    </message>
    <message>
        <source>None</source>
        <translation>Keine</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
</context>
<context>
    <name>pergola::ui::PresetNameRow</name>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Name of the preset</source>
        <translation>Name der Vorlage</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
</context>
<context>
    <name>pergola::ui::PresetsCard</name>
    <message>
        <source>Instructions</source>
        <translation>Anweisungen</translation>
    </message>
    <message>
        <source>As the settings and the model say</source>
        <translation>Wie Einstellungen und Modell es sagen</translation>
    </message>
    <message>
        <source>New preset…</source>
        <translation>Neue Vorlage…</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>Importieren…</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportieren…</translation>
    </message>
    <message>
        <source>Export the presets of your own</source>
        <translation>Eigene Vorlagen exportieren</translation>
    </message>
    <message>
        <source>There is no preset of your own yet.</source>
        <translation>Es gibt noch keine eigene Vorlage.</translation>
    </message>
    <message>
        <source>New chats</source>
        <translation>Neue Chats</translation>
    </message>
    <message>
        <source>New chats begin with this preset</source>
        <translation>Neue Chats beginnen mit dieser Vorlage</translation>
    </message>
    <message>
        <source>More for %1</source>
        <translation>Mehr zu %1</translation>
    </message>
    <message>
        <source>Edit…</source>
        <translation>Bearbeiten…</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>Duplizieren</translation>
    </message>
    <message>
        <source>Begin new chats with it</source>
        <translation>Neue Chats damit beginnen</translation>
    </message>
    <message>
        <source>Delete preset</source>
        <translation>Vorlage löschen</translation>
    </message>
    <message>
        <source>“%1” was made.</source>
        <translation>„%1“ wurde angelegt.</translation>
    </message>
    <message>
        <source>“%1” is deleted. Chats that were begun with it keep its values.</source>
        <translation>„%1“ ist gelöscht. Chats, die damit begonnen wurden, behalten seine Werte.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Presets</source>
        <translation>Vorlagen</translation>
    </message>
    <message>
        <source>Export presets</source>
        <translation>Vorlagen exportieren</translation>
    </message>
    <message>
        <source>Presets (*.json)</source>
        <translation>Vorlagen (*.json)</translation>
    </message>
    <message>
        <source>Saved as %1</source>
        <translation>Gespeichert als %1</translation>
    </message>
    <message>
        <source>The presets could not be saved (%1). Choose another place.</source>
        <translation>Die Vorlagen konnten nicht gespeichert werden (%1). Wählen Sie einen anderen Ort.</translation>
    </message>
    <message>
        <source>Import presets</source>
        <translation>Vorlagen importieren</translation>
    </message>
    <message>
        <source>Presets (*.json);;All files (*)</source>
        <translation>Vorlagen (*.json);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>This file has no presets of Pergola. Nothing was taken.</source>
        <translation>Diese Datei hat keine Vorlagen von Pergola. Nichts wurde übernommen.</translation>
    </message>
    <message>
        <source>The file cannot be read (%1). Nothing was taken.</source>
        <translation>Die Datei kann nicht gelesen werden (%1). Nichts wurde übernommen.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln preset(s) taken up</source>
        <translation>
            <numerusform>%Ln Vorlage übernommen</numerusform>
            <numerusform>%Ln Vorlagen übernommen</numerusform>
        </translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>Im Ordner zeigen</translation>
    </message>
</context>
<context>
    <name>pergola::ui::RailButton</name>
    <message>
        <source>%1 page</source>
        <translation>Seite %1</translation>
    </message>
    <message numerus="yes">
        <source>%n running</source>
        <translation>
            <numerusform>%n läuft</numerusform>
            <numerusform>%n laufen</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pergola::ui::RequestsCard</name>
    <message>
        <source>None</source>
        <translation>Keine</translation>
    </message>
    <message>
        <source>Pergola asks nothing of any network, neither by itself nor for you: no updates, no telemetry, no pictures of web pages. Links that you click open in your browser.</source>
        <translation>Pergola fragt in keinem Netz nach etwas, weder von selbst noch für Sie: keine Aktualisierungen, keine Telemetrie, keine Bilder aus Webseiten. Links, auf die Sie klicken, öffnen sich in Ihrem Browser.</translation>
    </message>
</context>
<context>
    <name>pergola::ui::SamplingLine</name>
    <message>
        <source>Back to the preset&apos;s value: %1</source>
        <translation>Zurück zum Wert der Vorlage: %1</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>From %1 to %2.</source>
        <translation>Von %1 bis %2.</translation>
    </message>
</context>
<context>
    <name>pergola::ui::Segmented</name>
    <message>
        <source>%1, choice %2 of %3</source>
        <translation>%1, Wahl %2 von %3</translation>
    </message>
</context>
<context>
    <name>pergola::ui::SettingControl</name>
    <message>
        <source>None</source>
        <translation>Keine</translation>
    </message>
</context>
<context>
    <name>pergola::ui::SettingLine</name>
    <message>
        <source>Back to the standard value: %1</source>
        <translation>Zurück zum Standardwert: %1</translation>
    </message>
    <message>
        <source>%1 %2 stays in use.</source>
        <translation>%1 %2 bleibt in Gebrauch.</translation>
    </message>
</context>
<context>
    <name>pergola::ui::SettingsPage</name>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Search settings</source>
        <translation>Einstellungen durchsuchen</translation>
    </message>
    <message>
        <source>Where things are</source>
        <translation>Wo was liegt</translation>
    </message>
    <message>
        <source>This computer</source>
        <translation>Dieser Rechner</translation>
    </message>
    <message>
        <source>Made with</source>
        <translation>Gebaut mit</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suche</translation>
    </message>
    <message>
        <source>Settings with “%1”</source>
        <translation>Einstellungen mit „%1“</translation>
    </message>
    <message>
        <source>No setting has these words. Try another one, such as “text size”.</source>
        <translation>Keine Einstellung enthält diese Wörter. Versuchen Sie andere, etwa „Textgröße“.</translation>
    </message>
    <message>
        <source>Report of a problem</source>
        <translation>Bericht über ein Problem</translation>
    </message>
    <message>
        <source>What helps to find a mistake, to be read before it is saved. Nothing is sent, and no chat is in it.</source>
        <translation>Was hilft, einen Fehler zu finden; vor dem Speichern zu lesen. Nichts wird gesendet, und kein Chat steht darin.</translation>
    </message>
    <message>
        <source>Look at it…</source>
        <translation>Ansehen…</translation>
    </message>
    <message>
        <source>When something goes wrong</source>
        <translation>Wenn etwas schiefgeht</translation>
    </message>
</context>
<context>
    <name>pergola::ui::SlowSection</name>
    <message>
        <source>What costs speed</source>
        <translation>Was Tempo kostet</translation>
    </message>
</context>
<context>
    <name>pergola::ui::SpeedSection</name>
    <message>
        <source>60 s</source>
        <translation>60 s</translation>
    </message>
    <message>
        <source>5 min</source>
        <translation>5 min</translation>
    </message>
    <message>
        <source>Session</source>
        <translation>Sitzung</translation>
    </message>
    <message>
        <source>What to do with the speed figures</source>
        <translation>Was mit den Geschwindigkeitswerten geschehen soll</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Geschwindigkeit</translation>
    </message>
    <message>
        <source>Pause the charts</source>
        <translation>Diagramme anhalten</translation>
    </message>
    <message>
        <source>Copy the values</source>
        <translation>Werte kopieren</translation>
    </message>
    <message>
        <source>Save a picture…</source>
        <translation>Bild speichern…</translation>
    </message>
    <message>
        <source>Save a picture of the charts</source>
        <translation>Bild der Diagramme speichern</translation>
    </message>
    <message>
        <source>Save the values…</source>
        <translation>Werte speichern…</translation>
    </message>
    <message>
        <source>Save the values as a table</source>
        <translation>Werte als Tabelle speichern</translation>
    </message>
    <message>
        <source>Time shown: %1</source>
        <translation>Gezeigte Zeit: %1</translation>
    </message>
    <message>
        <source>How much time the charts show</source>
        <translation>Wie viel Zeit die Diagramme zeigen</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>Angehalten</translation>
    </message>
    <message>
        <source>%1 could not be written. Is the folder writable and the disk not full?</source>
        <translation>%1 konnte nicht geschrieben werden. Ist der Ordner beschreibbar und auf dem Datenträger noch Platz?</translation>
    </message>
    <message>
        <source>Load of this computer</source>
        <translation>Auslastung dieses Computers</translation>
    </message>
    <message>
        <source>Processor, RAM, disk and graphics card on one time axis</source>
        <translation>Prozessor, RAM, Laufwerk und Grafikkarte auf einer Zeitachse</translation>
    </message>
    <message>
        <source>shown</source>
        <translation>gezeigt</translation>
    </message>
    <message>
        <source>folded</source>
        <translation>zugeklappt</translation>
    </message>
    <message>
        <source>Why is it slow?</source>
        <translation>Warum ist es langsam?</translation>
    </message>
</context>
<context>
    <name>pergola::ui::StatusBar</name>
    <message>
        <source>Status</source>
        <translation>Status</translation>
    </message>
    <message>
        <source>Model: %1. Choose another one</source>
        <translation>Modell: %1. Anderes wählen</translation>
    </message>
    <message>
        <source>Loading %1: %2 %</source>
        <translation>%1 wird geladen: %2 %</translation>
    </message>
    <message>
        <source>Model not loaded</source>
        <translation>Modell nicht geladen</translation>
    </message>
    <message>
        <source>The model could not be loaded. Choose another one</source>
        <translation>Das Modell konnte nicht geladen werden. Wählen Sie ein anderes</translation>
    </message>
    <message>
        <source>No model</source>
        <translation>Kein Modell</translation>
    </message>
    <message>
        <source>No model is loaded. Choose one</source>
        <translation>Kein Modell ist geladen. Wählen Sie eines</translation>
    </message>
    <message>
        <source>CPU %1 %</source>
        <translation>CPU %1 %</translation>
    </message>
    <message>
        <source>RAM %1 of %2 GB</source>
        <translation>RAM %1 von %2 GB</translation>
    </message>
    <message>
        <source>Memory of this computer: %1 in use</source>
        <translation>Speicher dieses Rechners: %1 belegt</translation>
    </message>
    <message>
        <source>%1 tok/s</source>
        <translation>%1 Tok/s</translation>
    </message>
    <message>
        <source>Speed of the answer: %1</source>
        <translation>Geschwindigkeit der Antwort: %1</translation>
    </message>
    <message>
        <source>GPU %1 %</source>
        <translation>GPU %1 %</translation>
    </message>
    <message>
        <source>The model runs on the graphics card, which is at %1 %</source>
        <translation>Das Modell läuft auf der Grafikkarte, die zu %1 % ausgelastet ist</translation>
    </message>
    <message>
        <source>The model runs on the graphics card; the processor is at %1 %</source>
        <translation>Das Modell läuft auf der Grafikkarte; der Prozessor ist zu %1 % ausgelastet</translation>
    </message>
    <message>
        <source>VRAM %1 of %2 GB</source>
        <translation>VRAM %1 von %2 GB</translation>
    </message>
    <message>
        <source>Memory of the graphics card: %1 in use</source>
        <translation>Speicher der Grafikkarte: %1 belegt</translation>
    </message>
    <message>
        <source>%1 rests</source>
        <translation>%1 ruht</translation>
    </message>
    <message>
        <source>%1 gave its memory back. The next message loads it again</source>
        <translation>%1 hat seinen Speicher zurückgegeben. Die nächste Nachricht lädt es wieder</translation>
    </message>
    <message>
        <source>All programs together use %1 % of the processor</source>
        <translation>Alle Programme zusammen nutzen den Prozessor zu %1 %</translation>
    </message>
    <message>
        <source>The model runs on the processor. All programs together use %1 % of it</source>
        <translation>Das Modell läuft auf dem Prozessor. Alle Programme zusammen nutzen ihn zu %1 %</translation>
    </message>
</context>
<context>
    <name>pergola::ui::TextView</name>
    <message>
        <source>Text of %1</source>
        <translation>Text von %1</translation>
    </message>
    <message>
        <source>The first %1 characters are shown. Copy takes all.</source>
        <translation>Die ersten %1 Zeichen werden gezeigt. „Kopieren“ nimmt alles.</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>pergola::ui::ThinkingFold</name>
    <message>
        <source>Thinking</source>
        <translation>Denkt nach</translation>
    </message>
    <message numerus="yes">
        <source>Thought for %Ln second(s)</source>
        <translation>
            <numerusform>%Ln Sekunde nachgedacht</numerusform>
            <numerusform>%Ln Sekunden nachgedacht</numerusform>
        </translation>
    </message>
    <message>
        <source>Thought</source>
        <translation>Nachgedacht</translation>
    </message>
    <message>
        <source>%1 in %2, open</source>
        <translation>%1 in %2, aufgeklappt</translation>
    </message>
    <message>
        <source>%1 in %2, folded</source>
        <translation>%1 in %2, zugeklappt</translation>
    </message>
    <message>
        <source>Fold what the model thought</source>
        <translation>Gedanken des Modells zuklappen</translation>
    </message>
    <message>
        <source>Show what the model thought</source>
        <translation>Gedanken des Modells zeigen</translation>
    </message>
</context>
<context>
    <name>pergola::ui::ThroughputChart</name>
    <message>
        <source>tok/s</source>
        <translation>Tok/s</translation>
    </message>
    <message>
        <source>tok/s, last</source>
        <translation>Tok/s, zuletzt</translation>
    </message>
    <message>
        <source>%1: nothing measured yet.</source>
        <translation>%1: noch nichts gemessen.</translation>
    </message>
    <message>
        <source>%1: %2 tokens per second</source>
        <translation>%1: %2 Token je Sekunde</translation>
    </message>
    <message>
        <source>%1: last %2 tokens per second</source>
        <translation>%1: zuletzt %2 Token je Sekunde</translation>
    </message>
    <message>
        <source>, average %1</source>
        <translation>, im Mittel %1</translation>
    </message>
    <message>
        <source>Answering</source>
        <comment>tokens written</comment>
        <translation>Schreiben</translation>
    </message>
    <message>
        <source>Reading</source>
        <comment>prompt read</comment>
        <translation>Lesen</translation>
    </message>
    <message>
        <source>Answering, tokens written</source>
        <translation>Schreiben, geschriebene Token</translation>
    </message>
    <message>
        <source>Reading, tokens of the prompt read</source>
        <translation>Lesen, gelesene Token der Eingabe</translation>
    </message>
</context>
<context>
    <name>pergola::ui::ToastArea</name>
    <message>
        <source>Dismiss message</source>
        <translation>Meldung schließen</translation>
    </message>
</context>
<context>
    <name>pergola::ui::Tray</name>
    <message>
        <source>Pergola is still there</source>
        <translation>Pergola ist noch da</translation>
    </message>
    <message>
        <source>This icon brings the window back. Quit ends the program.</source>
        <translation>Dieses Symbol holt das Fenster zurück. „Beenden“ beendet das Programm.</translation>
    </message>
</context>
<context>
    <name>presets</name>
    <message>
        <source>You help with programming. Give working code first and explain it briefly after it. Say so when you are not sure.</source>
        <translation>Du hilfst beim Programmieren. Gib zuerst lauffähigen Code an und erkläre ihn danach kurz. Sage es, wenn du nicht sicher bist.</translation>
    </message>
    <message>
        <source>Answer in a few short sentences, without an introduction and without a summary.</source>
        <translation>Antworte in wenigen kurzen Sätzen, ohne Einleitung und ohne Zusammenfassung.</translation>
    </message>
    <message>
        <source>Standard</source>
        <translation>Standard</translation>
    </message>
    <message>
        <source>Exact</source>
        <translation>Genau</translation>
    </message>
    <message>
        <source>Creative</source>
        <translation>Einfallsreich</translation>
    </message>
    <message>
        <source>Programming</source>
        <translation>Programmieren</translation>
    </message>
    <message>
        <source>Brief</source>
        <translation>Kurz</translation>
    </message>
    <message>
        <source>Your presets in %1 cannot be read (%2). Changes to them are lost when Pergola is closed.</source>
        <translation>Ihre Vorlagen in %1 können nicht gelesen werden (%2). Änderungen daran gehen verloren, wenn Pergola beendet wird.</translation>
    </message>
    <message>
        <source>The file of your presets was damaged. It was kept as %1; your own presets are not in the list.</source>
        <translation>Die Datei mit Ihren Vorlagen war beschädigt. Sie wurde als %1 aufgehoben; Ihre eigenen Vorlagen stehen nicht in der Liste.</translation>
    </message>
    <message>
        <source>Your presets</source>
        <translation>Ihre Vorlagen</translation>
    </message>
    <message>
        <source>Changes to them hold until Pergola is closed.</source>
        <translation>Änderungen daran gelten, bis Pergola beendet wird.</translation>
    </message>
    <message>
        <source>Give it a name.</source>
        <translation>Geben Sie einen Namen ein.</translation>
    </message>
    <message>
        <source>Take a name of at most 60 characters.</source>
        <translation>Nehmen Sie einen Namen mit höchstens 60 Zeichen.</translation>
    </message>
    <message>
        <source>There is a preset of that name already.</source>
        <translation>Eine Vorlage mit diesem Namen gibt es schon.</translation>
    </message>
    <message>
        <source>There are too many presets. Delete one first.</source>
        <translation>Es gibt zu viele Vorlagen. Löschen Sie zuerst eine.</translation>
    </message>
</context>
<context>
    <name>sampling</name>
    <message>
        <source>Off</source>
        <translation>Aus</translation>
    </message>
    <message>
        <source>Whole chat</source>
        <translation>Ganzer Chat</translation>
    </message>
    <message>
        <source>Variety (temperature)</source>
        <translation>Vielfalt (Temperatur)</translation>
    </message>
    <message>
        <source>0 always takes the likeliest word. Higher values surprise more, and go wrong more often.</source>
        <translation>0 nimmt immer das wahrscheinlichste Wort. Höhere Werte überraschen mehr und liegen öfter daneben.</translation>
    </message>
    <message>
        <source>Likely words only (top-p)</source>
        <translation>Nur wahrscheinliche Wörter (top-p)</translation>
    </message>
    <message>
        <source>Chooses among the likeliest words that together make up this share. 1 leaves none out.</source>
        <translation>Wählt unter den wahrscheinlichsten Wörtern, die zusammen diesen Anteil ausmachen. 1 lässt keines weg.</translation>
    </message>
    <message>
        <source>Longest answer (tokens)</source>
        <translation>Längste Antwort (Token)</translation>
    </message>
    <message>
        <source>An answer ends after this many tokens, about ¾ of a word each, even in the middle of a sentence.</source>
        <translation>Nach so vielen Token, je etwa ¾ Wort, endet eine Antwort, auch mitten im Satz.</translation>
    </message>
    <message>
        <source>No limit</source>
        <translation>Unbegrenzt</translation>
    </message>
    <message>
        <source>Number of candidates (top-k)</source>
        <translation>Zahl der Kandidaten (top-k)</translation>
    </message>
    <message>
        <source>Chooses among this many of the likeliest words.</source>
        <translation>Wählt unter so vielen der wahrscheinlichsten Wörter.</translation>
    </message>
    <message>
        <source>Leave out unlikely words (min-p)</source>
        <translation>Unwahrscheinliche Wörter weglassen (min-p)</translation>
    </message>
    <message>
        <source>Drops words that are less likely than this share of the likeliest one.</source>
        <translation>Lässt Wörter weg, die weniger wahrscheinlich sind als dieser Anteil des wahrscheinlichsten.</translation>
    </message>
    <message>
        <source>Avoid the obvious word (XTC)</source>
        <translation>Das Naheliegende meiden (XTC)</translation>
    </message>
    <message>
        <source>How often the likeliest words are passed over for a less usual one. For stories; not for facts or code.</source>
        <translation>Wie oft die wahrscheinlichsten Wörter zugunsten eines ungewöhnlicheren übergangen werden. Für Geschichten, nicht für Fakten oder Code.</translation>
    </message>
    <message>
        <source>Obvious from (XTC threshold)</source>
        <translation>Naheliegend ab (XTC-Schwelle)</translation>
    </message>
    <message>
        <source>Words that are at least this likely count as obvious. 0.5 leaves the words as they are.</source>
        <translation>Wörter, die mindestens so wahrscheinlich sind, gelten als naheliegend. 0,5 ändert nichts.</translation>
    </message>
    <message>
        <source>With a fixed number the same question in the same chat gets the same answer on this computer.</source>
        <translation>Mit einer festen Zahl bekommt dieselbe Frage im selben Chat auf diesem Computer dieselbe Antwort.</translation>
    </message>
    <message>
        <source>New each time</source>
        <translation>Jedes Mal neu</translation>
    </message>
    <message>
        <source>Avoid repetition</source>
        <translation>Wiederholung vermeiden</translation>
    </message>
    <message>
        <source>Makes words that were used before less likely. A little is enough: 1.1 helps, 1.5 spoils sentences.</source>
        <translation>Macht schon verwendete Wörter weniger wahrscheinlich. Wenig genügt: 1,1 hilft, 1,5 verdirbt Sätze.</translation>
    </message>
    <message>
        <source>How far back it looks (tokens)</source>
        <translation>Wie weit zurück (Token)</translation>
    </message>
    <message>
        <source>The last tokens of the chat in which used words are looked for. Also for the two settings below.</source>
        <translation>Die letzten Token des Chats, in denen nach verwendeten Wörtern gesucht wird. Gilt auch für die zwei Einstellungen darunter.</translation>
    </message>
    <message>
        <source>Turn to new subjects (presence)</source>
        <translation>Zu neuen Themen (presence)</translation>
    </message>
    <message>
        <source>Lowers every word that was used, however often. Below 0 it favours them.</source>
        <translation>Senkt jedes verwendete Wort, gleich wie oft. Unter 0 werden sie bevorzugt.</translation>
    </message>
    <message>
        <source>Vary the words (frequency)</source>
        <translation>Wörter abwechseln (frequency)</translation>
    </message>
    <message>
        <source>Lowers a word more each time it is used. Below 0 it favours them.</source>
        <translation>Senkt ein Wort mit jeder Verwendung stärker. Unter 0 werden sie bevorzugt.</translation>
    </message>
    <message>
        <source>Avoid repeated passages (DRY)</source>
        <translation>Wiederholte Passagen vermeiden (DRY)</translation>
    </message>
    <message>
        <source>Holds back a word that would go on with a passage from before. 0.8 is usual; single words are left alone.</source>
        <translation>Hält ein Wort zurück, das eine frühere Passage fortsetzen würde. 0,8 ist üblich; einzelne Wörter bleiben unberührt.</translation>
    </message>
    <message>
        <source>Growth with length (DRY base)</source>
        <translation>Zunahme mit der Länge (DRY-Basis)</translation>
    </message>
    <message>
        <source>How much harder each further word of a repeated passage is held back.</source>
        <translation>Um wie viel stärker jedes weitere Wort einer wiederholten Passage zurückgehalten wird.</translation>
    </message>
    <message>
        <source>Allowed length (DRY, tokens)</source>
        <translation>Erlaubte Länge (DRY, Token)</translation>
    </message>
    <message>
        <source>Passages up to this length are hardly held back.</source>
        <translation>Passagen bis zu dieser Länge werden kaum zurückgehalten.</translation>
    </message>
    <message>
        <source>How far back DRY looks (tokens)</source>
        <translation>Wie weit DRY zurückblickt (Token)</translation>
    </message>
    <message>
        <source>The last tokens of the chat in which passages are looked for.</source>
        <translation>Die letzten Token des Chats, in denen nach Passagen gesucht wird.</translation>
    </message>
    <message>
        <source>Repeatable answers (seed)</source>
        <translation>Wiederholbare Antworten (Startwert)</translation>
    </message>
</context>
<context>
    <name>settings</name>
    <message>
        <source>The settings file %1 cannot be read (%2). Standard settings are in use.</source>
        <translation>Die Einstellungsdatei %1 ist nicht lesbar (%2). Es gelten die Standardeinstellungen.</translation>
    </message>
    <message>
        <source>The settings file was damaged. It was kept as %1, and standard settings are in use.</source>
        <translation>Die Einstellungsdatei war beschädigt. Sie wurde als %1 aufbewahrt, und es gelten die Standardeinstellungen.</translation>
    </message>
    <message>
        <source>The setting %1 was out of range and was set to %2.</source>
        <translation>Die Einstellung %1 lag außerhalb ihres Bereichs und wurde auf %2 gesetzt.</translation>
    </message>
    <message>
        <source>The setting %1 could not be understood; the standard value is in use.</source>
        <translation>Die Einstellung %1 war nicht zu verstehen; es gilt der Standardwert.</translation>
    </message>
    <message>
        <source>The settings file</source>
        <translation>Die Einstellungsdatei</translation>
    </message>
    <message>
        <source>Changes hold until Pergola is closed.</source>
        <translation>Änderungen gelten, bis Pergola geschlossen wird.</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>Aussehen</translation>
    </message>
    <message>
        <source>Chat</source>
        <translation>Chat</translation>
    </message>
    <message>
        <source>Answers</source>
        <translation>Antworten</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>Modelle</translation>
    </message>
    <message>
        <source>Engine</source>
        <translation>Engine</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>Farbschema</translation>
    </message>
    <message>
        <source>As the desktop</source>
        <translation>Wie der Desktop</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>Text size</source>
        <translation>Textgröße</translation>
    </message>
    <message>
        <source>In per cent of the desktop&apos;s text size.</source>
        <translation>In Prozent der Textgröße des Desktops.</translation>
    </message>
    <message>
        <source>Reduced motion</source>
        <translation>Weniger Bewegung</translation>
    </message>
    <message>
        <source>Nothing slides or spins; progress is shown in words.</source>
        <translation>Nichts gleitet oder dreht sich; Fortschritt steht in Worten da.</translation>
    </message>
    <message>
        <source>The Enter key</source>
        <translation>Die Enter-Taste</translation>
    </message>
    <message>
        <source>With Shift it always does the other thing.</source>
        <translation>Mit Umschalt tut sie immer das andere.</translation>
    </message>
    <message>
        <source>Sends the message</source>
        <translation>Sendet die Nachricht</translation>
    </message>
    <message>
        <source>Starts a new line</source>
        <translation>Beginnt eine neue Zeile</translation>
    </message>
    <message>
        <source>Follow answers</source>
        <translation>Antworten folgen</translation>
    </message>
    <message>
        <source>The view moves along while an answer is written.</source>
        <translation>Die Ansicht läuft mit, während eine Antwort geschrieben wird.</translation>
    </message>
    <message>
        <source>Speed line under answers</source>
        <translation>Geschwindigkeit unter Antworten</translation>
    </message>
    <message>
        <source>Shows how fast the message was read and the answer written.</source>
        <translation>Zeigt, wie schnell die Nachricht gelesen und die Antwort geschrieben wurde.</translation>
    </message>
    <message>
        <source>Instructions for every chat</source>
        <translation>Anweisungen für jeden Chat</translation>
    </message>
    <message>
        <source>Told to the model before each chat (system prompt).</source>
        <translation>Werden dem Modell vor jedem Chat gesagt (Systemprompt).</translation>
    </message>
    <message>
        <source>Variety (temperature)</source>
        <translation>Vielfalt (Temperatur)</translation>
    </message>
    <message>
        <source>0 always takes the likeliest word; higher values surprise more.</source>
        <translation>0 nimmt immer das wahrscheinlichste Wort; höhere Werte überraschen mehr.</translation>
    </message>
    <message>
        <source>Likely words only (top-p)</source>
        <translation>Nur wahrscheinliche Wörter (top-p)</translation>
    </message>
    <message>
        <source>Chooses among words that together make up this share; 1 is off.</source>
        <translation>Wählt unter Wörtern, die zusammen diesen Anteil ausmachen; 1 ist aus.</translation>
    </message>
    <message>
        <source>Leave out unlikely words (min-p)</source>
        <translation>Unwahrscheinliche Wörter weglassen (min-p)</translation>
    </message>
    <message>
        <source>Drops words less likely than this share of the likeliest; 0 is off.</source>
        <translation>Lässt Wörter weg, die weniger wahrscheinlich sind als dieser Anteil des wahrscheinlichsten; 0 ist aus.</translation>
    </message>
    <message>
        <source>Number of candidates (top-k)</source>
        <translation>Zahl der Kandidaten (top-k)</translation>
    </message>
    <message>
        <source>Chooses among this many likeliest words; 0 is off.</source>
        <translation>Wählt unter so vielen wahrscheinlichsten Wörtern; 0 ist aus.</translation>
    </message>
    <message>
        <source>Avoid repetition</source>
        <translation>Wiederholung vermeiden</translation>
    </message>
    <message>
        <source>Makes words that were just used less likely; 1 is off.</source>
        <translation>Macht gerade benutzte Wörter weniger wahrscheinlich; 1 ist aus.</translation>
    </message>
    <message>
        <source>Load the last model at start</source>
        <translation>Letztes Modell beim Start laden</translation>
    </message>
    <message>
        <source>So that you can write at once.</source>
        <translation>Damit Sie gleich schreiben können.</translation>
    </message>
    <message>
        <source>Folders with models</source>
        <translation>Ordner mit Modellen</translation>
    </message>
    <message>
        <source>Models are used where they lie, at any depth; no file is changed.</source>
        <translation>Modelle werden benutzt, wo sie liegen, in jeder Tiefe; keine Datei wird verändert.</translation>
    </message>
    <message>
        <source>Processor threads</source>
        <translation>Prozessor-Threads</translation>
    </message>
    <message>
        <source>0 chooses by itself. Takes effect at the next start.</source>
        <translation>0 wählt von selbst. Gilt ab dem nächsten Start.</translation>
    </message>
    <message>
        <source>Conversation length (context)</source>
        <translation>Gesprächslänge (Kontext)</translation>
    </message>
    <message>
        <source>In tokens, about ¾ of a word each; 0 chooses by itself.</source>
        <translation>In Token, je etwa ¾ eines Wortes; 0 wählt von selbst.</translation>
    </message>
    <message>
        <source>This takes a number.</source>
        <translation>Hier wird eine Zahl erwartet.</translation>
    </message>
    <message>
        <source>This takes a whole number.</source>
        <translation>Hier wird eine ganze Zahl erwartet.</translation>
    </message>
    <message>
        <source>Take a value from %1 to %2.</source>
        <translation>Nehmen Sie einen Wert von %1 bis %2.</translation>
    </message>
    <message>
        <source>Choose one of the values offered.</source>
        <translation>Wählen Sie einen der angebotenen Werte.</translation>
    </message>
    <message>
        <source>This value has the wrong type.</source>
        <translation>Dieser Wert ist von der falschen Art.</translation>
    </message>
    <message>
        <source>About</source>
        <translation>Über</translation>
    </message>
    <message>
        <source>How Pergola looks.</source>
        <translation>Wie Pergola aussieht.</translation>
    </message>
    <message>
        <source>Writing, and reading along.</source>
        <translation>Schreiben und mitlesen.</translation>
    </message>
    <message>
        <source>How a model chooses its words. Changes hold from the next answer on.</source>
        <translation>Wie ein Modell seine Worte wählt. Änderungen gelten ab der nächsten Antwort.</translation>
    </message>
    <message>
        <source>Where models lie and what is loaded. No file is moved or changed.</source>
        <translation>Wo Modelle liegen und was geladen ist. Keine Datei wird verschoben oder verändert.</translation>
    </message>
    <message>
        <source>What the models run on.</source>
        <translation>Worauf die Modelle laufen.</translation>
    </message>
    <message>
        <source>Pergola runs AI on this computer. Nothing is sent away.</source>
        <translation>Pergola führt KI auf diesem Rechner aus. Nichts wird verschickt.</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>Of the window, its numbers and its dates.</source>
        <translation>Des Fensters, auch für Zahlen und Datumsangaben.</translation>
    </message>
    <message>
        <source>Titles by the model</source>
        <translation>Titel vom Modell</translation>
    </message>
    <message>
        <source>After the first answer the model finds a title for the chat, which takes it a moment.</source>
        <translation>Nach der ersten Antwort sucht das Modell einen Titel für den Chat, was es einen Moment beschäftigt.</translation>
    </message>
    <message>
        <source>General</source>
        <translation>Allgemein</translation>
    </message>
    <message>
        <source>Start with</source>
        <translation>Starten mit</translation>
    </message>
    <message>
        <source>The page that the window opens with.</source>
        <translation>Die Seite, mit der das Fenster aufgeht.</translation>
    </message>
    <message>
        <source>A chat</source>
        <translation>Einem Chat</translation>
    </message>
    <message>
        <source>The models</source>
        <translation>Den Modellen</translation>
    </message>
    <message>
        <source>Stay in the tray when closed</source>
        <translation>Beim Schließen in der Leiste bleiben</translation>
    </message>
    <message>
        <source>An answer is written to its end; the icon brings the window back. Where the desktop has no tray, closing ends Pergola.</source>
        <translation>Eine Antwort wird zu Ende geschrieben; das Symbol holt das Fenster zurück. Hat der Desktop keine solche Leiste, beendet das Schließen Pergola.</translation>
    </message>
    <message>
        <source>Unload the model when idle</source>
        <translation>Modell bei Nichtgebrauch entladen</translation>
    </message>
    <message>
        <source>Frees its memory for other programs; the next message loads it again.</source>
        <translation>Gibt seinen Speicher für andere Programme frei; die nächste Nachricht lädt es wieder.</translation>
    </message>
    <message>
        <source>Never</source>
        <translation>Nie</translation>
    </message>
    <message>
        <source>After 5 minutes</source>
        <translation>Nach 5 Minuten</translation>
    </message>
    <message>
        <source>After 15 minutes</source>
        <translation>Nach 15 Minuten</translation>
    </message>
    <message>
        <source>After 30 minutes</source>
        <translation>Nach 30 Minuten</translation>
    </message>
    <message>
        <source>After an hour</source>
        <translation>Nach einer Stunde</translation>
    </message>
    <message>
        <source>Privacy and data</source>
        <translation>Datenschutz</translation>
    </message>
    <message>
        <source>The window, and the language of its words.</source>
        <translation>Das Fenster und seine Sprache.</translation>
    </message>
    <message>
        <source>Presets</source>
        <translation>Vorlagen</translation>
    </message>
    <message>
        <source>Named ways of answering. A chat takes a copy of its preset.</source>
        <translation>Benannte Arten zu antworten. Ein Chat nimmt eine Kopie seiner Vorlage.</translation>
    </message>
    <message>
        <source>What is yours stays on this computer, and leaves it when you say so.</source>
        <translation>Was Ihnen gehört, bleibt auf diesem Computer und verlässt ihn, wenn Sie es sagen.</translation>
    </message>
    <message>
        <source>Keyboard</source>
        <translation>Tastatur</translation>
    </message>
    <message>
        <source>Which keys do what. Changes hold at once.</source>
        <translation>Welche Tasten was tun. Änderungen gelten sofort.</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>Aus</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>Automatisch</translation>
    </message>
    <message>
        <source>Light, dark or of high contrast, or as the desktop has it.</source>
        <translation>Hell, dunkel, mit hohem Kontrast oder wie auf dem Desktop.</translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation>Hoher Kontrast</translation>
    </message>
    <message>
        <source>Density</source>
        <translation>Dichte</translation>
    </message>
    <message>
        <source>Compact rows and buttons leave more room for what is written.</source>
        <translation>Kompakte Zeilen und Schaltflächen lassen mehr Platz für das Geschriebene.</translation>
    </message>
    <message>
        <source>Comfortable</source>
        <translation>Bequem</translation>
    </message>
    <message>
        <source>Compact</source>
        <translation>Kompakt</translation>
    </message>
    <message>
        <source>Start with the system</source>
        <translation>Mit dem System starten</translation>
    </message>
    <message>
        <source>Pergola opens when you log in to this computer.</source>
        <translation>Pergola öffnet sich, wenn Sie sich an diesem Computer anmelden.</translation>
    </message>
    <message>
        <source>Colours of code</source>
        <translation>Farben von Code</translation>
    </message>
    <message>
        <source>In answers and attachments. In high contrast code is drawn as text.</source>
        <translation>In Antworten und Anhängen. Bei hohem Kontrast wird Code wie Text gezeigt.</translation>
    </message>
    <message>
        <source>Many colours</source>
        <translation>Viele Farben</translation>
    </message>
    <message>
        <source>Cool colours</source>
        <translation>Kühle Farben</translation>
    </message>
    <message>
        <source>Warm colours</source>
        <translation>Warme Farben</translation>
    </message>
    <message>
        <source>Without colours</source>
        <translation>Ohne Farben</translation>
    </message>
    <message numerus="yes">
        <source>%n more setting(s) in the file were wrong; standard values are in use.</source>
        <translation>
            <numerusform>%n weitere Einstellung in der Datei war falsch; der Standardwert gilt.</numerusform>
            <numerusform>%n weitere Einstellungen in der Datei waren falsch; Standardwerte gelten.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>slow</name>
    <message>
        <source>Parts of the model are read from disk again and again: it takes %1, and %2 of RAM are free for it.</source>
        <translation>Teile des Modells werden immer wieder vom Laufwerk gelesen: Es braucht %1, und %2 RAM sind dafür frei.</translation>
    </message>
    <message>
        <source>Choose a smaller model, or close programs that hold much memory.</source>
        <translation>Wählen Sie ein kleineres Modell oder schließen Sie Programme, die viel Speicher belegen.</translation>
    </message>
    <message>
        <source>Other programs take %1 of the processor.</source>
        <translation>Andere Programme belegen %1 des Prozessors.</translation>
    </message>
    <message>
        <source>Close programs that compute much.</source>
        <translation>Schließen Sie Programme, die viel rechnen.</translation>
    </message>
    <message>
        <source>%1 of %2 cores compute, as it is set under Engine.</source>
        <translation>%1 von %2 Kernen rechnen, so ist es unter „Engine“ eingestellt.</translation>
    </message>
    <message>
        <source>Let Pergola use all cores, from its next start on.</source>
        <translation>Lassen Sie Pergola ab dem nächsten Start alle Kerne nutzen.</translation>
    </message>
    <message>
        <source>This computer saves power, so its processor stays slow.</source>
        <translation>Dieser Computer spart Strom, daher bleibt sein Prozessor langsam.</translation>
    </message>
    <message>
        <source>Choose balanced or full performance in the system&apos;s power settings.</source>
        <translation>Wählen Sie in den Energieeinstellungen des Systems „Ausgeglichen“ oder „Leistung“.</translation>
    </message>
    <message>
        <source>This computer runs on its battery.</source>
        <translation>Dieser Computer läuft mit seinem Akku.</translation>
    </message>
    <message>
        <source>Plug in the power cable.</source>
        <translation>Schließen Sie das Netzkabel an.</translation>
    </message>
    <message>
        <source>The processor&apos;s clock is held at %1 of what it can do.</source>
        <translation>Der Takt des Prozessors wird auf %1 des Möglichen gehalten.</translation>
    </message>
    <message>
        <source>Look for a limit in the system&apos;s power settings.</source>
        <translation>Suchen Sie in den Energieeinstellungen des Systems nach einer Grenze.</translation>
    </message>
    <message>
        <source>The graphics card is too hot (%1 °C) and slows down.</source>
        <translation>Die Grafikkarte ist zu heiß (%1 °C) und wird langsamer.</translation>
    </message>
    <message>
        <source>Give it more air, and clean its fans.</source>
        <translation>Geben Sie ihr mehr Luft und reinigen Sie die Lüfter.</translation>
    </message>
    <message>
        <source>The graphics card gets too little power and slows down.</source>
        <translation>Die Grafikkarte bekommt zu wenig Strom und wird langsamer.</translation>
    </message>
    <message>
        <source>Check its power cables and the power supply.</source>
        <translation>Prüfen Sie ihre Stromkabel und das Netzteil.</translation>
    </message>
    <message>
        <source>The model is stored in %1 bits per weight: more than it needs, and all of it is read for each word.</source>
        <translation>Das Modell ist mit %1 Bit je Gewicht gespeichert: mehr als nötig, und alles davon wird für jedes Wort gelesen.</translation>
    </message>
    <message>
        <source>Choose a version of it with 4 to 8 bits.</source>
        <translation>Wählen Sie eine Ausgabe davon mit 4 bis 8 Bit.</translation>
    </message>
    <message>
        <source>This conversation is long: %1 tokens are read again for each word.</source>
        <translation>Dieses Gespräch ist lang: %1 Token werden für jedes Wort noch einmal gelesen.</translation>
    </message>
    <message>
        <source>Start a new chat for a new subject.</source>
        <translation>Beginnen Sie für ein neues Thema einen neuen Chat.</translation>
    </message>
    <message>
        <source>This processor lacks AVX2, with which models are computed several times as fast.</source>
        <translation>Diesem Prozessor fehlt AVX2, womit Modelle um ein Mehrfaches schneller berechnet werden.</translation>
    </message>
    <message>
        <source>Choose a small model.</source>
        <translation>Wählen Sie ein kleines Modell.</translation>
    </message>
    <message>
        <source>Other programs hold %1 of the graphics card&apos;s memory, and the model runs on the processor.</source>
        <translation>Andere Programme belegen %1 vom Speicher der Grafikkarte, und das Modell läuft auf dem Prozessor.</translation>
    </message>
    <message>
        <source>Close them, then load the model again.</source>
        <translation>Schließen Sie sie und laden Sie das Modell dann noch einmal.</translation>
    </message>
    <message>
        <source>The model runs on the processor, which reads all of it from RAM for each word.</source>
        <translation>Das Modell läuft auf dem Prozessor, der es für jedes Wort ganz aus dem RAM liest.</translation>
    </message>
    <message>
        <source>Half the size answers about twice as fast: choose a smaller model, or fewer bits.</source>
        <translation>Halb so groß antwortet etwa doppelt so schnell: Wählen Sie ein kleineres Modell oder weniger Bit.</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Choose a model</source>
        <translation>Modell wählen</translation>
    </message>
    <message>
        <source>Use all cores</source>
        <translation>Alle Kerne nutzen</translation>
    </message>
    <message>
        <source>New chat</source>
        <translation>Neuer Chat</translation>
    </message>
    <message>
        <source>Load again</source>
        <translation>Noch einmal laden</translation>
    </message>
</context>
<context>
    <name>store</name>
    <message>
        <source>the file of your chats</source>
        <translation>die Datei Ihrer Chats</translation>
    </message>
    <message>
        <source>Your chats were saved by a newer Pergola.</source>
        <translation>Ihre Chats wurden von einem neueren Pergola gespeichert.</translation>
    </message>
    <message>
        <source>This version cannot read them and leaves the file as it is; new chats are not saved.</source>
        <translation>Diese Version kann sie nicht lesen und lässt die Datei, wie sie ist; neue Chats werden nicht gespeichert.</translation>
    </message>
    <message>
        <source>Start the newer Pergola again.</source>
        <translation>Starten Sie wieder das neuere Pergola.</translation>
    </message>
    <message>
        <source>Chats cannot be saved at the moment.</source>
        <translation>Chats können im Augenblick nicht gespeichert werden.</translation>
    </message>
    <message>
        <source>You can go on; what you write is kept in memory while Pergola runs.</source>
        <translation>Sie können weitermachen; was Sie schreiben, bleibt im Arbeitsspeicher, solange Pergola läuft.</translation>
    </message>
    <message>
        <source>Check that the folder can be written to; Pergola tries again by itself.</source>
        <translation>Prüfen Sie, ob der Ordner beschreibbar ist; Pergola versucht es von selbst wieder.</translation>
    </message>
    <message>
        <source>The file of your chats was damaged.</source>
        <translation>Die Datei Ihrer Chats war beschädigt.</translation>
    </message>
    <message>
        <source>A new one was started, and what can be read is copied into it. The old one is kept as %1.</source>
        <translation>Eine neue wurde begonnen, und was lesbar ist, wird hineinkopiert. Die alte wird als %1 aufbewahrt.</translation>
    </message>
    <message>
        <source>You can go on. If chats are missing, restore a backup of that file.</source>
        <translation>Sie können weitermachen. Wenn Chats fehlen, stellen Sie eine Sicherung dieser Datei wieder her.</translation>
    </message>
    <message>
        <source>The file of your chats was moved or removed by something else.</source>
        <translation>Die Datei Ihrer Chats wurde von etwas anderem verschoben oder entfernt.</translation>
    </message>
    <message>
        <source>Everything was written into a new file in its place; no chat is lost.</source>
        <translation>Alles wurde in eine neue Datei an derselben Stelle geschrieben; kein Chat ist verloren.</translation>
    </message>
    <message>
        <source>You can go on. Keep programs that clean up or sync away from %1.</source>
        <translation>Sie können weitermachen. Halten Sie Programme, die aufräumen oder abgleichen, von %1 fern.</translation>
    </message>
</context>
<context>
    <name>transfer</name>
    <message>
        <source>%1 could not be written.</source>
        <translation>%1 konnte nicht geschrieben werden.</translation>
    </message>
    <message>
        <source>Your chats are as they were.</source>
        <translation>Ihre Chats sind, wie sie waren.</translation>
    </message>
    <message>
        <source>Choose a folder that has room and can be written to.</source>
        <translation>Wählen Sie einen Ordner mit Platz, der beschreibbar ist.</translation>
    </message>
    <message>
        <source>No chats could be read from %1.</source>
        <translation>Aus %1 konnten keine Chats gelesen werden.</translation>
    </message>
    <message>
        <source>Nothing was changed.</source>
        <translation>Nichts wurde geändert.</translation>
    </message>
    <message>
        <source>The file is damaged or cut off.</source>
        <translation>Die Datei ist beschädigt oder abgeschnitten.</translation>
    </message>
    <message>
        <source>It holds nothing that this version knows.</source>
        <translation>Sie enthält nichts, was diese Version kennt.</translation>
    </message>
    <message>
        <source>The file cannot be opened.</source>
        <translation>Die Datei lässt sich nicht öffnen.</translation>
    </message>
    <message>
        <source>(A picture was here.)</source>
        <translation>(Hier war ein Bild.)</translation>
    </message>
    <message>
        <source>(A recording or file was here.)</source>
        <translation>(Hier war eine Aufnahme oder Datei.)</translation>
    </message>
    <message>
        <source>Choose an export of Pergola, ChatGPT (the ZIP file or conversations.json) or LM Studio, or a backup.</source>
        <translation>Wählen Sie einen Export von Pergola, ChatGPT (die ZIP-Datei oder conversations.json) oder LM Studio, oder eine Sicherung.</translation>
    </message>
</context>
</TS>
