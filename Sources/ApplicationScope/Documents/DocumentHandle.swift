import Files
import Platform
import TextCore

/// What the application may ask of a document. Documents know the application; it knows them only
/// by this.
public protocol DocumentHandle: AnyObject {
  /// The file that it belongs to; `nil` for a sheet that was never saved.
  var path: String? { get }
  /// Whether it is a sheet in which nothing was ever written.
  var isUntouched: Bool { get }
  /// Does a command by its name, if it is enabled.
  func perform(_ command: String)
  /// Whether a command would do something now.
  func isEnabled(_ command: String) -> Bool
  /// Brings its window to the front.
  func activate()
  /// Moves the caret to the start of a line, counted from 1.
  func goToLine(_ line: Int)
  /// Closes it; asks the person first when text is unsaved. `didClose` says whether it went.
  func requestClose(_ didClose: @escaping (Bool) -> Void)
  /// Writes unsaved text to the state folder. Touches files only, no window.
  func keepDraft()
  /// Ends it without asking.
  func close()
  /// Does what is due and says when to be asked again.
  func turn(_ now: Double) -> Double?
}

/// A document to open.
public struct DocumentRequest {
  /// The text.
  public var text: TextRope
  /// How its file is written.
  public var format = FileFormat()
  /// The file; also one that is not there yet.
  public var path: String?
  /// The file as it was when read; `nil` for one that is not there.
  public var stamp: FileStamp?
  /// What the window is called when there is no file.
  public var title = "Untitled"
  /// A sentence to show at once.
  public var notice: String?
  /// The draft that it was brought back from.
  public var draft: Draft?
  /// Where to put the caret, counted from 1.
  public var line: Int?
  /// Whether no file holds the text, so that closing asks although nothing was typed.
  public var isUnsaved = false

  /// Makes a request for a document with the given text.
  public init(text: TextRope = TextRope()) { self.text = text }
}
