#pragma once
// A llama of a few thousand random weights with a byte-level tokenizer, as GGUF: for tests of everything
// above the kernels. Seeded, so that two files of the same shape are the same.

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <random>
#include <span>
#include <string>
#include <vector>

#include "tests/fakes/gguf_writer.h"

namespace pergola::fakes {

struct TinyLlama {
    std::int64_t hidden = 64;
    std::int64_t intermediate = 96;
    std::int64_t layers = 2;
    std::int64_t heads = 4;
    std::int64_t kv_heads = 2;
    std::int64_t context = 2048;
    bool tied = false;
    bool is_quantised = false;               ///< matrices but the embedding in Q8_0
    bool with_template = true;
    bool has_vocabulary = true;
    std::string leave_out;                   ///< a tensor that the file lacks
    std::string misshapen;                   ///< a tensor whose rows are one too many
    std::string architecture = "llama";
    std::uint32_t seed = 1;
    std::int64_t experts = 0;  ///< of a layer, with `architecture` qwen3moe; 0: dense
    std::int64_t experts_used = 2;

    static constexpr std::int64_t special_count = 3;
    static constexpr std::int64_t vocabulary = 256 + special_count;
    static constexpr std::int32_t end_id = 258;  ///< <|im_end|>

    GgufWriter writer() const {
        GgufWriter file;
        write_keys(file);
        std::mt19937 random(seed);
        const auto add = [&](const std::string& name, std::vector<std::int64_t> shape, float mean, float spread) {
            if (name == leave_out) return;
            if (name == misshapen) ++shape[0];
            std::int64_t count = 1;
            for (const std::int64_t dimension : shape) count *= dimension;
            std::normal_distribution<float> distribution(mean, spread);
            std::vector<float> values(static_cast<std::size_t>(count));
            for (float& value : values) value = distribution(random);
            if (is_quantised && shape.size() == 2 && name != "token_embd.weight") {
                file.tensor(name, std::move(shape), 8, q8_0_bytes(values));
            } else {
                file.f32(name, std::move(shape), values);
            }
        };
        const std::int64_t head_dim = hidden / heads;
        const auto spread = [](std::int64_t inputs) { return 1.5F / std::sqrt(static_cast<float>(inputs)); };
        add("token_embd.weight", {vocabulary, hidden}, 0, 1);
        add("output_norm.weight", {hidden}, 1, 0.1F);
        if (!tied) add("output.weight", {vocabulary, hidden}, 0, spread(hidden));
        for (std::int64_t layer = 0; layer < layers; ++layer) {
            const std::string block = "blk." + std::to_string(layer) + ".";
            add(block + "attn_norm.weight", {hidden}, 1, 0.1F);
            add(block + "attn_q.weight", {hidden, hidden}, 0, spread(hidden));
            add(block + "attn_k.weight", {kv_heads * head_dim, hidden}, 0, spread(hidden));
            add(block + "attn_v.weight", {kv_heads * head_dim, hidden}, 0, spread(hidden));
            add(block + "attn_output.weight", {hidden, hidden}, 0, spread(hidden));
            add(block + "ffn_norm.weight", {hidden}, 1, 0.1F);
            if (experts > 0) {
                add(block + "attn_q_norm.weight", {head_dim}, 1, 0.1F);
                add(block + "attn_k_norm.weight", {head_dim}, 1, 0.1F);
                add(block + "ffn_gate_inp.weight", {experts, hidden}, 0, spread(hidden));
                add(block + "ffn_gate_exps.weight", {experts, intermediate, hidden}, 0, spread(hidden));
                add(block + "ffn_up_exps.weight", {experts, intermediate, hidden}, 0, spread(hidden));
                add(block + "ffn_down_exps.weight", {experts, hidden, intermediate}, 0, spread(intermediate));
                continue;
            }
            add(block + "ffn_gate.weight", {intermediate, hidden}, 0, spread(hidden));
            add(block + "ffn_up.weight", {intermediate, hidden}, 0, spread(hidden));
            add(block + "ffn_down.weight", {hidden, intermediate}, 0, spread(intermediate));
        }
        return file;
    }

