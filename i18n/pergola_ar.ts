<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ar" sourcelanguage="en">
<context>
    <name>AnswerFigures</name>
    <message>
        <source>stopped by you</source>
        <translation>أوقفتها أنت</translation>
    </message>
    <message>
        <source>interrupted: the program ended</source>
        <translation>انقطعت: انتهى البرنامج</translation>
    </message>
    <message>
        <source>stopped by an error</source>
        <translation>أوقفها خطأ</translation>
    </message>
    <message>
        <source>stopped at the length limit</source>
        <translation>توقفت عند حد الطول</translation>
    </message>
    <message>
        <source>stopped: conversation full</source>
        <translation>توقفت: المحادثة ممتلئة</translation>
    </message>
    <message>
        <source>stopped: it repeated itself</source>
        <translation>توقفت: كرّرت نفسها</translation>
    </message>
    <message>
        <source>stopped: the required form allows nothing more</source>
        <translation>توقفت: الشكل المطلوب لا يسمح بالمزيد</translation>
    </message>
    <message>
        <source>finished</source>
        <translation>اكتملت</translation>
    </message>
    <message numerus="yes">
        <source>%Ln token(s) so far</source>
        <translation>
            <numerusform>لا رموز حتى الآن</numerusform>
            <numerusform>رمز واحد حتى الآن</numerusform>
            <numerusform>رمزان حتى الآن</numerusform>
            <numerusform>%Ln رموز حتى الآن</numerusform>
            <numerusform>%Ln رمزًا حتى الآن</numerusform>
            <numerusform>%Ln رمز حتى الآن</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln new token(s) read at %1 tok/s</source>
        <translation>
            <numerusform>لم يُقرأ رمز جديد، %1 رمز/ث</numerusform>
            <numerusform>قُرئ رمز جديد واحد بسرعة %1 رمز/ث</numerusform>
            <numerusform>قُرئ رمزان جديدان بسرعة %1 رمز/ث</numerusform>
            <numerusform>قُرئت %Ln رموز جديدة بسرعة %1 رمز/ث</numerusform>
            <numerusform>قُرئ %Ln رمزًا جديدًا بسرعة %1 رمز/ث</numerusform>
            <numerusform>قُرئ %Ln رمز جديد بسرعة %1 رمز/ث</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln token(s) read at %1 tok/s</source>
        <translation>
            <numerusform>لم يُقرأ أي رمز، %1 رمز/ث</numerusform>
            <numerusform>قُرئ رمز واحد بسرعة %1 رمز/ث</numerusform>
            <numerusform>قُرئ رمزان بسرعة %1 رمز/ث</numerusform>
            <numerusform>قُرئت %Ln رموز بسرعة %1 رمز/ث</numerusform>
            <numerusform>قُرئ %Ln رمزًا بسرعة %1 رمز/ث</numerusform>
            <numerusform>قُرئ %Ln رمز بسرعة %1 رمز/ث</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 tok/s</source>
        <translation>%1 رمز/ث</translation>
    </message>
    <message>
        <source>first word %1 s</source>
        <translation>أول كلمة بعد %1 ث</translation>
    </message>
    <message numerus="yes">
        <source>%Ln token(s)</source>
        <translation>
            <numerusform>لا رموز</numerusform>
            <numerusform>رمز واحد</numerusform>
            <numerusform>رمزان</numerusform>
            <numerusform>%Ln رموز</numerusform>
            <numerusform>%Ln رمزًا</numerusform>
            <numerusform>%Ln رمز</numerusform>
        </translation>
    </message>
    <message>
        <source>first word %1 ms</source>
        <translation>أول كلمة بعد %1 مللي ثانية</translation>
    </message>
</context>
<context>
    <name>ChatView</name>
    <message>
        <source>Answer</source>
        <translation>إجابة</translation>
    </message>
</context>
<context>
    <name>CodeBox</name>
    <message>
        <source>code</source>
        <translation>شيفرة</translation>
    </message>
</context>
<context>
    <name>QGuiApplication</name>
    <message>
        <source>QT_LAYOUT_DIRECTION</source>
        <translation>RTL</translation>
    </message>
</context>
<context>
    <name>application</name>
    <message>
        <source>Pergola works as usual otherwise.</source>
        <translation>فيما عدا ذلك يعمل Pergola كالمعتاد.</translation>
    </message>
    <message>
        <source>Look through the settings when you have a moment.</source>
        <translation>راجع الإعدادات حين يتسع وقتك.</translation>
    </message>
    <message>
        <source>Pergola ended unexpectedly while it loaded %1.</source>
        <translation>انتهى Pergola على نحو غير متوقع أثناء تحميل %1.</translation>
    </message>
    <message>
        <source>That model is not loaded by itself this time.</source>
        <translation>لن يُحمَّل هذا النموذج تلقائيًا هذه المرة.</translation>
    </message>
    <message>
        <source>Choose another model, or load it again by hand.</source>
        <translation>اختر نموذجًا آخر، أو حمّله بنفسك مرة أخرى.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln chat(s) that could not be saved last time are here again.</source>
        <translation>
            <numerusform>لا توجد محادثات تعذّر حفظها في المرة الماضية.</numerusform>
            <numerusform>عادت محادثة واحدة تعذّر حفظها في المرة الماضية.</numerusform>
            <numerusform>عادت محادثتان تعذّر حفظهما في المرة الماضية.</numerusform>
            <numerusform>عادت %Ln محادثات تعذّر حفظها في المرة الماضية.</numerusform>
            <numerusform>عادت %Ln محادثة تعذّر حفظها في المرة الماضية.</numerusform>
            <numerusform>عادت %Ln محادثة تعذّر حفظها في المرة الماضية.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attachment</name>
    <message>
        <source>“%1” was not attached: it has %2, and at most %3 are read. Attach the part that matters.</source>
        <translation>لم يُرفَق «%1»: حجمه %2، ويُقرأ %3 على الأكثر. أرفق الجزء المهم منه.</translation>
    </message>
    <message>
        <source>“%1” was not attached: there is no text in it.</source>
        <translation>لم يُرفَق «%1»: لا نص فيه.</translation>
    </message>
    <message>
        <source>“%1” was not attached: the file is not there any more.</source>
        <translation>لم يُرفَق «%1»: لم يعد الملف موجودًا.</translation>
    </message>
    <message>
        <source>“%1” is a folder; attach the files in it instead.</source>
        <translation>«%1» مجلد؛ أرفق الملفات التي فيه بدلًا منه.</translation>
    </message>
    <message>
        <source>“%1” was not attached: it is a device or a pipe, not a file. Save what it gives as a file.</source>
        <translation>لم يُرفَق «%1»: هو جهاز أو أنبوب وليس ملفًا. احفظ ما يعطيه في ملف.</translation>
    </message>
    <message>
        <source>“%1” was not attached: it is no text (%2). Attach a text file, or copy the words out of it.</source>
        <translation>لم يُرفَق «%1»: ليس نصًا (%2). أرفق ملفًا نصيًا أو انسخ الكلمات منه.</translation>
    </message>
    <message>
        <source>“%1” does not say how its letters are written; it was read as Western European. If letters are wrong, save it as UTF-8 and attach it again.</source>
        <translation>لا يذكر «%1» ترميز حروفه، فقُرئ بترميز أوروبا الغربية. إن كانت الحروف خاطئة فاحفظه بترميز UTF-8 وأرفقه من جديد.</translation>
    </message>
    <message>
        <source>“%1” was not attached: it cannot be opened (%2). Check that you may read it.</source>
        <translation>لم يُرفَق «%1»: تعذّر فتحه (%2). تحقق من أن قراءته مسموحة لك.</translation>
    </message>
    <message>
        <source>“%1” was not attached: its text has more than %2 characters. Attach the part that matters.</source>
        <translation>لم يُرفَق «%1»: في نصه أكثر من %2 من الأحرف. أرفق الجزء المهم منه.</translation>
    </message>
    <message>
        <source>“%1” was not attached: this build of Pergola does not read such files. Save it as text and attach that.</source>
        <translation>لم يُرفَق «%1»: هذا الإصدار من Pergola لا يقرأ مثل هذه الملفات. احفظه نصًا وأرفق النص.</translation>
    </message>
    <message>
        <source>“%1” was not attached: it is damaged, or not what its name says. Save it anew, or copy the words out of it.</source>
        <translation>لم يُرفَق «%1»: الملف تالف أو ليس كما يقول اسمه. احفظه من جديد أو انسخ الكلمات منه.</translation>
    </message>
    <message>
        <source>“%1” was not attached: it is protected by a password, or written by a very old program. Save it without one and attach that.</source>
        <translation>لم يُرفَق «%1»: الملف محمي بكلمة مرور أو كتبه برنامج قديم جدًا. احفظه من دونها وأرفقه.</translation>
    </message>
    <message>
        <source>“%1” was not attached: reading it took too much time or memory. Attach a smaller part of it.</source>
        <translation>لم يُرفَق «%1»: استغرقت قراءته وقتًا أو ذاكرة أكثر مما ينبغي. أرفق جزءًا أصغر منه.</translation>
    </message>
    <message>
        <source>“%1” was not attached: there is no text in it, at most pictures of text. Let a program for text recognition read it first.</source>
        <translation>لم يُرفَق «%1»: لا نص فيه، وإن وُجد فصور نص فقط. مرّره أولًا على برنامج للتعرف على النص.</translation>
    </message>
</context>
<context>
    <name>autostart</name>
    <message>
        <source>The list of what starts with the desktop could not be changed.</source>
        <translation>تعذّر تغيير قائمة ما يبدأ مع سطح المكتب.</translation>
    </message>
    <message>
        <source>The setting stays as it was.</source>
        <translation>يبقى الإعداد كما كان.</translation>
    </message>
    <message>
        <source>Check that you may write into its folder, which the details name.</source>
        <translation>تحقّق من أنه يمكنك الكتابة في المجلد المذكور في التفاصيل.</translation>
    </message>
</context>
<context>
    <name>command line</name>
    <message>
        <source>Run &apos;pergola --help&apos; to see the options.</source>
        <translation>شغّل &apos;pergola --help&apos; لعرض الخيارات.</translation>
    </message>
    <message>
        <source>Pergola: private AI on your own computer.</source>
        <translation>Pergola: ذكاء اصطناعي خاص على حاسوبك.</translation>
    </message>
    <message>
        <source>Open with this model: a .gguf file, or a folder with config.json.</source>
        <translation>الفتح بهذا النموذج: ملف ‎.gguf أو مجلد فيه config.json.</translation>
    </message>
    <message>
        <source>path</source>
        <translation>مسار</translation>
    </message>
    <message>
        <source>The same as --model.</source>
        <translation>مثل ‎--model.</translation>
    </message>
    <message>
        <source>The path of the model is empty.</source>
        <translation>مسار النموذج فارغ.</translation>
    </message>
    <message>
        <source>One model at a time can be opened, and &apos;%1&apos; is a second one.</source>
        <translation>يمكن فتح نموذج واحد في كل مرة، و&apos;%1&apos; نموذج ثانٍ.</translation>
    </message>
    <message>
        <source>Open with this chat, by its number.</source>
        <translation>الفتح بهذه المحادثة بحسب رقمها.</translation>
    </message>
    <message>
        <source>number</source>
        <translation>رقم</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is no number of a chat.</source>
        <translation>«%1» ليس رقم محادثة.</translation>
    </message>
</context>
<context>
    <name>command words</name>
    <message>
        <source>start begin conversation ask question</source>
        <translation>بدء ابدأ سؤال حوار دردشة</translation>
    </message>
    <message>
        <source>private incognito secret anonymous</source>
        <translation>خاص خفي سري مجهول</translation>
    </message>
    <message>
        <source>find history old earlier</source>
        <translation>بحث سجل قديم سابق</translation>
    </message>
    <message>
        <source>title name heading</source>
        <translation>عنوان اسم تسمية</translation>
    </message>
    <message>
        <source>system prompt instructions role temperature preset</source>
        <translation>تعليمات النظام دور حرارة إعداد قالب</translation>
    </message>
    <message>
        <source>save share print markdown pdf html json</source>
        <translation>حفظ مشاركة طباعة</translation>
    </message>
    <message>
        <source>save move away json</source>
        <translation>حفظ نقل</translation>
    </message>
    <message>
        <source>load bring move from ChatGPT LM Studio Open WebUI json</source>
        <translation>تحميل جلب نقل إدخال</translation>
    </message>
    <message>
        <source>backup save copy</source>
        <translation>نسخة احتياطية حفظ</translation>
    </message>
    <message>
        <source>backup recover bring back</source>
        <translation>نسخة احتياطية استرجاع</translation>
    </message>
    <message>
        <source>remove erase throw away trash bin</source>
        <translation>إزالة مسح رمي مهملات سلة</translation>
    </message>
    <message>
        <source>recover restore trash bin</source>
        <translation>استرجاع استعادة مهملات سلة</translation>
    </message>
    <message>
        <source>type ask input prompt</source>
        <translation>كتابة سؤال إدخال</translation>
    </message>
    <message>
        <source>cancel abort break off</source>
        <translation>إلغاء إيقاف قطع</translation>
    </message>
    <message>
        <source>retry repeat regenerate redo</source>
        <translation>إعادة تكرار مجددا توليد</translation>
    </message>
    <message>
        <source>change correct prompt</source>
        <translation>تغيير تصحيح</translation>
    </message>
    <message>
        <source>clipboard text</source>
        <translation>الحافظة نص</translation>
    </message>
    <message>
        <source>clipboard program</source>
        <translation>الحافظة برنامج</translation>
    </message>
    <message>
        <source>search words</source>
        <translation>بحث كلمات</translation>
    </message>
    <message>
        <source>load change switch AI LLM</source>
        <translation>تحميل تغيير تبديل ذكاء</translation>
    </message>
    <message>
        <source>load add gguf safetensors</source>
        <translation>تحميل إضافة</translation>
    </message>
    <message>
        <source>free memory close RAM VRAM</source>
        <translation>تحرير ذاكرة إغلاق</translation>
    </message>
    <message>
        <source>library files folders</source>
        <translation>مكتبة ملفات مجلدات</translation>
    </message>
    <message>
        <source>side by side A/B test against</source>
        <translation>جنبا مقارنة اختبار</translation>
    </message>
    <message>
        <source>preferences options configure</source>
        <translation>تفضيلات خيارات ضبط</translation>
    </message>
    <message>
        <source>sidebar history hide show</source>
        <translation>شريط جانبي سجل إخفاء إظهار</translation>
    </message>
    <message>
        <source>speed memory charts graphs tokens statistics</source>
        <translation>سرعة ذاكرة رسوم إحصاءات</translation>
    </message>
    <message>
        <source>zoom in bigger font size</source>
        <translation>تكبير حجم الخط</translation>
    </message>
    <message>
        <source>zoom out font size</source>
        <translation>تصغير حجم الخط</translation>
    </message>
    <message>
        <source>system theme automatic light dark appearance</source>
        <translation>سمة النظام تلقائي مظهر</translation>
    </message>
    <message>
        <source>theme mode bright white day appearance</source>
        <translation>سمة وضع نهار أبيض مظهر</translation>
    </message>
    <message>
        <source>theme mode black night appearance</source>
        <translation>سمة وضع ليل ليلي أسود مظهر</translation>
    </message>
    <message>
        <source>bug crash log diagnostics support</source>
        <translation>خطأ انهيار سجل تشخيص دعم</translation>
    </message>
    <message>
        <source>exit close end leave</source>
        <translation>إغلاق خروج إنهاء مغادرة</translation>
    </message>
    <message>
        <source>shortcuts keyboard keys hotkeys manual where</source>
        <translation>اختصارات لوحة المفاتيح مفاتيح دليل أين</translation>
    </message>
</context>
<context>
    <name>commands</name>
    <message>
        <source>Chats</source>
        <translation>المحادثات</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>الرسائل</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>النماذج</translation>
    </message>
    <message>
        <source>View</source>
        <translation>العرض</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>البرنامج</translation>
    </message>
    <message>
        <source>New chat</source>
        <translation>محادثة جديدة</translation>
    </message>
    <message>
        <source>New temporary chat</source>
        <translation>محادثة مؤقتة جديدة</translation>
    </message>
    <message>
        <source>Search the chats</source>
        <translation>البحث في المحادثات</translation>
    </message>
    <message>
        <source>Next chat</source>
        <translation>المحادثة التالية</translation>
    </message>
    <message>
        <source>Previous chat</source>
        <translation>المحادثة السابقة</translation>
    </message>
    <message>
        <source>Rename chat</source>
        <translation>إعادة تسمية المحادثة</translation>
    </message>
    <message>
        <source>Settings for this chat…</source>
        <translation>إعدادات هذه المحادثة…</translation>
    </message>
    <message>
        <source>Export chat…</source>
        <translation>تصدير المحادثة…</translation>
    </message>
    <message>
        <source>Delete chat</source>
        <translation>حذف المحادثة</translation>
    </message>
    <message>
        <source>Bring back the chat deleted last</source>
        <translation>استعادة آخر محادثة محذوفة</translation>
    </message>
    <message>
        <source>Write a message</source>
        <translation>كتابة رسالة</translation>
    </message>
    <message>
        <source>Stop the answer</source>
        <translation>إيقاف الإجابة</translation>
    </message>
    <message>
        <source>Answer again</source>
        <translation>الإجابة مرة أخرى</translation>
    </message>
    <message>
        <source>Edit the last message</source>
        <translation>تحرير آخر رسالة</translation>
    </message>
    <message>
        <source>Copy last answer</source>
        <translation>نسخ آخر إجابة</translation>
    </message>
    <message>
        <source>Copy last code</source>
        <translation>نسخ آخر شيفرة</translation>
    </message>
    <message>
        <source>Earlier version</source>
        <translation>النسخة الأقدم</translation>
    </message>
    <message>
        <source>Later version</source>
        <translation>النسخة الأحدث</translation>
    </message>
    <message>
        <source>Previous message</source>
        <translation>الرسالة السابقة</translation>
    </message>
    <message>
        <source>Next message</source>
        <translation>الرسالة التالية</translation>
    </message>
    <message>
        <source>Find on this page</source>
        <translation>البحث في هذه الصفحة</translation>
    </message>
    <message>
        <source>Next place</source>
        <translation>الموضع التالي</translation>
    </message>
    <message>
        <source>Place before</source>
        <translation>الموضع السابق</translation>
    </message>
    <message>
        <source>Choose a model</source>
        <translation>اختيار نموذج</translation>
    </message>
    <message>
        <source>Open a model file…</source>
        <translation>فتح ملف نموذج…</translation>
    </message>
    <message>
        <source>Unload the model</source>
        <translation>إلغاء تحميل النموذج</translation>
    </message>
    <message>
        <source>Chat</source>
        <translation>المحادثة</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>مقارنة</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>الإعدادات</translation>
    </message>
    <message>
        <source>Chat list</source>
        <translation>قائمة المحادثات</translation>
    </message>
    <message>
        <source>Performance panel</source>
        <translation>لوحة الأداء</translation>
    </message>
    <message>
        <source>Tell the speed to screen readers</source>
        <translation>إعلام قارئ الشاشة بالسرعة</translation>
    </message>
    <message>
        <source>Next part of the window</source>
        <translation>الجزء التالي من النافذة</translation>
    </message>
    <message>
        <source>Previous part of the window</source>
        <translation>الجزء السابق من النافذة</translation>
    </message>
    <message>
        <source>Larger text</source>
        <translation>تكبير النص</translation>
    </message>
    <message>
        <source>Smaller text</source>
        <translation>تصغير النص</translation>
    </message>
    <message>
        <source>Search everything</source>
        <translation>البحث في كل شيء</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>القائمة</translation>
    </message>
    <message>
        <source>Report of a problem…</source>
        <translation>تقرير عن مشكلة…</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>إنهاء</translation>
    </message>
    <message>
        <source>This is no key that Pergola knows.</source>
        <translation>هذا المفتاح غير معروف لدى Pergola.</translation>
    </message>
    <message>
        <source>Esc always stops an answer or closes.</source>
        <translation>مفتاح Esc يوقف الإجابة أو يغلق دائمًا.</translation>
    </message>
    <message>
        <source>This key is needed for writing. Take it together with Ctrl or Alt.</source>
        <translation>هذا المفتاح لازم للكتابة. استعمله مع Ctrl أو Alt.</translation>
    </message>
    <message>
        <source>These keys are needed for writing and for sliders.</source>
        <translation>هذه المفاتيح لازمة للكتابة ولأشرطة التمرير.</translation>
    </message>
    <message>
        <source>Export all chats…</source>
        <translation>تصدير كل المحادثات…</translation>
    </message>
    <message>
        <source>Import chats…</source>
        <translation>استيراد محادثات…</translation>
    </message>
    <message>
        <source>Back up the chats…</source>
        <translation>نسخ المحادثات احتياطيًا…</translation>
    </message>
    <message>
        <source>Restore the chats from a backup…</source>
        <translation>استعادة المحادثات من نسخة احتياطية…</translation>
    </message>
    <message>
        <source>Colours as the desktop has them</source>
        <translation>ألوان كما في سطح المكتب</translation>
    </message>
    <message>
        <source>Light colours</source>
        <translation>ألوان فاتحة</translation>
    </message>
    <message>
        <source>Dark colours</source>
        <translation>ألوان داكنة</translation>
    </message>
    <message>
        <source>Standard text size</source>
        <translation>حجم النص المعتاد</translation>
    </message>
    <message>
        <source>Open chat in a new window</source>
        <translation>فتح المحادثة في نافذة جديدة</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>مساعدة</translation>
    </message>
</context>
<context>
    <name>compare</name>
    <message>
        <source>Model</source>
        <translation>النموذج</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>النمط</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>الإعدادات</translation>
    </message>
    <message>
        <source>Time to first token</source>
        <translation>الزمن حتى أول رمز</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 ث</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>القراءة</translation>
    </message>
    <message>
        <source>%1 tok/s</source>
        <translation>%1 رمز/ث</translation>
    </message>
    <message>
        <source>Answering</source>
        <translation>الكتابة</translation>
    </message>
    <message>
        <source>In all</source>
        <translation>المجموع</translation>
    </message>
    <message>
        <source>Comparison of two settings</source>
        <translation>مقارنة بين إعدادين</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>السؤال</translation>
    </message>
    <message>
        <source>Material</source>
        <translation>المادة</translation>
    </message>
    <message>
        <source>Answer A</source>
        <translation>الإجابة A</translation>
    </message>
    <message>
        <source>Answer B</source>
        <translation>الإجابة B</translation>
    </message>
    <message>
        <source>read before</source>
        <translation>قُرئ من قبل</translation>
    </message>
</context>
<context>
    <name>conversation</name>
    <message>
        <source>The answer before is still being written.</source>
        <translation>الإجابة السابقة لا تزال تُكتب.</translation>
    </message>
    <message>
        <source>A chat has one answer at a time; your text stays where it is.</source>
        <translation>في المحادثة إجابة واحدة في كل مرة؛ يبقى نصك في مكانه.</translation>
    </message>
    <message>
        <source>Wait for its end, or stop it.</source>
        <translation>انتظر انتهاءها أو أوقفها.</translation>
    </message>
    <message>
        <source>%1 (branch)</source>
        <translation>%1 (فرع)</translation>
    </message>
    <message>
        <source>The model gave no summary.</source>
        <translation>لم يقدم النموذج ملخصًا.</translation>
    </message>
    <message>
        <source>This chat and your unsent message are as they were.</source>
        <translation>هذه المحادثة ورسالتك غير المرسلة كما كانتا.</translation>
    </message>
    <message>
        <source>Try again, or choose another way to go on.</source>
        <translation>حاول مرة أخرى، أو اختر طريقة أخرى للمتابعة.</translation>
    </message>
    <message>
        <source>Summary of %1</source>
        <translation>ملخص %1</translation>
    </message>
    <message>
        <source>a chat</source>
        <translation>محادثة</translation>
    </message>
