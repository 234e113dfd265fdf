#include "engine/formats/foreign_file.h"

#include <gtest/gtest.h>

#include <string_view>

namespace pergola {
namespace {

using namespace std::string_view_literals;

std::string clause(std::string_view content) {
    return recognise_foreign_file(std::as_bytes(std::span(content))).value_or("nothing");
}

#define EXPECT_SAYS(message, part) EXPECT_NE((message).find(part), std::string::npos) << (message)

TEST(ForeignFile, recognises_archives_and_checkpoints) {
    EXPECT_SAYS(clause("PK\x03\x04rest"sv), "PyTorch checkpoint");
    EXPECT_SAYS(clause("\x1F\x8B\x08\x00"sv), "gzip archive: unpack it first");
    EXPECT_SAYS(clause("\x28\xB5\x2F\xFD\x00"sv), "zstd archive");
    EXPECT_SAYS(clause("7z\xBC\xAF\x27\x1C"sv), "7z archive");
}

TEST(ForeignFile, recognises_text_whatever_comes_before_it) {
    EXPECT_SAYS(clause("\xEF\xBB\xBF \r\n<!doctype html>"sv), "web page");
    EXPECT_SAYS(clause("[1, 2]"sv), "JSON");
    EXPECT_SAYS(clause("Not Found\n"sv), "plain text");
}

TEST(ForeignFile, has_nothing_to_say_of_unknown_bytes) {
    EXPECT_EQ(clause(""sv), "nothing");
    EXPECT_EQ(clause("\x00\x01\x02\x03"sv), "nothing");
    EXPECT_EQ(clause("<\x01\x02"sv), "nothing");
    EXPECT_EQ(clause("abc\x01"sv), "nothing");
}

}  // namespace
}  // namespace pergola
