import TextCore

/// A message to open in a mail program.
public struct MailMessage: Hashable, Sendable {
  /// The recipient's address; may be empty.
  public var recipient: String
  public var subject: String
  /// Its text, with `\n` between lines.
  public var body: String

  public init(to recipient: String = "", subject: String, body: String) {
    self.recipient = recipient
    self.subject = subject
    self.body = body
  }

  /// The message as a `mailto` address, by RFC 6068: percent-encoded UTF-8, lines end with `%0D%0A`.
  public var address: String {
    let lines = body.split(omittingEmptySubsequences: false) { $0.isNewline }
    let body = lines.map { String($0).utf8.percentEncoded() }.joined(separator: "%0D%0A")
    let subject = String(subject.map { $0.isNewline ? " " : $0 }).utf8.percentEncoded()
    return "mailto:\(recipient.utf8.percentEncoded(alsoPlain: "@"))?subject=\(subject)&body=\(body)"
  }
}