</context>
<context>
    <name>engine</name>
    <message>
        <source>No NVIDIA driver is running, so there is no graphics card that could compute.</source>
        <translation>لا يعمل أي برنامج تشغيل من NVIDIA، لذلك لا توجد بطاقة رسوميات تستطيع الحساب.</translation>
    </message>
    <message>
        <source>This installation computes on the processor only: it has no CUDA part.</source>
        <translation>يحسب هذا التثبيت على المعالج وحده: ليس فيه جزء CUDA.</translation>
    </message>
    <message>
        <source>The driver reports no graphics card (%1).</source>
        <translation>لا يذكر برنامج التشغيل أي بطاقة رسوميات (%1).</translation>
    </message>
    <message>
        <source>No graphics card answers when asked what it is.</source>
        <translation>لا تجيب أي بطاقة رسوميات عند سؤالها عن نوعها.</translation>
    </message>
    <message>
        <source>No graphics card is used.</source>
        <translation>لا تُستخدم بطاقة رسوميات.</translation>
    </message>
    <message>
        <source>It needs %1, and the graphics card has %2 of memory free.</source>
        <translation>يحتاج إلى %1، والمتاح من ذاكرة بطاقة الرسوم %2.</translation>
    </message>
    <message>
        <source>The graphics card cannot compute weights that are stored in this way.</source>
        <translation>لا تستطيع بطاقة الرسوم الحساب بأوزان مخزّنة بهذه الطريقة.</translation>
    </message>
    <message>
        <source>The graphics card keeps a conversation in 16 bits only.</source>
        <translation>تحفظ بطاقة الرسوم المحادثة بدقة 16 بتًا فقط.</translation>
    </message>
    <message>
        <source>The graphics card is older than those that Pergola can use.</source>
        <translation>بطاقة الرسوم أقدم من البطاقات التي يستطيع Pergola استخدامها.</translation>
    </message>
    <message>
        <source>Close programs that use the card, shorten the conversation, or choose a smaller model; then load it again.</source>
        <translation>أغلق البرامج التي تستخدم البطاقة، أو قصّر المحادثة، أو اختر نموذجًا أصغر، ثم حمّله مرة أخرى.</translation>
    </message>
    <message>
        <source>Choose the model in another format, such as Q4_K_M.</source>
        <translation>اختر النموذج بصيغة أخرى، مثل Q4_K_M‏.</translation>
    </message>
    <message>
        <source>Choose 16 bits for the memory of the conversation.</source>
        <translation>اختر 16 بتًا لذاكرة المحادثة.</translation>
    </message>
    <message>
        <source>The graphics card failed, and stays unused until Pergola is started again.</source>
        <translation>تعطلت بطاقة الرسوم، وستبقى دون استخدام حتى يُعاد تشغيل Pergola.</translation>
    </message>
    <message>
        <source>Restart Pergola to use the card again.</source>
        <translation>أعد تشغيل Pergola لاستخدام البطاقة من جديد.</translation>
    </message>
</context>
<context>
    <name>errors</name>
    <message>
        <source>%1 could not be used as asked.</source>
        <translation>تعذّر استخدام %1 على النحو المطلوب.</translation>
    </message>
    <message>
        <source>The request does not fit the model, so nothing was changed.</source>
        <translation>الطلب لا يلائم النموذج، لذلك لم يتغير شيء.</translation>
    </message>
    <message>
        <source>Look at the details, then try again.</source>
        <translation>اطّلع على التفاصيل ثم حاول مرة أخرى.</translation>
    </message>
    <message>
        <source>%1 was not found.</source>
        <translation>لم يُعثر على %1.</translation>
    </message>
    <message>
        <source>It may have been moved or deleted, or its drive is not connected.</source>
        <translation>ربما نُقل أو حُذف، أو أن القرص الذي هو عليه غير متصل.</translation>
    </message>
    <message>
        <source>Connect the drive, or choose another model.</source>
        <translation>صِل القرص، أو اختر نموذجًا آخر.</translation>
    </message>
    <message>
        <source>%1 could not be read or written.</source>
        <translation>تعذّرت قراءة %1 أو الكتابة فيه.</translation>
    </message>
    <message>
        <source>The drive or its permissions refused the access.</source>
        <translation>رفض القرص أو أذوناته الوصول.</translation>
    </message>
    <message>
        <source>Check the drive and the permissions of the folder, then try again.</source>
        <translation>تحقق من القرص ومن أذونات المجلد ثم حاول مرة أخرى.</translation>
    </message>
    <message>
        <source>The disk is full: %1 could not be saved.</source>
        <translation>القرص ممتلئ: تعذّر حفظ %1.</translation>
    </message>
    <message>
        <source>What is on the screen is kept in memory for now.</source>
        <translation>ما على الشاشة محفوظ في الذاكرة حاليًا.</translation>
    </message>
    <message>
        <source>Free some space; Pergola tries again by itself.</source>
        <translation>أفسح بعض المساحة؛ يعيد Pergola المحاولة تلقائيًا.</translation>
    </message>
    <message>
        <source>%1 is damaged or is not a model.</source>
        <translation>%1 تالف أو ليس نموذجًا.</translation>
    </message>
    <message>
        <source>Most often a download stopped early, or a web page was saved in its place.</source>
        <translation>غالبًا ما يكون التنزيل قد توقف قبل أوانه، أو حُفظت صفحة ويب بدلًا منه.</translation>
    </message>
    <message>
        <source>Download the file again.</source>
        <translation>نزّل الملف مرة أخرى.</translation>
    </message>
    <message>
        <source>%1 is of a kind that Pergola cannot run yet.</source>
        <translation>%1 من نوع لا يستطيع Pergola تشغيله بعد.</translation>
    </message>
    <message>
        <source>The file may be in order, but this version does not know its design.</source>
        <translation>قد يكون الملف سليمًا، لكن هذا الإصدار لا يعرف بنيته.</translation>
    </message>
    <message>
        <source>Choose another model, or look for a newer Pergola.</source>
        <translation>اختر نموذجًا آخر، أو ابحث عن إصدار أحدث من Pergola.</translation>
    </message>
    <message>
        <source>There is not enough memory for %1.</source>
        <translation>لا توجد ذاكرة كافية من أجل %1.</translation>
    </message>
    <message>
        <source>Other programs or a long conversation take too much of it.</source>
        <translation>تشغل برامج أخرى أو محادثة طويلة قدرًا كبيرًا منها.</translation>
    </message>
    <message>
        <source>Close other programs, shorten the conversation length, or choose a smaller model.</source>
        <translation>أغلق برامج أخرى، أو قصّر طول المحادثة، أو اختر نموذجًا أصغر.</translation>
    </message>
    <message>
        <source>The conversation is longer than the model&apos;s memory of it.</source>
        <translation>المحادثة أطول مما تتسع له ذاكرة النموذج.</translation>
    </message>
    <message>
        <source>The model cannot read all of it at once, so it did not answer. Nothing was lost.</source>
        <translation>لا يستطيع النموذج قراءتها كلها دفعة واحدة، لذلك لم يجب. لم يُفقد شيء.</translation>
    </message>
    <message>
        <source>Raise the conversation length, shorten the message, or start a new chat.</source>
        <translation>زد طول المحادثة، أو قصّر الرسالة، أو ابدأ محادثة جديدة.</translation>
    </message>
    <message>
        <source>%1 was stopped.</source>
        <translation>أُوقف %1.</translation>
    </message>
    <message>
        <source>Nothing was changed.</source>
        <translation>لم يتغير شيء.</translation>
    </message>
    <message>
        <source>Start it again when you like.</source>
        <translation>ابدأه من جديد متى شئت.</translation>
    </message>
    <message>
        <source>The chat format of %1 could not be used.</source>
        <translation>تعذّر استخدام صيغة المحادثة الخاصة بـ %1.</translation>
    </message>
    <message>
        <source>The model comes with a text pattern for chats, and this one has a mistake or does not allow this conversation.</source>
        <translation>يأتي النموذج بقالب نصي للمحادثات، وفي هذا القالب خطأ أو أنه لا يسمح بهذه المحادثة.</translation>
    </message>
    <message>
        <source>Start a new chat, or choose another model.</source>
        <translation>ابدأ محادثة جديدة، أو اختر نموذجًا آخر.</translation>
    </message>
    <message>
        <source>The graphics card was reset while it worked for %1.</source>
        <translation>أُعيد ضبط بطاقة الرسوميات أثناء عملها على %1.</translation>
    </message>
    <message>
        <source>The answer so far is kept, but the model has to be loaded again.</source>
        <translation>حُفظ ما كُتب من الإجابة، لكن يجب تحميل النموذج من جديد.</translation>
    </message>
    <message>
        <source>Load the model again.</source>
        <translation>حمّل النموذج من جديد.</translation>
    </message>
    <message>
        <source>Something went wrong inside Pergola with %1.</source>
        <translation>حدث خلل داخل Pergola مع %1.</translation>
    </message>
    <message>
        <source>This is a mistake in the program, not yours. Your chats are kept.</source>
        <translation>هذا خطأ في البرنامج وليس منك. محادثاتك محفوظة.</translation>
    </message>
    <message>
        <source>Try again. If it happens again, report it with the details.</source>
        <translation>حاول مرة أخرى. إذا تكرر ذلك فأبلغ عنه مع التفاصيل.</translation>
    </message>
    <message>
        <source>The file of %1 went away while it was in use.</source>
        <translation>اختفى ملف %1 أثناء استخدامه.</translation>
    </message>
    <message>
        <source>Another program cut it short, or its drive is no longer connected. What was written so far is kept.</source>
        <translation>اقتطعه برنامج آخر، أو لم يعد قرصه متصلًا. ما كُتب حتى الآن محفوظ.</translation>
    </message>
    <message>
        <source>It takes %1 tokens, and the conversation length is set to %2.</source>
        <translation>يحتاج ذلك إلى %1 من الرموز، وطول المحادثة مضبوط على %2.</translation>
    </message>
    <message>
        <source>the model</source>
        <translation>النموذج</translation>
    </message>
    <message>
        <source>No model is loaded.</source>
        <translation>لا يوجد نموذج محمَّل.</translation>
    </message>
    <message>
        <source>Without a model there is nobody to answer.</source>
        <translation>بلا نموذج لا يوجد من يجيب.</translation>
    </message>
    <message>
        <source>Choose a model, then send the message again.</source>
        <translation>اختر نموذجًا ثم أرسل الرسالة مرة أخرى.</translation>
    </message>
    <message>
        <source>The conversation length stays as it was.</source>
        <translation>يبقى طول المحادثة كما كان.</translation>
    </message>
    <message>
        <source>The answer that is being written needs more than that.</source>
        <translation>الإجابة التي تُكتب الآن تحتاج إلى أكثر من ذلك.</translation>
    </message>
    <message>
        <source>Wait for its end, or choose a longer one.</source>
        <translation>انتظر انتهاءها، أو اختر طولًا أكبر.</translation>
    </message>
    <message>
        <source>There is not enough free memory for it.</source>
        <translation>لا توجد ذاكرة حرة كافية لذلك.</translation>
    </message>
    <message>
        <source>Close other programs, or choose a shorter one.</source>
        <translation>أغلق برامج أخرى، أو اختر طولًا أصغر.</translation>
    </message>
    <message>
        <source>%1 has no vocabulary, so it can neither read nor write.</source>
        <translation>لا يحتوي %1 على مفردات، فلا يستطيع القراءة ولا الكتابة.</translation>
    </message>
    <message>
        <source>The file holds a model for measurements, or a part of it was left out.</source>
        <translation>يحتوي الملف على نموذج للقياس، أو أن جزءًا منه ناقص.</translation>
    </message>
    <message>
        <source>Choose another model, or download a complete version.</source>
        <translation>اختر نموذجًا آخر، أو نزّل نسخة كاملة.</translation>
    </message>
</context>
<context>
    <name>export</name>
    <message>
        <source>Answer</source>
        <translation>إجابة</translation>
    </message>
    <message>
        <source>You</source>
        <translation>أنت</translation>
    </message>
    <message>
        <source>Chat</source>
        <translation>محادثة</translation>
    </message>
    <message>
        <source>Attached: %1</source>
        <translation>مرفق: %1</translation>
    </message>
    <message>
        <source>Chats</source>
        <translation>المحادثات</translation>
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
        <translation>%1 ث</translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation>%1 د</translation>
    </message>
    <message>
        <source>%1 h</source>
        <translation>%1 س</translation>
    </message>
</context>
<context>
    <name>files</name>
    <message>
        <source>it is no ordinary file</source>
        <translation>ليس ملفًا عاديًا</translation>
    </message>
</context>
<context>
    <name>help</name>
    <message>
        <source>Begin a chat</source>
        <translation>بدء محادثة</translation>
    </message>
    <message>
        <source>“New chat” over the list on the left; write below, Enter sends.</source>
        <translation>«محادثة جديدة» فوق القائمة الجانبية؛ اكتب في الأسفل، ومفتاح الإدخال يرسل.</translation>
    </message>
    <message>
        <source>Take another model</source>
        <translation>اختيار نموذج آخر</translation>
    </message>
    <message>
        <source>The model&apos;s name over the chat. All of them: the page “Models”.</source>
        <translation>اسم النموذج فوق المحادثة. وكلها في صفحة «النماذج».</translation>
    </message>
    <message>
        <source>Find an old chat</source>
        <translation>العثور على محادثة قديمة</translation>
    </message>
    <message>
        <source>The field over the list searches titles and all that was said.</source>
        <translation>الحقل فوق القائمة يبحث في العناوين وفي كل ما قيل.</translation>
    </message>
    <message>
        <source>Change how answers come out</source>
        <translation>تغيير طريقة الإجابة</translation>
    </message>
    <message>
        <source>The preset under the message field, for this chat. For all chats: the settings, “Answers”.</source>
        <translation>النمط تحت حقل الرسالة، لهذه المحادثة. ولكل المحادثات: الإعدادات، «الإجابات».</translation>
    </message>
    <message>
        <source>See speed and memory</source>
        <translation>رؤية السرعة والذاكرة</translation>
    </message>
    <message>
        <source>The panel on the right of the chat.</source>
        <translation>اللوحة بجانب المحادثة.</translation>
    </message>
    <message>
        <source>Try two models or presets</source>
        <translation>تجربة نموذجين أو نمطين</translation>
    </message>
    <message>
        <source>The page “Compare” asks both the same question.</source>
        <translation>صفحة «مقارنة» تطرح السؤال نفسه على الاثنين.</translation>
    </message>
    <message>
        <source>Keep your chats safe</source>
        <translation>حفظ محادثاتك</translation>
    </message>
    <message>
        <source>Back up, restore, export, import and erase: the settings, “Privacy and data”.</source>
        <translation>النسخ الاحتياطي والاستعادة والتصدير والاستيراد والمحو: الإعدادات، «الخصوصية والبيانات».</translation>
    </message>
    <message>
        <source>Something goes wrong</source>
        <translation>حدث خطأ ما</translation>
    </message>
    <message>
        <source>A report to read first and then to give to whom you like.</source>
        <translation>تقرير تقرؤه أولا ثم تعطيه لمن تشاء.</translation>
    </message>
    <message>
        <source>Anything else, by its name</source>
        <translation>أي شيء آخر، باسمه</translation>
    </message>
    <message>
        <source>One field for commands, chats, models and settings.</source>
        <translation>حقل واحد للأوامر والمحادثات والنماذج والإعدادات.</translation>
    </message>
</context>
<context>
    <name>library</name>
    <message>
        <source>This file cannot be read: %1.</source>
        <translation>تتعذّر قراءة هذا الملف: %1.</translation>
    </message>
    <message>
        <source>This file is cut short; download it again.</source>
        <translation>هذا الملف مقتطع؛ نزّله مرة أخرى.</translation>
    </message>
    <message>
        <source>This file is empty; download it again.</source>
        <translation>هذا الملف فارغ؛ نزّله مرة أخرى.</translation>
    </message>
    <message>
        <source>This is a web page, not a model: the download failed. Download it again.</source>
        <translation>هذه صفحة ويب وليست نموذجًا: فشل التنزيل. نزّله مرة أخرى.</translation>
    </message>
    <message>
        <source>This is only a pointer to the model (Git LFS). Download the model itself.</source>
        <translation>هذا مجرد مؤشر إلى النموذج (Git LFS). نزّل النموذج نفسه.</translation>
    </message>
    <message>
        <source>This is a message of a server, not a model: the download failed. Download it again.</source>
        <translation>هذه رسالة من خادم وليست نموذجًا: فشل التنزيل. نزّله مرة أخرى.</translation>
    </message>
    <message>
        <source>This is not a GGUF model, although its name says so.</source>
        <translation>هذا ليس نموذج GGUF وإن دلّ اسمه على ذلك.</translation>
    </message>
    <message>
        <source>Part %1 is missing. Download it into the same folder.</source>
        <translation>الجزء %1 مفقود. نزّله في المجلد نفسه.</translation>
    </message>
    <message>
        <source>Only half downloaded. Finish it in the program that began it.</source>
        <translation>نُزّل نصفه فقط. أكمله في البرنامج الذي بدأه.</translation>
    </message>
    <message>
        <source>This model is changed by an adapter, which Pergola cannot use.</source>
        <translation>هذا النموذج يعدّله محوّل لا يستطيع Pergola استخدامه.</translation>
    </message>
    <message>
        <source>This model is stored in a form that only Ollama reads.</source>
        <translation>هذا النموذج محفوظ بصيغة لا يقرؤها إلا Ollama.</translation>
    </message>
    <message>
        <source>Its drive does not answer. It comes back by itself.</source>
        <translation>قرصه لا يستجيب. سيعود من تلقاء نفسه.</translation>
    </message>
    <message>
        <source>Its folder is not connected.</source>
        <translation>مجلده غير متصل.</translation>
    </message>
    <message>
        <source>On drive “%1” — not connected.</source>
        <translation>على القرص «%1» — غير متصل.</translation>
    </message>
    <message>
        <source>Models of the kind “%1” cannot be run by Pergola yet.</source>
        <translation>لا يستطيع Pergola بعد تشغيل نماذج من نوع «%1».</translation>
    </message>
    <message>
        <source>This file is of a kind that Pergola cannot run.</source>
        <translation>هذا الملف من نوع لا يستطيع Pergola تشغيله.</translation>
    </message>
    <message>
        <source>A part of this model is missing. Download it again.</source>
        <translation>جزء من هذا النموذج مفقود. نزّله من جديد.</translation>
    </message>
    <message>
        <source>This model is damaged or cut short. Download it again.</source>
        <translation>هذا النموذج تالف أو مقطوع. نزّله من جديد.</translation>
    </message>
    <message>
        <source>The file that this link leads to is gone. Download it again.</source>
        <translation>الملف الذي يقود إليه هذا الرابط لم يعد موجودًا. نزّله من جديد.</translation>
    </message>
    <message>
        <source>It has no vocabulary, so it can neither read nor write. Download a complete version.</source>
        <translation>لا يحتوي على مفردات، فلا يستطيع القراءة ولا الكتابة. نزّل نسخة كاملة.</translation>
    </message>
    <message>
        <source>Its file is no longer there: it was moved, renamed or deleted.</source>
        <translation>لم يعد ملفه موجودا: نُقل أو أُعيدت تسميته أو حُذف.</translation>
    </message>
</context>
<context>
    <name>models</name>
    <message>
        <source>Open a model file</source>
        <translation>فتح ملف نموذج</translation>
    </message>
    <message>
        <source>Models (*.gguf)</source>
        <translation>نماذج (*.gguf)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>كل الملفات (*)</translation>
    </message>
    <message>
        <source>The graphics card has %1 for it: all of it fits there, which is the fastest.</source>
        <translation>لدى بطاقة الرسوم %1 له: يتسع فيها كله، وهذا هو الأسرع.</translation>
    </message>
    <message>
        <source>This computer has %1 of RAM for it, so it fits. Without a graphics card the processor computes it.</source>
        <translation>لدى هذا الحاسوب %1 من الذاكرة له، فهو يتسع. ومن دون بطاقة رسوم يحسبه المعالج.</translation>
    </message>
    <message>
        <source>The graphics card has %1 for it, which is too little. It fits into the %2 of RAM, where the slower processor computes it.</source>
        <translation>لدى بطاقة الرسوم %1 له، وهذا قليل. يتسع في %2 من الذاكرة حيث يحسبه المعالج الأبطأ.</translation>
    </message>
    <message>
        <source>This computer has %1 of RAM for it: %2 are missing. Loaded anyway, it would be read from the disk again and again, and the computer could stall.</source>
        <translation>لدى هذا الحاسوب %1 من الذاكرة له: ينقص %2. وإن حُمّل رغم ذلك فسيُقرأ من القرص مرة بعد مرة، وقد يتوقف الحاسوب.</translation>
    </message>
    <message>
        <source>How much memory it needs cannot be told from its files.</source>
        <translation>لا يُعرف من ملفاته كم من الذاكرة يحتاج.</translation>
    </message>
    <message>
        <source>Fits on the GPU</source>
        <translation>يتسع في بطاقة الرسوم</translation>
    </message>
    <message>
        <source>Fits in RAM</source>
        <translation>يتسع في الذاكرة</translation>
    </message>
    <message>
        <source>Slow: on the CPU</source>
        <translation>بطيء: على المعالج</translation>
    </message>
    <message>
        <source>Too big by %1</source>
        <translation>أكبر من المتاح بمقدار %1</translation>
    </message>
    <message>
        <source>Unknown</source>
        <translation>غير معروف</translation>
    </message>
    <message>
        <source>Incomplete</source>
        <translation>ناقص</translation>
    </message>
    <message>
        <source>Unsupported</source>
        <translation>غير مدعوم</translation>
    </message>
    <message>
        <source>Broken</source>
        <translation>تالف</translation>
    </message>
    <message>
        <source>Not connected</source>
        <translation>غير متصل</translation>
    </message>
    <message>
        <source>No answer</source>
        <translation>لا استجابة</translation>
    </message>
    <message>
        <source>It needs %1: %2 for its weights, %3 for a conversation of %4 tokens and %5 to work with.</source>
        <translation>يحتاج %1: ‏%2 لأوزانه و%3 لمحادثة من %4 رمز و%5 للعمل.</translation>
    </message>
    <message>
        <source>All %1 of its parameters must be in memory, although only %2 work at a time.</source>
        <translation>يجب أن تكون كل معاملاته وعددها %1 في الذاكرة، مع أن %2 منها فقط تعمل في كل مرة.</translation>
    </message>
    <message>
        <source>%1 of RAM are left to other programs. What they take at the moment is not counted.</source>
        <translation>يُترك %1 من الذاكرة للبرامج الأخرى. ولا يُحسب ما تأخذه الآن.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: ‏%2</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>الاسم</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>الحجم</translation>
    </message>
    <message>
        <source>Bits</source>
        <translation>البتات</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>النوع</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>السياق</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>الترخيص</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>الملاءمة</translation>
    </message>
    <message>
        <source>Last speed</source>
        <translation>آخر سرعة</translation>
    </message>
    <message>
        <source>Last used</source>
        <translation>آخر استخدام</translation>
    </message>
    <message>
        <source>Actions</source>
        <translation>الإجراءات</translation>
    </message>
    <message>
        <source>All models</source>
        <translation>كل النماذج</translation>
    </message>
    <message>
        <source>Fit this computer</source>
        <translation>تلائم هذا الحاسوب</translation>
    </message>
    <message>
        <source>Yours, from other folders</source>
        <translation>نماذجك من مجلدات أخرى</translation>
    </message>
    <message>
        <source>With a problem</source>
        <translation>فيها مشكلة</translation>
    </message>
    <message>
        <source>dense, %1</source>
        <translation>كثيف، %1</translation>
    </message>
    <message>
        <source>%1 of %2 active</source>
        <translation>%1 من %2 نشطة</translation>
    </message>
    <message>
        <source>never</source>
        <translation>أبدًا</translation>
    </message>
    <message>
        <source>today</source>
        <translation>اليوم</translation>
    </message>
    <message>
        <source>yesterday</source>
        <translation>أمس</translation>
    </message>
    <message>
        <source>%1 tok/s</source>
        <translation>%1 رمز/ث</translation>
    </message>
    <message>
        <source>%1 bits</source>
        <translation>%1 بت</translation>
    </message>
    <message>
        <source>%1 context</source>
        <translation>سياق %1</translation>
    </message>
    <message>
        <source>verified %1</source>
        <translation>تحقّق منه: %1</translation>
    </message>
    <message>
        <source>whole, checked %1</source>
        <translation>كامل، فُحص: %1</translation>
    </message>
    <message>
        <source>These are not the bytes that were recorded. Download it again.</source>
        <translation>ليست هذه هي البايتات المسجلة. نزّله من جديد.</translation>
    </message>
    <message>
        <source>The file is damaged: a part of the model lies outside of it. Download it again.</source>
        <translation>الملف تالف: جزء من النموذج يقع خارجه. نزّله من جديد.</translation>
    </message>
    <message>
        <source>used %1</source>
        <translation>استُخدم: %1</translation>
    </message>
    <message>
        <source>in the folder of %1</source>
        <translation>في مجلد %1</translation>
    </message>
    <message>
        <source>in a folder of yours</source>
        <translation>في مجلد لك</translation>
    </message>
    <message numerus="yes">
        <source>also in %Ln other place(s)</source>
        <translation>
            <numerusform>لا أماكن أخرى</numerusform>
            <numerusform>وفي مكان آخر أيضًا</numerusform>
            <numerusform>وفي مكانين آخرين أيضًا</numerusform>
            <numerusform>وفي %Ln أماكن أخرى أيضًا</numerusform>
            <numerusform>وفي %Ln مكانًا آخر أيضًا</numerusform>
            <numerusform>وفي %Ln مكان آخر أيضًا</numerusform>
        </translation>
    </message>
    <message>
        <source>No chat has an answer from it.</source>
        <translation>لا توجد محادثة فيها إجابة منه.</translation>
    </message>
    <message>
        <source>“%1”</source>
        <translation>«%1»</translation>
    </message>
    <message>
        <source>New chat</source>
        <translation>محادثة جديدة</translation>
    </message>
    <message numerus="yes">
        <source>%Ln chat(s) have answers from it: %1. They stay, and another model can go on there.</source>
        <translation>
            <numerusform>لا محادثات فيها إجابات منه: %1.</numerusform>
            <numerusform>محادثة واحدة فيها إجابات منه: %1. تبقى، ويمكن لنموذج آخر أن يكمل فيها.</numerusform>
            <numerusform>محادثتان فيهما إجابات منه: %1. تبقيان، ويمكن لنموذج آخر أن يكمل فيهما.</numerusform>
            <numerusform>%Ln محادثات فيها إجابات منه: %1. تبقى، ويمكن لنموذج آخر أن يكمل فيها.</numerusform>
            <numerusform>%Ln محادثة فيها إجابات منه: %1. تبقى، ويمكن لنموذج آخر أن يكمل فيها.</numerusform>
            <numerusform>%Ln محادثة فيها إجابات منه: %1. تبقى، ويمكن لنموذج آخر أن يكمل فيها.</numerusform>
        </translation>
    </message>
    <message>
        <source>, </source>
        <translation>، </translation>
    </message>
    <message>
        <source>It is loaded, and will be taken out of memory first.</source>
        <translation>هو محمّل، وسيُخرج من الذاكرة أولًا.</translation>
    </message>
    <message>
        <source>Its files belong to Ollama, which keeps count of them: delete them there to free the space.</source>
        <translation>ملفاته تخص Ollama الذي يحصيها: احذفها هناك لتحرير المساحة.</translation>
    </message>
    <message>
        <source>Its files are yours, and %1 uses them too.</source>
        <translation>ملفاته لك، ويستخدمها %1 أيضًا.</translation>
    </message>
    <message>
        <source>Its files are yours: off the list they stay where they are.</source>
        <translation>ملفاته لك: إذا أزيل من القائمة تبقى في مكانها.</translation>
    </message>
    <message>
        <source>The same model lies in other places as well; those files stay.</source>
        <translation>النموذج نفسه موجود في أماكن أخرى أيضًا؛ وتبقى تلك الملفات.</translation>
    </message>
    <message>
        <source>Take %1 off the list?</source>
        <translation>إزالة %1 من القائمة؟</translation>
    </message>
    <message>
        <source>Delete %1 (%2)?</source>
        <translation>حذف %1 ‏(%2)؟</translation>
    </message>
    <message>
        <source>Move files to the trash</source>
        <translation>نقل الملفات إلى سلة المهملات</translation>
    </message>
    <message>
        <source>Take off the list</source>
        <translation>إزالة من القائمة</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>إلغاء</translation>
    </message>
    <message>
        <source>The trash cannot take %1. Delete it for good?</source>
        <translation>سلة المهملات لا تتسع لـ%1. حذفه نهائيًا؟</translation>
    </message>
    <message>
        <source>Its drive has no trash. The files cannot be brought back.</source>
        <translation>لا سلة مهملات على قرصه. لا يمكن استرجاع الملفات.</translation>
    </message>
    <message>
        <source>Delete for good</source>
        <translation>حذف نهائي</translation>
    </message>
    <message>
        <source>Load a model that is too big?</source>
        <translation>تحميل نموذج أكبر من اللازم؟</translation>
    </message>
    <message>
        <source>This model is too big for this computer by %1.</source>
        <translation>هذا النموذج أكبر مما يتسع له هذا الحاسوب بمقدار %1.</translation>
    </message>
    <message>
        <source>Loading may fail, or slow the computer down until it is unloaded. A smaller model, or one with fewer bits, will fit.</source>
        <translation>قد يفشل التحميل، أو يبطئ الحاسوب حتى يُزال النموذج من الذاكرة. سيتسع لنموذج أصغر أو بعدد بتات أقل.</translation>
    </message>
    <message>
        <source>Load anyway</source>
        <translation>تحميل على أي حال</translation>
    </message>
