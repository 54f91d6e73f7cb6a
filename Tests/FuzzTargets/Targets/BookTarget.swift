import Archives
import Export
@testable import MarkdownSyntax
import TextCore

/// A document as a book: its files are well-formed XML, ids are there once, and links between chapters
/// lead to files that are there.
enum BookTarget {
  private static let pieces =
    Pieces.documents
    + [
      "\n# a\n", "\n## b\n", "\n# a\n", "[c](#a)", "[d](#b-1)", "[e](http://f/?g&h)", "[i](j.md)",
      "![k](l.png)", "![[m.webp]]", "\n[^2]: ", "[^2]", "\u{1}", "]]>", "\u{FFFE}", "<?x?>", "\"",
      "שלום ",
    ].map { Array($0.utf8) }

  static func run(_ tape: inout Tape) {
    while tape.hasNext() {
      let lines = tape.element(of: LineMeaning.allCases)
      let kind = tape.number(0...7)
      let bytes = kind == 0 ? tape.rest() : tape.text(of: pieces, upTo: kind == 1 ? 2000 : 60)
      var book: [UInt8] = []
      let export = DocumentExport(
        of: TextRope(bytes: bytes), as: .epub,
        ExportOptions(lines: lines, title: "", language: "en"), pictures: AnyPicture())
      _ = try? export.write(to: { book += $0 })
      check(book, tape)
    }
  }

  /// A source in which every other picture exists, in one of two types.
  private struct AnyPicture: PictureSource {
    func picture(at address: String) -> [UInt8]? {
      switch address.utf8.count % 4 {
      case 0: Array("GIF89a".utf8)
      case 1: Array("RIFF0000WEBP".utf8)
      default: nil
      }
    }
    func picture(named name: String) -> [UInt8]? { picture(at: name) }
  }

  private static func check(_ book: [UInt8], _ tape: Tape) {
    guard var zip = try? ZipReader(BytesInMemory(book), allowance: 1 << 28) else {
      return tape.expect(false, "a book is an archive")
    }
    let names = Set(zip.entries.map(\.name))
    var ids: Set<String> = []
    for entry in zip.entries where entry.name.hasSuffix("xhtml") || entry.name.hasSuffix("opf") {
      guard let bytes = try? zip.read(entry) else {
        return tape.expect(false, "\(entry.name) can be read")
      }
      let page = MarkupPage(bytes, tape)
      // The package document has ids of its own.
      guard entry.name.hasSuffix("xhtml") else { continue }
      for id in page.ids { tape.expect(ids.insert(id).inserted, "ids are there once: \(id)") }
      for address in page.addresses where !address.contains(":") && !address.hasPrefix("#") {
        let file = address.prefix { $0 != "#" }
        tape.expect(names.contains("EPUB/" + file), "a link leads somewhere: \(address)")
      }
    }
  }
}

/// A page of XML as a strict parser sees it. It stops the program where the page is not well-formed.
private struct MarkupPage {
  private(set) var ids: [String] = []
  private(set) var addresses: [String] = []
  private let tape: Tape

  private static let references = ["amp;", "lt;", "gt;", "quot;"]

  init(_ bytes: [UInt8], _ tape: Tape) {
    self.tape = tape
    checkCharacters(bytes)
    readElements(bytes)
  }

  private func checkCharacters(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    tape.expect(Array(text.utf8) == bytes, "a page is UTF-8")
    for scalar in text.unicodeScalars {
      let value = scalar.value
      tape.expect(
        value == 10 || value == 9 || (value >= 0x20 && value & 0xFFFE != 0xFFFE),
        "no character is forbidden: \(value)")
    }
  }

  private mutating func readElements(_ bytes: [UInt8]) {
    var open: [String] = []
    var index = bytes.startIndex
    while let less = bytes[index...].firstIndex(of: .less) {
      checkReferences(bytes[index..<less])
      let end = bytes[less...].firstIndex(of: .greater) ?? bytes.endIndex
      tape.expect(end < bytes.endIndex, "a tag ends")
      read(bytes[(less + 1)..<end], &open)
      index = end + 1
    }
    checkReferences(bytes[index...])
    tape.expect(open.isEmpty, "all elements end")
  }

  private mutating func read(_ bytes: ArraySlice<UInt8>, _ open: inout [String]) {
    let tag = String(decoding: bytes, as: UTF8.self)
    if tag.hasPrefix("?xml ") || tag == "!DOCTYPE html" { return }
    let name = String(tag.drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber || $0 == ":" })
    tape.expect(!name.isEmpty && name != "script", "the document writes no tags: \(tag)")
    if tag.hasPrefix("/") {
      return tape.expect(open.popLast() == name, "tags are balanced at \(tag)")
    }
    // Between quotes stand values, before each of them a name.
    let parts = bytes.split(separator: .quotationMark, omittingEmptySubsequences: false)
    tape.expect(!parts.count.isMultiple(of: 2), "quotes are paired in \(tag)")
    var names: Set<String> = []
    for index in stride(from: 1, to: parts.count, by: 2) {
      checkReferences(parts[index])
      let words = String(decoding: parts[index - 1], as: UTF8.self).split(separator: " ")
      let attribute = words.last.map { String($0) } ?? ""
      tape.expect(attribute.hasSuffix("="), "an attribute has a name: \(tag)")
      tape.expect(names.insert(attribute).inserted, "an attribute is there once: \(tag)")
      let value = String(decoding: parts[index], as: UTF8.self)
      if attribute == "id=" { ids.append(value) }
      if attribute == "href=" || attribute == "src=" { addresses.append(value) }
    }
    if parts.last?.last != UInt8(ascii: "/") { open.append(name) }
  }

  private func checkReferences(_ bytes: ArraySlice<UInt8>) {
    var rest = bytes
    while let ampersand = rest.firstIndex(of: .ampersand) {
      rest = rest[(ampersand + 1)...]
      tape.expect(
        Self.references.contains { rest.starts(with: $0.utf8) }, "an ampersand is escaped")
    }
  }
}
