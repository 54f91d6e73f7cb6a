import MarkdownSyntax

/// A block that is open in the writer.
struct BlockFrame: Sendable {
  enum Kind: Equatable, Sendable {
    /// The document, or a footnote.
    case root
    /// `>`
    case quote
    /// A list with the byte that its markers end with, and the number of its next item; nil: bullets.
    case list(mark: UInt8, next: Int?)
    case item(marker: [UInt8])
    /// A paragraph or a heading.
    case text(ImportedLeaf.Kind)
    case code(info: String)
    case table([ColumnAlignment])
    case row
    case cell
    /// A block in a cell, or one that is nested too deep: its text belongs to the block round it.
    case nothing
  }

  /// The last block that was written in a frame.
  enum Child: Equatable, Sendable {
    case paragraph
    case heading
    case list(mark: UInt8)
    case item
    case other
  }

  var kind: Kind
  /// True if the writer began it where text needed it, so that it ends with the frame round it.
  var isImplicit = false
  /// The last block written in it; nil: there is none yet.
  var child: Child?
  /// True once the marker of an item is written.
  var isMarked = false

  init(_ kind: Kind, isImplicit: Bool = false) {
    self.kind = kind
    self.isImplicit = isImplicit
  }

  /// True if it is before each of its lines.
  var isPrefix: Bool {
    switch kind {
    case .quote, .item: true
    default: false
    }
  }
}
