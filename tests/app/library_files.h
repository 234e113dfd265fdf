#pragma once
// A folder for a test of the library, with files whose first bytes are chosen and whose rest is a hole.

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <memory>

#include "app/library/library.h"
#include "app/settings.h"

namespace pergola::app {

class LibraryFiles {
public:
    QString path(const QString& name) const { return folder_.filePath(name); }
    void put(const QString& name, const QByteArray& start, qint64 size = 4096) const {
        QDir().mkpath(QFileInfo(path(name)).absolutePath());
        QFile file(path(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(start);
        QVERIFY(file.resize(std::max<qint64>(size, start.size())));
    }
    void link(const QString& name, const QString& target) const {
        QDir().mkpath(QFileInfo(path(name)).absolutePath());
        QVERIFY(QFile::link(target, path(name)));
    }

private:
    QTemporaryDir folder_;
};

/// A library over such a folder, with a home of its own.
struct LibraryBench {
    LibraryFiles files;
    LibraryFiles home;
    Settings settings{home.path(QStringLiteral("settings.json"))};
    std::unique_ptr<Library> library;

    LibraryOptions options() const {
        LibraryOptions options;
        options.ownFolder = home.path(QStringLiteral("models"));
        options.recordsFile = home.path(QStringLiteral("library.json"));
        return options;
    }
    void open(const LibraryOptions& options) {
        library.reset();
        library = std::make_unique<Library>(settings, options);
    }
    void open() { open(options()); }
    /// Looks through everything, headers included.
    bool look() {
        library->rescan();
        return QTest::qWaitFor([this] { return !library->isScanning() && allRead(); }, 20'000);
    }
    bool allRead() const {
        const auto& models = library->models();
        return std::all_of(models.begin(), models.end(), [](const LibraryModel& model) {
            return !model.isUsable() || model.traits.isRead;
        });
    }
    const LibraryModel* named(const QString& name) const {
        const auto& models = library->models();
        const auto found = std::find_if(models.begin(), models.end(), [&](const LibraryModel& model) {
            return model.name == name;
        });
        return found != models.end() ? &*found : nullptr;
    }
};

}  // namespace pergola::app
