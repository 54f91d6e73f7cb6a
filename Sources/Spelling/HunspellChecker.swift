import Platform
import Synchronization
import TextCore
import TextUnicode

/// Checks words by several dictionaries at once: a word is right if one of them has it.
///
/// Owns the open dictionaries, which only one thread at a time may use, and a bounded cache of
/// verdicts.
final class HunspellChecker: SpellChecker {
  /// State that one thread at a time may use.
  fileprivate final class State {
    let dictionaries: [(script: Script, dictionary: HunspellDictionary)]
    let boundaries = UnicodeText()
    /// Verdicts on words checked before, since most words of a text recur.
    var verdicts: [String: Bool] = [:]

    init(_ dictionaries: [(script: Script, dictionary: HunspellDictionary)]) {
      self.dictionaries = dictionaries
    }
  }

  private let state: Mutex<State>
  /// The maximum number of cached verdicts; about a megabyte.
  fileprivate static let mostVerdicts = 20_000

  /// Opens dictionaries; `nil` if none can be used.
  init?(_ files: [DictionaryFiles], _ library: HunspellLibrary) {
    var open: [(script: Script, dictionary: HunspellDictionary)] = []
    for files in files {
      guard let dictionary = try? HunspellDictionary(files, library) else { continue }
      open.append((Script(ofDictionary: files.name), dictionary))
    }
    if open.isEmpty { return nil }
    state = Mutex(State(open))
  }

  func misspellings(
    in paragraph: [UInt8], except exceptions: [Range<Int>], isKnown: (String) -> Bool
  ) -> [Range<Int>] {
    state.withLock { state in
      var skipped = Skipped(exceptions, TechnicalText.ranges(in: paragraph))
      let segments = state.boundaries.wordSegments(in: paragraph)
      var wrong: [Range<Int>] = []
      for (index, segment) in segments.enumerated() where segment.isWord {
        let range = Self.withoutMarks(segment.range, in: paragraph)
        if skipped.contains(range.lowerBound) { continue }
        let text = String(decoding: paragraph[range], as: UTF8.self)
        guard let word = WordShape.spelling(of: text), !state.isRight(word), !isKnown(word) else {
          continue
        }
        if let whole = Self.hyphenated(index, in: segments, of: paragraph), state.isRight(whole) {
          continue
        }
        wrong.append(range)
      }
      return wrong
    }
  }

  func suggestions(for word: String, limit: Int) -> [String] {
    guard let spelling = WordShape.spelling(of: word) else { return [] }
    return state.withLock { state in
      let script = Script(of: spelling)
      let small = spelling.lowercased()
      // Alternately from each dictionary, so that one language does not push out the others. For a
      // capitalised word Hunspell suggests names first.
      let lists = state.dictionaries.filter { $0.script == script }.flatMap { _, dictionary in
        let names = dictionary.suggestions(for: spelling)
        return small == spelling
          ? [names] : [dictionary.suggestions(for: small).map(Self.capitalized), names]
      }
      var words: [String] = []
      for place in 0..<(lists.map(\.count).max() ?? 0) {
        for list in lists where place < list.count && !words.contains(list[place]) {
          words.append(list[place])
        }
      }
      let curls = word.unicodeScalars.contains("\u{2019}")
      return words.prefix(limit).map { curls ? Self.curled($0) : $0 }
    }
  }

  /// Returns a word without the underscores around it, which Unicode counts as parts and Markdown
  /// as marks.
  private static func withoutMarks(_ range: Range<Int>, in text: [UInt8]) -> Range<Int> {
    let mark = UInt8(ascii: "_")
    let lower = range.first { text[$0] != mark } ?? range.upperBound
    let upper = range.last { text[$0] != mark }.map { $0 + 1 } ?? lower
    return lower..<upper
  }

  /// Returns a word in small letters with an initial capital; one with capitals of its own stays
  /// unchanged.
  private static func capitalized(_ word: String) -> String {
    guard !word.unicodeScalars.contains(where: \.properties.isUppercase) else { return word }
    return word.prefix(1).uppercased() + word.dropFirst()
  }

  private static func curled(_ word: String) -> String {
    String(String.UnicodeScalarView(word.unicodeScalars.map { $0 == "'" ? "\u{2019}" : $0 }))
  }

  /// Returns the word with the parts that hyphens join to it: a word that is wrong alone may be
  /// right with them.
  private static func hyphenated(
    _ index: Int, in segments: [WordSegment], of paragraph: [UInt8]
  ) -> String? {
    func isHyphen(_ index: Int) -> Bool {
      paragraph[segments[index].range].elementsEqual("-".utf8)
    }
    var first = index
    var last = index
    while first >= 2, isHyphen(first - 1), segments[first - 2].isWord { first -= 2 }
    while last + 2 < segments.count, isHyphen(last + 1), segments[last + 2].isWord { last += 2 }
    guard first < last, last - first < 12 else { return nil }
    let range = segments[first].range.lowerBound..<segments[last].range.upperBound
    return String(decoding: paragraph[range], as: UTF8.self)
  }
}

extension HunspellChecker.State {
  /// Returns true if a dictionary has the word, or no dictionary is for its script.
  fileprivate func isRight(_ word: String) -> Bool {
    if let verdict = verdicts[word] { return verdict }
    let script = Script(of: word)
    let judges = dictionaries.filter { $0.script == script }
    let verdict = judges.isEmpty || judges.contains { $0.dictionary.contains(word) }
    if verdicts.count >= HunspellChecker.mostVerdicts { verdicts.removeAll() }
    verdicts[word] = verdict
    return verdict
  }
}

/// Ranges that are not checked, queried in ascending order.
private struct Skipped {
  private var ranges: [Range<Int>]
  private var index = 0

  init(_ first: [Range<Int>], _ second: [Range<Int>]) {
    ranges = (first + second).sorted { $0.lowerBound < $1.lowerBound }
    // A range inside of another one must not hide the other's end.
    var end = 0
    for index in ranges.indices {
      end = max(end, ranges[index].upperBound)
      ranges[index] = min(ranges[index].lowerBound, end)..<end
    }
  }

  mutating func contains(_ offset: Int) -> Bool {
    while index < ranges.count, ranges[index].upperBound <= offset { index += 1 }
    return index < ranges.count && ranges[index].lowerBound <= offset
  }
}
