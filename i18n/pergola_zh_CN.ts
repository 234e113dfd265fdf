<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>AnswerFigures</name>
    <message>
        <source>stopped by you</source>
        <translation>已由您停止</translation>
    </message>
    <message>
        <source>interrupted: the program ended</source>
        <translation>已中断：程序已结束</translation>
    </message>
    <message>
        <source>stopped by an error</source>
        <translation>因错误停止</translation>
    </message>
    <message>
        <source>stopped at the length limit</source>
        <translation>已达到长度上限</translation>
    </message>
    <message>
        <source>stopped: conversation full</source>
        <translation>已停止：对话已满</translation>
    </message>
    <message>
        <source>stopped: it repeated itself</source>
        <translation>已停止：回答在重复自己</translation>
    </message>
    <message>
        <source>stopped: the required form allows nothing more</source>
        <translation>已停止：要求的格式不允许更多内容</translation>
    </message>
    <message>
        <source>finished</source>
        <translation>已完成</translation>
    </message>
    <message numerus="yes">
        <source>%Ln token(s) so far</source>
        <translation>
            <numerusform>目前 %Ln 个词元</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln new token(s) read at %1 tok/s</source>
        <translation>
            <numerusform>以 %1 词元/秒读取了 %Ln 个新词元</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln token(s) read at %1 tok/s</source>
        <translation>
            <numerusform>以 %1 词元/秒读取了 %Ln 个词元</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 tok/s</source>
        <translation>%1 词元/秒</translation>
    </message>
    <message>
        <source>first word %1 s</source>
        <translation>首字 %1 秒</translation>
    </message>
    <message numerus="yes">
        <source>%Ln token(s)</source>
        <translation>
            <numerusform>%Ln 个词元</numerusform>
        </translation>
    </message>
    <message>
        <source>first word %1 ms</source>
        <translation>首字 %1 毫秒</translation>
    </message>
</context>
<context>
    <name>ChatView</name>
    <message>
        <source>Answer</source>
        <translation>回答</translation>
    </message>
</context>
<context>
    <name>CodeBox</name>
    <message>
        <source>code</source>
        <translation>代码</translation>
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
        <translation>Pergola 的其他功能照常工作。</translation>
    </message>
    <message>
        <source>Look through the settings when you have a moment.</source>
        <translation>有空时请检查一下设置。</translation>
    </message>
    <message>
        <source>Pergola ended unexpectedly while it loaded %1.</source>
        <translation>Pergola 在加载 %1 时意外结束。</translation>
    </message>
    <message>
        <source>That model is not loaded by itself this time.</source>
        <translation>这次不会自动加载该模型。</translation>
    </message>
    <message>
        <source>Choose another model, or load it again by hand.</source>
        <translation>请选择其他模型，或手动重新加载。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln chat(s) that could not be saved last time are here again.</source>
        <translation>
            <numerusform>上次未能保存的 %Ln 个对话已恢复。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>attachment</name>
    <message>
        <source>“%1” was not attached: it has %2, and at most %3 are read. Attach the part that matters.</source>
        <translation>“%1”未附加：文件大小为 %2，最多读取 %3。请只附加重要的部分。</translation>
    </message>
    <message>
        <source>“%1” was not attached: there is no text in it.</source>
        <translation>“%1”未附加：其中没有文本。</translation>
    </message>
    <message>
        <source>“%1” was not attached: the file is not there any more.</source>
        <translation>“%1”未附加：该文件已不存在。</translation>
    </message>
    <message>
        <source>“%1” is a folder; attach the files in it instead.</source>
        <translation>“%1”是文件夹；请改为附加其中的文件。</translation>
    </message>
    <message>
        <source>“%1” was not attached: it is a device or a pipe, not a file. Save what it gives as a file.</source>
        <translation>“%1”未附加：它是设备或管道，不是文件。请先把它的内容保存为文件。</translation>
    </message>
    <message>
        <source>“%1” was not attached: it is no text (%2). Attach a text file, or copy the words out of it.</source>
        <translation>“%1”未附加：它不是文本（%2）。请附加文本文件，或把其中的文字复制出来。</translation>
    </message>
    <message>
        <source>“%1” does not say how its letters are written; it was read as Western European. If letters are wrong, save it as UTF-8 and attach it again.</source>
        <translation>“%1”没有说明字符编码，已按西欧编码读取。如果文字有误，请另存为 UTF-8 后重新附加。</translation>
    </message>
    <message>
        <source>“%1” was not attached: it cannot be opened (%2). Check that you may read it.</source>
        <translation>“%1”未附加：无法打开该文件（%2）。请检查您是否有读取权限。</translation>
    </message>
    <message>
        <source>“%1” was not attached: its text has more than %2 characters. Attach the part that matters.</source>
        <translation>“%1”未附加：文本超过 %2 个字符。请只附加重要的部分。</translation>
    </message>
    <message>
        <source>“%1” was not attached: this build of Pergola does not read such files. Save it as text and attach that.</source>
        <translation>“%1”未附加：此版本的 Pergola 不能读取这类文件。请另存为文本后附加。</translation>
    </message>
    <message>
        <source>“%1” was not attached: it is damaged, or not what its name says. Save it anew, or copy the words out of it.</source>
        <translation>“%1”未附加：文件已损坏，或与其名称不符。请重新保存，或把其中的文字复制出来。</translation>
    </message>
    <message>
        <source>“%1” was not attached: it is protected by a password, or written by a very old program. Save it without one and attach that.</source>
        <translation>“%1”未附加：文件受密码保护，或由很旧的程序保存。请去除密码另存后附加。</translation>
    </message>
    <message>
        <source>“%1” was not attached: reading it took too much time or memory. Attach a smaller part of it.</source>
        <translation>“%1”未附加：读取它耗费了太多时间或内存。请附加其中较小的一部分。</translation>
    </message>
    <message>
        <source>“%1” was not attached: there is no text in it, at most pictures of text. Let a program for text recognition read it first.</source>
        <translation>“%1”未附加：其中没有文本，最多只有文字的图片。请先用文字识别程序处理。</translation>
    </message>
</context>
<context>
    <name>autostart</name>
    <message>
        <source>The list of what starts with the desktop could not be changed.</source>
        <translation>无法更改随桌面启动的程序列表。</translation>
    </message>
    <message>
        <source>The setting stays as it was.</source>
        <translation>设置保持不变。</translation>
    </message>
    <message>
        <source>Check that you may write into its folder, which the details name.</source>
        <translation>请检查您是否可以写入详细信息中给出的文件夹。</translation>
    </message>
</context>
<context>
    <name>command line</name>
    <message>
        <source>Run &apos;pergola --help&apos; to see the options.</source>
        <translation>运行“pergola --help”可查看选项。</translation>
    </message>
    <message>
        <source>Pergola: private AI on your own computer.</source>
        <translation>Pergola：在您自己的电脑上运行的私密 AI。</translation>
    </message>
    <message>
        <source>Open with this model: a .gguf file, or a folder with config.json.</source>
        <translation>用此模型打开：.gguf 文件，或包含 config.json 的文件夹。</translation>
    </message>
    <message>
        <source>path</source>
        <translation>路径</translation>
    </message>
    <message>
        <source>The same as --model.</source>
        <translation>与 --model 相同。</translation>
    </message>
    <message>
        <source>The path of the model is empty.</source>
        <translation>模型路径为空。</translation>
    </message>
    <message>
        <source>One model at a time can be opened, and &apos;%1&apos; is a second one.</source>
        <translation>一次只能打开一个模型，而“%1”是第二个。</translation>
    </message>
    <message>
        <source>Open with this chat, by its number.</source>
        <translation>打开时显示此编号的对话。</translation>
    </message>
    <message>
        <source>number</source>
        <translation>编号</translation>
    </message>
    <message>
        <source>&apos;%1&apos; is no number of a chat.</source>
        <translation>“%1”不是对话编号。</translation>
    </message>
</context>
<context>
    <name>command words</name>
    <message>
        <source>start begin conversation ask question</source>
        <translation>开始 提问 会话 聊天</translation>
    </message>
    <message>
        <source>private incognito secret anonymous</source>
        <translation>私密 隐身 无痕 匿名</translation>
    </message>
    <message>
        <source>find history old earlier</source>
        <translation>查找 历史 以前 旧</translation>
    </message>
    <message>
        <source>title name heading</source>
        <translation>标题 名称 名字</translation>
    </message>
    <message>
        <source>system prompt instructions role temperature preset</source>
        <translation>系统提示词 指令 角色 温度 预设</translation>
    </message>
    <message>
        <source>save share print markdown pdf html json</source>
        <translation>保存 分享 打印</translation>
    </message>
    <message>
        <source>save move away json</source>
        <translation>保存 迁移</translation>
    </message>
    <message>
        <source>load bring move from ChatGPT LM Studio Open WebUI json</source>
        <translation>加载 迁移 导入</translation>
    </message>
    <message>
        <source>backup save copy</source>
        <translation>备份 保存 副本</translation>
    </message>
    <message>
        <source>backup recover bring back</source>
        <translation>备份 恢复 还原</translation>
    </message>
    <message>
        <source>remove erase throw away trash bin</source>
        <translation>移除 清除 垃圾桶 回收站</translation>
    </message>
    <message>
        <source>recover restore trash bin</source>
        <translation>恢复 还原 垃圾桶 回收站</translation>
    </message>
    <message>
        <source>type ask input prompt</source>
        <translation>输入 提问 打字</translation>
    </message>
    <message>
        <source>cancel abort break off</source>
        <translation>取消 中止 停</translation>
    </message>
    <message>
        <source>retry repeat regenerate redo</source>
        <translation>重试 重复 重新生成</translation>
    </message>
    <message>
        <source>change correct prompt</source>
        <translation>修改 更正</translation>
    </message>
    <message>
        <source>clipboard text</source>
        <translation>剪贴板 文字</translation>
    </message>
    <message>
        <source>clipboard program</source>
        <translation>剪贴板 程序</translation>
    </message>
    <message>
        <source>search words</source>
        <translation>搜索 词</translation>
    </message>
    <message>
        <source>load change switch AI LLM</source>
        <translation>加载 切换 更换 人工智能</translation>
    </message>
    <message>
        <source>load add gguf safetensors</source>
        <translation>加载 添加</translation>
    </message>
    <message>
        <source>free memory close RAM VRAM</source>
        <translation>释放 内存 显存 关闭</translation>
    </message>
    <message>
        <source>library files folders</source>
        <translation>库 文件 文件夹</translation>
    </message>
    <message>
        <source>side by side A/B test against</source>
        <translation>并排 对比 测试</translation>
    </message>
    <message>
        <source>preferences options configure</source>
        <translation>偏好 选项 配置</translation>
    </message>
    <message>
        <source>sidebar history hide show</source>
        <translation>侧边栏 历史 隐藏 显示</translation>
    </message>
    <message>
        <source>speed memory charts graphs tokens statistics</source>
        <translation>速度 内存 图表 统计</translation>
    </message>
    <message>
        <source>zoom in bigger font size</source>
        <translation>放大 字号 字体</translation>
    </message>
    <message>
        <source>zoom out font size</source>
        <translation>缩小 字号 字体</translation>
    </message>
    <message>
        <source>system theme automatic light dark appearance</source>
        <translation>系统 主题 自动 外观</translation>
    </message>
    <message>
        <source>theme mode bright white day appearance</source>
        <translation>主题 模式 白天 明亮 外观</translation>
    </message>
    <message>
        <source>theme mode black night appearance</source>
        <translation>主题 模式 夜间 黑 外观</translation>
    </message>
    <message>
        <source>bug crash log diagnostics support</source>
        <translation>错误 崩溃 日志 诊断 支持</translation>
    </message>
    <message>
        <source>exit close end leave</source>
        <translation>关闭 离开 结束</translation>
    </message>
    <message>
        <source>shortcuts keyboard keys hotkeys manual where</source>
        <translation>快捷键 键盘 按键 手册 说明 在哪里</translation>
    </message>
</context>
<context>
    <name>commands</name>
    <message>
        <source>Chats</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>消息</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>View</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>程序</translation>
    </message>
    <message>
        <source>New chat</source>
        <translation>新对话</translation>
    </message>
    <message>
        <source>New temporary chat</source>
        <translation>新的临时对话</translation>
    </message>
    <message>
        <source>Search the chats</source>
        <translation>搜索对话</translation>
    </message>
    <message>
        <source>Next chat</source>
        <translation>下一个对话</translation>
    </message>
    <message>
        <source>Previous chat</source>
        <translation>上一个对话</translation>
    </message>
    <message>
        <source>Rename chat</source>
        <translation>重命名对话</translation>
    </message>
    <message>
        <source>Settings for this chat…</source>
        <translation>此对话的设置…</translation>
    </message>
    <message>
        <source>Export chat…</source>
        <translation>导出对话…</translation>
    </message>
    <message>
        <source>Delete chat</source>
        <translation>删除对话</translation>
    </message>
    <message>
        <source>Bring back the chat deleted last</source>
        <translation>恢复最近删除的对话</translation>
    </message>
    <message>
        <source>Write a message</source>
        <translation>撰写消息</translation>
    </message>
    <message>
        <source>Stop the answer</source>
        <translation>停止回答</translation>
    </message>
    <message>
        <source>Answer again</source>
        <translation>重新回答</translation>
    </message>
    <message>
        <source>Edit the last message</source>
        <translation>编辑最后一条消息</translation>
    </message>
    <message>
        <source>Copy last answer</source>
        <translation>复制最后的回答</translation>
    </message>
    <message>
        <source>Copy last code</source>
        <translation>复制最后的代码</translation>
    </message>
    <message>
        <source>Earlier version</source>
        <translation>较早的版本</translation>
    </message>
    <message>
        <source>Later version</source>
        <translation>较新的版本</translation>
    </message>
    <message>
        <source>Previous message</source>
        <translation>上一条消息</translation>
    </message>
    <message>
        <source>Next message</source>
        <translation>下一条消息</translation>
    </message>
    <message>
        <source>Find on this page</source>
        <translation>在此页中查找</translation>
    </message>
    <message>
        <source>Next place</source>
        <translation>下一处</translation>
    </message>
    <message>
        <source>Place before</source>
        <translation>上一处</translation>
    </message>
    <message>
        <source>Choose a model</source>
        <translation>选择模型</translation>
    </message>
    <message>
        <source>Open a model file…</source>
        <translation>打开模型文件…</translation>
    </message>
    <message>
        <source>Unload the model</source>
        <translation>卸载模型</translation>
    </message>
    <message>
        <source>Chat</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Chat list</source>
        <translation>对话列表</translation>
    </message>
    <message>
        <source>Performance panel</source>
        <translation>性能面板</translation>
    </message>
    <message>
        <source>Tell the speed to screen readers</source>
        <translation>向屏幕阅读器播报速度</translation>
    </message>
    <message>
        <source>Next part of the window</source>
        <translation>窗口的下一部分</translation>
    </message>
    <message>
        <source>Previous part of the window</source>
        <translation>窗口的上一部分</translation>
    </message>
    <message>
        <source>Larger text</source>
        <translation>放大文字</translation>
    </message>
    <message>
        <source>Smaller text</source>
        <translation>缩小文字</translation>
    </message>
    <message>
        <source>Search everything</source>
        <translation>搜索全部</translation>
    </message>
    <message>
        <source>Menu</source>
        <translation>菜单</translation>
    </message>
    <message>
        <source>Report of a problem…</source>
        <translation>问题报告…</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>退出</translation>
    </message>
    <message>
        <source>This is no key that Pergola knows.</source>
        <translation>Pergola 不认识这个按键。</translation>
    </message>
    <message>
        <source>Esc always stops an answer or closes.</source>
        <translation>Esc 始终用于停止回答或关闭。</translation>
    </message>
    <message>
        <source>This key is needed for writing. Take it together with Ctrl or Alt.</source>
        <translation>书写需要这个按键。请与 Ctrl 或 Alt 一起使用。</translation>
    </message>
    <message>
        <source>These keys are needed for writing and for sliders.</source>
        <translation>书写和滑块需要这些按键。</translation>
    </message>
    <message>
        <source>Export all chats…</source>
        <translation>导出所有对话…</translation>
    </message>
    <message>
        <source>Import chats…</source>
        <translation>导入对话…</translation>
    </message>
    <message>
        <source>Back up the chats…</source>
        <translation>备份对话…</translation>
    </message>
    <message>
        <source>Restore the chats from a backup…</source>
        <translation>从备份恢复对话…</translation>
    </message>
    <message>
        <source>Colours as the desktop has them</source>
        <translation>配色跟随桌面</translation>
    </message>
    <message>
        <source>Light colours</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark colours</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Standard text size</source>
        <translation>标准文字大小</translation>
    </message>
    <message>
        <source>Open chat in a new window</source>
        <translation>在新窗口中打开对话</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>帮助</translation>
    </message>
</context>
<context>
    <name>compare</name>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>预设</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Time to first token</source>
        <translation>首个词元用时</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>读取</translation>
    </message>
    <message>
        <source>%1 tok/s</source>
        <translation>%1 词元/秒</translation>
    </message>
    <message>
        <source>Answering</source>
        <translation>书写</translation>
    </message>
    <message>
        <source>In all</source>
        <translation>总计</translation>
    </message>
    <message>
        <source>Comparison of two settings</source>
        <translation>两种设置的比较</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Material</source>
        <translation>材料</translation>
    </message>
    <message>
        <source>Answer A</source>
        <translation>回答 A</translation>
    </message>
    <message>
        <source>Answer B</source>
        <translation>回答 B</translation>
    </message>
    <message>
        <source>read before</source>
        <translation>先前已读取</translation>
    </message>
</context>
<context>
    <name>conversation</name>
    <message>
        <source>The answer before is still being written.</source>
        <translation>上一个回答仍在书写。</translation>
    </message>
    <message>
        <source>A chat has one answer at a time; your text stays where it is.</source>
        <translation>一个对话同时只有一个回答；您的文字保留在原处。</translation>
    </message>
    <message>
        <source>Wait for its end, or stop it.</source>
        <translation>请等它结束，或停止它。</translation>
    </message>
    <message>
        <source>%1 (branch)</source>
        <translation>%1（分支）</translation>
    </message>
    <message>
        <source>The model gave no summary.</source>
        <translation>模型没有给出总结。</translation>
    </message>
    <message>
        <source>This chat and your unsent message are as they were.</source>
        <translation>此聊天和您未发送的消息保持原样。</translation>
    </message>
    <message>
        <source>Try again, or choose another way to go on.</source>
        <translation>请重试,或选择其他方式继续。</translation>
    </message>
    <message>
        <source>Summary of %1</source>
        <translation>%1 的总结</translation>
    </message>
    <message>
        <source>a chat</source>
        <translation>某个聊天</translation>
    </message>
