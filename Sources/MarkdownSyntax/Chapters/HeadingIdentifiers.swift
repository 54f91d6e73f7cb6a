import TextCore

/// Assigns identifiers to headings, as GitHub does: their words in lower case joined by hyphens,
/// followed by a number if the words occurred before.
package struct HeadingIdentifiers: Sendable {
  /// Hashes of the identifiers already assigned. If two identifiers have the same hash, the second
  /// one gets a number.
  private var given: Set<UInt64> = []
  /// The next number for an identifier that is taken, by the hash of the identifier.
  private var counts: [UInt64: Int] = [:]

  /// The maximum number of bytes of a heading used for its identifier.
  private static let longest = 100

  package init() {}

  /// Returns true if these words are too long for an identifier, which then has only the first ones.
  static func cuts(_ words: String) -> Bool { words.utf8.count > longest }

  /// Returns the identifier of a heading with these words; no other heading has it.
  package mutating func identifier(of words: String) -> String {
    var base = Self.base(of: words)
    // Identifiers of footnotes begin like this.
    if base.hasPrefix("fn-") || base.hasPrefix("fnref-") { base = "h-" + base }
    let hash = Self.hash(base)
    var count = counts[hash] ?? 0
    var result = count == 0 ? base : base + "-\(count)"
    while !given.insert(Self.hash(result)).inserted {
      count += 1
      result = base + "-\(count)"
    }
    counts[hash] = count + 1
    return result
  }

  private static func hash(_ string: String) -> UInt64 {
    var hash = StableHash()
    hash.append(Array(string.utf8)[...])
    return hash.value
  }

  private static func base(of words: String) -> String {
    var result = ""
    for scalar in String(decoding: words.utf8.prefix(longest), as: UTF8.self).unicodeScalars {
      if scalar == " " || scalar == "-" || scalar == "_" {
        result.unicodeScalars.append(scalar == " " ? "-" : scalar)
      } else if scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        || scalar.properties.generalCategory == .nonspacingMark
      {
        result += scalar.properties.lowercaseMapping
      }
    }
    return result.isEmpty ? "section" : result
  }
}
