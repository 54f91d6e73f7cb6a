import Files
import Interface
public import MarkdownSyntax
import Localization
import Platform
import SystemPackage
import TextCore

/// The application's view of a document. Documents know the application; it knows them only by this
/// protocol.
public protocol DocumentHandle: WindowHandle {
  /// The file that it belongs to; `nil` for a sheet that was never saved.
  var path: FilePath? { get }
  /// Its name for titles and lists.
  var name: Phrase { get }
  /// True for a sheet without a file that was never edited.
  var isUntouched: Bool { get }
  /// Does a command by its name, if it is enabled.
  func perform(_ command: String)
  /// True if the command would do something now.
  func isEnabled(_ command: String) -> Bool
  /// Moves the caret to the start of a line, counted from 1.
  func goToLine(_ line: Int)
  /// Saves its text to its file, else to its history, and asks the writer only if neither is
  /// possible. `answer` gets true if the document may be closed. A newer call replaces one that
  /// waits, whose `answer` gets `false`.
  func settle(_ answer: @escaping (Bool) -> Void)
  /// Imports documents of other programs, each into a sheet of its own. An untouched sheet makes room for
  /// them.
  func importDocuments(_ paths: [FilePath])
  /// Shows a notice on its page.
  func notify(_ sentence: Phrase)
  /// Shows a small sheet on its page.
  func show(_ sheet: Sheet)
  /// Shows a bubble on its page, which counts as shown when it is visible.
  func show(_ bubble: BubbleHint)
  /// Shows another text on its page until the menu ends it. `text` runs in the background.
  func preview(_ text: @escaping @Sendable () -> TextRope)
  /// Writes all that the next start needs to continue. Touches files only, no window. Throws
  /// `FileError`.
  func keep() throws
  /// Prepares for closing. Its history is kept as that of a closed document, or, if it `reopens`, as
  /// that of one to open at the next start.
  func leave(reopens: Bool)
  /// Plays the animation of the screen's sleep. Calls `didEnd` after it, or at once if it can't be
  /// shown.
  func fallAsleep(_ didEnd: @escaping () -> Void)
  /// Ends that animation.
  func wakeUp()
}

/// A document to open.
public struct DocumentRequest {
  public var text: TextRope
  /// The rest of the file that `text` begins; `nil`: it is the whole text.
  public var rest: SlicedFile?
  /// The file, which may not exist yet.
  public var file = DocumentFile()
  /// The fences of the text if they are known already; finding them takes linear time.
  public var fences: FenceTree?
  /// A sentence to show at once.
  public var notice: Phrase?
  /// The history that it was restored from, or that it continues.
  public var history: HistoryStore.Found?
  /// False for a text that came from a history alone: its file may hold another one of the same size and
  /// time.
  public var fileWasRead = true
  /// The file's text, if the document lacks a part of it: another program and the writer have
  /// changed the same paragraph.
  public var keptBack: TextRope?
  /// The folder that a document without a file belongs to, such as that of the file it was imported from;
  /// nil: the program's working folder.
  public var folder: FilePath?
  /// The line for the caret, counted from 1.
  public var line: Int?
  /// True if no file holds the text, so that closing asks although nothing was typed.
  public var isUnsaved = false

  /// Makes a request for a document with the given text.
  public init(text: TextRope = TextRope(), file: DocumentFile = DocumentFile()) {
    self.text = text
    self.file = file
  }
}
