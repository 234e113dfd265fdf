#include "ui/settings/settings_page.h"

#include <QApplication>
#include <QFrame>
#include <QHBoxLayout>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>

#include <algorithm>

#include "ui/settings/about_card.h"
#include "ui/settings/computer_card.h"
#include "ui/settings/info_row.h"
#include "ui/settings/places_card.h"
#include "ui/settings/section_button.h"
#include "ui/settings/setting_line.h"
#include "ui/theme/icon.h"
#include "ui/theme/theme.h"
#include "ui/widgets/field_hint.h"
#include "ui/widgets/leave_focus.h"
#include "ui/widgets/page_head.h"
#include "ui/widgets/text_label.h"

namespace pergola::ui {
namespace {

constexpr int kSideWidth = 247;
constexpr int kBodyWidth = 928;  // longer lines tear label and control apart
constexpr const char* kPrivacy = QT_TRANSLATE_NOOP("settings", "Privacy and data");
constexpr const char* kAbout = QT_TRANSLATE_NOOP("settings", "About");

struct SectionLook {
    const char* id;
    const char* icon;
    const char* sentence;
};

constexpr SectionLook kLooks[] = {
    {"General", "home", QT_TRANSLATE_NOOP("settings", "The window, and the language of its words.")},
    {"Appearance", "palette", QT_TRANSLATE_NOOP("settings", "How Pergola looks.")},
    {"Chat", "chat", QT_TRANSLATE_NOOP("settings", "Writing, and reading along.")},
    {"Answers",
     "temperature",
     QT_TRANSLATE_NOOP("settings",
                       "How a model chooses its words. Changes hold from the next answer on.")},
    {QT_TRANSLATE_NOOP("settings", "Presets"),
     "preset",
     QT_TRANSLATE_NOOP("settings", "Named ways of answering. A chat takes a copy of its preset.")},
    {"Models",
     "folder",
     QT_TRANSLATE_NOOP("settings",
                       "Where models lie and what is loaded. No file is moved or changed.")},
    {"Engine", "cpu", QT_TRANSLATE_NOOP("settings", "What the models run on.")},
    {kPrivacy,
     "shield",
     QT_TRANSLATE_NOOP("settings", "What is yours stays on this computer, and leaves it when you say so.")},
    {QT_TRANSLATE_NOOP("settings", "Keyboard"),
     "keyboard",
     QT_TRANSLATE_NOOP("settings", "Which keys do what. Changes hold at once.")},
    {kAbout,
     "info",
     QT_TRANSLATE_NOOP("settings", "Pergola runs AI on this computer. Nothing is sent away.")},
};

QString words(const char* text) {
    return QCoreApplication::translate("settings", text);
}

/// Sections stand in the order of their looks, whoever fills them first.
int rankOf(const QString& id) {
    int rank = 0;
    for (const SectionLook& look : kLooks) {
        if (id == QLatin1String(look.id)) return rank;
        ++rank;
    }
    return rank;
}

SectionLook lookOf(const QString& id) {
    for (const SectionLook& look : kLooks)
        if (id == QLatin1String(look.id)) return look;
    return {"", "settings", ""};
}

}  // namespace

SettingsPage::SettingsPage(app::Settings& settings, app::EngineBridge& bridge, QWidget* parent)
    : QWidget(parent), settings_(settings), bridge_(bridge) {
    setAccessibleName(tr("Settings"));
    setAttribute(Qt::WA_StyledBackground);
    setProperty("ground", "window");
    auto* columns = new QHBoxLayout(this);
    columns->setContentsMargins(0, 0, 0, 0);
    columns->setSpacing(0);
    columns->addWidget(side_ = makeSide());
    columns->addWidget(makeLine(Qt::Vertical, this));
    columns->addWidget(body_ = makeBody(), 1);
    addSections();
    addExtras();
    groups_->addStretch(1);
    showSection(sections_.front().id);
}

QWidget* SettingsPage::makeSide() {
    auto* side = new QWidget(this);
    side->setMinimumWidth(kSideWidth);
    auto* rows = new QVBoxLayout(side);
    rows->setContentsMargins(space::l, space::l, space::l, space::l);
    rows->setSpacing(space::s);
    search_ = new QLineEdit(side);
    new FieldHint(*search_, tr("Search settings"), tr("Search"));
    search_->setAccessibleName(tr("Search settings"));
    search_->setClearButtonEnabled(true);
    search_->addAction(themeIcon("search", Color::Muted), QLineEdit::LeadingPosition);
    connect(search_, &QLineEdit::textChanged, this, &SettingsPage::search);
    rows->addWidget(search_);
    buttons_ = new QVBoxLayout;
    buttons_->setSpacing(0);
    rows->addLayout(buttons_);
    rows->addStretch(1);
    return side;
}

SettingsPage::~SettingsPage() { leaveFocus(*this); }

QWidget* SettingsPage::makeBody() {
    auto* body = new QWidget(this);
    auto* rows = new QVBoxLayout(body);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    head_ = new PageHead({}, {}, body);
    rows->addWidget(head_);
    rows->addWidget(makeLine(Qt::Horizontal, body));

    scroll_ = new QScrollArea(body);
    scroll_->setWidgetResizable(true);
    scroll_->setFrameShape(QFrame::NoFrame);
    scroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll_->setFocusPolicy(Qt::NoFocus);
    auto* contents = new QWidget(scroll_);
    auto* centre = new QHBoxLayout(contents);
    const auto fitMargins = [centre] {
        const int side = pageMargin();
        centre->setContentsMargins(side, space::l, side, space::xl);
    };
    fitMargins();
    connect(&theme(), &Theme::changed, contents, fitMargins);
    auto* column = new QWidget(contents);
    column->setMaximumWidth(kBodyWidth);
    groups_ = new QVBoxLayout(column);
    groups_->setContentsMargins(0, 0, 0, 0);
    groups_->setSpacing(space::l);
    centre->addWidget(column, 100);
    centre->addStretch(1);
    nothingFound_ = new TextLabel(Type::Body, Color::Text2, column);
    nothingFound_->setWordWrap(true);
    nothingFound_->hide();
    groups_->addWidget(nothingFound_);
    scroll_->setWidget(contents);
    contents->setAutoFillBackground(false);
    scroll_->viewport()->setAutoFillBackground(false);
    rows->addWidget(scroll_, 1);
    return body;
}

SettingsPage::Section& SettingsPage::section(const QString& id) {
    const auto found = std::find_if(
        sections_.begin(), sections_.end(), [&id](const Section& each) { return each.id == id; });
    if (found != sections_.end()) return *found;
    Section made;
    made.id = id;
    const QString name = words(id.toUtf8().constData());
    made.button = new SectionButton(lookOf(id).icon, name, this);
    connect(made.button, &QAbstractButton::toggled, this, [this, id](bool on) {
        if (on && shown_ != id) showSection(id);
    });
    connect(made.button, &QAbstractButton::clicked, this, [this, id] { showSection(id); });
    const auto place = std::lower_bound(
        sections_.begin(), sections_.end(), rankOf(id), [](const Section& each, int rank) {
            return rankOf(each.id) < rank;
        });
    const auto index = static_cast<int>(place - sections_.begin());
    buttons_->insertWidget(index, made.button);
    if (index > 0) QWidget::setTabOrder(sections_[static_cast<std::size_t>(index) - 1].button, made.button);
    made.group = new QWidget(scroll_->widget());
    auto* rows = new QVBoxLayout(made.group);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(space::s);
    made.heading = new TextLabel(name, Type::Strong, Color::Text2, made.group);
    rows->addWidget(made.heading);
    made.heading->hide();
    made.group->hide();  // until its section is opened
    groups_->insertWidget(1 + index, made.group);  // behind the words for nothing found
    return *sections_.insert(place, made);
}

void SettingsPage::addSections() {
    for (const app::SettingRow& row : settings_.rows()) {
        if (row.section == nullptr || row.label == nullptr) continue;
        if (row.defaultValue.typeId() == QMetaType::QStringList) continue;  // a card shows them
        addLine(section(QString::fromUtf8(row.section)), row);
    }
    section(QString::fromUtf8(kAbout));
}

void SettingsPage::addLine(Section& section, const app::SettingRow& row) {
    auto* rows = static_cast<QVBoxLayout*>(section.group->layout());
    QFrame* card = nullptr;
    if (section.lines.empty()) {
        card = new QFrame(section.group);
        card->setProperty("card", true);
        auto* inside = new QVBoxLayout(card);
        inside->setContentsMargins(1, 1, 1, 1);
        inside->setSpacing(0);
        rows->addWidget(card);
    } else {
        card = static_cast<QFrame*>(section.lines.front()->parentWidget());
        QWidget* rule = makeLine(Qt::Horizontal, card);
        card->layout()->addWidget(rule);
        section.rules.push_back(rule);
    }
    auto* line = new SettingLine(settings_, row, card);
    card->layout()->addWidget(line);
    section.lines.push_back(line);
}

void SettingsPage::addCard(const QString& id,
                           const QString& heading,
                           QWidget* card,
                           const QString& searched) {
    Section& where = section(id);
    card->setParent(where.group);
    auto* group = new QWidget(where.group);
    auto* rows = new QVBoxLayout(group);
    rows->setContentsMargins(0, where.extras.empty() && where.lines.empty() ? 0 : space::s, 0, 0);
    rows->setSpacing(space::s);
    if (!heading.isEmpty())
        rows->addWidget(new TextLabel(heading, Type::Strong, Color::Text2, group));
    rows->addWidget(card);
    where.group->layout()->addWidget(group);
    where.extras.push_back({group, heading + QLatin1Char('\n') + searched});
}

void SettingsPage::addExtras() {
    addCard(kPrivacy, tr("Where things are"), new PlacesCard(scroll_->widget()));
    addCard("Engine", tr("This computer"), new ComputerCard(bridge_, scroll_->widget()));
    addCard(kAbout, {}, new AboutCard(scroll_->widget()));
    auto* help = prepareCard(new QFrame(scroll_->widget()));
    QPushButton* report = addInfoRow(*help,
                                     "shield",
                                     tr("Report of a problem"),
                                     tr("What helps to find a mistake, to be read before it is saved. Nothing is sent, and no chat is in it."),
                                     tr("Look at it…"));
    connect(report, &QPushButton::clicked, this, &SettingsPage::diagnosticsRequested);
    addCard(kAbout, tr("When something goes wrong"), help);
    addCard(kAbout, tr("Made with"), new LicencesCard(scroll_->widget()));
}

void SettingsPage::openSection(const QString& id) {
    const bool known = std::any_of(
        sections_.begin(), sections_.end(), [&id](const Section& each) { return each.id == id; });
    if (known) showSection(id);
}

void SettingsPage::openSetting(const QString& key) {
    for (const Section& each : sections_) {
        for (SettingLine* line : each.lines) {
            if (key != QLatin1String(line->key())) continue;
            showSection(each.id);
            layout()->activate();
            line->focusControl();
            return scroll_->ensureWidgetVisible(line);
        }
    }
    for (const app::SettingRow& row : settings_.rows())
        if (key == QLatin1String(row.key)) openSection(QString::fromUtf8(row.section));
}

void SettingsPage::focusSearch() {
    search_->setFocus(Qt::ShortcutFocusReason);
    search_->selectAll();
}

SettingsPage::Bookmark SettingsPage::bookmark() const {
    Bookmark bookmark{shown_, search_->text(), {}, scroll_->verticalScrollBar()->value()};
    for (const Section& each : sections_)
        for (const SettingLine* line : each.lines)
            if (line->isAncestorOf(QApplication::focusWidget()))
                bookmark.focusedKey = QLatin1String(line->key());
    return bookmark;
}

void SettingsPage::restore(const Bookmark& bookmark) {
    openSection(bookmark.section);
    search_->setText(bookmark.search);
    layout()->activate();
    scroll_->widget()->layout()->activate();
    scroll_->verticalScrollBar()->setValue(bookmark.scroll);
    for (const Section& each : sections_)
        for (SettingLine* line : each.lines)
            if (bookmark.focusedKey == QLatin1String(line->key())) line->focusControl();
}

void SettingsPage::showSection(const QString& id) {
    shown_ = id;
    if (!search_->text().isEmpty()) {
        search_->clear();  // comes back here by search()
        return;
    }
    for (const Section& each : sections_) {
        each.group->setVisible(each.id == id);
        each.heading->hide();
        for (SettingLine* line : each.lines) line->show();
        for (const Extra& extra : each.extras) extra.group->show();
        if (!each.lines.empty()) each.lines.front()->parentWidget()->show();
        setRules(each);
        each.button->setQuiet(false);
        if (each.id == id && !each.button->isChecked()) each.button->setChecked(true);
    }
    nothingFound_->hide();
    head_->setTitle(words(id.toUtf8().constData()));
    head_->setSentence(words(lookOf(id).sentence));
    scroll_->verticalScrollBar()->setValue(0);
}

void SettingsPage::search(const QString& text) {
    if (text.trimmed().isEmpty()) return showSection(shown_);
    bool any = false;
    for (const Section& each : sections_) {
        bool here = false;
        for (SettingLine* line : each.lines) {
            line->setVisible(line->matches(text));
            here = here || line->matches(text);
        }
        if (!each.lines.empty()) each.lines.front()->parentWidget()->setVisible(here);
        for (const Extra& extra : each.extras) {
            const bool isFound = !extra.searched.simplified().isEmpty() &&
                                 hasWords(extra.searched, text);
            extra.group->setVisible(isFound);
            here = here || isFound;
        }
        setRules(each);
        each.button->setQuiet(true);
        each.heading->show();
        each.group->setVisible(here);
        any = any || here;
    }
    head_->setTitle(tr("Search"));
    head_->setSentence(tr("Settings with “%1”").arg(text.trimmed()));
    nothingFound_->setVisible(!any);
    nothingFound_->setText(tr("No setting has these words. Try another one, such as “text size”."));
}

// A rule stands between two lines that are seen, and nowhere else.
void SettingsPage::setRules(const Section& section) {
    bool above = false;
    for (std::size_t i = 0; i < section.lines.size(); ++i) {
        const bool here = !section.lines[i]->isHidden();
        if (i > 0) section.rules[i - 1]->setVisible(here && above);
        above = above || here;
    }
}

}  // namespace pergola::ui