</context>
<context>
    <name>engine</name>
    <message>
        <source>No NVIDIA driver is running, so there is no graphics card that could compute.</source>
        <translation>没有 NVIDIA 驱动程序在运行，因此没有可用于计算的显卡。</translation>
    </message>
    <message>
        <source>This installation computes on the processor only: it has no CUDA part.</source>
        <translation>此安装只在处理器上计算：不含 CUDA 部分。</translation>
    </message>
    <message>
        <source>The driver reports no graphics card (%1).</source>
        <translation>驱动程序未报告显卡（%1）。</translation>
    </message>
    <message>
        <source>No graphics card answers when asked what it is.</source>
        <translation>没有显卡回应查询。</translation>
    </message>
    <message>
        <source>No graphics card is used.</source>
        <translation>未使用显卡。</translation>
    </message>
    <message>
        <source>It needs %1, and the graphics card has %2 of memory free.</source>
        <translation>它需要 %1，而显卡只有 %2 可用显存。</translation>
    </message>
    <message>
        <source>The graphics card cannot compute weights that are stored in this way.</source>
        <translation>显卡无法计算以这种方式存储的权重。</translation>
    </message>
    <message>
        <source>The graphics card keeps a conversation in 16 bits only.</source>
        <translation>显卡只能以 16 位保存对话。</translation>
    </message>
    <message>
        <source>The graphics card is older than those that Pergola can use.</source>
        <translation>这块显卡比 Pergola 能使用的显卡更旧。</translation>
    </message>
    <message>
        <source>Close programs that use the card, shorten the conversation, or choose a smaller model; then load it again.</source>
        <translation>请关闭占用显卡的程序、缩短对话长度或选择更小的模型，然后重新加载。</translation>
    </message>
    <message>
        <source>Choose the model in another format, such as Q4_K_M.</source>
        <translation>请选择该模型的其他格式，例如 Q4_K_M。</translation>
    </message>
    <message>
        <source>Choose 16 bits for the memory of the conversation.</source>
        <translation>请为对话的记忆选择 16 位。</translation>
    </message>
    <message>
        <source>The graphics card failed, and stays unused until Pergola is started again.</source>
        <translation>显卡出现故障，在重新启动 Pergola 之前不会再使用。</translation>
    </message>
    <message>
        <source>Restart Pergola to use the card again.</source>
        <translation>重新启动 Pergola 即可再次使用显卡。</translation>
    </message>
</context>
<context>
    <name>errors</name>
    <message>
        <source>%1 could not be used as asked.</source>
        <translation>%1 无法按要求使用。</translation>
    </message>
    <message>
        <source>The request does not fit the model, so nothing was changed.</source>
        <translation>请求与模型不符，因此没有更改任何内容。</translation>
    </message>
    <message>
        <source>Look at the details, then try again.</source>
        <translation>请查看详细信息，然后重试。</translation>
    </message>
    <message>
        <source>%1 was not found.</source>
        <translation>没有找到 %1。</translation>
    </message>
    <message>
        <source>It may have been moved or deleted, or its drive is not connected.</source>
        <translation>它可能已被移动或删除，或所在的驱动器未连接。</translation>
    </message>
    <message>
        <source>Connect the drive, or choose another model.</source>
        <translation>请连接驱动器，或选择其他模型。</translation>
    </message>
    <message>
        <source>%1 could not be read or written.</source>
        <translation>%1 无法读取或写入。</translation>
    </message>
    <message>
        <source>The drive or its permissions refused the access.</source>
        <translation>驱动器或其权限拒绝了访问。</translation>
    </message>
    <message>
        <source>Check the drive and the permissions of the folder, then try again.</source>
        <translation>请检查驱动器和文件夹的权限，然后重试。</translation>
    </message>
    <message>
        <source>The disk is full: %1 could not be saved.</source>
        <translation>磁盘已满：无法保存 %1。</translation>
    </message>
    <message>
        <source>What is on the screen is kept in memory for now.</source>
        <translation>屏幕上的内容暂时保留在内存中。</translation>
    </message>
    <message>
        <source>Free some space; Pergola tries again by itself.</source>
        <translation>请腾出一些空间；Pergola 会自动重试。</translation>
    </message>
    <message>
        <source>%1 is damaged or is not a model.</source>
        <translation>%1 已损坏，或不是模型。</translation>
    </message>
    <message>
        <source>Most often a download stopped early, or a web page was saved in its place.</source>
        <translation>多半是下载提前中断，或保存的其实是网页。</translation>
    </message>
    <message>
        <source>Download the file again.</source>
        <translation>请重新下载该文件。</translation>
    </message>
    <message>
        <source>%1 is of a kind that Pergola cannot run yet.</source>
        <translation>Pergola 还不能运行 %1 这一类模型。</translation>
    </message>
    <message>
        <source>The file may be in order, but this version does not know its design.</source>
        <translation>文件本身可能没有问题，但此版本不认识它的结构。</translation>
    </message>
    <message>
        <source>Choose another model, or look for a newer Pergola.</source>
        <translation>请选择其他模型，或查找更新的 Pergola。</translation>
    </message>
    <message>
        <source>There is not enough memory for %1.</source>
        <translation>内存不足以使用 %1。</translation>
    </message>
    <message>
        <source>Other programs or a long conversation take too much of it.</source>
        <translation>其他程序或过长的对话占用了太多内存。</translation>
    </message>
    <message>
        <source>Close other programs, shorten the conversation length, or choose a smaller model.</source>
        <translation>请关闭其他程序、缩短对话长度，或选择更小的模型。</translation>
    </message>
    <message>
        <source>The conversation is longer than the model&apos;s memory of it.</source>
        <translation>对话超出了模型能记住的长度。</translation>
    </message>
    <message>
        <source>The model cannot read all of it at once, so it did not answer. Nothing was lost.</source>
        <translation>模型无法一次读完全部内容，因此没有回答。没有丢失任何内容。</translation>
    </message>
    <message>
        <source>Raise the conversation length, shorten the message, or start a new chat.</source>
        <translation>请加大对话长度、缩短消息，或开始新对话。</translation>
    </message>
    <message>
        <source>%1 was stopped.</source>
        <translation>%1 已停止。</translation>
    </message>
    <message>
        <source>Nothing was changed.</source>
        <translation>没有更改任何内容。</translation>
    </message>
    <message>
        <source>Start it again when you like.</source>
        <translation>需要时可以重新开始。</translation>
    </message>
    <message>
        <source>The chat format of %1 could not be used.</source>
        <translation>无法使用 %1 的对话格式。</translation>
    </message>
    <message>
        <source>The model comes with a text pattern for chats, and this one has a mistake or does not allow this conversation.</source>
        <translation>模型自带对话文本模板，而这个模板有错误，或不允许此对话。</translation>
    </message>
    <message>
        <source>Start a new chat, or choose another model.</source>
        <translation>请开始新对话，或选择其他模型。</translation>
    </message>
    <message>
        <source>The graphics card was reset while it worked for %1.</source>
        <translation>显卡在为 %1 工作时被重置。</translation>
    </message>
    <message>
        <source>The answer so far is kept, but the model has to be loaded again.</source>
        <translation>目前的回答已保留，但模型需要重新加载。</translation>
    </message>
    <message>
        <source>Load the model again.</source>
        <translation>请重新加载模型。</translation>
    </message>
    <message>
        <source>Something went wrong inside Pergola with %1.</source>
        <translation>Pergola 内部在处理 %1 时出错。</translation>
    </message>
    <message>
        <source>This is a mistake in the program, not yours. Your chats are kept.</source>
        <translation>这是程序的错误，与您无关。您的对话都还在。</translation>
    </message>
    <message>
        <source>Try again. If it happens again, report it with the details.</source>
        <translation>请重试。如果再次发生，请附上详细信息报告。</translation>
    </message>
    <message>
        <source>The file of %1 went away while it was in use.</source>
        <translation>%1 的文件在使用时消失了。</translation>
    </message>
    <message>
        <source>Another program cut it short, or its drive is no longer connected. What was written so far is kept.</source>
        <translation>可能被其他程序截短，或所在驱动器已断开。已写出的内容已保留。</translation>
    </message>
    <message>
        <source>It takes %1 tokens, and the conversation length is set to %2.</source>
        <translation>它需要 %1 个词元，而对话长度设为 %2。</translation>
    </message>
    <message>
        <source>the model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>No model is loaded.</source>
        <translation>没有加载模型。</translation>
    </message>
    <message>
        <source>Without a model there is nobody to answer.</source>
        <translation>没有模型就无法回答。</translation>
    </message>
    <message>
        <source>Choose a model, then send the message again.</source>
        <translation>请选择模型，然后重新发送消息。</translation>
    </message>
    <message>
        <source>The conversation length stays as it was.</source>
        <translation>对话长度保持不变。</translation>
    </message>
    <message>
        <source>The answer that is being written needs more than that.</source>
        <translation>正在书写的回答需要更多。</translation>
    </message>
    <message>
        <source>Wait for its end, or choose a longer one.</source>
        <translation>请等它结束，或选择更大的长度。</translation>
    </message>
    <message>
        <source>There is not enough free memory for it.</source>
        <translation>可用内存不够。</translation>
    </message>
    <message>
        <source>Close other programs, or choose a shorter one.</source>
        <translation>请关闭其他程序，或选择更小的长度。</translation>
    </message>
    <message>
        <source>%1 has no vocabulary, so it can neither read nor write.</source>
        <translation>%1 没有词表，因此既不能读也不能写。</translation>
    </message>
    <message>
        <source>The file holds a model for measurements, or a part of it was left out.</source>
        <translation>该文件是用于测量的模型，或缺少其中一部分。</translation>
    </message>
    <message>
        <source>Choose another model, or download a complete version.</source>
        <translation>请选择其他模型，或下载完整的版本。</translation>
    </message>
</context>
<context>
    <name>export</name>
    <message>
        <source>Answer</source>
        <translation>回答</translation>
    </message>
    <message>
        <source>You</source>
        <translation>您</translation>
    </message>
    <message>
        <source>Chat</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>Attached: %1</source>
        <translation>附件：%1</translation>
    </message>
    <message>
        <source>Chats</source>
        <translation>对话</translation>
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
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation>%1 分钟</translation>
    </message>
    <message>
        <source>%1 h</source>
        <translation>%1 小时</translation>
    </message>
</context>
<context>
    <name>files</name>
    <message>
        <source>it is no ordinary file</source>
        <translation>这不是普通文件</translation>
    </message>
</context>
<context>
    <name>help</name>
    <message>
        <source>Begin a chat</source>
        <translation>开始对话</translation>
    </message>
    <message>
        <source>“New chat” over the list on the left; write below, Enter sends.</source>
        <translation>左侧列表上方的“新对话”；在下方书写，按回车发送。</translation>
    </message>
    <message>
        <source>Take another model</source>
        <translation>换一个模型</translation>
    </message>
    <message>
        <source>The model&apos;s name over the chat. All of them: the page “Models”.</source>
        <translation>对话上方的模型名称。全部模型：“模型”页面。</translation>
    </message>
    <message>
        <source>Find an old chat</source>
        <translation>查找以前的对话</translation>
    </message>
    <message>
        <source>The field over the list searches titles and all that was said.</source>
        <translation>列表上方的输入框搜索标题和所有说过的内容。</translation>
    </message>
    <message>
        <source>Change how answers come out</source>
        <translation>改变回答的方式</translation>
    </message>
    <message>
        <source>The preset under the message field, for this chat. For all chats: the settings, “Answers”.</source>
        <translation>消息框下方的预设，只用于此对话。用于所有对话：设置中的“回答”。</translation>
    </message>
    <message>
        <source>See speed and memory</source>
        <translation>查看速度和内存</translation>
    </message>
    <message>
        <source>The panel on the right of the chat.</source>
        <translation>对话右侧的面板。</translation>
    </message>
    <message>
        <source>Try two models or presets</source>
        <translation>试用两个模型或预设</translation>
    </message>
    <message>
        <source>The page “Compare” asks both the same question.</source>
        <translation>“比较”页面向两者提同一个问题。</translation>
    </message>
    <message>
        <source>Keep your chats safe</source>
        <translation>保护您的对话</translation>
    </message>
    <message>
        <source>Back up, restore, export, import and erase: the settings, “Privacy and data”.</source>
        <translation>备份、恢复、导出、导入和清除：设置中的“隐私与数据”。</translation>
    </message>
    <message>
        <source>Something goes wrong</source>
        <translation>出了问题</translation>
    </message>
    <message>
        <source>A report to read first and then to give to whom you like.</source>
        <translation>一份报告，您先阅读，再交给您愿意的人。</translation>
    </message>
    <message>
        <source>Anything else, by its name</source>
        <translation>其他一切，按名称</translation>
    </message>
    <message>
        <source>One field for commands, chats, models and settings.</source>
        <translation>一个输入框，查找命令、对话、模型和设置。</translation>
    </message>
</context>
<context>
    <name>library</name>
    <message>
        <source>This file cannot be read: %1.</source>
        <translation>无法读取此文件：%1。</translation>
    </message>
    <message>
        <source>This file is cut short; download it again.</source>
        <translation>此文件不完整；请重新下载。</translation>
    </message>
    <message>
        <source>This file is empty; download it again.</source>
        <translation>此文件是空的；请重新下载。</translation>
    </message>
    <message>
        <source>This is a web page, not a model: the download failed. Download it again.</source>
        <translation>这是网页，不是模型：下载失败。请重新下载。</translation>
    </message>
    <message>
        <source>This is only a pointer to the model (Git LFS). Download the model itself.</source>
        <translation>这只是指向模型的指针（Git LFS）。请下载模型本身。</translation>
    </message>
    <message>
        <source>This is a message of a server, not a model: the download failed. Download it again.</source>
        <translation>这是服务器的消息，不是模型：下载失败。请重新下载。</translation>
    </message>
    <message>
        <source>This is not a GGUF model, although its name says so.</source>
        <translation>这不是 GGUF 模型，尽管文件名如此。</translation>
    </message>
    <message>
        <source>Part %1 is missing. Download it into the same folder.</source>
        <translation>缺少第 %1 部分。请下载到同一文件夹。</translation>
    </message>
    <message>
        <source>Only half downloaded. Finish it in the program that began it.</source>
        <translation>只下载了一半。请在开始下载的程序中继续完成。</translation>
    </message>
    <message>
        <source>This model is changed by an adapter, which Pergola cannot use.</source>
        <translation>此模型由适配器修改过，Pergola 无法使用适配器。</translation>
    </message>
    <message>
        <source>This model is stored in a form that only Ollama reads.</source>
        <translation>此模型的存储形式只有 Ollama 能读取。</translation>
    </message>
    <message>
        <source>Its drive does not answer. It comes back by itself.</source>
        <translation>它所在的驱动器没有响应。恢复后会自动出现。</translation>
    </message>
    <message>
        <source>Its folder is not connected.</source>
        <translation>它所在的文件夹未连接。</translation>
    </message>
    <message>
        <source>On drive “%1” — not connected.</source>
        <translation>位于驱动器“%1”——未连接。</translation>
    </message>
    <message>
        <source>Models of the kind “%1” cannot be run by Pergola yet.</source>
        <translation>Pergola 尚不能运行“%1”这类模型。</translation>
    </message>
    <message>
        <source>This file is of a kind that Pergola cannot run.</source>
        <translation>Pergola 无法运行这类文件。</translation>
    </message>
    <message>
        <source>A part of this model is missing. Download it again.</source>
        <translation>此模型缺少一部分。请重新下载。</translation>
    </message>
    <message>
        <source>This model is damaged or cut short. Download it again.</source>
        <translation>此模型已损坏或不完整。请重新下载。</translation>
    </message>
    <message>
        <source>The file that this link leads to is gone. Download it again.</source>
        <translation>此链接指向的文件已不存在。请重新下载。</translation>
    </message>
    <message>
        <source>It has no vocabulary, so it can neither read nor write. Download a complete version.</source>
        <translation>它没有词表，因此既不能读也不能写。请下载完整的版本。</translation>
    </message>
    <message>
        <source>Its file is no longer there: it was moved, renamed or deleted.</source>
        <translation>文件已不在：它被移动、重命名或删除了。</translation>
    </message>
</context>
<context>
    <name>models</name>
    <message>
        <source>Open a model file</source>
        <translation>打开模型文件</translation>
    </message>
    <message>
        <source>Models (*.gguf)</source>
        <translation>模型 (*.gguf)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>The graphics card has %1 for it: all of it fits there, which is the fastest.</source>
        <translation>显卡可提供 %1：可全部放入，速度最快。</translation>
    </message>
    <message>
        <source>This computer has %1 of RAM for it, so it fits. Without a graphics card the processor computes it.</source>
        <translation>这台电脑有 %1 内存可用，因此放得下。没有显卡时由处理器计算。</translation>
    </message>
    <message>
        <source>The graphics card has %1 for it, which is too little. It fits into the %2 of RAM, where the slower processor computes it.</source>
        <translation>显卡可提供 %1，不够用。它放得进 %2 内存，由较慢的处理器计算。</translation>
    </message>
    <message>
        <source>This computer has %1 of RAM for it: %2 are missing. Loaded anyway, it would be read from the disk again and again, and the computer could stall.</source>
        <translation>这台电脑有 %1 内存可用：还差 %2。若仍要加载，它会不断从磁盘读取，电脑可能卡住。</translation>
    </message>
    <message>
        <source>How much memory it needs cannot be told from its files.</source>
        <translation>无法从其文件得知需要多少内存。</translation>
    </message>
    <message>
        <source>Fits on the GPU</source>
        <translation>可放入显卡</translation>
    </message>
    <message>
        <source>Fits in RAM</source>
        <translation>可放入内存</translation>
    </message>
    <message>
        <source>Slow: on the CPU</source>
        <translation>较慢：用处理器</translation>
    </message>
    <message>
        <source>Too big by %1</source>
        <translation>超出 %1</translation>
    </message>
    <message>
        <source>Unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>Incomplete</source>
        <translation>不完整</translation>
    </message>
    <message>
        <source>Unsupported</source>
        <translation>不支持</translation>
    </message>
    <message>
        <source>Broken</source>
        <translation>已损坏</translation>
    </message>
    <message>
        <source>Not connected</source>
        <translation>未连接</translation>
    </message>
    <message>
        <source>No answer</source>
        <translation>无响应</translation>
    </message>
    <message>
        <source>It needs %1: %2 for its weights, %3 for a conversation of %4 tokens and %5 to work with.</source>
        <translation>它需要 %1：权重 %2，%4 个词元的对话 %3，工作内存 %5。</translation>
    </message>
    <message>
        <source>All %1 of its parameters must be in memory, although only %2 work at a time.</source>
        <translation>全部 %1 参数都必须在内存中，尽管每次只有 %2 在工作。</translation>
    </message>
    <message>
        <source>%1 of RAM are left to other programs. What they take at the moment is not counted.</source>
        <translation>为其他程序保留 %1 内存。它们目前占用的量未计算在内。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Bits</source>
        <translation>位数</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>上下文</translation>
    </message>
    <message>
        <source>Licence</source>
        <translation>许可证</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>适配</translation>
    </message>
    <message>
        <source>Last speed</source>
        <translation>上次速度</translation>
    </message>
    <message>
        <source>Last used</source>
        <translation>上次使用</translation>
    </message>
    <message>
        <source>Actions</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>All models</source>
        <translation>所有模型</translation>
    </message>
    <message>
        <source>Fit this computer</source>
        <translation>适合这台电脑</translation>
    </message>
    <message>
        <source>Yours, from other folders</source>
        <translation>您的，来自其他文件夹</translation>
    </message>
    <message>
        <source>With a problem</source>
        <translation>有问题的</translation>
    </message>
    <message>
        <source>dense, %1</source>
        <translation>稠密，%1</translation>
    </message>
    <message>
        <source>%1 of %2 active</source>
        <translation>%2 中 %1 激活</translation>
    </message>
    <message>
        <source>never</source>
        <translation>从未</translation>
    </message>
    <message>
        <source>today</source>
        <translation>今天</translation>
    </message>
    <message>
        <source>yesterday</source>
        <translation>昨天</translation>
    </message>
    <message>
        <source>%1 tok/s</source>
        <translation>%1 词元/秒</translation>
    </message>
    <message>
        <source>%1 bits</source>
        <translation>%1 位</translation>
    </message>
    <message>
        <source>%1 context</source>
        <translation>%1 上下文</translation>
    </message>
    <message>
        <source>verified %1</source>
        <translation>%1已校验</translation>
    </message>
    <message>
        <source>whole, checked %1</source>
        <translation>完整，%1已检查</translation>
    </message>
    <message>
        <source>These are not the bytes that were recorded. Download it again.</source>
        <translation>内容与记录的不一致。请重新下载。</translation>
    </message>
    <message>
        <source>The file is damaged: a part of the model lies outside of it. Download it again.</source>
        <translation>文件已损坏：模型的一部分超出了文件。请重新下载。</translation>
    </message>
    <message>
        <source>used %1</source>
        <translation>%1使用过</translation>
    </message>
    <message>
        <source>in the folder of %1</source>
        <translation>在 %1 的文件夹中</translation>
    </message>
    <message>
        <source>in a folder of yours</source>
        <translation>在您的文件夹中</translation>
    </message>
    <message numerus="yes">
        <source>also in %Ln other place(s)</source>
        <translation>
            <numerusform>还位于另外 %Ln 处</numerusform>
        </translation>
    </message>
    <message>
        <source>No chat has an answer from it.</source>
        <translation>没有对话包含它的回答。</translation>
    </message>
    <message>
        <source>“%1”</source>
        <translation>“%1”</translation>
    </message>
    <message>
        <source>New chat</source>
        <translation>新对话</translation>
    </message>
    <message numerus="yes">
        <source>%Ln chat(s) have answers from it: %1. They stay, and another model can go on there.</source>
        <translation>
            <numerusform>%Ln 个对话包含它的回答：%1。这些对话会保留，可由其他模型继续。</numerusform>
        </translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message>
        <source>It is loaded, and will be taken out of memory first.</source>
        <translation>它已加载，会先从内存中卸载。</translation>
    </message>
    <message>
        <source>Its files belong to Ollama, which keeps count of them: delete them there to free the space.</source>
        <translation>其文件由 Ollama 管理：请在 Ollama 中删除以释放空间。</translation>
    </message>
    <message>
        <source>Its files are yours, and %1 uses them too.</source>
        <translation>文件是您的，%1 也在使用。</translation>
    </message>
    <message>
        <source>Its files are yours: off the list they stay where they are.</source>
        <translation>文件是您的：从列表移除后仍保留在原处。</translation>
    </message>
    <message>
        <source>The same model lies in other places as well; those files stay.</source>
        <translation>同一模型还位于其他位置；那些文件会保留。</translation>
    </message>
    <message>
        <source>Take %1 off the list?</source>
        <translation>将 %1 从列表移除？</translation>
    </message>
    <message>
        <source>Delete %1 (%2)?</source>
        <translation>删除 %1（%2）？</translation>
    </message>
    <message>
        <source>Move files to the trash</source>
        <translation>将文件移到回收站</translation>
    </message>
    <message>
        <source>Take off the list</source>
        <translation>从列表移除</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>The trash cannot take %1. Delete it for good?</source>
        <translation>回收站无法存放 %1。永久删除？</translation>
    </message>
    <message>
        <source>Its drive has no trash. The files cannot be brought back.</source>
        <translation>其驱动器没有回收站。文件将无法恢复。</translation>
    </message>
    <message>
        <source>Delete for good</source>
        <translation>永久删除</translation>
    </message>
    <message>
        <source>Load a model that is too big?</source>
        <translation>加载过大的模型？</translation>
    </message>
    <message>
        <source>This model is too big for this computer by %1.</source>
        <translation>此模型超出本机内存 %1。</translation>
    </message>
    <message>
        <source>Loading may fail, or slow the computer down until it is unloaded. A smaller model, or one with fewer bits, will fit.</source>
        <translation>加载可能失败，或在卸载之前拖慢整台计算机。更小的模型或位数更少的模型可以放得下。</translation>
    </message>
    <message>
        <source>Load anyway</source>
        <translation>仍然加载</translation>
    </message>
