import TextCore

/// XHTML as parsers of HTML understand it.
enum XHTMLSource {
  /// Elements that have no content in HTML, either.
  private static let void: Set<String> = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source",
    "track",
    "wbr",
  ]

  private static let slash = UInt8(ascii: "/")

  private static let dataStart = Array("<![CDATA[".utf8)
  /// The number of bytes in which the namespace of a page is searched.
  private static let headLength = 4096

  /// Returns true if a page in UTF-8 declares XHTML, by an XML declaration or the namespace of its
  /// `html`.
  static func isXHTML(_ page: [UInt8]) -> Bool {
    let head = page.prefix(headLength)
    if head.drop(while: \.isHTMLSpace).starts(with: "<?xml".utf8) { return true }
    let tags = String(decoding: head, as: UTF8.self).lowercased().split(separator: "<")
    let root = tags.first { $0.hasPrefix("html") }?.prefix { $0 != ">" }
    return root?.containsBytes("http://www.w3.org/1999/xhtml") ?? false
  }

  /// Returns the page with an end tag for each self-closing element: in HTML `<title/>` begins a
  /// title that continues to the page's end. Sections of `CDATA`, which HTML takes for comments,
  /// become text. A page in another charset than UTF-8 is unchanged. O(n).
  static func html(_ page: [UInt8]) -> [UInt8] {
    guard !page.starts(with: [0xFE, 0xFF]), !page.starts(with: [0xFF, 0xFE]) else { return page }
    var output: [UInt8] = []
    // The end of the part of the page that was copied. An unchanged page is returned without copying it.
    var copied = 0
    var rest = page[...]
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[start...]
      if rest.starts(with: dataStart) {
        output += page[copied..<start]
        appendData(takenFrom: &rest, to: &output)
        copied = rest.startIndex
        continue
      }
      let end = end(ofTag: rest)
      if let name = nameOfEmptyElement(rest[..<end]) {
        if copied == 0 { output.reserveCapacity(page.count + page.count / 16) }
        output += page[copied..<(end - 2)]
        output += "></\(name)>".utf8
        copied = end
      }
      rest = rest[end...]
    }
    guard copied > 0 else { return page }
    output += page[copied...]
    return output
  }

  /// Takes a section of `CDATA` from the front of `rest` and appends its text.
  private static func appendData(takenFrom rest: inout ArraySlice<UInt8>, to output: inout [UInt8])
  {
    let text = rest.dropFirst(dataStart.count)
    let close = Array("]]>".utf8)
    let end =
      text.indices.first { text[$0] == close[0] && text[$0...].starts(with: close) }
      ?? text.endIndex
    for byte in text[..<end] {
      switch byte {
      case UInt8(ascii: "<"): output += "&lt;".utf8
      case UInt8(ascii: "&"): output += "&amp;".utf8
      default: output.append(byte)
      }
    }
    rest = text[end...].dropFirst(close.count)
  }

  /// The offset after the tag or comment that bytes begin with.
  private static func end(ofTag bytes: ArraySlice<UInt8>) -> Int {
    if bytes.starts(with: "<!--".utf8) {
      var index = bytes.startIndex + 4
      while index + 2 < bytes.endIndex {
        if bytes[index...].starts(with: "-->".utf8) { return index + 3 }
        index += 1
      }
      return bytes.endIndex
    }
    var quote: UInt8?
    for (index, byte) in zip(bytes.indices, bytes) {
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        return index + 1
      }
    }
    return bytes.endIndex
  }

  /// The name in `<name …/>`; nil for any other tag, and for an element without content.
  private static func nameOfEmptyElement(_ tag: ArraySlice<UInt8>) -> String? {
    guard tag.count > 3, tag[tag.endIndex - 2] == slash, tag.last == UInt8(ascii: ">") else {
      return nil
    }
    let name = tag.dropFirst().prefix { $0 > 0x20 && $0 != slash && $0 != UInt8(ascii: ">") }
    guard let first = name.first, first | 0x20 >= UInt8(ascii: "a"),
      first | 0x20 <= UInt8(ascii: "z")
    else { return nil }
    let text = String(decoding: name, as: UTF8.self)
    return void.contains(text.lowercased()) ? nil : text
  }
}
