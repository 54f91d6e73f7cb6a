import TextCore

/// The places at which a word of plain text may be wrapped: beside ideographs and kana, which have no
/// spaces between words.
///
/// It is a part of the rules of Unicode Annex 14 that needs no table.
enum WrapRules {
  /// Returns the parts of a word between which lines may be wrapped; one for a word without ideographs.
  static func parts(of word: [UInt8]) -> [[UInt8]] {
    guard !isASCII(word) else { return [word] }
    var parts: [[UInt8]] = []
    var last: Character?
    for letter in String(decoding: word, as: UTF8.self) {
      if let last, !mayWrap(between: last, and: letter) {
        parts[parts.count - 1] += letter.utf8
      } else {
        parts.append(Array(letter.utf8))
      }
      last = letter
    }
    return parts
  }

  /// The number of columns that letters fill.
  static func columns(of letters: [UInt8]) -> Int {
    isASCII(letters) ? letters.count : TextColumns.count(of: letters)
  }

  private static func isASCII(_ letters: [UInt8]) -> Bool { letters.allSatisfy { $0 < 0x80 } }

  private static func mayWrap(between left: Character, and right: Character) -> Bool {
    (isIdeograph(left) || isIdeograph(right)) && !closing.contains(right)
      && !opening.contains(left)
  }

  private static func isIdeograph(_ letter: Character) -> Bool {
    guard let value = letter.unicodeScalars.first?.value else { return false }
    return switch value {
    case 0x2E80...0x303E, 0x3041...0xA4CF, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFF60,
      0x20000...0x3FFFD:
      true
    default: false
    }
  }

  /// Characters that begin no line.
  private static let closing: Set<Character> = Set(
    "、。，．：；！？）」』】〉》〕］｝〟’”)!?,.:;]}…‥ー々ゝゞぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ")
  /// Characters that end no line.
  private static let opening: Set<Character> = Set("（「『【〈《〔［｛〝‘“([{")
}
