import CICU
import TextCore

/// The quotation marks, apostrophes and spaces of the pattern. Those of a keyboard match all of
/// their kind; any other one matches only itself.
struct PatternSigns {
  private let wanted: [Unicode.Scalar]

  /// `nil` if all are those of a keyboard.
  init?(in words: [UInt8]) {
    wanted = Self.signs(in: words[...])
    if wanted.allSatisfy(\.isASCII) { return nil }
  }

  /// Returns true if letters that differ from the pattern only in their signs have the wanted
  /// signs.
  func match(_ letters: ArraySlice<UInt8>) -> Bool {
    let found = Self.signs(in: letters)
    return found.count == wanted.count
      && zip(wanted, found).allSatisfy { $0.isASCII || $0 == $1 }
  }

  private static func signs(in text: ArraySlice<UInt8>) -> [Unicode.Scalar] {
    String(decoding: text, as: UTF8.self).unicodeScalars.filter {
      $0 == " " || $0 == "'" || $0 == "\"" || cicu_plain_sign(Int32(bitPattern: $0.value)) != 0
    }
  }
}
