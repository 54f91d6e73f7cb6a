import MarkdownSyntax
import PDF
import TextCore

/// A paragraph, heading or code block while it is read.
struct PaperLeaf {
  /// The kinds of leaves.
  enum Kind: Equatable {
    case paragraph
    case heading(level: Int)
    case code
  }

  /// A part of a leaf.
  enum Part {
    /// Text up to a line break.
    case text(PaperText)
    case picture(Picture)
  }

  /// A picture in a leaf.
  struct Picture {
    let shown: PaperShared.ShownPicture
    let alternative: String
    /// The width requested by the document, in points.
    let width: Double?
    /// The link in which it is.
    let target: PaperText.Target?

    /// The description for screen readers, which is never empty.
    var words: String { alternative.isEmpty ? " " : alternative }

    /// Quarter turns clockwise that make it upright.
    var quarters: Int { (shown.size?.rotation.rawValue ?? 0) / 90 }

    /// The sides in points of the upright picture in a room, for which it may be too large.
    func sides(
      fittingInto room: (width: Double, height: Double)
    ) -> (width: Double, height: Double) {
      let size =
        shown.size ?? PictureSize(width: shown.image.width, height: shown.image.height)
      let sides = size?.points(fittingInto: room, wantedWidth: width) ?? room
      return quarters & 1 == 1 ? (sides.height, sides.width) : sides
    }
  }

  let kind: Kind
  let paragraph: PaperParagraph
  /// The parts that are complete.
  var parts: [Part] = []
  /// The text that is read.
  var text = PaperText()
  var scripts = ScriptCounts()
  var words = HeadingText()
  /// True if a form feed is before its text.
  var beginsWithFormFeed = false
  /// True if its letters were not all written as they are: inline elements, escapes or entities are in it.
  var hasMarkup = false
  /// True if lines of a code block were set already.
  var hasBegun = false

  init(_ kind: Kind, _ paragraph: PaperParagraph) {
    self.kind = kind
    self.paragraph = paragraph
  }

  mutating func append(
    _ letters: ArraySlice<UInt8>, _ style: InlineStyle, _ target: PaperText.Target?
  ) {
    var letters = letters
    if text.isEmpty, parts.isEmpty, letters.first == 0x0C {
      beginsWithFormFeed = true
      letters.removeFirst()
    }
    // A line below a picture begins without the space after it.
    if text.isEmpty, case .picture? = parts.last { letters = letters.drop { $0 == .space } }
    text.append(letters, style, target)
    if scripts.readCount < ScriptCounts.enough { scripts.add(letters.prefix(ScriptCounts.enough)) }
  }

  /// Ends the text that is read, as a line break or a picture does.
  mutating func endText(keepsEmpty: Bool = false) {
    text.trimEnd()
    if let picture = text.onlyPicture {
      parts.append(.picture(picture))
    } else if !text.isEmpty || keepsEmpty {
      parts.append(.text(text))
    }
    text = PaperText()
  }

  /// True if the paragraph is nothing but the words that end a page.
  var isPageBreak: Bool {
    kind == .paragraph && parts.isEmpty && !hasMarkup
      && text.bytes.elementsEqual("\\pagebreak".utf8)
  }
}
