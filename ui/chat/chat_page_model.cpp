// What ChatPage shows of the model, of its memory for the conversation, and of links.

#include <QDesktopServices>
#include <QMessageBox>
#include <QPushButton>
#include <QUrl>
#include <algorithm>

#include "app/application.h"
#include "app/conversations/conversation.h"
#include "app/conversations/conversation_store.h"
#include "app/diagnostics/model_guard.h"
#include "app/engine_bridge.h"
#include "app/settings.h"
#include "ui/chat/chat_page.h"
#include "ui/chat/chat_view.h"
#include "ui/chat/composer.h"
#include "ui/chat/context_full_card.h"
#include "ui/chat/empty_chat.h"
#include "ui/chat/failed_load_card.h"
#include "ui/chat/model_button.h"
#include "ui/models/load_model.h"
#include "ui/telemetry/figures_text.h"
#include "ui/telemetry/memory_layout.h"
#include "ui/telemetry/performance_panel.h"
#include "ui/theme/icon.h"
#include "ui/theme/tokens.h"
#include "ui/widgets/button.h"
#include "ui/widgets/notice.h"
#include "ui/widgets/state_dot.h"

namespace pergola::ui {

using app::ModelPhase;
using app::ModelState;

void ChatPage::connectModel() {
    connect(&app_.bridge(), &app::EngineBridge::modelStateChanged, this, &ChatPage::showModelState);
    connect(modelButton_, &QPushButton::clicked, this, &ChatPage::openModelList);
    connect(empty_, &EmptyChat::chooseModelRequested, this, &ChatPage::openModelList);
    connect(empty_, &EmptyChat::openFileRequested, this, &ChatPage::openModelFile);
}

void ChatPage::showModelState() {
    const ModelState& state = app_.bridge().modelState();
    modelButton_->showState(state);
    const bool isReady = state.phase == ModelPhase::Ready;
    view_->setAnsweringModel(isReady ? QString::fromStdString(state.facts.name) : QString());
    empty_->showState(state);
    if (state.phase == ModelPhase::Loading) {
        const QString share = tr("Loading model %1 %").arg(qRound(state.loadShare * 100));
        const bool knowsTime = state.secondsLeft >= 1;
        view_->setLoadStatus(knowsTime
                                 ? share + QStringLiteral(" · ") +
                                       tr("%Ln second(s) left", nullptr, qRound(state.secondsLeft))
                                 : share,
                             state.loadShare);
    } else {
        view_->setLoadStatus({}, -1);
    }
    const bool runsWithoutCard = isReady && !state.onCard && app_.modelGuard().isCardLost();
    if (state.phase == ModelPhase::Failed) {
        failed_->showError(state.error, app_.modelGuard().isCardLost());
    } else if (runsWithoutCard) {
        failed_->showLostCard(QString::fromStdString(state.facts.name));
    } else {
        isFailureDismissed_ = false;
    }
    showFailure();
    showAnswering();
    showMeter();
}

/// In an empty chat the page itself says why.
void ChatPage::showFailure() {
    const ModelState& state = app_.bridge().modelState();
    const std::vector<app::Message>& messages = conversation_.messages();
    const bool isFailure = state.phase == ModelPhase::Failed && !messages.empty();
    const bool isLoss =
        state.phase == ModelPhase::Ready && !state.onCard && app_.modelGuard().isCardLost();
    if (isFailure) failed_->setBrief(messages.back().error.what == state.error.what);
    failed_->setVisible((isFailure || isLoss) && !isFailureDismissed_);
}

/// A damaged file was set aside and a new one is in use: that is told once, and saving works.
void ChatPage::showSavingProblem(const app::UserError& problem) {
    if (problem.code == ErrorCode::CorruptFile && !problem.isEmpty()) return notice(problem);
    saving_->parentWidget()->setVisible(!problem.isEmpty());
    if (problem.isEmpty()) return;
    savingText_->setTexts(problem.what,
                          QStringList{problem.meaning, problem.remedy}.join(' ').trimmed());
    savingText_->announce();
}

void ChatPage::showAnswering() {
    const ModelState& state = app_.bridge().modelState();
    const bool isAnswering = conversation_.isAnswering();
    composer_->setRunning(isAnswering);
    composer_->setPlaceholder(isAnswering ? tr("You can write your next message meanwhile")
                                          : tr("Message"));
    view_->setCanChange(!isAnswering);
    if (state.phase == ModelPhase::Loading) {
        state_->set(Color::Warning, tr("Loading %1 %").arg(qRound(state.loadShare * 100)));
    } else if (state.phase == ModelPhase::Failed) {
        state_->set(Color::Danger, tr("Not loaded"));
    } else if (state.phase == ModelPhase::None) {
        state_->set(Color::Muted, tr("No model"));
    } else {
        state_->set(Color::Success, isAnswering ? tr("Answering") : tr("Ready"));
    }
}

/// Twice the length, or as often as it takes, as far as the model was trained and the memory
/// reaches; 0: none would be enough.
qint64 ChatPage::longerContext() const {
    const ModelState& state = app_.bridge().modelState();
    const qint64 trained = state.facts.trained_context_tokens;
    const qint64 used = conversation_.usedTokens();
    qint64 longer = state.contextTokens * 2;
    while (longer <= used && longer < (1LL << 40)) longer *= 2;
    if (trained > 0) longer = std::min(longer, trained);
    if (longer <= std::max(used, state.contextTokens)) return 0;
    return hasRoomFor(longer) ? longer : 0;
}

bool ChatPage::hasRoomFor(qint64 contextTokens) const {
    const ModelState& state = app_.bridge().modelState();
    const qint64 more = kv_cache_bytes(state.facts, contextTokens, {}) -
                        kv_cache_bytes(state.facts, state.contextTokens, {});
    const qint64 free = memoryLayout(app_.bridge().telemetry()).freeBytes;
    return more <= free - kRamReserveBytes;
}

/// A chat that is too long now and was made longer once, before the program was started again or the
/// model was changed: that was the answer to the same question. Once for each model.
void ChatPage::makeLongAgain() {
    const ModelState& state = app_.bridge().modelState();
    qint64 wanted = conversation_.contextTokens();
    if (state.facts.trained_context_tokens > 0)
        wanted = std::min<qint64>(wanted, state.facts.trained_context_tokens);
    if (state.resizing || wanted <= state.contextTokens || !hasRoomFor(wanted)) return;
    if (lengthened_.insert({conversation_.chatId(), state.id}).second)
        app_.bridge().resizeContext(wanted);
}

void ChatPage::showMeter() {
    const ModelState& state = app_.bridge().modelState();
    composer_->setContextTokens(state.phase == ModelPhase::Ready ? state.contextTokens : 0);
    if (state.phase != ModelPhase::Ready || state.contextTokens <= 0) {
        composer_->setMeter(0, {}, {});
        composer_->setCanSend(state.phase == ModelPhase::Loading,
                              tr("There is no model to answer yet. Choose one first."));
        full_->hide();
        fitBottom();
        return;
    }
    const qint64 used = std::max<qint64>(0, conversation_.usedTokens());
    panel_->setUsedTokens(used);
    const double share = static_cast<double>(used) / static_cast<double>(state.contextTokens);
    // What does not fit is no part of the memory: by how much is told by the card.
    const qint64 held = std::min(used, state.contextTokens);
    const QString figures =
        tr("%1 of %2").arg(isolated(contextText(held)), isolated(contextText(state.contextTokens)));
    QString words =
        tr("Memory of the conversation: %1 tokens used. Show how to change it").arg(figures);
    if (share >= 1) {
        words = tr("The conversation is full: %1 tokens").arg(figures);
    } else if (share >= 0.8) {
        words =
            tr("The conversation is nearly full: %1 tokens. Show how to change it").arg(figures);
    }
    composer_->setMeter(share, figures, words);
    const bool isFull = share >= 1 && !conversation_.messages().empty();
    if (isFull) makeLongAgain();
    composer_->setCanSend(share < 1,
                          tr("Your message does not fit into the conversation any more. Make the "
                             "conversation longer, or your message shorter."));
    const qint64 longer = isFull ? longerContext() : 0;
    const qint64 more = longer > 0 ? kv_cache_bytes(state.facts, longer, {}) -
                                         kv_cache_bytes(state.facts, state.contextTokens, {})
                                   : 0;
    if (isFull) full_->showFigures(used, state.contextTokens, longer, more);
    const std::vector<app::Message>& messages = conversation_.messages();
    full_->setCanLeaveOut(conversation_.firstRead() < static_cast<int>(messages.size()) &&
                          messages.back().role == Role::Assistant);
    full_->setVisible(isFull && !isFullDismissed_);
    fitBottom();
}

void ChatPage::makeLonger() {
    const qint64 longer = longerContext();
    if (longer <= 0) return;
    conversation_.setContextTokens(longer);
    lengthened_.insert({conversation_.chatId(), app_.bridge().modelState().id});
    app_.bridge().resizeContext(longer);
}

void ChatPage::openModelFile() {
    askForModelFile(app_.bridge(), app_.settings().values().contextTokens, this);
}

/// A model may write any address: it is opened only after the user has seen where it leads.
void ChatPage::openLink(const QString& target) {
    const QUrl url(target, QUrl::StrictMode);
    const bool isKnown = url.isValid() && (url.scheme() == "https" || url.scheme() == "http" ||
                                           url.scheme() == "mailto");
    if (!isKnown) {
        emit noticed(
            tr("This link leads to no web address and is not opened: %1").arg(target.left(80)),
            {},
            {});
        return;
    }
    QMessageBox box(
        QMessageBox::NoIcon,
        tr("Open this address?"),
        tr("The answer links to %1").arg(url.host().isEmpty() ? url.path() : url.host()),
        QMessageBox::NoButton,
        this);
    box.setTextFormat(Qt::PlainText);
    box.setInformativeText(url.toString(QUrl::FullyEncoded).left(600));
    box.setIconPixmap(
        themeIcon("external", Color::Accent).pixmap(size::iconLarge, size::iconLarge));
    QPushButton* go = makeButton(ButtonKind::Primary, tr("Open in the browser"), {}, &box);
    box.addButton(go, QMessageBox::AcceptRole);
    box.setDefaultButton(box.addButton(tr("Cancel"), QMessageBox::RejectRole));
    box.exec();
    if (box.clickedButton() == go) QDesktopServices::openUrl(url);
}

}  // namespace pergola::ui
