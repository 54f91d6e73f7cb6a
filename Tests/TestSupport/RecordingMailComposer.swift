public import Platform
public import SystemPackage

/// A mail composer that records the messages that it should open.
@MainActor
public final class RecordingMailComposer: MailComposer {
  /// The e-mails in order.
  public private(set) var drafts: [MailDraft] = []
  /// The answer for each of them.
  public var outcome = OpenOutcome.opened

  public init() {}

  /// Notes the e-mail and answers at once.
  public func compose(_ draft: MailDraft, _ answer: @escaping (OpenOutcome) -> Void) {
    drafts.append(draft)
    answer(outcome)
  }
}

extension MailDraft {
  /// The attached file; nil for a text in the letter.
  public var attachment: FilePath? {
    if case .attachment(let path) = content { path } else { nil }
  }
}
