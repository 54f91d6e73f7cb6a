import Foundation
import MarkdownSyntax
import TextCore

/// Writes a document as HTML the way CommonMark's examples do, to compare them.
struct DocumentHTML {
  private var html = ""
  /// For each open list, whether it is tight.
  private var lists: [Bool] = []
  /// The open elements, the innermost last.
  private var elements: [DocumentElement] = []
  private var alternative = ""
  private var imageDepth = 0

  static func html(_ text: String, lines: LineMeaning, sizes: PartSizes = .shipped) -> String {
    var writer = DocumentHTML()
    for event in DocumentReader(TextRope(text), lines: lines, sizes: sizes) { writer.write(event) }
    return writer.html
  }

  private mutating func write(_ event: DocumentEvent) {
    switch event.kind {
    case .enter(let element):
      enter(element)
      elements.append(element)
    case .leave(let element):
      elements.removeLast()
      leave(element)
    case .text, .escape, .entity: add(Self.escaped(event.string), plain: Self.escaped(event.string))
    case .softBreak: add("\n", plain: "\n")
    case .hardBreak: add("<br />\n", plain: "\n")
    case .lineEnd: add("\n", plain: "\n")
    case .rule: html += "<hr />\n"
    case .footnoteReference(let note):
      add("<sup>\(note.number.map(String.init) ?? note.label)</sup>", plain: "")
    case .linkDefinition, .blankRun, .syntax: break
    }
  }

  private mutating func add(_ text: String, plain: String) {
    if imageDepth > 0 { alternative += plain } else { html += text }
  }

  private mutating func enter(_ element: DocumentElement) {
    switch element {
    case .frontMatter: html += "<data>"
    case .heading(let level): html += "<h\(level)>"
    case .paragraph: if !isTight { html += "<p>" }
    case .quote: html += "<blockquote>\n"
    case .list(let list):
      lists.append(list.isTight)
      switch list.kind {
      case .bullet: html += "<ul>\n"
      case .ordered(1, _): html += "<ol>\n"
      case .ordered(let start, _): html += "<ol start=\"\(start)\">\n"
      }
    case .item(let item):
      html += "<li>"
      if let task = item.task { html += task == .done ? "[x] " : "[ ] " }
    case .codeBlock(let info):
      html += "<pre><code"
      if let language = info.language { html += " class=\"language-\(Self.escaped(language))\"" }
      html += ">"
    case .table: html += "<table>"
    case .row: html += "<tr>"
    case .cell(let column): html += "<td \(column)>"
    case .footnoteDefinition(let label): html += "<aside \(label)>"
    case .comment: add("<!--", plain: "")
    case .link(let target):
      add(
        "<a href=\"\(Self.address(target.destination))\"\(Self.title(target))>", plain: "")
    case .image: imageDepth += 1
    default: add("<\(Self.tag(element))>", plain: "")
    }
  }

  private mutating func leave(_ element: DocumentElement) {
    switch element {
    case .frontMatter: html += "</data>\n"
    case .heading(let level): html += "</h\(level)>\n"
    case .paragraph: html += isTight ? "\n" : "</p>\n"
    case .quote: html += "</blockquote>\n"
    case .list(let list):
      lists.removeLast()
      if case .bullet = list.kind { html += "</ul>\n" } else { html += "</ol>\n" }
    case .item: html += "</li>\n"
    case .codeBlock: html += "</code></pre>\n"
    case .table: html += "</table>"
    case .row: html += "</tr>"
    case .cell: html += "</td>"
    case .footnoteDefinition: html += "</aside>"
    case .comment: add("-->", plain: "")
    case .link: add("</a>", plain: "")
    case .image(let target):
      imageDepth -= 1
      guard imageDepth == 0 else { return }
      html +=
        "<img src=\"\(Self.address(target.destination))\" alt=\"\(alternative)\""
        + "\(Self.title(target)) />"
      alternative = ""
    default: add("</\(Self.tag(element))>", plain: "")
    }
  }

  private static func tag(_ element: DocumentElement) -> String {
    switch element {
    case .strong: "strong"
    case .emphasis: "em"
    case .underline: "u"
    case .strikethrough: "del"
    case .highlight: "mark"
    default: "code"
    }
  }

  /// True in an item of a tight list, with nothing between.
  private var isTight: Bool {
    if case .item = elements.last { lists.last ?? false } else { false }
  }

  private static func title(_ target: LinkTarget) -> String {
    target.title.map { " title=\"\(escaped($0))\"" } ?? ""
  }

  private static func escaped(_ text: String) -> String {
    String(
      text.unicodeScalars.flatMap { scalar -> [Character] in
        switch scalar {
        case "&": Array("&amp;")
        case "<": Array("&lt;")
        case ">": Array("&gt;")
        case "\"": Array("&quot;")
        default: [Character(scalar)]
        }
      })
  }

  /// Percent-encodes characters that an address can't contain.
  private static func address(_ text: String) -> String {
    let plain = Set("-_.+!*'(),%#@?=;:/,+&$~".utf8)
    let hexadecimal = Array("0123456789ABCDEF")
    return text.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "&"): "&amp;"
      case UInt8(ascii: "'"): "&#x27;"
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: String(UnicodeScalar(byte))
      case _ where plain.contains(byte): String(UnicodeScalar(byte))
      default: "%\(hexadecimal[Int(byte >> 4)])\(hexadecimal[Int(byte & 15)])"
      }
    }.joined()
  }
}

extension DocumentHTML {
  /// HTML without white space around blocks, so that the remaining white space has a meaning.
  static func normalized(_ html: String) -> String {
    var result = ""
    var rest = html.replacingOccurrences(of: "&#x27;", with: "'")
      .replacingOccurrences(of: "<!--->", with: "<!---->")
      .replacingOccurrences(of: "<!-->", with: "<!---->")[...]
    var isCode = false
    while let open = rest.firstIndex(of: "<") {
      add(rest[..<open], to: &result, isCode)
      let close = rest[open...].firstIndex(of: ">") ?? rest.index(before: rest.endIndex)
      let tag = rest[open...close]
      if tag == "<pre>" { isCode = true }
      if tag == "</pre>" { isCode = false }
      if isBlock(tag) && !isCode {
        while result.last?.isWhitespace ?? false { result.removeLast() }
      }
      result +=
        tag.hasPrefix("<!--")
        ? tag.split(whereSeparator: \.isNewline).joined(separator: " ") : String(tag)
      rest = rest[rest.index(after: close)...]
      if isBlock(tag) && !isCode { rest = rest.drop { $0.isWhitespace } }
    }
    add(rest, to: &result, false)
    while result.last?.isWhitespace ?? false { result.removeLast() }
    return result
  }

  private static func add(_ text: Substring, to result: inout String, _ isCode: Bool) {
    guard !isCode else {
      result += text
      return
    }
    for character in text {
      if character.isWhitespace, character != "\u{A0}" {
        if result.last.map({ !$0.isWhitespace }) ?? false { result.append(" ") }
      } else {
        result.append(character)
      }
    }
  }

  private static func isBlock(_ tag: Substring) -> Bool {
    let name = tag.dropFirst().drop { $0 == "/" }.prefix { $0.isLetter || $0.isNumber }
    return [
      "p", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "ul", "ol", "li", "pre", "hr", "br",
    ].contains(String(name))
  }
}
