import MarkdownEditing
import MarkdownSyntax
import TextCore

/// A text as it looks with hidden tags: paragraphs of letters with styles.
///
/// It is the oracle for editing where tags are hidden. It knows Markdown from its rules alone and asks
/// no code of the floor: `NaiveInlines` reads the text of a paragraph, `NaiveWriter` writes it.
struct NaivePage: Equatable, CustomStringConvertible {
  /// A letter, with everything that can be seen of it.
  struct Letter: Equatable {
    var scalar: Unicode.Scalar
    /// Formats, and `footnoteReference`.
    var style: InlineStyle = []
    /// The construct of the letter: a link, an image, an address in angle brackets, or a footnote's
    /// mark.
    var link: Part?
    var image: Part?
    var address: Part?
    var footnote: Part?
    /// Its offset in the text; nil for a letter that the model inserts.
    var offset: TextOffset?

    /// True if both look alike. Only code is visible on white space.
    static func == (one: Letter, other: Letter) -> Bool {
      one.scalar == other.scalar && one.look == other.look && one.link?.tail == other.link?.tail
        && one.image?.tail == other.image?.tail && (one.address == nil) == (other.address == nil)
    }

    var isBlank: Bool { scalar == " " }

    private var look: InlineStyle {
      isBlank ? style.subtracting(Self.unseenOnBlanks) : style
    }

    private static let unseenOnBlanks: InlineStyle = [
      .strong, .emphasis, .underline, .strikethrough, .highlight,
    ]
  }

  /// One of the parts of its kind in a paragraph.
  struct Part: Equatable {
    var number: Int
    /// Its closing tag: `](address)`; empty for an address in angle brackets.
    var tail = ""
  }

  /// A line.
  struct Paragraph: Equatable, CustomStringConvertible {
    var kind = Kind.text
    /// The prefix before the text, which is no letter: `> - `.
    var marker = ""
    var letters: [Letter] = []
    /// The paragraph's range in the text.
    var content: TextRange = 0..<0

    static func == (one: Paragraph, other: Paragraph) -> Bool {
      one.kind == other.kind && one.marker == other.marker && one.letters == other.letters
    }

    var description: String {
      marker + "|"
        + letters.map { letter in
          String(letter.scalar) + (letter.style.isEmpty ? "" : "\(letter.style.rawValue)")
            + (letter.link.map { "<\($0.tail)>" } ?? "")
            + (letter.image.map { "!<\($0.tail)>" } ?? "")
            + (letter.address == nil ? "" : "@")
        }.joined(separator: " ")
    }

    /// Returns the offset of a caret before a letter.
    func offset(of index: Int) -> TextOffset {
      index < letters.count ? letters[index].offset ?? content.lowerBound : content.upperBound
    }

    /// Returns the construct of both letters beside a position, and so of a letter that is typed there.
    func part(at index: Int, _ part: (Letter) -> Part?) -> Part? {
      guard index > 0, index < letters.count, let before = part(letters[index - 1]),
        before == part(letters[index])
      else { return nil }
      return before
    }
  }

  enum Kind { case text, heading, footnote, rule, fence }

  var paragraphs: [Paragraph] = []

  var description: String { paragraphs.map(\.description).joined(separator: "⏎") }

  /// Reads a text without code blocks.
  init(_ text: TextRope) {
    var start = TextOffset(0)
    for line in text.string(in: 0..<text.end).split(
      separator: "\n", omittingEmptySubsequences: false)
    {
      paragraphs.append(Paragraph(line: Array(line.unicodeScalars), at: start))
      start = start + line.utf8.count + 1
    }
  }

  init(_ string: String) { self.init(TextRope(string)) }
}