</context>
<context>
    <name>pergola::app::ChatList</name>
    <message>
        <source>New chat</source>
        <translation>محادثة جديدة</translation>
    </message>
    <message>
        <source>%1 (copy)</source>
        <translation>%1 (نسخة)</translation>
    </message>
</context>
<context>
    <name>pergola::app::ModelGuard</name>
    <message numerus="yes">
        <source>%n second(s)</source>
        <translation>
            <numerusform>%n ثانية</numerusform>
            <numerusform>ثانية واحدة</numerusform>
            <numerusform>ثانيتين</numerusform>
            <numerusform>%n ثوانٍ</numerusform>
            <numerusform>%n ثانية</numerusform>
            <numerusform>%n ثانية</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n minute(s)</source>
        <translation>
            <numerusform>%n دقيقة</numerusform>
            <numerusform>دقيقة واحدة</numerusform>
            <numerusform>دقيقتين</numerusform>
            <numerusform>%n دقائق</numerusform>
            <numerusform>%n دقيقة</numerusform>
            <numerusform>%n دقيقة</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hour(s)</source>
        <translation>
            <numerusform>%n ساعة</numerusform>
            <numerusform>ساعة واحدة</numerusform>
            <numerusform>ساعتين</numerusform>
            <numerusform>%n ساعات</numerusform>
            <numerusform>%n ساعة</numerusform>
            <numerusform>%n ساعة</numerusform>
        </translation>
    </message>
    <message>
        <source>The computer slept for %1. The model was checked and answers.</source>
        <translation>نام الحاسوب %1. فُحص النموذج وهو يجيب.</translation>
    </message>
    <message>
        <source>The graphics card was reset again. Loading the model on the processor…</source>
        <translation>أُعيد ضبط بطاقة الرسوم مرة أخرى. يُحمَّل النموذج على المعالج…</translation>
    </message>
    <message>
        <source>The graphics card was reset. Loading the model again…</source>
        <translation>أُعيد ضبط بطاقة الرسوم. يُحمَّل النموذج مرة أخرى…</translation>
    </message>
    <message>
        <source>The model is loaded again. The answer that was interrupted can be asked for again.</source>
        <translation>حُمّل النموذج من جديد. يمكنك طلب الإجابة المنقطعة مرة أخرى.</translation>
    </message>
    <message>
        <source>The graphics card does not answer, so the model now runs on the processor, more slowly. Restarting the computer most often brings the card back.</source>
        <translation>لا تستجيب بطاقة الرسوم، لذلك يعمل النموذج الآن على المعالج بسرعة أقل. غالبًا ما تعيد إعادة تشغيل الحاسوب البطاقة إلى العمل.</translation>
    </message>
    <message>
        <source>%1 runs on the processor. %2 %3</source>
        <translation>يعمل %1 على المعالج. %2 %3</translation>
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
        <translation>ذكاء اصطناعي خاص على حاسوبك. بلا قياس عن بُعد؛ لا يرسل هذا البرنامج أي طلب عبر الشبكة.</translation>
    </message>
    <message>
        <source>Its own source is under the MIT licence. The window uses Qt Charts, which is under GPL-3.0: therefore this program as a whole is distributed under GPL-3.0.</source>
        <translation>شيفرته المصدرية مرخّصة برخصة MIT. تستخدم النافذة Qt Charts المرخّصة برخصة GPL-3.0: لذلك يوزَّع هذا البرنامج ككل برخصة GPL-3.0.</translation>
    </message>
    <message>
        <source>Running with Qt %1.</source>
        <translation>يعمل بمكتبة Qt %1.</translation>
    </message>
</context>
<context>
    <name>pergola::ui::AnswerEditor</name>
    <message>
        <source>Your words become a new version, and the model reads them from now on. The version before stays.</source>
        <translation>تصير كلماتك نسخة جديدة، ويقرؤها النموذج من الآن. وتبقى النسخة السابقة.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>إلغاء</translation>
    </message>
    <message>
        <source>Save as a new version</source>
        <translation>الحفظ كنسخة جديدة</translation>
    </message>
    <message>
        <source>Discard your changes?</source>
        <translation>أتريد تجاهل تغييراتك؟</translation>
    </message>
    <message>
        <source>The answer stays as it was.</source>
        <translation>تبقى الإجابة كما كانت.</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>تجاهل</translation>
    </message>
    <message>
        <source>Go on editing</source>
        <translation>متابعة التحرير</translation>
    </message>
</context>
<context>
    <name>pergola::ui::AttachmentChip</name>
    <message>
        <source>Attachment %1, %2</source>
        <translation>المرفق %1، %2</translation>
    </message>
    <message>
        <source>Enter shows it, Delete takes it away.</source>
        <translation>مفتاح الإدخال يعرضه، ومفتاح الحذف يزيله.</translation>
    </message>
    <message>
        <source>Enter shows it.</source>
        <translation>مفتاح الإدخال يعرضه.</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>إزالة %1</translation>
    </message>
</context>
<context>
    <name>pergola::ui::AttachmentDrop</name>
    <message>
        <source>Drop files to attach them to your message</source>
        <translation>أفلت الملفات لإرفاقها برسالتك</translation>
    </message>
</context>
<context>
    <name>pergola::ui::AttachmentTray</name>
    <message>
        <source>Attachments of your message</source>
        <translation>مرفقات رسالتك</translation>
    </message>
    <message>
        <source>“%1” was not attached: a message takes at most %2 attachments. Send these first, or put some together.</source>
        <translation>لم يُرفَق «%1»: أقصى عدد لمرفقات الرسالة %2. أرسل هذه أولًا أو ادمج بعضها.</translation>
    </message>
    <message>
        <source>“%1” was not attached: all attachments of a message have at most %2 characters. Send these first, or attach the part that matters.</source>
        <translation>لم يُرفَق «%1»: أقصى عدد للأحرف في مرفقات الرسالة كلها %2. أرسل هذه أولًا أو أرفق الجزء المهم.</translation>
    </message>
    <message>
        <source>Pasted text</source>
        <translation>نص ملصق</translation>
    </message>
    <message>
        <source>The text was not attached: it has %1 characters, and at most %2 are read. Attach the part that matters.</source>
        <translation>لم يُرفَق النص: فيه %1 من الأحرف، ويُقرأ %2 على الأكثر. أرفق الجزء المهم منه.</translation>
    </message>
    <message>
        <source>Reading your files…</source>
        <translation>تُقرأ ملفاتك…</translation>
    </message>
    <message>
        <source>Stop reading the files</source>
        <translation>إيقاف قراءة الملفات</translation>
    </message>
    <message>
        <source>“%1” is attached already.</source>
        <translation>«%1» مُرفَق من قبل.</translation>
    </message>
    <message numerus="yes">
        <source>There is something to know about %Ln more file(s).</source>
        <translation>
            <numerusform>لا شيء آخر عن الملفات.</numerusform>
            <numerusform>وهناك ما ينبغي معرفته عن ملف آخر.</numerusform>
            <numerusform>وهناك ما ينبغي معرفته عن ملفين آخرين.</numerusform>
            <numerusform>وهناك ما ينبغي معرفته عن %Ln ملفات أخرى.</numerusform>
            <numerusform>وهناك ما ينبغي معرفته عن %Ln ملفًا آخر.</numerusform>
            <numerusform>وهناك ما ينبغي معرفته عن %Ln ملف آخر.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pergola::ui::AttachmentView</name>
    <message numerus="yes">
        <source>%1 · %Ln character(s)</source>
        <translation>
            <numerusform>%1 · بلا أحرف</numerusform>
            <numerusform>%1 · حرف واحد</numerusform>
            <numerusform>%1 · حرفان</numerusform>
            <numerusform>%1 · %Ln أحرف</numerusform>
            <numerusform>%1 · %Ln حرفًا</numerusform>
            <numerusform>%1 · %Ln حرف</numerusform>
        </translation>
    </message>
    <message>
        <source>The first %1 characters are shown. The model reads all of it, and Copy takes all.</source>
        <translation>تُعرض الأحرف الأولى وعددها %1. يقرأ النموذج كل النص، و«نسخ» يأخذه كله.</translation>
    </message>
</context>
<context>
    <name>pergola::ui::ChartCard</name>
    <message>
        <source>Model loaded in %1 s; the first answer after it is slower.</source>
        <translation>حُمّل النموذج في %1 ث؛ أول إجابة بعده أبطأ.</translation>
    </message>
    <message>
        <source>Conversation length changed to %1 tokens.</source>
        <translation>تغيّر طول المحادثة إلى %1 من الرموز.</translation>
    </message>
    <message>
        <source>The computer slept for %1.</source>
        <translation>نام الحاسوب %1.</translation>
    </message>
</context>
<context>
    <name>pergola::ui::ChatGroups</name>
    <message>
        <source>New chat</source>
        <translation>محادثة جديدة</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>اليوم</translation>
    </message>
    <message>
        <source>Yesterday</source>
        <translation>أمس</translation>
    </message>
    <message>
        <source>Last 7 days</source>
        <translation>آخر 7 أيام</translation>
    </message>
    <message>
        <source>Pinned</source>
        <translation>مثبّتة</translation>
    </message>
    <message numerus="yes">
        <source>The newest %Ln chat(s)</source>
        <translation>
            <numerusform>لا محادثات حديثة</numerusform>
            <numerusform>أحدث محادثة</numerusform>
            <numerusform>أحدث محادثتين</numerusform>
            <numerusform>أحدث %Ln محادثات</numerusform>
            <numerusform>أحدث %Ln محادثة</numerusform>
            <numerusform>أحدث %Ln محادثة</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln chat(s) found</source>
        <translation>
            <numerusform>لم يُعثر على محادثات</numerusform>
            <numerusform>عُثر على محادثة واحدة</numerusform>
            <numerusform>عُثر على محادثتين</numerusform>
            <numerusform>عُثر على %Ln محادثات</numerusform>
            <numerusform>عُثر على %Ln محادثة</numerusform>
            <numerusform>عُثر على %Ln محادثة</numerusform>
        </translation>
    </message>
    <message>
        <source>Trash</source>
        <translation>سلة المهملات</translation>
    </message>
    <message numerus="yes">
        <source>%1, folded, %Ln chat(s)</source>
        <translation>
            <numerusform>%1، مطويّة، لا محادثات</numerusform>
            <numerusform>%1، مطويّة، محادثة واحدة</numerusform>
            <numerusform>%1، مطويّة، محادثتان</numerusform>
            <numerusform>%1، مطويّة، %Ln محادثات</numerusform>
            <numerusform>%1، مطويّة، %Ln محادثة</numerusform>
            <numerusform>%1، مطويّة، %Ln محادثة</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, open, %Ln chat(s)</source>
        <translation>
            <numerusform>%1، مفتوحة، لا محادثات</numerusform>
            <numerusform>%1، مفتوحة، محادثة واحدة</numerusform>
            <numerusform>%1، مفتوحة، محادثتان</numerusform>
            <numerusform>%1، مفتوحة، %Ln محادثات</numerusform>
            <numerusform>%1، مفتوحة، %Ln محادثة</numerusform>
            <numerusform>%1، مفتوحة، %Ln محادثة</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, answering</source>
        <translation>%1، تجري الإجابة</translation>
    </message>
    <message>
        <source>%1, with an error</source>
        <translation>%1، فيها خطأ</translation>
    </message>
    <message>
        <source>%1, with a draft</source>
        <translation>%1، فيها مسودة</translation>
    </message>
    <message>
        <source>%1, pinned</source>
        <translation>%1، مثبّتة</translation>
    </message>
    <message>
        <source>%1, pinned, in the folder %2</source>
        <translation>%1، مثبتة، في المجلد %2</translation>
    </message>
</context>
<context>
    <name>pergola::ui::ChatListPane</name>
    <message>
        <source>Rename folder</source>
        <translation>إعادة تسمية المجلد</translation>
    </message>
    <message>
        <source>Remove folder, keep its chats</source>
        <translation>إزالة المجلد مع إبقاء محادثاته</translation>
    </message>
    <message>
        <source>Bring back</source>
        <translation>استرجاع</translation>
    </message>
    <message>
        <source>Delete for good</source>
        <translation>حذف نهائي</translation>
    </message>
    <message>
        <source>Rename	%1</source>
        <translation>إعادة تسمية	%1</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>إلغاء التثبيت</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>تثبيت</translation>
    </message>
    <message>
        <source>Move to folder</source>
        <translation>نقل إلى مجلد</translation>
    </message>
    <message>
        <source>No folder</source>
        <translation>بلا مجلد</translation>
    </message>
    <message>
        <source>New folder</source>
        <translation>مجلد جديد</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>تكرار</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>تصدير…</translation>
    </message>
    <message>
        <source>Delete	%1</source>
        <translation>حذف	%1</translation>
    </message>
    <message>
        <source>Chats</source>
        <translation>المحادثات</translation>
    </message>
    <message>
        <source>Trash</source>
        <translation>سلة المهملات</translation>
    </message>
    <message>
        <source>New chat</source>
        <translation>محادثة جديدة</translation>
    </message>
    <message>
        <source>More for all chats</source>
        <translation>المزيد لكل المحادثات</translation>
    </message>
    <message>
        <source>All chats</source>
        <translation>كل المحادثات</translation>
    </message>
    <message>
        <source>Empty</source>
        <translation>إفراغ</translation>
    </message>
    <message>
        <source>Empty the trash</source>
        <translation>إفراغ سلة المهملات</translation>
    </message>
    <message>
        <source>Search chats</source>
        <translation>البحث في المحادثات</translation>
    </message>
    <message>
        <source>Search titles and texts of chats</source>
        <translation>البحث في عناوين المحادثات ونصوصها</translation>
    </message>
    <message>
        <source>List of chats</source>
        <translation>قائمة المحادثات</translation>
    </message>
    <message>
        <source>The trash is empty</source>
        <translation>سلة المهملات فارغة</translation>
    </message>
    <message>
        <source>Deleted chats wait here.</source>
        <translation>تنتظر المحادثات المحذوفة هنا.</translation>
    </message>
    <message>
        <source>Searching</source>
        <translation>جارٍ البحث</translation>
    </message>
    <message>
        <source>Nothing found</source>
        <translation>لم يُعثر على شيء</translation>
    </message>
    <message>
        <source>No chat has this in its title or text.</source>
        <translation>لا توجد محادثة فيها هذا في عنوانها أو نصها.</translation>
    </message>
    <message>
        <source>No chats yet</source>
        <translation>لا محادثات بعد</translation>
    </message>
    <message>
        <source>Your first question starts one.</source>
        <translation>سؤالك الأول يبدأ واحدة.</translation>
    </message>
    <message numerus="yes">
        <source>Trash (%Ln)</source>
        <translation>
            <numerusform>سلة المهملات (%Ln)</numerusform>
            <numerusform>سلة المهملات (%Ln)</numerusform>
            <numerusform>سلة المهملات (%Ln)</numerusform>
            <numerusform>سلة المهملات (%Ln)</numerusform>
            <numerusform>سلة المهملات (%Ln)</numerusform>
            <numerusform>سلة المهملات (%Ln)</numerusform>
        </translation>
    </message>
    <message>
        <source>New folder inside</source>
        <translation>مجلد جديد بداخله</translation>
    </message>
    <message>
        <source>Move to</source>
        <translation>نقل إلى</translation>
    </message>
    <message>
        <source>The top</source>
        <translation>المستوى الأعلى</translation>
    </message>
    <message>
        <source>%1 / %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>البحث</translation>
    </message>
    <message>
        <source>Open in new window</source>
        <translation>فتح في نافذة جديدة</translation>
    </message>
