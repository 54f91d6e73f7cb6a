public import Platform
public import SystemPackage

/// A way to the other side of a conversation. All calls block, and are made in the background, by one
/// thread at a time for each conversation.
public protocol ConversationTransport: AnyObject, Sendable {
  /// Returns the state of a conversation.
  ///
  /// - Parameters:
  ///   - known: the revision that the caller has, for which it needs no bytes.
  ///   - isWanted: asked now and then; false ends the call by `cancelled`.
  func read(
    _ id: ConversationID, unless known: Revision?, isWanted: @escaping @Sendable () -> Bool
  ) throws(TransportFailure) -> ConversationState
  /// Replaces the file of a conversation, in one step, if it is still that of a revision.
  ///
  /// - Parameter expected: `nil`: there must be no file. Throws `conflict` if there is another one.
  /// - Returns: the new revision; `nil` if it is not known without reading the file again.
  func write(
    _ bytes: [UInt8], to id: ConversationID, expecting expected: Revision?,
    isWanted: @escaping @Sendable () -> Bool
  ) throws(TransportFailure) -> Revision?
  /// The path of a file whose changes announce news; `nil` if there is none, so that the caller has to
  /// look now and then.
  func watchedPath(of id: ConversationID) -> FilePath?
}

/// The identity of a state that was read. It is only compared.
public enum Revision: Hashable, Sendable {
  /// A strong or weak ETag, with its quotes.
  case tag(String)
  /// The stamp of the file, and a hash of the stamps of its copies. Without a file there may still be
  /// copies.
  case stamps(file: FileStamp?, copies: UInt64)
}

/// The state of a conversation on the other side.
public enum ConversationState: Hashable, Sendable {
  /// There is no file.
  case missing
  /// It is the revision that the caller knows.
  case unchanged
  /// - Parameters:
  ///   - file: the content of the file itself, `nil` if there are only copies.
  ///   - copies: the contents of copies that a sync program made.
  case found(file: [UInt8]?, copies: [[UInt8]], Revision)
}
