import MarkdownSyntax

/// The open blocks, links and images of a text, or of a footnote in it.
struct FlowState: Sendable {
  /// The open blocks, the innermost last.
  var blocks: [FlowBlock] = []
  /// The number of open elements inside of one that is not written.
  var skippedDepth = 0
  /// The styles of the following letters, the innermost last.
  var styles: [RunStyle] = []
  var paragraph: FlowParagraph?
  /// The content of the open paragraph while its language is not decided.
  var pieces: [FlowPiece] = []
  /// True if one of the pieces is a picture.
  var hasPicture = false
  var scripts = ScriptCounts()
  /// True if the open paragraph is decided and begun.
  var isBegun = false
  /// The words of the open heading, for its bookmark; nil anywhere else.
  var headingWords: HeadingText?
  /// The bulleted list that has ended right above; nil once a paragraph follows.
  var endedBullets: EndedBullets?
  /// The marker of an item that has no paragraph yet.
  var marker: FlowMarker?
  /// Letters with which the next paragraph begins, such as the box of a task.
  var prefix: [UInt8] = []
  var isInNote = false
  /// True in a note that is written after the text because nothing refers to it.
  var isInLooseNote = false
  /// True before the first paragraph of a note.
  var startsNote = false
  /// True before the first event of a note: its own definition.
  var isAtDefinition = false
  /// True if the following text begins a section.
  var isAfterHeading = false
  /// True if the next paragraph begins a page.
  var breaksPage = false
  /// True if a table was the last block.
  var isAfterTable = false
  var image: OpenImage?
  /// For each open link, the innermost last, true if it is written as a link. At most one of them
  /// is.
  var links: [Bool] = []
  /// True in a link of which nothing is shown so far.
  var isLinkEmpty = false
  /// References to footnotes in a link or an image, which are written after it.
  var deferredNotes: [String] = []
  /// The items and quotes around the code block that has ended right above; nil once a paragraph follows.
  var endedCode: [Int]?
  /// The lines of the open code block that were written; nil outside.
  var codeLines: Int?
  var codeDepth = 0
  var characters = CharacterAssembler()
  var table: FlowTable?
  /// The events of a table that is not laid out yet.
  var tableEvents: TableEvents?

  /// The style of the following letters.
  var style: RunStyle { styles.last ?? [] }

  /// The open items.
  var itemDepth: Int {
    blocks.reduce(0) { count, block in
      if case .item = block { count + 1 } else { count }
    }
  }

  /// The open quotes.
  var quoteDepth: Int {
    blocks.reduce(0) { count, block in
      if case .quote = block { count + 1 } else { count }
    }
  }
}

/// A block that is open.
enum FlowBlock: Sendable {
  case quote, item
  case list(OpenFlowList)
}

/// A list whose items are being read.
struct OpenFlowList: Sendable {
  let list: DocumentList
  /// Its place in the format's table of lists; nil without numbers, and if the table is full.
  let entry: FlowList?
  /// The number of the next item.
  var next: Int
  /// True for a bulleted list that has to be told from the one right above.
  var isOther = false
}

/// A bulleted list that has ended.
struct EndedBullets: Equatable, Sendable {
  /// The items and quotes that it is in.
  let depths: [Int]
  /// True if it was told from the one above it.
  let isOther: Bool
}

/// A part of a paragraph that waits until its language is known.
enum FlowPiece: Sendable {
  case letters(ArraySlice<UInt8>, RunStyle)
  case lineBreak(RunStyle)
  case picture(FlowPicture, RunStyle)
  case note(String, RunStyle)
  case linkStart(LinkTarget)
  case linkEnd
}
