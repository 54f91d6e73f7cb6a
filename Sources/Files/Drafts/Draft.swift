public import TextCore

/// A sheet as it was left: enough to bring it back as if it had never been closed.
public struct Draft: Equatable, Sendable {
  /// Names the draft among all: letters, digits and hyphens.
  public var id: String
  /// The file that it belongs to, as it was when the sheet was left.
  public var file: DocumentFile
  /// The text.
  public var text: TextRope
  /// Where the caret is, in bytes of the text.
  public var caret: Int
  /// The other end of the selection, in bytes of the text; the caret where nothing is selected.
  public var anchor: Int
  /// The first byte of the topmost line in the window.
  public var topOffset: Int
  /// How far that line is scrolled out at the top, in logical pixels.
  public var scroll: Double

  /// Makes a draft.
  public init(
    id: String = Draft.newID(), file: DocumentFile = DocumentFile(), text: TextRope,
    caret: Int = 0, anchor: Int? = nil, topOffset: Int = 0, scroll: Double = 0
  ) {
    self.id = id
    self.file = file
    self.text = text
    self.caret = caret
    self.anchor = anchor ?? caret
    self.topOffset = topOffset
    self.scroll = scroll
  }

  /// A name that no other draft has.
  public static func newID() -> String { RandomName.make() }
}