</context>
<context>
    <name>pergola::app::ChatList</name>
    <message>
        <source>New chat</source>
        <translation>新对话</translation>
    </message>
    <message>
        <source>%1 (copy)</source>
        <translation>%1（副本）</translation>
    </message>
</context>
<context>
    <name>pergola::app::ModelGuard</name>
    <message numerus="yes">
        <source>%n second(s)</source>
        <translation>
            <numerusform>%n 秒</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n minute(s)</source>
        <translation>
            <numerusform>%n 分钟</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hour(s)</source>
        <translation>
            <numerusform>%n 小时</numerusform>
        </translation>
    </message>
    <message>
        <source>The computer slept for %1. The model was checked and answers.</source>
        <translation>电脑休眠了 %1。模型已检查，可以回答。</translation>
    </message>
    <message>
        <source>The graphics card was reset again. Loading the model on the processor…</source>
        <translation>显卡再次被重置。正在改用处理器加载模型…</translation>
    </message>
    <message>
        <source>The graphics card was reset. Loading the model again…</source>
        <translation>显卡被重置。正在重新加载模型…</translation>
    </message>
    <message>
        <source>The model is loaded again. The answer that was interrupted can be asked for again.</source>
        <translation>模型已重新加载。您可以重新请求被中断的回答。</translation>
    </message>
    <message>
        <source>The graphics card does not answer, so the model now runs on the processor, more slowly. Restarting the computer most often brings the card back.</source>
        <translation>显卡没有响应，模型现在在处理器上运行，速度较慢。重启电脑通常可以恢复显卡。</translation>
    </message>
    <message>
        <source>%1 runs on the processor. %2 %3</source>
        <translation>%1 在处理器上运行。%2%3</translation>
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
        <translation>在您自己的电脑上运行的私密 AI。没有遥测；本程序不发出任何网络请求。</translation>
    </message>
    <message>
        <source>Its own source is under the MIT licence. The window uses Qt Charts, which is under GPL-3.0: therefore this program as a whole is distributed under GPL-3.0.</source>
        <translation>其自身源代码采用 MIT 许可证。窗口使用 Qt Charts（GPL-3.0），因此本程序整体以 GPL-3.0 发布。</translation>
    </message>
    <message>
        <source>Running with Qt %1.</source>
        <translation>正在使用 Qt %1。</translation>
    </message>
</context>
<context>
    <name>pergola::ui::AnswerEditor</name>
    <message>
        <source>Your words become a new version, and the model reads them from now on. The version before stays.</source>
        <translation>您的文字会成为一个新版本，模型从现在起读取它。之前的版本仍会保留。</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Save as a new version</source>
        <translation>保存为新版本</translation>
    </message>
    <message>
        <source>Discard your changes?</source>
        <translation>要放弃更改吗？</translation>
    </message>
    <message>
        <source>The answer stays as it was.</source>
        <translation>回答保持原样。</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>放弃更改</translation>
    </message>
    <message>
        <source>Go on editing</source>
        <translation>继续编辑</translation>
    </message>
</context>
<context>
    <name>pergola::ui::AttachmentChip</name>
    <message>
        <source>Attachment %1, %2</source>
        <translation>附件 %1，%2</translation>
    </message>
    <message>
        <source>Enter shows it, Delete takes it away.</source>
        <translation>按回车键查看，按删除键移除。</translation>
    </message>
    <message>
        <source>Enter shows it.</source>
        <translation>按回车键查看。</translation>
    </message>
    <message>
        <source>Remove %1</source>
        <translation>移除 %1</translation>
    </message>
</context>
<context>
    <name>pergola::ui::AttachmentDrop</name>
    <message>
        <source>Drop files to attach them to your message</source>
        <translation>拖放文件到此处即可附加到您的消息</translation>
    </message>
</context>
<context>
    <name>pergola::ui::AttachmentTray</name>
    <message>
        <source>Attachments of your message</source>
        <translation>您的消息的附件</translation>
    </message>
    <message>
        <source>“%1” was not attached: a message takes at most %2 attachments. Send these first, or put some together.</source>
        <translation>“%1”未附加：一条消息最多 %2 个附件。请先发送这些附件，或合并其中一些。</translation>
    </message>
    <message>
        <source>“%1” was not attached: all attachments of a message have at most %2 characters. Send these first, or attach the part that matters.</source>
        <translation>“%1”未附加：一条消息的全部附件最多 %2 个字符。请先发送这些附件，或只附加重要的部分。</translation>
    </message>
    <message>
        <source>Pasted text</source>
        <translation>粘贴的文本</translation>
    </message>
    <message>
        <source>The text was not attached: it has %1 characters, and at most %2 are read. Attach the part that matters.</source>
        <translation>文本未附加：它有 %1 个字符，最多读取 %2 个。请只附加重要的部分。</translation>
    </message>
    <message>
        <source>Reading your files…</source>
        <translation>正在读取您的文件…</translation>
    </message>
    <message>
        <source>Stop reading the files</source>
        <translation>停止读取文件</translation>
    </message>
    <message>
        <source>“%1” is attached already.</source>
        <translation>“%1”已经附加。</translation>
    </message>
    <message numerus="yes">
        <source>There is something to know about %Ln more file(s).</source>
        <translation>
            <numerusform>另有 %Ln 个文件需要说明。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pergola::ui::AttachmentView</name>
    <message numerus="yes">
        <source>%1 · %Ln character(s)</source>
        <translation>
            <numerusform>%1 · %Ln 个字符</numerusform>
        </translation>
    </message>
    <message>
        <source>The first %1 characters are shown. The model reads all of it, and Copy takes all.</source>
        <translation>仅显示前 %1 个字符。模型会读取全部内容，“复制”也会复制全部内容。</translation>
    </message>
</context>
<context>
    <name>pergola::ui::ChartCard</name>
    <message>
        <source>Model loaded in %1 s; the first answer after it is slower.</source>
        <translation>模型在 %1 秒内加载完成；之后的第一个回答会慢一些。</translation>
    </message>
    <message>
        <source>Conversation length changed to %1 tokens.</source>
        <translation>对话长度已改为 %1 个词元。</translation>
    </message>
    <message>
        <source>The computer slept for %1.</source>
        <translation>电脑休眠了 %1。</translation>
    </message>
</context>
<context>
    <name>pergola::ui::ChatGroups</name>
    <message>
        <source>New chat</source>
        <translation>新对话</translation>
    </message>
    <message>
        <source>Today</source>
        <translation>今天</translation>
    </message>
    <message>
        <source>Yesterday</source>
        <translation>昨天</translation>
    </message>
    <message>
        <source>Last 7 days</source>
        <translation>过去 7 天</translation>
    </message>
    <message>
        <source>Pinned</source>
        <translation>已置顶</translation>
    </message>
    <message numerus="yes">
        <source>The newest %Ln chat(s)</source>
        <translation>
            <numerusform>最新的 %Ln 个对话</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln chat(s) found</source>
        <translation>
            <numerusform>找到 %Ln 个对话</numerusform>
        </translation>
    </message>
    <message>
        <source>Trash</source>
        <translation>回收站</translation>
    </message>
    <message numerus="yes">
        <source>%1, folded, %Ln chat(s)</source>
        <translation>
            <numerusform>%1，已折叠，%Ln 个对话</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, open, %Ln chat(s)</source>
        <translation>
            <numerusform>%1，已展开，%Ln 个对话</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, answering</source>
        <translation>%1，正在回答</translation>
    </message>
    <message>
        <source>%1, with an error</source>
        <translation>%1，出错</translation>
    </message>
    <message>
        <source>%1, with a draft</source>
        <translation>%1，有草稿</translation>
    </message>
    <message>
        <source>%1, pinned</source>
        <translation>%1，已置顶</translation>
    </message>
    <message>
        <source>%1, pinned, in the folder %2</source>
        <translation>%1，已置顶，在文件夹 %2 中</translation>
    </message>
</context>
<context>
    <name>pergola::ui::ChatListPane</name>
    <message>
        <source>Rename folder</source>
        <translation>重命名文件夹</translation>
    </message>
    <message>
        <source>Remove folder, keep its chats</source>
        <translation>移除文件夹，保留其中对话</translation>
    </message>
    <message>
        <source>Bring back</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>Delete for good</source>
        <translation>永久删除</translation>
    </message>
    <message>
        <source>Rename	%1</source>
        <translation>重命名	%1</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>取消置顶</translation>
    </message>
    <message>
        <source>Pin</source>
        <translation>置顶</translation>
    </message>
    <message>
        <source>Move to folder</source>
        <translation>移到文件夹</translation>
    </message>
    <message>
        <source>No folder</source>
        <translation>不放入文件夹</translation>
    </message>
    <message>
        <source>New folder</source>
        <translation>新建文件夹</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>复制对话</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>Delete	%1</source>
        <translation>删除	%1</translation>
    </message>
    <message>
        <source>Chats</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>Trash</source>
        <translation>回收站</translation>
    </message>
    <message>
        <source>New chat</source>
        <translation>新对话</translation>
    </message>
    <message>
        <source>More for all chats</source>
        <translation>所有对话的更多操作</translation>
    </message>
    <message>
        <source>All chats</source>
        <translation>所有对话</translation>
    </message>
    <message>
        <source>Empty</source>
        <translation>清空</translation>
    </message>
    <message>
        <source>Empty the trash</source>
        <translation>清空回收站</translation>
    </message>
    <message>
        <source>Search chats</source>
        <translation>搜索对话</translation>
    </message>
    <message>
        <source>Search titles and texts of chats</source>
        <translation>搜索对话的标题和正文</translation>
    </message>
    <message>
        <source>List of chats</source>
        <translation>对话列表</translation>
    </message>
    <message>
        <source>The trash is empty</source>
        <translation>回收站是空的</translation>
    </message>
    <message>
        <source>Deleted chats wait here.</source>
        <translation>删除的对话会放在这里。</translation>
    </message>
    <message>
        <source>Searching</source>
        <translation>正在搜索</translation>
    </message>
    <message>
        <source>Nothing found</source>
        <translation>没有找到</translation>
    </message>
    <message>
        <source>No chat has this in its title or text.</source>
        <translation>没有对话的标题或正文包含这些文字。</translation>
    </message>
    <message>
        <source>No chats yet</source>
        <translation>还没有对话</translation>
    </message>
    <message>
        <source>Your first question starts one.</source>
        <translation>提出第一个问题即可开始。</translation>
    </message>
    <message numerus="yes">
        <source>Trash (%Ln)</source>
        <translation>
            <numerusform>回收站（%Ln）</numerusform>
        </translation>
    </message>
    <message>
        <source>New folder inside</source>
        <translation>在其中新建文件夹</translation>
    </message>
    <message>
        <source>Move to</source>
        <translation>移动到</translation>
    </message>
    <message>
        <source>The top</source>
        <translation>顶层</translation>
    </message>
    <message>
        <source>%1 / %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>Open in new window</source>
        <translation>在新窗口中打开</translation>
    </message>
</context>
<context>
    <name>pergola::ui::ChatPage</name>
    <message>
        <source>Temporary chat</source>
        <translation>临时对话</translation>
    </message>
    <message>
        <source>It is not saved and gone when you open another one.</source>
        <translation>它不会保存，打开另一个对话后就会消失。</translation>
    </message>
    <message>
        <source>Keep this chat</source>
        <translation>保留此对话</translation>
    </message>
    <message>
        <source>The chat is saved.</source>
        <translation>对话已保存。</translation>
    </message>
    <message>
        <source>Chat list</source>
        <translation>对话列表</translation>
    </message>
    <message>
        <source>More for this chat</source>
        <translation>此对话的更多操作</translation>
    </message>
    <message>
        <source>Performance panel</source>
        <translation>性能面板</translation>
    </message>
    <message>
        <source>You are changing an earlier message</source>
        <translation>您正在修改较早的消息</translation>
    </message>
    <message>
        <source>It becomes a new version; what followed stays with the old one.</source>
        <translation>它会成为新版本；之后的内容留在旧版本中。</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Answer copied</source>
        <translation>已复制回答</translation>
    </message>
    <message>
        <source>Code copied</source>
        <translation>已复制代码</translation>
    </message>
    <message>
        <source>Chat deleted</source>
        <translation>已删除对话</translation>
    </message>
    <message>
        <source>“%1” deleted</source>
        <translation>已删除“%1”</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Delete this chat for good?</source>
        <translation>永久删除此对话？</translation>
    </message>
    <message>
        <source>Its messages cannot be brought back.</source>
        <translation>其中的消息将无法恢复。</translation>
    </message>
    <message>
        <source>Delete for good</source>
        <translation>永久删除</translation>
    </message>
    <message numerus="yes">
        <source>Delete %Ln chat(s) for good?</source>
        <translation>
            <numerusform>永久删除 %Ln 个对话？</numerusform>
        </translation>
    </message>
    <message>
        <source>Their messages cannot be brought back.</source>
        <translation>其中的消息将无法恢复。</translation>
    </message>
    <message>
        <source>Empty the trash</source>
        <translation>清空回收站</translation>
    </message>
    <message>
        <source>Your chats are saved again.</source>
        <translation>您的对话又能保存了。</translation>
    </message>
    <message>
        <source>This is a chat of its own now.</source>
        <translation>现在这是一个独立的对话。</translation>
    </message>
    <message>
        <source>Loading model %1 %</source>
        <translation>正在加载模型 %1 %</translation>
    </message>
    <message numerus="yes">
        <source>%Ln second(s) left</source>
        <translation>
            <numerusform>还剩 %Ln 秒</numerusform>
        </translation>
    </message>
    <message>
        <source>You can write your next message meanwhile</source>
        <translation>您可以先写下一条消息</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>消息</translation>
    </message>
    <message>
        <source>Loading %1 %</source>
        <translation>加载中 %1 %</translation>
    </message>
    <message>
        <source>Not loaded</source>
        <translation>未加载</translation>
    </message>
    <message>
        <source>No model</source>
        <translation>没有模型</translation>
    </message>
    <message>
        <source>Answering</source>
        <translation>正在回答</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>就绪</translation>
    </message>
    <message>
        <source>There is no model to answer yet. Choose one first.</source>
        <translation>还没有可以回答的模型。请先选择一个。</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Memory of the conversation: %1 tokens used. Show how to change it</source>
        <translation>对话的记忆：已用 %1 个词元。查看如何更改</translation>
    </message>
    <message>
        <source>The conversation is full: %1 tokens</source>
        <translation>对话已满：%1 个词元</translation>
    </message>
    <message>
        <source>The conversation is nearly full: %1 tokens. Show how to change it</source>
        <translation>对话快满了：%1 个词元。查看如何更改</translation>
    </message>
    <message>
        <source>Your message does not fit into the conversation any more. Make the conversation longer, or your message shorter.</source>
        <translation>您的消息已放不进此对话。请加长对话，或缩短消息。</translation>
    </message>
    <message>
        <source>This link leads to no web address and is not opened: %1</source>
        <translation>此链接不是网页地址，不会打开：%1</translation>
    </message>
    <message>
        <source>Open this address?</source>
        <translation>打开此地址？</translation>
    </message>
    <message>
        <source>The answer links to %1</source>
        <translation>回答中的链接指向 %1</translation>
    </message>
    <message>
        <source>Open in the browser</source>
        <translation>在浏览器中打开</translation>
    </message>
    <message>
        <source>Saved as %1</source>
        <translation>已保存为 %1</translation>
    </message>
    <message numerus="yes">
        <source>%Ln chat(s) added</source>
        <translation>
            <numerusform>已添加 %Ln 个对话</numerusform>
        </translation>
    </message>
    <message>
        <source>Show the trash</source>
        <translation>显示回收站</translation>
    </message>
    <message>
        <source>Export all chats…</source>
        <translation>导出所有对话…</translation>
    </message>
    <message>
        <source>Import chats…</source>
        <translation>导入对话…</translation>
    </message>
    <message>
        <source>Back up…</source>
        <translation>备份…</translation>
    </message>
    <message>
        <source>Restore from a backup…</source>
        <translation>从备份恢复…</translation>
    </message>
    <message>
        <source>Chat</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>Markdown (*.md)</source>
        <translation>Markdown (*.md)</translation>
    </message>
    <message>
        <source>Web page (*.html)</source>
        <translation>网页 (*.html)</translation>
    </message>
    <message>
        <source>PDF (*.pdf)</source>
        <translation>PDF (*.pdf)</translation>
    </message>
    <message>
        <source>Pergola chats (*.json)</source>
        <translation>Pergola 对话 (*.json)</translation>
    </message>
    <message>
        <source>Export chat</source>
        <translation>导出对话</translation>
    </message>
    <message>
        <source>Export all chats</source>
        <translation>导出所有对话</translation>
    </message>
    <message>
        <source>Pergola chats</source>
        <translation>Pergola 对话</translation>
    </message>
    <message>
        <source>Import chats</source>
        <translation>导入对话</translation>
    </message>
    <message>
        <source>Back up all chats</source>
        <translation>备份所有对话</translation>
    </message>
    <message>
        <source>Backup of chats (*.backup)</source>
        <translation>对话备份 (*.backup)</translation>
    </message>
    <message>
        <source>Restore from a backup</source>
        <translation>从备份恢复</translation>
    </message>
    <message>
        <source>Backup of chats (*.backup *.sqlite);;All files (*)</source>
        <translation>对话备份 (*.backup *.sqlite);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Own settings</source>
        <translation>自定义设置</translation>
    </message>
    <message>
        <source>Reset to preset</source>
        <translation>重置为预设</translation>
    </message>
    <message>
        <source>Save as preset…</source>
        <translation>另存为预设…</translation>
    </message>
    <message>
        <source>“%1” is in use. What you had changed for this chat was replaced.</source>
        <translation>正在使用“%1”。您为此对话所做的更改已被替换。</translation>
    </message>
    <message>
        <source>The model reads only the newer messages now.</source>
        <translation>模型现在只读取较新的消息。</translation>
    </message>
    <message>
        <source>Message deleted</source>
        <translation>消息已删除</translation>
    </message>
    <message numerus="yes">
        <source>Version deleted, %Ln message(s) in all</source>
        <translation>
            <numerusform>已删除版本,共 %Ln 条消息</numerusform>
        </translation>
    </message>
    <message>
        <source>New folder</source>
        <translation>新建文件夹</translation>
    </message>
    <message numerus="yes">
        <source>%Ln chat(s) were there already</source>
        <translation>
            <numerusform>%Ln 个对话已存在</numerusform>
        </translation>
    </message>
    <message>
        <source>characters that could not be read are shown as %1</source>
        <translation>无法读取的字符显示为 %1</translation>
    </message>
    <message>
        <source>This chat is in the trash</source>
        <translation>此对话在回收站中</translation>
    </message>
    <message>
        <source>It can be read here. To go on with it, bring it back.</source>
        <translation>可以在这里阅读。要继续对话，请先恢复它。</translation>
    </message>
    <message>
        <source>Bring back</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>Export folder</source>
        <translation>导出文件夹</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>在文件夹中显示</translation>
    </message>
    <message>
        <source>Folder “%1” removed</source>
        <translation>已移除文件夹“%1”</translation>
    </message>
    <message>
        <source>Edit answer %1</source>
        <translation>编辑回答 %1</translation>
    </message>
    <message>
        <source>Show all reasons</source>
        <translation>显示所有原因</translation>
    </message>
    <message>
        <source>Your files</source>
        <translation>您的文件</translation>
    </message>
    <message>
        <source>What is to be known of each of them</source>
        <translation>关于每个文件需要知道的事</translation>
    </message>
    <message>
        <source>The new chat will lie in “%1”.</source>
        <translation>新对话将放在“%1”中。</translation>
    </message>
    <message>
        <source>There was nothing to add</source>
        <translation>没有可添加的内容</translation>
    </message>
    <message numerus="yes">
        <source>%Ln picture(s) left out: only text comes along</source>
        <translation>
            <numerusform>略去 %Ln 张图片：只带入文字</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln file(s) or recording(s) left out: only text comes along</source>
        <translation>
            <numerusform>略去 %Ln 个文件或录音：只带入文字</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln chat(s) without messages left out</source>
        <translation>
            <numerusform>略去 %Ln 个没有消息的对话</numerusform>
        </translation>
    </message>
    <message>
        <source>Chats (*.json *.zip);;All files (*)</source>
        <translation>对话 (*.json *.zip);;所有文件 (*)</translation>
    </message>
