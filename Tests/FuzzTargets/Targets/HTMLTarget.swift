import Export
@testable import MarkdownSyntax
import TextCore

/// A document as HTML: tags are balanced, and nothing of the document is markup or a forbidden
/// character.
enum HTMLTarget {
  private static let pieces =
    Pieces.documents
    + [
      "![[x.png]]", "[a](javascript:b)", "[a](<java\tscript:b>)", "![a](b.png)", "<script>",
      "\u{1}",
      "\n[^2]: ", "[^2]", "\n| a | b |\n|---|:-:|\n|", "שלום ", "слово ", "&#1;", "\r", "\u{C}",
    ].map { Array($0.utf8) }

  static func run(_ tape: inout Tape) {
    while tape.hasNext() {
      let lines = tape.element(of: LineMeaning.allCases)
      let kind = tape.number(0...7)
      let bytes = kind == 0 ? tape.rest() : tape.text(of: pieces, upTo: kind == 1 ? 2000 : 60)
      var html: [UInt8] = []
      let options = ExportOptions(lines: lines, title: "", language: "en", design: .bare)
      let export = DocumentExport(
        of: TextRope(bytes: bytes), as: .html, options, pictures: AnyPicture())
      _ = try? export.write(to: { html += $0 })
      check(html, tape)
    }
  }

  /// A source in which every other picture exists.
  private struct AnyPicture: PictureSource {
    func picture(at address: String) -> [UInt8]? {
      address.utf8.count.isMultiple(of: 2) ? Array("GIF89a".utf8) : nil
    }
    func picture(named name: String) -> [UInt8]? { picture(at: name) }
  }

  private static let voids: Set<String> = ["br", "hr", "img", "input", "meta"]

  private static func check(_ html: [UInt8], _ tape: Tape) {
    let text = String(decoding: html, as: UTF8.self)
    tape.expect(Array(text.utf8) == html, "the output is UTF-8")
    for scalar in text.unicodeScalars {
      let value = scalar.value
      tape.expect(
        value == 10 || value == 9 || (0x20..<0x7F).contains(value)
          || (value >= 0xA0 && value & 0xFFFE != 0xFFFE && !(0xFDD0...0xFDEF).contains(value)),
        "no character is forbidden: \(value)")
    }
    var open: [String] = []
    var index = html.startIndex
    var ids: Set<String> = []
    while let less = html[index...].firstIndex(of: .less) {
      tape.expect(!html[index..<less].contains(.greater), "text has no tag's end")
      let end = Self.end(ofTagAt: less, in: html)
      tape.expect(end < html.count, "a tag ends")
      let tag = String(decoding: html[(less + 1)..<end], as: UTF8.self)
      index = end + 1
      if tag.hasPrefix("!DOCTYPE") { continue }
      let name = String(tag.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber })
      tape.expect(!name.isEmpty && name != "script", "the document writes no tags: \(tag)")
      if tag.hasPrefix("/") {
        tape.expect(open.popLast() == name, "tags are balanced at \(tag)")
      } else if !voids.contains(name) {
        tape.expect(name != "a" || !open.contains("a"), "no anchor is in another one")
        open.append(name)
      }
      for attribute in tag.split(separator: " ") where attribute.hasPrefix("id=") {
        tape.expect(ids.insert(String(attribute.dropFirst(3))).inserted, "ids are unique: \(tag)")
      }
      tape.expect(!tag.lowercased().hasPrefix("a href=\"javascript"), "links run nothing")
    }
    tape.expect(open.isEmpty, "all elements end")
  }

  /// The index of the `>` that ends a tag, after its quoted attributes; the end of `html` if there is
  /// none.
  private static func end(ofTagAt start: Int, in html: [UInt8]) -> Int {
    var isQuoted = false
    for index in start..<html.count {
      if html[index] == UInt8(ascii: "\"") { isQuoted.toggle() }
      if html[index] == .greater, !isQuoted { return index }
    }
    return html.count
  }
}
