import Synchronization
public import SystemPackage
public import TextCore

/// The versions of one open document. All methods read or write files, so call them on a background
/// queue; any thread may.
public final class DocumentVersions: Sendable {
  private let store: VersionStore
  private let log = Mutex<VersionLog?>(nil)

  /// Makes the versions of a document; nothing is read yet.
  public init(in store: VersionStore) { self.store = store }

  /// The versions of a file.
  public struct Content: Sendable {
    /// The versions, the oldest first.
    public var versions: [Version] = []
    /// The path of a copy of the file if it was damaged, so that some versions could not be read.
    public var damage: FilePath?

    /// Makes a content without versions.
    public init() {}
  }

  /// Returns all versions of a file. Throws `FileError`.
  public func content(of file: DocumentFile) throws -> Content {
    try log.withLock { log in
      if log == nil { log = try store.log(of: file, makes: false) }
      var content = Content()
      (content.versions, content.damage) = (log?.list.versions ?? [], log?.damage)
      return content
    }
  }

  /// Adds a version, unless the last one has the same text. Throws `FileError`.
  ///
  /// - Parameter now: in seconds since 1970.
  public func add(
    _ text: TextRope, _ reason: VersionNote.Reason, of file: DocumentFile, now: Int64
  ) throws {
    try log.withLock { log in
      if log == nil { log = try store.log(of: file, makes: true) }
      let last = log?.list.versions.last?.note.date
      // Versions stay in the order of their dates, even if the clock goes back.
      try log?.add(text, reason, date: max(now, last ?? .min))
      try log?.thin(now: now, dayNumber: LocalDate.dayNumber)
      store.makeRoom(own: &log, now: now)
    }
  }

  /// Follows the document to another file: its versions move along if its former file is gone, and stay
  /// with that file if it still exists. Throws `FileError`.
  public func follow(from old: FilePath, to file: DocumentFile) throws {
    try log.withLock { log in
      guard store.isGone(old) else {
        log?.releaseClaim()
        log = nil
        return
      }
      if log == nil {
        log = try store.log(of: DocumentFile(path: old), makes: false)
      }
      if let known = log { log = try store.move(known, to: file) }
    }
  }

  /// Releases the versions when the document closes with this file.
  public func leave(_ file: DocumentFile) {
    log.withLock { log in
      if let path = store.path(of: file) { try? log?.follow(file, to: path) }
      log?.releaseClaim()
      log = nil
    }
  }
}
