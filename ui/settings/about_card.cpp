#include "ui/settings/about_card.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

#include "ui/settings/info_row.h"
#include "ui/theme/icon.h"
#include "ui/theme/sharp_picture.h"
#include "ui/theme/theme.h"
#include "ui/widgets/text_label.h"

namespace pergola::ui {
namespace {

struct Licence {
    const char* part;
    const char* licence;
};

// What is linked into the window's program; SPDX names.
constexpr Licence kLicences[] = {
#include "linked_licences.inc"
};

}  // namespace

AboutCard::AboutCard(QWidget* parent) : QFrame(parent) {
    setProperty("card", true);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(space::l, space::l, space::l, space::l);
    row->setSpacing(space::l);
    auto* mark = new QLabel(this);
    keepSharp(*mark, [mark] {
        mark->setPixmap(appMark(size::iconHuge, mark->devicePixelRatioF()));
    });
    mark->setFixedSize(size::iconHuge, size::iconHuge);
    row->addWidget(mark, 0, Qt::AlignTop);
    auto* texts = new QVBoxLayout;
    texts->setSpacing(space::xs);
    texts->addWidget(new TextLabel(
        tr("Pergola %1").arg(QStringLiteral(PERGOLA_VERSION)), Type::Section, Color::Text, this));
    for (const QString& sentence :
         {tr("Private AI on your own computer. No telemetry; this program makes no network "
             "request."),
          tr("Its own source is under the MIT licence. The window uses Qt Charts, which is under "
             "GPL-3.0: "
             "therefore this program as a whole is distributed under GPL-3.0."),
          tr("Running with Qt %1.").arg(QString::fromLatin1(qVersion()))}) {
        auto* label = new TextLabel(sentence, Type::Body, Color::Text2, this);
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        texts->addWidget(label);
    }
    row->addLayout(texts, 1);
}

LicencesCard::LicencesCard(QWidget* parent) : QFrame(parent) {
    setProperty("card", true);
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(space::l, space::l, space::l, space::l);
    rows->setSpacing(space::s);
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(space::xl);
    grid->setVerticalSpacing(space::xs);
    int index = 0;
    for (const Licence& each : kLicences) {
        auto* part = new TextLabel(QString::fromUtf8(each.part), Type::Body, Color::Text, this);
        const QString words = each.licence == std::string_view("public domain")
                                  ? tr("public domain")
                                  : QString::fromUtf8(each.licence);
        auto* licence = new TextLabel(words, Type::Body, Color::Text2, this);
        for (TextLabel* label : {part, licence}) label->setWordWrap(true);
        grid->addWidget(part, index, 0);
        grid->addWidget(licence, index, 1);
        ++index;
    }
    grid->setColumnStretch(1, 1);
    rows->addLayout(grid);
    auto* own = new TextLabel(
        tr("The icons and the mark are Pergola's own."), Type::Caption, Color::Muted, this);
    own->setWordWrap(true);
    rows->addWidget(own);
}

}  // namespace pergola::ui