</context>
<context>
    <name>pergola::ui::ChatRowDelegate</name>
    <message>
        <source>%1 — in the folder %2</source>
        <translation>%1（在文件夹 %2 中）</translation>
    </message>
</context>
<context>
    <name>pergola::ui::ChatSettingsDialog</name>
    <message>
        <source>Settings for this chat</source>
        <translation>此对话的设置</translation>
    </message>
    <message>
        <source>How this chat is answered</source>
        <translation>此对话如何回答</translation>
    </message>
    <message>
        <source>For this chat alone, from the next answer on. Everything is saved as you enter it.</source>
        <translation>仅用于此对话，从下一个回答起生效。输入时即自动保存。</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>预设</translation>
    </message>
    <message>
        <source>More for this preset</source>
        <translation>此预设的更多操作</translation>
    </message>
    <message>
        <source>Instructions (system prompt)</source>
        <translation>指令（系统提示词）</translation>
    </message>
    <message>
        <source>Told to the model before the chat, in place of the instructions for every chat: who it is, how to answer, what to leave out.</source>
        <translation>在对话开始前告诉模型，并取代用于所有对话的指令：它是谁、怎样回答、省略什么。</translation>
    </message>
    <message>
        <source>Back to the preset&apos;s value: %1</source>
        <translation>恢复预设的值：%1</translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Choice of words</source>
        <translation>选词</translation>
    </message>
    <message>
        <source>Repetition</source>
        <translation>重复</translation>
    </message>
    <message>
        <source>Reset to preset</source>
        <translation>重置为预设</translation>
    </message>
    <message>
        <source>Save as preset…</source>
        <translation>另存为预设…</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>Fewer settings</source>
        <translation>收起设置</translation>
    </message>
    <message>
        <source>More settings</source>
        <translation>更多设置</translation>
    </message>
    <message>
        <source>Own settings</source>
        <translation>自定义设置</translation>
    </message>
    <message>
        <source>Takes everything back to what “%1” says.</source>
        <translation>将一切恢复为“%1”的设置。</translation>
    </message>
    <message>
        <source>“%1” is in use.</source>
        <translation>正在使用“%1”。</translation>
    </message>
    <message>
        <source>What you had changed for this chat was replaced.</source>
        <translation>您为此对话所做的更改已被替换。</translation>
    </message>
    <message>
        <source>Save the changes to this preset</source>
        <translation>将更改保存到此预设</translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation>重命名…</translation>
    </message>
    <message>
        <source>Delete preset</source>
        <translation>删除预设</translation>
    </message>
    <message>
        <source>“%1” is saved.</source>
        <translation>“%1”已保存。</translation>
    </message>
    <message>
        <source>Other chats keep the values they have.</source>
        <translation>其他对话保留各自的值。</translation>
    </message>
    <message>
        <source>“%1” is deleted.</source>
        <translation>“%1”已删除。</translation>
    </message>
    <message>
        <source>Chats that were begun with it keep its values.</source>
        <translation>用它开始的对话会保留这些值。</translation>
    </message>
    <message>
        <source>Begin new chats with it</source>
        <translation>新对话以此开始</translation>
    </message>
</context>
<context>
    <name>pergola::ui::ChatView</name>
    <message>
        <source>Conversation</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>To the newest</source>
        <translation>跳到最新</translation>
    </message>
    <message>
        <source>Waiting for the model</source>
        <translation>正在等待模型</translation>
    </message>
    <message>
        <source>Reading your message %1 % · %2 tok/s</source>
        <translation>正在读取您的消息 %1 % · %2 词元/秒</translation>
    </message>
    <message>
        <source>Reading your message</source>
        <translation>正在读取您的消息</translation>
    </message>
    <message>
        <source>You, message %1 of %2: %3</source>
        <translation>您，第 %1 条消息，共 %2 条：%3</translation>
    </message>
    <message>
        <source>being written</source>
        <translation>正在书写</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>interrupted</source>
        <translation>已中断</translation>
    </message>
    <message>
        <source>failed: %1</source>
        <translation>失败：%1</translation>
    </message>
    <message>
        <source>complete</source>
        <translation>完整</translation>
    </message>
    <message>
        <source>Answer %1 of %2, %3, %4: %5</source>
        <translation>第 %1 个回答，共 %2 个，%3，%4：%5</translation>
    </message>
    <message>
        <source>Copy message</source>
        <translation>复制消息</translation>
    </message>
    <message>
        <source>Copy link address</source>
        <translation>复制链接地址</translation>
    </message>
    <message>
        <source>answer %1</source>
        <translation>回答 %1</translation>
    </message>
    <message>
        <source>message %1</source>
        <translation>消息 %1</translation>
    </message>
    <message>
        <source>code %1 of answer %2</source>
        <translation>回答 %2 的代码 %1</translation>
    </message>
    <message numerus="yes">
        <source>%Ln new line(s)</source>
        <translation>
            <numerusform>%Ln 行新内容</numerusform>
        </translation>
    </message>
    <message>
        <source>You, message %1 of %2, with %3: %4</source>
        <translation>您，第 %1 条消息（共 %2 条），附有 %3：%4</translation>
    </message>
    <message>
        <source>Attachments of message %1</source>
        <translation>消息 %1 的附件</translation>
    </message>
    <message>
        <source>Now answering: %1</source>
        <translation>现在由 %1 回答</translation>
    </message>
    <message>
        <source>Copy selection	%1</source>
        <translation>复制所选内容	%1</translation>
    </message>
    <message>
        <source>Copy message without formatting</source>
        <translation>复制消息(不含格式)</translation>
    </message>
    <message>
        <source>Read only the text</source>
        <translation>只阅读文本</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>编辑</translation>
    </message>
    <message>
        <source>Answer again	%1</source>
        <translation>重新回答	%1</translation>
    </message>
    <message>
        <source>New chat from here on</source>
        <translation>从此处开始新聊天</translation>
    </message>
    <message>
        <source>Select all	%1</source>
        <translation>全选	%1</translation>
    </message>
    <message>
        <source>Delete message	%1</source>
        <translation>删除消息	%1</translation>
    </message>
    <message>
        <source>Text of answer %1</source>
        <translation>回答 %1 的文本</translation>
    </message>
    <message>
        <source>Text of message %1</source>
        <translation>消息 %1 的文本</translation>
    </message>
    <message numerus="yes">
        <source>%Ln character(s)</source>
        <translation>
            <numerusform>%Ln 个字符</numerusform>
        </translation>
    </message>
    <message>
        <source>Get an answer	%1</source>
        <translation>获取回答	%1</translation>
    </message>
    <message>
        <source>Formula source</source>
        <translation>公式源码</translation>
    </message>
    <message>
        <source>version %1 of %2</source>
        <translation>版本 %1，共 %2 个</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Answer, version %1 of %2</source>
        <translation>回答，版本 %1，共 %2 个</translation>
    </message>
    <message>
        <source>Your message, version %1 of %2</source>
        <translation>您的消息，版本 %1，共 %2 个</translation>
    </message>
    <message>
        <source>Continue answer %1</source>
        <translation>继续回答 %1</translation>
    </message>
</context>
<context>
    <name>pergola::ui::CodeHead</name>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy %1</source>
        <translation>复制 %1</translation>
    </message>
    <message>
        <source>Wrap</source>
        <translation>换行</translation>
    </message>
    <message>
        <source>Wrap the lines of %1</source>
        <translation>将 %1 的长行换行</translation>
    </message>
</context>
<context>
    <name>pergola::ui::CodePreview</name>
    <message>
        <source>Code in the chosen colours</source>
        <translation>所选配色下的代码</translation>
    </message>
</context>
<context>
    <name>pergola::ui::CommandPalette</name>
    <message>
        <source>Search everything</source>
        <translation>搜索全部</translation>
    </message>
    <message>
        <source>Commands, chats, models and settings</source>
        <translation>命令、对话、模型和设置</translation>
    </message>
    <message>
        <source>Search commands, chats, models and settings</source>
        <translation>搜索命令、对话、模型和设置</translation>
    </message>
    <message>
        <source>What was found</source>
        <translation>搜索结果</translation>
    </message>
    <message>
        <source>Nothing has these words.</source>
        <translation>没有包含这些词的内容。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln found</source>
        <translation>
            <numerusform>找到 %Ln 项</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pergola::ui::CompareFigures</name>
    <message>
        <source>%1 tok/s</source>
        <translation>%1 词元/秒</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>Figures of both answers</source>
        <translation>两个回答的数据</translation>
    </message>
    <message>
        <source>Time to first token</source>
        <translation>首个词元用时</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>读取</translation>
    </message>
    <message>
        <source>Answering</source>
        <translation>书写</translation>
    </message>
    <message>
        <source>In all</source>
        <translation>总计</translation>
    </message>
    <message>
        <source>Tokens of the answer</source>
        <translation>回答的词元数</translation>
    </message>
    <message>
        <source>%1 · faster</source>
        <translation>%1 · 更快</translation>
    </message>
    <message>
        <source>Read before: the question was still in memory from the other side or an earlier answer and was not read again. The times of reading cannot be compared then.</source>
        <translation>先前已读取：该问题仍在内存中（来自另一侧或更早的回答），因此没有再次读取。这时无法比较读取时间。</translation>
    </message>
</context>
<context>
    <name>pergola::ui::ComparePage</name>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>One question under two settings, side by side.</source>
        <translation>一个问题，两种设置，并排显示。</translation>
    </message>
    <message>
        <source>Earlier ones</source>
        <translation>以前的比较</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>As Markdown, for reading…</source>
        <translation>导出为 Markdown，便于阅读…</translation>
    </message>
    <message>
        <source>As JSON, for programs…</source>
        <translation>导出为 JSON，供程序使用…</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>What both sides are asked</source>
        <translation>向两侧提出的问题</translation>
    </message>
    <message>
        <source>Material</source>
        <translation>材料</translation>
    </message>
    <message>
        <source>A text that goes before the question; may be empty</source>
        <translation>放在问题之前的文本；可以为空</translation>
    </message>
    <message>
        <source>Ask both</source>
        <translation>同时提问</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Not now: load a model, or wait for the answer that is being written.</source>
        <translation>现在不行：请先加载模型，或等待正在书写的回答。</translation>
    </message>
    <message>
        <source>Loading %1: %2 %</source>
        <translation>正在加载 %1：%2%</translation>
    </message>
    <message>
        <source>%1 answers…</source>
        <translation>%1 正在回答…</translation>
    </message>
    <message>
        <source>%1 reads…</source>
        <translation>%1 正在读取…</translation>
    </message>
    <message>
        <source>Waits for its turn</source>
        <translation>等待轮到</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%1（在 %2 上）</translation>
    </message>
    <message>
        <source>The comparison could not be saved. It stays here until Pergola ends.</source>
        <translation>无法保存比较。在 Pergola 关闭之前它会保留在这里。</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>%1 could not be written. Is the folder writable and the disk not full?</source>
        <translation>无法写入 %1。文件夹是否可写，磁盘是否已满？</translation>
    </message>
    <message>
        <source>Export the comparison</source>
        <translation>导出比较</translation>
    </message>
    <message>
        <source>Remove this comparison</source>
        <translation>移除此比较</translation>
    </message>
    <message>
        <source>Comparison removed</source>
        <translation>已移除比较</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Saved as %1</source>
        <translation>已保存为 %1</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>在文件夹中显示</translation>
    </message>
</context>
<context>
    <name>pergola::ui::CompareSide</name>
    <message>
        <source>Side %1</source>
        <translation>%1 侧</translation>
    </message>
    <message>
        <source>%1 of side %2</source>
        <translation>%2 侧的%1</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>预设</translation>
    </message>
    <message>
        <source>Changed</source>
        <translation>更改</translation>
    </message>
    <message>
        <source>Answer of side %1</source>
        <translation>%1 侧的回答</translation>
    </message>
    <message>
        <source>The answer comes here.</source>
        <translation>回答会显示在这里。</translation>
    </message>
    <message>
        <source>The loaded model</source>
        <translation>已加载的模型</translation>
    </message>
    <message>
        <source>Nothing</source>
        <translation>无</translation>
    </message>
    <message>
        <source>%1, its value</source>
        <translation>%1 的值</translation>
    </message>
</context>
<context>
    <name>pergola::ui::Composer</name>
    <message>
        <source>Message</source>
        <translation>消息</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>Send message</source>
        <translation>发送消息</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Enter</translation>
    </message>
    <message>
        <source>Enter sends, Shift+Enter makes a new line</source>
        <translation>Enter 发送，Shift+Enter 换行</translation>
    </message>
    <message>
        <source>Ctrl+Enter sends</source>
        <translation>Ctrl+Enter 发送</translation>
    </message>
    <message>
        <source>Stop the answer</source>
        <translation>停止回答</translation>
    </message>
    <message>
        <source>Ctrl+Enter</source>
        <translation>Ctrl+Enter</translation>
    </message>
    <message>
        <source>A picture cannot be attached yet. Copy the words out of it, or describe it.</source>
        <translation>目前还不能附加图片。请把其中的文字复制出来，或描述它。</translation>
    </message>
    <message>
        <source>Attach files</source>
        <translation>附加文件</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>Your files are still being read; send your message in a moment.</source>
        <translation>正在读取您的文件；请稍后再发送消息。</translation>
    </message>
    <message>
        <source>Enter sends</source>
        <translation>按 Enter 发送</translation>
    </message>
    <message>
        <source>The text has %1 characters and was attached to your message.</source>
        <translation>文本有 %1 个字符，已附加到您的消息中。</translation>
    </message>
    <message>
        <source>It is probably too long for this conversation, which holds %1 tokens. Make the conversation longer, or attach only the part that matters.</source>
        <translation>对于这个容纳 %1 个词元的对话，它可能太长了。请加长对话，或只附加重要的部分。</translation>
    </message>
    <message>
        <source>The answer is still being written. Wait for its end, or stop it with Esc; your text stays here.</source>
        <translation>回答仍在书写。请等它结束，或按 Esc 停止；您的文字会留在这里。</translation>
    </message>
</context>
<context>
    <name>pergola::ui::ComposerEdit</name>
    <message>
        <source>Message</source>
        <translation>消息</translation>
    </message>
</context>
<context>
    <name>pergola::ui::ComputerCard</name>
    <message>
        <source>no vector instructions found</source>
        <translation>未发现向量指令</translation>
    </message>
    <message>
        <source>%1 cores, %2 threads · %3</source>
        <translation>%1 个核心，%2 个线程 · %3</translation>
    </message>
    <message>
        <source>%1 GB of RAM</source>
        <translation>%1 GB 内存</translation>
    </message>
    <message>
        <source>2 GB of it are never planned with, so that other programs keep working.</source>
        <translation>其中 2 GB 始终不纳入计划，让其他程序继续正常运行。</translation>
    </message>
    <message>
        <source>No graphics card in use</source>
        <translation>未使用显卡</translation>
    </message>
</context>
<context>
    <name>pergola::ui::ContextBox</name>
    <message>
        <source>Conversation length</source>
        <translation>对话长度</translation>
    </message>
    <message>
        <source>Type a length such as 8k or 12000</source>
        <translation>请输入长度，例如 8k 或 12000</translation>
    </message>
