public import SystemPackage

/// An e-mail for the user's mail program.
public struct MailDraft: Hashable, Sendable {
  /// The part of an e-mail that has the text.
  public enum Content: Hashable, Sendable {
    /// The letter itself.
    case body(String)
    /// An attachment, an absolute path.
    case attachment(FilePath)
  }

  public var subject: String
  public var content: Content
  /// The window that asks, as in `Window.parentName`.
  public var parent: String

  public init(subject: String, _ content: Content, parent: String = "") {
    self.subject = subject
    self.content = content
    self.parent = parent
  }

  /// The maximum number of bytes that a text in the letter may have in an address of `mailto:`. A
  /// program takes 128 KB in one argument.
  public static let longestBody = 64 << 10

  /// Returns the number of bytes that a text has in an address of `mailto:`.
  public static func encodedLength(of text: String) -> Int {
    text.utf8.reduce(0) { $0 + encoded($1).utf8.count }
  }

  /// Returns a text for an address of `mailto:` (RFC 6068).
  public static func encoded(_ text: String) -> String {
    text.utf8.reduce(into: "") { $0 += encoded($1) }
  }

  private static func encoded(_ byte: UInt8) -> String {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: String(UnicodeScalar(byte))
    case 0x0A: "%0D%0A"
    case 0x0D: ""
    default: (byte < 0x10 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
    }
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
