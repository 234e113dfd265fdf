#include "app/conversations/message_json.h"

#include <QJsonDocument>
#include <QJsonObject>

namespace pergola::app {
namespace {

QString compact(const QJsonObject& object) {
    return QString::fromUtf8(QJsonDocument(object).toJson(QJsonDocument::Compact));
}

QJsonObject parse(const QString& json) {
    return QJsonDocument::fromJson(json.toUtf8()).object();
}

}  // namespace

QString figuresToJson(const AnswerFigures& figures) {
    return compact({{"prompt_tokens", static_cast<qint64>(figures.prompt_tokens)},
                    {"reused_tokens", static_cast<qint64>(figures.reused_tokens)},
                    {"answer_tokens", static_cast<qint64>(figures.answer_tokens)},
                    {"time_to_first_token_s", figures.time_to_first_token_s},
                    {"prefill_tokens_per_s", figures.prefill_tokens_per_s},
                    {"decode_tokens_per_s", figures.decode_tokens_per_s},
                    {"total_s", figures.total_s},
                    {"first_request_after_load", figures.first_request_after_load}});
}

AnswerFigures figuresFromJson(const QString& json) {
    const QJsonObject object = parse(json);
    AnswerFigures figures;
    figures.prompt_tokens = object["prompt_tokens"].toInteger();
    figures.reused_tokens = object["reused_tokens"].toInteger();
    figures.answer_tokens = object["answer_tokens"].toInteger();
    figures.time_to_first_token_s = object["time_to_first_token_s"].toDouble();
    figures.prefill_tokens_per_s = object["prefill_tokens_per_s"].toDouble();
    figures.decode_tokens_per_s = object["decode_tokens_per_s"].toDouble();
    figures.total_s = object["total_s"].toDouble();
    figures.first_request_after_load = object["first_request_after_load"].toBool();
    return figures;
}

QString errorToJson(const UserError& error) {
    if (error.isEmpty()) return {};
    return compact({{"code", static_cast<int>(error.code)},
                    {"what", error.what},
                    {"meaning", error.meaning},
                    {"remedy", error.remedy},
                    {"details", error.details},
                    {"kind", static_cast<int>(error.kind)},
                    {"subject", error.subject}});
}

UserError errorFromJson(const QString& json) {
    UserError error;
    if (json.isEmpty()) return error;
    const QJsonObject object = parse(json);
    const int code = object["code"].toInt(static_cast<int>(ErrorCode::Internal));
    const bool known = code >= 0 && code <= static_cast<int>(ErrorCode::FileLost);
    error.code = known ? static_cast<ErrorCode>(code) : ErrorCode::Internal;
    error.what = object["what"].toString();
    error.meaning = object["meaning"].toString();
    error.remedy = object["remedy"].toString();
    error.details = object["details"].toString();
    error.subject = object["subject"].toString();
    const int kind = object["kind"].toInt();
    const bool isKind = kind >= 0 && kind <= static_cast<int>(ErrorKind::NotResized);
    error.kind = isKind ? static_cast<ErrorKind>(kind) : ErrorKind::Written;
    return error;
}

}  // namespace pergola::app
