#include "engine/template/template_clock.h"

#include <fmt/format.h>

#include <array>
#include <chrono>
#include <cstdio>
#include <cstdlib>

#include "engine/template/jinja_literals.h"
#include "engine/template/jinja_value.h"

namespace pergola::jinja {
namespace {

constexpr std::array<std::string_view, 7> weekdays = {
    "Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"};
constexpr std::array<std::string_view, 12> months = {"January",
                                                     "February",
                                                     "March",
                                                     "April",
                                                     "May",
                                                     "June",
                                                     "July",
                                                     "August",
                                                     "September",
                                                     "October",
                                                     "November",
                                                     "December"};

bool is_leap(int year) { return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0); }

int days_in_year(int year) { return is_leap(year) ? 366 : 365; }

int days_in_month(int year, int month) {
    static constexpr std::array<int, 12> days = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    return month == 1 && is_leap(year) ? 29 : days[static_cast<std::size_t>(month)];
}

/// Weekday and day of the year from the date (Sakamoto's method).
void complete_date(std::tm& time) {
    static constexpr std::array<int, 12> shift = {0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4};
    int year = time.tm_year + 1900;
    time.tm_yday = time.tm_mday - 1;
    for (int month = 0; month < time.tm_mon; ++month) time.tm_yday += days_in_month(year, month);
    if (time.tm_mon < 2) --year;
    const int sum = year + year / 4 - year / 100 + year / 400 +
                    shift[static_cast<std::size_t>(time.tm_mon)] + time.tm_mday;
    time.tm_wday = sum % 7;
}

/// Exactly `count` digits at the start of `text`, which moves on.
std::optional<int> take_digits(std::string_view& text, std::size_t count) {
    if (text.size() < count) return std::nullopt;
    int number = 0;
    for (std::size_t i = 0; i < count; ++i) {
        if (!is_ascii_digit(text[i])) return std::nullopt;
        number = number * 10 + (text[i] - '0');
    }
    text.remove_prefix(count);
    return number;
}

bool take(std::string_view& text, char wanted) {
    if (text.empty() || text.front() != wanted) return false;
    text.remove_prefix(1);
    return true;
}

bool read_date(std::string_view& text, std::tm& time) {
    const auto year = take_digits(text, 4);
    if (!year || *year < 1 || !take(text, '-')) return false;
    const auto month = take_digits(text, 2);
    if (!month || *month < 1 || *month > 12 || !take(text, '-')) return false;
    const auto day = take_digits(text, 2);
    if (!day || *day < 1 || *day > days_in_month(*year, *month - 1)) return false;
    time.tm_year = *year - 1900;
    time.tm_mon = *month - 1;
    time.tm_mday = *day;
    return true;
}

bool read_clock(std::string_view& text, ClockTime& time) {
    const auto hour = take_digits(text, 2);
    if (!hour || *hour > 23 || !take(text, ':')) return false;
    const auto minute = take_digits(text, 2);
    if (!minute || *minute > 59) return false;
    time.local.tm_hour = *hour;
    time.local.tm_min = *minute;
    if (!take(text, ':')) return true;
    const auto second = take_digits(text, 2);
    if (!second || *second > 59) return false;
    time.local.tm_sec = *second;
    if (!take(text, '.')) return true;
    long unit = 100'000;
    bool has_digit = false;
    for (; !text.empty() && is_ascii_digit(text.front()); text.remove_prefix(1), unit /= 10) {
        time.microseconds += (text.front() - '0') * unit;
        has_digit = true;
    }
    return has_digit;
}

bool read_zone(std::string_view& text, ClockTime& time) {
    if (text.empty()) return true;
    if (take(text, 'Z')) {
        time.zone = "UTC";
        time.zone_offset = "+0000";
        return text.empty();
    }
    const char sign = text.front();
    if (sign != '+' && sign != '-') return false;
    text.remove_prefix(1);
    const auto hours = take_digits(text, 2);
    if (!hours) return false;
    take(text, ':');
    const auto minutes = text.empty() ? std::optional<int>(0) : take_digits(text, 2);
    if (!minutes || !text.empty()) return false;
    time.zone_offset = fmt::format("{}{:02}{:02}", sign, *hours, *minutes);
    time.zone = fmt::format("UTC{}{:02}:{:02}", sign, *hours, *minutes);
    return true;
}

/// Week of the year whose first day is `first_weekday` (%U, %W).
int week_of_year(const std::tm& time, int first_weekday) {
    return (time.tm_yday + 7 - (time.tm_wday + 7 - first_weekday) % 7) / 7;
}

struct IsoWeek {
    int year = 0;
    int week = 0;
};

IsoWeek iso_week(const std::tm& time) {
    const int weekday = (time.tm_wday + 6) % 7;
    int year = time.tm_year + 1900;
    int week = (time.tm_yday - weekday + 10) / 7;
    const auto weeks_in = [&](int y) {
        const auto last_weekday = [](int last) {
            return (last + last / 4 - last / 100 + last / 400) % 7;
        };
        return last_weekday(y) == 4 || last_weekday(y - 1) == 3 ? 53 : 52;
    };
    if (week < 1) {
        --year;
        week = weeks_in(year);
    } else if (week > weeks_in(year)) {
        week = 1;
        ++year;
    }
    return {year, week};
}

std::int64_t seconds_since_epoch(const std::tm& time) {
    std::int64_t days = 0;
    for (int year = 1970; year < time.tm_year + 1900; ++year) days += days_in_year(year);
    for (int year = time.tm_year + 1900; year < 1970; ++year) days -= days_in_year(year);
    return ((days + time.tm_yday) * 24 + time.tm_hour) * 3600 + std::int64_t{60} * time.tm_min + time.tm_sec;
}

/// A number with its usual padding, which glibc's flags - 0 _ replace.
std::string number(int value, int width, char padding, char flag) {
    if (flag == '-') return fmt::format("{}", value);
    const char fill = flag == '0' ? '0' : flag == '_' ? ' ' : padding;
    std::string digits = fmt::format("{}", value);
    if (static_cast<int>(digits.size()) < width) {
        digits.insert(0, static_cast<std::size_t>(width) - digits.size(), fill);
    }
    return digits;
}

std::string_view composite_of(char directive) {
    switch (directive) {
        case 'c': return "%a %b %e %H:%M:%S %Y";
        case 'D':
        case 'x': return "%m/%d/%y";
        case 'F': return "%Y-%m-%d";
        case 'r': return "%I:%M:%S %p";
        case 'R': return "%H:%M";
        case 'T':
        case 'X': return "%H:%M:%S";
        default: return {};
    }
}

std::optional<std::string> numeric_directive(const ClockTime& clock, char directive, char flag) {
    const std::tm& time = clock.local;
    const int year = time.tm_year + 1900;
    switch (directive) {
        case 'd': return number(time.tm_mday, 2, '0', flag);
        case 'e': return number(time.tm_mday, 2, ' ', flag);
        case 'm': return number(time.tm_mon + 1, 2, '0', flag);
        case 'y': return number(year % 100, 2, '0', flag);
        case 'Y': return number(year, 1, '0', flag);
        case 'C': return number(year / 100, 2, '0', flag);
        case 'G': return number(iso_week(time).year, 1, '0', flag);
        case 'g': return number(iso_week(time).year % 100, 2, '0', flag);
        case 'V': return number(iso_week(time).week, 2, '0', flag);
        case 'U': return number(week_of_year(time, 0), 2, '0', flag);
        case 'W': return number(week_of_year(time, 1), 2, '0', flag);
        case 'j': return number(time.tm_yday + 1, 3, '0', flag);
        case 'u': return number(time.tm_wday == 0 ? 7 : time.tm_wday, 1, '0', flag);
        case 'w': return number(time.tm_wday, 1, '0', flag);
        case 'H': return number(time.tm_hour, 2, '0', flag);
        case 'k': return number(time.tm_hour, 2, ' ', flag);
        case 'I': return number((time.tm_hour + 11) % 12 + 1, 2, '0', flag);
        case 'l': return number((time.tm_hour + 11) % 12 + 1, 2, ' ', flag);
        case 'M': return number(time.tm_min, 2, '0', flag);
        case 'S': return number(time.tm_sec, 2, '0', flag);
        case 'f': return fmt::format("{:06}", clock.microseconds);
        case 's': return fmt::format("{}", seconds_since_epoch(time));
        default: return std::nullopt;
    }
}

std::optional<std::string> text_directive(const ClockTime& clock, char directive) {
    const std::tm& time = clock.local;
    const std::string_view weekday = weekdays[static_cast<std::size_t>(time.tm_wday)];
    const std::string_view month = months[static_cast<std::size_t>(time.tm_mon)];
    switch (directive) {
        case 'a': return std::string(weekday.substr(0, 3));
        case 'A': return std::string(weekday);
        case 'b':
        case 'h': return std::string(month.substr(0, 3));
        case 'B': return std::string(month);
        case 'p': return time.tm_hour < 12 ? "AM" : "PM";
        case 'P': return time.tm_hour < 12 ? "am" : "pm";
        case 'Z': return clock.zone;
        case 'z': return clock.zone_offset;
        case 'n': return "\n";
        case 't': return "\t";
        case '%': return "%";
        default: return std::nullopt;
    }
}

}  // namespace