</context>
<context>
    <name>pergola::ui::ContextFullCard</name>
    <message>
        <source>Make longer</source>
        <translation>加长</translation>
    </message>
    <message>
        <source>This conversation is full</source>
        <translation>此对话已满</translation>
    </message>
    <message>
        <source>Close this note</source>
        <translation>关闭此提示</translation>
    </message>
    <message>
        <source>The model cannot read your next message together with everything before it. Nothing is lost; choose how to go on:</source>
        <translation>模型无法同时读取您的下一条消息和之前的全部内容。没有丢失任何内容；请选择如何继续：</translation>
    </message>
    <message>
        <source>Longer conversation: %1</source>
        <translation>更长的对话：%1</translation>
    </message>
    <message>
        <source>uses %1 more memory; nothing is loaded anew</source>
        <translation>多用 %1 内存；无需重新加载</translation>
    </message>
    <message>
        <source>Leave out</source>
        <translation>略去</translation>
    </message>
    <message>
        <source>Without the oldest messages</source>
        <translation>不带最早的消息</translation>
    </message>
    <message>
        <source>they stay in this chat, but the model no longer reads them</source>
        <translation>它们仍保留在此对话中，但模型不再读取</translation>
    </message>
    <message>
        <source>Sum up</source>
        <translation>总结</translation>
    </message>
    <message>
        <source>New chat with a summary</source>
        <translation>带总结的新聊天</translation>
    </message>
    <message>
        <source>the model is reading this chat and sums it up</source>
        <translation>模型正在阅读并总结此聊天</translation>
    </message>
    <message>
        <source>the model sums this chat up; your unsent message comes along, and this chat stays as it is</source>
        <translation>模型会总结此聊天;未发送的消息会一并带过去,此聊天保持不变</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message numerus="yes">
        <source>This conversation is full (%Ln token(s) too many)</source>
        <translation>
            <numerusform>此对话已满（超出 %Ln 个词元）</numerusform>
        </translation>
    </message>
    <message>
        <source>This conversation is full (%1)</source>
        <translation>此对话已满（%1）</translation>
    </message>
</context>
<context>
    <name>pergola::ui::ContextSection</name>
    <message>
        <source>Conversation length</source>
        <translation>对话长度</translation>
    </message>
    <message>
        <source>%1 of at most %2 tokens. %3 %4</source>
        <translation>%1，最多 %2 个词元。%3 %4</translation>
    </message>
    <message>
        <source>Chat memory %1</source>
        <translation>对话内存 %1</translation>
    </message>
    <message>
        <source>%1 of %2 tokens used by this chat</source>
        <translation>此对话已用 %1 个词元，共 %2 个</translation>
    </message>
    <message>
        <source>%1 does not fit: %2 short</source>
        <translation>放不下 %1：还差 %2</translation>
    </message>
    <message>
        <source>Use %1</source>
        <translation>使用 %1</translation>
    </message>
    <message>
        <source>Chat memory %1 %2 %3</source>
        <comment>now, arrow, then</comment>
        <translation>对话内存 %1 %2 %3</translation>
    </message>
    <message>
        <source>Changing to %1 between two tokens…</source>
        <translation>正在两个词元之间改为 %1…</translation>
    </message>
    <message>
        <source>Would forget %1 tokens of this chat</source>
        <translation>会忘记此对话的 %1 个词元</translation>
    </message>
    <message>
        <source>RAM %1 %2 %3 of %4</source>
        <comment>now, arrow, then, all</comment>
        <translation>内存 %1 %2 %3，共 %4</translation>
    </message>
    <message>
        <source>%1 of graphics memory stay free for other programs.</source>
        <translation>为其他程序保留 %1 显存。</translation>
    </message>
    <message>
        <source>2 GB of RAM stay free for other programs.</source>
        <translation>为其他程序保留 2 GB 内存。</translation>
    </message>
    <message>
        <source>The largest that fits is %1.</source>
        <translation>放得下的最大长度是 %1。</translation>
    </message>
    <message>
        <source>Closing some makes room.</source>
        <translation>关闭一些程序可以腾出空间。</translation>
    </message>
    <message>
        <source>VRAM %1 %2 %3 of %4</source>
        <comment>now, arrow, then, all</comment>
        <translation>显存 %1 %2 %3，共 %4</translation>
    </message>
</context>
<context>
    <name>pergola::ui::ContextSlider</name>
    <message>
        <source>Conversation length in tokens</source>
        <translation>对话长度（词元）</translation>
    </message>
    <message>
        <source>does not fit</source>
        <translation>放不下</translation>
    </message>
</context>
<context>
    <name>pergola::ui::CpuNotice</name>
    <message>
        <source>Running on the CPU</source>
        <translation>正在用 CPU 运行</translation>
    </message>
    <message>
        <source>What can I do?</source>
        <translation>我可以做什么？</translation>
    </message>
</context>
<context>
    <name>pergola::ui::DataCard</name>
    <message>
        <source>Back up</source>
        <translation>备份</translation>
    </message>
    <message>
        <source>One file with all chats, folders and attachments, as they are now.</source>
        <translation>一个文件，包含当前所有对话、文件夹和附件。</translation>
    </message>
    <message>
        <source>Back up…</source>
        <translation>备份…</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>Brings back what a backup has and this program has not. Nothing is replaced.</source>
        <translation>恢复备份中有而本程序中没有的内容。不会替换任何内容。</translation>
    </message>
    <message>
        <source>Restore…</source>
        <translation>恢复…</translation>
    </message>
    <message>
        <source>Export all chats</source>
        <translation>导出所有对话</translation>
    </message>
    <message>
        <source>As JSON, which other programs can read.</source>
        <translation>导出为其他程序可读的 JSON。</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>Import chats</source>
        <translation>导入对话</translation>
    </message>
    <message>
        <source>Exports of Pergola, ChatGPT or LM Studio become new chats.</source>
        <translation>Pergola、ChatGPT 或 LM Studio 的导出文件会成为新的对话。</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>导入…</translation>
    </message>
    <message>
        <source>Erase everything</source>
        <translation>清除全部</translation>
    </message>
    <message>
        <source>Erase…</source>
        <translation>清除…</translation>
    </message>
    <message>
        <source>All chats, comparisons, the presets of your own, and the settings. Models and your backups stay.</source>
        <translation>所有对话、比较、您自己的预设和设置。模型和您的备份保留。</translation>
    </message>
</context>
<context>
    <name>pergola::ui::DetailsButton</name>
    <message>
        <source>Details</source>
        <translation>详细信息</translation>
    </message>
    <message>
        <source>Details of the error</source>
        <translation>错误的详细信息</translation>
    </message>
</context>
<context>
    <name>pergola::ui::DiagnosticsDialog</name>
    <message>
        <source>Report of a problem</source>
        <translation>问题报告</translation>
    </message>
    <message>
        <source>This is all that the report holds, line by line. It is saved as one file on this computer and sent to nobody; whom you give it is up to you. Chats, folders and names of people are not in it.</source>
        <translation>报告的全部内容逐行显示如下。它将作为一个文件保存在这台电脑上，不会发送给任何人；交给谁由您决定。其中不含对话、文件夹和人名。</translation>
    </message>
    <message>
        <source>Parts of the report</source>
        <translation>报告的各部分</translation>
    </message>
    <message>
        <source>Without the tick it is left out</source>
        <translation>取消勾选则不包含</translation>
    </message>
    <message>
        <source>Text of the part</source>
        <translation>该部分的文本</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>保存…</translation>
    </message>
    <message>
        <source>Nothing is chosen. Tick a part of the report.</source>
        <translation>未选择任何内容。请勾选报告的一部分。</translation>
    </message>
    <message>
        <source>%1 could not be written. Is the folder writable and the disk not full?</source>
        <translation>无法写入 %1。文件夹是否可写，磁盘是否已满？</translation>
    </message>
    <message>
        <source>Save the report</source>
        <translation>保存报告</translation>
    </message>
    <message>
        <source>Saved as %1</source>
        <translation>已保存为 %1</translation>
    </message>
</context>
<context>
    <name>pergola::ui::EmptyChat</name>
    <message>
        <source>Improve a text</source>
        <translation>润色文字</translation>
    </message>
    <message>
        <source>Paste a letter and say how it should sound</source>
        <translation>粘贴一封信，说明想要的语气</translation>
    </message>
    <message>
        <source>Please improve this text. Make it clear and friendly, and keep its meaning:

</source>
        <translation>请润色这段文字，使它清楚、友好，并保持原意：

</translation>
    </message>
    <message>
        <source>Explain something</source>
        <translation>解释内容</translation>
    </message>
    <message>
        <source>A word, a sentence, or a text that you paste</source>
        <translation>一个词、一句话，或您粘贴的文字</translation>
    </message>
    <message>
        <source>Please explain this in simple words:

</source>
        <translation>请用简单的话解释：

</translation>
    </message>
    <message>
        <source>Write or repair code</source>
        <translation>编写或修复代码</translation>
    </message>
    <message>
        <source>Describe what it should do, or paste the error</source>
        <translation>说明它要做什么，或粘贴错误信息</translation>
    </message>
    <message>
        <source>Please write a short program with comments that does this:

</source>
        <translation>请写一个带注释的短程序，实现以下功能：

</translation>
    </message>
    <message>
        <source>another model</source>
        <translation>换一个模型</translation>
    </message>
    <message>
        <source>performance</source>
        <translation>性能</translation>
    </message>
    <message>
        <source>Choose a model</source>
        <translation>选择模型</translation>
    </message>
    <message>
        <source>Open a model file…</source>
        <translation>打开模型文件…</translation>
    </message>
    <message>
        <source>What would you like to do?</source>
        <translation>您想做什么？</translation>
    </message>
    <message>
        <source>%1 is ready on this computer.</source>
        <translation>%1 已在本机就绪。</translation>
    </message>
    <message>
        <source>%1 is loading. You can write already.</source>
        <translation>%1 正在加载。您可以先开始书写。</translation>
    </message>
    <message>
        <source>Choose a model to begin</source>
        <translation>选择一个模型即可开始</translation>
    </message>
    <message>
        <source>Pergola runs AI on this computer; nothing you write is sent away.</source>
        <translation>Pergola 在本机运行 AI；您写的内容不会发送出去。</translation>
    </message>
    <message>
        <source>search everything</source>
        <translation>搜索全部</translation>
    </message>
</context>
<context>
    <name>pergola::ui::EmptySpeed</name>
    <message>
        <source>Send a message to see speed</source>
        <translation>发送一条消息即可看到速度</translation>
    </message>
    <message>
        <source>Answering, reading and memory</source>
        <translation>书写、读取和内存</translation>
    </message>
</context>
<context>
    <name>pergola::ui::ErrorCard</name>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>The text above is saved.</source>
        <translation>上面的文字已保存。</translation>
    </message>
    <message>
        <source>Copy details</source>
        <translation>复制详细信息</translation>
    </message>
    <message>
        <source>Error: %1</source>
        <translation>错误：%1</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>继续</translation>
    </message>
</context>
<context>
    <name>pergola::ui::FailedLoadCard</name>
    <message>
        <source>Close this note</source>
        <translation>关闭此提示</translation>
    </message>
    <message>
        <source>Load again</source>
        <translation>重新加载</translation>
    </message>
    <message>
        <source>Choose another model</source>
        <translation>选择其他模型</translation>
    </message>
    <message>
        <source>Error: %1</source>
        <translation>错误：%1</translation>
    </message>
    <message>
        <source>Restart Pergola</source>
        <translation>重新启动 Pergola</translation>
    </message>
    <message>
        <source>The graphics card failed</source>
        <translation>显卡出现故障</translation>
    </message>
    <message>
        <source>It stays unused until Pergola is started again. %1 now runs on the processor, more slowly. Chats and the answer so far are kept.</source>
        <translation>在重新启动 Pergola 之前不会再使用它。%1 现在在处理器上运行，速度较慢。对话和已有的回答都已保留。</translation>
    </message>
</context>
<context>
    <name>pergola::ui::FindBar</name>
    <message>
        <source>Find in this chat</source>
        <translation>在此对话中查找</translation>
    </message>
    <message>
        <source>Words to find in this chat</source>
        <translation>要在此对话中查找的文字</translation>
    </message>
    <message>
        <source>Place before</source>
        <translation>上一处</translation>
    </message>
    <message>
        <source>Next place</source>
        <translation>下一处</translation>
    </message>
    <message>
        <source>Close the search</source>
        <translation>关闭查找</translation>
    </message>
    <message>
        <source>Nothing found</source>
        <translation>没有找到</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>查找</translation>
    </message>
</context>
<context>
    <name>pergola::ui::FoldersCard</name>
    <message>
        <source>Folders</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>Show them again</source>
        <translation>重新显示</translation>
    </message>
    <message>
        <source>Add folder…</source>
        <translation>添加文件夹…</translation>
    </message>
    <message>
        <source>Add a folder with models</source>
        <translation>添加包含模型的文件夹</translation>
    </message>
    <message>
        <source>open</source>
        <translation>已展开</translation>
    </message>
    <message>
        <source>folded</source>
        <translation>已折叠</translation>
    </message>
    <message numerus="yes">
        <source>models are looked for in %Ln folder(s)</source>
        <translation>
            <numerusform>在 %Ln 个文件夹中查找模型</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 free</source>
        <translation>%1 可用</translation>
    </message>
    <message numerus="yes">
        <source>%Ln of them cannot be reached</source>
        <translation>
            <numerusform>其中 %Ln 个无法访问</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln model(s) were taken off the list.</source>
        <translation>
            <numerusform>已从列表移除 %Ln 个模型。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Pergola&apos;s own; made when the first model comes</source>
        <translation>Pergola 自己的文件夹；有第一个模型时创建</translation>
    </message>
    <message>
        <source>not connected</source>
        <translation>未连接</translation>
    </message>
    <message>
        <source>on drive “%1”, not connected</source>
        <translation>位于驱动器“%1”，未连接</translation>
    </message>
    <message>
        <source>its drive does not answer</source>
        <translation>其驱动器没有响应</translation>
    </message>
    <message>
        <source>may not be read by you</source>
        <translation>您无权读取</translation>
    </message>
    <message>
        <source>looking…</source>
        <translation>正在查找…</translation>
    </message>
    <message numerus="yes">
        <source>%Ln model(s)</source>
        <translation>
            <numerusform>%Ln 个模型</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln folder(s) in it may not be read by you</source>
        <translation>
            <numerusform>其中 %Ln 个文件夹您无权读取</numerusform>
        </translation>
    </message>
    <message>
        <source>too many files: choose a folder further in</source>
        <translation>文件太多：请选择更里层的文件夹</translation>
    </message>
    <message>
        <source>Take %1 off the list</source>
        <translation>将 %1 从列表移除</translation>
    </message>
</context>
<context>
    <name>pergola::ui::HelpDialog</name>
    <message>
        <source>Help</source>
        <translation>帮助</translation>
    </message>
    <message>
        <source>Where to find what</source>
        <translation>什么在哪里</translation>
    </message>
    <message>
        <source>Go there</source>
        <translation>前往</translation>
    </message>
    <message>
        <source>Go there: %1</source>
        <translation>前往：%1</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>按键</translation>
    </message>
    <message>
        <source>Change keys…</source>
        <translation>更改按键…</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>完成</translation>
    </message>
</context>
<context>
    <name>pergola::ui::KeyField</name>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Press the new keys. Del takes the keys away, Esc leaves them as they are.</source>
        <translation>请按新的按键。Del 移除按键，Esc 保持不变。</translation>
    </message>
    <message>
        <source>Press keys…</source>
        <translation>请按键…</translation>
    </message>
</context>
<context>
    <name>pergola::ui::KeyLine</name>
    <message>
        <source>Back to the standard keys: %1</source>
        <translation>恢复默认按键：%1</translation>
    </message>
    <message>
        <source>Keys for %1</source>
        <translation>“%1”的按键</translation>
    </message>
    <message>
        <source>Take them</source>
        <translation>占用</translation>
    </message>
</context>
<context>
    <name>pergola::ui::KeyboardCard</name>
    <message>
        <source>Keys that you changed</source>
        <translation>您更改过的按键</translation>
    </message>
    <message>
        <source>Enter or a click on keys waits for new ones. Del takes them away.</source>
        <translation>在按键上按 Enter 或点击后等待新按键；Del 将其移除。</translation>
    </message>
    <message>
        <source>Reset all</source>
        <translation>全部重置</translation>
    </message>
    <message>
        <source>Always the same</source>
        <translation>始终不变</translation>
    </message>
    <message>
        <source>Stop the answer, close, back to the message</source>
        <translation>停止回答、关闭、返回消息</translation>
    </message>
    <message>
        <source>Next control</source>
        <translation>下一个控件</translation>
    </message>
    <message>
        <source>Delete the chat that is marked in the list</source>
        <translation>删除列表中选中的对话</translation>
    </message>
    <message>
        <source>Undo; in the list of chats: bring back what was deleted</source>
        <translation>撤销；在对话列表中：恢复已删除的对话</translation>
    </message>
    <message>
        <source>On a slider: the most that fits</source>
        <translation>在滑块上：可容纳的最大值</translation>
    </message>
    <message>
        <source>%1 belongs to “%2”.</source>
        <translation>%1 属于“%2”。</translation>
    </message>
    <message>
        <source>Take %1 away from “%2”</source>
        <translation>从“%2”取走 %1</translation>
    </message>
</context>
<context>
    <name>pergola::ui::LetterWatch</name>
    <message>
        <source>Some letters here are shown as boxes, since no font on this computer has them. Installing the fonts “%1” helps.</source>
        <translation>此处有些文字显示为方框，因为本机没有包含它们的字体。安装字体“%1”即可解决。</translation>
    </message>
</context>
<context>
    <name>pergola::ui::LicencesCard</name>
    <message>
        <source>public domain</source>
        <translation>公有领域</translation>
    </message>
    <message>
        <source>The icons and the mark are Pergola&apos;s own.</source>
        <translation>图标和标志归 Pergola 所有。</translation>
    </message>
</context>
<context>
    <name>pergola::ui::LoadChart</name>
    <message>
        <source>%1 %</source>
        <translation>%1%</translation>
    </message>
    <message>
        <source>Load of this computer</source>
        <translation>这台电脑的负载</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>RAM</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Disk</source>
        <translation>磁盘</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>now</source>
        <translation>现在</translation>
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
        <translation>%1前</translation>
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
        <translation>处理器负载 %1。</translation>
    </message>
    <message>
        <source>Read from disk: %1 megabytes a second.</source>
        <translation>从磁盘读取：每秒 %1 兆字节。</translation>
    </message>
    <message>
        <source>Graphics card at %1.</source>
        <translation>显卡负载 %1。</translation>
    </message>
</context>
<context>
    <name>pergola::ui::LoadedModels</name>
    <message>
        <source>Unload</source>
        <translation>卸载</translation>
    </message>
    <message>
        <source>Loaded models</source>
        <translation>已加载的模型</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Stop loading %1</source>
        <translation>停止加载 %1</translation>
    </message>
    <message>
        <source>Take %1 out of memory</source>
        <translation>从内存中移除 %1</translation>
    </message>
    <message>
        <source>Loading %1 %</source>
        <translation>加载中 %1 %</translation>
    </message>
    <message>
        <source>%1 for the model · %2 for a conversation of %3 tokens</source>
        <translation>模型 %1 · %3 词元的对话 %2</translation>
    </message>
    <message>
        <source>Stop loading</source>
        <translation>停止加载</translation>
    </message>
    <message>
        <source>Frees its memory; the file stays</source>
        <translation>释放其内存；文件保留</translation>
    </message>
