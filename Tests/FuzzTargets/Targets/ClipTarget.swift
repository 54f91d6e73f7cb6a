import Import
import MarkdownSyntax

/// HTML or RTF as a selection offers it, cut and encoded in any way: as Markdown for a document
/// with any meaning of lines, it keeps the laws of an import.
enum ClipTarget {
  private static let html =
    ImportTarget.html
    + [
      "<!--StartFragment-->", "<!--EndFragment-->", "<html><body>", "</body></html>",
      "Version:0.9\r\nStartHTML:0000000105\r\n", "<meta charset=utf-8>", "<meta charset=utf-16>",
      "<meta http-equiv=content-type content='text/html; charset=windows-1252'>",
      "<![if !supportLists]>", "<![endif]>", "<!--[if gte mso 9]>", "<![endif]-->",
      "<b style='font-weight:normal' id=docs-internal-guid-1>", "<span style='font-weight:700'>",
      "<google-sheets-html-origin>", "<li dir=ltr><p dir=ltr>", "<span class=Apple-tab-span>",
      "<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'>",
      "<span style='mso-spacerun:yes'>",
    ].map { Array($0.utf8) }

  /// A paste keeps the pictures that have bytes.
  private static let folder = PictureDestination.folder("pictures-0") { !$0.bytes.isEmpty }

  private static let prefixes = ["", "a", "1-", "^]"]

  static func run(_ tape: inout Tape) {
    while tape.hasNext() {
      let isHTML = tape.number(0...2) > 0
      let lines = tape.element(of: LineMeaning.allCases)
      let prefix = tape.element(of: prefixes)
      let encoding = tape.number(0...7)
      let kind = tape.number(0...7)
      let pieces = isHTML ? html : ImportTarget.rtf
      let start = isHTML ? [] : Array("{\\rtf1 ".utf8)
      var bytes =
        kind == 0 ? tape.rest() : start + tape.text(of: pieces, upTo: kind == 1 ? 400 : 40)
      if isHTML, encoding < 4 {
        bytes = utf16(bytes, isBig: encoding & 1 > 0, hasMark: encoding < 2)
      }
      let format: any ImportFormat = isHTML ? HTMLFormat() : RTFFormat()
      guard
        let document = try? format.document(
          from: bytes, pictures: encoding == 6 ? folder : .nowhere, lines: lines,
          footnotePrefix: prefix)
      else { continue }
      tape.expect(
        document.pictures.isEmpty && (encoding == 6 || document.keptPictureCount == 0),
        "pictures go only where they should")
      ImportTarget.check(document, lines: lines, bytes.count, tape)
    }
  }

  /// The letters as browsers offer them; an odd byte at the end is cut by some.
  private static func utf16(_ bytes: [UInt8], isBig: Bool, hasMark: Bool) -> [UInt8] {
    var result: [UInt8] = hasMark ? (isBig ? [0xFE, 0xFF] : [0xFF, 0xFE]) : []
    for unit in String(decoding: bytes, as: UTF8.self).utf16 {
      let halves = [UInt8(unit >> 8), UInt8(truncatingIfNeeded: unit)]
      result += isBig ? halves : halves.reversed()
    }
    if bytes.count.isMultiple(of: 5), !result.isEmpty { result.removeLast() }
    return result
  }
}
