import Platform
import Synchronization

/// Dictionaries of a few words.
final class TestDictionaries: InstalledDictionaries {
  private let words: [String: Set<String>]
  let opened = Mutex<[[String]]>([])
  let checked = Mutex<[String]>([])
  /// The number of look-ups of missing dictionaries.
  let lookCount = Mutex(0)

  /// - Parameter words: those of each language, with white space between them.
  init(_ words: [String: String]) {
    self.words = words.mapValues { Set($0.split(separator: " ").map(String.init)) }
  }

  func lack(for languages: [String]) -> DictionaryLack? {
    lookCount.withLock { $0 += 1 }
    return languages.contains { words[$0] != nil } ? nil : .dictionary(language: languages[0])
  }

  func makeChecker(for languages: [String]) -> (any SpellChecker)? {
    opened.withLock { $0.append(languages) }
    let known = languages.compactMap { words[$0] }
    return known.isEmpty ? nil : Checker(known.reduce([]) { $0.union($1) }, self)
  }

  private final class Checker: SpellChecker {
    private let words: Set<String>
    private let dictionaries: TestDictionaries

    init(_ words: Set<String>, _ dictionaries: TestDictionaries) {
      self.words = words
      self.dictionaries = dictionaries
    }

    func misspellings(
      in paragraph: [UInt8], except exceptions: [Range<Int>], isKnown: (String) -> Bool
    ) -> [Range<Int>] {
      dictionaries.checked.withLock { $0.append(String(decoding: paragraph, as: UTF8.self)) }
      var wrong: [Range<Int>] = []
      var start = 0
      for end in 0...paragraph.count {
        if end < paragraph.count, paragraph[end].isLetter { continue }
        let word = String(decoding: paragraph[start..<end], as: UTF8.self)
        let isLeftOut = exceptions.contains { $0.contains(start) }
        if start < end, !isLeftOut, !words.contains(word.lowercased()), !isKnown(word) {
          wrong.append(start..<end)
        }
        start = end + 1
      }
      return wrong
    }

    func suggestions(for word: String, limit: Int) -> [String] {
      words.filter { $0.count == word.count }.sorted().prefix(limit).map { $0 }
    }
  }
}

extension UInt8 {
  fileprivate var isLetter: Bool { self >= 0x80 || (0x61...0x7A).contains(self | 0x20) }
}