</context>
<context>
    <name>pergola::ui::MainWindow</name>
    <message>
        <source>Pages</source>
        <translation>页面</translation>
    </message>
    <message>
        <source>Chat</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>Text size %1 %</source>
        <translation>文字大小 %1 %</translation>
    </message>
    <message>
        <source>Close although some chats are not saved?</source>
        <translation>有些对话尚未保存，仍要关闭吗？</translation>
    </message>
    <message>
        <source>What is not saved is lost when Pergola closes.</source>
        <translation>关闭 Pergola 后，未保存的内容将会丢失。</translation>
    </message>
    <message>
        <source>Close anyway</source>
        <translation>仍然关闭</translation>
    </message>
    <message>
        <source>Keep open</source>
        <translation>保持打开</translation>
    </message>
    <message>
        <source>Pergola ended unexpectedly last time, while %1 answered. Your chats are kept.</source>
        <translation>Pergola 上次在 %1 回答时意外退出。您的对话已保留。</translation>
    </message>
    <message>
        <source>Pergola ended unexpectedly last time. Your chats are kept.</source>
        <translation>Pergola 上次意外退出。您的对话已保留。</translation>
    </message>
    <message>
        <source>Show the report</source>
        <translation>显示报告</translation>
    </message>
    <message>
        <source>Menu of all commands</source>
        <translation>所有命令的菜单</translation>
    </message>
    <message>
        <source>Show the window</source>
        <translation>显示窗口</translation>
    </message>
    <message>
        <source>Search all chats for “%1”</source>
        <translation>在所有对话中搜索“%1”</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Setting</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Your data</source>
        <translation>您的数据</translation>
    </message>
    <message>
        <source>Requests to a network</source>
        <translation>网络请求</translation>
    </message>
    <message>
        <source>Erase all chats, your presets and the settings?</source>
        <translation>要清除所有对话、您的预设和设置吗？</translation>
    </message>
    <message>
        <source>Erase everything</source>
        <translation>清除全部</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Everything was erased. Models are where they were.</source>
        <translation>已全部清除。模型仍在原处。</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>How code looks</source>
        <translation>代码的样子</translation>
    </message>
    <message>
        <source>Reading the file with chats…</source>
        <translation>正在读取对话文件…</translation>
    </message>
    <message>
        <source>Adding chats: %L1 of %L2</source>
        <translation>正在添加对话：%L1 / %L2</translation>
    </message>
    <message>
        <source>back up restore export import erase delete everything</source>
        <translation>备份 恢复 导出 导入 清除 删除 全部</translation>
    </message>
    <message>
        <source>What goes: all chats with their folders, drafts and attachments, those in the trash too; comparisons; the presets of your own; the settings; and every copy of these that Pergola made by itself.</source>
        <translation>会清除：所有对话及其文件夹、草稿和附件，包括回收站中的；比较；您自己的预设；设置；以及 Pergola 自己为这些内容做的每份副本。</translation>
    </message>
    <message>
        <source>What stays: models, and what you saved elsewhere. Backups and exports can still be read by anyone who has them; delete those yourself.</source>
        <translation>会保留：模型，以及您存到别处的内容。任何拥有备份和导出文件的人仍能读取它们；请您自行删除。</translation>
    </message>
    <message>
        <source>This cannot be undone.</source>
        <translation>此操作无法撤销。</translation>
    </message>
</context>
<context>
    <name>pergola::ui::MemoryBar</name>
    <message>
        <source>weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>chat</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>work</source>
        <translation>工作</translation>
    </message>
    <message>
        <source>other programs</source>
        <translation>其他程序</translation>
    </message>
    <message>
        <source>free</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>Memory of this computer</source>
        <translation>本机内存</translation>
    </message>
    <message>
        <source>%1 GB</source>
        <translation>%1 GB</translation>
    </message>
    <message>
        <source>%1, changing: %2</source>
        <translation>%1，正在更改：%2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Memory of the graphics card</source>
        <translation>显卡的显存</translation>
    </message>
    <message>
        <source>experts</source>
        <translation>专家</translation>
    </message>
</context>
<context>
    <name>pergola::ui::MemoryChart</name>
    <message>
        <source>RAM</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>of %1</source>
        <translation>共 %1</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>RAM of this computer in use: %1 of %2 gigabytes.</source>
        <translation>本机已用内存：%1 GB，共 %2 GB。</translation>
    </message>
    <message>
        <source>VRAM</source>
        <translation>显存</translation>
    </message>
    <message>
        <source>GB</source>
        <translation>GB</translation>
    </message>
    <message>
        <source>Memory of the graphics card in use: %1 of %2 gigabytes.</source>
        <translation>已用显存：%1 / %2 吉字节。</translation>
    </message>
</context>
<context>
    <name>pergola::ui::MemoryTrafficChart</name>
    <message>
        <source>RAM read</source>
        <translation>内存读取</translation>
    </message>
    <message>
        <source>GB/token</source>
        <translation>GB/词元</translation>
    </message>
    <message>
        <source>RAM read for each token: nothing measured yet.</source>
        <translation>每个词元的内存读取量：尚未测量。</translation>
    </message>
    <message>
        <source>RAM read for each token: %1 gigabytes.</source>
        <translation>每个词元的内存读取量：%1 GB。</translation>
    </message>
    <message>
        <source>VRAM read</source>
        <translation>读取显存</translation>
    </message>
    <message>
        <source>Memory of the graphics card read for each token: %1 gigabytes.</source>
        <translation>每个词元读取显存：%1 吉字节。</translation>
    </message>
    <message>
        <source>MB/token</source>
        <translation>MB/词元</translation>
    </message>
</context>
<context>
    <name>pergola::ui::MessageActions</name>
    <message>
        <source>Copy %1</source>
        <translation>复制%1</translation>
    </message>
    <message>
        <source>Edit %1</source>
        <translation>编辑%1</translation>
    </message>
    <message>
        <source>Again: another version of %1</source>
        <translation>重新回答：%1的另一个版本</translation>
    </message>
    <message>
        <source>New chat from %1 on</source>
        <translation>从%1开始新对话</translation>
    </message>
    <message>
        <source>Earlier version of %1</source>
        <translation>%1的上一个版本</translation>
    </message>
    <message>
        <source>Later version of %1</source>
        <translation>%1的下一个版本</translation>
    </message>
    <message>
        <source>%1/%2</source>
        <translation>%1/%2</translation>
    </message>
    <message>
        <source>Version %1 of %2</source>
        <translation>版本 %1 / %2</translation>
    </message>
    <message>
        <source>Read only the text of %1</source>
        <translation>只阅读%1的文本</translation>
    </message>
    <message>
        <source>Delete %1</source>
        <translation>删除%1</translation>
    </message>
    <message>
        <source>Get an answer to %1</source>
        <translation>获取对%1的回答</translation>
    </message>
</context>
<context>
    <name>pergola::ui::ModelButton</name>
    <message>
        <source>Choose a model</source>
        <translation>选择模型</translation>
    </message>
    <message>
        <source>Model: %1</source>
        <translation>模型：%1</translation>
    </message>
    <message>
        <source>%1. Choose another model</source>
        <translation>%1。选择其他模型</translation>
    </message>
</context>
<context>
    <name>pergola::ui::ModelCard</name>
    <message>
        <source>Loaded</source>
        <translation>已加载</translation>
    </message>
    <message>
        <source>Load</source>
        <translation>加载</translation>
    </message>
    <message>
        <source>Too big for this computer by %1. A smaller one, or one with fewer bits, will fit.</source>
        <translation>比本机可用内存大 %1。更小的模型或位数更少的版本可以放下。</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Loading %1</source>
        <translation>正在加载 %1</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Why this badge?</source>
        <translation>为什么是这个标记？</translation>
    </message>
    <message>
        <source>More</source>
        <translation>更多</translation>
    </message>
    <message>
        <source>Why this badge? %1</source>
        <translation>为什么是这个标记？%1</translation>
    </message>
    <message>
        <source>More for %1</source>
        <translation>%1 的更多操作</translation>
    </message>
    <message>
        <source>Verifying, %1 % of %2</source>
        <translation>正在校验，%2 的 %1 %</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Load anyway</source>
        <translation>仍要加载</translation>
    </message>
    <message>
        <source>Chat</source>
        <translation>对话</translation>
    </message>
</context>
<context>
    <name>pergola::ui::ModelDelegate</name>
    <message>
        <source>loaded</source>
        <translation>已加载</translation>
    </message>
    <message>
        <source>loading…</source>
        <translation>加载中…</translation>
    </message>
</context>
<context>
    <name>pergola::ui::ModelMenu</name>
    <message>
        <source>Actions for %1</source>
        <translation>%1 的操作</translation>
    </message>
    <message>
        <source>Load anyway and chat</source>
        <translation>仍要加载并对话</translation>
    </message>
    <message>
        <source>Chat</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>Unload</source>
        <translation>卸载</translation>
    </message>
    <message>
        <source>Why this badge?</source>
        <translation>为什么是这个标记？</translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>在文件夹中显示</translation>
    </message>
    <message>
        <source>Stop verifying</source>
        <translation>停止校验</translation>
    </message>
    <message>
        <source>Verify files</source>
        <translation>校验文件</translation>
    </message>
    <message>
        <source>Take off the list</source>
        <translation>从列表移除</translation>
    </message>
    <message>
        <source>Delete…</source>
        <translation>删除…</translation>
    </message>
</context>
<context>
    <name>pergola::ui::ModelPicker</name>
    <message>
        <source>Choose a model</source>
        <translation>选择模型</translation>
    </message>
    <message>
        <source>Search models</source>
        <translation>搜索模型</translation>
    </message>
    <message>
        <source>Models on this computer</source>
        <translation>本机上的模型</translation>
    </message>
    <message>
        <source>Open a model file…</source>
        <translation>打开模型文件…</translation>
    </message>
    <message>
        <source>All models…</source>
        <translation>所有模型…</translation>
    </message>
    <message>
        <source>An answer is being written.</source>
        <translation>正在书写一个回答。</translation>
    </message>
    <message>
        <source>Switch after this answer</source>
        <translation>回答完后切换</translation>
    </message>
    <message>
        <source>Stop and switch</source>
        <translation>停止并切换</translation>
    </message>
    <message>
        <source>No model has these words.</source>
        <translation>没有模型包含这些文字。</translation>
    </message>
    <message>
        <source>Looking for models…</source>
        <translation>正在查找模型…</translation>
    </message>
    <message>
        <source>No models on this computer yet. Open a .gguf file, or see under “All models” where to put one.</source>
        <translation>本机上还没有模型。请打开 .gguf 文件，或在“所有模型”中查看放置的位置。</translation>
    </message>
    <message>
        <source>Choose another model</source>
        <translation>选择其他模型</translation>
    </message>
    <message>
        <source>Load anyway</source>
        <translation>仍然加载</translation>
    </message>
    <message>
        <source>%1 is too big for this computer by %2. Loading may fail, or slow the computer down until it is unloaded.</source>
        <translation>%1 超出本机内存 %2。加载可能失败，或在卸载之前拖慢整台计算机。</translation>
    </message>
</context>
<context>
    <name>pergola::ui::ModelTable</name>
    <message>
        <source>Models on this computer</source>
        <translation>这台电脑上的模型</translation>
    </message>
</context>
<context>
    <name>pergola::ui::ModelTableRows</name>
    <message>
        <source>verifying %1 %</source>
        <translation>正在校验 %1 %</translation>
    </message>
    <message>
        <source>loaded</source>
        <translation>已加载</translation>
    </message>
    <message>
        <source>loading %1 %</source>
        <translation>正在加载 %1 %</translation>
    </message>
    <message>
        <source>Actions for %1</source>
        <translation>%1 的操作</translation>
    </message>
</context>
<context>
    <name>pergola::ui::ModelsPage</name>
    <message>
        <source>Models</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Open a model file…</source>
        <translation>打开模型文件…</translation>
    </message>
    <message>
        <source>Add folder…</source>
        <translation>添加文件夹…</translation>
    </message>
    <message>
        <source>Search these models</source>
        <translation>搜索这些模型</translation>
    </message>
    <message>
        <source>Get your first model</source>
        <translation>获取您的第一个模型</translation>
    </message>
    <message>
        <source>%1 more. Search to find them.</source>
        <translation>还有 %1 个。请搜索查找。</translation>
    </message>
    <message>
        <source>No model here has these words.</source>
        <translation>这里没有模型包含这些文字。</translation>
    </message>
    <message numerus="yes">
        <source>%n models on this computer</source>
        <translation>
            <numerusform>本机上有 %n 个模型</numerusform>
        </translation>
    </message>
    <message>
        <source>Looking for models…</source>
        <translation>正在查找模型…</translation>
    </message>
    <message>
        <source>None on this computer yet.</source>
        <translation>本机上还没有。</translation>
    </message>
    <message>
        <source>Add a folder with models</source>
        <translation>添加存放模型的文件夹</translation>
    </message>
    <message>
        <source>Which models are shown</source>
        <translation>显示哪些模型</translation>
    </message>
    <message>
        <source>Order of the models</source>
        <translation>模型的排序</translation>
    </message>
    <message>
        <source>Order: %1</source>
        <translation>排序：%1</translation>
    </message>
    <message>
        <source>Cards</source>
        <translation>卡片</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>表格</translation>
    </message>
    <message>
        <source>How the models are shown</source>
        <translation>模型的显示方式</translation>
    </message>
    <message numerus="yes">
        <source>Looking for models… %Ln so far</source>
        <translation>
            <numerusform>正在查找模型…已找到 %Ln 个</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln cannot be used now</source>
        <translation>
            <numerusform>%Ln 个目前无法使用</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 could not be read to its end.</source>
        <translation>无法完整读取 %1。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1 is deleted.</source>
        <translation>%1 已删除。</translation>
    </message>
    <message>
        <source>%1 could not be deleted; you may lack the right to it.</source>
        <translation>无法删除 %1；您可能没有权限。</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>Put a model file (it ends in .gguf) into the folder %1 or into any folder that you add here. Pergola finds it by itself and uses it where it lies. Free models are on huggingface.co, for example: search there for “GGUF” and begin with a small one, of 1 to 4 GB.</source>
        <translation>把模型文件（以 .gguf 结尾）放进文件夹 %1，或您在此添加的任意文件夹。Pergola 会自动找到并直接使用。免费模型可以在 huggingface.co 等网站找到：在那里搜索“GGUF”，先从 1 到 4 GB 的小模型开始。</translation>
    </message>
    <message>
        <source>%1 is off the list. Its files stay where they are.</source>
        <translation>%1 已从列表中移除。文件仍在原处。</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
</context>
<context>
    <name>pergola::ui::PerformancePanel</name>
    <message numerus="yes">
        <source>%n cores</source>
        <comment>of the processor</comment>
        <translation>
            <numerusform>%n 个核心</numerusform>
        </translation>
    </message>
    <message>
        <source>Performance</source>
        <translation>性能</translation>
    </message>
    <message>
        <source>Hide performance</source>
        <translation>隐藏性能面板</translation>
    </message>
    <message>
        <source>Where the model sits</source>
        <translation>模型所在位置</translation>
    </message>
    <message>
        <source>How is this computed?</source>
        <translation>这是怎样计算的？</translation>
    </message>
    <message>
        <source>RAM</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Choose a model</source>
        <translation>选择模型</translation>
    </message>
    <message>
        <source>No model is loaded</source>
        <translation>没有加载模型</translation>
    </message>
    <message>
        <source>With a model you see here what it needs and how fast it is.</source>
        <translation>加载模型后，这里会显示它的需求和速度。</translation>
    </message>
    <message>
        <source>Loading %1…</source>
        <translation>正在加载 %1…</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source> · %1 s left</source>
        <translation> · 还剩 %1 秒</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>memory</comment>
        <translation>%1，共 %2</translation>
    </message>
    <message>
        <source>%1 %2 %3 of %4</source>
        <comment>now, arrow, then, all</comment>
        <translation>%1 %2 %3，共 %4</translation>
    </message>
    <message>
        <source>Running on the CPU</source>
        <translation>正在用 CPU 运行</translation>
    </message>
    <message>
        <source>Every model that fits into memory works. Only the speed differs: for each word the processor reads the whole model from RAM.</source>
        <translation>凡是放得进内存的模型都能运行，只是速度不同：每写一个词，处理器都要从内存读取整个模型。</translation>
    </message>
    <message>
        <source>Choose a smaller model, or one with fewer bits: half the size answers about twice as fast.</source>
        <translation>选择更小的模型，或位数更少的版本：大小减半，回答速度约快一倍。</translation>
    </message>
    <message>
        <source>Plug in the power cable and switch off power saving.</source>
        <translation>接上电源，并关闭省电模式。</translation>
    </message>
    <message>
        <source>Close programs that compute much; they share the processor and its memory.</source>
        <translation>关闭计算量大的程序；它们共用处理器和内存。</translation>
    </message>
    <message>
        <source>Weights: the model&apos;s file as it lies in memory. Chat: whole pages of 256 tokens, exactly as the engine reserves them. Work: memory of one step.</source>
        <translation>权重：模型文件在内存中的部分。对话：每页 256 个词元的整页，与引擎预留的完全一致。工作：单个步骤所用的内存。</translation>
    </message>
    <message>
        <source>Other programs: all that is in use besides, with the system and this window. The parts add up to all RAM of this computer; 1 GB is a thousand million bytes.</source>
        <translation>其他程序：其余所有已用内存，包括系统和本窗口。各部分之和等于本机全部内存；1 GB 等于十亿字节。</translation>
    </message>
    <message>
        <source>%1 GB</source>
        <translation>%1 GB</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>VRAM</source>
        <translation>显存</translation>
    </message>
    <message>
        <source>VRAM %1</source>
        <translation>显存 %1</translation>
    </message>
    <message>
        <source>RAM %1</source>
        <translation>内存 %1</translation>
    </message>
    <message>
        <source>Why is it slow?</source>
        <translation>为什么慢？</translation>
    </message>
    <message>
        <source>Nothing was found that holds it back: with this model, this computer is as fast as it can be. A smaller model, or one with fewer bits, answers sooner.</source>
        <translation>没有发现拖慢速度的原因：使用这个模型，这台电脑已经达到最快。更小的模型或位数更少的模型回答更快。</translation>
    </message>
    <message>
        <source>All cores are used from the next start of Pergola on.</source>
        <translation>从 Pergola 下次启动起将使用所有核心。</translation>
    </message>
</context>
<context>
    <name>pergola::ui::PlacesCard</name>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>Pergola&apos;s own models</source>
        <translation>Pergola 自己的模型</translation>
    </message>
    <message>
        <source>Your chats</source>
        <translation>您的对话</translation>
    </message>
    <message>
        <source>These settings</source>
        <translation>这些设置</translation>
    </message>
</context>
<context>
    <name>pergola::ui::PresetButton</name>
    <message>
        <source>Preset: %1, changed for this chat</source>
        <translation>预设：%1，已为此对话更改</translation>
    </message>
    <message>
        <source>Preset: %1</source>
        <translation>预设：%1</translation>
    </message>
    <message>
        <source>Preset: %1, changed for this chat. How this chat is answered</source>
        <translation>预设：%1，已为此对话更改。此对话的回答方式</translation>
    </message>
    <message>
        <source>Preset: %1. How this chat is answered</source>
        <translation>预设：%1。此对话的回答方式</translation>
    </message>
</context>
<context>
    <name>pergola::ui::PresetDialog</name>
    <message>
        <source>New preset</source>
        <translation>新预设</translation>
    </message>
    <message>
        <source>Edit preset</source>
        <translation>编辑预设</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Instructions (system prompt)</source>
        <translation>指令（系统提示）</translation>
    </message>
    <message>
        <source>Told to the model before the chat. Left empty, the instructions for every chat hold.</source>
        <translation>在对话前告知模型。留空则采用适用于所有对话的指令。</translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
