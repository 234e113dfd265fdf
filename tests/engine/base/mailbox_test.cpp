#include "engine/base/mailbox.h"

#include <gtest/gtest.h>

#include <memory>
#include <thread>

namespace pergola {
namespace {

using namespace std::chrono_literals;

TEST(Mailbox, gives_letters_oldest_first_and_once) {
    Mailbox<std::unique_ptr<int>> mailbox;
    EXPECT_TRUE(mailbox.take_all().empty());
    mailbox.push(std::make_unique<int>(1));
    mailbox.push(std::make_unique<int>(2));
    const auto letters = mailbox.take_all();
    ASSERT_EQ(letters.size(), 2U);
    EXPECT_EQ(*letters[0], 1);
    EXPECT_EQ(*letters[1], 2);
    EXPECT_TRUE(mailbox.take_all().empty());
}

TEST(Mailbox, waits_no_longer_than_asked) {
    Mailbox<int> mailbox;
    EXPECT_FALSE(mailbox.wait_for(1ms));
    mailbox.push(1);
    EXPECT_TRUE(mailbox.wait_for(0ms));
    mailbox.wait();
}

TEST(Mailbox, loses_nothing_from_many_producers) {
    constexpr int kProducers = 4;
    constexpr int kEach = 2000;
    Mailbox<int> mailbox;
    std::vector<std::thread> producers;
    for (int producer = 0; producer < kProducers; ++producer) {
        producers.emplace_back([&mailbox, producer] {
            for (int i = 0; i < kEach; ++i) mailbox.push(producer * kEach + i);
        });
    }
    std::vector<int> next(kProducers, 0);  // each producer's letters must arrive in its order
    int received = 0;
    while (received < kProducers * kEach) {
        ASSERT_TRUE(mailbox.wait_for(30s));
        for (const int letter : mailbox.take_all()) {
            EXPECT_EQ(letter % kEach, next[static_cast<std::size_t>(letter / kEach)]++);
            ++received;
        }
    }
    for (std::thread& producer : producers) producer.join();
}

}  // namespace
}  // namespace pergola