</context>
<context>
    <name>pergola::ui::ChatPage</name>
    <message>
        <source>Temporary chat</source>
        <translation>محادثة مؤقتة</translation>
    </message>
    <message>
        <source>It is not saved and gone when you open another one.</source>
        <translation>لا تُحفظ، وتزول حين تفتح محادثة أخرى.</translation>
    </message>
    <message>
        <source>Keep this chat</source>
        <translation>الاحتفاظ بهذه المحادثة</translation>
    </message>
    <message>
        <source>The chat is saved.</source>
        <translation>حُفظت المحادثة.</translation>
    </message>
    <message>
        <source>Chat list</source>
        <translation>قائمة المحادثات</translation>
    </message>
    <message>
        <source>More for this chat</source>
        <translation>المزيد لهذه المحادثة</translation>
    </message>
    <message>
        <source>Performance panel</source>
        <translation>لوحة الأداء</translation>
    </message>
    <message>
        <source>You are changing an earlier message</source>
        <translation>أنت تغيّر رسالة سابقة</translation>
    </message>
    <message>
        <source>It becomes a new version; what followed stays with the old one.</source>
        <translation>تصبح نسخة جديدة؛ ويبقى ما تلاها مع النسخة القديمة.</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>إلغاء</translation>
    </message>
    <message>
        <source>Answer copied</source>
        <translation>نُسخت الإجابة</translation>
    </message>
    <message>
        <source>Code copied</source>
        <translation>نُسخت الشيفرة</translation>
    </message>
    <message>
        <source>Chat deleted</source>
        <translation>حُذفت المحادثة</translation>
    </message>
    <message>
        <source>“%1” deleted</source>
        <translation>حُذفت «%1»</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>تراجع</translation>
    </message>
    <message>
        <source>Delete this chat for good?</source>
        <translation>حذف هذه المحادثة نهائيًا؟</translation>
    </message>
    <message>
        <source>Its messages cannot be brought back.</source>
        <translation>لا يمكن استرجاع رسائلها.</translation>
    </message>
    <message>
        <source>Delete for good</source>
        <translation>حذف نهائي</translation>
    </message>
    <message numerus="yes">
        <source>Delete %Ln chat(s) for good?</source>
        <translation>
            <numerusform>لا توجد محادثات لحذفها</numerusform>
            <numerusform>حذف محادثة واحدة نهائيًا؟</numerusform>
            <numerusform>حذف محادثتين نهائيًا؟</numerusform>
            <numerusform>حذف %Ln محادثات نهائيًا؟</numerusform>
            <numerusform>حذف %Ln محادثة نهائيًا؟</numerusform>
            <numerusform>حذف %Ln محادثة نهائيًا؟</numerusform>
        </translation>
    </message>
    <message>
        <source>Their messages cannot be brought back.</source>
        <translation>لا يمكن استرجاع رسائلها.</translation>
    </message>
    <message>
        <source>Empty the trash</source>
        <translation>إفراغ سلة المهملات</translation>
    </message>
    <message>
        <source>Your chats are saved again.</source>
        <translation>عادت محادثاتك تُحفظ.</translation>
    </message>
    <message>
        <source>This is a chat of its own now.</source>
        <translation>هذه الآن محادثة مستقلة.</translation>
    </message>
    <message>
        <source>Loading model %1 %</source>
        <translation>تحميل النموذج %1 %</translation>
    </message>
    <message numerus="yes">
        <source>%Ln second(s) left</source>
        <translation>
            <numerusform>بقي أقل من ثانية</numerusform>
            <numerusform>بقيت ثانية واحدة</numerusform>
            <numerusform>بقيت ثانيتان</numerusform>
            <numerusform>بقيت %Ln ثوانٍ</numerusform>
            <numerusform>بقيت %Ln ثانية</numerusform>
            <numerusform>بقيت %Ln ثانية</numerusform>
        </translation>
    </message>
    <message>
        <source>You can write your next message meanwhile</source>
        <translation>يمكنك كتابة رسالتك التالية في هذه الأثناء</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>رسالة</translation>
    </message>
    <message>
        <source>Loading %1 %</source>
        <translation>تحميل %1 %</translation>
    </message>
    <message>
        <source>Not loaded</source>
        <translation>غير محمَّل</translation>
    </message>
    <message>
        <source>No model</source>
        <translation>لا نموذج</translation>
    </message>
    <message>
        <source>Answering</source>
        <translation>يجيب</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>جاهز</translation>
    </message>
    <message>
        <source>There is no model to answer yet. Choose one first.</source>
        <translation>لا يوجد نموذج ليجيب بعد. اختر نموذجًا أولًا.</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 من %2</translation>
    </message>
    <message>
        <source>Memory of the conversation: %1 tokens used. Show how to change it</source>
        <translation>ذاكرة المحادثة: استُخدم %1 من الرموز. عرض كيفية تغييرها</translation>
    </message>
    <message>
        <source>The conversation is full: %1 tokens</source>
        <translation>المحادثة ممتلئة: %1 من الرموز</translation>
    </message>
    <message>
        <source>The conversation is nearly full: %1 tokens. Show how to change it</source>
        <translation>المحادثة شبه ممتلئة: %1 من الرموز. عرض كيفية تغييرها</translation>
    </message>
    <message>
        <source>Your message does not fit into the conversation any more. Make the conversation longer, or your message shorter.</source>
        <translation>لم تعد رسالتك تتسع في المحادثة. أطِل المحادثة أو قصّر رسالتك.</translation>
    </message>
    <message>
        <source>This link leads to no web address and is not opened: %1</source>
        <translation>لا يؤدي هذا الرابط إلى عنوان ويب ولن يُفتح: %1</translation>
    </message>
    <message>
        <source>Open this address?</source>
        <translation>فتح هذا العنوان؟</translation>
    </message>
    <message>
        <source>The answer links to %1</source>
        <translation>في الإجابة رابط إلى %1</translation>
    </message>
    <message>
        <source>Open in the browser</source>
        <translation>فتح في المتصفح</translation>
    </message>
    <message>
        <source>Saved as %1</source>
        <translation>حُفظ باسم %1</translation>
    </message>
    <message numerus="yes">
        <source>%Ln chat(s) added</source>
        <translation>
            <numerusform>لم تُضف محادثات</numerusform>
            <numerusform>أُضيفت محادثة واحدة</numerusform>
            <numerusform>أُضيفت محادثتان</numerusform>
            <numerusform>أُضيفت %Ln محادثات</numerusform>
            <numerusform>أُضيفت %Ln محادثة</numerusform>
            <numerusform>أُضيفت %Ln محادثة</numerusform>
        </translation>
    </message>
    <message>
        <source>Show the trash</source>
        <translation>عرض سلة المهملات</translation>
    </message>
    <message>
        <source>Export all chats…</source>
        <translation>تصدير كل المحادثات…</translation>
    </message>
    <message>
        <source>Import chats…</source>
        <translation>استيراد محادثات…</translation>
    </message>
    <message>
        <source>Back up…</source>
        <translation>نسخ احتياطي…</translation>
    </message>
    <message>
        <source>Restore from a backup…</source>
        <translation>استعادة من نسخة احتياطية…</translation>
    </message>
    <message>
        <source>Chat</source>
        <translation>محادثة</translation>
    </message>
    <message>
        <source>Markdown (*.md)</source>
        <translation>Markdown (*.md)</translation>
    </message>
    <message>
        <source>Web page (*.html)</source>
        <translation>صفحة ويب (*.html)</translation>
    </message>
    <message>
        <source>PDF (*.pdf)</source>
        <translation>PDF (*.pdf)</translation>
    </message>
    <message>
        <source>Pergola chats (*.json)</source>
        <translation>محادثات Pergola (*.json)</translation>
    </message>
    <message>
        <source>Export chat</source>
        <translation>تصدير المحادثة</translation>
    </message>
    <message>
        <source>Export all chats</source>
        <translation>تصدير كل المحادثات</translation>
    </message>
    <message>
        <source>Pergola chats</source>
        <translation>محادثات Pergola</translation>
    </message>
    <message>
        <source>Import chats</source>
        <translation>استيراد محادثات</translation>
    </message>
    <message>
        <source>Back up all chats</source>
        <translation>نسخ كل المحادثات احتياطيًا</translation>
    </message>
    <message>
        <source>Backup of chats (*.backup)</source>
        <translation>نسخة احتياطية من المحادثات (*.backup)</translation>
    </message>
    <message>
        <source>Restore from a backup</source>
        <translation>استعادة من نسخة احتياطية</translation>
    </message>
    <message>
        <source>Backup of chats (*.backup *.sqlite);;All files (*)</source>
        <translation>نسخة احتياطية من المحادثات (*.backup *.sqlite);;كل الملفات (*)</translation>
    </message>
    <message>
        <source>Own settings</source>
        <translation>إعدادات خاصة</translation>
    </message>
    <message>
        <source>Reset to preset</source>
        <translation>إعادة إلى النمط</translation>
    </message>
    <message>
        <source>Save as preset…</source>
        <translation>حفظ كنمط…</translation>
    </message>
    <message>
        <source>“%1” is in use. What you had changed for this chat was replaced.</source>
        <translation>«%1» قيد الاستخدام. استُبدل ما كنت قد غيّرته في هذه المحادثة.</translation>
    </message>
    <message>
        <source>The model reads only the newer messages now.</source>
        <translation>لا يقرأ النموذج الآن إلا الرسائل الأحدث.</translation>
    </message>
    <message>
        <source>Message deleted</source>
        <translation>حُذفت الرسالة</translation>
    </message>
    <message numerus="yes">
        <source>Version deleted, %Ln message(s) in all</source>
        <translation>
            <numerusform>حُذفت النسخة، دون رسائل</numerusform>
            <numerusform>حُذفت النسخة، رسالة واحدة في المجموع</numerusform>
            <numerusform>حُذفت النسخة، رسالتان في المجموع</numerusform>
            <numerusform>حُذفت النسخة، %Ln رسائل في المجموع</numerusform>
            <numerusform>حُذفت النسخة، %Ln رسالة في المجموع</numerusform>
            <numerusform>حُذفت النسخة، %Ln رسالة في المجموع</numerusform>
        </translation>
    </message>
    <message>
        <source>New folder</source>
        <translation>مجلد جديد</translation>
    </message>
    <message numerus="yes">
        <source>%Ln chat(s) were there already</source>
        <translation>
            <numerusform>لم تكن أي محادثة موجودة من قبل</numerusform>
            <numerusform>كانت محادثة واحدة موجودة من قبل</numerusform>
            <numerusform>كانت محادثتان موجودتين من قبل</numerusform>
            <numerusform>كانت %Ln محادثات موجودة من قبل</numerusform>
            <numerusform>كانت %Ln محادثة موجودة من قبل</numerusform>
            <numerusform>كانت %Ln محادثة موجودة من قبل</numerusform>
        </translation>
    </message>
    <message>
        <source>characters that could not be read are shown as %1</source>
        <translation>الحروف التي تعذّرت قراءتها تظهر على شكل %1</translation>
    </message>
    <message>
        <source>This chat is in the trash</source>
        <translation>هذه المحادثة في سلة المهملات</translation>
    </message>
    <message>
        <source>It can be read here. To go on with it, bring it back.</source>
        <translation>يمكنك قراءتها هنا. لمتابعتها، استرجعها أولًا.</translation>
    </message>
    <message>
        <source>Bring back</source>
        <translation>استرجاع</translation>
    </message>
    <message>
        <source>Export folder</source>
        <translation>تصدير المجلد</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>الإظهار في المجلد</translation>
    </message>
    <message>
        <source>Folder “%1” removed</source>
        <translation>أُزيل المجلد «%1»</translation>
    </message>
    <message>
        <source>Edit answer %1</source>
        <translation>تحرير الإجابة %1</translation>
    </message>
    <message>
        <source>Show all reasons</source>
        <translation>عرض كل الأسباب</translation>
    </message>
    <message>
        <source>Your files</source>
        <translation>ملفاتك</translation>
    </message>
    <message>
        <source>What is to be known of each of them</source>
        <translation>ما ينبغي معرفته عن كل منها</translation>
    </message>
    <message>
        <source>The new chat will lie in “%1”.</source>
        <translation>ستكون المحادثة الجديدة في «%1».</translation>
    </message>
    <message>
        <source>There was nothing to add</source>
        <translation>لم يكن هناك ما يضاف</translation>
    </message>
    <message numerus="yes">
        <source>%Ln picture(s) left out: only text comes along</source>
        <translation>
            <numerusform>لم تُترك صور: يُنقل النص وحده</numerusform>
            <numerusform>تُركت صورة واحدة: يُنقل النص وحده</numerusform>
            <numerusform>تُركت صورتان: يُنقل النص وحده</numerusform>
            <numerusform>تُركت %Ln صور: يُنقل النص وحده</numerusform>
            <numerusform>تُركت %Ln صورة: يُنقل النص وحده</numerusform>
            <numerusform>تُركت %Ln صورة: يُنقل النص وحده</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln file(s) or recording(s) left out: only text comes along</source>
        <translation>
            <numerusform>لم تُترك ملفات أو تسجيلات: يُنقل النص وحده</numerusform>
            <numerusform>تُرك ملف أو تسجيل واحد: يُنقل النص وحده</numerusform>
            <numerusform>تُرك ملفان أو تسجيلان: يُنقل النص وحده</numerusform>
            <numerusform>تُركت %Ln ملفات أو تسجيلات: يُنقل النص وحده</numerusform>
            <numerusform>تُرك %Ln ملفا أو تسجيلا: يُنقل النص وحده</numerusform>
            <numerusform>تُرك %Ln ملف أو تسجيل: يُنقل النص وحده</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln chat(s) without messages left out</source>
        <translation>
            <numerusform>لم تُترك محادثات بلا رسائل</numerusform>
            <numerusform>تُركت محادثة واحدة بلا رسائل</numerusform>
            <numerusform>تُركت محادثتان بلا رسائل</numerusform>
            <numerusform>تُركت %Ln محادثات بلا رسائل</numerusform>
            <numerusform>تُركت %Ln محادثة بلا رسائل</numerusform>
            <numerusform>تُركت %Ln محادثة بلا رسائل</numerusform>
        </translation>
    </message>
    <message>
        <source>Chats (*.json *.zip);;All files (*)</source>
        <translation>محادثات (*.json *.zip);;كل الملفات (*)</translation>
    </message>
</context>
<context>
    <name>pergola::ui::ChatRowDelegate</name>
    <message>
        <source>%1 — in the folder %2</source>
        <translation>%1 – في المجلد %2</translation>
    </message>
</context>
<context>
    <name>pergola::ui::ChatSettingsDialog</name>
    <message>
        <source>Settings for this chat</source>
        <translation>إعدادات هذه المحادثة</translation>
    </message>
    <message>
        <source>How this chat is answered</source>
        <translation>كيف يُجاب في هذه المحادثة</translation>
    </message>
    <message>
        <source>For this chat alone, from the next answer on. Everything is saved as you enter it.</source>
        <translation>لهذه المحادثة وحدها، ابتداءً من الإجابة التالية. يُحفظ كل شيء أثناء إدخاله.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>تراجع</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>النمط</translation>
    </message>
    <message>
        <source>More for this preset</source>
        <translation>المزيد لهذا النمط</translation>
    </message>
    <message>
        <source>Instructions (system prompt)</source>
        <translation>التعليمات (موجّه النظام)</translation>
    </message>
    <message>
        <source>Told to the model before the chat, in place of the instructions for every chat: who it is, how to answer, what to leave out.</source>
        <translation>تُقال للنموذج قبل المحادثة بدلًا من تعليمات كل المحادثات: من هو، وكيف يجيب، وما الذي يتركه.</translation>
    </message>
    <message>
        <source>Back to the preset&apos;s value: %1</source>
        <translation>العودة إلى قيمة النمط: %1</translation>
    </message>
    <message>
        <source>None</source>
        <translation>لا شيء</translation>
    </message>
    <message>
        <source>Choice of words</source>
        <translation>اختيار الكلمات</translation>
    </message>
    <message>
        <source>Repetition</source>
        <translation>التكرار</translation>
    </message>
    <message>
        <source>Reset to preset</source>
        <translation>إعادة إلى النمط</translation>
    </message>
    <message>
        <source>Save as preset…</source>
        <translation>حفظ كنمط…</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>تم</translation>
    </message>
    <message>
        <source>Fewer settings</source>
        <translation>إعدادات أقل</translation>
    </message>
    <message>
        <source>More settings</source>
        <translation>إعدادات أكثر</translation>
    </message>
    <message>
        <source>Own settings</source>
        <translation>إعدادات خاصة</translation>
    </message>
    <message>
        <source>Takes everything back to what “%1” says.</source>
        <translation>يعيد كل شيء إلى ما يحدده «%1».</translation>
    </message>
    <message>
        <source>“%1” is in use.</source>
        <translation>«%1» قيد الاستخدام.</translation>
    </message>
    <message>
        <source>What you had changed for this chat was replaced.</source>
        <translation>استُبدل ما كنت قد غيّرته في هذه المحادثة.</translation>
    </message>
    <message>
        <source>Save the changes to this preset</source>
        <translation>حفظ التغييرات في هذا النمط</translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation>إعادة تسمية…</translation>
    </message>
    <message>
        <source>Delete preset</source>
        <translation>حذف النمط</translation>
    </message>
    <message>
        <source>“%1” is saved.</source>
        <translation>حُفظ «%1».</translation>
    </message>
    <message>
        <source>Other chats keep the values they have.</source>
        <translation>تحتفظ المحادثات الأخرى بقيمها.</translation>
    </message>
    <message>
        <source>“%1” is deleted.</source>
        <translation>حُذف «%1».</translation>
    </message>
    <message>
        <source>Chats that were begun with it keep its values.</source>
        <translation>المحادثات التي بدأت به تحتفظ بقيمه.</translation>
    </message>
    <message>
        <source>Begin new chats with it</source>
        <translation>بدء المحادثات الجديدة به</translation>
    </message>
</context>
<context>
    <name>pergola::ui::ChatView</name>
    <message>
        <source>Conversation</source>
        <translation>المحادثة</translation>
    </message>
    <message>
        <source>To the newest</source>
        <translation>إلى الأحدث</translation>
    </message>
    <message>
        <source>Waiting for the model</source>
        <translation>بانتظار النموذج</translation>
    </message>
    <message>
        <source>Reading your message %1 % · %2 tok/s</source>
        <translation>قراءة رسالتك %1 % · %2 رمز/ث</translation>
    </message>
    <message>
        <source>Reading your message</source>
        <translation>قراءة رسالتك</translation>
    </message>
    <message>
        <source>You, message %1 of %2: %3</source>
        <translation>أنت، الرسالة %1 من %2: %3</translation>
    </message>
    <message>
        <source>being written</source>
        <translation>قيد الكتابة</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>موقوفة</translation>
    </message>
    <message>
        <source>interrupted</source>
        <translation>منقطعة</translation>
    </message>
    <message>
        <source>failed: %1</source>
        <translation>فشلت: %1</translation>
    </message>
    <message>
        <source>complete</source>
        <translation>مكتملة</translation>
    </message>
    <message>
        <source>Answer %1 of %2, %3, %4: %5</source>
        <translation>الإجابة %1 من %2، %3، %4: %5</translation>
    </message>
    <message>
        <source>Copy message</source>
        <translation>نسخ الرسالة</translation>
    </message>
    <message>
        <source>Copy link address</source>
        <translation>نسخ عنوان الرابط</translation>
    </message>
    <message>
        <source>answer %1</source>
        <translation>الإجابة %1</translation>
    </message>
    <message>
        <source>message %1</source>
        <translation>الرسالة %1</translation>
    </message>
    <message>
        <source>code %1 of answer %2</source>
        <translation>الشيفرة %1 من الإجابة %2</translation>
    </message>
    <message numerus="yes">
        <source>%Ln new line(s)</source>
        <translation>
            <numerusform>لا أسطر جديدة</numerusform>
            <numerusform>سطر جديد</numerusform>
            <numerusform>سطران جديدان</numerusform>
            <numerusform>%Ln أسطر جديدة</numerusform>
            <numerusform>%Ln سطرًا جديدًا</numerusform>
            <numerusform>%Ln سطر جديد</numerusform>
        </translation>
    </message>
    <message>
        <source>You, message %1 of %2, with %3: %4</source>
        <translation>أنت، الرسالة %1 من %2، مع %3: %4</translation>
    </message>
    <message>
        <source>Attachments of message %1</source>
        <translation>مرفقات الرسالة %1</translation>
    </message>
    <message>
        <source>Now answering: %1</source>
        <translation>يجيب الآن: %1</translation>
    </message>
    <message>
        <source>Copy selection	%1</source>
        <translation>نسخ التحديد	%1</translation>
    </message>
    <message>
        <source>Copy message without formatting</source>
        <translation>نسخ الرسالة دون تنسيق</translation>
    </message>
    <message>
        <source>Read only the text</source>
        <translation>قراءة النص فقط</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>تحرير</translation>
    </message>
    <message>
        <source>Answer again	%1</source>
        <translation>أجب مرة أخرى	%1</translation>
    </message>
    <message>
        <source>New chat from here on</source>
        <translation>محادثة جديدة من هنا</translation>
    </message>
    <message>
        <source>Select all	%1</source>
        <translation>تحديد الكل	%1</translation>
    </message>
    <message>
        <source>Delete message	%1</source>
        <translation>حذف الرسالة	%1</translation>
    </message>
    <message>
        <source>Text of answer %1</source>
        <translation>نص الإجابة %1</translation>
    </message>
    <message>
        <source>Text of message %1</source>
        <translation>نص الرسالة %1</translation>
    </message>
    <message numerus="yes">
        <source>%Ln character(s)</source>
        <translation>
            <numerusform>لا أحرف</numerusform>
            <numerusform>حرف واحد</numerusform>
            <numerusform>حرفان</numerusform>
            <numerusform>%Ln أحرف</numerusform>
            <numerusform>%Ln حرفًا</numerusform>
            <numerusform>%Ln حرف</numerusform>
        </translation>
    </message>
    <message>
        <source>Get an answer	%1</source>
        <translation>احصل على إجابة	%1</translation>
    </message>
    <message>
        <source>Formula source</source>
        <translation>مصدر الصيغة</translation>
    </message>
    <message>
        <source>version %1 of %2</source>
        <translation>النسخة %1 من %2</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>متابعة</translation>
    </message>
    <message>
        <source>Answer, version %1 of %2</source>
        <translation>إجابة، النسخة %1 من %2</translation>
    </message>
    <message>
        <source>Your message, version %1 of %2</source>
        <translation>رسالتك، النسخة %1 من %2</translation>
    </message>
    <message>
        <source>Continue answer %1</source>
        <translation>متابعة الإجابة %1</translation>
    </message>
</context>
<context>
    <name>pergola::ui::CodeHead</name>
    <message>
        <source>Copy</source>
        <translation>نسخ</translation>
    </message>
    <message>
        <source>Copy %1</source>
        <translation>نسخ %1</translation>
    </message>
    <message>
        <source>Wrap</source>
        <translation>التفاف</translation>
    </message>
    <message>
        <source>Wrap the lines of %1</source>
        <translation>التفاف أسطر %1</translation>
    </message>
</context>
<context>
    <name>pergola::ui::CodePreview</name>
    <message>
        <source>Code in the chosen colours</source>
        <translation>شيفرة بالألوان المختارة</translation>
    </message>
</context>
<context>
    <name>pergola::ui::CommandPalette</name>
    <message>
        <source>Search everything</source>
        <translation>البحث في كل شيء</translation>
    </message>
    <message>
        <source>Commands, chats, models and settings</source>
        <translation>الأوامر والمحادثات والنماذج والإعدادات</translation>
    </message>
    <message>
        <source>Search commands, chats, models and settings</source>
        <translation>البحث في الأوامر والمحادثات والنماذج والإعدادات</translation>
    </message>
    <message>
        <source>What was found</source>
        <translation>ما عُثر عليه</translation>
    </message>
    <message>
        <source>Nothing has these words.</source>
        <translation>لا شيء يحوي هذه الكلمات.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln found</source>
        <translation>
            <numerusform>لم يُعثر على شيء</numerusform>
            <numerusform>عُثر على نتيجة واحدة</numerusform>
            <numerusform>عُثر على نتيجتين</numerusform>
            <numerusform>عُثر على %Ln نتائج</numerusform>
            <numerusform>عُثر على %Ln نتيجة</numerusform>
            <numerusform>عُثر على %Ln نتيجة</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pergola::ui::CompareFigures</name>
    <message>
        <source>%1 tok/s</source>
        <translation>%1 رمز/ث</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 ث</translation>
    </message>
    <message>
        <source>Figures of both answers</source>
        <translation>أرقام الإجابتين</translation>
    </message>
    <message>
        <source>Time to first token</source>
        <translation>الزمن حتى أول رمز</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>القراءة</translation>
    </message>
    <message>
        <source>Answering</source>
        <translation>الكتابة</translation>
    </message>
    <message>
        <source>In all</source>
        <translation>المجموع</translation>
    </message>
    <message>
        <source>Tokens of the answer</source>
        <translation>رموز الإجابة</translation>
    </message>
    <message>
        <source>%1 · faster</source>
        <translation>%1 · أسرع</translation>
    </message>
    <message>
        <source>Read before: the question was still in memory from the other side or an earlier answer and was not read again. The times of reading cannot be compared then.</source>
        <translation>قُرئ من قبل: كان السؤال لا يزال في الذاكرة من الجانب الآخر أو من إجابة سابقة ولم يُقرأ مرة أخرى. عندئذ لا يمكن مقارنة أزمنة القراءة.</translation>
    </message>
</context>
<context>
    <name>pergola::ui::ComparePage</name>
    <message>
        <source>Compare</source>
        <translation>مقارنة</translation>
    </message>
    <message>
        <source>One question under two settings, side by side.</source>
        <translation>سؤال واحد بإعدادين، جنبًا إلى جنب.</translation>
    </message>
    <message>
        <source>Earlier ones</source>
        <translation>المقارنات السابقة</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>تصدير</translation>
    </message>
    <message>
        <source>As Markdown, for reading…</source>
        <translation>بصيغة Markdown للقراءة…</translation>
    </message>
    <message>
        <source>As JSON, for programs…</source>
        <translation>بصيغة JSON للبرامج…</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>السؤال</translation>
    </message>
    <message>
        <source>What both sides are asked</source>
        <translation>ما يُسأل عنه الطرفان</translation>
    </message>
    <message>
        <source>Material</source>
        <translation>المادة</translation>
    </message>
    <message>
        <source>A text that goes before the question; may be empty</source>
        <translation>نص يسبق السؤال؛ يجوز أن يكون فارغًا</translation>
    </message>
    <message>
        <source>Ask both</source>
        <translation>سؤال الطرفين</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>إيقاف</translation>
    </message>
    <message>
        <source>Not now: load a model, or wait for the answer that is being written.</source>
        <translation>ليس الآن: حمّل نموذجًا، أو انتظر الإجابة التي تُكتب.</translation>
    </message>
    <message>
        <source>Loading %1: %2 %</source>
        <translation>يُحمَّل %1: %2 %</translation>
    </message>
    <message>
        <source>%1 answers…</source>
        <translation>%1 يجيب…</translation>
    </message>
    <message>
        <source>%1 reads…</source>
        <translation>%1 يقرأ…</translation>
    </message>
    <message>
        <source>Waits for its turn</source>
        <translation>ينتظر دوره</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%1 على %2</translation>
    </message>
    <message>
        <source>The comparison could not be saved. It stays here until Pergola ends.</source>
        <translation>تعذر حفظ المقارنة. تبقى هنا حتى يُغلق Pergola.</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>%1 could not be written. Is the folder writable and the disk not full?</source>
        <translation>تعذرت كتابة %1. هل المجلد قابل للكتابة والقرص غير ممتلئ؟</translation>
    </message>
    <message>
        <source>Export the comparison</source>
        <translation>تصدير المقارنة</translation>
    </message>
    <message>
        <source>Remove this comparison</source>
        <translation>إزالة هذه المقارنة</translation>
    </message>
    <message>
        <source>Comparison removed</source>
        <translation>أُزيلت المقارنة</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>تراجع</translation>
    </message>
    <message>
        <source>Saved as %1</source>
        <translation>حُفظ باسم %1</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>الإظهار في المجلد</translation>
    </message>
</context>
<context>
    <name>pergola::ui::CompareSide</name>
    <message>
        <source>Side %1</source>
        <translation>الطرف %1</translation>
    </message>
    <message>
        <source>%1 of side %2</source>
        <translation>%1 للطرف %2</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>النموذج</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>النمط</translation>
    </message>
    <message>
        <source>Changed</source>
        <translation>ما تغيّر</translation>
    </message>
    <message>
        <source>Answer of side %1</source>
        <translation>إجابة الطرف %1</translation>
    </message>
    <message>
        <source>The answer comes here.</source>
        <translation>تظهر الإجابة هنا.</translation>
    </message>
    <message>
        <source>The loaded model</source>
        <translation>النموذج المحمَّل</translation>
    </message>
    <message>
        <source>Nothing</source>
        <translation>لا شيء</translation>
    </message>
    <message>
        <source>%1, its value</source>
        <translation>%1، قيمته</translation>
    </message>
</context>
<context>
    <name>pergola::ui::Composer</name>
    <message>
        <source>Message</source>
        <translation>رسالة</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>Send message</source>
        <translation>إرسال الرسالة</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Enter</translation>
    </message>
    <message>
        <source>Enter sends, Shift+Enter makes a new line</source>
        <translation>Enter للإرسال، وShift+Enter لسطر جديد</translation>
    </message>
    <message>
        <source>Ctrl+Enter sends</source>
        <translation>Ctrl+Enter للإرسال</translation>
    </message>
    <message>
        <source>Stop the answer</source>
        <translation>إيقاف الإجابة</translation>
    </message>
    <message>
        <source>Ctrl+Enter</source>
        <translation>Ctrl+Enter</translation>
    </message>
    <message>
        <source>A picture cannot be attached yet. Copy the words out of it, or describe it.</source>
        <translation>لا يمكن إرفاق صورة بعد. انسخ الكلمات منها أو صفها.</translation>
    </message>
    <message>
        <source>Attach files</source>
        <translation>إرفاق ملفات</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>جميع الملفات (*)</translation>
    </message>
    <message>
        <source>Your files are still being read; send your message in a moment.</source>
        <translation>ما زالت ملفاتك تُقرأ؛ أرسل رسالتك بعد لحظة.</translation>
    </message>
    <message>
        <source>Enter sends</source>
        <translation>Enter للإرسال</translation>
    </message>
    <message>
        <source>The text has %1 characters and was attached to your message.</source>
        <translation>في النص %1 من الأحرف، وقد أُرفق برسالتك.</translation>
    </message>
    <message>
        <source>It is probably too long for this conversation, which holds %1 tokens. Make the conversation longer, or attach only the part that matters.</source>
        <translation>قد يكون أطول مما تتسع له هذه المحادثة، وهو %1 من الرموز. أطِل المحادثة، أو أرفق الجزء المهم وحده.</translation>
    </message>
    <message>
        <source>The answer is still being written. Wait for its end, or stop it with Esc; your text stays here.</source>
        <translation>ما زالت الإجابة تُكتب. انتظر نهايتها، أو أوقفها بمفتاح Esc؛ ويبقى نصك هنا.</translation>
    </message>
