public import SystemPackage

/// The settings of the desktop's file dialog.
public struct FileQuestion: Hashable, Sendable {
  /// The kind of choice.
  public enum Kind: Hashable, Sendable {
    /// Existing files.
    case files
    /// A place to save to; the dialog starts with this path.
    case place(FilePath)
    /// An existing folder.
    case folder
  }

  /// The kind of choice.
  public var kind: Kind
  /// The dialog's title.
  public var title: String
  /// The label of its button; `nil` for the desktop's own.
  public var button: String?
  /// The folder shown at first.
  public var folder: FilePath
  /// The choices of shown files, the first one selected; empty for all files.
  public var filters: [FileFilter]
  /// The window that it belongs to, as in `Window.parentName`.
  public var parent: String

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

/// A filter of the files in a dialog.
public struct FileFilter: Hashable, Sendable {
  /// The filter's name.
  public var name: String
  /// Patterns of names with `*` and `?`: `*.md`.
  public var patterns: [String]

  public init(_ name: String, _ patterns: [String]) {
    self.name = name
    self.patterns = patterns
  }
}

/// The choice of a writer in a dialog: at least one path or address.
public struct ChosenFiles: Hashable, Sendable {
  /// Absolute paths of this machine, in the order in which they were given.
  public var paths: [FilePath]
  /// Addresses of files that are not on this machine, as the dialog returned them.
  public var others: [String]
  /// True if the user wants them for reading only.
  public var isReadOnly: Bool
  /// True if the dialog itself asks before it returns the name of an existing file.
  public var asksBeforeReplacing: Bool

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

/// The dialogs of the desktop in which files are chosen. Nothing waits for them: an answer comes
/// once, maybe at once. A desktop without them answers `unavailable`, and Paber asks by itself.
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
  /// Makes a chooser without dialogs.
  public init() {}
  /// Answers `unavailable` at once.
  public func ask(
    _ question: FileQuestion, _ answer: @escaping (DialogAnswer<ChosenFiles>) -> Void
  ) -> any DesktopDialog {
    answer(.unavailable)
    return self
  }
  public func close() {}
}
