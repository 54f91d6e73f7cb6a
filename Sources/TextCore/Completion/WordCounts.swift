/// The number of occurrences of each word of a text, updated with its edits. A `WordIndex` is made from
/// it.
///
/// A word consists of letters only (with their marks), at least four, at most 64 bytes. Words that
/// differ in capitals count as one, which is offered with the fewest capitals seen.
public struct WordCounts: Sendable {
  struct Entry {
    var form: String
    var count: Int
  }

  /// The counts by the word in small letters.
  private(set) var entries: [String: Entry] = [:]
  /// The maximum number of different words, so that memory is bounded: a few megabytes.
  private let limit: Int

  /// The fewest letters of a word.
  public static let fewestLetters = 4

  /// Makes the counts of no text.
  public init(limit: Int = 60_000) { self.limit = limit }

  /// Counts the words of `bytes`. Linear.
  public mutating func add(_ bytes: [UInt8]) {
    Self.forEachWord(in: bytes) { word in
      let key = word.lowercased()
      // A completion is the end of the stored form, cut by the length of the typed text. So the
      // word must be as long in small letters as it is as written.
      guard key.utf8.count == word.utf8.count else { return }
      if var entry = entries[key] {
        entry.count += 1
        if word != entry.form, Self.capitals(word) < Self.capitals(entry.form) {
          entry.form = word
        }
        entries[key] = entry
      } else if entries.count < limit {
        entries[key] = Entry(form: word, count: 1)
      }
    }
  }

  /// Undoes `add` for the same bytes. Linear.
  public mutating func remove(_ bytes: [UInt8]) {
    Self.forEachWord(in: bytes) { word in
      let key = word.lowercased()
      guard let entry = entries[key] else { return }
      if entry.count > 1 { entries[key]?.count -= 1 } else { entries[key] = nil }
    }
  }

  private static func capitals(_ word: String) -> Int {
    word.unicodeScalars.count { $0.properties.isUppercase }
  }

  /// Calls `body` with the words of a text, without those that are joined to digits or underscores.
  static func forEachWord(in bytes: [UInt8], _ body: (String) -> Void) {
    var start = 0
    while start < bytes.count {
      guard bytes[start].mayBeInWord else {
        start += 1
        continue
      }
      var end = start + 1
      while end < bytes.count, bytes[end].mayBeInWord { end += 1 }
      words(in: bytes[start..<end], body)
      start = end
    }
  }

  /// Finds words among bytes that are letters, digits, underscores or beyond ASCII.
  private static func words(in bytes: ArraySlice<UInt8>, _ body: (String) -> Void) {
    guard bytes.count >= fewestLetters else { return }
    if bytes.allSatisfy(\.isASCIILetter) {
      if bytes.count <= longest { body(String(decoding: bytes, as: UTF8.self)) }
      return
    }
    // Punctuation beyond ASCII (“, —, …) is among them.
    let text = String(decoding: bytes, as: UTF8.self).unicodeScalars
    for part in text.split(whereSeparator: { !$0.isInWord && !$0.isDigitOrLowLine }) {
      guard part.count >= fewestLetters, part.allSatisfy(\.isInWord) else { continue }
      let word = String(Substring(part))
      if word.utf8.count <= longest { body(word) }
    }
  }

  /// The maximum length of a word, in bytes.
  private static let longest = 64
}

extension UInt8 {
  /// True if the byte may be in a word or join with it: an ASCII letter, digit or underscore. Every
  /// byte beyond ASCII counts as a letter's.
  var mayBeInWord: Bool {
    self >= 0x80 || isASCIILetter || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
      || self == UInt8(ascii: "_")
  }
}

extension Unicode.Scalar {
  /// True if it is a letter, or a mark on one.
  public var isInWord: Bool { properties.isAlphabetic || properties.isDiacritic && !isASCII }

  fileprivate var isDigitOrLowLine: Bool { self == "_" || properties.numericType != nil }
}
