import TextCore

/// One step through a document: the beginning or the end of an element, or content between them.
///
/// The ranges of all events ascend and are disjoint, and omit only white space. So an element
/// extends from the start of its `enter` to the end of its `leave`, and the range of either is the
/// syntax alone: `**`, `> `, `](address)`.
public struct DocumentEvent: Equatable, Sendable {
  /// The kind of an event.
  public enum Kind: Equatable, Sendable {
    /// An element begins.
    case enter(DocumentElement)
    /// The innermost element ends.
    case leave(DocumentElement)
    /// Letters.
    case text
    /// A character after a backslash. Its `text` is the character.
    case escape
    /// `&amp;`. Its `text` is the character.
    case entity
    /// The end of a line that was only wrapped: a space in most formats.
    case softBreak
    /// The end of a line in a paragraph that goes on below.
    case hardBreak
    /// The end of a line of code, of a comment or of front matter.
    case lineEnd
    /// A line across the page.
    case rule
    /// `[^1]`
    case footnoteReference(FootnoteReference)
    /// `[label]: address "title"`, to which links refer. It is not displayed.
    case linkDefinition(label: String)
    /// Lines without text, or with only the `>` of quotes. A line with nothing but a form feed is
    /// an event of its own, with the form feed as its `text`.
    case blankRun
    /// The `>` of a further line of a quote. It has no meaning of its own.
    case syntax
  }

  public var kind: Kind
  /// The bytes of the event in the document; empty if there are none.
  public var range: TextRange
  /// The letters of `text`, `escape` and `entity`, ready to be written, or the form feed of a
  /// `blankRun`; otherwise empty.
  ///
  /// They may differ from the document's bytes in `range`: the end of a line in a code span becomes
  /// a space.
  public var text: ArraySlice<UInt8>

  public init(_ kind: Kind, _ range: TextRange, text: ArraySlice<UInt8> = []) {
    self.kind = kind
    self.range = range
    self.text = text
  }

  /// The letters as a string; bytes that are not UTF-8 become U+FFFD.
  public var string: String { String(decoding: text, as: UTF8.self) }
}

public struct FootnoteReference: Equatable, Sendable {
  /// The label without `[^` and `]`.
  public var label: String
  /// The number of the footnote, from 1 in the order of first references; nil if no definition has
  /// the label, so that the reference is only text.
  public var number: Int?

  public init(label: String, number: Int?) {
    self.label = label
    self.number = number
  }
}
