/// The letters of D-Bus's types; `r` and `e` stand for those that are written with brackets.
nonisolated enum WireType: Int32 {
  case byte = 121  // y
  case boolean = 98  // b
  case int16 = 110  // n
  case uint16 = 113  // q
  case int32 = 105  // i
  case uint32 = 117  // u
  case int64 = 120  // x
  case uint64 = 116  // t
  case double = 100  // d
  case string = 115  // s
  case objectPath = 111  // o
  case signature = 103  // g
  case descriptor = 104  // h
  case array = 97  // a
  case structure = 114  // r
  case entry = 101  // e
  case variant = 118  // v

  /// The single complete types in a signature: `a{sv}` and `u` of `a{sv}u`.
  static func whole(_ signature: String) -> [String] {
    var types: [String] = []
    var (type, depth) = ("", 0)
    for letter in signature {
      type.append(letter)
      if letter == "(" || letter == "{" { depth += 1 }
      if letter == ")" || letter == "}" { depth -= 1 }
      if depth == 0, letter != "a" {
        types.append(type)
        type = ""
      }
    }
    return types
  }
}
