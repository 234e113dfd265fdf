#pragma once
// llama.cpp's notation of grammars, GBNF, as patterns:
//
//   rules      name ::= alternatives            a name: letters, digits, "-" and "_"
//   alternatives   sequence | sequence ...      may be empty
//   parts      "text"  [a-z]  [^a-z]  .  name  ( alternatives )
//   behind one *  +  ?  {2}  {2,}  {2,5}
//   escapes    \n \r \t \\ \" \[ \] \- \^ \xHH \uHHHH \UHHHHHHHH
//   comments   # to the end of the line
//
// A rule ends where a line ends, but inside parentheses, behind ::= and behind |.

#include <string_view>

#include "engine/constrain/pattern.h"
#include "kernels/result.h"

namespace pergola {

/// InvalidArgument with line and column. The first rule to be used is "root".
Result<PatternRules> parse_gbnf(std::string_view source);

}  // namespace pergola
