#include "ui/theme/style_sheet.h"

#include <QRegularExpression>
#include <algorithm>

#include "ui/theme/theme.h"

namespace pergola::ui {

namespace {

// Heights include 2 of borders. QSS min-height counts the contents only.
constexpr const char* sheetTemplate = R"(
QToolTip { background: @panel; color: @text; border: 1px solid @line; padding: 4px 8px; }

QPushButton { min-height: @controlHeight; padding: 0 12px; border: 1px solid @outline; border-radius: 6px;
    background: @canvas; color: @text; font-weight: 500; outline: none; }
QPushButton:hover { background: @hover; }
QPushButton:pressed { background: @line; }
QPushButton:disabled { color: @disabled; border-color: @line; background: @canvas; }
QPushButton[kind="primary"] { background: @accent; border-color: @accent; color: @onAccent; }
QPushButton[kind="primary"]:hover, QPushButton[kind="primary"]:pressed { background: @accentHover; border-color: @accentHover; }
QPushButton[kind="primary"]:disabled { background: @panel; border-color: @panel; color: @disabled; }
QPushButton[kind="tonal"] { background: @bubble; border-color: @bubble; color: @accent; text-align: left; }
QPushButton[kind="tonal"]:hover, QPushButton[kind="tonal"]:pressed { background: @tonalHover; border-color: @tonalHover; }
QPushButton[kind="tonal"]:disabled { background: @panel; border-color: @panel; color: @disabled; }
QPushButton[kind="quiet"] { background: transparent; border-color: transparent; color: @text2; padding: 0 8px; }
QPushButton[kind="quiet"]:hover { background: @hover; color: @text; }
QPushButton[kind="quiet"]:pressed { background: @line; }
QPushButton[kind="quiet"]:disabled { color: @disabled; }
QPushButton[kind="link"] { background: transparent; border-color: transparent; color: @link; padding: 0 4px; }
QPushButton[kind="link"]:hover { text-decoration: underline; }
QPushButton[kind="link"]:disabled { color: @disabled; }
QPushButton[kind="danger"] { color: @danger; border-color: @danger; }
QPushButton[kind="danger"]:hover { background: @noGround; }
QPushButton[kind="danger"]:disabled { color: @disabled; border-color: @line; }
QPushButton[compact="true"] { min-height: 26px; }

QToolButton { border: none; border-radius: 6px; background: transparent; color: @text2; padding: 0; outline: none; }
QToolButton:hover { background: @hover; }
QToolButton:pressed { background: @line; }
QToolButton:checked { background: @hover; }
QToolButton[kind="head"] { padding: 0 6px; }
QToolButton[kind="primary"] { background: @accent; }
QToolButton[kind="primary"]:hover, QToolButton[kind="primary"]:pressed { background: @accentHover; }
QToolButton[kind="primary"]:disabled { background: @panel; }
QToolButton::menu-indicator { image: none; width: 0; }

QLineEdit, QSpinBox, QDoubleSpinBox { min-height: @controlHeight; padding: 0 8px; border: 1px solid @outline; border-radius: 6px;
    background: @canvas; selection-background-color: @selection; selection-color: @text; }
QLineEdit:focus, QSpinBox:focus, QDoubleSpinBox:focus { border: 2px solid @link; padding: 0 7px; min-height: @focusedHeight; }
QLineEdit:disabled, QSpinBox:disabled, QDoubleSpinBox:disabled { color: @disabled; border-color: @line; }
QPlainTextEdit, QTextEdit { border: 1px solid @outline; border-radius: 6px; background: @canvas;
    selection-background-color: @selection; selection-color: @text; }
QPlainTextEdit[field="true"] { padding: 6px; }
QPlainTextEdit[field="true"]:focus { padding: 5px; }
QPlainTextEdit:focus, QTextEdit:focus { border: 2px solid @link; }

QProgressBar { border: 1px solid @outline; border-radius: 4px; background: @canvas; }
QProgressBar::chunk { background: @accent; border-radius: 3px; }

QMenu { background: @canvas; color: @text; border: 1px solid @line; border-radius: 6px; padding: 4px; }
QMenu::item { padding: 6px 24px 6px 12px; border-radius: 4px; min-height: 20px; }
QMenu::icon { padding-left: 8px; }
QMenu::item:selected { background: @hover; }
QMenu::item:disabled { color: @disabled; }
QMenu::separator { height: 1px; background: @line; margin: 4px 8px; }

QComboBox QAbstractItemView { background: @canvas; color: @text; border: 1px solid @outline; border-radius: 6px; padding: 4px; }
QComboBox QAbstractItemView::item { min-height: 28px; padding: 0 8px; border-radius: 4px; }
QComboBox QAbstractItemView::item:selected { background: @hover; color: @text; }

QListView, QTreeView, QTableView { border: none; background: transparent; color: @text; outline: none; }
QListWidget::item { padding: 4px; border-radius: 4px; }
QListWidget::item:selected { background: @hover; color: @text; }
QTableView::item { padding: 0 8px; border: 0 solid transparent; background: transparent; }
QTableView::item:selected { background: @hover; color: @text; }
QHeaderView { background: transparent; }
QHeaderView::section { background: transparent; color: @text; border: none; border-bottom: 1px solid @line; padding: 0 8px; }
QScrollArea { border: none; background: transparent; }
QScrollArea > QWidget > QWidget[plainGround="true"] { background: transparent; }

QScrollBar:vertical { background: transparent; width: 12px; margin: 0; }
QScrollBar::handle:vertical { background: @scroll; border-radius: 3px; min-height: 32px; margin: 2px 3px; }
QScrollBar:horizontal { background: transparent; height: 12px; margin: 0; }
QScrollBar::handle:horizontal { background: @scroll; border-radius: 3px; min-width: 32px; margin: 3px 2px; }
QScrollBar::handle:hover { background: @outline; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }

QSplitter::handle { background: @line; }
QFrame[line="true"] { background: @line; border: none; }
QFrame[card="true"] { background: @canvas; border: 1px solid @line; border-radius: 10px; }
QFrame[card="danger"] { background: @canvas; border: 1px solid @danger; border-radius: 10px; }
QWidget[ground="window"] { background: @window; }
QWidget[ground="canvas"] { background: @canvas; }
QWidget[ground="panel"] { background: @panel; }
)";

struct SheetName {
    const char* name;
    Color color;
};

constexpr SheetName sheetNames[] = {
    {"window", Color::Window},
    {"canvas", Color::Canvas},
    {"panel", Color::Panel},
    {"hover", Color::Hover},
    {"bubble", Color::Bubble},
    {"selection", Color::Selection},
    {"line", Color::Line},
    {"text", Color::Text},
    {"text2", Color::Text2},
    {"disabled", Color::Disabled},
    {"accent", Color::Accent},
    {"accentHover", Color::AccentHover},
    {"onAccent", Color::OnAccent},
    {"link", Color::Link},
    {"danger", Color::Danger},
    {"outline", Color::Outline},
    {"noGround", Color::NoGround},
};

QString valueOf(const QString& name, const Theme& theme) {
    if (name == "tonalHover") return theme.blend(Color::Accent, Color::Bubble, 0.12).name();
    // With large text a control grows with its words.
    const int height =
        std::max(theme.controlHeight() - 2, theme.lineHeight(Type::Body) + space::s);
    if (name == "controlHeight") return QStringLiteral("%1px").arg(height);
    if (name == "focusedHeight") return QStringLiteral("%1px").arg(height - 2);
    if (name == "scroll") return theme.blend(Color::Outline, Color::Canvas, 0.6).name();
    for (const SheetName& row : sheetNames) {
        if (name == QLatin1String(row.name)) return theme.color(row.color).name();
    }
    Q_ASSERT_X(false, "styleSheetOf", "the sheet uses a name that is no token");
    return {};
}

}  // namespace

QString styleSheetOf(const Theme& theme) {
    const QString source = QString::fromLatin1(sheetTemplate);
    static const QRegularExpression pattern("@([A-Za-z0-9]+)");
    QString sheet;
    qsizetype end = 0;
    for (auto it = pattern.globalMatch(source); it.hasNext();) {
        const QRegularExpressionMatch match = it.next();
        sheet += QStringView(source).mid(end, match.capturedStart() - end);
        sheet += valueOf(match.captured(1), theme);
        end = match.capturedEnd();
    }
    sheet += QStringView(source).mid(end);
    return sheet;
}

}  // namespace pergola::ui