</context>
<context>
    <name>pergola::ui::ComposerEdit</name>
    <message>
        <source>Message</source>
        <translation>رسالة</translation>
    </message>
</context>
<context>
    <name>pergola::ui::ComputerCard</name>
    <message>
        <source>no vector instructions found</source>
        <translation>لم يُعثر على تعليمات متجهية</translation>
    </message>
    <message>
        <source>%1 cores, %2 threads · %3</source>
        <translation>الأنوية: %1، الخيوط: %2 · %3</translation>
    </message>
    <message>
        <source>%1 GB of RAM</source>
        <translation>ذاكرة RAM بسعة %1 GB</translation>
    </message>
    <message>
        <source>2 GB of it are never planned with, so that other programs keep working.</source>
        <translation>يُترك منها 2 GB دائمًا كي تستمر البرامج الأخرى في العمل.</translation>
    </message>
    <message>
        <source>No graphics card in use</source>
        <translation>لا تُستخدم بطاقة رسوميات</translation>
    </message>
</context>
<context>
    <name>pergola::ui::ContextBox</name>
    <message>
        <source>Conversation length</source>
        <translation>طول المحادثة</translation>
    </message>
    <message>
        <source>Type a length such as 8k or 12000</source>
        <translation>اكتب طولًا مثل 8k أو 12000</translation>
    </message>
</context>
<context>
    <name>pergola::ui::ContextFullCard</name>
    <message>
        <source>Make longer</source>
        <translation>إطالة</translation>
    </message>
    <message>
        <source>This conversation is full</source>
        <translation>هذه المحادثة ممتلئة</translation>
    </message>
    <message>
        <source>Close this note</source>
        <translation>إغلاق هذه الملاحظة</translation>
    </message>
    <message>
        <source>The model cannot read your next message together with everything before it. Nothing is lost; choose how to go on:</source>
        <translation>لا يستطيع النموذج قراءة رسالتك التالية مع كل ما قبلها. لم يُفقد شيء؛ اختر كيف تتابع:</translation>
    </message>
    <message>
        <source>Longer conversation: %1</source>
        <translation>محادثة أطول: %1</translation>
    </message>
    <message>
        <source>uses %1 more memory; nothing is loaded anew</source>
        <translation>تستهلك %1 إضافية من الذاكرة؛ ولا يُعاد تحميل شيء</translation>
    </message>
    <message>
        <source>Leave out</source>
        <translation>استبعدها</translation>
    </message>
    <message>
        <source>Without the oldest messages</source>
        <translation>دون أقدم الرسائل</translation>
    </message>
    <message>
        <source>they stay in this chat, but the model no longer reads them</source>
        <translation>تبقى في هذه المحادثة، لكن النموذج لم يعد يقرؤها</translation>
    </message>
    <message>
        <source>Sum up</source>
        <translation>تلخيص</translation>
    </message>
    <message>
        <source>New chat with a summary</source>
        <translation>محادثة جديدة مع ملخص</translation>
    </message>
    <message>
        <source>the model is reading this chat and sums it up</source>
        <translation>يقرأ النموذج هذه المحادثة ويلخصها</translation>
    </message>
    <message>
        <source>the model sums this chat up; your unsent message comes along, and this chat stays as it is</source>
        <translation>يلخص النموذج هذه المحادثة؛ تنتقل رسالتك غير المرسلة معها، وتبقى هذه المحادثة كما هي</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>إيقاف</translation>
    </message>
    <message numerus="yes">
        <source>This conversation is full (%Ln token(s) too many)</source>
        <translation>
            <numerusform>هذه المحادثة ممتلئة (بلا رموز زائدة)</numerusform>
            <numerusform>هذه المحادثة ممتلئة (زائد رمز واحد)</numerusform>
            <numerusform>هذه المحادثة ممتلئة (زائد رمزان)</numerusform>
            <numerusform>هذه المحادثة ممتلئة (زائد %Ln رموز)</numerusform>
            <numerusform>هذه المحادثة ممتلئة (زائد %Ln رمزًا)</numerusform>
            <numerusform>هذه المحادثة ممتلئة (زائد %Ln رمز)</numerusform>
        </translation>
    </message>
    <message>
        <source>This conversation is full (%1)</source>
        <translation>هذه المحادثة ممتلئة (%1)</translation>
    </message>
</context>
<context>
    <name>pergola::ui::ContextSection</name>
    <message>
        <source>Conversation length</source>
        <translation>طول المحادثة</translation>
    </message>
    <message>
        <source>%1 of at most %2 tokens. %3 %4</source>
        <translation>%1 من %2 من الرموز على الأكثر. %3 %4</translation>
    </message>
    <message>
        <source>Chat memory %1</source>
        <translation>ذاكرة المحادثة %1</translation>
    </message>
    <message>
        <source>%1 of %2 tokens used by this chat</source>
        <translation>تستخدم هذه المحادثة %1 من %2 من الرموز</translation>
    </message>
    <message>
        <source>%1 does not fit: %2 short</source>
        <translation>%1 لا يتسع: ينقص %2</translation>
    </message>
    <message>
        <source>Use %1</source>
        <translation>استخدام %1</translation>
    </message>
    <message>
        <source>Chat memory %1 %2 %3</source>
        <comment>now, arrow, then</comment>
        <translation>ذاكرة المحادثة %1 %2 %3</translation>
    </message>
    <message>
        <source>Changing to %1 between two tokens…</source>
        <translation>التغيير إلى %1 بين رمزين…</translation>
    </message>
    <message>
        <source>Would forget %1 tokens of this chat</source>
        <translation>سيُنسى %1 من رموز هذه المحادثة</translation>
    </message>
    <message>
        <source>RAM %1 %2 %3 of %4</source>
        <comment>now, arrow, then, all</comment>
        <translation>ذاكرة RAM ‏%1 %2 %3 من %4</translation>
    </message>
    <message>
        <source>%1 of graphics memory stay free for other programs.</source>
        <translation>يبقى %1 من ذاكرة بطاقة الرسوم للبرامج الأخرى.</translation>
    </message>
    <message>
        <source>2 GB of RAM stay free for other programs.</source>
        <translation>يبقى 2 GB من ذاكرة RAM للبرامج الأخرى.</translation>
    </message>
    <message>
        <source>The largest that fits is %1.</source>
        <translation>أكبر ما يتسع هو %1.</translation>
    </message>
    <message>
        <source>Closing some makes room.</source>
        <translation>إغلاق بعضها يفسح المجال.</translation>
    </message>
    <message>
        <source>VRAM %1 %2 %3 of %4</source>
        <comment>now, arrow, then, all</comment>
        <translation>ذاكرة VRAM ‏%1 %2 %3 من %4</translation>
    </message>
</context>
<context>
    <name>pergola::ui::ContextSlider</name>
    <message>
        <source>Conversation length in tokens</source>
        <translation>طول المحادثة بالرموز</translation>
    </message>
    <message>
        <source>does not fit</source>
        <translation>لا يتسع</translation>
    </message>
</context>
<context>
    <name>pergola::ui::CpuNotice</name>
    <message>
        <source>Running on the CPU</source>
        <translation>يعمل على المعالج</translation>
    </message>
    <message>
        <source>What can I do?</source>
        <translation>ماذا يمكنني أن أفعل؟</translation>
    </message>
</context>
<context>
    <name>pergola::ui::DataCard</name>
    <message>
        <source>Back up</source>
        <translation>نسخ احتياطي</translation>
    </message>
    <message>
        <source>One file with all chats, folders and attachments, as they are now.</source>
        <translation>ملف واحد يضم كل المحادثات والمجلدات والمرفقات كما هي الآن.</translation>
    </message>
    <message>
        <source>Back up…</source>
        <translation>نسخ احتياطي…</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>استعادة</translation>
    </message>
    <message>
        <source>Brings back what a backup has and this program has not. Nothing is replaced.</source>
        <translation>يعيد ما في النسخة الاحتياطية وليس في هذا البرنامج. لا يُستبدل شيء.</translation>
    </message>
    <message>
        <source>Restore…</source>
        <translation>استعادة…</translation>
    </message>
    <message>
        <source>Export all chats</source>
        <translation>تصدير كل المحادثات</translation>
    </message>
    <message>
        <source>As JSON, which other programs can read.</source>
        <translation>بصيغة JSON التي تقرؤها برامج أخرى.</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>تصدير…</translation>
    </message>
    <message>
        <source>Import chats</source>
        <translation>استيراد محادثات</translation>
    </message>
    <message>
        <source>Exports of Pergola, ChatGPT or LM Studio become new chats.</source>
        <translation>تصير صادرات Pergola أو ChatGPT أو LM Studio محادثات جديدة.</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>استيراد…</translation>
    </message>
    <message>
        <source>Erase everything</source>
        <translation>محو كل شيء</translation>
    </message>
    <message>
        <source>Erase…</source>
        <translation>محو…</translation>
    </message>
    <message>
        <source>All chats, comparisons, the presets of your own, and the settings. Models and your backups stay.</source>
        <translation>كل المحادثات والمقارنات وأنماطك والإعدادات. وتبقى النماذج ونسخك الاحتياطية.</translation>
    </message>
</context>
<context>
    <name>pergola::ui::DetailsButton</name>
    <message>
        <source>Details</source>
        <translation>التفاصيل</translation>
    </message>
    <message>
        <source>Details of the error</source>
        <translation>تفاصيل الخطأ</translation>
    </message>
</context>
<context>
    <name>pergola::ui::DiagnosticsDialog</name>
    <message>
        <source>Report of a problem</source>
        <translation>تقرير عن مشكلة</translation>
    </message>
    <message>
        <source>This is all that the report holds, line by line. It is saved as one file on this computer and sent to nobody; whom you give it is up to you. Chats, folders and names of people are not in it.</source>
        <translation>هذا كل ما في التقرير، سطرًا سطرًا. يُحفظ ملفًا واحدًا على هذا الحاسوب ولا يُرسل إلى أحد؛ ولك أن تقرر لمن تعطيه. لا محادثات فيه ولا مجلدات ولا أسماء أشخاص.</translation>
    </message>
    <message>
        <source>Parts of the report</source>
        <translation>أجزاء التقرير</translation>
    </message>
    <message>
        <source>Without the tick it is left out</source>
        <translation>بدون العلامة لا يُدرج</translation>
    </message>
    <message>
        <source>Text of the part</source>
        <translation>نص الجزء</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>إغلاق</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>حفظ…</translation>
    </message>
    <message>
        <source>Nothing is chosen. Tick a part of the report.</source>
        <translation>لم يُختر شيء. ضع علامة على جزء من التقرير.</translation>
    </message>
    <message>
        <source>%1 could not be written. Is the folder writable and the disk not full?</source>
        <translation>تعذرت كتابة %1. هل المجلد قابل للكتابة والقرص غير ممتلئ؟</translation>
    </message>
    <message>
        <source>Save the report</source>
        <translation>حفظ التقرير</translation>
    </message>
    <message>
        <source>Saved as %1</source>
        <translation>حُفظ باسم %1</translation>
    </message>
</context>
<context>
    <name>pergola::ui::EmptyChat</name>
    <message>
        <source>Improve a text</source>
        <translation>تحسين نص</translation>
    </message>
    <message>
        <source>Paste a letter and say how it should sound</source>
        <translation>الصق خطابًا وقل كيف تريد أن يكون</translation>
    </message>
    <message>
        <source>Please improve this text. Make it clear and friendly, and keep its meaning:

</source>
        <translation>من فضلك حسّن هذا النص. اجعله واضحًا وودودًا مع الحفاظ على معناه:

</translation>
    </message>
    <message>
        <source>Explain something</source>
        <translation>شرح شيء ما</translation>
    </message>
    <message>
        <source>A word, a sentence, or a text that you paste</source>
        <translation>كلمة أو جملة أو نص تلصقه</translation>
    </message>
    <message>
        <source>Please explain this in simple words:

</source>
        <translation>من فضلك اشرح هذا بكلمات بسيطة:

</translation>
    </message>
    <message>
        <source>Write or repair code</source>
        <translation>كتابة شيفرة أو إصلاحها</translation>
    </message>
    <message>
        <source>Describe what it should do, or paste the error</source>
        <translation>صف ما ينبغي أن تفعله، أو الصق رسالة الخطأ</translation>
    </message>
    <message>
        <source>Please write a short program with comments that does this:

</source>
        <translation>من فضلك اكتب برنامجًا قصيرًا مع تعليقات يفعل ما يلي:

</translation>
    </message>
    <message>
        <source>another model</source>
        <translation>نموذج آخر</translation>
    </message>
    <message>
        <source>performance</source>
        <translation>الأداء</translation>
    </message>
    <message>
        <source>Choose a model</source>
        <translation>اختيار نموذج</translation>
    </message>
    <message>
        <source>Open a model file…</source>
        <translation>فتح ملف نموذج…</translation>
    </message>
    <message>
        <source>What would you like to do?</source>
        <translation>ماذا تودّ أن تفعل؟</translation>
    </message>
    <message>
        <source>%1 is ready on this computer.</source>
        <translation>‏%1 جاهز على هذا الحاسوب.</translation>
    </message>
    <message>
        <source>%1 is loading. You can write already.</source>
        <translation>يجري تحميل %1. يمكنك الكتابة من الآن.</translation>
    </message>
    <message>
        <source>Choose a model to begin</source>
        <translation>اختر نموذجًا للبدء</translation>
    </message>
    <message>
        <source>Pergola runs AI on this computer; nothing you write is sent away.</source>
        <translation>يشغّل Pergola الذكاء الاصطناعي على هذا الحاسوب؛ ولا يُرسَل شيء مما تكتبه.</translation>
    </message>
    <message>
        <source>search everything</source>
        <translation>البحث في كل شيء</translation>
    </message>
</context>
<context>
    <name>pergola::ui::EmptySpeed</name>
    <message>
        <source>Send a message to see speed</source>
        <translation>أرسل رسالة لترى السرعة</translation>
    </message>
    <message>
        <source>Answering, reading and memory</source>
        <translation>الكتابة والقراءة والذاكرة</translation>
    </message>
</context>
<context>
    <name>pergola::ui::ErrorCard</name>
    <message>
        <source>Try again</source>
        <translation>إعادة المحاولة</translation>
    </message>
    <message>
        <source>The text above is saved.</source>
        <translation>النص أعلاه محفوظ.</translation>
    </message>
    <message>
        <source>Copy details</source>
        <translation>نسخ التفاصيل</translation>
    </message>
    <message>
        <source>Error: %1</source>
        <translation>خطأ: %1</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>متابعة</translation>
    </message>
</context>
<context>
    <name>pergola::ui::FailedLoadCard</name>
    <message>
        <source>Close this note</source>
        <translation>إغلاق هذه الملاحظة</translation>
    </message>
    <message>
        <source>Load again</source>
        <translation>تحميل مرة أخرى</translation>
    </message>
    <message>
        <source>Choose another model</source>
        <translation>اختيار نموذج آخر</translation>
    </message>
    <message>
        <source>Error: %1</source>
        <translation>خطأ: %1</translation>
    </message>
    <message>
        <source>Restart Pergola</source>
        <translation>إعادة تشغيل Pergola</translation>
    </message>
    <message>
        <source>The graphics card failed</source>
        <translation>تعطلت بطاقة الرسوم</translation>
    </message>
    <message>
        <source>It stays unused until Pergola is started again. %1 now runs on the processor, more slowly. Chats and the answer so far are kept.</source>
        <translation>ستبقى دون استخدام حتى يُعاد تشغيل Pergola. يعمل %1 الآن على المعالج بسرعة أقل. المحادثات والإجابة حتى الآن محفوظة.</translation>
    </message>
</context>
<context>
    <name>pergola::ui::FindBar</name>
    <message>
        <source>Find in this chat</source>
        <translation>البحث في هذه المحادثة</translation>
    </message>
    <message>
        <source>Words to find in this chat</source>
        <translation>كلمات للبحث عنها في هذه المحادثة</translation>
    </message>
    <message>
        <source>Place before</source>
        <translation>الموضع السابق</translation>
    </message>
    <message>
        <source>Next place</source>
        <translation>الموضع التالي</translation>
    </message>
    <message>
        <source>Close the search</source>
        <translation>إغلاق البحث</translation>
    </message>
    <message>
        <source>Nothing found</source>
        <translation>لم يُعثر على شيء</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 من %2</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>بحث</translation>
    </message>
</context>
<context>
    <name>pergola::ui::FoldersCard</name>
    <message>
        <source>Folders</source>
        <translation>المجلدات</translation>
    </message>
    <message>
        <source>Show them again</source>
        <translation>إظهارها من جديد</translation>
    </message>
    <message>
        <source>Add folder…</source>
        <translation>إضافة مجلد…</translation>
    </message>
    <message>
        <source>Add a folder with models</source>
        <translation>إضافة مجلد فيه نماذج</translation>
    </message>
    <message>
        <source>open</source>
        <translation>مفتوح</translation>
    </message>
    <message>
        <source>folded</source>
        <translation>مطويّ</translation>
    </message>
    <message numerus="yes">
        <source>models are looked for in %Ln folder(s)</source>
        <translation>
            <numerusform>لا مجلدات يُبحث فيها عن نماذج</numerusform>
            <numerusform>يُبحث عن النماذج في مجلد واحد</numerusform>
            <numerusform>يُبحث عن النماذج في مجلدين</numerusform>
            <numerusform>يُبحث عن النماذج في %Ln مجلدات</numerusform>
            <numerusform>يُبحث عن النماذج في %Ln مجلدًا</numerusform>
            <numerusform>يُبحث عن النماذج في %Ln مجلد</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 free</source>
        <translation>%1 متاحة</translation>
    </message>
    <message numerus="yes">
        <source>%Ln of them cannot be reached</source>
        <translation>
            <numerusform>كلها متاحة</numerusform>
            <numerusform>واحد منها لا يمكن بلوغه</numerusform>
            <numerusform>اثنان منها لا يمكن بلوغهما</numerusform>
            <numerusform>%Ln منها لا يمكن بلوغها</numerusform>
            <numerusform>%Ln منها لا يمكن بلوغها</numerusform>
            <numerusform>%Ln منها لا يمكن بلوغها</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln model(s) were taken off the list.</source>
        <translation>
            <numerusform>لم يُزل أي نموذج من القائمة.</numerusform>
            <numerusform>أزيل نموذج واحد من القائمة.</numerusform>
            <numerusform>أزيل نموذجان من القائمة.</numerusform>
            <numerusform>أزيلت %Ln نماذج من القائمة.</numerusform>
            <numerusform>أزيل %Ln نموذجًا من القائمة.</numerusform>
            <numerusform>أزيل %Ln نموذج من القائمة.</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: ‏%2</translation>
    </message>
    <message>
        <source>Pergola&apos;s own; made when the first model comes</source>
        <translation>مجلد Pergola؛ يُنشأ مع أول نموذج</translation>
    </message>
    <message>
        <source>not connected</source>
        <translation>غير متصل</translation>
    </message>
    <message>
        <source>on drive “%1”, not connected</source>
        <translation>على القرص «%1»، غير متصل</translation>
    </message>
    <message>
        <source>its drive does not answer</source>
        <translation>قرصه لا يستجيب</translation>
    </message>
    <message>
        <source>may not be read by you</source>
        <translation>لا يحق لك قراءته</translation>
    </message>
    <message>
        <source>looking…</source>
        <translation>يجري البحث…</translation>
    </message>
    <message numerus="yes">
        <source>%Ln model(s)</source>
        <translation>
            <numerusform>لا نماذج</numerusform>
            <numerusform>نموذج واحد</numerusform>
            <numerusform>نموذجان</numerusform>
            <numerusform>%Ln نماذج</numerusform>
            <numerusform>%Ln نموذجًا</numerusform>
            <numerusform>%Ln نموذج</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln folder(s) in it may not be read by you</source>
        <translation>
            <numerusform>لا مجلدات ممنوعة فيه</numerusform>
            <numerusform>مجلد واحد فيه لا يحق لك قراءته</numerusform>
            <numerusform>مجلدان فيه لا يحق لك قراءتهما</numerusform>
            <numerusform>%Ln مجلدات فيه لا يحق لك قراءتها</numerusform>
            <numerusform>%Ln مجلدًا فيه لا يحق لك قراءتها</numerusform>
            <numerusform>%Ln مجلد فيه لا يحق لك قراءتها</numerusform>
        </translation>
    </message>
    <message>
        <source>too many files: choose a folder further in</source>
        <translation>ملفات كثيرة جدًا: اختر مجلدًا أعمق</translation>
    </message>
    <message>
        <source>Take %1 off the list</source>
        <translation>إزالة %1 من القائمة</translation>
    </message>
</context>
<context>
    <name>pergola::ui::HelpDialog</name>
    <message>
        <source>Help</source>
        <translation>مساعدة</translation>
    </message>
    <message>
        <source>Where to find what</source>
        <translation>أين تجد ماذا</translation>
    </message>
    <message>
        <source>Go there</source>
        <translation>اذهب إليه</translation>
    </message>
    <message>
        <source>Go there: %1</source>
        <translation>اذهب إليه: %1</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>المفاتيح</translation>
    </message>
    <message>
        <source>Change keys…</source>
        <translation>تغيير المفاتيح…</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>تم</translation>
    </message>
</context>
<context>
    <name>pergola::ui::KeyField</name>
    <message>
        <source>None</source>
        <translation>بلا</translation>
    </message>
    <message>
        <source>Press the new keys. Del takes the keys away, Esc leaves them as they are.</source>
        <translation>اضغط المفاتيح الجديدة. Del يزيل المفاتيح، وEsc يتركها كما هي.</translation>
    </message>
    <message>
        <source>Press keys…</source>
        <translation>اضغط المفاتيح…</translation>
    </message>
</context>
<context>
    <name>pergola::ui::KeyLine</name>
    <message>
        <source>Back to the standard keys: %1</source>
        <translation>العودة إلى المفاتيح القياسية: %1</translation>
    </message>
    <message>
        <source>Keys for %1</source>
        <translation>مفاتيح %1</translation>
    </message>
    <message>
        <source>Take them</source>
        <translation>أخذها</translation>
    </message>
</context>
<context>
    <name>pergola::ui::KeyboardCard</name>
    <message>
        <source>Keys that you changed</source>
        <translation>المفاتيح التي غيّرتها</translation>
    </message>
    <message>
        <source>Enter or a click on keys waits for new ones. Del takes them away.</source>
        <translation>Enter أو نقرة على المفاتيح تنتظر مفاتيح جديدة. Del يزيلها.</translation>
    </message>
    <message>
        <source>Reset all</source>
        <translation>إعادة ضبط الكل</translation>
    </message>
    <message>
        <source>Always the same</source>
        <translation>ثابتة دائمًا</translation>
    </message>
    <message>
        <source>Stop the answer, close, back to the message</source>
        <translation>إيقاف الإجابة، إغلاق، عودة إلى الرسالة</translation>
    </message>
    <message>
        <source>Next control</source>
        <translation>عنصر التحكم التالي</translation>
    </message>
    <message>
        <source>Delete the chat that is marked in the list</source>
        <translation>حذف المحادثة المحددة في القائمة</translation>
    </message>
    <message>
        <source>Undo; in the list of chats: bring back what was deleted</source>
        <translation>تراجع؛ وفي قائمة المحادثات: استعادة ما حُذف</translation>
    </message>
    <message>
        <source>On a slider: the most that fits</source>
        <translation>على شريط تمرير: أكبر ما يتسع</translation>
    </message>
    <message>
        <source>%1 belongs to “%2”.</source>
        <translation>%1 تخص «%2».</translation>
    </message>
    <message>
        <source>Take %1 away from “%2”</source>
        <translation>أخذ %1 من «%2»</translation>
    </message>
</context>
<context>
    <name>pergola::ui::LetterWatch</name>
    <message>
        <source>Some letters here are shown as boxes, since no font on this computer has them. Installing the fonts “%1” helps.</source>
        <translation>تظهر هنا بعض الحروف مربعات لأن أيًا من خطوط هذا الحاسوب لا يحتويها. يساعد تثبيت الخطوط «%1».</translation>
    </message>
