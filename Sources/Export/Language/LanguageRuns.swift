import TextCore

/// Ranges of a paragraph whose script indicates another language than the paragraph's.
///
/// Characters without a script belong to a range if letters of it are on both sides of them.
struct LanguageRuns {
  /// A range in one language.
  struct Run: Equatable {
    var range: Range<Int>
    var language: String
  }

  private(set) var runs: [Run] = []
  /// The script of the last run while letters may be added to it.
  private var open: LetterScript?

  /// Cuts the letters of a paragraph. O(length).
  ///
  /// - Parameter language: the paragraph's language; nil: that of the document.
  init(_ letters: [UInt8], in language: String?, of languages: DocumentLanguages) {
    let script = language.flatMap { LanguageTag($0)?.script } ?? languages.script
    // Latin letters end before U+0250, as `C9 90`.
    if script == .latin, !letters.contains(where: { $0 > 0xC9 }) { return }
    let end = letters.endIndex
    var index = letters.startIndex
    while index < end {
      let start = index
      guard let scalar = letters[...].scalar(at: start, before: end) else {
        index += 1
        continue
      }
      index += UTF8.width(scalar)
      guard let place = LetterScript.index(of: scalar) else { continue }
      let letter = LetterScript.all[place]
      if script.writes(letter) {
        open = nil
      } else {
        add(start..<index, letter, languages)
      }
    }
    let own = language ?? languages.document.string
    runs.removeAll { $0.language == own }
  }

  /// Adds a letter to the last run, or begins one with it.
  private mutating func add(
    _ range: Range<Int>, _ letter: LetterScript, _ languages: DocumentLanguages
  ) {
    if let open, let last = runs.last, open.writes(letter) || letter.writes(open) {
      runs[runs.count - 1].range = last.range.lowerBound..<range.upperBound
      if open.writes(letter) { return }
      // Han with kana is Japanese, with Hangul Korean.
      runs[runs.count - 1].language = Self.language(of: letter, languages)
    } else {
      runs.append(Run(range: range, language: Self.language(of: letter, languages)))
    }
    open = letter
  }

  private static func language(
    of script: LetterScript, _ languages: DocumentLanguages
  ) -> String {
    languages.tag(for: script) ?? languages.document.string
  }

  /// Calls `body` with the parts of a range, each with its language; nil: the paragraph's. Ranges
  /// of one paragraph must ascend from call to call.
  ///
  /// - Parameter next: the first run that may end after the range; begins with 0.
  func forEachPart(
    of range: Range<Int>, from next: inout Int, _ body: (Range<Int>, String?) -> Void
  ) {
    var start = range.lowerBound
    while next < runs.count, runs[next].range.upperBound <= start { next += 1 }
    var index = next
    while index < runs.count, runs[index].range.lowerBound < range.upperBound {
      let part = runs[index].range.clamped(to: range)
      if start < part.lowerBound { body(start..<part.lowerBound, nil) }
      body(part, runs[index].language)
      start = part.upperBound
      index += 1
    }
    if start < range.upperBound { body(start..<range.upperBound, nil) }
  }
}
