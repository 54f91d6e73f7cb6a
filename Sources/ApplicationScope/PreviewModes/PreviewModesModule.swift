import Interface
import SystemPackage

/// Remembers which of the last two hundred documents are in preview mode, in the state. A document
/// without a file is known by the name of its history.
public final class PreviewModesModule: Module {
  private let lines: FileLines
  private let isBlank: Bool

  /// Makes the module. If `isBlank`, it knows of no document.
  public init(state: StateModule, isBlank: Bool) {
    lines = FileLines("preview-modes", in: state)
    self.isBlank = isBlank
  }

  /// Returns true if the document at an absolute path, or with a history's name, is in preview mode.
  public func isOn(in path: FilePath) -> Bool { !isBlank && lines.line(of: path) != nil }

  /// Remembers the mode at once: the program may be killed.
  public func remember(_ isOn: Bool, in path: FilePath) {
    guard isOn != (lines.line(of: path) != nil) else { return }
    if isOn {
      lines.remember("on", of: path, isUrgent: true)
    } else {
      lines.forget(path, isUrgent: true)
    }
  }

  /// Remembers the mode for the new path of a file that was moved.
  public func follow(from old: FilePath, to new: FilePath) { lines.move(from: old, to: new) }
}
