import Platform
import SystemPackage

/// A history on the disk that is being written: records go to memory first, and to the file in one
/// write when something of them is to be seen.
///
/// Nothing is lost when the file can't be written: what was not taken stays and is tried again. One
/// thread at a time; `synchronize` may be called on another one meanwhile.
public final class HistoryLog {
  /// Names the history among all.
  public let id: String
  private var file: any LogFile
  private var format: HistoryFormat
  /// Where the next byte goes.
  private var end: Int
  /// What was not written yet.
  private var pending: [UInt8] = []
  /// Records since a shorter form of the history was begun; `nil`: none is being made.
  private var tail: [HistoryRecord]?
  private let claim: (any FileClaim)?

  init(id: String, file: any LogFile, format: HistoryFormat, end: Int, claim: (any FileClaim)?) {
    self.id = id
    self.file = file
    self.format = format
    self.end = end
    self.claim = claim
  }

  /// Makes a new one, whose first bytes wait to be written.
  convenience init(new id: String, file: any LogFile, claim: (any FileClaim)?) {
    let format = HistoryFormat(salt: .random(in: .min ... .max))
    self.init(id: id, file: file, format: format, end: 0, claim: claim)
    pending = format.header
  }

  /// Bytes that the file has or is to have.
  public var length: Int { end + pending.count }

  /// Adds a record, in memory.
  public func append(_ record: HistoryRecord) {
    format.append(record, to: &pending)
    tail?.append(record)
  }

  /// Whether there is something to write.
  public var hasPending: Bool { !pending.isEmpty }

  /// Writes what waits. It is then safe from the end of this process, and not yet from the end of
  /// the system's. Throws `FileError`; everything waits on then.
  public func flush() throws {
    guard !pending.isEmpty else { return }
    // After a failure some of it may be there: it is written over.
    try file.write(pending, at: end)
    end += pending.count
    pending.removeAll(keepingCapacity: pending.count < 1 << 16)
  }

  /// What brings to the disk what was written so far, on any thread. Throws `FileError`.
  public var synchronizer: @Sendable () throws -> Void {
    let file = file
    return { try file.synchronize() }
  }

  // A shorter form

  /// Remembers from now on what a shorter form made meanwhile will lack.
  func beginTail() { tail = [] }

  /// The shorter form did not come to be.
  func endTail() { tail = nil }

  /// Goes on in a shorter form of the history, which then has to take its name. Throws `FileError`;
  /// everything goes on in the longer one then.
  func goOn(in shorter: ShortHistory, takingName: () throws -> Void) throws {
    var format = shorter.format
    var rest: [UInt8] = []
    for record in tail ?? [] { format.append(record, to: &rest) }
    tail = nil
    try shorter.file.write(rest, at: shorter.end)
    try takingName()
    (file, self.format, end) = (shorter.file, format, shorter.end + rest.count)
    pending.removeAll()
  }

  /// Lets other processes have it.
  func letGo() { claim?.removeMark() }
}

/// A history with all that is needed of it and no more, not yet under its name.
public struct ShortHistory: Sendable {
  let path: FilePath
  let file: any LogFile
  let format: HistoryFormat
  let end: Int

  /// Writes the records and brings them to the disk. Throws `FileError`.
  init(_ records: [HistoryRecord], at path: FilePath, in store: any FileStore) throws {
    var format = HistoryFormat(salt: .random(in: .min ... .max))
    var bytes = format.header
    var end = 0
    // What an earlier one left behind when it failed.
    try? store.remove(path)
    file = try store.openLog(path, isNew: true)
    for record in records {
      format.append(record, to: &bytes)
      guard bytes.count > Self.writtenAtOnce else { continue }
      try file.write(bytes, at: end)
      end += bytes.count
      bytes.removeAll(keepingCapacity: true)
    }
    try file.write(bytes, at: end)
    try file.synchronize()
    self.path = path
    self.format = format
    self.end = end + bytes.count
  }

  /// Bytes, so that a long text is not in memory twice.
  private static let writtenAtOnce = 1 << 20
}
