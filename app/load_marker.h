#pragma once
// Remembers on disk that a model is being loaded, so that a model that took the program down with
// it is not loaded by itself at the next start. GUI thread.

#include <QString>

namespace pergola::app {

class LoadMarker final {
public:
    explicit LoadMarker(QString path);

    /// The model that was being loaded when a program ended before its time; empty: none. A program
    /// that is still running and loading is not meant.
    QString crashedModel() const { return crashed_; }
    void set(const QString& modelPath);
    void clear();

private:
    QString path_;
    QString crashed_;
    QString loading_;
    bool is_set_ = false;
};

}  // namespace pergola::app