</context>
<context>
    <name>pergola::ui::LicencesCard</name>
    <message>
        <source>public domain</source>
        <translation>ملكية عامة</translation>
    </message>
    <message>
        <source>The icons and the mark are Pergola&apos;s own.</source>
        <translation>الأيقونات والعلامة من صنع Pergola.</translation>
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
        <translation>حِمل هذا الحاسوب</translation>
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
        <translation>القرص</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>now</source>
        <translation>الآن</translation>
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
        <translation>قبل %1</translation>
    </message>
    <message>
        <source>CPU %1</source>
        <translation>CPU ‏%1</translation>
    </message>
    <message>
        <source> · GPU %1</source>
        <translation> · GPU ‏%1</translation>
    </message>
    <message>
        <source>Processor at %1.</source>
        <translation>المعالج عند %1.</translation>
    </message>
    <message>
        <source>Read from disk: %1 megabytes a second.</source>
        <translation>يُقرأ من القرص: %1 ميغابايت في الثانية.</translation>
    </message>
    <message>
        <source>Graphics card at %1.</source>
        <translation>بطاقة الرسوم عند %1.</translation>
    </message>
</context>
<context>
    <name>pergola::ui::LoadedModels</name>
    <message>
        <source>Unload</source>
        <translation>إلغاء التحميل</translation>
    </message>
    <message>
        <source>Loaded models</source>
        <translation>النماذج المحمّلة</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>إلغاء</translation>
    </message>
    <message>
        <source>Stop loading %1</source>
        <translation>إيقاف تحميل %1</translation>
    </message>
    <message>
        <source>Take %1 out of memory</source>
        <translation>إخراج %1 من الذاكرة</translation>
    </message>
    <message>
        <source>Loading %1 %</source>
        <translation>تحميل %1 %</translation>
    </message>
    <message>
        <source>%1 for the model · %2 for a conversation of %3 tokens</source>
        <translation>%1 للنموذج · %2 لمحادثة من %3 رمز</translation>
    </message>
    <message>
        <source>Stop loading</source>
        <translation>إيقاف التحميل</translation>
    </message>
    <message>
        <source>Frees its memory; the file stays</source>
        <translation>يحرر ذاكرته؛ ويبقى الملف</translation>
    </message>
</context>
<context>
    <name>pergola::ui::MainWindow</name>
    <message>
        <source>Pages</source>
        <translation>الصفحات</translation>
    </message>
    <message>
        <source>Chat</source>
        <translation>المحادثة</translation>
    </message>
    <message>
        <source>Text size %1 %</source>
        <translation>حجم النص %1 %</translation>
    </message>
    <message>
        <source>Close although some chats are not saved?</source>
        <translation>أتريد الإغلاق مع أن بعض المحادثات لم تُحفظ؟</translation>
    </message>
    <message>
        <source>What is not saved is lost when Pergola closes.</source>
        <translation>ما لم يُحفظ يضيع عند إغلاق Pergola.</translation>
    </message>
    <message>
        <source>Close anyway</source>
        <translation>أغلق رغم ذلك</translation>
    </message>
    <message>
        <source>Keep open</source>
        <translation>أبقه مفتوحًا</translation>
    </message>
    <message>
        <source>Pergola ended unexpectedly last time, while %1 answered. Your chats are kept.</source>
        <translation>انتهى Pergola في المرة السابقة على نحو غير متوقع أثناء إجابة %1. محادثاتك محفوظة.</translation>
    </message>
    <message>
        <source>Pergola ended unexpectedly last time. Your chats are kept.</source>
        <translation>انتهى Pergola في المرة السابقة على نحو غير متوقع. محادثاتك محفوظة.</translation>
    </message>
    <message>
        <source>Show the report</source>
        <translation>عرض التقرير</translation>
    </message>
    <message>
        <source>Menu of all commands</source>
        <translation>قائمة كل الأوامر</translation>
    </message>
    <message>
        <source>Show the window</source>
        <translation>إظهار النافذة</translation>
    </message>
    <message>
        <source>Search all chats for “%1”</source>
        <translation>البحث عن «%1» في كل المحادثات</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>نموذج</translation>
    </message>
    <message>
        <source>Setting</source>
        <translation>إعداد</translation>
    </message>
    <message>
        <source>Your data</source>
        <translation>بياناتك</translation>
    </message>
    <message>
        <source>Requests to a network</source>
        <translation>الطلبات إلى الشبكة</translation>
    </message>
    <message>
        <source>Erase all chats, your presets and the settings?</source>
        <translation>محو كل المحادثات وأنماطك والإعدادات؟</translation>
    </message>
    <message>
        <source>Erase everything</source>
        <translation>محو كل شيء</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>إلغاء</translation>
    </message>
    <message>
        <source>Everything was erased. Models are where they were.</source>
        <translation>مُحي كل شيء. النماذج في مكانها.</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>الإعدادات</translation>
    </message>
    <message>
        <source>How code looks</source>
        <translation>شكل الشيفرة</translation>
    </message>
    <message>
        <source>Reading the file with chats…</source>
        <translation>تُقرأ ملف المحادثات…</translation>
    </message>
    <message>
        <source>Adding chats: %L1 of %L2</source>
        <translation>تُضاف المحادثات: %L1 من %L2</translation>
    </message>
    <message>
        <source>back up restore export import erase delete everything</source>
        <translation>نسخ احتياطي استعادة تصدير استيراد محو حذف كل شيء</translation>
    </message>
    <message>
        <source>What goes: all chats with their folders, drafts and attachments, those in the trash too; comparisons; the presets of your own; the settings; and every copy of these that Pergola made by itself.</source>
        <translation>ما يُمحى: كل المحادثات مع مجلداتها ومسوداتها ومرفقاتها، حتى التي في سلة المهملات؛ والمقارنات؛ وأنماطك؛ والإعدادات؛ وكل نسخة منها صنعها Pergola بنفسه.</translation>
    </message>
    <message>
        <source>What stays: models, and what you saved elsewhere. Backups and exports can still be read by anyone who has them; delete those yourself.</source>
        <translation>ما يبقى: النماذج وما حفظته في مكان آخر. النسخ الاحتياطية وملفات التصدير يستطيع قراءتها كل من يملكها؛ احذفها بنفسك.</translation>
    </message>
    <message>
        <source>This cannot be undone.</source>
        <translation>لا يمكن التراجع عن هذا.</translation>
    </message>
</context>
<context>
    <name>pergola::ui::MemoryBar</name>
    <message>
        <source>weights</source>
        <translation>الأوزان</translation>
    </message>
    <message>
        <source>chat</source>
        <translation>المحادثة</translation>
    </message>
    <message>
        <source>work</source>
        <translation>العمل</translation>
    </message>
    <message>
        <source>other programs</source>
        <translation>برامج أخرى</translation>
    </message>
    <message>
        <source>free</source>
        <translation>حرّة</translation>
    </message>
    <message>
        <source>Memory of this computer</source>
        <translation>ذاكرة هذا الحاسوب</translation>
    </message>
    <message>
        <source>%1 GB</source>
        <translation>%1 GB</translation>
    </message>
    <message>
        <source>%1, changing: %2</source>
        <translation>%1، يتغيّر: %2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Memory of the graphics card</source>
        <translation>ذاكرة بطاقة الرسوم</translation>
    </message>
    <message>
        <source>experts</source>
        <translation>الخبراء</translation>
    </message>
</context>
<context>
    <name>pergola::ui::MemoryChart</name>
    <message>
        <source>RAM</source>
        <translation>ذاكرة RAM</translation>
    </message>
    <message>
        <source>of %1</source>
        <translation>من %1</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>RAM of this computer in use: %1 of %2 gigabytes.</source>
        <translation>المستخدم من ذاكرة RAM في هذا الحاسوب: %1 من %2 غيغابايت.</translation>
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
        <translation>المستخدم من ذاكرة بطاقة الرسوم: %1 من %2 غيغابايت.</translation>
    </message>
</context>
<context>
    <name>pergola::ui::MemoryTrafficChart</name>
    <message>
        <source>RAM read</source>
        <translation>قراءة RAM</translation>
    </message>
    <message>
        <source>GB/token</source>
        <translation>GB لكل رمز</translation>
    </message>
    <message>
        <source>RAM read for each token: nothing measured yet.</source>
        <translation>المقروء من RAM لكل رمز: لم يُقس شيء بعد.</translation>
    </message>
    <message>
        <source>RAM read for each token: %1 gigabytes.</source>
        <translation>المقروء من RAM لكل رمز: %1 غيغابايت.</translation>
    </message>
    <message>
        <source>VRAM read</source>
        <translation>قراءة VRAM</translation>
    </message>
    <message>
        <source>Memory of the graphics card read for each token: %1 gigabytes.</source>
        <translation>المقروء من ذاكرة بطاقة الرسوم لكل رمز: %1 غيغابايت.</translation>
    </message>
    <message>
        <source>MB/token</source>
        <translation>MB لكل رمز</translation>
    </message>
</context>
<context>
    <name>pergola::ui::MessageActions</name>
    <message>
        <source>Copy %1</source>
        <translation>نسخ %1</translation>
    </message>
    <message>
        <source>Edit %1</source>
        <translation>تعديل %1</translation>
    </message>
    <message>
        <source>Again: another version of %1</source>
        <translation>مرة أخرى: نسخة أخرى من %1</translation>
    </message>
    <message>
        <source>New chat from %1 on</source>
        <translation>محادثة جديدة ابتداءً من %1</translation>
    </message>
    <message>
        <source>Earlier version of %1</source>
        <translation>نسخة أقدم من %1</translation>
    </message>
    <message>
        <source>Later version of %1</source>
        <translation>نسخة أحدث من %1</translation>
    </message>
    <message>
        <source>%1/%2</source>
        <translation>%1/%2</translation>
    </message>
    <message>
        <source>Version %1 of %2</source>
        <translation>النسخة %1 من %2</translation>
    </message>
    <message>
        <source>Read only the text of %1</source>
        <translation>قراءة نص %1 فقط</translation>
    </message>
    <message>
        <source>Delete %1</source>
        <translation>حذف %1</translation>
    </message>
    <message>
        <source>Get an answer to %1</source>
        <translation>احصل على إجابة عن %1</translation>
    </message>
</context>
<context>
    <name>pergola::ui::ModelButton</name>
    <message>
        <source>Choose a model</source>
        <translation>اختيار نموذج</translation>
    </message>
    <message>
        <source>Model: %1</source>
        <translation>النموذج: %1</translation>
    </message>
    <message>
        <source>%1. Choose another model</source>
        <translation>%1. اختيار نموذج آخر</translation>
    </message>
</context>
<context>
    <name>pergola::ui::ModelCard</name>
    <message>
        <source>Loaded</source>
        <translation>محمَّل</translation>
    </message>
    <message>
        <source>Load</source>
        <translation>تحميل</translation>
    </message>
    <message>
        <source>Too big for this computer by %1. A smaller one, or one with fewer bits, will fit.</source>
        <translation>أكبر مما يتسع له هذا الحاسوب بمقدار %1. سيتسع لنموذج أصغر أو بعدد بتات أقل.</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Loading %1</source>
        <translation>تحميل %1</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>إلغاء</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Why this badge?</source>
        <translation>لماذا هذه الشارة؟</translation>
    </message>
    <message>
        <source>More</source>
        <translation>المزيد</translation>
    </message>
    <message>
        <source>Why this badge? %1</source>
        <translation>لماذا هذه الشارة؟ %1</translation>
    </message>
    <message>
        <source>More for %1</source>
        <translation>المزيد عن %1</translation>
    </message>
    <message>
        <source>Verifying, %1 % of %2</source>
        <translation>يجري التحقق، %1 ٪ من %2</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>إيقاف</translation>
    </message>
    <message>
        <source>Load anyway</source>
        <translation>التحميل رغم ذلك</translation>
    </message>
    <message>
        <source>Chat</source>
        <translation>محادثة</translation>
    </message>
</context>
<context>
    <name>pergola::ui::ModelDelegate</name>
    <message>
        <source>loaded</source>
        <translation>محمَّل</translation>
    </message>
    <message>
        <source>loading…</source>
        <translation>جارٍ التحميل…</translation>
    </message>
</context>
<context>
    <name>pergola::ui::ModelMenu</name>
    <message>
        <source>Actions for %1</source>
        <translation>إجراءات %1</translation>
    </message>
    <message>
        <source>Load anyway and chat</source>
        <translation>التحميل رغم ذلك والمحادثة</translation>
    </message>
    <message>
        <source>Chat</source>
        <translation>محادثة</translation>
    </message>
    <message>
        <source>Unload</source>
        <translation>إخراج من الذاكرة</translation>
    </message>
    <message>
        <source>Why this badge?</source>
        <translation>لماذا هذه الشارة؟</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>الإظهار في المجلد</translation>
    </message>
    <message>
        <source>Stop verifying</source>
        <translation>إيقاف التحقق</translation>
    </message>
    <message>
        <source>Verify files</source>
        <translation>التحقق من الملفات</translation>
    </message>
    <message>
        <source>Take off the list</source>
        <translation>إزالة من القائمة</translation>
    </message>
    <message>
        <source>Delete…</source>
        <translation>حذف…</translation>
    </message>
</context>
<context>
    <name>pergola::ui::ModelPicker</name>
    <message>
        <source>Choose a model</source>
        <translation>اختيار نموذج</translation>
    </message>
    <message>
        <source>Search models</source>
        <translation>البحث في النماذج</translation>
    </message>
    <message>
        <source>Models on this computer</source>
        <translation>النماذج على هذا الحاسوب</translation>
    </message>
    <message>
        <source>Open a model file…</source>
        <translation>فتح ملف نموذج…</translation>
    </message>
    <message>
        <source>All models…</source>
        <translation>كل النماذج…</translation>
    </message>
    <message>
        <source>An answer is being written.</source>
        <translation>تُكتب إجابة الآن.</translation>
    </message>
    <message>
        <source>Switch after this answer</source>
        <translation>التبديل بعد هذه الإجابة</translation>
    </message>
    <message>
        <source>Stop and switch</source>
        <translation>الإيقاف والتبديل</translation>
    </message>
    <message>
        <source>No model has these words.</source>
        <translation>لا يوجد نموذج فيه هذه الكلمات.</translation>
    </message>
    <message>
        <source>Looking for models…</source>
        <translation>جارٍ البحث عن نماذج…</translation>
    </message>
    <message>
        <source>No models on this computer yet. Open a .gguf file, or see under “All models” where to put one.</source>
        <translation>لا توجد نماذج على هذا الحاسوب بعد. افتح ملف ‎.gguf، أو انظر تحت «كل النماذج» أين تضع واحدًا.</translation>
    </message>
    <message>
        <source>Choose another model</source>
        <translation>اختيار نموذج آخر</translation>
    </message>
    <message>
        <source>Load anyway</source>
        <translation>تحميل على أي حال</translation>
    </message>
    <message>
        <source>%1 is too big for this computer by %2. Loading may fail, or slow the computer down until it is unloaded.</source>
        <translation>‏%1 أكبر مما يتسع له هذا الحاسوب بمقدار %2. قد يفشل التحميل، أو يبطئ الحاسوب حتى يُزال النموذج من الذاكرة.</translation>
    </message>
</context>
<context>
    <name>pergola::ui::ModelTable</name>
    <message>
        <source>Models on this computer</source>
        <translation>النماذج على هذا الحاسوب</translation>
    </message>
</context>
<context>
    <name>pergola::ui::ModelTableRows</name>
    <message>
        <source>verifying %1 %</source>
        <translation>يجري التحقق، %1 ٪</translation>
    </message>
    <message>
        <source>loaded</source>
        <translation>محمّل</translation>
    </message>
    <message>
        <source>loading %1 %</source>
        <translation>يجري التحميل، %1 ٪</translation>
    </message>
    <message>
        <source>Actions for %1</source>
        <translation>إجراءات %1</translation>
    </message>
</context>
<context>
    <name>pergola::ui::ModelsPage</name>
    <message>
        <source>Models</source>
        <translation>النماذج</translation>
    </message>
    <message>
        <source>Open a model file…</source>
        <translation>فتح ملف نموذج…</translation>
    </message>
    <message>
        <source>Add folder…</source>
        <translation>إضافة مجلد…</translation>
    </message>
    <message>
        <source>Search these models</source>
        <translation>البحث في هذه النماذج</translation>
    </message>
    <message>
        <source>Get your first model</source>
        <translation>احصل على نموذجك الأول</translation>
    </message>
    <message>
        <source>%1 more. Search to find them.</source>
        <translation>يوجد %1 غيرها. ابحث لتجدها.</translation>
    </message>
    <message>
        <source>No model here has these words.</source>
        <translation>لا يوجد هنا نموذج فيه هذه الكلمات.</translation>
    </message>
    <message numerus="yes">
        <source>%n models on this computer</source>
        <translation>
            <numerusform>لا نماذج على هذا الحاسوب</numerusform>
            <numerusform>نموذج واحد على هذا الحاسوب</numerusform>
            <numerusform>نموذجان على هذا الحاسوب</numerusform>
            <numerusform>%n نماذج على هذا الحاسوب</numerusform>
            <numerusform>%n نموذجًا على هذا الحاسوب</numerusform>
            <numerusform>%n نموذج على هذا الحاسوب</numerusform>
        </translation>
    </message>
    <message>
        <source>Looking for models…</source>
        <translation>جارٍ البحث عن نماذج…</translation>
    </message>
    <message>
        <source>None on this computer yet.</source>
        <translation>لا شيء على هذا الحاسوب بعد.</translation>
    </message>
    <message>
        <source>Add a folder with models</source>
        <translation>إضافة مجلد فيه نماذج</translation>
    </message>
    <message>
        <source>Which models are shown</source>
        <translation>النماذج المعروضة</translation>
    </message>
    <message>
        <source>Order of the models</source>
        <translation>ترتيب النماذج</translation>
    </message>
    <message>
        <source>Order: %1</source>
        <translation>الترتيب حسب: %1</translation>
    </message>
    <message>
        <source>Cards</source>
        <translation>بطاقات</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>جدول</translation>
    </message>
    <message>
        <source>How the models are shown</source>
        <translation>طريقة عرض النماذج</translation>
    </message>
    <message numerus="yes">
        <source>Looking for models… %Ln so far</source>
        <translation>
            <numerusform>يجري البحث عن النماذج… لا شيء بعد</numerusform>
            <numerusform>يجري البحث عن النماذج… واحد حتى الآن</numerusform>
            <numerusform>يجري البحث عن النماذج… اثنان حتى الآن</numerusform>
            <numerusform>يجري البحث عن النماذج… %Ln حتى الآن</numerusform>
            <numerusform>يجري البحث عن النماذج… %Ln حتى الآن</numerusform>
            <numerusform>يجري البحث عن النماذج… %Ln حتى الآن</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln cannot be used now</source>
        <translation>
            <numerusform>كلها صالحة للاستخدام</numerusform>
            <numerusform>واحد لا يمكن استخدامه الآن</numerusform>
            <numerusform>اثنان لا يمكن استخدامهما الآن</numerusform>
            <numerusform>%Ln لا يمكن استخدامها الآن</numerusform>
            <numerusform>%Ln لا يمكن استخدامها الآن</numerusform>
            <numerusform>%Ln لا يمكن استخدامها الآن</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 could not be read to its end.</source>
        <translation>تعذرت قراءة %1 حتى نهايته.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: ‏%2</translation>
    </message>
    <message>
        <source>%1 is deleted.</source>
        <translation>حُذف %1.</translation>
    </message>
    <message>
        <source>%1 could not be deleted; you may lack the right to it.</source>
        <translation>تعذر حذف %1؛ ربما لا تملك الحق في ذلك.</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>البحث</translation>
    </message>
    <message>
        <source>Put a model file (it ends in .gguf) into the folder %1 or into any folder that you add here. Pergola finds it by itself and uses it where it lies. Free models are on huggingface.co, for example: search there for “GGUF” and begin with a small one, of 1 to 4 GB.</source>
        <translation>ضع ملف نموذج (ينتهي اسمه بـ ‎.gguf) في المجلد %1 أو في أي مجلد تضيفه هنا. يجده Pergola تلقائيًا ويستخدمه في مكانه. توجد نماذج مجانية على huggingface.co مثلًا: ابحث هناك عن «GGUF» وابدأ بنموذج صغير من 1 إلى 4 GB.</translation>
    </message>
    <message>
        <source>%1 is off the list. Its files stay where they are.</source>
        <translation>لم يعد %1 في القائمة. وتبقى ملفاته في مكانها.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>تراجع</translation>
    </message>
</context>
<context>
    <name>pergola::ui::PerformancePanel</name>
    <message numerus="yes">
        <source>%n cores</source>
        <comment>of the processor</comment>
        <translation>
            <numerusform>بلا أنوية</numerusform>
            <numerusform>نواة واحدة</numerusform>
            <numerusform>نواتان</numerusform>
            <numerusform>%n أنوية</numerusform>
            <numerusform>%n نواة</numerusform>
            <numerusform>%n نواة</numerusform>
        </translation>
    </message>
    <message>
        <source>Performance</source>
        <translation>الأداء</translation>
    </message>
    <message>
        <source>Hide performance</source>
        <translation>إخفاء الأداء</translation>
    </message>
    <message>
        <source>Where the model sits</source>
        <translation>أين يقيم النموذج</translation>
    </message>
    <message>
        <source>How is this computed?</source>
        <translation>كيف يُحسب هذا؟</translation>
    </message>
    <message>
        <source>RAM</source>
        <translation>ذاكرة RAM</translation>
    </message>
    <message>
        <source>Choose a model</source>
        <translation>اختيار نموذج</translation>
    </message>
    <message>
        <source>No model is loaded</source>
        <translation>لا يوجد نموذج محمَّل</translation>
    </message>
    <message>
        <source>With a model you see here what it needs and how fast it is.</source>
        <translation>مع وجود نموذج ترى هنا ما يحتاج إليه وسرعته.</translation>
    </message>
    <message>
        <source>Loading %1…</source>
        <translation>تحميل %1…</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source> · %1 s left</source>
        <translation> · بقي %1 ث</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>memory</comment>
        <translation>%1 من %2</translation>
    </message>
    <message>
        <source>%1 %2 %3 of %4</source>
        <comment>now, arrow, then, all</comment>
        <translation>%1 %2 %3 من %4</translation>
    </message>
    <message>
        <source>Running on the CPU</source>
        <translation>يعمل على المعالج</translation>
    </message>
    <message>
        <source>Every model that fits into memory works. Only the speed differs: for each word the processor reads the whole model from RAM.</source>
        <translation>يعمل كل نموذج تتسع له الذاكرة. الفرق في السرعة وحدها: فلكل كلمة يقرأ المعالج النموذج كله من ذاكرة RAM.</translation>
    </message>
    <message>
        <source>Choose a smaller model, or one with fewer bits: half the size answers about twice as fast.</source>
        <translation>اختر نموذجًا أصغر أو بعدد بتات أقل: نصف الحجم يجيب بضعف السرعة تقريبًا.</translation>
    </message>
    <message>
        <source>Plug in the power cable and switch off power saving.</source>
        <translation>صِل كابل الطاقة وأوقف توفير الطاقة.</translation>
    </message>
    <message>
        <source>Close programs that compute much; they share the processor and its memory.</source>
        <translation>أغلق البرامج كثيرة الحساب؛ فهي تشارك في المعالج وذاكرته.</translation>
    </message>
    <message>
        <source>Weights: the model&apos;s file as it lies in memory. Chat: whole pages of 256 tokens, exactly as the engine reserves them. Work: memory of one step.</source>
        <translation>الأوزان: ملف النموذج كما هو في الذاكرة. المحادثة: صفحات كاملة من 256 رمزًا، كما يحجزها المحرّك تمامًا. العمل: ذاكرة خطوة واحدة.</translation>
    </message>
    <message>
        <source>Other programs: all that is in use besides, with the system and this window. The parts add up to all RAM of this computer; 1 GB is a thousand million bytes.</source>
        <translation>برامج أخرى: كل ما عدا ذلك من المستخدم، مع النظام وهذه النافذة. مجموع الأجزاء هو كل ذاكرة RAM في هذا الحاسوب؛ و1 GB ألف مليون بايت.</translation>
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
        <translation>VRAM ‏%1</translation>
    </message>
    <message>
        <source>RAM %1</source>
        <translation>RAM ‏%1</translation>
    </message>
    <message>
        <source>Why is it slow?</source>
        <translation>لماذا هو بطيء؟</translation>
    </message>
    <message>
        <source>Nothing was found that holds it back: with this model, this computer is as fast as it can be. A smaller model, or one with fewer bits, answers sooner.</source>
        <translation>لم يُعثر على ما يبطئه: بهذا النموذج يعمل هذا الحاسوب بأقصى سرعته. نموذج أصغر أو بعدد بتات أقل يجيب أسرع.</translation>
    </message>
    <message>
        <source>All cores are used from the next start of Pergola on.</source>
        <translation>تُستخدم كل الأنوية ابتداءً من تشغيل Pergola التالي.</translation>
    </message>
</context>
<context>
    <name>pergola::ui::PlacesCard</name>
    <message>
        <source>Show</source>
        <translation>عرض</translation>
    </message>
    <message>
        <source>Pergola&apos;s own models</source>
        <translation>نماذج Pergola</translation>
    </message>
    <message>
        <source>Your chats</source>
        <translation>محادثاتك</translation>
    </message>
    <message>
        <source>These settings</source>
        <translation>هذه الإعدادات</translation>
    </message>
