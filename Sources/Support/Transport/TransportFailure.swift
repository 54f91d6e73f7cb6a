public import Localization

/// The reason why a conversation could not be read or written.
public enum TransportFailure: Error, Hashable, Sendable {
  /// There is no network, or no server answers. The words are those of libcurl, in English.
  case offline(String)
  case timedOut
  /// The server's certificate is not that of its name, has ended, or is signed by an unknown authority.
  case badCertificate(String)
  /// The server leads elsewhere, which is never followed.
  case redirected(to: String)
  /// The server does not let us in, or not do this: status 401, 403, 405 or 407.
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
  /// The system's error number of a file.
  case file(code: Int32)
  /// libcurl is not installed.
  case noLibrary
  /// The other side was changed each time that this one tried to.
  case busy
  case cancelled

  /// A sentence for the writer. The message that could not be sent stays, and goes later.
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