extension NaivePage.Paragraph {
  /// Reads a line.
  init(line: [Unicode.Scalar], at start: TextOffset) {
    let block = NaiveBlock(line)
    kind = block.kind
    let isPlain = block.kind == .text && block.isUnmarked
    let textStart = isPlain ? 0 : block.textStart
    marker = String(String.UnicodeScalarView(line[..<textStart]))
    let count = String(String.UnicodeScalarView(line)).utf8.count
    content = start..<(start + count)
    guard kind != .rule, kind != .fence else { return }
    var inlines = NaiveInlines(Array(line[block.textStart...]))
    inlines.read()
    if kind == .heading { inlines.hideHeadingEnd() }
    var offset = start
    for (index, scalar) in line.enumerated() {
      defer { offset = offset + UTF8.width(scalar) }
      guard index >= textStart else { continue }
      guard index >= block.textStart else {
        letters.append(NaivePage.Letter(scalar: scalar, offset: offset))
        continue
      }
      guard var letter = inlines.letter(at: index - block.textStart) else { continue }
      letter.offset = offset
      letters.append(letter)
    }
  }
}

/// The kind of a line, and the start of its text.
private struct NaiveBlock {
  var kind = NaivePage.Kind.text
  var textStart = 0
  /// True if only white space is before the text.
  var isUnmarked = true

  private let line: [Unicode.Scalar]

  init(_ line: [Unicode.Scalar]) {
    self.line = line
    read()
  }

  private func scalar(at place: Int) -> Unicode.Scalar? { place < line.count ? line[place] : nil }

  /// Returns the number of scalars of these from a position on, at most `limit`.
  private func count(of scalars: String, at place: Int, limit: Int = .max) -> Int {
    let end = line[min(place, line.count)...].firstIndex { !scalars.unicodeScalars.contains($0) }
    return min((end ?? line.count) - place, limit)
  }

  /// Returns true if white space or the end comes next.
  private func isEndOfWord(_ place: Int) -> Bool { scalar(at: place) ?? " " == " " }

  /// Passes the spaces, and returns how many there were.
  private mutating func passSpaces() -> Int {
    let count = count(of: " ", at: textStart)
    textStart += count
    return count
  }

  private mutating func pass(_ length: Int) {
    textStart += length
    isUnmarked = false
  }

  private var isFence: Bool {
    let ticks = count(of: "`", at: textStart)
    return count(of: "~", at: textStart) >= 3
      || ticks >= 3 && !line[(textStart + ticks)...].contains("`")
  }

  /// Three or more of one mark, and spaces.
  private var isRule: Bool {
    "-*_".contains { mark in
      let rest = line[textStart...].filter { $0 != " " }
      return rest.count >= 3 && rest.allSatisfy { Character($0) == mark }
    }
  }

  private var lengthOfListMarker: Int? {
    var length = count(of: "-*+", at: textStart, limit: 1)
    if length == 0 {
      let digits = count(of: "0123456789", at: textStart)
      let sign = count(of: ".)", at: textStart + digits, limit: 1)
      length = (1...9).contains(digits) && sign == 1 ? digits + 1 : 0
    }
    return length > 0 && scalar(at: textStart + length) == " " ? length : nil
  }

  private var isBox: Bool {
    scalar(at: textStart) == "[" && count(of: " xX", at: textStart + 1, limit: 1) == 1
      && scalar(at: textStart + 2) == "]" && isEndOfWord(textStart + 3)
  }

  private mutating func read() {
    var spaces = passSpaces()
    var deepest = 3
    while scalar(at: textStart) == ">" {
      pass(1)
      spaces = passSpaces()
      deepest = 4
    }
    if isFence || spaces <= deepest && isRule {
      kind = isFence ? .fence : .rule
      return
    }
    let marker = lengthOfListMarker
    if let marker {
      pass(marker)
      spaces = passSpaces()
      deepest = 4
      if isBox {
        pass(3)
        _ = passSpaces()
        return
      }
      if isFence || spaces <= deepest && isRule {
        kind = isFence ? .fence : .rule
        return
      }
    }
    guard spaces <= deepest else { return }
    let signs = count(of: "#", at: textStart)
    if (1...6).contains(signs), isEndOfWord(textStart + signs) {
      kind = .heading
      pass(signs)
      _ = passSpaces()
    } else if marker == nil, let length = NaiveInlines.lengthOfFootnote(line[textStart...]),
      scalar(at: textStart + length) == ":"
    {
      kind = .footnote
      pass(length + 1)
    }
  }
}