Result<ClockTime> parse_iso_time(std::string_view text) {
    ClockTime time;
    std::string_view rest = text;
    bool is_valid = read_date(rest, time.local);
    if (is_valid && !rest.empty()) {
        is_valid =
            (take(rest, 'T') || take(rest, ' ')) && read_clock(rest, time) && read_zone(rest, time);
    }
    if (!is_valid) {
        return Error{ErrorCode::InvalidArgument,
                     fmt::format("'{}' is not a time as 2026-01-31T12:00:00", text)};
    }
    complete_date(time.local);
    return time;
}

ClockTime local_time_now() {
    using namespace std::chrono;
    const auto now = system_clock::now();
    const std::time_t seconds = system_clock::to_time_t(now);
    ClockTime time;
    localtime_r(&seconds, &time.local);
    time.microseconds =
        static_cast<long>(duration_cast<microseconds>(now.time_since_epoch()).count() % 1'000'000);
    return time;
}

std::string formatted_time(const ClockTime& time, std::string_view format) {
    std::string out;
    for (std::size_t at = 0; at < format.size(); ++at) {
        if (format[at] != '%' || at + 1 >= format.size()) {
            out += format[at];
            continue;
        }
        const std::size_t start = at++;
        const char flag =
            format[at] == '-' || format[at] == '_' || format[at] == '0' ? format[at++] : '\0';
        const char directive = at < format.size() ? format[at] : '\0';
        if (const std::string_view composite = composite_of(directive); !composite.empty()) {
            out += formatted_time(time, composite);
        } else if (const auto digits = numeric_directive(time, directive, flag)) {
            out += *digits;
        } else if (const auto text = text_directive(time, directive)) {
            out += *text;
        } else {
            out += format.substr(start, at - start + 1);
        }
    }
    return out;
}

}  // namespace pergola::jinja
