import Files
public import Platform
public import SystemPackage

/// The file of a `MailboxRecord`, in the user's state folder. Several processes may change it at the
/// same time. All calls block.
public struct MailboxFile: Sendable {
  /// The path of the file, which need not exist.
  public let path: FilePath
  private let store: any FileStore

  private static let largest = ConversationReader.largest

  /// - Parameter folder: the user's state folder, an absolute path. A folder in it is made when
  ///   something is written.
  public init(store: any FileStore, folder: FilePath) {
    self.store = store
    path = folder.appending("support").appending("conversation.json")
  }

  /// Returns the record; an empty one if there is no file. Throws `FileError` or
  /// `ConversationFault`.
  public func load() throws -> MailboxRecord {
    try store.readIfThere(path, limit: Self.largest).map { try MailboxRecord(bytes: $0.bytes) }
      ?? MailboxRecord()
  }

  /// Applies changes to the newest content. A file that can't be understood is put aside first, as
  /// `conversation.json.damaged`. Throws `FileError`.
  ///
  /// - Parameter known: the record to begin with if there is no file that can be read.
  /// - Returns: the record as it is written now.
  func apply(
    _ changes: [MailboxRecord.Change], without known: MailboxRecord = MailboxRecord()
  ) throws -> MailboxRecord {
    let folder = path.removingLastComponent()
    if !changes.isEmpty { try store.makeFolder(folder, isPrivate: true) }
    do {
      return try update(changes, known)
    } catch is ConversationFault {
      try store.rename(path, to: folder.appending("conversation.json.damaged"))
      return try update(changes, known)
    }
  }

  private func update(
    _ changes: [MailboxRecord.Change], _ known: MailboxRecord
  ) throws -> MailboxRecord {
    var result = MailboxRecord()
    try store.update(path, limit: Self.largest, readers: .owner) { bytes in
      let before = try bytes.map { try MailboxRecord(bytes: $0) }
      result = before ?? known
      for change in changes {
        if change == .startAnew { try keep(result) }
        result.apply(change)
      }
      return result == before ?? MailboxRecord() ? nil : result.bytes
    }
    return result
  }

  /// Writes a conversation that ends to a file of its own.
  private func keep(_ record: MailboxRecord) throws {
    guard let id = record.conversation?.id else { return }
    let path = path.removingLastComponent().appending(id.fileName)
    try store.replace(path, readers: .owner, with: record.bytes)
  }
}
