#include "ui/commands/help_dialog.h"

#include <QCoreApplication>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QPushButton>
#include <QScreen>
#include <QScrollArea>
#include <QVBoxLayout>

#include "ui/commands/key_map.h"
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
#include "ui/widgets/direction.h"
#include "ui/widgets/icon_label.h"
#include "ui/widgets/text_label.h"

namespace pergola::ui {
namespace {

constexpr int kWidthInCharacters = 82;
constexpr int kHeightInLines = 40;

struct Place {
    Command command;
    const char* what;   ///< translatable, context "help"
    const char* where;  ///< translatable, context "help"
};

constexpr Place kPlaces[] = {
    {Command::NewChat,
     QT_TRANSLATE_NOOP("help", "Begin a chat"),
     QT_TRANSLATE_NOOP("help", "“New chat” over the list on the left; write below, Enter sends.")},
    {Command::ChooseModel,
     QT_TRANSLATE_NOOP("help", "Take another model"),
     QT_TRANSLATE_NOOP("help", "The model's name over the chat. All of them: the page “Models”.")},
    {Command::SearchChats,
     QT_TRANSLATE_NOOP("help", "Find an old chat"),
     QT_TRANSLATE_NOOP("help", "The field over the list searches titles and all that was said.")},
    {Command::ChatSettings,
     QT_TRANSLATE_NOOP("help", "Change how answers come out"),
     QT_TRANSLATE_NOOP("help",
                       "The preset under the message field, for this chat. For all chats: the "
                       "settings, “Answers”.")},
    {Command::TogglePanel,
     QT_TRANSLATE_NOOP("help", "See speed and memory"),
     QT_TRANSLATE_NOOP("help", "The panel on the right of the chat.")},
    {Command::ShowCompare,
     QT_TRANSLATE_NOOP("help", "Try two models or presets"),
     QT_TRANSLATE_NOOP("help", "The page “Compare” asks both the same question.")},
    {Command::BackUpChats,
     QT_TRANSLATE_NOOP("help", "Keep your chats safe"),
     QT_TRANSLATE_NOOP("help",
                       "Back up, restore, export, import and erase: the settings, “Privacy and "
                       "data”.")},
    {Command::ReportProblem,
     QT_TRANSLATE_NOOP("help", "Something goes wrong"),
     QT_TRANSLATE_NOOP("help", "A report to read first and then to give to whom you like.")},
    {Command::Palette,
     QT_TRANSLATE_NOOP("help", "Anything else, by its name"),
     QT_TRANSLATE_NOOP("help", "One field for commands, chats, models and settings.")},
};

QString words(const char* text) {
    return QCoreApplication::translate("help", text);
}

}  // namespace

HelpDialog::HelpDialog(QWidget* parent) : QDialog(parent) {
    setWindowTitle(tr("Help"));
    setWindowModality(Qt::WindowModal);
    setAttribute(Qt::WA_DeleteOnClose);
    setAttribute(Qt::WA_StyledBackground);
    setProperty("ground", "canvas");
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    auto* scroll = new QScrollArea(this);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    contents_ = new QWidget(scroll);
    auto* inside = new QVBoxLayout(contents_);
    inside->setContentsMargins(space::xl, space::l, space::xl, space::xl);
    inside->setSpacing(space::s);
    addPlaces(*inside);
    inside->addSpacing(space::l);
    addKeys(*inside);
    inside->addStretch(1);
    scroll->setWidget(contents_);
    contents_->setAutoFillBackground(false);
    scroll->viewport()->setAutoFillBackground(false);
    rows->addWidget(scroll, 1);
    rows->addWidget(makeLine(Qt::Horizontal, this));
    rows->addWidget(makeFoot());
    const QFontMetrics metrics(theme().font(Type::Body));
    const QSize wanted(metrics.averageCharWidth() * kWidthInCharacters,
                       kHeightInLines * theme().lineHeight(Type::Body));
    const QWidget* window = parentWidget() ? parentWidget()->window() : nullptr;
    resize(wanted.boundedTo(window ? window->size() - QSize(space::huge, space::huge)
                                   : screen()->availableGeometry().size()));
}

void HelpDialog::addPlaces(QVBoxLayout& rows) {
    rows.addWidget(new TextLabel(tr("Where to find what"), Type::Section, Color::Text, contents_));
    for (const Place& place : kPlaces) {
        auto* line = new QWidget(contents_);
        auto* cells = new QHBoxLayout(line);
        cells->setContentsMargins(0, space::xs, 0, space::xs);
        cells->setSpacing(space::m);
        cells->addWidget(new IconLabel(rowOf(place.command).icon, Color::Text2, line, size::iconSmall),
                         0,
                         Qt::AlignTop);
        auto* texts = new QVBoxLayout;
        texts->setSpacing(space::hair);
        auto* what = new TextLabel(words(place.what), Type::Medium, Color::Text, line);
        auto* where = new TextLabel(words(place.where), Type::Caption, Color::Text2, line);
        for (TextLabel* text : {what, where}) {
            text->setWordWrap(true);
            texts->addWidget(text);
        }
        cells->addLayout(texts, 1);
        auto* go = makeButton(ButtonKind::Link, tr("Go there"), {}, line);
        go->setAccessibleName(tr("Go there: %1").arg(what->text()));
        go->setAutoDefault(false);
        connect(go, &QPushButton::clicked, this, [this, command = place.command] {
            accept();
            emit commandRequested(command);
        });
        cells->addWidget(go, 0, Qt::AlignVCenter);
        rows.addWidget(line);
    }
}

void HelpDialog::addKeys(QVBoxLayout& rows) {
    rows.addWidget(new TextLabel(tr("Keys"), Type::Section, Color::Text, contents_));
    QGridLayout* grid = nullptr;
    const char* section = nullptr;
    for (const CommandRow& row : commandRows()) {
        if (keyText(row.command).isEmpty()) continue;
        if (row.section != section) {
            auto* head = new TextLabel(commandSection(row), Type::Strong, Color::Text2, contents_);
            head->setContentsMargins(0, space::s, 0, 0);
            rows.addWidget(head);
            grid = new QGridLayout;
            grid->setHorizontalSpacing(space::l);
            grid->setVerticalSpacing(space::xs);
            grid->setColumnStretch(0, 1);
            rows.addLayout(grid);
        }
        section = row.section;
        addKey(*grid, row);
    }
}

void HelpDialog::addKey(QGridLayout& grid, const CommandRow& row) {
    auto* name = new TextLabel(commandName(row.command), Type::Body, Color::Text, contents_);
    name->setWordWrap(true);
    auto* keys =
        new TextLabel(autoDirected(allKeysText(row.command)), Type::Body, Color::Text2, contents_);
    const int line = grid.rowCount();
    grid.addWidget(name, line, 0);
    grid.addWidget(keys, line, 1, Qt::AlignTrailing | Qt::AlignTop);
}

QWidget* HelpDialog::makeFoot() {
    auto* foot = new QWidget(this);
    auto* row = new QHBoxLayout(foot);
    row->setContentsMargins(space::xl, space::m, space::xl, space::m);
    row->setSpacing(space::s);
    auto* change = makeButton(ButtonKind::Secondary, tr("Change keys…"), {}, foot);
    change->setAutoDefault(false);
    connect(change, &QPushButton::clicked, this, [this] {
        accept();
        emit keysRequested();
    });
    auto* done = makeButton(ButtonKind::Primary, tr("Done"), {}, foot);
    done->setDefault(true);
    connect(done, &QPushButton::clicked, this, &QDialog::accept);
    row->addWidget(change);
    row->addStretch(1);
    row->addWidget(done);
    return foot;
}

}  // namespace pergola::ui
