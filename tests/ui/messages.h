#pragma once
// Messages for the tests of the transcript.

#include <QString>

#include "app/conversations/message.h"

namespace pergola::tests {

inline app::Message question(const QString& text) {
    app::Message message;
    message.role = Role::User;
    message.text = text;
    return message;
}

inline app::Message answer(const QString& text,
                           app::MessageState state = app::MessageState::Complete) {
    app::Message message;
    message.role = Role::Assistant;
    message.text = text;
    message.state = state;
    message.modelName = QStringLiteral("Test model");
    return message;
}

/// Lists, quotes, code, tables and every kind of inline text; what models write, and what they get
/// wrong.
inline QString everyKind() {
    return QStringLiteral(
        "# Title\n\nA paragraph with **bold**, *slanted*, ~~struck~~ and `code`, and a "
        "[link](https://example.org).\n"
        "It goes on here.\n\n- one\n- two\n  - two a\n  - two b\n\n    still two b\n- three\n\n"
        "1. first\n2. second\n   ```python\n   def f(x):\n       return x\n\n   # ``` not a "
        "fence\n   ```\n3. third\n\n"
        "> quoted\n> more\n>\n> - in a quote\n\n"
        "| a | b |\n|---|--:|\n| 1 | 2 |\n| three | **four** |\n\n"
        "```cpp\nint main() {\n\n    return 0;\n}\n\n- not a list\n\n# not a title\n```\n\n---\n\n"
        "Setext\n======\n\n    indented code\n\n    more of it\n\nA last <b>paragraph</b> &amp; an "
        "image ![alt](http://evil.example/x.png).\n\n"
        "See [this][ref].\n\n- [ ] open\n- [x] done\n\n[ref]: https://example.org/ref\n\nUnclosed "
        "**bold and a fence:\n\n```sql\nselect 1\n");
}

}  // namespace pergola::tests
