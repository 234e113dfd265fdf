#pragma once
// Long messages as models write them: prose in several scripts and directions, lists, tables, code
// and formulas. No two are the same.

#include <QString>

namespace pergola::tests {

/// A question of some hundred characters, every third one from right to left.
inline QString longQuestion(int number) {
    if (number % 3 == 0) {
        return QStringLiteral(
                   "مرحبا، هذا السؤال رقم %1 عن الحدائق. كيف تسقى الأشجار في الصيف؟\n\n"
                   "And what does `soil.humidity(%1)` give? שלום עולם, how are you?\n")
            .arg(number);
    }
    return QStringLiteral(
               "Question %1: how would you lay out a garden of %2 square metres on a slope? "
               "The lower half is wet, the upper one dry; there is a wall to the north and an "
               "old pear tree in the middle that should stay.\n\nPlease give a table and code.")
        .arg(number)
        .arg(100 + number);
}

/// About 4,000 characters.
inline QString longAnswer(int number) {
    QString text = QStringLiteral("## Plan %1\n\n").arg(number);
    for (int i = 0; i < 4; ++i) {
        text += QStringLiteral(
                    "Paragraph %1 of answer %2 has **strong**, *slanted* and `code_%2` words, a "
                    "[link](https://example.org/%2/%1), and goes on for a while, as answers do: "
                    "the water runs down the slope, so the beds lie across it, each a hand "
                    "lower than the one above, with a ditch of gravel between them.\n\n")
                    .arg(i)
                    .arg(number);
    }
    text += QStringLiteral(
                "هذه فقرة بالعربية مع كلمة English في الوسط ورقم %1 ورمز `x = %1`.\n\n"
                "זו פסקה בעברית עם **הדגשה** ועם code באמצע.\n\n"
                "这是一段中文，说明第 %1 个花园的布局，以及怎样浇水。\n\n")
                .arg(number);
    text +=
        QStringLiteral("1. first\n   - inner one\n   - inner two with \\(a_%1^2\\)\n2. second\n")
            .arg(number);
    text += QStringLiteral("\n| bed | plants | water in l | note |\n|---|:-:|--:|---|\n");
    for (int row = 0; row < 12; ++row) {
        text += QStringLiteral("| %1 | carrots, **leek** | %2 | `a \\| b`, $x_%1$, حديقة |\n")
                    .arg(row)
                    .arg(number * row);
    }
    text += QStringLiteral("\n```python\ndef water(bed: int) -> float:\n");
    for (int line = 0; line < 25; ++line) {
        text += QStringLiteral("    level_%1 = humidity(bed, %2) * 0.5  # \"half\" of it\n")
                    .arg(line)
                    .arg(number);
    }
    text += QStringLiteral("    return level_0\n```\n\n");
    text += QStringLiteral(
                "\\[ \\int_0^{%1} \\frac{\\partial w}{\\partial t}\\,dt = \\sum_{i=1}^{n} "
                "\\alpha_i x_i^2 \\]\n\n$$ E = mc^2 + %1 $$\n\n> A quoted line\n> and one more\n\n"
                "That is all for plan %1.\n")
                .arg(number);
    return text;
}

}  // namespace pergola::tests
