import CHarfBuzz
import TextCore

/// The scripts of a paragraph, which decide the face of its signs and spaces.
///
/// Each property is computed on first use, in one walk over the paragraph.
final class ParagraphScripts {
  /// A letter and its script; the scripts used together in Chinese, Japanese and Korean count as
  /// Han.
  struct Letter: Equatable {
    var script: hb_script_t
    var scalar: UInt32
  }

  /// The paragraph.
  let text: ClusteredText
  /// True if there may be letters that are not Latin. Costs a nanosecond a byte, so that plain text
  /// needs nothing else.
  let mayBeMixed: Bool
  /// True if there may be letters of an alphabet that fonts for Western languages lack.
  private(set) lazy var mayLackLetters = text.bytes.contains {
    (0xC4...0xD6).contains($0) || $0 == 0xE1
  }
  /// The shared faces of its words, by the number of the request.
  var sharedFaces: [UInt32: [SharedFace]] = [:]
  /// The script with which the paragraph begins, or another one with far more letters, with its
  /// first letter; `nil` if there are no letters.
  private(set) lazy var main: Letter? = mostWritten()
  /// The language whose Han forms the paragraph's text shows.
  private(set) lazy var hanLanguage: String? = {
    var forms = HanForms()
    forms.note(text.bytes)
    return forms.language
  }()

  private let unicode: UnicodeProperties

  init(_ text: ClusteredText, unicode: UnicodeProperties) {
    self.text = text
    self.unicode = unicode
    mayBeMixed = Self.mayBeMixed(text.bytes)
  }

  /// True if some byte begins a character that is neither Latin nor a sign or mark.
  private static func mayBeMixed(_ bytes: [UInt8]) -> Bool {
    for index in bytes.indices where bytes[index] >= 0xCD {
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0
      switch bytes[index] {
      // Marks of U+0340 to U+036F.
      case 0xCD where next < 0xB0: continue
      // Latin Extended Additional.
      case 0xE1 where (0xB8...0xBB).contains(next): continue
      // Signs of U+2000 to U+2BFF, and emoji.
      case 0xE2 where next < 0xB0: continue
      case 0xEF where next == 0xB8: continue
      case 0xF0 where next == 0x9F: continue
      default: return true
      }
    }
    return false
  }

  /// Returns the letter of a character; `nil` for digits, signs, spaces and marks.
  func letter(_ scalar: UInt32) -> Letter? {
    if CJKSigns.contains(scalar) { return Letter(script: HB_SCRIPT_HAN, scalar: scalar) }
    guard let script = unicode.script(of: scalar) else { return nil }
    return Letter(script: script.isHanGroup ? HB_SCRIPT_HAN : script, scalar: scalar)
  }

  /// Returns the next letter from `index` on; `nil` if none is near.
  func letter(from index: Int) -> (letter: Letter, offset: Int)? {
    var offset = index
    let end = min(text.bytes.count, index + Self.reach)
    while offset < end {
      guard let scalar = text.bytes.scalar(at: offset, before: text.bytes.count) else {
        offset += 1
        continue
      }
      if let letter = letter(scalar.value) { return (letter, offset) }
      offset += UTF8.width(scalar)
    }
    return nil
  }

  /// Returns the last letter before `index`; `nil` if none is near.
  func letter(before index: Int) -> Letter? {
    var offset = index
    let start = max(0, index - Self.reach)
    while offset > start {
      guard let scalar = text.bytes.scalar(endingAt: offset, after: 0) else {
        offset -= 1
        continue
      }
      if let letter = letter(scalar.value) { return letter }
      offset -= UTF8.width(scalar)
    }
    return nil
  }

  /// The number of bytes searched for a letter: enough for a few signs, or a line of them.
  static let reach = 256

  /// The approximate number of alphabetic letters with the content of a Han character.
  private static let hanWeight = 2

  private func mostWritten() -> Letter? {
    var found: [(letter: Letter, weight: Int)] = []
    var last = 0
    var offset = 0
    let bytes = text.bytes
    while offset < bytes.count {
      guard let scalar = bytes.scalar(at: offset, before: bytes.count) else {
        offset += 1
        continue
      }
      offset += UTF8.width(scalar)
      guard let letter = letter(scalar.value) else { continue }
      if !found.indices.contains(last) || found[last].letter.script != letter.script {
        last = found.firstIndex { $0.letter.script == letter.script } ?? found.count
        if last == found.count { found.append((letter, 0)) }
      }
      found[last].weight += letter.script == HB_SCRIPT_HAN ? Self.hanWeight : 1
    }
    guard let first = found.first, let most = found.max(by: { $0.weight < $1.weight }) else {
      return nil
    }
    // The first letter decides close cases, so that spaces do not change while the user types.
    return most.weight > 2 * first.weight ? most.letter : first.letter
  }
}

extension hb_script_t {
  /// True for the scripts that are used together in Chinese, Japanese and Korean.
  var isHanGroup: Bool {
    switch self {
    case HB_SCRIPT_HAN, HB_SCRIPT_HIRAGANA, HB_SCRIPT_KATAKANA, HB_SCRIPT_BOPOMOFO,
      HB_SCRIPT_HANGUL:
      true
    default: false
    }
  }
}
