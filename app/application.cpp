#include "app/application.h"

#include <unistd.h>

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QDateTime>
#include <QDir>
#include <QFileInfo>
#include <algorithm>
#include <utility>

#include "app/autostart.h"
#include "app/compare/comparison_keeper.h"
#include "app/compare/comparison_runner.h"
#include "app/compare/comparison_store.h"
#include "app/conversations/chat_list.h"
#include "app/conversations/chat_search.h"
#include "app/conversations/chat_transfer.h"
#include "app/conversations/conversation.h"
#include "app/conversations/conversation_store.h"
#include "app/diagnostics/diagnostics_bundle.h"
#include "app/diagnostics/log_book.h"
#include "app/diagnostics/model_guard.h"
#include "app/diagnostics/run_record.h"
#include "app/diagnostics/sleep_watch.h"
#include "app/engine_bridge.h"
#include "app/idle_rest.h"
#include "app/language.h"
#include "app/library/library.h"
#include "app/library/model_fit.h"
#include "app/load_marker.h"
#include "app/presets.h"
#include "app/settings.h"

namespace pergola::app {
namespace {

constexpr int kFewestMeasured = 16;
constexpr int kTrashDays = 30;
constexpr int kDrivePatienceMs = 8000;  // a disk that slept takes some seconds to answer

QString words(const char* text) {
    return QCoreApplication::translate("application", text);
}

void logEngine(LogLevel level, const std::string& text) {
    switch (level) {
        case LogLevel::Error:
            return qCritical("engine: %s", text.c_str());
        case LogLevel::Warning:
            return qWarning("engine: %s", text.c_str());
        case LogLevel::Info:
            return qInfo("engine: %s", text.c_str());
        case LogLevel::Debug:
            return qDebug("engine: %s", text.c_str());
    }
}

/// A disk that is full or a folder that cannot be written need not be those of the settings, or of
/// what is temporary.
QStringList placesForUnsaved(const ApplicationPaths& paths) {
    const QString name = QStringLiteral("unsaved-chats.json");
    // Somebody's chats may lie in several folders, each with its own program.
    const QString tag = QString::fromLatin1(
        QCryptographicHash::hash(paths.dataFolder.toUtf8(), QCryptographicHash::Sha1)
            .toHex()
            .left(8));
    const QDir temporary(QStringLiteral("%1/pergola-%2").arg(QDir::tempPath()).arg(::geteuid()));
    return {QDir(paths.dataFolder).filePath(name),
            QFileInfo(paths.settingsFile).dir().filePath(name),
            temporary.filePath(tag + QLatin1Char('-') + name)};
}

/// The language of the settings, now and after each change of them.
struct SettingsLanguage {
    explicit SettingsLanguage(Settings& settings) {
        useLanguage(settings.values().language);
        QObject::connect(&settings, &Settings::changed, &settings, [&settings](const QString& key) {
            if (key == QLatin1String("appearance.language"))
                useLanguage(settings.values().language);
        });
    }
};

}  // namespace

/// Members in the order in which they need each other; they end in the reverse order.
struct Application::State {
    State(const ApplicationOptions& chosen)
        : options(chosen),
          data(chosen.paths.dataFolder),
          settings(chosen.paths.settingsFile),
          language(settings),
          autostart(settings, chosen.paths.autostartFile, QCoreApplication::applicationFilePath()),
          presets(
              QFileInfo(chosen.paths.settingsFile).dir().filePath(QStringLiteral("presets.json"))),
          run(chosen.paths.dataFolder),
          marker(data.filePath(QStringLiteral("loading"))),
          store(data.filePath(QStringLiteral("conversations.sqlite")),
                placesForUnsaved(chosen.paths)),
          library(settings,
                  LibraryOptions{data.filePath(QStringLiteral("models")),
                                 data.filePath(QStringLiteral("library.json")),
                                 chosen.host,
                                 kDrivePatienceMs,
                                 {},
                                 data.filePath(QStringLiteral("conversations.sqlite"))}),
          chats(store),
          search(data.filePath(QStringLiteral("conversations.sqlite")),
                 data.filePath(QStringLiteral("search.sqlite"))),
          comparisons(data.filePath(QStringLiteral("comparisons"))),
          transfer(store, data.filePath(QStringLiteral("conversations.sqlite"))) {}

