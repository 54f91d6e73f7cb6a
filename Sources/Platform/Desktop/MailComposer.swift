public import SystemPackage

/// An e-mail with an attachment, for the user's mail program.
public struct MailDraft: Hashable, Sendable {
  public var subject: String
  /// The attachment, an absolute path.
  public var attachment: FilePath
  /// The window that asks, as in `Window.parentName`.
  public var parent: String

  public init(subject: String, attachment: FilePath, parent: String = "") {
    self.subject = subject
    self.attachment = attachment
    self.parent = parent
  }
}

/// Opens the user's mail program with an e-mail that is ready to be sent.
///
/// No desktop reports if the program has attached the file.
@MainActor
public protocol MailComposer: AnyObject {
  /// Opens the mail program. `answer` comes later, on the main thread.
  func compose(_ draft: MailDraft, _ answer: @escaping (OpenOutcome) -> Void)
}

/// A desktop without a mail program.
@MainActor
public final class NoMailComposer: MailComposer {
  /// Makes a composer that always fails.
  public init() {}
  public func compose(_ draft: MailDraft, _ answer: @escaping (OpenOutcome) -> Void) {
    answer(.failed)
  }
}
