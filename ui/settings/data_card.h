#pragma once
// Everything of the user's, out of the program, in again, and away. Asks alone; who does it is told by
// the signals. GUI thread.

#include <QFrame>

namespace pergola::ui {

class DataCard final : public QFrame {
    Q_OBJECT
public:
    explicit DataCard(QWidget* parent);

signals:
    void backUpAsked();
    void restoreAsked();
    void exportAsked();
    void importAsked();
    void eraseAsked();
};

/// What the program asks of a network, by itself and for the user: nothing.
class RequestsCard final : public QFrame {
    Q_OBJECT
public:
    explicit RequestsCard(QWidget* parent);
};

}  // namespace pergola::ui
