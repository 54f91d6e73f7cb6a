public import Platform
public import TextCore

/// A sheet as it was left: enough to bring it back as if it had never been closed.
public struct Draft: Equatable, Sendable {
  /// Names the draft among all: letters, digits and hyphens.
  public var id: String
  /// The file that it belongs to; `nil` for a sheet that was never saved.
  public var path: String?
  /// The text.
  public var text: TextRope
  /// How its file is written.
  public var format: FileFormat
  /// Where the caret is, in bytes of the text.
  public var caret: Int
  /// The other end of the selection, in bytes of the text; the caret where nothing is selected.
  public var anchor: Int
  /// The first byte of the topmost line in the window.
  public var topOffset: Int
  /// How far that line is scrolled out at the top, in logical pixels.
  public var scroll: Double
  /// The file when it was last read or written; `nil` for a sheet that was never saved.
  public var fileStamp: FileStamp?

  /// Makes a draft.
  public init(
    id: String = Draft.newID(), path: String? = nil, text: TextRope,
    format: FileFormat = FileFormat(), caret: Int = 0, anchor: Int? = nil, topOffset: Int = 0,
    scroll: Double = 0, fileStamp: FileStamp? = nil
  ) {
    self.id = id
    self.path = path
    self.text = text
    self.format = format
    self.caret = caret
    self.anchor = anchor ?? caret
    self.topOffset = topOffset
    self.scroll = scroll
    self.fileStamp = fileStamp
  }

  /// A name that no other draft has.
  public static func newID() -> String { RandomName.make() }
}
