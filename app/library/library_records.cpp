#include "app/library/library_records.h"

#include <QJsonArray>
#include <QJsonObject>
#include <algorithm>

namespace pergola::app {
namespace {

constexpr int kSaveMs = 1500;
constexpr int kVersion = 1;
constexpr qsizetype kMostStored = 4000;  // the file stays within what is read of it

QString key(const char* name) {
    return QLatin1String(name);
}

QStringList textsOf(const QJsonValue& value) {
    QStringList texts;
    for (const auto& each : value.toArray()) texts << each.toString();
    return texts;
}

qint64 wholeOf(const QJsonValue& value) {
    return std::max<qint64>(value.toInteger(), 0);
}

/// An enumerator by number; what a later version added is as the first one.
template <class Enum>
Enum enumOf(const QJsonValue& value, Enum last) {
    const int number = value.toInt();
    return number >= 0 && number <= static_cast<int>(last) ? static_cast<Enum>(number) : Enum{};
}

/// What outlines look at; what an earlier program saw of less is read anew.
constexpr int kReading = 2;

QJsonObject toJson(const ModelTraits& traits) {
    return {{key("reading"), kReading},
            {key("architecture"), traits.architecture},
            {key("licence"), traits.licence},
            {key("parameters"), traits.parameters},
            {key("active_parameters"), traits.activeParameters},
            {key("experts"), traits.experts},
            {key("active_experts"), traits.activeExperts},
            {key("bits"), traits.bitsPerWeight},
            {key("context"), traits.contextTokens},
            {key("weight_bytes"), traits.weightBytes},
            {key("work_bytes"), traits.workBytes},
            {key("key_bytes"), traits.keyBytesPerPage},
            {key("value_bytes"), traits.valueBytesPerPage},
            {key("template"), traits.hasChatTemplate}};
}

ModelTraits traitsOf(const QJsonObject& from) {
    ModelTraits traits;
    if (from.value(key("reading")).toInt() < kReading) return traits;
    traits.isRead = true;
    traits.architecture = from.value(key("architecture")).toString();
    traits.licence = from.value(key("licence")).toString();
    traits.parameters = wholeOf(from.value(key("parameters")));
    traits.activeParameters = wholeOf(from.value(key("active_parameters")));
    traits.experts = from.value(key("experts")).toInt();
    traits.activeExperts = from.value(key("active_experts")).toInt();
    traits.bitsPerWeight = from.value(key("bits")).toDouble();
    traits.contextTokens = wholeOf(from.value(key("context")));
    traits.weightBytes = wholeOf(from.value(key("weight_bytes")));
    traits.workBytes = wholeOf(from.value(key("work_bytes")));
    traits.keyBytesPerPage = wholeOf(from.value(key("key_bytes")));
    traits.valueBytesPerPage = wholeOf(from.value(key("value_bytes")));
    traits.hasChatTemplate = from.value(key("template")).toBool();
    return traits;
}

QJsonObject toJson(const Verification& verification) {
    return {{key("outcome"), static_cast<int>(verification.outcome)},
            {key("when"), verification.whenMs},
            {key("bytes"), verification.bytes},
            {key("changed"), verification.changedMs},
            {key("sha256"), QJsonArray::fromStringList(verification.sha256)},
            {key("details"), verification.details}};
}

Verification verificationOf(const QJsonObject& from) {
    Verification verification;
    verification.outcome = enumOf(from.value(key("outcome")), VerifyOutcome::Damaged);
    verification.whenMs = wholeOf(from.value(key("when")));
    verification.bytes = wholeOf(from.value(key("bytes")));
    verification.changedMs = wholeOf(from.value(key("changed")));
    verification.sha256 = textsOf(from.value(key("sha256")));
    verification.details = from.value(key("details")).toString();
    return verification;
}

QJsonObject toJson(const ModelRecord& record) {
    const LibraryModel& model = record.model;
    QJsonObject object{{key("name"), model.name},
                       {key("detail"), model.detail},
                       {key("bytes"), model.bytes},
                       {key("home"), static_cast<int>(model.home)},
                       {key("root"), model.root},
                       {key("drive"), model.drive},
                       {key("volume"), model.volume},
                       {key("files"), QJsonArray::fromStringList(model.files)},
                       {key("sha256"), QJsonArray::fromStringList(model.sha256)},
                       {key("changed"), model.changedMs},
                       {key("trouble"), static_cast<int>(model.trouble)},
                       {key("details"), model.details},
                       {key("used"), record.lastUsedMs},
                       {key("tokens_per_second"), record.tokensPerSecond}};
    if (model.traits.isRead) object.insert(key("traits"), toJson(model.traits));
    if (record.verification.outcome != VerifyOutcome::None)
        object.insert(key("verified"), toJson(record.verification));
    return object;
}

ModelRecord recordOf(const QString& path, const QJsonObject& from) {
    ModelRecord record;
    LibraryModel& model = record.model;
    model.path = path;
    model.name = from.value(key("name")).toString();
    model.detail = from.value(key("detail")).toString();
    model.bytes = wholeOf(from.value(key("bytes")));
    model.home = enumOf(from.value(key("home")), ModelHome::Elsewhere);
    model.root = from.value(key("root")).toString();
    model.drive = from.value(key("drive")).toString();
    model.volume = from.value(key("volume")).toString();
    model.files = textsOf(from.value(key("files")));
    model.sha256 = textsOf(from.value(key("sha256")));
    model.changedMs = wholeOf(from.value(key("changed")));
    model.trouble = enumOf(from.value(key("trouble")), ModelTrouble::Silent);
    model.details = from.value(key("details")).toString();
    model.traits = traitsOf(from.value(key("traits")).toObject());
    record.lastUsedMs = wholeOf(from.value(key("used")));
    record.tokensPerSecond = std::max(0.0, from.value(key("tokens_per_second")).toDouble());
    record.verification = verificationOf(from.value(key("verified")).toObject());
    return record;
}

}  // namespace

LibraryRecords::LibraryRecords(const QString& path) {
    soon_.setSingleShot(true);
    soon_.setInterval(kSaveMs);
    if (path.isEmpty()) return;
    file_ = std::make_unique<JsonFile>(path);
    QObject::connect(&soon_, &QTimer::timeout, file_.get(), [this] { write(); });
    read();
}

LibraryRecords::~LibraryRecords() {
    if (soon_.isActive()) write();
}

void LibraryRecords::read() {
    const QJsonObject root = file_->read().root;
    for (const QString& path : textsOf(root.value(key("hidden")))) hidden_.insert(path);
    const QJsonObject models = root.value(key("models")).toObject();
    for (auto each = models.begin(); each != models.end(); ++each)
        models_.emplace(each.key(), recordOf(each.key(), each.value().toObject()));
}

void LibraryRecords::write() {
    if (!file_) return;
    QJsonArray hidden;
    for (const QString& path : hidden_) hidden.append(path);
    QJsonObject models;
    for (const auto& [path, record] : models_) {
        if (models.size() < kMostStored) models.insert(path, toJson(record));
    }
    file_->write({{key("version"), kVersion}, {key("hidden"), hidden}, {key("models"), models}});
}

const ModelRecord* LibraryRecords::find(const QString& path) const {
    const auto found = models_.find(path);
    return found != models_.end() ? &found->second : nullptr;
}

ModelRecord& LibraryRecords::at(const QString& path) {
    return models_[path];
}

void LibraryRecords::erase(const QString& path) {
    if (models_.erase(path) > 0) save();
}

void LibraryRecords::hide(const QStringList& paths) {
    hidden_.insert(paths.begin(), paths.end());
    save();
}

void LibraryRecords::showHidden() {
    hidden_.clear();
    save();
}

bool LibraryRecords::show(const QString& path) {
    if (hidden_.erase(path) == 0) return false;
    save();
    return true;
}

void LibraryRecords::save() {
    if (!soon_.isActive()) soon_.start();
}

}  // namespace pergola::app
