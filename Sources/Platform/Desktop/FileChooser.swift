public import SystemPackage

/// A question for the desktop's dialog of files.
public struct FileQuestion: Hashable, Sendable {
  /// What is to be chosen.
  public enum Kind: Hashable, Sendable {
    /// Files that are there.
    case files
    /// Where to save, at first under this path.
    case place(FilePath)
    /// A folder that is there.
    case folder
  }

  /// What is to be chosen.
  public var kind: Kind
  /// What the dialog is called.
  public var title: String
  /// What its button says; `nil`: as the desktop has it.
  public var button: String?
  /// The folder that it shows at first.
  public var folder: FilePath
  /// Which files it shows; the first choice at first. Empty: all.
  public var filters: [FileFilter]
  /// The window that it belongs to, as `Window.parentName` has it.
  public var parent: String

  /// Makes a question.
  public init(
    _ kind: Kind, title: String, button: String? = nil, folder: FilePath,
    filters: [FileFilter] = [], parent: String = ""
  ) {
    self.kind = kind
    self.title = title
    self.button = button
    self.folder = folder
    self.filters = filters
    self.parent = parent
  }
}

/// A choice of which files a dialog shows.
public struct FileFilter: Hashable, Sendable {
  /// What it is called.
  public var name: String
  /// Names with `*` and `?`: `*.md`.
  public var patterns: [String]

  /// Makes one.
  public init(_ name: String, _ patterns: [String]) {
    self.name = name
    self.patterns = patterns
  }
}

/// The choice of a writer in a dialog: at least one path or address.
public struct ChosenFiles: Hashable, Sendable {
  /// Absolute paths of this machine, in the order in which they were given.
  public var paths: [FilePath]
  /// Addresses of what is not on this machine, as they came.
  public var others: [String]
  /// Whether the person wants them for reading only.
  public var isReadOnly: Bool
  /// Whether the dialog asks itself before it gives the name of a file that is there.
  public var asksBeforeReplacing: Bool

  /// Makes one.
  public init(
    _ paths: [FilePath], others: [String] = [], isReadOnly: Bool = false,
    asksBeforeReplacing: Bool = false
  ) {
    self.paths = paths
    self.others = others
    self.isReadOnly = isReadOnly
    self.asksBeforeReplacing = asksBeforeReplacing
  }
}

/// The dialogs of the desktop in which files are chosen. Nothing waits for them.
@MainActor
public protocol FileChooser: AnyObject {
  /// Shows the dialog. `answer` is called once, maybe before this returns; never if the dialog is closed
  /// first.
  func ask(_ question: FileQuestion, _ answer: @escaping (DialogAnswer<ChosenFiles>) -> Void)
    -> any DesktopDialog
}

/// A desktop without dialogs for files.
@MainActor
public final class NoFileChooser: FileChooser, DesktopDialog {
  /// Makes one.
  public init() {}
  /// Answers that there is none.
  public func ask(
    _ question: FileQuestion, _ answer: @escaping (DialogAnswer<ChosenFiles>) -> Void
  ) -> any DesktopDialog {
    answer(.unavailable)
    return self
  }
  /// There is nothing to close.
  public func close() {}
}
