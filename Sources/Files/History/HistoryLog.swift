import Platform
import SystemPackage

/// A history on the disk that is being written: records go to memory first, and to the file in one
/// write when something of them is to be seen.
///
/// Nothing is lost when the file can't be written: what was not taken stays and is tried again.
///
/// **Invariant:** one thread at a time has it; what `synchronizer` gives may be called on another one
/// meanwhile.
public final class HistoryLog: @unchecked Sendable {
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
  /// The shorter form, when it was made and is about to take this one's name: everything goes to both.
  private var successor: Successor?
  private var claim: (any FileClaim)?

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
    successor?.append(record)
  }

  /// Whether there is something to write.
  public var hasPending: Bool { !pending.isEmpty || successor?.pending.isEmpty == false }

  /// Writes what waits. It is then safe from the end of this process, and not yet from the end of
  /// the system's. Throws `FileError`; everything waits on then.
  public func flush() throws {
    if !pending.isEmpty {
      // After a failure some of it may be there: it is written over.
      try file.append(pending, at: end)
      end += pending.count
      pending.removeAll(keepingCapacity: pending.count < 1 << 16)
    }
    try successor?.flush()
  }

  /// What brings to the disk what was written so far, on any thread. Throws `FileError`.
  public var synchronizer: @Sendable () throws -> Void {
    let (file, other) = (file, successor?.file)
    return {
      try file.synchronize()
      try other?.synchronize()
    }
  }

  /// A check, for any thread, that the next start will find all that was written so far: `false` when
  /// another program has removed or changed the file.
  public var checker: @Sendable () -> Bool {
    var written = [(file: file, start: Array(format.header.prefix(end)), length: end)]
    if let successor { written.append(successor.written) }
    return { [written] in written.contains { $0.file.isIntact($0.start, length: $0.length) } }
  }

  // A shorter form

  /// Remembers from now on what a shorter form made meanwhile will lack.
  func beginTail() { tail = [] }

  /// The shorter form did not come to be, or did not get the name.
  func giveUpSuccessor() { (tail, successor) = (nil, nil) }

  /// Writes everything to a shorter form, too, which has what was written so far as of now. Throws
  /// `FileError`.
  func begin(_ shorter: ShortHistory) throws {
    var next = Successor(shorter)
    for record in tail ?? [] { next.append(record) }
    tail = nil
    try next.flush()
    successor = next
  }

  /// Goes on in the shorter form alone, which has the name now.
  func finishSuccession() {
    guard let next = successor else { return }
    (file, format, end, pending) = (next.file, next.format, next.end, next.pending)
    successor = nil
  }

  /// Holds another claim: the file that marked the former one is gone.
  func hold(_ claim: any FileClaim) { self.claim = claim }

  /// Lets other processes have it, without the room that was taken for more.
  func letGo() {
    try? file.trim(to: end)
    claim?.removeMark()
  }
}

/// The shorter form of a history while that is still written to as well.
private struct Successor {
  let file: any LogFile
  private(set) var format: HistoryFormat
  private(set) var end: Int
  private(set) var pending: [UInt8] = []

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
    try file.append(pending, at: end)
    end += pending.count
    pending.removeAll()
  }
}

/// A history with all that is needed of it and no more, not yet under its name.
public struct ShortHistory: Sendable {
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
    self.format = format
    self.end = end + bytes.count
  }

  /// Bytes, so that a long text is not in memory twice.
  private static let writtenAtOnce = 1 << 20
}
