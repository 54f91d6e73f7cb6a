import MarkdownEditing

/// Writes letters with styles as Markdown in every order of tags, with either mark for bold and
/// italics, and with few or many backslashes, and asks the naive reader what each text looks like.
///
/// If it finds a text, the letters can be written; if it finds none, there may still be one.
struct NaiveWriter {
  let paragraph: NaivePage.Paragraph

  /// A kind of tag.
  private enum Tag: Hashable {
    case format(InlineFormat)
    case link
    case image
    case address
    case footnote
  }

  private static let allTags: [Tag] =
    InlineFormat.allCases.map(Tag.format) + [.link, .image, .address, .footnote]

  /// The letters that get a backslash.
  private enum Escapes: CaseIterable { case none, syntax, allPunctuation }

  /// A way to write the paragraph.
  private struct Way {
    /// The priority of tags that could begin at the same letter.
    var order: [Tag]
    var strong: String
    var emphasis: String
    var escapes: Escapes
  }

  /// Of more kinds of tags only some orders are tried.
  private static let mostPermuted = 4

  /// A line that looks like the paragraph, with every link and image in one piece; nil if none was
  /// found.
  func line() -> String? {
    var tried: Set<String> = []
    for way in ways() {
      let line = paragraph.marker + written(0..<paragraph.letters.count, inside: [], way)
      guard tried.insert(line).inserted, let read = NaivePage(line).paragraphs.first else {
        continue
      }
      if read == paragraph, read.linkCount == paragraph.linkCount { return line }
    }
    return nil
  }

  private func ways() -> [Way] {
    let used = Self.allTags.filter { tag in paragraph.letters.contains { has($0, tag) } }
    let orders = Self.orders(of: used)
    let strongs = used.contains(.format(.strong)) ? ["**", "__"] : ["**"]
    let emphases = used.contains(.format(.emphasis)) ? ["_", "*"] : ["_"]
    return Escapes.allCases.flatMap { escapes in
      orders.flatMap { order in
        strongs.flatMap { strong in
          emphases.map { Way(order: order, strong: strong, emphasis: $0, escapes: escapes) }
        }
      }
    }
  }

  private static func orders(of tags: [Tag]) -> [[Tag]] {
    guard tags.count > 1 else { return [tags] }
    guard tags.count <= mostPermuted else {
      let rotations = tags.indices.map { Array(tags[$0...] + tags[..<$0]) }
      return rotations + rotations.map { $0.reversed() }
    }
    return tags.flatMap { first in
      orders(of: tags.filter { $0 != first }).map { [first] + $0 }
    }
  }

  private func has(_ letter: NaivePage.Letter, _ tag: Tag) -> Bool {
    switch tag {
    case .format(let format):
      letter.style.contains(format.style) && (format == .code || !letter.isBlank)
    case .link: letter.link != nil
    case .image: letter.image != nil
    case .address: letter.address != nil
    case .footnote: letter.footnote != nil
    }
  }

  private func written(_ range: Range<Int>, inside open: Set<Tag>, _ way: Way) -> String {
    var text = ""
    var index = range.lowerBound
    while index < range.upperBound {
      let letter = paragraph.letters[index]
      guard let tag = way.order.first(where: { !open.contains($0) && has(letter, $0) }) else {
        text += escape(letter, inside: open, way) + String(letter.scalar)
        index += 1
        continue
      }
      let end = end(of: tag, from: index, before: range.upperBound)
      text += tags(tag, around: index..<end, way) { written($0, inside: open.union([tag]), way) }
      index = end
    }
    return text
  }

  /// Returns the end of a tag that begins at a letter. Includes white space after which it continues.
  private func end(of tag: Tag, from start: Int, before limit: Int) -> Int {
    let first = paragraph.letters[start]
    func goesOn(_ letter: NaivePage.Letter) -> Bool {
      switch tag {
      case .format(.code): letter.style == first.style
      case .format: has(letter, tag)
      case .link: letter.link == first.link
      case .image: letter.image == first.image
      case .address: letter.address == first.address
      case .footnote: letter.footnote == first.footnote
      }
    }
    var end = start
    for index in start..<limit {
      if goesOn(paragraph.letters[index]) {
        end = index + 1
      } else if !paragraph.letters[index].isBlank {
        break
      }
    }
    return end
  }

  private func tags(
    _ tag: Tag, around range: Range<Int>, _ way: Way, _ inner: (Range<Int>) -> String
  ) -> String {
    let letters = paragraph.letters[range]
    switch tag {
    case .format(.strong): return way.strong + inner(range) + way.strong
    case .format(.emphasis): return way.emphasis + inner(range) + way.emphasis
    case .format(.underline): return "~" + inner(range) + "~"
    case .format(.strikethrough): return "~~" + inner(range) + "~~"
    case .format(.highlight): return "==" + inner(range) + "=="
    case .format(.code):
      let code = String(String.UnicodeScalarView(letters.map(\.scalar)))
      let runs = Set(code.split { $0 != "`" }.map(\.count))
      let length = (1...).first { !runs.contains($0) } ?? 1
      let ticks = String(repeating: "`", count: length)
      let isSpaced =
        code.hasPrefix(" ") && code.hasSuffix(" ") && code.contains { $0 != " " }
      let isPadded = code.hasPrefix("`") || code.hasSuffix("`") || isSpaced
      return ticks + (isPadded ? " \(code) " : code) + ticks
    case .link: return "[" + inner(range) + (letters.first?.link?.tail ?? "")
    case .image: return "![" + inner(range) + (letters.first?.image?.tail ?? "")
    case .address: return "<" + inner(range) + ">"
    case .footnote: return "[^" + inner(range) + "]"
    }
  }

  private func escape(_ letter: NaivePage.Letter, inside open: Set<Tag>, _ way: Way) -> String {
    guard !open.contains(.address), !open.contains(.footnote), letter.scalar.isASCIIPunctuation
    else { return "" }
    switch way.escapes {
    case .none: return ""
    case .syntax: return "\\`*_~=[]<!".unicodeScalars.contains(letter.scalar) ? "\\" : ""
    case .allPunctuation: return "\\"
    }
  }
}

extension NaivePage.Paragraph {
  /// The number of links and images.
  fileprivate var linkCount: Int {
    Set(letters.compactMap(\.link?.number)).count + Set(letters.compactMap(\.image?.number)).count
  }
}
