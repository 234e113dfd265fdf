#include "ui/telemetry/figures_text.h"

#include <QCoreApplication>
#include <QGuiApplication>
#include <QLocale>

#include <algorithm>
#include <array>
#include <cmath>

namespace pergola::ui {
namespace {

QString number(double value, int decimals) { return QLocale().toString(value, 'f', decimals); }

/// Without zeros at the end: 8.25, 8.5, 8.
QString shortNumber(double value, int decimals) {
    for (int used = 0; used < decimals; ++used) {
        const double scaled = value * std::pow(10.0, used);
        if (std::abs(scaled - std::round(scaled)) < 1e-9) return number(value, used);
    }
    return number(value, decimals);
}

}  // namespace

QString isolated(const QString& run) {
    if (!QGuiApplication::isRightToLeft()) return run;
    // A number with a word of the window's language runs as the window does, any other to the right.
    const bool isOfWindow = std::any_of(run.begin(), run.end(), [](QChar c) {
        return c.direction() == QChar::DirR || c.direction() == QChar::DirAL;
    });
    return QChar(isOfWindow ? 0x2067 : 0x2066) + run + QChar(0x2069);
}

QString arrow() { return QGuiApplication::isRightToLeft() ? QStringLiteral("←") : QStringLiteral("→"); }

QString bytesText(std::int64_t bytes) {
    if (bytes > 0 && bytes < 100'000) {
        const double kilobytes = std::max(1.0, static_cast<double>(bytes) / 1e3);
        return isolated(QCoreApplication::translate("figures", "%1 kB").arg(number(kilobytes, 0)));
    }
    if (bytes < 999'500'000) {
        const double megabytes = static_cast<double>(bytes) / 1e6;
        const int decimals = bytes > 0 && megabytes < 9.95 ? 1 : 0;
        return isolated(QCoreApplication::translate("figures", "%1 MB").arg(number(megabytes, decimals)));
    }
    return isolated(QCoreApplication::translate("figures", "%1 GB").arg(gigabytes(bytes)));
}

QString gigabytes(std::int64_t bytes) {
    const double value = static_cast<double>(bytes) / 1e9;
    return number(value, value < 99.95 ? 1 : 0);
}

QString capacityText(std::int64_t bytes) {
    return isolated(QCoreApplication::translate("figures", "%1 GB").arg(capacityGigabytes(bytes)));
}

QString capacityGigabytes(std::int64_t bytes) {
    const double value = static_cast<double>(bytes) / 1e9;
    const bool nearlyWhole = value >= 8 || std::abs(value - std::round(value)) < 0.05;
    return number(value, nearlyWhole ? 0 : 1);
}

QString contextText(std::int64_t tokens) {
    if (tokens < 1024) return QLocale().toString(static_cast<qlonglong>(tokens));
    const double thousands = static_cast<double>(tokens) / 1024.0;
    return QCoreApplication::translate("figures", "%1k", "thousands of tokens")
        .arg(shortNumber(thousands, thousands < 100 ? 2 : 1));
}

std::int64_t contextFromText(const QString& text) {
    QString digits = text.simplified().toLower();
    digits.remove(QLatin1Char(' '));
    const bool thousands = digits.endsWith(QLatin1Char('k'));
    if (thousands) digits.chop(1);
    bool valid = false;
    double value = QLocale().toDouble(digits, &valid);
    if (!valid) value = QLocale::c().toDouble(digits, &valid);
    if (!valid || !(value > 0) || value > 1e9) return 0;
    // "8" in a box that reads "8k" means 8k; nobody wants a conversation of 8 tokens.
    if (thousands || value < 256) value *= 1024;
    return static_cast<std::int64_t>(std::llround(value));
}

QString rateText(double tokensPerSecond) {
    if (tokensPerSecond < 99.95) return number(tokensPerSecond, 1);
    if (tokensPerSecond < 9'999.5) return number(tokensPerSecond, 0);
    return QCoreApplication::translate("figures", "%1k", "thousands of tokens")
        .arg(number(tokensPerSecond / 1000.0, 1));
}

QString durationText(double seconds) {
    if (seconds < 99.5) return isolated(QCoreApplication::translate("figures", "%1 s").arg(number(seconds, 0)));
    const double minutes = seconds / 60;
    if (minutes < 99.5) return isolated(QCoreApplication::translate("figures", "%1 min").arg(number(minutes, 0)));
    return isolated(QCoreApplication::translate("figures", "%1 h").arg(number(minutes / 60, 0)));
}

QString smallGigabytes(double bytes) {
    const double value = bytes / 1e9;
    return number(value, value < 0.0995 ? 3 : value < 9.995 ? 2 : 1);
}

QString megabytes(double bytes) {
    const double value = bytes / 1e6;
    return number(value, value < 9.95 ? 1 : 0);
}

double niceTop(double maximum) {
    if (!(maximum > 0)) return 1.0;
    const double power = std::pow(10.0, std::floor(std::log10(maximum)));
    constexpr std::array steps = {1.0, 1.5, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0};
    for (const double step : steps)
        if (step * power >= maximum * 1.02) return step * power;
    return 15.0 * power;
}

QString scaleText(double top) {
    const QString end = top >= 1000 ? QCoreApplication::translate("figures", "%1k", "thousands of tokens")
                                          .arg(shortNumber(top / 1000.0, 1))
                                    : shortNumber(top, top < 1 ? 3 : 1);
    return isolated(QCoreApplication::translate("figures", "0–%1", "scale of a chart").arg(end));
}

}  // namespace pergola::ui
