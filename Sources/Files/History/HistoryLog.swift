import Platform
import SystemPackage

/// An open history on the disk. Records are buffered in memory, and go to the file in one write before
/// their effects are shown.
///
/// Nothing is lost if the file can't be written: the buffer stays, and the write is retried.
///
/// **Invariant:** one thread at a time uses it; the closure of `synchronizer` may run on another one
/// meanwhile.
public final class HistoryLog: @unchecked Sendable {
  /// The ID of the history.
  public let id: String
  private var file: any LogFile
  private var format: HistoryFormat
  /// The offset of the next write.
  private var end: Int
  /// The buffered bytes.
  private var pending = LogBytes()
  /// The records since a shorter form of the history was begun; `nil` while none is being made.
  private var tail: [HistoryRecord]?
  /// The shorter form when it is complete and about to take this history's name; records go to both.
  private var successor: Successor?
  private var claim: (any FileClaim)?

  init(id: String, file: any LogFile, format: HistoryFormat, end: Int, claim: (any FileClaim)?) {
    self.id = id
    self.file = file
    self.format = format
    self.end = end
    self.claim = claim
  }

  /// Makes a new history, whose first bytes are buffered.
  ///
  /// - Parameter salt: its random number.
  convenience init(new id: String, salt: UInt64, file: any LogFile, claim: (any FileClaim)?) {
    let format = HistoryFormat(salt: salt)
    self.init(id: id, file: file, format: format, end: 0, claim: claim)
    pending = LogBytes(format.header)
  }

  /// The length in bytes, with the buffered ones.
  public var length: Int { end + pending.count }

  /// Adds a record to the buffer.
  ///
  /// - Parameter seal: the record if the background has made it, by `sealer`. If it does not fit, it is
  ///   made here.
  public func append(_ record: HistoryRecord, sealedBy seal: RecordSeal? = nil) {
    format.append(record, sealedBy: seal, to: &pending)
    tail?.append(record)
    successor?.append(record)
  }

  /// Returns a closure that makes, on any thread, the record of an edit with its checksum, for `append`,
  /// if no other record comes before it.
  public func sealer(of edit: HistoryEdit) -> @Sendable () -> RecordSeal {
    { [format] in RecordSeal(of: edit, in: format) }
  }

  /// True if a sealed record of an edit can be appended as the next one.
  public func accepts(_ seal: RecordSeal, of edit: HistoryEdit) -> Bool {
    seal.record(of: edit, in: format) != nil
  }

  /// The number of bytes of records that `append` has hashed; for tests.
  package var hashedCount: Int { format.hashedCount }

  /// True if there are buffered bytes.
  public var hasPending: Bool { !pending.isEmpty || successor?.pending.isEmpty == false }

  /// Writes the buffer. The records then survive the end of this process, but not yet a crash of the
  /// system. Throws `FileError`; the buffer stays then.
  public func flush() throws {
    if !pending.isEmpty {
      // After a failure some bytes may be in the file: they are overwritten.
      try pending.write(to: file, at: end)
      end += pending.count
      pending.removeAll()
    }
    try successor?.flush()
  }

  /// A closure that flushes all writes so far to the disk, for any thread. Throws `FileError`.
  public var synchronizer: @Sendable () throws -> Void {
    let (file, other) = (file, successor?.file)
    return {
      try file.synchronize()
      try other?.synchronize()
    }
  }

  /// A closure that checks, on any thread, that the next start will find all writes so far. It returns
  /// `false` if another program has removed or changed the file.
  public var checker: @Sendable () -> Bool {
    var written = [(file: file, start: Array(format.header.prefix(end)), length: end)]
    if let successor { written.append(successor.written) }
    return { [written] in written.contains { $0.file.isIntact($0.start, length: $0.length) } }
  }

  // A shorter form

  /// Begins to collect the records that a shorter form made meanwhile will lack.
  func beginTail() { tail = [] }

  /// Discards the shorter form, which failed or did not get the name.
  func discardSuccessor() { (tail, successor) = (nil, nil) }

  /// Writes all records to a shorter form, too, which from now on is complete. Throws `FileError`.
  func begin(_ shorter: ShortHistory) throws {
    var next = Successor(shorter)
    for record in tail ?? [] { next.append(record) }
    tail = nil
    try next.flush()
    successor = next
  }

  /// Continues in the shorter form alone, which has the name now.
  func finishSuccession() {
    guard let next = successor else { return }
    (file, format, end, pending) = (next.file, next.format, next.end, next.pending)
    successor = nil
  }

  /// Replaces the claim, whose file was removed.
  func hold(_ claim: any FileClaim) { self.claim = claim }

  /// Releases the history for other processes, and trims the reserved room.
  func releaseClaim() {
    try? file.trim(to: end)
    claim?.removeMark()
  }
}

/// The shorter form of a history while records go to both.
private struct Successor {
  let file: any LogFile
  private(set) var format: HistoryFormat
  private(set) var end: Int
  private(set) var pending = LogBytes()

  init(_ shorter: ShortHistory) {
    (file, format, end) = (shorter.file, shorter.format, shorter.end)
  }

  /// The part that is in its file already.
  var written: (file: any LogFile, start: [UInt8], length: Int) {
    (file, Array(format.header.prefix(end)), end)
  }

  mutating func append(_ record: HistoryRecord) { format.append(record, to: &pending) }

  mutating func flush() throws {
    guard !pending.isEmpty else { return }
    try pending.write(to: file, at: end)
    end += pending.count
    pending.removeAll()
  }
}

/// A shortened history, not yet under its final name.
public struct ShortHistory: Sendable {
  let file: any LogFile
  let format: HistoryFormat
  let end: Int

  /// Writes the records, which are flushed to the disk before the file gets its final name. Throws
  /// `FileError`.
  init(_ records: [HistoryRecord], at path: FilePath, in store: any FileStore) throws {
    var format = HistoryFormat(salt: .random(in: .min ... .max))
    var bytes = format.header
    var end = 0
    // A failed one may have left a file.
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
    self.format = format
    self.end = end + bytes.count
  }

  /// The most bytes of one write, so that a long text is not in memory twice.
  private static let writtenAtOnce = 1 << 20
}
