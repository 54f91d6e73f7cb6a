import Platform

@testable import PlatformX11Clipboard

/// A property that another program of X11 hands over, in any form and with any type: as text it is no
/// longer than the bytes allow, and text that is written in a form is read again.
enum SelectionTextTarget {
  private static let names = SelectionTarget.text + ["text/html", "text/uri-list", "image/png"]
  private static let types = SelectionTarget.text + ["", "COMPOUND_TEXT", "PIXMAP"]

  static func run(_ tape: inout Tape) {
    while tape.hasNext() {
      let name = tape.element(of: names)
      let type = tape.element(of: types)
      let bytes = (0..<tape.number(0...64)).map { _ in tape.byte() }
      checkWords(of: bytes, &tape)
      checkAgain(Array(String(decoding: bytes, as: UTF8.self).utf8), name, tape)
      let isText = SelectionTarget.text.contains(name)
      guard let decoded = SelectionTarget.decoded(bytes, as: name, type: type) else {
        tape.expect(
          isText && !SelectionTarget.text.contains(type), "only text of no type is refused")
        continue
      }
      tape.expect(decoded.count <= 2 * bytes.count, "\(decoded.count) bytes of \(bytes.count)")
      if !isText { tape.expect(decoded == bytes, "a form that is no text stays as it is") }
      if isText, type == "STRING" {
        tape.expect(String(validating: decoded, as: UTF8.self) != nil, "Latin-1 becomes UTF-8")
      }
    }
  }

  /// A list of targets, or the length of long text, in a property of any width.
  private static func checkWords(of bytes: [UInt8], _ tape: inout Tape) {
    let format = tape.element(of: [8, 16, 32] as [UInt8])
    let words = XProperty(type: 0, format: format, bytes: bytes).words
    tape.expect(
      words.count == (format == 32 ? bytes.count / 4 : 0),
      "\(words.count) words of \(format) bits")
    tape.expect(
      words.propertyBytes == Array(bytes.prefix(4 * words.count)), "words are written as read")
  }

  private static func checkAgain(_ text: [UInt8], _ name: String, _ tape: Tape) {
    let written = SelectionTarget.encoded(text, as: name)
    let letters = String(decoding: text, as: UTF8.self).unicodeScalars
    guard written.type != "STRING" || letters.allSatisfy({ $0.value < 0x100 }) else { return }
    let read = SelectionTarget.decoded(written.bytes, as: name, type: written.type)
    // Zeros that end a C string are cut.
    let isText = SelectionTarget.text.contains(name)
    let wanted = isText ? Array(text[..<(text.lastIndex { $0 != 0 }.map { $0 + 1 } ?? 0)]) : text
    tape.expect(read == wanted, "written as \(name), text is read")
  }
}