    void write(const std::filesystem::path& path) const { writer().write(path); }

private:
    /// Blocks of 32: the scale as F16, then bytes. Scales are powers of two, so that F16 holds them.
    static Bytes q8_0_bytes(std::span<const float> values) {
        Bytes out;
        for (std::size_t first = 0; first < values.size(); first += 32) {
            float most = 1e-3F;
            for (std::size_t i = first; i < first + 32; ++i) most = std::max(most, std::fabs(values[i]));
            const int exponent = std::max(-14, std::ilogb(most / 127.0F) + 1);
            append_number(out, static_cast<std::uint16_t>((exponent + 15) << 10));
            for (std::size_t i = first; i < first + 32; ++i)
                append_number(out, static_cast<std::int8_t>(std::lround(std::ldexp(values[i], -exponent))));
        }
        return out;
    }

    /// GPT-2's printable stand-in of a byte.
    static std::string stand_in(int byte) {
        const auto printable = [](int b) { return (b >= 33 && b <= 126) || (b >= 161 && b <= 172) || b >= 174; };
        int code = byte;
        if (!printable(byte)) {
            code = 256;
            for (int other = 0; other < byte; ++other) code += printable(other) ? 0 : 1;
        }
        if (code < 0x80) return {static_cast<char>(code)};
        return {static_cast<char>(0xC0 | (code >> 6)), static_cast<char>(0x80 | (code & 0x3F))};
    }

    void write_keys(GgufWriter& file) const {
        const std::string prefix = architecture + ".";
        std::vector<std::string> tokens;
        std::vector<std::int32_t> types;
        for (int byte = 0; byte < 256; ++byte) {
            tokens.push_back(stand_in(byte));
            types.push_back(1);
        }
        for (const char* special : {"<|endoftext|>", "<|im_start|>", "<|im_end|>"}) {
            tokens.emplace_back(special);
            types.push_back(3);
        }
        file.key("general.architecture", architecture)
            .key("general.name", "Tiny Llama of tests")
            .key(prefix + "context_length", static_cast<std::uint32_t>(context))
            .key(prefix + "embedding_length", static_cast<std::uint32_t>(hidden))
            .key(prefix + "block_count", static_cast<std::uint32_t>(layers))
            .key(prefix + "feed_forward_length", static_cast<std::uint32_t>(intermediate))
            .key(prefix + "attention.head_count", static_cast<std::uint32_t>(heads))
            .key(prefix + "attention.head_count_kv", static_cast<std::uint32_t>(kv_heads))
            .key(prefix + "attention.layer_norm_rms_epsilon", 1e-5F)
            .key(prefix + "rope.freq_base", 10000.0F)
            .key(prefix + "vocab_size", static_cast<std::uint32_t>(vocabulary));
        if (experts > 0) {
            file.key(prefix + "expert_count", static_cast<std::uint32_t>(experts))
                .key(prefix + "expert_used_count", static_cast<std::uint32_t>(experts_used))
                .key(prefix + "expert_feed_forward_length", static_cast<std::uint32_t>(intermediate))
                .key(prefix + "attention.key_length", static_cast<std::uint32_t>(hidden / heads))
                .key(prefix + "attention.value_length", static_cast<std::uint32_t>(hidden / heads));
        }
        if (!has_vocabulary) return;
        file.key("tokenizer.ggml.model", "gpt2")
            .key("tokenizer.ggml.pre", "gpt-2")
            .key("tokenizer.ggml.tokens", tokens)
            .key("tokenizer.ggml.token_type", types)
            .key("tokenizer.ggml.merges", std::vector<std::string>{})
            .key("tokenizer.ggml.bos_token_id", 257U)
            .key("tokenizer.ggml.eos_token_id", static_cast<std::uint32_t>(end_id))
            .key("tokenizer.ggml.add_bos_token", false);
        if (with_template) {
            file.key("tokenizer.chat_template",
                     "{% for message in messages %}<|im_start|>{{ message.role }}\n{{ message.content }}<|im_end|>\n"
                     "{% endfor %}{% if add_generation_prompt %}<|im_start|>assistant\n{% endif %}");
        }
    }
};

}  // namespace pergola::fakes
