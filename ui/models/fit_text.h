#pragma once
// How a model fits this computer, in words: the badge and the answer to "Why this badge?". GUI thread.

#include <QString>

#include "app/library/library_model.h"
#include "app/library/model_fit.h"
#include "ui/widgets/badge.h"

class QWidget;

namespace pergola::ui {

QString fitWord(const app::ModelFit& fit);           ///< "Fits on the GPU", "Too big by 6 GB"
BadgeKind fitBadge(app::FitKind kind);
QString fitIcon(app::FitKind kind);
QString troubleWord(app::ModelTrouble trouble);      ///< "Incomplete", "Not connected"
/// The sum behind the badge, sentence by sentence.
QStringList fitReasons(const app::ModelFit& fit, const app::ModelTraits& traits);
/// Shows them under `anchor`.
void explainFit(const QString& name,
                const app::ModelFit& fit,
                const app::ModelTraits& traits,
                QWidget& anchor);

}  // namespace pergola::ui
