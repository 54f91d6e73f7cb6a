import Synchronization
public import SystemPackage
public import TextCore

/// The versions of one open document. All of it reads and writes files, so it is called on a
/// background queue; any thread may.
public final class DocumentVersions: Sendable {
  private let store: VersionStore
  private let log = Mutex<VersionLog?>(nil)

  /// Makes those of a document; nothing is read before it is asked for.
  public init(in store: VersionStore) { self.store = store }

  /// What there is.
  public struct Content: Sendable {
    /// The oldest first.
    public var versions: [Version] = []
    /// Where versions lie that could not be read.
    public var damage: FilePath?

    /// Makes that of no versions.
    public init() {}
  }

  /// All versions of a file. Throws `FileError`.
  public func content(of file: DocumentFile) throws -> Content {
    try log.withLock { log in
      if log == nil { log = try store.log(of: file, makes: false) }
      var content = Content()
      (content.versions, content.damage) = (log?.list.versions ?? [], log?.damage)
      return content
    }
  }

  /// Adds one, unless the last one has the same text. Throws `FileError`.
  ///
  /// - Parameter now: in seconds since 1970.
  public func add(
    _ text: TextRope, _ reason: VersionNote.Reason, of file: DocumentFile, now: Int64
  ) throws {
    try log.withLock { log in
      if log == nil { log = try store.log(of: file, makes: true) }
      let last = log?.list.versions.last?.note.date
      // They stay in the order of their dates, whatever the clock does.
      try log?.add(text, reason, date: max(now, last ?? .min))
      try log?.thin(now: now, dayNumber: LocalDate.dayNumber)
      store.makeRoom(own: &log, now: now)
    }
  }

  /// The document has another file: its versions go with it if the one that it had is gone, and stay
  /// where it is still there. Throws `FileError`.
  public func follow(from old: FilePath, to file: DocumentFile) throws {
    try log.withLock { log in
      guard store.isGone(old) else {
        log?.letGo()
        log = nil
        return
      }
      if log == nil {
        log = try store.log(of: DocumentFile(path: old), makes: false)
      }
      if let known = log { log = try store.move(known, to: file) }
    }
  }

  /// The document closes with this file.
  public func leave(_ file: DocumentFile) {
    log.withLock { log in
      if let path = store.path(of: file) { try? log?.follow(file, to: path) }
      log?.letGo()
      log = nil
    }
  }
}
