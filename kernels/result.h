#pragma once
// Errors as values. At the bottom of the tree, because every folder returns them.
// Knows nothing of user-interface languages: messages are English, for people who read logs.

#include <cassert>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace pergola {

enum class ErrorCode {
    InvalidArgument,  ///< the caller's request makes no sense (wrong option, empty message)
    NotFound,         ///< a file, model or tensor is missing
    Io,               ///< reading or writing failed
    DiskFull,         ///< no space left on the device
    CorruptFile,      ///< truncated, crafted, or not what its name says
    Unsupported,      ///< understood, but this program cannot do it (version, architecture, type)
    OutOfMemory,      ///< message gives need and have
    ContextFull,      ///< the prompt does not fit; message gives both numbers
    Cancelled,        ///< the user said stop
    Template,         ///< a chat template does not parse or fails while it runs
    DeviceLost,       ///< a GPU or driver went away
    Internal,         ///< a bug of ours that was caught at a thread's door
    FileLost,         ///< an open file was cut short or its drive went away; load it again
};

struct Error {
    ErrorCode code = ErrorCode::Internal;
    std::string message;  ///< lower case, no final stop: thing, found, expected

    /// Adds what was being done: "loading SmolLM2: model.gguf: ...".
    Error while_doing(std::string_view action) && {
        message = std::string(action) + ": " + message;
        return std::move(*this);
    }
};

/// A value or an Error. Result<> carries no value.
template <class T = void>
class [[nodiscard]] Result {
public:
    Result(T value)
        : state_(std::in_place_index<0>, std::move(value)) {}  // NOLINT: implicit by design
    Result(Error error) : state_(std::in_place_index<1>, std::move(error)) {}  // NOLINT

    explicit operator bool() const { return state_.index() == 0; }
    T& operator*() & { return value(); }
    const T& operator*() const& { return value(); }
    T* operator->() { return &value(); }
    const T* operator->() const { return &value(); }

    T& value() & {
        assert(state_.index() == 0 && "value() of a failed Result");
        return *std::get_if<0>(&state_);
    }
    const T& value() const& {
        assert(state_.index() == 0 && "value() of a failed Result");
        return *std::get_if<0>(&state_);
    }
    T&& take() { return std::move(value()); }

    const Error& error() const& {
        assert(state_.index() == 1 && "error() of a good Result");
        return *std::get_if<1>(&state_);
    }
    Error&& take_error() {
        assert(state_.index() == 1 && "take_error() of a good Result");
        return std::move(*std::get_if<1>(&state_));
    }

private:
    std::variant<T, Error> state_;
};

template <>
class [[nodiscard]] Result<void> {
public:
    Result() = default;
    Result(Error error) : error_(std::move(error)) {}  // NOLINT: implicit by design

    explicit operator bool() const { return !error_.has_value(); }
    const Error& error() const& {
        assert(error_.has_value() && "error() of a good Result");
        return *error_;
    }
    Error&& take_error() {
        assert(error_.has_value() && "take_error() of a good Result");
        return std::move(*error_);
    }

private:
    std::optional<Error> error_;
};

}  // namespace pergola

#define PG_CONCAT_INNER(a, b) a##b
#define PG_CONCAT(a, b) PG_CONCAT_INNER(a, b)

/// PG_TRY(const Thing thing, open_thing(path)); returns the error to the caller, or declares
/// `thing`.
#define PG_TRY(declaration, expression) \
    PG_TRY_INNER(declaration, expression, PG_CONCAT(pg_result_, __LINE__))
#define PG_TRY_INNER(declaration, expression, result)   \
    auto result = (expression);                         \
    if (!result) return std::move(result).take_error(); \
    declaration = std::move(result).take()

/// PG_CHECK(write(file)); returns the error to the caller, for expressions without a value.
#define PG_CHECK(expression)                                                             \
    do {                                                                                 \
        if (auto pg_checked = (expression); !pg_checked) return pg_checked.take_error(); \
    } while (false)
