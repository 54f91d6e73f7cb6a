/// The text of a footnote that has ended. A document may have very many, so that they hold no more than they
/// need.
struct ImportedNote: Sendable {
  /// The lines of its blocks.
  var bytes: [UInt8] = []
  /// True if its text begins after its label.
  var beginsWithParagraph = false

  /// Makes a note without a text.
  init() {}

  /// Makes a note of a finished text.
  init(_ stream: BlockStream) {
    bytes = stream.bytes
    beginsWithParagraph = stream.beginsWithParagraph
  }

  /// True if it has more than one line.
  var hasSeveralBlocks: Bool { bytes.dropLast().contains(.newline) }
}
