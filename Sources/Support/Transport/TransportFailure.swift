public import Localization

/// The reason why a conversation could not be read or written.
public enum TransportFailure: Error, Hashable, Sendable {
  /// There is no network, or no server answers. The words are those of libcurl, in English.
  case offline(String)
  case timedOut
  /// The server's certificate is for another name, has expired, or is signed by an unknown authority.
  case badCertificate(String)
  /// The server redirects to another address, which is never followed.
  case redirected(to: String)
  /// The server refuses access, or this kind of request: status 401, 403, 405 or 407.
  case refused(status: Int)
  /// The folder of the conversations is not there.
  case noFolder
  /// Another program has changed the file meanwhile.
  case conflict
  /// The file is locked.
  case locked
  /// Any other answer of a server.
  case server(status: Int)
  /// The server names no revision, so its file can't be replaced safely.
  case noRevision
  /// There is no room on the disk or the server.
  case full
  /// The content is larger than any conversation.
  case tooLarge
  /// The file or the answer is not a conversation.
  case unreadable(ConversationFault)
  /// Reading or writing a file failed with this error number of the system.
  case file(code: Int32)
  /// libcurl is not installed.
  case noLibrary
  /// The other side changed during every try.
  case busy
  case cancelled

  /// A sentence for the writer. The unsent message is kept and sent later.
  public var sentence: Phrase {
    switch self {
    case .offline, .timedOut, .cancelled:
      Phrase("There is no connection. Your message will be sent later.")
    case .badCertificate:
      Phrase("The server could not prove its identity, so nothing was sent.")
    case .full:
      Phrase("The disk is full. Your message will be sent later.")
    case .noLibrary:
      Phrase("This needs the library libcurl, which is not installed. Its package is libcurl4.")
    case .redirected, .refused, .noFolder, .conflict, .locked, .server, .noRevision, .tooLarge,
      .unreadable, .file, .busy:
      Phrase("The server is not accepting messages right now. Yours will be sent later.")
    }
  }
}
