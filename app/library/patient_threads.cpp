#include "app/library/patient_threads.h"

#include <chrono>
#include <thread>
#include <utility>

#include "app/hand_over.h"

namespace pergola::app {
namespace {

constexpr std::chrono::seconds kLastPatience{3};

}  // namespace

PatientThreads::PatientThreads(QObject* receiver) : shared_(std::make_shared<Shared>()) {
    shared_->receiver = receiver;
}

PatientThreads::~PatientThreads() {
    std::unique_lock lock(shared_->mutex);
    shared_->receiver = nullptr;
    // system_clock, because the thread sanitizer of g++ 12 does not know pthread_cond_clockwait.
    const auto until = std::chrono::system_clock::now() + kLastPatience;
    shared_->ended.wait_until(lock, until, [this] { return shared_->running == 0; });
}

void PatientThreads::start(Work work) {
    {
        const std::lock_guard lock(shared_->mutex);
        ++shared_->running;
    }
    std::thread([shared = shared_, work = std::move(work)]() mutable {
        Delivery delivery = work();
        work = nullptr;
        const std::lock_guard lock(shared->mutex);
        if (shared->receiver != nullptr && delivery) {
            runLater(shared->receiver, std::move(delivery));
        }
        --shared->running;
        shared->ended.notify_all();
    }).detach();
}

}  // namespace pergola::app
