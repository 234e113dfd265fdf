#pragma once
// What this program is, and what it is made of.

#include <QFrame>

namespace pergola::ui {

class AboutCard final : public QFrame {
    Q_OBJECT
public:
    explicit AboutCard(QWidget* parent);
};

class LicencesCard final : public QFrame {
    Q_OBJECT
public:
    explicit LicencesCard(QWidget* parent);
};

}  // namespace pergola::ui
