import TextCore

@testable import Markdown

/// A text as somebody sees it who sees no tags: paragraphs of letters with styles, found by nothing
/// but the runs of the parser.
struct RichTextModel: Equatable {
  struct Letter: Equatable, CustomStringConvertible {
    var byte: UInt8
    var style: InlineStyle

    /// Most styles can't be seen on white space, and a part of an address is no address.
    static func == (one: Letter, other: Letter) -> Bool {
      let blank: InlineStyle = one.byte == 0x20 ? .formats.subtracting(.code) : []
      let hidden = blank.union(.autolink)
      return one.byte == other.byte
        && one.style.subtracting(hidden) == other.style.subtracting(hidden)
    }

    var description: String {
      String(decoding: [byte], as: UTF8.self) + (style.isEmpty ? "" : "\(style.rawValue)")
    }
  }

  struct Paragraph: Equatable, CustomStringConvertible {
    var block: BlockStyle
    var letters: [Letter]
    /// Where each letter stands in the text.
    var places: [TextOffset]
    /// Where the paragraph begins and ends in the text.
    var content: TextRange

    static func == (one: Paragraph, other: Paragraph) -> Bool {
      one.block.isSame(as: other.block) && one.letters == other.letters
    }

    var description: String { "\(block.kind) \(letters.map(\.description).joined())" }

    /// A place of the text before a letter.
    func offset(of index: Int) -> TextOffset {
      index < places.count ? places[index] : content.upperBound
    }
  }

  var paragraphs: [Paragraph]

  static let shown: InlineStyle = .formats.union([
    .linkText, .autolink, .footnoteReference, .image,
  ])

  init(_ text: TextRope) {
    let fences = FenceTree(text)
    var parser = ParagraphParser()
    paragraphs = []
    var offset = TextOffset(0)
    while true {
      let content = text.contentRange(at: offset)
      let bytes = text.bytes(in: content)
      let parsed = parser.parse(bytes, fence: fences.state(before: offset))
      var paragraph = Paragraph(block: parsed.block, letters: [], places: [], content: content)
      let isPlain = parsed.prefix.hanging == 0 && parsed.block.kind == .paragraph
      var position = isPlain ? 0 : parsed.prefix.length
      func add(_ end: Int, _ style: InlineStyle) {
        while position < end {
          paragraph.letters.append(
            Letter(byte: bytes[position], style: style.intersection(Self.shown)))
          paragraph.places.append(content.lowerBound + position)
          position += 1
        }
      }
      for run in parsed.inlines where run.range.upperBound > position {
        add(run.range.lowerBound, [])
        let isHidden = !run.style.isDisjoint(with: [.tag, .linkAddress])
        if isHidden {
          position = run.range.upperBound
        } else {
          add(run.range.upperBound, run.style)
        }
      }
      add(bytes.count, [])
      paragraphs.append(paragraph)
      let range = text.paragraphRange(at: offset)
      guard range.upperBound > content.upperBound else { break }
      offset = range.upperBound
    }
  }
}
