#pragma once
// What the models page shows of each model, in words, and in which order. Pure; no widget.

#include <QString>
#include <vector>

#include "app/library/library_model.h"
#include "app/library/library_records.h"
#include "app/library/model_fit.h"

namespace pergola::app {
class Library;
}

namespace pergola::ui {

struct ModelRow {
    app::LibraryModel model;
    app::ModelFit fit;
    qint64 lastUsedMs = 0;
    double tokensPerSecond = 0;
    app::Verification verification;  ///< None when it says nothing of the files as they are

    friend bool operator==(const ModelRow&, const ModelRow&) = default;
};

enum class ModelColumn { Name, Size, Bits, Kind, Context, Licence, Fit, Speed, Used, Actions, Count };
/// In the settings file: "name", "size", ...
QString columnKey(ModelColumn column);
ModelColumn columnOfKey(const QString& key);
QString columnTitle(ModelColumn column);
/// What stands in the row's cell; a dash where nothing is known.
QString cellText(const ModelRow& row, ModelColumn column);

enum class ModelFilter { All, Fits, Yours, Problems, Count };
QString filterTitle(ModelFilter filter);

ModelRow rowOf(const app::Library& library, const app::LibraryModel& model, const HardwareFacts& hardware);
/// Those with all the words, for the filter, in the order of a column. Descending where a person expects the
/// most first (size, speed, last used), unless `isTurned`. What cannot be used comes last.
std::vector<ModelRow> arrangedRows(std::vector<ModelRow> rows,
                                   const QString& words,
                                   ModelFilter filter,
                                   ModelColumn order,
                                   bool isTurned);

QString parametersText(qint64 parameters);           ///< "30B", "1.7B", "135M"
QString kindText(const app::ModelTraits& traits);    ///< "dense", "3B of 30B active"
QString usedText(qint64 lastUsedMs);                 ///< "today", "yesterday", a date, "never"
/// "2.5 GB · Q4_K_M · 4B · 32k · apache-2.0", and what else is known.
QString factsText(const ModelRow& row);
/// "21 tok/s · used today · in Ollama (yours) · verified": the second line.
QString historyText(const ModelRow& row);
QString verificationText(const app::Verification& verification);  ///< a sentence; empty: none

}  // namespace pergola::ui
