#include "app/diagnostics/scrubber.h"

#include <pwd.h>
#include <unistd.h>

#include <QDir>
#include <QRegularExpression>
#include <QSysInfo>

namespace pergola::app {
namespace {

constexpr qsizetype kShortestName = 3;

/// Folders of the system say nothing of anybody and help to understand a trace.
bool isOfSystem(const QString& path) {
    for (const char* start :
         {"/usr/", "/lib/", "/lib64/", "/proc/", "/sys/", "/dev/", "/opt/", "/bin/", "/etc/"})
        if (path.startsWith(QLatin1String(start))) return true;
    return false;
}

QString withoutFolders(const QString& text) {
    // Two parts at least, so that "tokens/s" and dates stay. A path with blanks ends at the first
    // one after its last slash; what follows then is part of a name and holds no folder.
    static const QRegularExpression path(
        QStringLiteral("(?<![\\w:/.])(?:~|file://)?(?:/[^/\\n\"'<>|:,;]+)+/([^/\\s\"'<>|:,;)]*)"));
    QString result;
    qsizetype copied = 0;
    for (auto matches = path.globalMatch(text); matches.hasNext();) {
        const QRegularExpressionMatch match = matches.next();
        if (isOfSystem(match.captured())) continue;
        result += text.mid(copied, match.capturedStart() - copied) + QStringLiteral("…/") +
                  match.captured(1);
        copied = match.capturedEnd();
    }
    return result + text.mid(copied);
}

void replaceWord(QString& text, const QString& word, const QString& by) {
    if (word.size() < kShortestName) return;
    const QRegularExpression whole(
        QStringLiteral("(?<![\\p{L}\\p{N}])%1(?![\\p{L}\\p{N}])")
            .arg(QRegularExpression::escape(word)),
        QRegularExpression::CaseInsensitiveOption | QRegularExpression::UseUnicodePropertiesOption);
    text.replace(whole, by);
}

}  // namespace

Identity Identity::ofUser() {
    Identity identity;
    identity.home = QDir::homePath();
    identity.computer = QSysInfo::machineHostName();
    identity.names << QDir(identity.home).dirName();
    if (const passwd* entry = ::getpwuid(::getuid())) {
        identity.names << QString::fromLocal8Bit(entry->pw_name);
        const QString full =
            QString::fromLocal8Bit(entry->pw_gecos).section(QLatin1Char(','), 0, 0);
        identity.names << full << full.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    }
    // "root" is everybody's, and the name of this program is no name.
    for (const char* common : {"root", "home", "user", "pergola"})
        identity.names.removeAll(QLatin1String(common));
    identity.names.removeDuplicates();
    return identity;
}

QString scrubbed(const QString& text, const Identity& identity) {
    QString result = text;
    if (identity.home.size() > 1) result.replace(identity.home, QLatin1String("~"));
    result = withoutFolders(result);
    // The longest first: a full name before its parts.
    QStringList names = identity.names;
    std::sort(names.begin(), names.end(), [](const QString& a, const QString& b) {
        return a.size() > b.size();
    });
    for (const QString& name : names) replaceWord(result, name, QStringLiteral("(user)"));
    if (identity.computer != QLatin1String("localhost"))
        replaceWord(result, identity.computer, QStringLiteral("(computer)"));
    return result;
}

}  // namespace pergola::app