    ApplicationOptions options;
    QDir data;
    Settings settings;
    SettingsLanguage language;  ///< before whatever puts a sentence together
    Autostart autostart;
    Presets presets;
    RunRecord run;
    LoadMarker marker;
    ConversationStore store;
    Library library;
    ChatList chats;
    ChatSearch search;
    ComparisonStore comparisons;
    ChatTransfer transfer;
    std::unique_ptr<EngineBridge> bridge;
    SleepWatch sleep;
    std::unique_ptr<ModelGuard> guard;
    std::unique_ptr<ComparisonRunner> comparisonRunner;
    std::unique_ptr<ComparisonKeeper> comparisonKeeper;
    std::unique_ptr<IdleRest> rest;
    std::unique_ptr<Conversation> conversation;
    std::vector<Conversation*> conversations;  ///< of all windows
    std::vector<UserError> notices;

    void gatherNotices();
    void onModelState();
    void noteActivity();
    void load(const QString& path) { bridge->loadModel(path, settings.values().contextTokens); }
    void loadFirstFound();
    bool isNoted(ModelId id);
    void noteAnswer(const AnswerFigures& figures);
    ModelId noted{};
    void startChatsWithPreset();
    std::unique_ptr<Conversation> makeConversation(Application& owner);
    bool mayOpen(Application& owner, Conversation& asking, qint64 chat);
};

void Application::State::gatherNotices() {
    for (const QString& problem : {settings.problem(), presets.problem()}) {
        if (problem.isEmpty()) continue;
        UserError notice;
        notice.code = ErrorCode::CorruptFile;
        notice.what = problem;
        notice.meaning =
            words(QT_TRANSLATE_NOOP("application", "Pergola works as usual otherwise."));
        notice.remedy = words(
            QT_TRANSLATE_NOOP("application", "Look through the settings when you have a moment."));
        notices.push_back(notice);
    }
    if (!store.problem().isEmpty()) notices.push_back(store.problem());
    if (store.takenUp() > 0) {
        UserError notice;
        notice.kind = ErrorKind::Written;
        notice.what = QCoreApplication::translate(
            "application",
            "%Ln chat(s) that could not be saved last time are here again.",
            nullptr,
            store.takenUp());
        notices.push_back(notice);
    }
    if (!marker.crashedModel().isEmpty()) {
        UserError notice;
        notice.code = ErrorCode::Internal;
        notice.what = words(QT_TRANSLATE_NOOP("application",
                                              "Pergola ended unexpectedly while it loaded %1."))
                          .arg(QFileInfo(marker.crashedModel()).fileName());
        notice.meaning = words(
            QT_TRANSLATE_NOOP("application", "That model is not loaded by itself this time."));
        notice.remedy = words(
            QT_TRANSLATE_NOOP("application", "Choose another model, or load it again by hand."));
        notice.details = marker.crashedModel();
        notices.push_back(notice);
    }
}

void Application::State::onModelState() {
    const ModelState& model = bridge->modelState();
    const QString path = QString::fromStdString(model.facts.path);
    noteActivity();
    if (model.phase == ModelPhase::Loading && model.loadShare == 0) {
        library.noteOpened(path);
        return marker.set(path);
    }
    if (model.phase == ModelPhase::Loading) return;
    marker.clear();
    if (model.phase != ModelPhase::Ready || isNoted(model.id)) return;
    (void)settings.setValue("models.last_path", path);
    library.noteUsed(path);
}

/// A model is Ready again after each change of its conversation's length.
bool Application::State::isNoted(ModelId id) {
    return std::exchange(noted, id) == id;
}

void Application::State::noteAnswer(const AnswerFigures& figures) {
    if (bridge->modelState().phase != ModelPhase::Ready) return;
    // A few tokens measure the start, not the speed.
    const bool isMeasured = figures.answer_tokens >= kFewestMeasured;
    library.noteAnswer(QString::fromStdString(bridge->modelState().facts.path),
                       isMeasured ? figures.decode_tokens_per_s : 0);
}

void Application::State::noteActivity() {
    const ModelState& model = bridge->modelState();
    const RunActivity activity = model.phase == ModelPhase::Loading ? RunActivity::Loading
                                 : comparisonRunner != nullptr && comparisonRunner->isRunning()
                                     ? RunActivity::Comparing
                                 : bridge->isAnswering() ? RunActivity::Answering
                                                         : RunActivity::Idle;
    run.note(activity, QString::fromStdString(model.facts.path));
}

void Application::State::startChatsWithPreset() {
    const std::optional<Preset> chosen = presets.find(settings.values().newChatPreset);
    for (Conversation* each : conversations)
        each->setStart(chosen ? chosen->values : ChatSettings{});
}

std::unique_ptr<Conversation> Application::State::makeConversation(Application& owner) {
    auto made = std::make_unique<Conversation>(store, chats, *bridge, settings);
    Conversation* borrowed = made.get();
    conversations.push_back(borrowed);
    QObject::connect(borrowed, &QObject::destroyed, &owner, [this, borrowed] {
        std::erase(conversations, borrowed);
    });
    borrowed->setGate(
        [this, &owner, borrowed](qint64 chat) { return mayOpen(owner, *borrowed, chat); });
    startChatsWithPreset();
    return made;
}

bool Application::State::mayOpen(Application& owner, Conversation& asking, qint64 chat) {
    if (chat == 0) {
        return std::none_of(conversations.begin(), conversations.end(), [&](const auto* other) {
            return other != &asking && other->chatId() == 0;
        });
    }
    for (Conversation* other : conversations) {
        if (other == &asking || other->chatId() != chat) continue;
        emit owner.chatIsOpenIn(other);
        return false;
    }
    for (Conversation* other : conversations)
        if (other != &asking) other->handOver(asking, chat);
    return true;
}

void Application::State::loadFirstFound() {
    // A first start: the smallest model answers soonest. Nothing is taken while one is being
    // chosen.
    if (bridge->modelState().phase != ModelPhase::None) return;
    const LibraryModel* smallest = nullptr;
    for (const LibraryModel& model : library.models()) {
        if (!model.isUsable() || model.path == marker.crashedModel()) continue;
        if (!model.traits
                 .isRead) {  // the folders of other programs hold much that is no chat model
            QObject::connect(
                &library,
                &Library::modelsChanged,
                &library,
                [this] { loadFirstFound(); },
                Qt::SingleShotConnection);
            return;
        }
        if (fitOf(model.traits, model.bytes, bridge->hardware()).kind == FitKind::TooBig) continue;
        if (!smallest || model.bytes < smallest->bytes) smallest = &model;
    }
    if (smallest) load(smallest->path);
}

Application::Application(std::unique_ptr<State> state) : state_(std::move(state)) {}

Result<std::unique_ptr<Application>> Application::open(const ApplicationOptions& options) {
    std::unique_ptr<Application> application(new Application(std::make_unique<State>(options)));
    State& s = *application->state_;
    EngineOptions engine;
    engine.threads = s.settings.values().threads;
    engine.leaves_a_core = true;
    engine.log = logEngine;
    PG_TRY(s.bridge, EngineBridge::open(std::move(engine)));
    s.guard = std::make_unique<ModelGuard>(*s.bridge, s.sleep);
    s.comparisonRunner = std::make_unique<ComparisonRunner>(*s.bridge);
    s.comparisonKeeper = std::make_unique<ComparisonKeeper>(*s.comparisonRunner, s.comparisons);
    s.rest = std::make_unique<IdleRest>(*s.bridge, s.settings);
    s.conversation = s.makeConversation(*application);
    s.gatherNotices();
    Application* borrowed = application.get();
    s.bridge->nameModelsBy([borrowed](const QString& path) {
        const LibraryModel* model = borrowed->library().find(path);
        // Caches name files and folders by numbers.
        return model != nullptr && !programOf(model->home).isEmpty() ? model->name : QString();
    });
    connect(s.bridge.get(),
            &EngineBridge::answerFinished,
            borrowed,
            [borrowed](JobId, FinishReason, const AnswerFigures& figures) {
                borrowed->state_->noteAnswer(figures);
            });
    connect(s.bridge.get(), &EngineBridge::modelStateChanged, borrowed, [borrowed] {
        borrowed->state_->onModelState();
    });
    const auto noteActivity = [borrowed] { borrowed->state_->noteActivity(); };
    connect(s.bridge.get(), &EngineBridge::answerUpdated, borrowed, noteActivity);
    connect(s.bridge.get(), &EngineBridge::answerFinished, borrowed, noteActivity);
    connect(s.bridge.get(), &EngineBridge::answerFailed, borrowed, noteActivity);
    const auto follow = [borrowed] { borrowed->state_->startChatsWithPreset(); };
    connect(&s.settings, &Settings::changed, borrowed, [follow](const QString& key) {
        if (key == QLatin1String("answers.new_chat_preset")) follow();
    });
    connect(&s.presets, &Presets::changed, borrowed, follow);
    follow();
    connect(&s.settings, &Settings::saveProblem, borrowed, &Application::noticed);
    connect(&s.presets, &Presets::saveProblem, borrowed, &Application::noticed);
    connect(&s.autostart, &Autostart::failed, borrowed, &Application::noticed);
    return application;
}

Application::~Application() {
    // Answers are saved while the store still takes them; then the engine's thread ends.
    state_->conversation.reset();
    state_->comparisonKeeper.reset();
    state_->comparisonRunner.reset();
    state_->guard.reset();
    state_->rest.reset();
    state_->bridge.reset();
    state_->marker.clear();
}

EngineBridge& Application::bridge() {
    return *state_->bridge;
}
Settings& Application::settings() {
    return state_->settings;
}
Presets& Application::presets() {
    return state_->presets;
}
ConversationStore& Application::store() {
    return state_->store;
}
ChatList& Application::chats() {
    return state_->chats;
}
ChatSearch& Application::search() {
    return state_->search;
}
ChatTransfer& Application::transfer() {
    return state_->transfer;
}
Conversation& Application::conversation() {
    return *state_->conversation;
}
std::unique_ptr<Conversation> Application::makeConversation() {
    return state_->makeConversation(*this);
}
const std::vector<Conversation*>& Application::conversations() const {
    return state_->conversations;
}
Library& Application::library() {
    return state_->library;
}
ComparisonStore& Application::comparisons() {
    return state_->comparisons;
}
ComparisonRunner& Application::comparisonRunner() {
    return *state_->comparisonRunner;
}
ModelGuard& Application::modelGuard() {
    return *state_->guard;
}
const std::optional<Crash>& Application::crash() const {
    return state_->run.crash();
}

std::vector<DiagnosticsPart> Application::diagnostics() const {
    const State& s = *state_;
    DiagnosticsSources sources;
    sources.settings = &s.settings;
    sources.bridge = s.bridge.get();
    sources.crash = s.run.crash();
    if (s.options.log != nullptr) {
        sources.log = s.options.log->tail();
        sources.previousLog = s.options.log->previousTail();
    }
    for (const LibraryModel& model : s.library.models())
        sources.models.emplace_back(QFileInfo(model.path).fileName(), model.bytes);
    sources.identity = Identity::ofUser();
    return gatherDiagnostics(sources);
}

const std::vector<UserError>& Application::startNotices() const {
    return state_->notices;
}

void Application::start() {
    State& s = *state_;
    s.store.eraseTrashedBefore(QDateTime::currentDateTime().addDays(-kTrashDays));
    const SettingsValues& values = s.settings.values();
    if (!s.options.modelPath.isEmpty()) {
        s.load(s.options.modelPath);
    } else if (values.loadLastModelAtStart && !values.lastModelPath.isEmpty() &&
               values.lastModelPath != s.marker.crashedModel()) {
        s.load(values.lastModelPath);
    } else if (values.loadLastModelAtStart && values.lastModelPath.isEmpty()) {
        connect(
            &s.library,
            &Library::scanFinished,
            this,
            [this] { state_->loadFirstFound(); },
            Qt::SingleShotConnection);
    }
    s.library.rescan();
}

}  // namespace pergola::app