</context>
<context>
    <name>pergola::ui::PresetButton</name>
    <message>
        <source>Preset: %1, changed for this chat</source>
        <translation>النمط: %1، مع تغييرات في هذه المحادثة</translation>
    </message>
    <message>
        <source>Preset: %1</source>
        <translation>النمط: %1</translation>
    </message>
    <message>
        <source>Preset: %1, changed for this chat. How this chat is answered</source>
        <translation>النمط: %1، معدّل لهذه المحادثة. كيف يُجاب في هذه المحادثة</translation>
    </message>
    <message>
        <source>Preset: %1. How this chat is answered</source>
        <translation>النمط: %1. كيف يُجاب في هذه المحادثة</translation>
    </message>
</context>
<context>
    <name>pergola::ui::PresetDialog</name>
    <message>
        <source>New preset</source>
        <translation>نمط جديد</translation>
    </message>
    <message>
        <source>Edit preset</source>
        <translation>تحرير النمط</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>الاسم</translation>
    </message>
    <message>
        <source>Instructions (system prompt)</source>
        <translation>التعليمات (موجه النظام)</translation>
    </message>
    <message>
        <source>Told to the model before the chat. Left empty, the instructions for every chat hold.</source>
        <translation>تُقال للنموذج قبل المحادثة. إن تُركت فارغة سرت تعليمات كل المحادثات.</translation>
    </message>
    <message>
        <source>None</source>
        <translation>بلا</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>إلغاء</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>حفظ</translation>
    </message>
</context>
<context>
    <name>pergola::ui::PresetNameRow</name>
    <message>
        <source>Save</source>
        <translation>حفظ</translation>
    </message>
    <message>
        <source>Name of the preset</source>
        <translation>اسم النمط</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>إلغاء</translation>
    </message>
</context>
<context>
    <name>pergola::ui::PresetsCard</name>
    <message>
        <source>Instructions</source>
        <translation>تعليمات</translation>
    </message>
    <message>
        <source>As the settings and the model say</source>
        <translation>كما تقول الإعدادات والنموذج</translation>
    </message>
    <message>
        <source>New preset…</source>
        <translation>نمط جديد…</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>استيراد…</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>تصدير…</translation>
    </message>
    <message>
        <source>Export the presets of your own</source>
        <translation>تصدير أنماطك الخاصة</translation>
    </message>
    <message>
        <source>There is no preset of your own yet.</source>
        <translation>لا يوجد نمط خاص بك بعد.</translation>
    </message>
    <message>
        <source>New chats</source>
        <translation>المحادثات الجديدة</translation>
    </message>
    <message>
        <source>New chats begin with this preset</source>
        <translation>تبدأ المحادثات الجديدة بهذا النمط</translation>
    </message>
    <message>
        <source>More for %1</source>
        <translation>المزيد عن %1</translation>
    </message>
    <message>
        <source>Edit…</source>
        <translation>تحرير…</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>تكرار</translation>
    </message>
    <message>
        <source>Begin new chats with it</source>
        <translation>ابدأ المحادثات الجديدة به</translation>
    </message>
    <message>
        <source>Delete preset</source>
        <translation>حذف النمط</translation>
    </message>
    <message>
        <source>“%1” was made.</source>
        <translation>أُنشئ «%1».</translation>
    </message>
    <message>
        <source>“%1” is deleted. Chats that were begun with it keep its values.</source>
        <translation>حُذف «%1». المحادثات التي بدأت به تحتفظ بقيمه.</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>تراجع</translation>
    </message>
    <message>
        <source>Presets</source>
        <translation>الأنماط</translation>
    </message>
    <message>
        <source>Export presets</source>
        <translation>تصدير الأنماط</translation>
    </message>
    <message>
        <source>Presets (*.json)</source>
        <translation>الأنماط (*.json)</translation>
    </message>
    <message>
        <source>Saved as %1</source>
        <translation>حُفظ باسم %1</translation>
    </message>
    <message>
        <source>The presets could not be saved (%1). Choose another place.</source>
        <translation>تعذر حفظ الأنماط (%1). اختر مكانًا آخر.</translation>
    </message>
    <message>
        <source>Import presets</source>
        <translation>استيراد أنماط</translation>
    </message>
    <message>
        <source>Presets (*.json);;All files (*)</source>
        <translation>الأنماط (*.json);;كل الملفات (*)</translation>
    </message>
    <message>
        <source>This file has no presets of Pergola. Nothing was taken.</source>
        <translation>لا يحوي هذا الملف أنماط Pergola. لم يؤخذ شيء.</translation>
    </message>
    <message>
        <source>The file cannot be read (%1). Nothing was taken.</source>
        <translation>تعذرت قراءة الملف (%1). لم يؤخذ شيء.</translation>
    </message>
    <message numerus="yes">
        <source>%Ln preset(s) taken up</source>
        <translation>
            <numerusform>لم يؤخذ أي نمط</numerusform>
            <numerusform>أُخذ نمط واحد</numerusform>
            <numerusform>أُخذ نمطان</numerusform>
            <numerusform>أُخذت %Ln أنماط</numerusform>
            <numerusform>أُخذ %Ln نمطًا</numerusform>
            <numerusform>أُخذ %Ln نمط</numerusform>
        </translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>الإظهار في المجلد</translation>
    </message>
</context>
<context>
    <name>pergola::ui::RailButton</name>
    <message>
        <source>%1 page</source>
        <translation>صفحة %1</translation>
    </message>
    <message numerus="yes">
        <source>%n running</source>
        <translation>
            <numerusform>لا شيء جارٍ</numerusform>
            <numerusform>واحدة جارية</numerusform>
            <numerusform>اثنتان جاريتان</numerusform>
            <numerusform>%n جارية</numerusform>
            <numerusform>%n جارية</numerusform>
            <numerusform>%n جارية</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pergola::ui::RequestsCard</name>
    <message>
        <source>None</source>
        <translation>بلا</translation>
    </message>
    <message>
        <source>Pergola asks nothing of any network, neither by itself nor for you: no updates, no telemetry, no pictures of web pages. Links that you click open in your browser.</source>
        <translation>لا يطلب Pergola شيئًا من أي شبكة، لا من تلقاء نفسه ولا لأجلك: لا تحديثات ولا قياس عن بعد ولا صور من صفحات الويب. الروابط التي تنقرها تُفتح في متصفحك.</translation>
    </message>
</context>
<context>
    <name>pergola::ui::SamplingLine</name>
    <message>
        <source>Back to the preset&apos;s value: %1</source>
        <translation>العودة إلى قيمة النمط: %1</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>From %1 to %2.</source>
        <translation>من %1 إلى %2.</translation>
    </message>
</context>
<context>
    <name>pergola::ui::Segmented</name>
    <message>
        <source>%1, choice %2 of %3</source>
        <translation>%1، الخيار %2 من %3</translation>
    </message>
</context>
<context>
    <name>pergola::ui::SettingControl</name>
    <message>
        <source>None</source>
        <translation>لا شيء</translation>
    </message>
</context>
<context>
    <name>pergola::ui::SettingLine</name>
    <message>
        <source>Back to the standard value: %1</source>
        <translation>العودة إلى القيمة القياسية: %1</translation>
    </message>
    <message>
        <source>%1 %2 stays in use.</source>
        <translation>%1 تبقى %2 مستخدمة.</translation>
    </message>
</context>
<context>
    <name>pergola::ui::SettingsPage</name>
    <message>
        <source>Settings</source>
        <translation>الإعدادات</translation>
    </message>
    <message>
        <source>Search settings</source>
        <translation>البحث في الإعدادات</translation>
    </message>
    <message>
        <source>Where things are</source>
        <translation>أماكن الأشياء</translation>
    </message>
    <message>
        <source>This computer</source>
        <translation>هذا الحاسوب</translation>
    </message>
    <message>
        <source>Made with</source>
        <translation>صُنع باستخدام</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>البحث</translation>
    </message>
    <message>
        <source>Settings with “%1”</source>
        <translation>إعدادات فيها «%1»</translation>
    </message>
    <message>
        <source>No setting has these words. Try another one, such as “text size”.</source>
        <translation>لا يوجد إعداد فيه هذه الكلمات. جرّب غيرها، مثل «حجم النص».</translation>
    </message>
    <message>
        <source>Report of a problem</source>
        <translation>تقرير عن مشكلة</translation>
    </message>
    <message>
        <source>What helps to find a mistake, to be read before it is saved. Nothing is sent, and no chat is in it.</source>
        <translation>ما يساعد على العثور على خطأ، ويُقرأ قبل حفظه. لا يُرسل شيء ولا توجد فيه محادثة.</translation>
    </message>
    <message>
        <source>Look at it…</source>
        <translation>الاطلاع عليه…</translation>
    </message>
    <message>
        <source>When something goes wrong</source>
        <translation>عند حدوث خطأ</translation>
    </message>
</context>
<context>
    <name>pergola::ui::SlowSection</name>
    <message>
        <source>What costs speed</source>
        <translation>ما يُبطئ العمل</translation>
    </message>
</context>
<context>
    <name>pergola::ui::SpeedSection</name>
    <message>
        <source>60 s</source>
        <translation>‏60 ث</translation>
    </message>
    <message>
        <source>5 min</source>
        <translation>‏5 د</translation>
    </message>
    <message>
        <source>Session</source>
        <translation>الجلسة</translation>
    </message>
    <message>
        <source>What to do with the speed figures</source>
        <translation>ما يمكن فعله بأرقام السرعة</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>السرعة</translation>
    </message>
    <message>
        <source>Pause the charts</source>
        <translation>إيقاف المخططات مؤقتًا</translation>
    </message>
    <message>
        <source>Copy the values</source>
        <translation>نسخ القيم</translation>
    </message>
    <message>
        <source>Save a picture…</source>
        <translation>حفظ صورة…</translation>
    </message>
    <message>
        <source>Save a picture of the charts</source>
        <translation>حفظ صورة للمخططات</translation>
    </message>
    <message>
        <source>Save the values…</source>
        <translation>حفظ القيم…</translation>
    </message>
    <message>
        <source>Save the values as a table</source>
        <translation>حفظ القيم جدولًا</translation>
    </message>
    <message>
        <source>Time shown: %1</source>
        <translation>المدة المعروضة: %1</translation>
    </message>
    <message>
        <source>How much time the charts show</source>
        <translation>المدة التي تعرضها المخططات</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>متابعة</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>متوقفة مؤقتًا</translation>
    </message>
    <message>
        <source>%1 could not be written. Is the folder writable and the disk not full?</source>
        <translation>تعذّرت كتابة %1. هل المجلد قابل للكتابة والقرص غير ممتلئ؟</translation>
    </message>
    <message>
        <source>Load of this computer</source>
        <translation>حِمل هذا الحاسوب</translation>
    </message>
    <message>
        <source>Processor, RAM, disk and graphics card on one time axis</source>
        <translation>المعالج وذاكرة RAM والقرص وبطاقة الرسوم على محور زمني واحد</translation>
    </message>
    <message>
        <source>shown</source>
        <translation>معروض</translation>
    </message>
    <message>
        <source>folded</source>
        <translation>مطويّ</translation>
    </message>
    <message>
        <source>Why is it slow?</source>
        <translation>لماذا هو بطيء؟</translation>
    </message>
</context>
<context>
    <name>pergola::ui::StatusBar</name>
    <message>
        <source>Status</source>
        <translation>الحالة</translation>
    </message>
    <message>
        <source>Model: %1. Choose another one</source>
        <translation>النموذج: %1. اختيار نموذج آخر</translation>
    </message>
    <message>
        <source>Loading %1: %2 %</source>
        <translation>تحميل %1: %2 %</translation>
    </message>
    <message>
        <source>Model not loaded</source>
        <translation>النموذج غير محمَّل</translation>
    </message>
    <message>
        <source>The model could not be loaded. Choose another one</source>
        <translation>تعذّر تحميل النموذج. اختيار نموذج آخر</translation>
    </message>
    <message>
        <source>No model</source>
        <translation>لا نموذج</translation>
    </message>
    <message>
        <source>No model is loaded. Choose one</source>
        <translation>لا يوجد نموذج محمَّل. اختيار نموذج</translation>
    </message>
    <message>
        <source>CPU %1 %</source>
        <translation>المعالج %1 %</translation>
    </message>
    <message>
        <source>RAM %1 of %2 GB</source>
        <translation>ذاكرة RAM ‏%1 من %2 GB</translation>
    </message>
    <message>
        <source>Memory of this computer: %1 in use</source>
        <translation>ذاكرة هذا الحاسوب: المستخدم %1</translation>
    </message>
    <message>
        <source>%1 tok/s</source>
        <translation>%1 رمز/ث</translation>
    </message>
    <message>
        <source>Speed of the answer: %1</source>
        <translation>سرعة الإجابة: %1</translation>
    </message>
    <message>
        <source>GPU %1 %</source>
        <translation>البطاقة %1 %</translation>
    </message>
    <message>
        <source>The model runs on the graphics card, which is at %1 %</source>
        <translation>يعمل النموذج على بطاقة الرسوم، وهي عند %1 %</translation>
    </message>
    <message>
        <source>The model runs on the graphics card; the processor is at %1 %</source>
        <translation>يعمل النموذج على بطاقة الرسوم؛ والمعالج عند %1 %</translation>
    </message>
    <message>
        <source>VRAM %1 of %2 GB</source>
        <translation>ذاكرة VRAM ‏%1 من %2 GB</translation>
    </message>
    <message>
        <source>Memory of the graphics card: %1 in use</source>
        <translation>ذاكرة بطاقة الرسوم: %1 مستخدمة</translation>
    </message>
    <message>
        <source>%1 rests</source>
        <translation>%1 في راحة</translation>
    </message>
    <message>
        <source>%1 gave its memory back. The next message loads it again</source>
        <translation>أعاد %1 ذاكرته. الرسالة التالية تحمّله من جديد</translation>
    </message>
    <message>
        <source>All programs together use %1 % of the processor</source>
        <translation>تستخدم كل البرامج معًا %1 % من المعالج</translation>
    </message>
    <message>
        <source>The model runs on the processor. All programs together use %1 % of it</source>
        <translation>يعمل النموذج على المعالج. تستخدم كل البرامج معًا %1 % منه</translation>
    </message>
</context>
<context>
    <name>pergola::ui::TextView</name>
    <message>
        <source>Text of %1</source>
        <translation>نص %1</translation>
    </message>
    <message>
        <source>The first %1 characters are shown. Copy takes all.</source>
        <translation>تُعرض أول %1 من الأحرف. «نسخ» يأخذ النص كله.</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>نسخ</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>إغلاق</translation>
    </message>
</context>
<context>
    <name>pergola::ui::ThinkingFold</name>
    <message>
        <source>Thinking</source>
        <translation>يفكّر</translation>
    </message>
    <message numerus="yes">
        <source>Thought for %Ln second(s)</source>
        <translation>
            <numerusform>فكّر أقل من ثانية</numerusform>
            <numerusform>فكّر ثانية واحدة</numerusform>
            <numerusform>فكّر ثانيتين</numerusform>
            <numerusform>فكّر %Ln ثوانٍ</numerusform>
            <numerusform>فكّر %Ln ثانية</numerusform>
            <numerusform>فكّر %Ln ثانية</numerusform>
        </translation>
    </message>
    <message>
        <source>Thought</source>
        <translation>تفكير</translation>
    </message>
    <message>
        <source>%1 in %2, open</source>
        <translation>%1 في %2، مفتوح</translation>
    </message>
    <message>
        <source>%1 in %2, folded</source>
        <translation>%1 في %2، مطويّ</translation>
    </message>
    <message>
        <source>Fold what the model thought</source>
        <translation>طيّ ما فكّر فيه النموذج</translation>
    </message>
    <message>
        <source>Show what the model thought</source>
        <translation>عرض ما فكّر فيه النموذج</translation>
    </message>
</context>
<context>
    <name>pergola::ui::ThroughputChart</name>
    <message>
        <source>tok/s</source>
        <translation>رمز/ث</translation>
    </message>
    <message>
        <source>tok/s, last</source>
        <translation>رمز/ث، الأخيرة</translation>
    </message>
    <message>
        <source>%1: nothing measured yet.</source>
        <translation>%1: لم يُقس شيء بعد.</translation>
    </message>
    <message>
        <source>%1: %2 tokens per second</source>
        <translation>%1: %2 رمز في الثانية</translation>
    </message>
    <message>
        <source>%1: last %2 tokens per second</source>
        <translation>%1: آخر قياس %2 رمز في الثانية</translation>
    </message>
    <message>
        <source>, average %1</source>
        <translation>، المتوسط %1</translation>
    </message>
    <message>
        <source>Answering</source>
        <comment>tokens written</comment>
        <translation>الكتابة</translation>
    </message>
    <message>
        <source>Reading</source>
        <comment>prompt read</comment>
        <translation>القراءة</translation>
    </message>
    <message>
        <source>Answering, tokens written</source>
        <translation>الكتابة، الرموز المكتوبة</translation>
    </message>
    <message>
        <source>Reading, tokens of the prompt read</source>
        <translation>القراءة، الرموز المقروءة من الرسالة</translation>
    </message>
</context>
<context>
    <name>pergola::ui::ToastArea</name>
    <message>
        <source>Dismiss message</source>
        <translation>إخفاء الرسالة</translation>
    </message>
</context>
<context>
    <name>pergola::ui::Tray</name>
    <message>
        <source>Pergola is still there</source>
        <translation>Pergola ما زال يعمل</translation>
    </message>
    <message>
        <source>This icon brings the window back. Quit ends the program.</source>
        <translation>هذا الرمز يعيد النافذة. «إنهاء» يغلق البرنامج.</translation>
    </message>
</context>
<context>
    <name>presets</name>
    <message>
        <source>You help with programming. Give working code first and explain it briefly after it. Say so when you are not sure.</source>
        <translation>أنت تساعد في البرمجة. قدّم أولًا شيفرة تعمل ثم اشرحها بإيجاز. وقل ذلك حين لا تكون متأكدًا.</translation>
    </message>
    <message>
        <source>Answer in a few short sentences, without an introduction and without a summary.</source>
        <translation>أجب بجمل قصيرة قليلة، بلا مقدمة وبلا خلاصة.</translation>
    </message>
    <message>
        <source>Standard</source>
        <translation>قياسي</translation>
    </message>
    <message>
        <source>Exact</source>
        <translation>دقيق</translation>
    </message>
    <message>
        <source>Creative</source>
        <translation>إبداعي</translation>
    </message>
    <message>
        <source>Programming</source>
        <translation>برمجة</translation>
    </message>
    <message>
        <source>Brief</source>
        <translation>موجز</translation>
    </message>
    <message>
        <source>Your presets in %1 cannot be read (%2). Changes to them are lost when Pergola is closed.</source>
        <translation>تتعذر قراءة أنماطك في %1 (%2). تضيع التغييرات عليها عند إغلاق Pergola.</translation>
    </message>
    <message>
        <source>The file of your presets was damaged. It was kept as %1; your own presets are not in the list.</source>
        <translation>كان ملف أنماطك تالفًا. حُفظ باسم %1؛ وأنماطك الخاصة ليست في القائمة.</translation>
    </message>
    <message>
        <source>Your presets</source>
        <translation>أنماطك</translation>
    </message>
    <message>
        <source>Changes to them hold until Pergola is closed.</source>
        <translation>تسري التغييرات عليها حتى إغلاق Pergola.</translation>
    </message>
    <message>
        <source>Give it a name.</source>
        <translation>أدخل اسمًا.</translation>
    </message>
    <message>
        <source>Take a name of at most 60 characters.</source>
        <translation>اختر اسمًا لا يزيد على 60 حرفًا.</translation>
    </message>
    <message>
        <source>There is a preset of that name already.</source>
        <translation>يوجد نمط بهذا الاسم.</translation>
    </message>
    <message>
        <source>There are too many presets. Delete one first.</source>
        <translation>الأنماط كثيرة جدًا. احذف واحدًا أولًا.</translation>
    </message>
</context>
<context>
    <name>sampling</name>
    <message>
        <source>Off</source>
        <translation>متوقف</translation>
    </message>
    <message>
        <source>Whole chat</source>
        <translation>المحادثة كلها</translation>
    </message>
    <message>
        <source>Variety (temperature)</source>
        <translation>التنوّع (الحرارة)</translation>
    </message>
    <message>
        <source>0 always takes the likeliest word. Higher values surprise more, and go wrong more often.</source>
        <translation>القيمة 0 تأخذ دائمًا الكلمة الأرجح. القيم الأعلى تفاجئ أكثر وتخطئ أكثر.</translation>
    </message>
    <message>
        <source>Likely words only (top-p)</source>
        <translation>الكلمات المرجّحة فقط (top-p)</translation>
    </message>
    <message>
        <source>Chooses among the likeliest words that together make up this share. 1 leaves none out.</source>
        <translation>يختار من الكلمات الأرجح التي تبلغ معًا هذه الحصة. القيمة 1 لا تستبعد شيئًا.</translation>
    </message>
    <message>
        <source>Longest answer (tokens)</source>
        <translation>أطول إجابة (رموز)</translation>
    </message>
    <message>
        <source>An answer ends after this many tokens, about ¾ of a word each, even in the middle of a sentence.</source>
        <translation>تنتهي الإجابة بعد هذا العدد من الرموز، ولو في وسط جملة. الرمز نحو ¾ كلمة إنجليزية.</translation>
    </message>
    <message>
        <source>No limit</source>
        <translation>بلا حد</translation>
    </message>
    <message>
        <source>Number of candidates (top-k)</source>
        <translation>عدد المرشّحات (top-k)</translation>
    </message>
    <message>
        <source>Chooses among this many of the likeliest words.</source>
        <translation>يختار من هذا العدد من الكلمات الأرجح.</translation>
    </message>
    <message>
        <source>Leave out unlikely words (min-p)</source>
        <translation>ترك الكلمات المستبعدة (min-p)</translation>
    </message>
    <message>
        <source>Drops words that are less likely than this share of the likeliest one.</source>
        <translation>يستبعد الكلمات التي يقل احتمالها عن هذه الحصة من احتمال الكلمة الأرجح.</translation>
    </message>
    <message>
        <source>Avoid the obvious word (XTC)</source>
        <translation>تجنب الكلمة البديهية (XTC)</translation>
    </message>
    <message>
        <source>How often the likeliest words are passed over for a less usual one. For stories; not for facts or code.</source>
        <translation>كم مرة تُترك الكلمات الأرجح لأجل كلمة أقل شيوعًا. للقصص، لا للحقائق أو الشيفرة.</translation>
    </message>
    <message>
        <source>Obvious from (XTC threshold)</source>
        <translation>حد البداهة (عتبة XTC)</translation>
    </message>
    <message>
        <source>Words that are at least this likely count as obvious. 0.5 leaves the words as they are.</source>
        <translation>الكلمات التي لا يقل احتمالها عن هذا تُعد بديهية. القيمة 0.5 لا تغيّر شيئًا.</translation>
    </message>
    <message>
        <source>Repeatable answers (seed)</source>
        <translation>إجابات قابلة للتكرار (seed)</translation>
    </message>
    <message>
        <source>With a fixed number the same question in the same chat gets the same answer on this computer.</source>
        <translation>مع رقم ثابت يحصل السؤال نفسه في المحادثة نفسها على الإجابة نفسها على هذا الحاسوب.</translation>
    </message>
    <message>
        <source>New each time</source>
        <translation>جديد كل مرة</translation>
    </message>
    <message>
        <source>Avoid repetition</source>
        <translation>تجنّب التكرار</translation>
    </message>
    <message>
        <source>Makes words that were used before less likely. A little is enough: 1.1 helps, 1.5 spoils sentences.</source>
        <translation>يقلل احتمال الكلمات المستخدمة من قبل. القليل يكفي: 1.1 يفيد، و 1.5 يفسد الجمل.</translation>
    </message>
    <message>
        <source>How far back it looks (tokens)</source>
        <translation>مدى النظر إلى الوراء (رموز)</translation>
    </message>
    <message>
        <source>The last tokens of the chat in which used words are looked for. Also for the two settings below.</source>
        <translation>آخر رموز المحادثة التي يُبحث فيها عن الكلمات المستخدمة. يسري أيضًا على الإعدادين التاليين.</translation>
    </message>
    <message>
        <source>Turn to new subjects (presence)</source>
        <translation>الانتقال إلى مواضيع جديدة (presence)</translation>
    </message>
    <message>
        <source>Lowers every word that was used, however often. Below 0 it favours them.</source>
        <translation>يخفض كل كلمة استُخدمت مهما كان عدد المرات. دون 0 يفضّلها.</translation>
    </message>
    <message>
        <source>Vary the words (frequency)</source>
        <translation>تنويع الكلمات (frequency)</translation>
    </message>
    <message>
        <source>Lowers a word more each time it is used. Below 0 it favours them.</source>
        <translation>يخفض الكلمة أكثر كلما استُخدمت. دون 0 يفضّلها.</translation>
    </message>
    <message>
        <source>Avoid repeated passages (DRY)</source>
        <translation>تجنب المقاطع المكررة (DRY)</translation>
    </message>
    <message>
        <source>Holds back a word that would go on with a passage from before. 0.8 is usual; single words are left alone.</source>
        <translation>يكبح الكلمة التي تكمل مقطعًا سابقًا. القيمة المعتادة 0.8، ولا تتأثر الكلمات المفردة.</translation>
    </message>
    <message>
        <source>Growth with length (DRY base)</source>
        <translation>الزيادة مع الطول (أساس DRY)</translation>
    </message>
    <message>
        <source>How much harder each further word of a repeated passage is held back.</source>
        <translation>مقدار ازدياد الكبح مع كل كلمة إضافية من مقطع مكرر.</translation>
    </message>
    <message>
        <source>Allowed length (DRY, tokens)</source>
        <translation>الطول المسموح (DRY، رموز)</translation>
    </message>
    <message>
        <source>Passages up to this length are hardly held back.</source>
        <translation>المقاطع حتى هذا الطول لا تكاد تُكبح.</translation>
    </message>
    <message>
        <source>How far back DRY looks (tokens)</source>
        <translation>مدى نظر DRY إلى الوراء (رموز)</translation>
    </message>
    <message>
        <source>The last tokens of the chat in which passages are looked for.</source>
        <translation>آخر رموز المحادثة التي يُبحث فيها عن المقاطع.</translation>
    </message>
