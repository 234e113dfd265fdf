#pragma once
// One model that lies in several places is one entry. Pure, any thread.

#include <QMap>
#include <QString>
#include <vector>

#include "app/library/library_model.h"

namespace pergola::app {

/// Marks of content by path, from sampleOf(); used where no digest is known.
using ContentMarks = QMap<QString, QString>;

/// Later ones that are the same bytes become places of the first: the same file on the disk, the same digests,
/// or the same size and mark. The order stays.
std::vector<LibraryModel> joinSameModels(std::vector<LibraryModel> models, const ContentMarks& marks);
/// Those that could be the same as another one and have no mark yet.
std::vector<LibraryModel> wantingMarks(const std::vector<LibraryModel>& models, const ContentMarks& marks);

/// The mark of a single file: size, first megabyte and samples all over it. Two models with the same mark
/// differ, if at all, in less than a hundredth of their bytes. Empty: could not be read.
QString sampleOf(const QString& path);

}  // namespace pergola::app
