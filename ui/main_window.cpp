#include "ui/main_window.h"

#include <QApplication>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QPainter>
#include <QStackedWidget>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

#include "app/application.h"
#include "app/conversations/chat_list.h"
#include "app/conversations/chat_transfer.h"
#include "app/conversations/conversation.h"
#include "app/diagnostics/diagnostics_bundle.h"
#include "app/diagnostics/model_guard.h"
#include "app/diagnostics/run_record.h"
#include "app/engine_bridge.h"
#include "app/user_error.h"
#include "ui/chat/chat_page.h"
#include "ui/chat/chat_view_accessible.h"
#include "ui/chat/composer.h"
#include "ui/commands/command_actions.h"
#include "ui/commands/key_map.h"
#include "ui/compare/compare_page.h"
#include "ui/diagnostics/diagnostics_dialog.h"
#include "ui/letter_watch.h"
#include "ui/models/models_page.h"
#include "ui/settings/settings_page.h"
#include "ui/status_bar.h"
#include "ui/theme/icon.h"
#include "ui/theme/sharp_picture.h"
#include "ui/theme/theme.h"
#include "ui/tray.h"
#include "ui/widgets/button.h"
#include "ui/widgets/export_place.h"
#include "ui/widgets/leave_focus.h"
#include "ui/widgets/menu_key.h"
#include "ui/widgets/progress_strip.h"
#include "ui/widgets/rail_button.h"
#include "ui/widgets/text_label.h"
#include "ui/widgets/toast_area.h"
#include "ui/widgets/user_text.h"

