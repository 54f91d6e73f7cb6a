/// Cases in which ICU 72 orders the characters of Unicode's bidi tests otherwise than Unicode. They are
/// sequences that occur only in tests; each is a line of `BidiCharacterTest.txt`.
enum UnlikeICU {
  /// ICU gives the direction of a pair of brackets to a mark on the closing one only where it is part
  /// of the same stretch already (UAX #9, N0, the note on marks). The layout keeps a mark with its letter.
  static let marksOnBrackets: Set<Substring> = [
    "0041 200F 005B 05D0 005D 200D 20D6",
    "0041 200F 005B 200D 200B 20D6 05D0 005D 200B 200D 20D6",
    "0041 200F 005B 200D 20D6 05D0 005D 200D 20D6",
    "0061 0028 0062 0029 0331",
    "0061 0028 0332 0062 0029 0333",
    "05D0 0028 0332 05D1 0029 0333",
    "05D0 0028 05D1 0029 0331",
    "0661 0028 0332 0662 0029 0333",
    "0661 0028 0662 0029 0331",
  ]

  /// ICU pairs a bracket in one embedding with one in the next, which begins as the first ends (BD16).
  static let bracketsInEmbeddings: Set<Substring> = [
    "202A 05D0 0028 05D1 202C 202D 0029",
    "202A 05D0 0028 05D1 202C 202D 0029 202C",
    "202A 202E 0061 202C 0028 005B 05D0 202C 202D 005D 0029 202C",
    "202A 202E 0061 202C 0028 05D0 202C 202D 0029 202C",
    "202B 0061 0028 0062 202C 202E 0029",
    "202B 0061 0028 0062 202C 202E 0029 202C",
    "202B 202D 05D0 202C 0028 005B 0061 202C 202E 005D 0029 202C",
    "202B 202D 05D0 202C 0028 0061 202C 202E 0029 202C",
    "202D 0028 202C 202A 05D0 0029 05D1",
    "202D 0028 202C 202A 05D0 0029 05D1 202C",
    "202D 202E 0061 202C 0028 005B 202C 202A 05D0 005D 0029 05D1",
    "202D 202E 0061 202C 0028 202C 202A 05D0 0029 05D1",
    "202E 0028 202C 202B 0061 0029 0062",
    "202E 0028 202C 202B 0061 0029 0062 202C",
    "202E 202D 05D0 202C 0028 005B 202C 202B 0061 005D 0029 0062",
    "202E 202D 05D0 202C 0028 202C 202B 0061 0029 0062",
  ]

  /// Of an isolate between two embeddings ICU takes the signs that begin and end it for a part of
  /// them (X5a, X6a).
  static let isolatesBetweenEmbeddings: Set<Substring> = [
    "202D 05D0 202B 05D1 202C 2068 05D2 2069 202B 05D3 202C 05D4 202C",
    "202D 0661 202B 0662 202C 2068 0663 2069 202B 0664 202C 0665 202C",
    "202E 0061 202A 0062 202C 2066 0063 2069 202A 0064 202C 0065 202C",
  ]

  /// More brackets within each other than the 63 that count: Unicode then pairs none, ICU those
  /// beyond (BD16).
  static let tooManyBrackets: Set<Substring> = [
    Substring(
      "0061" + String(repeating: " 0028", count: 64) + " 0062"
        + String(repeating: " 0029", count: 64))
  ]

  /// All of them.
  static let all = marksOnBrackets.union(bracketsInEmbeddings).union(isolatesBetweenEmbeddings)
    .union(tooManyBrackets)
}
