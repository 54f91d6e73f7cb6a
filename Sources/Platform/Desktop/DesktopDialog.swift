/// A dialog of the desktop, open or about to be.
@MainActor
public protocol DesktopDialog: AnyObject {
  /// Closes it without an answer.
  func close()
}

/// The answer of a dialog of the desktop.
public enum DialogAnswer<Choice> {
  /// The writer has chosen.
  case chosen(Choice)
  /// The writer has cancelled the dialog.
  case cancelled
  /// The dialog has ended without an answer: its window was closed, or it could not be shown.
  case ended
  /// The desktop has no dialog, or it has failed.
  case unavailable
}

extension DialogAnswer: Equatable where Choice: Equatable {}
extension DialogAnswer: Sendable where Choice: Sendable {}