</context>
<context>
    <name>pergola::ui::PresetNameRow</name>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Name of the preset</source>
        <translation>预设的名称</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>pergola::ui::PresetsCard</name>
    <message>
        <source>Instructions</source>
        <translation>指令</translation>
    </message>
    <message>
        <source>As the settings and the model say</source>
        <translation>按设置和模型的规定</translation>
    </message>
    <message>
        <source>New preset…</source>
        <translation>新预设…</translation>
    </message>
    <message>
        <source>Import…</source>
        <translation>导入…</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>Export the presets of your own</source>
        <translation>导出您自己的预设</translation>
    </message>
    <message>
        <source>There is no preset of your own yet.</source>
        <translation>您还没有自己的预设。</translation>
    </message>
    <message>
        <source>New chats</source>
        <translation>新对话</translation>
    </message>
    <message>
        <source>New chats begin with this preset</source>
        <translation>新对话以此预设开始</translation>
    </message>
    <message>
        <source>More for %1</source>
        <translation>%1 的更多操作</translation>
    </message>
    <message>
        <source>Edit…</source>
        <translation>编辑…</translation>
    </message>
    <message>
        <source>Duplicate</source>
        <translation>复制一份</translation>
    </message>
    <message>
        <source>Begin new chats with it</source>
        <translation>新对话以此开始</translation>
    </message>
    <message>
        <source>Delete preset</source>
        <translation>删除预设</translation>
    </message>
    <message>
        <source>“%1” was made.</source>
        <translation>已创建“%1”。</translation>
    </message>
    <message>
        <source>“%1” is deleted. Chats that were begun with it keep its values.</source>
        <translation>已删除“%1”。以它开始的对话保留其数值。</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Presets</source>
        <translation>预设</translation>
    </message>
    <message>
        <source>Export presets</source>
        <translation>导出预设</translation>
    </message>
    <message>
        <source>Presets (*.json)</source>
        <translation>预设 (*.json)</translation>
    </message>
    <message>
        <source>Saved as %1</source>
        <translation>已保存为 %1</translation>
    </message>
    <message>
        <source>The presets could not be saved (%1). Choose another place.</source>
        <translation>无法保存预设（%1）。请选择其他位置。</translation>
    </message>
    <message>
        <source>Import presets</source>
        <translation>导入预设</translation>
    </message>
    <message>
        <source>Presets (*.json);;All files (*)</source>
        <translation>预设 (*.json);;所有文件 (*)</translation>
    </message>
    <message>
        <source>This file has no presets of Pergola. Nothing was taken.</source>
        <translation>此文件中没有 Pergola 预设。未导入任何内容。</translation>
    </message>
    <message>
        <source>The file cannot be read (%1). Nothing was taken.</source>
        <translation>无法读取文件（%1）。未导入任何内容。</translation>
    </message>
    <message numerus="yes">
        <source>%Ln preset(s) taken up</source>
        <translation>
            <numerusform>已导入 %Ln 个预设</numerusform>
        </translation>
    </message>
    <message>
        <source>Show in folder</source>
        <translation>在文件夹中显示</translation>
    </message>
</context>
<context>
    <name>pergola::ui::RailButton</name>
    <message>
        <source>%1 page</source>
        <translation>%1页面</translation>
    </message>
    <message numerus="yes">
        <source>%n running</source>
        <translation>
            <numerusform>%n 个运行中</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>pergola::ui::RequestsCard</name>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Pergola asks nothing of any network, neither by itself nor for you: no updates, no telemetry, no pictures of web pages. Links that you click open in your browser.</source>
        <translation>Pergola 不向任何网络发出请求，无论自动还是应您要求：没有更新检查、没有遥测、不加载网页图片。您点击的链接会在浏览器中打开。</translation>
    </message>
</context>
<context>
    <name>pergola::ui::SamplingLine</name>
    <message>
        <source>Back to the preset&apos;s value: %1</source>
        <translation>恢复预设的值：%1</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>From %1 to %2.</source>
        <translation>从 %1 到 %2。</translation>
    </message>
</context>
<context>
    <name>pergola::ui::Segmented</name>
    <message>
        <source>%1, choice %2 of %3</source>
        <translation>%1，第 %2 项，共 %3 项</translation>
    </message>
</context>
<context>
    <name>pergola::ui::SettingControl</name>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
</context>
<context>
    <name>pergola::ui::SettingLine</name>
    <message>
        <source>Back to the standard value: %1</source>
        <translation>恢复标准值：%1</translation>
    </message>
    <message>
        <source>%1 %2 stays in use.</source>
        <translation>%1 %2 继续有效。</translation>
    </message>
</context>
<context>
    <name>pergola::ui::SettingsPage</name>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Search settings</source>
        <translation>搜索设置</translation>
    </message>
    <message>
        <source>Where things are</source>
        <translation>文件位置</translation>
    </message>
    <message>
        <source>This computer</source>
        <translation>本机</translation>
    </message>
    <message>
        <source>Made with</source>
        <translation>使用的组件</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>Settings with “%1”</source>
        <translation>包含“%1”的设置</translation>
    </message>
    <message>
        <source>No setting has these words. Try another one, such as “text size”.</source>
        <translation>没有设置包含这些文字。请换个词，例如“文字大小”。</translation>
    </message>
    <message>
        <source>Report of a problem</source>
        <translation>问题报告</translation>
    </message>
    <message>
        <source>What helps to find a mistake, to be read before it is saved. Nothing is sent, and no chat is in it.</source>
        <translation>有助于查找错误的内容，保存前可以阅读。不会发送任何内容，也不含对话。</translation>
    </message>
    <message>
        <source>Look at it…</source>
        <translation>查看…</translation>
    </message>
    <message>
        <source>When something goes wrong</source>
        <translation>出现问题时</translation>
    </message>
</context>
<context>
    <name>pergola::ui::SlowSection</name>
    <message>
        <source>What costs speed</source>
        <translation>影响速度的因素</translation>
    </message>
</context>
<context>
    <name>pergola::ui::SpeedSection</name>
    <message>
        <source>60 s</source>
        <translation>60 秒</translation>
    </message>
    <message>
        <source>5 min</source>
        <translation>5 分钟</translation>
    </message>
    <message>
        <source>Session</source>
        <translation>本次</translation>
    </message>
    <message>
        <source>What to do with the speed figures</source>
        <translation>如何处理速度数据</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>Pause the charts</source>
        <translation>暂停图表</translation>
    </message>
    <message>
        <source>Copy the values</source>
        <translation>复制数值</translation>
    </message>
    <message>
        <source>Save a picture…</source>
        <translation>保存图片…</translation>
    </message>
    <message>
        <source>Save a picture of the charts</source>
        <translation>保存图表的图片</translation>
    </message>
    <message>
        <source>Save the values…</source>
        <translation>保存数值…</translation>
    </message>
    <message>
        <source>Save the values as a table</source>
        <translation>将数值保存为表格</translation>
    </message>
    <message>
        <source>Time shown: %1</source>
        <translation>显示时长：%1</translation>
    </message>
    <message>
        <source>How much time the charts show</source>
        <translation>图表显示多长时间</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>%1 could not be written. Is the folder writable and the disk not full?</source>
        <translation>无法写入 %1。文件夹是否可写，磁盘是否未满？</translation>
    </message>
    <message>
        <source>Load of this computer</source>
        <translation>这台电脑的负载</translation>
    </message>
    <message>
        <source>Processor, RAM, disk and graphics card on one time axis</source>
        <translation>同一时间轴上的处理器、内存、磁盘和显卡</translation>
    </message>
    <message>
        <source>shown</source>
        <translation>已显示</translation>
    </message>
    <message>
        <source>folded</source>
        <translation>已折叠</translation>
    </message>
    <message>
        <source>Why is it slow?</source>
        <translation>为什么慢？</translation>
    </message>
</context>
<context>
    <name>pergola::ui::StatusBar</name>
    <message>
        <source>Status</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Model: %1. Choose another one</source>
        <translation>模型：%1。选择其他模型</translation>
    </message>
    <message>
        <source>Loading %1: %2 %</source>
        <translation>正在加载 %1：%2 %</translation>
    </message>
    <message>
        <source>Model not loaded</source>
        <translation>模型未加载</translation>
    </message>
    <message>
        <source>The model could not be loaded. Choose another one</source>
        <translation>模型无法加载。请选择其他模型</translation>
    </message>
    <message>
        <source>No model</source>
        <translation>没有模型</translation>
    </message>
    <message>
        <source>No model is loaded. Choose one</source>
        <translation>没有加载模型。请选择一个</translation>
    </message>
    <message>
        <source>CPU %1 %</source>
        <translation>CPU %1 %</translation>
    </message>
    <message>
        <source>RAM %1 of %2 GB</source>
        <translation>内存 %1 / %2 GB</translation>
    </message>
    <message>
        <source>Memory of this computer: %1 in use</source>
        <translation>本机内存：已用 %1</translation>
    </message>
    <message>
        <source>%1 tok/s</source>
        <translation>%1 词元/秒</translation>
    </message>
    <message>
        <source>Speed of the answer: %1</source>
        <translation>回答速度：%1</translation>
    </message>
    <message>
        <source>GPU %1 %</source>
        <translation>GPU %1%</translation>
    </message>
    <message>
        <source>The model runs on the graphics card, which is at %1 %</source>
        <translation>模型在显卡上运行，显卡负载 %1%</translation>
    </message>
    <message>
        <source>The model runs on the graphics card; the processor is at %1 %</source>
        <translation>模型在显卡上运行；处理器负载 %1%</translation>
    </message>
    <message>
        <source>VRAM %1 of %2 GB</source>
        <translation>显存 %1 / %2 GB</translation>
    </message>
    <message>
        <source>Memory of the graphics card: %1 in use</source>
        <translation>显卡的显存：已用 %1</translation>
    </message>
    <message>
        <source>%1 rests</source>
        <translation>%1 休眠中</translation>
    </message>
    <message>
        <source>%1 gave its memory back. The next message loads it again</source>
        <translation>%1 已归还内存。下一条消息会重新加载它</translation>
    </message>
    <message>
        <source>All programs together use %1 % of the processor</source>
        <translation>所有程序共占用处理器的 %1 %</translation>
    </message>
    <message>
        <source>The model runs on the processor. All programs together use %1 % of it</source>
        <translation>模型在处理器上运行。所有程序共占用其 %1 %</translation>
    </message>
</context>
<context>
    <name>pergola::ui::TextView</name>
    <message>
        <source>Text of %1</source>
        <translation>%1 的文本</translation>
    </message>
    <message>
        <source>The first %1 characters are shown. Copy takes all.</source>
        <translation>显示前 %1 个字符。“复制”会复制全部内容。</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>pergola::ui::ThinkingFold</name>
    <message>
        <source>Thinking</source>
        <translation>思考中</translation>
    </message>
    <message numerus="yes">
        <source>Thought for %Ln second(s)</source>
        <translation>
            <numerusform>思考了 %Ln 秒</numerusform>
        </translation>
    </message>
    <message>
        <source>Thought</source>
        <translation>已思考</translation>
    </message>
    <message>
        <source>%1 in %2, open</source>
        <translation>%2中的%1，已展开</translation>
    </message>
    <message>
        <source>%1 in %2, folded</source>
        <translation>%2中的%1，已折叠</translation>
    </message>
    <message>
        <source>Fold what the model thought</source>
        <translation>折叠模型的思考</translation>
    </message>
    <message>
        <source>Show what the model thought</source>
        <translation>显示模型的思考</translation>
    </message>
</context>
<context>
    <name>pergola::ui::ThroughputChart</name>
    <message>
        <source>tok/s</source>
        <translation>词元/秒</translation>
    </message>
    <message>
        <source>tok/s, last</source>
        <translation>词元/秒，最近</translation>
    </message>
    <message>
        <source>%1: nothing measured yet.</source>
        <translation>%1：尚未测量。</translation>
    </message>
    <message>
        <source>%1: %2 tokens per second</source>
        <translation>%1：每秒 %2 个词元</translation>
    </message>
    <message>
        <source>%1: last %2 tokens per second</source>
        <translation>%1：最近每秒 %2 个词元</translation>
    </message>
    <message>
        <source>, average %1</source>
        <translation>，平均 %1</translation>
    </message>
    <message>
        <source>Answering</source>
        <comment>tokens written</comment>
        <translation>书写</translation>
    </message>
    <message>
        <source>Reading</source>
        <comment>prompt read</comment>
        <translation>读取</translation>
    </message>
    <message>
        <source>Answering, tokens written</source>
        <translation>书写：写出的词元</translation>
    </message>
    <message>
        <source>Reading, tokens of the prompt read</source>
        <translation>读取：读入的词元</translation>
    </message>
</context>
<context>
    <name>pergola::ui::ToastArea</name>
    <message>
        <source>Dismiss message</source>
        <translation>关闭消息</translation>
    </message>
</context>
<context>
    <name>pergola::ui::Tray</name>
    <message>
        <source>Pergola is still there</source>
        <translation>Pergola 仍在运行</translation>
    </message>
    <message>
        <source>This icon brings the window back. Quit ends the program.</source>
        <translation>此图标可重新打开窗口。“退出”会结束程序。</translation>
    </message>
</context>
<context>
    <name>presets</name>
    <message>
        <source>You help with programming. Give working code first and explain it briefly after it. Say so when you are not sure.</source>
        <translation>您协助编程。先给出可运行的代码，然后简要说明。不确定时请直说。</translation>
    </message>
    <message>
        <source>Answer in a few short sentences, without an introduction and without a summary.</source>
        <translation>用几句简短的话回答，不要开场白，也不要总结。</translation>
    </message>
    <message>
        <source>Standard</source>
        <translation>标准</translation>
    </message>
    <message>
        <source>Exact</source>
        <translation>严谨</translation>
    </message>
    <message>
        <source>Creative</source>
        <translation>创意</translation>
    </message>
    <message>
        <source>Programming</source>
        <translation>编程</translation>
    </message>
    <message>
        <source>Brief</source>
        <translation>简短</translation>
    </message>
    <message>
        <source>Your presets in %1 cannot be read (%2). Changes to them are lost when Pergola is closed.</source>
        <translation>无法读取 %1 中的预设（%2）。关闭 Pergola 时对它们的更改会丢失。</translation>
    </message>
    <message>
        <source>The file of your presets was damaged. It was kept as %1; your own presets are not in the list.</source>
        <translation>您的预设文件已损坏，已保留为 %1；您自己的预设不在列表中。</translation>
    </message>
    <message>
        <source>Your presets</source>
        <translation>您的预设</translation>
    </message>
    <message>
        <source>Changes to them hold until Pergola is closed.</source>
        <translation>对它们的更改在关闭 Pergola 之前有效。</translation>
    </message>
    <message>
        <source>Give it a name.</source>
        <translation>请输入名称。</translation>
    </message>
    <message>
        <source>Take a name of at most 60 characters.</source>
        <translation>名称最多 60 个字符。</translation>
    </message>
    <message>
        <source>There is a preset of that name already.</source>
        <translation>已有同名的预设。</translation>
    </message>
    <message>
        <source>There are too many presets. Delete one first.</source>
        <translation>预设太多了。请先删除一个。</translation>
    </message>
</context>
<context>
    <name>sampling</name>
    <message>
        <source>Off</source>
        <translation>关</translation>
    </message>
    <message>
        <source>Whole chat</source>
        <translation>整个对话</translation>
    </message>
    <message>
        <source>Variety (temperature)</source>
        <translation>多样性（温度）</translation>
    </message>
    <message>
        <source>0 always takes the likeliest word. Higher values surprise more, and go wrong more often.</source>
        <translation>0 总是选最可能的词。值越高越出人意料，也越容易出错。</translation>
    </message>
    <message>
        <source>Likely words only (top-p)</source>
        <translation>只用可能的词（top-p）</translation>
    </message>
    <message>
        <source>Chooses among the likeliest words that together make up this share. 1 leaves none out.</source>
        <translation>从合计达到此份额的最可能的词中选择。1 表示不排除任何词。</translation>
    </message>
    <message>
        <source>Longest answer (tokens)</source>
        <translation>回答的最大长度（词元）</translation>
    </message>
    <message>
        <source>An answer ends after this many tokens, about ¾ of a word each, even in the middle of a sentence.</source>
        <translation>回答达到这么多词元（每个约 ¾ 个英文词）就结束，即使句子没说完。</translation>
    </message>
    <message>
        <source>No limit</source>
        <translation>不限</translation>
    </message>
    <message>
        <source>Number of candidates (top-k)</source>
        <translation>候选数量（top-k）</translation>
    </message>
    <message>
        <source>Chooses among this many of the likeliest words.</source>
        <translation>从这么多个最可能的词中选择。</translation>
    </message>
    <message>
        <source>Leave out unlikely words (min-p)</source>
        <translation>去掉不太可能的词（min-p）</translation>
    </message>
    <message>
        <source>Drops words that are less likely than this share of the likeliest one.</source>
        <translation>排除可能性低于最可能的词此份额的词。</translation>
    </message>
    <message>
        <source>Avoid the obvious word (XTC)</source>
        <translation>避开显而易见的词（XTC）</translation>
    </message>
    <message>
        <source>How often the likeliest words are passed over for a less usual one. For stories; not for facts or code.</source>
        <translation>以多大的频率跳过最可能的词，改用不常见的词。适合写故事，不适合事实或代码。</translation>
    </message>
    <message>
        <source>Obvious from (XTC threshold)</source>
        <translation>显而易见的界限（XTC 阈值）</translation>
    </message>
    <message>
        <source>Words that are at least this likely count as obvious. 0.5 leaves the words as they are.</source>
        <translation>可能性不低于此值的词算作显而易见。0.5 表示不作改变。</translation>
    </message>
    <message>
        <source>With a fixed number the same question in the same chat gets the same answer on this computer.</source>
        <translation>设为固定数字时，同一对话中的同一问题在这台电脑上会得到相同的回答。</translation>
    </message>
    <message>
        <source>New each time</source>
        <translation>每次不同</translation>
    </message>
    <message>
        <source>Avoid repetition</source>
        <translation>避免重复</translation>
    </message>
    <message>
        <source>Makes words that were used before less likely. A little is enough: 1.1 helps, 1.5 spoils sentences.</source>
        <translation>降低用过的词的可能性。少量即可：1.1 有帮助，1.5 会破坏句子。</translation>
    </message>
    <message>
        <source>How far back it looks (tokens)</source>
        <translation>回看多远（词元）</translation>
    </message>
    <message>
        <source>The last tokens of the chat in which used words are looked for. Also for the two settings below.</source>
        <translation>在对话最后这么多词元中查找用过的词。也用于下面两项设置。</translation>
    </message>
    <message>
        <source>Turn to new subjects (presence)</source>
        <translation>转向新话题（presence）</translation>
    </message>
    <message>
        <source>Lowers every word that was used, however often. Below 0 it favours them.</source>
        <translation>降低每个用过的词，无论用了几次。小于 0 则偏向它们。</translation>
    </message>
    <message>
        <source>Vary the words (frequency)</source>
        <translation>变换用词（frequency）</translation>
    </message>
    <message>
        <source>Lowers a word more each time it is used. Below 0 it favours them.</source>
        <translation>一个词每用一次就降低得更多。小于 0 则偏向它们。</translation>
    </message>
    <message>
        <source>Avoid repeated passages (DRY)</source>
        <translation>避免重复的段落（DRY）</translation>
    </message>
    <message>
        <source>Holds back a word that would go on with a passage from before. 0.8 is usual; single words are left alone.</source>
        <translation>抑制会续写之前段落的词。通常为 0.8；单个的词不受影响。</translation>
    </message>
    <message>
        <source>Growth with length (DRY base)</source>
        <translation>随长度增强（DRY 基数）</translation>
    </message>
    <message>
        <source>How much harder each further word of a repeated passage is held back.</source>
        <translation>重复段落中每多一个词，抑制增强多少。</translation>
    </message>
    <message>
        <source>Allowed length (DRY, tokens)</source>
        <translation>允许的长度（DRY，词元）</translation>
    </message>
    <message>
        <source>Passages up to this length are hardly held back.</source>
        <translation>不超过此长度的段落几乎不受抑制。</translation>
    </message>
    <message>
        <source>How far back DRY looks (tokens)</source>
        <translation>DRY 回看多远（词元）</translation>
    </message>
    <message>
        <source>The last tokens of the chat in which passages are looked for.</source>
        <translation>在对话最后这么多词元中查找段落。</translation>
    </message>
    <message>
        <source>Repeatable answers (seed)</source>
        <translation>可重现的回答（种子）</translation>
    </message>
