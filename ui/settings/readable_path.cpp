#include "ui/settings/readable_path.h"

#include <QDir>

#include "ui/telemetry/figures_text.h"

namespace pergola::ui {

QString readablePath(const QString& path) {
    const QString home = QDir::homePath();
    const bool inside = path == home || path.startsWith(home + QLatin1Char('/'));
    return isolated(inside ? QLatin1Char('~') + path.mid(home.size()) : path);
}

}  // namespace pergola::ui