namespace pergola::ui {

namespace {

Scheme schemeOf(app::ThemeChoice choice) {
    switch (choice) {
        case app::ThemeChoice::Light:
            return Scheme::Light;
        case app::ThemeChoice::Dark:
            return Scheme::Dark;
        case app::ThemeChoice::HighContrast:
            return Scheme::HighContrast;
        case app::ThemeChoice::System:
            break;
    }
    return Scheme::System;
}

Density densityOf(app::Density density) {
    return density == app::Density::Compact ? Density::Compact : Density::Comfortable;
}

CodeStyle codeStyleOf(app::CodeStyle style) {
    switch (style) {
        case app::CodeStyle::Leaf:
            return CodeStyle::Leaf;
        case app::CodeStyle::Sea:
            return CodeStyle::Sea;
        case app::CodeStyle::Sand:
            return CodeStyle::Sand;
        case app::CodeStyle::Plain:
            return CodeStyle::Plain;
    }
    return CodeStyle::Leaf;
}

void dress(const app::SettingsValues& values) {
    theme().setScheme(schemeOf(values.theme));
    theme().setTextScale(values.textSizePercent);
    theme().setDensity(densityOf(values.density));
    theme().setCodeStyle(codeStyleOf(values.codeStyle));
    theme().setReducedMotion(values.reducedMotion);
}

/// Colours, fonts and what screen readers need. Returns the window's parent, none, since it must
/// run before the first widget is there: the window itself.
QWidget* prepared(const app::SettingsValues& values) {
    if (qApp->findChild<Theme*>("pergola-theme", Qt::FindDirectChildrenOnly) == nullptr) {
        qApp->installEventFilter(new PlainTips(new Theme(*qApp)));
        qApp->installEventFilter(new MenuKey(qApp));
    }
    dress(values);
    installChatViewAccessibility();
    return nullptr;
}

}  // namespace

MainWindow::MainWindow(app::Application& application)
    : MainWindow(application, application.conversation()) {}

MainWindow::MainWindow(app::Application& application, app::Conversation& conversation)
    : QWidget(prepared(application.settings().values())),
      app_(application),
      conversation_(conversation),
      keyMap_(std::make_unique<KeyMap>(application.settings(), *qApp)),
      exportPlace_(std::make_unique<ExportPlace>(application.settings(), *qApp)) {
    setWindowIcon(appIcon());
    setWindowTitle(QStringLiteral("Pergola"));
    auto* frame = new QVBoxLayout(this);
    frame->setContentsMargins(0, 0, 0, 0);
    commands_ = new CommandActions(*keyMap_, *this);
    build();
    bindCommands();
    // Tooltips and menus take up new keys when nobody is choosing them any more.
    connect(keyMap_.get(), &KeyMap::changed, this, [this] { hasOldKeys_ = true; });
    rebuildSoon_.setSingleShot(true);
    connect(&rebuildSoon_, &QTimer::timeout, this, &MainWindow::rebuild);
    connect(&app_.settings(), &app::Settings::changed, this, &MainWindow::followSettings);
    connect(&app_, &app::Application::noticed, this, &MainWindow::showNotice);
    connect(&app_.modelGuard(), &app::ModelGuard::told, this, [this](const QString& sentence) {
        toast(sentence);
    });
    if (!isFirst()) {  // the list of windows tells them apart
        connect(&conversation_, &app::Conversation::reset, this, &MainWindow::showTitle);
        connect(&app_.chats(), &app::ChatList::dataChanged, this, &MainWindow::showTitle);
        connect(&app_.chats(), &app::ChatList::modelReset, this, &MainWindow::showTitle);
        showTitle();
    }
    restoreWindow();
    connect(qApp, &QGuiApplication::screenRemoved, this, [this] {
        // Once the desktop has moved its windows.
        QTimer::singleShot(0, this, &MainWindow::stayOnScreens);
    });
    letters_ = new LetterWatch(conversation_, this);
    connect(letters_, &LetterWatch::lettersMissing, this, [this](const QString& sentence) {
        toast(sentence);
    });
    if (isFirst() && app_.settings().values().startPage == app::StartPage::Models)
        showPage(Command::ShowModels);
    QTimer::singleShot(0, this, [this] {
        if (isFirst()) {
            for (const app::UserError& notice : app_.startNotices()) showNotice(notice);
            tellOfCrash();
        }
        if (shows(Command::ShowChat)) chat_->focusComposer();
        readOwnWords();
    });
}

/// Whether the window's own language can be shown.
void MainWindow::readOwnWords() {
    letters_->read(tr("Settings"));
}

void MainWindow::build() {
    content_ = new QWidget(this);
    palette_ = nullptr;
    pages_.clear();
    auto* column = new QVBoxLayout(content_);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto* row = new QHBoxLayout;
    row->setSpacing(0);
    stack_ = new QStackedWidget(content_);
    row->addWidget(makeRail());
    row->addWidget(makeLine(Qt::Vertical, content_));
    row->addWidget(stack_, 1);
    column->addLayout(row, 1);
    progress_ = new ProgressStrip(content_);
    column->addWidget(progress_);
    status_ = new StatusBar(app_.bridge(), content_);
    column->addWidget(status_);
    toasts_ = new ToastArea(content_);
    addPages();
    toasts_->keepAbove(chat_->composer().parentWidget());  // and above the cards beside it
    connect(status_, &StatusBar::modelClicked, content_, [this] {
        showPage(Command::ShowChat);
        chat_->openModelList();
    });
    connect(status_, &StatusBar::figuresClicked, content_, [this] {
        showPage(Command::ShowChat);
        chat_->showPanel();
    });
    followImports();
    layout()->addWidget(content_);
    showPage(0);
}

void MainWindow::followImports() {
    const app::ChatTransfer& transfer = app_.transfer();
    connect(&transfer, &app::ChatTransfer::progressed, progress_, [this](int chats, int of) {
        const QString text = of == 0 ? tr("Reading the file with chats…")
                                     : tr("Adding chats: %L1 of %L2").arg(chats).arg(of);
        progress_->tell(text, chats, of);
    });
    connect(&transfer, &app::ChatTransfer::imported, progress_, &ProgressStrip::end);
    connect(&transfer, &app::ChatTransfer::failed, progress_, &ProgressStrip::end);
}

/// The program's objects hold what counts; the pages hand over what only they know. A dialog or a
/// menu that is open belongs to a page, so its end is waited for.
void MainWindow::rebuild() {
    constexpr int lookAgainMs = 100;
    if (QApplication::activeModalWidget() != nullptr ||
        QApplication::activePopupWidget() != nullptr)
        return rebuildSoon_.start(lookAgainMs);
    const int page = stack_->currentIndex();
    const bool hadFocus = isAncestorOf(QApplication::focusWidget());
    const ChatPage::Bookmark chat = chat_->bookmark();
    const ModelsPage::Bookmark models = models_->bookmark();
    const ComparePage::Bookmark compare = compare_->bookmark();
    const SettingsPage::Bookmark settings = settingsPage_->bookmark();
    hasOldKeys_ = false;
    setUpdatesEnabled(false);
    leaveFocus(*this);
    delete content_;
    build();
    tray_.reset();  // its words too
    followTray();
    content_->show();
    layout()->activate();
    showPage(page);
    chat_->restore(chat);
    models_->restore(models);
    compare_->restore(compare);
    settingsPage_->restore(settings);
    if (hadFocus && stack_->currentWidget() == chat_) chat_->focusComposer();
    setUpdatesEnabled(true);
    readOwnWords();
}

MainWindow::~MainWindow() {
    leaveFocus(*this);
    app_.settings().disconnect(
        this);  // a text saved by its field's destructor is not for this window
}

QWidget* MainWindow::makeRail() {
    auto* rail = rail_ = new QWidget(content_);
    rail->setProperty("ground", "panel");
    rail->setAttribute(Qt::WA_StyledBackground);
    rail->setAccessibleName(tr("Pages"));
    railLayout_ = new QVBoxLayout(rail);
    railLayout_->setContentsMargins(0, space::m, 0, space::s);
    railLayout_->setSpacing(space::xs);
    railLayout_->addWidget(makeMenuButton(), 0, Qt::AlignHCenter);
    railLayout_->addSpacing(space::m);
    railLayout_->addStretch(1);
    return rail;
}

/// The program's mark, from which every command can be reached.
QWidget* MainWindow::makeMenuButton() {
    menuButton_ = makeIconButton({}, tr("Menu of all commands"), keyText(Command::MainMenu), rail_);
    setButtonSize(*menuButton_, size::control + space::s, size::control);
    keepSharp(*menuButton_, [button = menuButton_] {
        button->setIcon(appMark(button->iconSize().width(), button->devicePixelRatioF()));
    });
    connect(menuButton_, &QToolButton::clicked, this, &MainWindow::openMenu);
    return menuButton_;
}

/// Settings stand apart at the bottom; every other page goes above the stretch.
void MainWindow::addPage(Command command, QWidget* page) {
    auto* button = new RailButton(QLatin1String(rowOf(command).icon),
                                  commandName(command),
                                  keyText(command),
                                  railLayout_->parentWidget());
    const int index = pageCount();
    const bool isLast = command == Command::ShowSettings;
    isLast ? railLayout_->addWidget(button) : railLayout_->insertWidget(2 + index, button);
    connect(button, &QAbstractButton::clicked, this, [this, command] { showPage(command); });
    stack_->addWidget(page);
    pages_.push_back({page, button, command});
}

void MainWindow::addPages() {
    chat_ = new ChatPage(app_, conversation_, stack_);
    connect(chat_, &ChatPage::newWindowRequested, this, &MainWindow::newWindowRequested);
    connect(chat_, &ChatPage::noticed, this, &MainWindow::toast);
    connect(chat_, &ChatPage::noticeIsOver, toasts_, &ToastArea::dismiss);
    connect(chat_, &ChatPage::restartRequested, this, &MainWindow::restart);
    connect(chat_, &ChatPage::modelsPageRequested, this, [this] { showPage(Command::ShowModels); });
    addPage(Command::ShowChat, chat_);
    models_ = new ModelsPage(app_.bridge(), app_.library(), app_.settings(), stack_);
    connect(models_, &ModelsPage::loadStarted, this, [this] {
        showPage(Command::ShowChat);
        chat_->focusComposer();
    });
    connect(models_, &ModelsPage::noticed, this, &MainWindow::toast);
    addPage(Command::ShowModels, models_);
    compare_ = new ComparePage(app_, stack_);
    connect(compare_, &ComparePage::noticed, this, &MainWindow::toast);
    addPage(Command::ShowCompare, compare_);
    settingsPage_ = new SettingsPage(app_.settings(), app_.bridge(), stack_);
    connect(settingsPage_, &SettingsPage::diagnosticsRequested, this, &MainWindow::showDiagnostics);
    addSettingsCards();
    addPage(Command::ShowSettings, settingsPage_);
}

void MainWindow::showPage(int index) {
    if (index < 0 || index >= pageCount()) return;
    const Page& page = pages_[static_cast<std::size_t>(index)];
    const bool isNewHere = page.widget->focusWidget() == nullptr;
    stack_->setCurrentWidget(page.widget);
    // A page that was made anew knows of no field yet; Qt would take its first one.
    if (isNewHere && page.command == Command::ShowChat && isVisible()) chat_->focusComposer();
    page.button->setChecked(true);
    if (hasOldKeys_ && page.command != Command::ShowSettings) rebuildSoon_.start(0);
}

void MainWindow::showPage(Command command) {
    for (std::size_t i = 0; i < pages_.size(); ++i)
        if (pages_[i].command == command) return showPage(static_cast<int>(i));
}

bool MainWindow::shows(Command command) const {
    for (const Page& page : pages_)
        if (page.command == command) return stack_->currentWidget() == page.widget;
    return false;
}

void MainWindow::followSettings() {
    dress(app_.settings().values());
    followTray();
}

void MainWindow::toast(const QString& sentence,
                       const QString& action,
                       std::function<void()> onAction) {
    toasts_->show(sentence, action, std::move(onAction));
}

void MainWindow::showNotice(const app::UserError& error) {
    toast(QStringList{error.what, error.meaning, error.remedy}.join(' ').simplified());
}

void MainWindow::tellOfCrash() {
    const std::optional<app::Crash>& crash = app_.crash();
    // A load that ended the program has its own notice already.
    if (!crash || crash->activity == app::RunActivity::Loading) return;
    const QString sentence =
        crash->activity == app::RunActivity::Answering
            ? tr("Pergola ended unexpectedly last time, while %1 answered. Your chats are kept.")
                  .arg(crash->model)
            : tr("Pergola ended unexpectedly last time. Your chats are kept.");
    toast(sentence, tr("Show the report"), [this] { showDiagnostics(); });
}

void MainWindow::showDiagnostics() {
    auto* dialog = new DiagnosticsDialog(app_.diagnostics(), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

/// Comes once for each file of texts; Qt has turned the direction by then.
void MainWindow::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::LanguageChange) rebuildSoon_.start(0);
}

void MainWindow::openModel(const QString& path) {
    showPage(Command::ShowChat);
    chat_->chooseModel(path);
}

void MainWindow::openChat(qint64 id) {
    showPage(Command::ShowChat);
    if (app_.chats().chat(id) != nullptr) conversation_.open(id);
}

void MainWindow::paintEvent(QPaintEvent*) {
    QPainter(this).fillRect(rect(), theme().color(Color::Window));
}

}  // namespace pergola::ui