</context>
<context>
    <name>settings</name>
    <message>
        <source>The settings file %1 cannot be read (%2). Standard settings are in use.</source>
        <translation>تتعذّر قراءة ملف الإعدادات %1 (%2). تُستخدم الإعدادات القياسية.</translation>
    </message>
    <message>
        <source>The settings file was damaged. It was kept as %1, and standard settings are in use.</source>
        <translation>كان ملف الإعدادات تالفًا. حُفظ باسم %1، وتُستخدم الإعدادات القياسية.</translation>
    </message>
    <message>
        <source>The setting %1 was out of range and was set to %2.</source>
        <translation>كان الإعداد %1 خارج النطاق وضُبط على %2.</translation>
    </message>
    <message>
        <source>The setting %1 could not be understood; the standard value is in use.</source>
        <translation>تعذّر فهم الإعداد %1؛ تُستخدم القيمة القياسية.</translation>
    </message>
    <message>
        <source>The settings file</source>
        <translation>ملف الإعدادات</translation>
    </message>
    <message>
        <source>Changes hold until Pergola is closed.</source>
        <translation>تسري التغييرات حتى إغلاق Pergola.</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>المظهر</translation>
    </message>
    <message>
        <source>Chat</source>
        <translation>المحادثة</translation>
    </message>
    <message>
        <source>Answers</source>
        <translation>الإجابات</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>النماذج</translation>
    </message>
    <message>
        <source>Engine</source>
        <translation>المحرّك</translation>
    </message>
    <message>
        <source>As the desktop</source>
        <translation>كسطح المكتب</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>اللغة</translation>
    </message>
    <message>
        <source>Of the window, its numbers and its dates.</source>
        <translation>لغة النافذة وأرقامها وتواريخها.</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>السمة</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>فاتحة</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>داكنة</translation>
    </message>
    <message>
        <source>Text size</source>
        <translation>حجم النص</translation>
    </message>
    <message>
        <source>In per cent of the desktop&apos;s text size.</source>
        <translation>نسبة مئوية من حجم نص سطح المكتب.</translation>
    </message>
    <message>
        <source>Reduced motion</source>
        <translation>حركة أقل</translation>
    </message>
    <message>
        <source>Nothing slides or spins; progress is shown in words.</source>
        <translation>لا شيء ينزلق أو يدور؛ ويُعرض التقدم بالكلمات.</translation>
    </message>
    <message>
        <source>The Enter key</source>
        <translation>مفتاح Enter</translation>
    </message>
    <message>
        <source>With Shift it always does the other thing.</source>
        <translation>مع Shift يفعل دائمًا الأمر الآخر.</translation>
    </message>
    <message>
        <source>Sends the message</source>
        <translation>يرسل الرسالة</translation>
    </message>
    <message>
        <source>Starts a new line</source>
        <translation>يبدأ سطرًا جديدًا</translation>
    </message>
    <message>
        <source>Follow answers</source>
        <translation>متابعة الإجابات</translation>
    </message>
    <message>
        <source>The view moves along while an answer is written.</source>
        <translation>يتحرك العرض مع كتابة الإجابة.</translation>
    </message>
    <message>
        <source>Speed line under answers</source>
        <translation>سطر السرعة تحت الإجابات</translation>
    </message>
    <message>
        <source>Shows how fast the message was read and the answer written.</source>
        <translation>يبيّن سرعة قراءة الرسالة وكتابة الإجابة.</translation>
    </message>
    <message>
        <source>Instructions for every chat</source>
        <translation>تعليمات لكل محادثة</translation>
    </message>
    <message>
        <source>Told to the model before each chat (system prompt).</source>
        <translation>تُقال للنموذج قبل كل محادثة (موجّه النظام).</translation>
    </message>
    <message>
        <source>Variety (temperature)</source>
        <translation>التنوّع (الحرارة)</translation>
    </message>
    <message>
        <source>0 always takes the likeliest word; higher values surprise more.</source>
        <translation>0 يأخذ دائمًا الكلمة الأرجح؛ والقيم الأعلى أكثر مفاجأة.</translation>
    </message>
    <message>
        <source>Likely words only (top-p)</source>
        <translation>الكلمات المرجّحة فقط (top-p)</translation>
    </message>
    <message>
        <source>Chooses among words that together make up this share; 1 is off.</source>
        <translation>يختار من الكلمات التي تشكّل معًا هذه الحصة؛ 1 إيقاف.</translation>
    </message>
    <message>
        <source>Leave out unlikely words (min-p)</source>
        <translation>ترك الكلمات المستبعدة (min-p)</translation>
    </message>
    <message>
        <source>Drops words less likely than this share of the likeliest; 0 is off.</source>
        <translation>يترك الكلمات الأقل رجحانًا من هذه الحصة من الأرجح؛ 0 إيقاف.</translation>
    </message>
    <message>
        <source>Number of candidates (top-k)</source>
        <translation>عدد المرشّحات (top-k)</translation>
    </message>
    <message>
        <source>Chooses among this many likeliest words; 0 is off.</source>
        <translation>يختار من هذا العدد من الكلمات الأرجح؛ 0 إيقاف.</translation>
    </message>
    <message>
        <source>Avoid repetition</source>
        <translation>تجنّب التكرار</translation>
    </message>
    <message>
        <source>Makes words that were just used less likely; 1 is off.</source>
        <translation>يقلّل رجحان الكلمات المستخدمة قبل قليل؛ 1 إيقاف.</translation>
    </message>
    <message>
        <source>Load the last model at start</source>
        <translation>تحميل آخر نموذج عند البدء</translation>
    </message>
    <message>
        <source>So that you can write at once.</source>
        <translation>كي تتمكن من الكتابة فورًا.</translation>
    </message>
    <message>
        <source>Folders with models</source>
        <translation>مجلدات فيها نماذج</translation>
    </message>
    <message>
        <source>Models are used where they lie, at any depth; no file is changed.</source>
        <translation>تُستخدم النماذج في مكانها وعلى أي عمق؛ ولا يُغيَّر أي ملف.</translation>
    </message>
    <message>
        <source>Processor threads</source>
        <translation>خيوط المعالج</translation>
    </message>
    <message>
        <source>0 chooses by itself. Takes effect at the next start.</source>
        <translation>0 اختيار تلقائي. يسري عند البدء التالي.</translation>
    </message>
    <message>
        <source>Conversation length (context)</source>
        <translation>طول المحادثة (السياق)</translation>
    </message>
    <message>
        <source>In tokens, about ¾ of a word each; 0 chooses by itself.</source>
        <translation>بالرموز، كل منها نحو ¾ كلمة؛ 0 اختيار تلقائي.</translation>
    </message>
    <message>
        <source>This takes a number.</source>
        <translation>هنا يلزم رقم.</translation>
    </message>
    <message>
        <source>This takes a whole number.</source>
        <translation>هنا يلزم عدد صحيح.</translation>
    </message>
    <message>
        <source>Take a value from %1 to %2.</source>
        <translation>اختر قيمة من %1 إلى %2.</translation>
    </message>
    <message>
        <source>Choose one of the values offered.</source>
        <translation>اختر إحدى القيم المعروضة.</translation>
    </message>
    <message>
        <source>This value has the wrong type.</source>
        <translation>نوع هذه القيمة غير صحيح.</translation>
    </message>
    <message>
        <source>About</source>
        <translation>حول</translation>
    </message>
    <message>
        <source>How Pergola looks.</source>
        <translation>كيف يبدو Pergola.</translation>
    </message>
    <message>
        <source>Writing, and reading along.</source>
        <translation>الكتابة ومتابعة القراءة.</translation>
    </message>
    <message>
        <source>How a model chooses its words. Changes hold from the next answer on.</source>
        <translation>كيف يختار النموذج كلماته. تسري التغييرات من الإجابة التالية.</translation>
    </message>
    <message>
        <source>Where models lie and what is loaded. No file is moved or changed.</source>
        <translation>أين توجد النماذج وما الذي يُحمَّل. لا يُنقل أي ملف ولا يُغيَّر.</translation>
    </message>
    <message>
        <source>What the models run on.</source>
        <translation>ما الذي تعمل عليه النماذج.</translation>
    </message>
    <message>
        <source>Pergola runs AI on this computer. Nothing is sent away.</source>
        <translation>يشغّل Pergola الذكاء الاصطناعي على هذا الحاسوب. لا يُرسَل شيء.</translation>
    </message>
    <message>
        <source>Titles by the model</source>
        <translation>عناوين من النموذج</translation>
    </message>
    <message>
        <source>After the first answer the model finds a title for the chat, which takes it a moment.</source>
        <translation>بعد الإجابة الأولى يجد النموذج عنوانًا للمحادثة، وهذا يستغرق منه لحظة.</translation>
    </message>
    <message>
        <source>General</source>
        <translation>عام</translation>
    </message>
    <message>
        <source>Start with</source>
        <translation>البدء بـ</translation>
    </message>
    <message>
        <source>The page that the window opens with.</source>
        <translation>الصفحة التي تُفتح بها النافذة.</translation>
    </message>
    <message>
        <source>A chat</source>
        <translation>محادثة</translation>
    </message>
    <message>
        <source>The models</source>
        <translation>النماذج</translation>
    </message>
    <message>
        <source>Stay in the tray when closed</source>
        <translation>البقاء في شريط النظام عند الإغلاق</translation>
    </message>
    <message>
        <source>An answer is written to its end; the icon brings the window back. Where the desktop has no tray, closing ends Pergola.</source>
        <translation>تُكتب الإجابة حتى نهايتها؛ والرمز يعيد النافذة. إن لم يكن لسطح المكتب شريط نظام فالإغلاق ينهي Pergola.</translation>
    </message>
    <message>
        <source>Unload the model when idle</source>
        <translation>إلغاء تحميل النموذج عند الخمول</translation>
    </message>
    <message>
        <source>Frees its memory for other programs; the next message loads it again.</source>
        <translation>يحرر ذاكرته لبرامج أخرى؛ والرسالة التالية تحمّله من جديد.</translation>
    </message>
    <message>
        <source>Never</source>
        <translation>أبدًا</translation>
    </message>
    <message>
        <source>After 5 minutes</source>
        <translation>بعد 5 دقائق</translation>
    </message>
    <message>
        <source>After 15 minutes</source>
        <translation>بعد 15 دقيقة</translation>
    </message>
    <message>
        <source>After 30 minutes</source>
        <translation>بعد 30 دقيقة</translation>
    </message>
    <message>
        <source>After an hour</source>
        <translation>بعد ساعة</translation>
    </message>
    <message>
        <source>Privacy and data</source>
        <translation>الخصوصية والبيانات</translation>
    </message>
    <message>
        <source>The window, and the language of its words.</source>
        <translation>النافذة ولغة كلماتها.</translation>
    </message>
    <message>
        <source>Presets</source>
        <translation>الأنماط</translation>
    </message>
    <message>
        <source>Named ways of answering. A chat takes a copy of its preset.</source>
        <translation>طرق إجابة مسماة. تأخذ المحادثة نسخة من نمطها.</translation>
    </message>
    <message>
        <source>What is yours stays on this computer, and leaves it when you say so.</source>
        <translation>ما هو لك يبقى على هذا الحاسوب، ولا يغادره إلا بإذنك.</translation>
    </message>
    <message>
        <source>Keyboard</source>
        <translation>لوحة المفاتيح</translation>
    </message>
    <message>
        <source>Which keys do what. Changes hold at once.</source>
        <translation>ما تفعله المفاتيح. تسري التغييرات فورًا.</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>متوقف</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>تلقائي</translation>
    </message>
    <message>
        <source>Light, dark or of high contrast, or as the desktop has it.</source>
        <translation>فاتح أو داكن أو عالي التباين، أو كما هو سطح المكتب.</translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation>تباين عالٍ</translation>
    </message>
    <message>
        <source>Density</source>
        <translation>كثافة الواجهة</translation>
    </message>
    <message>
        <source>Compact rows and buttons leave more room for what is written.</source>
        <translation>الصفوف والأزرار المدمجة تترك مساحة أكبر لما هو مكتوب.</translation>
    </message>
    <message>
        <source>Comfortable</source>
        <translation>مريحة</translation>
    </message>
    <message>
        <source>Compact</source>
        <translation>مدمجة</translation>
    </message>
    <message>
        <source>Start with the system</source>
        <translation>البدء مع النظام</translation>
    </message>
    <message>
        <source>Pergola opens when you log in to this computer.</source>
        <translation>يُفتح Pergola عند تسجيل دخولك إلى هذا الحاسوب.</translation>
    </message>
    <message>
        <source>Colours of code</source>
        <translation>ألوان الشيفرة</translation>
    </message>
    <message>
        <source>In answers and attachments. In high contrast code is drawn as text.</source>
        <translation>في الإجابات والمرفقات. عند التباين العالي تُعرض الشيفرة كنص عادي.</translation>
    </message>
    <message>
        <source>Many colours</source>
        <translation>ألوان كثيرة</translation>
    </message>
    <message>
        <source>Cool colours</source>
        <translation>ألوان باردة</translation>
    </message>
    <message>
        <source>Warm colours</source>
        <translation>ألوان دافئة</translation>
    </message>
    <message>
        <source>Without colours</source>
        <translation>بلا ألوان</translation>
    </message>
    <message numerus="yes">
        <source>%n more setting(s) in the file were wrong; standard values are in use.</source>
        <translation>
            <numerusform>لا إعدادات خاطئة أخرى في الملف.</numerusform>
            <numerusform>إعداد آخر في الملف كان خاطئًا؛ تُستخدم القيمة القياسية.</numerusform>
            <numerusform>إعدادان آخران في الملف كانا خاطئين؛ تُستخدم القيم القياسية.</numerusform>
            <numerusform>%n إعدادات أخرى في الملف كانت خاطئة؛ تُستخدم القيم القياسية.</numerusform>
            <numerusform>%n إعدادًا آخر في الملف كانت خاطئة؛ تُستخدم القيم القياسية.</numerusform>
            <numerusform>%n إعداد آخر في الملف كانت خاطئة؛ تُستخدم القيم القياسية.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>slow</name>
    <message>
        <source>Parts of the model are read from disk again and again: it takes %1, and %2 of RAM are free for it.</source>
        <translation>تُقرأ أجزاء من النموذج من القرص مرارًا: يحتاج إلى %1، والمتاح له من ذاكرة RAM ‏%2.</translation>
    </message>
    <message>
        <source>Choose a smaller model, or close programs that hold much memory.</source>
        <translation>اختر نموذجًا أصغر، أو أغلق البرامج التي تشغل ذاكرة كبيرة.</translation>
    </message>
    <message>
        <source>Other programs take %1 of the processor.</source>
        <translation>تشغل برامج أخرى %1 من المعالج.</translation>
    </message>
    <message>
        <source>Close programs that compute much.</source>
        <translation>أغلق البرامج التي تُجري حسابات كثيرة.</translation>
    </message>
    <message>
        <source>%1 of %2 cores compute, as it is set under Engine.</source>
        <translation>يعمل %1 من %2 نواة، بحسب الإعداد في قسم المحرك.</translation>
    </message>
    <message>
        <source>Let Pergola use all cores, from its next start on.</source>
        <translation>دع Pergola يستخدم كل الأنوية ابتداءً من تشغيله التالي.</translation>
    </message>
    <message>
        <source>This computer saves power, so its processor stays slow.</source>
        <translation>هذا الحاسوب في وضع توفير الطاقة، لذلك يبقى معالجه بطيئًا.</translation>
    </message>
    <message>
        <source>Choose balanced or full performance in the system&apos;s power settings.</source>
        <translation>اختر الوضع المتوازن أو أقصى أداء في إعدادات الطاقة بالنظام.</translation>
    </message>
    <message>
        <source>This computer runs on its battery.</source>
        <translation>يعمل هذا الحاسوب على البطارية.</translation>
    </message>
    <message>
        <source>Plug in the power cable.</source>
        <translation>صِل كابل الطاقة.</translation>
    </message>
    <message>
        <source>The processor&apos;s clock is held at %1 of what it can do.</source>
        <translation>تردد المعالج مقيّد عند %1 من أقصاه.</translation>
    </message>
    <message>
        <source>Look for a limit in the system&apos;s power settings.</source>
        <translation>ابحث عن حدّ في إعدادات الطاقة بالنظام.</translation>
    </message>
    <message>
        <source>The graphics card is too hot (%1 °C) and slows down.</source>
        <translation>بطاقة الرسوم ساخنة جدًا (⁦%1 °C⁩) فتبطئ.</translation>
    </message>
    <message>
        <source>Give it more air, and clean its fans.</source>
        <translation>وفّر لها تهوية أفضل ونظّف مراوحها.</translation>
    </message>
    <message>
        <source>The graphics card gets too little power and slows down.</source>
        <translation>لا تحصل بطاقة الرسوم على طاقة كافية فتبطئ.</translation>
    </message>
    <message>
        <source>Check its power cables and the power supply.</source>
        <translation>افحص كابلات طاقتها ومزوّد الطاقة.</translation>
    </message>
    <message>
        <source>The model is stored in %1 bits per weight: more than it needs, and all of it is read for each word.</source>
        <translation>النموذج مخزّن بدقة %1 بتًا لكل وزن: أكثر مما يلزم، ويُقرأ كله لكل كلمة.</translation>
    </message>
    <message>
        <source>Choose a version of it with 4 to 8 bits.</source>
        <translation>اختر إصدارًا منه بدقة 4 إلى 8 بتات.</translation>
    </message>
    <message>
        <source>This conversation is long: %1 tokens are read again for each word.</source>
        <translation>هذه المحادثة طويلة: تُقرأ %1 من الرموز من جديد لكل كلمة.</translation>
    </message>
    <message>
        <source>Start a new chat for a new subject.</source>
        <translation>ابدأ محادثة جديدة لموضوع جديد.</translation>
    </message>
    <message>
        <source>This processor lacks AVX2, with which models are computed several times as fast.</source>
        <translation>يفتقر هذا المعالج إلى AVX2 التي تسرّع حساب النماذج عدة أضعاف.</translation>
    </message>
    <message>
        <source>Choose a small model.</source>
        <translation>اختر نموذجًا صغيرًا.</translation>
    </message>
    <message>
        <source>Other programs hold %1 of the graphics card&apos;s memory, and the model runs on the processor.</source>
        <translation>تشغل برامج أخرى %1 من ذاكرة بطاقة الرسوم، ويعمل النموذج على المعالج.</translation>
    </message>
    <message>
        <source>Close them, then load the model again.</source>
        <translation>أغلقها ثم حمّل النموذج مرة أخرى.</translation>
    </message>
    <message>
        <source>The model runs on the processor, which reads all of it from RAM for each word.</source>
        <translation>يعمل النموذج على المعالج الذي يقرؤه كله من ذاكرة RAM لكل كلمة.</translation>
    </message>
    <message>
        <source>Half the size answers about twice as fast: choose a smaller model, or fewer bits.</source>
        <translation>نصف الحجم يجيب بضعف السرعة تقريبًا: اختر نموذجًا أصغر أو بتات أقل.</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Choose a model</source>
        <translation>اختيار نموذج</translation>
    </message>
    <message>
        <source>Use all cores</source>
        <translation>استخدام كل الأنوية</translation>
    </message>
    <message>
        <source>New chat</source>
        <translation>محادثة جديدة</translation>
    </message>
    <message>
        <source>Load again</source>
        <translation>التحميل مرة أخرى</translation>
    </message>
</context>
<context>
    <name>store</name>
    <message>
        <source>the file of your chats</source>
        <translation>ملف محادثاتك</translation>
    </message>
    <message>
        <source>Your chats were saved by a newer Pergola.</source>
        <translation>حُفظت محادثاتك بإصدار أحدث من Pergola.</translation>
    </message>
    <message>
        <source>This version cannot read them and leaves the file as it is; new chats are not saved.</source>
        <translation>لا يستطيع هذا الإصدار قراءتها ويترك الملف كما هو؛ والمحادثات الجديدة لا تُحفظ.</translation>
    </message>
    <message>
        <source>Start the newer Pergola again.</source>
        <translation>شغّل الإصدار الأحدث من Pergola.</translation>
    </message>
    <message>
        <source>Chats cannot be saved at the moment.</source>
        <translation>تتعذّر حاليًا عملية حفظ المحادثات.</translation>
    </message>
    <message>
        <source>You can go on; what you write is kept in memory while Pergola runs.</source>
        <translation>يمكنك المتابعة؛ يبقى ما تكتبه في الذاكرة ما دام Pergola يعمل.</translation>
    </message>
    <message>
        <source>Check that the folder can be written to; Pergola tries again by itself.</source>
        <translation>تحقق من أن المجلد قابل للكتابة؛ يعيد Pergola المحاولة تلقائيًا.</translation>
    </message>
    <message>
        <source>The file of your chats was damaged.</source>
        <translation>كان ملف محادثاتك تالفًا.</translation>
    </message>
    <message>
        <source>A new one was started, and what can be read is copied into it. The old one is kept as %1.</source>
        <translation>أُنشئ ملف جديد، ويُنسخ إليه ما تمكن قراءته. الملف القديم محفوظ باسم %1.</translation>
    </message>
    <message>
        <source>You can go on. If chats are missing, restore a backup of that file.</source>
        <translation>يمكنك المتابعة. إذا نقصت محادثات فاستعد نسخة احتياطية من ذلك الملف.</translation>
    </message>
    <message>
        <source>The file of your chats was moved or removed by something else.</source>
        <translation>نُقل ملف محادثاتك أو أُزيل بفعل شيء آخر.</translation>
    </message>
    <message>
        <source>Everything was written into a new file in its place; no chat is lost.</source>
        <translation>كُتب كل شيء في ملف جديد في مكانه؛ لم تُفقد أي محادثة.</translation>
    </message>
    <message>
        <source>You can go on. Keep programs that clean up or sync away from %1.</source>
        <translation>يمكنك المتابعة. أبعد برامج التنظيف والمزامنة عن %1.</translation>
    </message>
</context>
<context>
    <name>transfer</name>
    <message>
        <source>%1 could not be written.</source>
        <translation>تعذّرت كتابة %1.</translation>
    </message>
    <message>
        <source>Your chats are as they were.</source>
        <translation>محادثاتك كما كانت.</translation>
    </message>
    <message>
        <source>Choose a folder that has room and can be written to.</source>
        <translation>اختر مجلدًا فيه متّسع وقابلًا للكتابة.</translation>
    </message>
    <message>
        <source>No chats could be read from %1.</source>
        <translation>تعذّرت قراءة أي محادثة من %1.</translation>
    </message>
    <message>
        <source>Nothing was changed.</source>
        <translation>لم يتغير شيء.</translation>
    </message>
    <message>
        <source>The file is damaged or cut off.</source>
        <translation>الملف تالف أو مبتور.</translation>
    </message>
    <message>
        <source>It holds nothing that this version knows.</source>
        <translation>لا يحتوي على شيء تعرفه هذه النسخة.</translation>
    </message>
    <message>
        <source>The file cannot be opened.</source>
        <translation>لا يمكن فتح الملف.</translation>
    </message>
    <message>
        <source>(A picture was here.)</source>
        <translation>(كانت هنا صورة.)</translation>
    </message>
    <message>
        <source>(A recording or file was here.)</source>
        <translation>(كان هنا تسجيل أو ملف.)</translation>
    </message>
    <message>
        <source>Choose an export of Pergola, ChatGPT (the ZIP file or conversations.json) or LM Studio, or a backup.</source>
        <translation>اختر ملف تصدير من Pergola أو ChatGPT (ملف ZIP أو conversations.json) أو LM Studio، أو نسخة احتياطية.</translation>
    </message>
</context>
</TS>
