@testable import MarkdownSyntax
import TextCore

/// The laws of XML that every part of an exported file keeps.
enum XMLCheck {
  /// Stops where XML has a forbidden character, or tags that are not balanced.
  static func expectWellFormed(_ xml: [UInt8], _ tape: Tape) {
    let text = String(decoding: xml, as: UTF8.self)
    tape.expect(Array(text.utf8) == xml, "the output is UTF-8")
    for scalar in text.unicodeScalars {
      let value = scalar.value
      tape.expect(
        value == 10 || value == 9 || (value >= 0x20 && value & 0xFFFE != 0xFFFE),
        "no character is forbidden: \(value)")
    }
    var open: [ArraySlice<UInt8>] = []
    var index = xml.startIndex
    while let less = xml[index...].firstIndex(of: .less) {
      tape.expect(!xml[index..<less].contains(.greater), "text has no tag's end")
      guard let end = xml[less...].firstIndex(of: .greater) else {
        tape.expect(false, "a tag ends")
        return
      }
      let tag = xml[(less + 1)..<end]
      index = end + 1
      if tag.first == UInt8(ascii: "?") || tag.last == UInt8(ascii: "/") { continue }
      let name = tag.drop { $0 == UInt8(ascii: "/") }.prefix { $0 != .space }
      if tag.first == UInt8(ascii: "/") {
        tape.expect(open.popLast()?.elementsEqual(name) ?? false, "tags are balanced")
      } else {
        open.append(name)
      }
    }
    tape.expect(open.isEmpty, "all elements end")
  }
}
