#include "ui/widgets/calm_combo_box.h"

#include <QAbstractItemView>
#include <QAccessibleWidget>
#include <QBitmap>
#include <QCursor>
#include <QGuiApplication>
#include <QStyledItemDelegate>
#include <QWheelEvent>

#include "ui/theme/tokens.h"
#include "ui/widgets/popup_frame.h"

namespace pergola::ui {
namespace {

/// Qt names a combo box after its choice, and leaves the label to one that stands beside it.
class ChoiceAccessible final : public QAccessibleWidget {
public:
    explicit ChoiceAccessible(CalmComboBox* box) : QAccessibleWidget(box, QAccessible::ComboBox) {}
    QString text(QAccessible::Text kind) const override {
        if (kind == QAccessible::Value) return box().currentText();
        return QAccessibleWidget::text(kind);
    }
    int childCount() const override { return 0; }
    QStringList actionNames() const override {
        return QStringList(showMenuAction()) + QAccessibleWidget::actionNames();
    }
    void doAction(const QString& name) override {
        if (name != showMenuAction()) return QAccessibleWidget::doAction(name);
        box().view()->isVisible() ? box().hidePopup() : box().showPopup();
    }

private:
    CalmComboBox& box() const { return *static_cast<CalmComboBox*>(object()); }
};

QAccessibleInterface* makeAccessible(const QString&, QObject* object) {
    auto* box = dynamic_cast<CalmComboBox*>(object);
    return box ? new ChoiceAccessible(box) : nullptr;
}

}  // namespace

CalmComboBox::CalmComboBox(QWidget* parent) : QComboBox(parent) {
    QAccessible::installFactory(makeAccessible);     // once: Qt keeps a list without doubles
    setItemDelegate(new QStyledItemDelegate(this));  // the plain one knows no style sheet
    setFocusPolicy(Qt::StrongFocus);
}

/// Its list has round corners, as menus have.
void CalmComboBox::showPopup() {
    if (!list_) {
        list_ = view()->window();
        list_->setAttribute(Qt::WA_TranslucentBackground,
                            !PopupFrame::cutsCorners(QGuiApplication::platformName()));
        list_->installEventFilter(this);
    }
    if (auto* frame = qobject_cast<QFrame*>(list_)) frame->setFrameStyle(QFrame::NoFrame);
    QComboBox::showPopup();
}

bool CalmComboBox::eventFilter(QObject* watched, QEvent* event) {
    if (watched == list_) {
        if (event->type() == QEvent::Resize &&
            PopupFrame::cutsCorners(QGuiApplication::platformName()))
            list_->setMask(roundShape(list_->size(), radius::field));
        if (event->type() == QEvent::Hide) forgetPointer();
    }
    return QComboBox::eventFilter(watched, event);
}

/// Qt tells nobody that the pointer has left the box while its list was open.
void CalmComboBox::forgetPointer() {
    if (rect().contains(mapFromGlobal(QCursor::pos()))) return;
    setAttribute(Qt::WA_UnderMouse, false);
    update();
}

void CalmComboBox::wheelEvent(QWheelEvent* event) {
    event->ignore();
}

}  // namespace pergola::ui
