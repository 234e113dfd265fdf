#include "ui/presets/presets_card.h"

#include <QCoreApplication>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLocale>
#include <QMenu>
#include <QPointer>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "app/conversations/sampling_rows.h"
#include "app/preset_file.h"
#include "app/save_file.h"
#include "app/settings.h"
#include "ui/models/load_model.h"
#include "ui/presets/preset_dialog.h"
#include "ui/theme/icon.h"
#include "ui/theme/tokens.h"
#include "ui/widgets/button.h"
#include "ui/widgets/direction.h"
#include "ui/widgets/export_place.h"
#include "ui/widgets/flow_layout.h"
#include "ui/widgets/text_label.h"

namespace pergola::ui {

using app::Preset;

QString presetSummary(const Preset& preset) {
    QStringList parts;
    if (preset.values.systemPrompt) parts << PresetsCard::tr("Instructions");
    for (const app::SamplingRow& row : app::samplingRows()) {
        const std::optional<double> value = row.read(preset.values);
        if (!value) continue;
        parts << QStringLiteral("%1: %2").arg(QCoreApplication::translate("sampling", row.label),
                                              QLocale().toString(*value, 'g', 10));
    }
    return parts.isEmpty() ? PresetsCard::tr("As the settings and the model say")
                           : parts.join(QStringLiteral(" · "));
}

PresetsCard::PresetsCard(app::Presets& presets, app::Settings& settings, QWidget* parent)
    : QFrame(parent), presets_(presets), settings_(settings) {
    setProperty("card", true);
    rows_ = new QVBoxLayout(this);
    rows_->setContentsMargins(1, 1, 1, 1);
    rows_->setSpacing(0);
    addHead();
    connect(&presets_, &app::Presets::changed, this, &PresetsCard::refresh);
    connect(&settings_, &app::Settings::changed, this, [this](const QString& key) {
        if (key == QLatin1String("answers.new_chat_preset")) refresh();
    });
    refresh();
}

void PresetsCard::addHead() {
    auto* head = new QWidget(this);
    auto* flow = new FlowLayout;
    head->setLayout(flow);
    flow->setSpacing(space::s);
    flow->setContentsMargins(space::l, space::m, space::l, space::m);
    auto* fresh = makeButton(ButtonKind::Secondary, tr("New preset…"), "plus", head);
    connect(fresh, &QPushButton::clicked, this, [this] { edit({}); });
    auto* import = makeButton(ButtonKind::Secondary, tr("Import…"), "upload", head);
    connect(import, &QPushButton::clicked, this, &PresetsCard::askImport);
    auto* all = makeButton(ButtonKind::Secondary, tr("Export…"), "download", head);
    all->setAccessibleName(tr("Export the presets of your own"));
    all->setToolTip(all->accessibleName());
    connect(all, &QPushButton::clicked, this, [this] {
        std::vector<Preset> own;
        for (const Preset& each : presets_.all())
            if (!each.isBuiltIn) own.push_back(each);
        if (own.empty()) return emit noticed(tr("There is no preset of your own yet."), {}, {});
        askExport(own);
    });
    for (QPushButton* button : {fresh, import, all}) flow->addWidget(button);
    rows_->addWidget(head);
}

/// Whoever works by keys goes on at the same preset, or at the one in the place of one that is gone.
void PresetsCard::refresh() {
    const QWidget* focused = window()->focusWidget();
    const auto isFocused = [&](const Row& row) { return row.more == focused; };
    const auto before = std::find_if(shown_.begin(), shown_.end(), isFocused);
    const bool hadFocus = before != shown_.end();
    const QString id = hadFocus ? before->preset : QString();
    auto place = static_cast<std::size_t>(before - shown_.begin());
    shown_.clear();
    for (QWidget* each : made_) {
        each->hide();
        each->deleteLater();  // the menu that asked may belong to it
    }
    made_.clear();
    for (const Preset& preset : presets_.all()) {
        if (preset.id == id) place = shown_.size();
        addRow(preset);
    }
    if (hadFocus) focusRow(place);
}

void PresetsCard::focusRow(std::size_t place) {
    QToolButton* more = shown_.at(std::min(place, shown_.size() - 1)).more;
    more->parentWidget()->show();  // a layout shows what is new only later
    more->setFocus(Qt::OtherFocusReason);
}

void PresetsCard::addRow(const Preset& preset) {
    QWidget* rule = makeLine(Qt::Horizontal, this);
    rows_->addWidget(rule);
    auto* place = new QWidget(this);
    auto* cells = new QHBoxLayout(place);
    cells->setContentsMargins(space::l, space::s, space::l, space::s);
    cells->setSpacing(space::s);
    auto* texts = new QVBoxLayout;
    texts->setSpacing(space::hair);
    auto* name = new TextLabel(autoDirected(preset.name), Type::Medium, Color::Text, place);
    auto* summary = new TextLabel(presetSummary(preset), Type::Caption, Color::Text2, place);
    for (TextLabel* text : {name, summary}) {
        text->setWordWrap(true);
        texts->addWidget(text);
    }
    cells->addLayout(texts, 1);
    if (settings_.values().newChatPreset == preset.id) {
        auto* start = new TextLabel(tr("New chats"), Type::Caption, Color::Accent, place);
        start->setToolTip(tr("New chats begin with this preset"));
        cells->addWidget(start);
    }
    auto* more = makeIconButton("more", tr("More for %1").arg(preset.name), {}, place);
    connect(more, &QToolButton::clicked, this, [this, more, preset] {
        QMenu menu(this);
        fillMenu(menu, preset);
        const int x = isRightToLeft() ? more->width() - menu.sizeHint().width() : 0;
        menu.exec(more->mapToGlobal(QPoint(x, more->height() + space::xs)));
    });
    cells->addWidget(more);
    rows_->addWidget(place);
    shown_.push_back({preset.id, more});
    made_.push_back(rule);
    made_.push_back(place);
}

void PresetsCard::fillMenu(QMenu& menu, const Preset& preset) {
    const auto icon = [](const char* name) { return themeIcon(QLatin1String(name), Color::Text2); };
    if (!preset.isBuiltIn)
        menu.addAction(icon("edit"), tr("Edit…"), this, [this, preset] { edit(preset); });
    menu.addAction(icon("copy"), tr("Duplicate"), this, [this, preset] { duplicate(preset); });
    menu.addAction(icon("download"), tr("Export…"), this, [this, preset] { askExport({preset}); });
    QAction* start = menu.addAction(tr("Begin new chats with it"), this, [this, preset] {
        settings_.setValue("answers.new_chat_preset", preset.id);
    });
    start->setCheckable(true);
    start->setChecked(settings_.values().newChatPreset == preset.id);
    if (preset.isBuiltIn) return;
    menu.addSeparator();
    menu.addAction(icon("trash"), tr("Delete preset"), this, [this, preset] { remove(preset); });
}

void PresetsCard::edit(const Preset& preset) {
    auto* dialog = new PresetDialog(presets_, preset, settings_.changedSampling(), this);
    dialog->open();
}

void PresetsCard::duplicate(const Preset& preset) {
    const QString name = app::freePresetName(presets_, preset.name);
    if (name.isEmpty()) return emit noticed(presets_.nameProblem(preset.name), {}, {});
    presets_.add(name, preset.values);
    emit noticed(tr("“%1” was made.").arg(autoDirected(name)), {}, {});
}

void PresetsCard::remove(const Preset& preset) {
    const bool isStart = settings_.values().newChatPreset == preset.id;
    presets_.remove(preset.id);
    if (isStart) settings_.setValue("answers.new_chat_preset", QString());
    emit noticed(tr("“%1” is deleted. Chats that were begun with it keep its values.")
                     .arg(autoDirected(preset.name)),
                 tr("Undo"),
                 [card = QPointer(this),
                  &presets = presets_,
                  &settings = settings_,
                  preset,
                  isStart] {
                     presets.restore(preset);
                     if (isStart) settings.setValue("answers.new_chat_preset", preset.id);
                     if (card) card->focusPreset(preset.id);
                 });
}

void PresetsCard::focusPreset(const QString& id) {
    if (!isVisible()) return;
    for (std::size_t i = 0; i < shown_.size(); ++i)
        if (shown_[i].preset == id) return focusRow(i);
}

void PresetsCard::askExport(const std::vector<Preset>& presets) {
    const QString name = presets.size() == 1 ? presets.front().name : tr("Presets");
    QString suggested = name;
    suggested.replace(QLatin1Char('/'), QLatin1Char('-'));
    const QString path = QFileDialog::getSaveFileName(
        this, tr("Export presets"), exportPlace(suggested + ".json"), tr("Presets (*.json)"));
    if (!path.isEmpty()) exportTo(path, presets);
}

void PresetsCard::exportTo(const QString& path, const std::vector<Preset>& presets) {
    const QString failure = app::saveFile(path, app::presetsToFile(presets));
    if (!failure.isEmpty()) {
        return emit noticed(
            tr("The presets could not be saved (%1). Choose another place.").arg(failure), {}, {});
    }
    noteExportPlace(path);
    emit noticed(tr("Saved as %1").arg(autoDirected(QFileInfo(path).fileName())),
                 tr("Show in folder"),
                 [path] { showInFolder(path); });
}

void PresetsCard::askImport() {
    const QString path = QFileDialog::getOpenFileName(
        this, tr("Import presets"), {}, tr("Presets (*.json);;All files (*)"));
    if (!path.isEmpty()) importFrom(path);
}

void PresetsCard::importFrom(const QString& path) {
    constexpr qint64 most = 8 << 20;
    QFile file(path);
    const QString reason = app::openFile(file, QIODevice::ReadOnly);
    const bool isOpen = reason.isEmpty();
    const std::vector<Preset> found =
        isOpen ? app::presetsFromFile(file.read(most + 1)) : std::vector<Preset>{};
    if (found.empty())
        return emit noticed(
            isOpen ? tr("This file has no presets of Pergola. Nothing was taken.")
                   : tr("The file cannot be read (%1). Nothing was taken.").arg(reason),
            {},
            {});
    int taken = 0;
    for (const Preset& each : found) {
        const QString name = app::freePresetName(presets_, each.name);
        if (name.isEmpty()) break;
        presets_.add(name, each.values);
        ++taken;
    }
    emit noticed(tr("%Ln preset(s) taken up", nullptr, taken), {}, {});
}

}  // namespace pergola::ui
