#include "app/cli/saved_settings.h"

#include <gtest/gtest.h>

#include <fstream>

#include "tests/fakes/temporary_folder.h"

namespace pergola::cli {
namespace {

class SavedSettingsFile : public ::testing::Test {
protected:
    SavedSettings read(const std::string& bytes) {
        std::ofstream(file(), std::ios::binary) << bytes;
        return read_saved_settings(file());
    }
    std::filesystem::path file() const { return folder_ / "settings.json"; }

    fakes::TemporaryFolder folder_;
};

TEST_F(SavedSettingsFile, says_nothing_where_there_is_none) {
    for (const std::filesystem::path& path : {std::filesystem::path(), file()}) {
        const SavedSettings saved = read_saved_settings(path);
        EXPECT_TRUE(saved.problems.empty());
        EXPECT_EQ(saved.threads, 0);
        EXPECT_FALSE(saved.sampling.temperature);
    }
}

TEST_F(SavedSettingsFile, gives_what_the_user_changed) {
    const SavedSettings saved = read(R"({"engine": {"threads": 3, "context_tokens": 4096},
        "answers": {"system_prompt": "Küss die Hand", "temperature": 0.2, "top_k": 20, "top_p": 0.95},
        "models": {"folders": ["/a b", "/漢字"]}, "future": {"wings": 2}})");
    EXPECT_TRUE(saved.problems.empty());
    EXPECT_EQ(saved.threads, 3);
    EXPECT_EQ(saved.context_tokens, 4096);
    EXPECT_EQ(saved.system_prompt, "Küss die Hand");
    EXPECT_EQ(saved.sampling.temperature, 0.2);
    EXPECT_EQ(saved.sampling.top_k, 20);
    EXPECT_FALSE(saved.sampling.top_p)
        << "the default stands in the file too, and is nobody's choice";
    ASSERT_EQ(saved.model_folders.size(), 2U);
    EXPECT_EQ(saved.model_folders[1], "/漢字");
}

TEST_F(SavedSettingsFile, tells_once_of_what_is_no_file_of_settings) {
    for (const std::string& bytes : {std::string(),
                                     std::string("broken"),
                                     std::string("[1]"),
                                     std::string("{\"a\":"),
                                     std::string(9 << 20, ' ') + "{}",
                                     std::string(100'000, '['),
                                     std::string("\0\xff", 2)}) {
        const SavedSettings saved = read(bytes);
        ASSERT_EQ(saved.problems.size(), 1U) << bytes.substr(0, 9);
        EXPECT_NE(saved.problems[0].find("settings.json"), std::string::npos);
        EXPECT_EQ(saved.threads, 0);
    }
    const auto folder = read_saved_settings(folder_.path());
    ASSERT_EQ(folder.problems.size(), 1U);
    EXPECT_NE(folder.problems[0].find("is a folder"), std::string::npos);
}

TEST_F(SavedSettingsFile, leaves_out_what_no_setting_can_be_and_names_it) {
    const std::pair<const char*, const char*> cases[] = {
        {R"({"engine": {"threads": 2.5}})", "engine.threads is not a whole number from 0 to 1024"},
        {R"({"engine": {"threads": -1}})", "engine.threads"},
        {R"({"engine": {"context_tokens": 1e300}})", "engine.context_tokens"},
        {R"({"engine": {"context_tokens": "8k"}})", "engine.context_tokens"},
        {R"({"answers": {"temperature": 2.01}})",
         "answers.temperature is not a number from 0 to 2"},
        {R"({"answers": {"temperature": null}})", "answers.temperature"},
        {R"({"answers": {"top_k": true}})", "answers.top_k"},
        {R"({"answers": {"system_prompt": 7}})", "answers.system_prompt is not a text"},
        {R"({"models": {"folders": "/models"}})", "models.folders is not a list of folders"},
    };
    for (const auto& [text, expected] : cases) {
        const SavedSettings saved = read(text);
        ASSERT_EQ(saved.problems.size(), 1U) << text;
        EXPECT_NE(saved.problems[0].find(expected), std::string::npos) << saved.problems[0];
        EXPECT_FALSE(saved.sampling.temperature || saved.sampling.top_k);
        EXPECT_EQ(saved.threads + saved.context_tokens, 0);
    }
    EXPECT_EQ(read(R"({"engine": {"threads": 2, "context_tokens": -5}})").threads, 2)
        << "the rest counts";
    EXPECT_TRUE(read(R"({"engine": 3, "answers": []})").problems.empty());
}

}  // namespace
}  // namespace pergola::cli
