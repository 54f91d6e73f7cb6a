import Export
@testable import MarkdownSyntax
import TextCore

/// A document as plain text, wrapped and not: no character is forbidden, and the last line ends.
enum PlainTextTarget {
  private static let pieces =
    Pieces.documents
    + ["\u{1}", "[a](https://b.c/d)", "漢字、", "「", "\n```\n", "\n[^2]: ", "[^2]"].map {
      Array($0.utf8)
    }
  static func run(_ tape: inout Tape) {
    while tape.hasNext() {
      let lines = tape.element(of: LineMeaning.allCases)
      let kind = tape.number(0...7)
      let bytes = kind == 0 ? tape.rest() : tape.text(of: pieces, upTo: kind == 1 ? 2000 : 60)
      for width in [nil, tape.number(1...40)] { check(text(bytes, lines, width), tape) }
    }
  }

  private static func text(_ bytes: [UInt8], _ lines: LineMeaning, _ width: Int?) -> [UInt8] {
    var text: [UInt8] = []
    let options = ExportOptions(lines: lines, title: "", language: "", wrapColumn: width)
    _ = try? DocumentExport(of: TextRope(bytes: bytes), as: .txt, options).write {
      text += $0
    }
    return text
  }

  private static func check(_ text: [UInt8], _ tape: Tape) {
    let string = String(decoding: text, as: UTF8.self)
    tape.expect(Array(string.utf8) == text, "the output is UTF-8")
    for scalar in string.unicodeScalars {
      let value = scalar.value
      tape.expect(
        value == 10 || value == 9 || value == 12 || (0x20..<0x7F).contains(value)
          || (value >= 0xA0 && value & 0xFFFE != 0xFFFE && !(0xFDD0...0xFDEF).contains(value)),
        "no character is forbidden: \(value)")
    }
    tape.expect(text.isEmpty || text.last == .newline, "the last line ends")
  }
}
