import MarkdownSyntax

/// The properties in force at a place of an RTF file, until its group ends. A value: the reader
/// keeps one for each open group, and returns to the outer one where a group ends.
struct RTFState {
  /// The use of the text.
  enum Destination: Equatable {
    case text
    /// A form of the content for other readers. It is left out, except for a form in it that is
    /// read here.
    case skipped
    /// Left out, with every group in it.
    case sealed
    case fonts
    case styles
    case list
    case overrides
    case listText
    case instruction
    /// The exact title of a link that Paber wrote.
    case linkTitle
    case note
    case picture
    case propertyName
    case propertyValue
    case bookmark
    case bookmarkEnd
    case oldNumbering
    case generator

    /// True if its letters are left out.
    var isLeftOut: Bool { self == .skipped || self == .sealed }
  }

  var destination = Destination.text
  /// The destination of the text around a skipped group.
  var outerDestination = Destination.text
  var styles: ImportedStyles = []
  /// The styles of letters that run from right to left (`\ab`, `\ai`), besides `styles`.
  var complexStyles: ImportedStyles = []
  /// True for letters that run from right to left.
  var isRightToLeft = false
  var isHidden = false
  /// The number of bytes that stand for a character of `\u`.
  var fallbackCount = 1
  var font = 0
  /// The position of letters that are exponents or indices.
  var script = ScriptPosition.normal
  /// The footnotes that are open.
  var noteDepth = 0
  /// The boxes that are open.
  var boxDepth = 0
  /// True in a box that is in a cell: its paragraphs are some of the cell.
  var isBoxInCell = false
  /// The number of the character style.
  var characterStyle = 0
  var paragraph = RTFParagraphFormat()
  /// The target of the link that the result of a field is.
  var link: LinkTarget?
  /// True in the result of a field that is not read, since its instruction says what it means.
  var isSilent = false
  /// True after `{\*`: an unknown destination is skipped.
  var isOptional = false
}

struct RTFParagraphFormat {
  var style = 0
  var outline: Int?
  /// The override of its list; 0 for none.
  var list = 0
  var level = 0
  /// The indentation in twips.
  var indent = 0
  /// The indentation at the right side, in twips.
  var right = 0
  var isInTable = false
  /// True if it begins a page.
  var breaksPage = false
  var side = ParagraphSide.natural
  var isRightToLeft = false
  /// The list of Word 95 that it is in.
  var oldList: RTFListLevel?

  enum ParagraphSide {
    case natural
    case left
    /// The left side in a file of Paber, which names this side only for columns.
    case meantLeft
    case center
    case right
  }

  /// The alignment. Programs name the side where lines begin for all text, so that one means nothing.
  var alignment: ColumnAlignment {
    switch side {
    case .left where isRightToLeft: .left
    case .meantLeft: .left
    case .right where !isRightToLeft: .right
    case .center: .center
    default: .natural
    }
  }
}
