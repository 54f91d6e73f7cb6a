import TextCore

/// Counts the letters of a paragraph by script, to find its language and direction.
struct ScriptCounts: Sendable {
  private var latin = 0
  /// The numbers of letters in other scripts, by their index in `LetterScript.all`; empty while
  /// there are none.
  private var others: [Int] = []
  /// True if the first letter is of a script that runs from right to left; nil while there is none.
  private(set) var isRightToLeft: Bool?
  /// The number of bytes read.
  private(set) var readCount = 0

  /// The number of a paragraph's first bytes that decide.
  static let enough = 1 << 12

  mutating func add(_ letters: ArraySlice<UInt8>) {
    let end = letters.endIndex
    readCount += letters.count
    var index = letters.startIndex
    while index < end {
      let byte = letters[index]
      if byte < 0x80 {
        if byte.isASCIILetter { latin += 1 }
        index += 1
        if latin == 1, isRightToLeft == nil { isRightToLeft = false }
      } else if let scalar = letters.scalar(at: index, before: end) {
        count(scalar)
        index += UTF8.width(scalar)
      } else {
        index += 1
      }
    }
  }

  private mutating func count(_ letter: Unicode.Scalar) {
    guard let script = LetterScript.index(of: letter) else { return }
    if isRightToLeft == nil { isRightToLeft = LetterScript.all[script].isRightToLeft }
    if script == 0 {
      latin += 1
    } else {
      if others.isEmpty { others = Array(repeating: 0, count: LetterScript.all.count) }
      others[script] += 1
    }
  }

  /// The script that most letters are of; nil if there are no letters. Han with kana is Japanese, with
  /// Hangul Korean.
  var script: LetterScript? {
    guard !others.isEmpty else { return latin > 0 ? .latin : nil }
    var (best, most) = (LetterScript.latin, latin)
    for (place, count) in others.enumerated() where count > most {
      (best, most) = (LetterScript.all[place], count)
    }
    if best == .han {
      for other in [LetterScript.japanese, .korean] {
        let place = LetterScript.all.firstIndex { $0 == other }
        if let place, others[place] > 0 { return other }
      }
    }
    return best
  }
}
