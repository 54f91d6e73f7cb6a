public import SystemPackage

/// A letter with a file, for the person's mail program.
public struct MailDraft: Hashable, Sendable {
  /// The subject.
  public var subject: String
  /// The file that goes along, an absolute path.
  public var attachment: FilePath
  /// The window that asks, as `Window.parentName` has it.
  public var parent: String

  /// Makes a draft.
  public init(subject: String, attachment: FilePath, parent: String = "") {
    self.subject = subject
    self.attachment = attachment
    self.parent = parent
  }
}

/// Opens the person's mail program with a letter that is ready to be sent.
///
/// No desktop tells whether the program has taken the file.
@MainActor
public protocol MailComposer: AnyObject {
  /// Opens the mail program. `answer` comes later, on the main thread.
  func compose(_ draft: MailDraft, _ answer: @escaping (OpenOutcome) -> Void)
}

/// A desktop without a mail program.
@MainActor
public final class NoMailComposer: MailComposer {
  /// Makes one.
  public init() {}
  /// Fails.
  public func compose(_ draft: MailDraft, _ answer: @escaping (OpenOutcome) -> Void) {
    answer(.failed)
  }
}
