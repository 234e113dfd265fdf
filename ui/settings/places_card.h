#pragma once
// Where the program keeps what belongs to the user, each with a button that opens the folder.

#include <QFrame>

namespace pergola::ui {

class PlacesCard final : public QFrame {
    Q_OBJECT
public:
    explicit PlacesCard(QWidget* parent);
};

}  // namespace pergola::ui
