import TextCore

/// The one way by which letters of a document get into an export: as well-formed UTF-8 without
/// characters that HTML or XML forbid, and with the escapes that the place needs.
///
/// Bytes that are not UTF-8, C0 and C1 controls and noncharacters become U+FFFD. A carriage return
/// or a form feed becomes a space. The characters are those that WHATWG HTML (13.2.3.5) calls a
/// parse error; those that XML 1.0 forbids (section 2.2) are among them.
struct TextEscaping: Sendable {
  /// The meaning of each byte.
  private let actions: [Action]

  private enum Action: UInt8, Sendable {
    case copy, ampersand, less, greater, quote, space, replace, scalar
  }

  /// Between tags of HTML and XML.
  static let content = TextEscaping(["&": .ampersand, "<": .less, ">": .greater])
  /// Between the double quotes of an attribute.
  static let attribute = TextEscaping(
    ["&": .ampersand, "<": .less, ">": .greater, "\"": .quote])
  /// In plain text.
  static let plain = TextEscaping([:])

  private init(_ escapes: [Unicode.Scalar: Action]) {
    actions = (0...255).map { (byte: UInt8) -> Action in
      if let escape = escapes[Unicode.Scalar(byte)] { return escape }
      return switch byte {
      case 0x0C, 0x0D: .space
      case .tab, .newline: .copy
      case 0..<0x20, 0x7F: .replace
      case 0x80...: .scalar
      default: .copy
      }
    }
  }

  /// U+FFFD
  private static let replacement: [UInt8] = [0xEF, 0xBF, 0xBD]

  /// Appends letters to `output`. O(length).
  func append(_ letters: ArraySlice<UInt8>, to output: inout [UInt8]) {
    var start = letters.startIndex
    var index = start
    let end = letters.endIndex
    while index < end {
      let action = actions[Int(letters[index])]
      if action == .copy {
        index += 1
        continue
      }
      if action == .scalar, let scalar = letters.scalar(at: index, before: end),
        !Self.isForbidden(scalar)
      {
        index += UTF8.width(scalar)
        continue
      }
      output.append(contentsOf: letters[start..<index])
      index += Self.skipped(letters, at: index, action)
      start = index
      switch action {
      case .ampersand: output.append("&amp;")
      case .less: output.append("&lt;")
      case .greater: output.append("&gt;")
      case .quote: output.append("&quot;")
      case .space: output.append(.space)
      case .copy, .replace, .scalar: output.append(contentsOf: Self.replacement)
      }
    }
    output.append(contentsOf: letters[start..<end])
  }

  func append(_ string: String, to output: inout [UInt8]) {
    append(Array(string.utf8)[...], to: &output)
  }

  /// The bytes of the character that is replaced.
  private static func skipped(
    _ letters: ArraySlice<UInt8>, at index: Int, _ action: Action
  ) -> Int {
    guard action == .scalar, let scalar = letters.scalar(at: index, before: letters.endIndex) else {
      return 1
    }
    return UTF8.width(scalar)
  }

  /// True for a character that no export has.
  static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    let value = scalar.value
    return value < 0xA0 || value & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(value)
  }
}