</context>
<context>
    <name>settings</name>
    <message>
        <source>The settings file %1 cannot be read (%2). Standard settings are in use.</source>
        <translation>无法读取设置文件 %1（%2）。正在使用标准设置。</translation>
    </message>
    <message>
        <source>The settings file was damaged. It was kept as %1, and standard settings are in use.</source>
        <translation>设置文件已损坏。已另存为 %1，正在使用标准设置。</translation>
    </message>
    <message>
        <source>The setting %1 was out of range and was set to %2.</source>
        <translation>设置“%1”超出范围，已设为 %2。</translation>
    </message>
    <message>
        <source>The setting %1 could not be understood; the standard value is in use.</source>
        <translation>无法理解设置“%1”；正在使用标准值。</translation>
    </message>
    <message>
        <source>The settings file</source>
        <translation>设置文件</translation>
    </message>
    <message>
        <source>Changes hold until Pergola is closed.</source>
        <translation>更改在 Pergola 关闭前有效。</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>外观</translation>
    </message>
    <message>
        <source>Chat</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>Answers</source>
        <translation>回答</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Engine</source>
        <translation>引擎</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>As the desktop</source>
        <translation>跟随桌面</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Text size</source>
        <translation>文字大小</translation>
    </message>
    <message>
        <source>In per cent of the desktop&apos;s text size.</source>
        <translation>相对于桌面文字大小的百分比。</translation>
    </message>
    <message>
        <source>Reduced motion</source>
        <translation>减少动画</translation>
    </message>
    <message>
        <source>Nothing slides or spins; progress is shown in words.</source>
        <translation>没有滑动或旋转；进度以文字显示。</translation>
    </message>
    <message>
        <source>The Enter key</source>
        <translation>Enter 键</translation>
    </message>
    <message>
        <source>With Shift it always does the other thing.</source>
        <translation>加按 Shift 时执行另一种操作。</translation>
    </message>
    <message>
        <source>Sends the message</source>
        <translation>发送消息</translation>
    </message>
    <message>
        <source>Starts a new line</source>
        <translation>换行</translation>
    </message>
    <message>
        <source>Follow answers</source>
        <translation>跟随回答</translation>
    </message>
    <message>
        <source>The view moves along while an answer is written.</source>
        <translation>书写回答时视图随之移动。</translation>
    </message>
    <message>
        <source>Speed line under answers</source>
        <translation>回答下方的速度行</translation>
    </message>
    <message>
        <source>Shows how fast the message was read and the answer written.</source>
        <translation>显示读取消息和书写回答的速度。</translation>
    </message>
    <message>
        <source>Instructions for every chat</source>
        <translation>每个对话的指示</translation>
    </message>
    <message>
        <source>Told to the model before each chat (system prompt).</source>
        <translation>在每个对话之前告诉模型（系统提示词）。</translation>
    </message>
    <message>
        <source>Variety (temperature)</source>
        <translation>多样性（温度）</translation>
    </message>
    <message>
        <source>0 always takes the likeliest word; higher values surprise more.</source>
        <translation>0 总是选最可能的词；数值越高，变化越多。</translation>
    </message>
    <message>
        <source>Likely words only (top-p)</source>
        <translation>只用可能的词（top-p）</translation>
    </message>
    <message>
        <source>Chooses among words that together make up this share; 1 is off.</source>
        <translation>在合计占此比例的词中选择；1 为关闭。</translation>
    </message>
    <message>
        <source>Leave out unlikely words (min-p)</source>
        <translation>去掉不太可能的词（min-p）</translation>
    </message>
    <message>
        <source>Drops words less likely than this share of the likeliest; 0 is off.</source>
        <translation>去掉可能性低于最可能词此比例的词；0 为关闭。</translation>
    </message>
    <message>
        <source>Number of candidates (top-k)</source>
        <translation>候选数量（top-k）</translation>
    </message>
    <message>
        <source>Chooses among this many likeliest words; 0 is off.</source>
        <translation>在这么多个最可能的词中选择；0 为关闭。</translation>
    </message>
    <message>
        <source>Avoid repetition</source>
        <translation>避免重复</translation>
    </message>
    <message>
        <source>Makes words that were just used less likely; 1 is off.</source>
        <translation>降低刚用过的词的可能性；1 为关闭。</translation>
    </message>
    <message>
        <source>Load the last model at start</source>
        <translation>启动时加载上次的模型</translation>
    </message>
    <message>
        <source>So that you can write at once.</source>
        <translation>这样您可以马上书写。</translation>
    </message>
    <message>
        <source>Folders with models</source>
        <translation>存放模型的文件夹</translation>
    </message>
    <message>
        <source>Models are used where they lie, at any depth; no file is changed.</source>
        <translation>模型在原处使用，不限层级；不会更改任何文件。</translation>
    </message>
    <message>
        <source>Processor threads</source>
        <translation>处理器线程数</translation>
    </message>
    <message>
        <source>0 chooses by itself. Takes effect at the next start.</source>
        <translation>0 为自动选择。下次启动时生效。</translation>
    </message>
    <message>
        <source>Conversation length (context)</source>
        <translation>对话长度（上下文）</translation>
    </message>
    <message>
        <source>In tokens, about ¾ of a word each; 0 chooses by itself.</source>
        <translation>以词元计，每个约为 ¾ 个英文单词；0 为自动选择。</translation>
    </message>
    <message>
        <source>This takes a number.</source>
        <translation>这里需要一个数字。</translation>
    </message>
    <message>
        <source>This takes a whole number.</source>
        <translation>这里需要一个整数。</translation>
    </message>
    <message>
        <source>Take a value from %1 to %2.</source>
        <translation>请填 %1 到 %2 之间的值。</translation>
    </message>
    <message>
        <source>Choose one of the values offered.</source>
        <translation>请选择提供的值之一。</translation>
    </message>
    <message>
        <source>This value has the wrong type.</source>
        <translation>此值的类型不对。</translation>
    </message>
    <message>
        <source>About</source>
        <translation>关于</translation>
    </message>
    <message>
        <source>How Pergola looks.</source>
        <translation>Pergola 的外观。</translation>
    </message>
    <message>
        <source>Writing, and reading along.</source>
        <translation>书写，以及跟读。</translation>
    </message>
    <message>
        <source>How a model chooses its words. Changes hold from the next answer on.</source>
        <translation>模型如何选词。更改从下一个回答起生效。</translation>
    </message>
    <message>
        <source>Where models lie and what is loaded. No file is moved or changed.</source>
        <translation>模型的位置和已加载的内容。不会移动或更改任何文件。</translation>
    </message>
    <message>
        <source>What the models run on.</source>
        <translation>模型运行所用的设备。</translation>
    </message>
    <message>
        <source>Pergola runs AI on this computer. Nothing is sent away.</source>
        <translation>Pergola 在本机运行 AI。不会发送任何内容。</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Of the window, its numbers and its dates.</source>
        <translation>窗口、数字和日期所用的语言。</translation>
    </message>
    <message>
        <source>Titles by the model</source>
        <translation>由模型拟定标题</translation>
    </message>
    <message>
        <source>After the first answer the model finds a title for the chat, which takes it a moment.</source>
        <translation>首次回答后,模型会为聊天拟定标题,这需要片刻时间。</translation>
    </message>
    <message>
        <source>General</source>
        <translation>常规</translation>
    </message>
    <message>
        <source>Start with</source>
        <translation>启动时打开</translation>
    </message>
    <message>
        <source>The page that the window opens with.</source>
        <translation>窗口打开时显示的页面。</translation>
    </message>
    <message>
        <source>A chat</source>
        <translation>对话</translation>
    </message>
    <message>
        <source>The models</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Stay in the tray when closed</source>
        <translation>关闭后留在托盘</translation>
    </message>
    <message>
        <source>An answer is written to its end; the icon brings the window back. Where the desktop has no tray, closing ends Pergola.</source>
        <translation>回答会写完；点击图标可恢复窗口。如果桌面没有托盘，关闭即退出 Pergola。</translation>
    </message>
    <message>
        <source>Unload the model when idle</source>
        <translation>空闲时卸载模型</translation>
    </message>
    <message>
        <source>Frees its memory for other programs; the next message loads it again.</source>
        <translation>为其他程序释放内存；下一条消息会重新加载。</translation>
    </message>
    <message>
        <source>Never</source>
        <translation>从不</translation>
    </message>
    <message>
        <source>After 5 minutes</source>
        <translation>5 分钟后</translation>
    </message>
    <message>
        <source>After 15 minutes</source>
        <translation>15 分钟后</translation>
    </message>
    <message>
        <source>After 30 minutes</source>
        <translation>30 分钟后</translation>
    </message>
    <message>
        <source>After an hour</source>
        <translation>一小时后</translation>
    </message>
    <message>
        <source>Privacy and data</source>
        <translation>隐私与数据</translation>
    </message>
    <message>
        <source>The window, and the language of its words.</source>
        <translation>窗口及其语言。</translation>
    </message>
    <message>
        <source>Presets</source>
        <translation>预设</translation>
    </message>
    <message>
        <source>Named ways of answering. A chat takes a copy of its preset.</source>
        <translation>带名称的回答方式。对话会复制其预设。</translation>
    </message>
    <message>
        <source>What is yours stays on this computer, and leaves it when you say so.</source>
        <translation>您的内容留在这台电脑上，只有您同意时才会离开。</translation>
    </message>
    <message>
        <source>Keyboard</source>
        <translation>键盘</translation>
    </message>
    <message>
        <source>Which keys do what. Changes hold at once.</source>
        <translation>按键的作用。更改立即生效。</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>Light, dark or of high contrast, or as the desktop has it.</source>
        <translation>浅色、深色、高对比度，或与桌面一致。</translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation>高对比度</translation>
    </message>
    <message>
        <source>Density</source>
        <translation>界面密度</translation>
    </message>
    <message>
        <source>Compact rows and buttons leave more room for what is written.</source>
        <translation>紧凑的行和按钮会为文字内容留出更多空间。</translation>
    </message>
    <message>
        <source>Comfortable</source>
        <translation>宽松</translation>
    </message>
    <message>
        <source>Compact</source>
        <translation>紧凑</translation>
    </message>
    <message>
        <source>Start with the system</source>
        <translation>随系统启动</translation>
    </message>
    <message>
        <source>Pergola opens when you log in to this computer.</source>
        <translation>登录这台电脑时打开 Pergola。</translation>
    </message>
    <message>
        <source>Colours of code</source>
        <translation>代码配色</translation>
    </message>
    <message>
        <source>In answers and attachments. In high contrast code is drawn as text.</source>
        <translation>用于回答和附件。高对比度下代码按普通文字显示。</translation>
    </message>
    <message>
        <source>Many colours</source>
        <translation>多种颜色</translation>
    </message>
    <message>
        <source>Cool colours</source>
        <translation>冷色</translation>
    </message>
    <message>
        <source>Warm colours</source>
        <translation>暖色</translation>
    </message>
    <message>
        <source>Without colours</source>
        <translation>无颜色</translation>
    </message>
    <message numerus="yes">
        <source>%n more setting(s) in the file were wrong; standard values are in use.</source>
        <translation>
            <numerusform>文件中还有 %n 项设置有误；已使用标准值。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>slow</name>
    <message>
        <source>Parts of the model are read from disk again and again: it takes %1, and %2 of RAM are free for it.</source>
        <translation>模型的一部分被反复从磁盘读取：它需要 %1，而可用内存为 %2。</translation>
    </message>
    <message>
        <source>Choose a smaller model, or close programs that hold much memory.</source>
        <translation>请选择更小的模型，或关闭占用大量内存的程序。</translation>
    </message>
    <message>
        <source>Other programs take %1 of the processor.</source>
        <translation>其他程序占用了处理器的 %1。</translation>
    </message>
    <message>
        <source>Close programs that compute much.</source>
        <translation>请关闭计算量大的程序。</translation>
    </message>
    <message>
        <source>%1 of %2 cores compute, as it is set under Engine.</source>
        <translation>按“引擎”中的设置，%2 个核心中有 %1 个参与计算。</translation>
    </message>
    <message>
        <source>Let Pergola use all cores, from its next start on.</source>
        <translation>让 Pergola 从下次启动起使用所有核心。</translation>
    </message>
    <message>
        <source>This computer saves power, so its processor stays slow.</source>
        <translation>这台电脑处于节能状态，处理器运行较慢。</translation>
    </message>
    <message>
        <source>Choose balanced or full performance in the system&apos;s power settings.</source>
        <translation>请在系统电源设置中选择平衡或高性能。</translation>
    </message>
    <message>
        <source>This computer runs on its battery.</source>
        <translation>这台电脑正在使用电池。</translation>
    </message>
    <message>
        <source>Plug in the power cable.</source>
        <translation>请接上电源线。</translation>
    </message>
    <message>
        <source>The processor&apos;s clock is held at %1 of what it can do.</source>
        <translation>处理器频率被限制在最高值的 %1。</translation>
    </message>
    <message>
        <source>Look for a limit in the system&apos;s power settings.</source>
        <translation>请在系统电源设置中查找限制。</translation>
    </message>
    <message>
        <source>The graphics card is too hot (%1 °C) and slows down.</source>
        <translation>显卡过热（%1 °C），正在降速。</translation>
    </message>
    <message>
        <source>Give it more air, and clean its fans.</source>
        <translation>请改善通风并清洁风扇。</translation>
    </message>
    <message>
        <source>The graphics card gets too little power and slows down.</source>
        <translation>显卡供电不足，正在降速。</translation>
    </message>
    <message>
        <source>Check its power cables and the power supply.</source>
        <translation>请检查显卡电源线和电源。</translation>
    </message>
    <message>
        <source>The model is stored in %1 bits per weight: more than it needs, and all of it is read for each word.</source>
        <translation>该模型每个权重占 %1 位：超出所需，而且每写一个词都要全部读取。</translation>
    </message>
    <message>
        <source>Choose a version of it with 4 to 8 bits.</source>
        <translation>请选择它的 4 到 8 位版本。</translation>
    </message>
    <message>
        <source>This conversation is long: %1 tokens are read again for each word.</source>
        <translation>这段对话很长：每写一个词都要重新读取 %1 个词元。</translation>
    </message>
    <message>
        <source>Start a new chat for a new subject.</source>
        <translation>新话题请新建对话。</translation>
    </message>
    <message>
        <source>This processor lacks AVX2, with which models are computed several times as fast.</source>
        <translation>这款处理器缺少 AVX2，有了它模型计算可快数倍。</translation>
    </message>
    <message>
        <source>Choose a small model.</source>
        <translation>请选择小模型。</translation>
    </message>
    <message>
        <source>Other programs hold %1 of the graphics card&apos;s memory, and the model runs on the processor.</source>
        <translation>其他程序占用了 %1 显存，模型因此在处理器上运行。</translation>
    </message>
    <message>
        <source>Close them, then load the model again.</source>
        <translation>请关闭它们，然后重新加载模型。</translation>
    </message>
    <message>
        <source>The model runs on the processor, which reads all of it from RAM for each word.</source>
        <translation>模型在处理器上运行，每写一个词都要从内存读取整个模型。</translation>
    </message>
    <message>
        <source>Half the size answers about twice as fast: choose a smaller model, or fewer bits.</source>
        <translation>大小减半，回答约快一倍：请选择更小的模型或更少的位数。</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1%</translation>
    </message>
    <message>
        <source>Choose a model</source>
        <translation>选择模型</translation>
    </message>
    <message>
        <source>Use all cores</source>
        <translation>使用所有核心</translation>
    </message>
    <message>
        <source>New chat</source>
        <translation>新建对话</translation>
    </message>
    <message>
        <source>Load again</source>
        <translation>重新加载</translation>
    </message>
</context>
<context>
    <name>store</name>
    <message>
        <source>the file of your chats</source>
        <translation>您的对话文件</translation>
    </message>
    <message>
        <source>Your chats were saved by a newer Pergola.</source>
        <translation>您的对话由更新的 Pergola 保存。</translation>
    </message>
    <message>
        <source>This version cannot read them and leaves the file as it is; new chats are not saved.</source>
        <translation>此版本无法读取它们，文件保持原样；新对话不会保存。</translation>
    </message>
    <message>
        <source>Start the newer Pergola again.</source>
        <translation>请重新启动更新的 Pergola。</translation>
    </message>
    <message>
        <source>Chats cannot be saved at the moment.</source>
        <translation>目前无法保存对话。</translation>
    </message>
    <message>
        <source>You can go on; what you write is kept in memory while Pergola runs.</source>
        <translation>您可以继续；Pergola 运行期间，您写的内容保留在内存中。</translation>
    </message>
    <message>
        <source>Check that the folder can be written to; Pergola tries again by itself.</source>
        <translation>请检查文件夹是否可写；Pergola 会自动重试。</translation>
    </message>
    <message>
        <source>The file of your chats was damaged.</source>
        <translation>您的对话文件已损坏。</translation>
    </message>
    <message>
        <source>A new one was started, and what can be read is copied into it. The old one is kept as %1.</source>
        <translation>已新建一个文件，能读取的内容会复制进去。旧文件保留为 %1。</translation>
    </message>
    <message>
        <source>You can go on. If chats are missing, restore a backup of that file.</source>
        <translation>您可以继续。如果缺少对话，请恢复该文件的备份。</translation>
    </message>
    <message>
        <source>The file of your chats was moved or removed by something else.</source>
        <translation>您的对话文件被其他程序移动或删除了。</translation>
    </message>
    <message>
        <source>Everything was written into a new file in its place; no chat is lost.</source>
        <translation>全部内容已写入原位置的新文件；没有丢失任何对话。</translation>
    </message>
    <message>
        <source>You can go on. Keep programs that clean up or sync away from %1.</source>
        <translation>您可以继续。请让清理或同步程序不要处理 %1。</translation>
    </message>
</context>
<context>
    <name>transfer</name>
    <message>
        <source>%1 could not be written.</source>
        <translation>无法写入 %1。</translation>
    </message>
    <message>
        <source>Your chats are as they were.</source>
        <translation>您的对话保持不变。</translation>
    </message>
    <message>
        <source>Choose a folder that has room and can be written to.</source>
        <translation>请选择有空间且可写的文件夹。</translation>
    </message>
    <message>
        <source>No chats could be read from %1.</source>
        <translation>无法从 %1 读取对话。</translation>
    </message>
    <message>
        <source>Nothing was changed.</source>
        <translation>没有更改任何内容。</translation>
    </message>
    <message>
        <source>The file is damaged or cut off.</source>
        <translation>文件已损坏或不完整。</translation>
    </message>
    <message>
        <source>It holds nothing that this version knows.</source>
        <translation>其中没有此版本能识别的内容。</translation>
    </message>
    <message>
        <source>The file cannot be opened.</source>
        <translation>无法打开该文件。</translation>
    </message>
    <message>
        <source>(A picture was here.)</source>
        <translation>（此处原有一张图片。）</translation>
    </message>
    <message>
        <source>(A recording or file was here.)</source>
        <translation>（此处原有一段录音或一个文件。）</translation>
    </message>
    <message>
        <source>Choose an export of Pergola, ChatGPT (the ZIP file or conversations.json) or LM Studio, or a backup.</source>
        <translation>请选择 Pergola、ChatGPT（ZIP 文件或 conversations.json）或 LM Studio 的导出文件，或一份备份。</translation>
    </message>
</context>
</TS>
