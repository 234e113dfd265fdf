#pragma once
// Work that may hang on a drive that does not answer: each on a thread of its own, which is waited for at the
// end only so long. What it found arrives on the receiver's thread, or nowhere once that is gone.

#include <QObject>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>

namespace pergola::app {

class PatientThreads final {
public:
    using Delivery = std::function<void()>;  ///< runs on the receiver's thread
    using Work = std::function<Delivery()>;  ///< owns all that it touches: it may outlive this object

    explicit PatientThreads(QObject* receiver);
    /// Waits for what still answers; tell it to stop before.
    ~PatientThreads();
    PatientThreads(const PatientThreads&) = delete;
    PatientThreads& operator=(const PatientThreads&) = delete;

    void start(Work work);

private:
    struct Shared {
        std::mutex mutex;
        std::condition_variable ended;
        QObject* receiver = nullptr;
        int running = 0;
    };
    std::shared_ptr<Shared> shared_;
};

}  // namespace pergola::app
