import Glibc
import Platform
import Synchronization

extension StateStore {
  /// Whether there will be another chance to write.
  public enum FlushOccasion: Sendable {
    /// There will: what is in the way now is left for later.
    case ordinary
    /// The program ends.
    case last
  }

  /// A copy that a sync program left beside the file.
  private struct Copy {
    var path: String
    var stamp: FileStamp
    var table: StateTable
    /// Whether all of it was understood, so that it is not needed once it was merged.
    var isWhole: Bool
  }

  /// Takes over what the file and conflicting copies of it say; nothing in memory is forgotten.
  /// May be called again whenever the file has changed. Throws `FileError` where there is a file
  /// that cannot be read.
  ///
  /// - Returns: whether something was learnt.
  @discardableResult
  public func load(now: Double) throws -> Bool {
    let copies = conflictCopies()
    let bytes = try store.readIfThere(path, limit: Self.largest)?.bytes
    let inFile = bytes.map { StateTable.read($0).table } ?? StateTable()
    return memory.withLock { memory in
      let old = memory.table
      memory.table.merge(inFile)
      for copy in copies { memory.table.merge(copy.table) }
      let wasBehind = copies.contains { $0.isWhole } || !inFile.knows(memory.table)
      if wasBehind { memory.wishFlush(by: now + Self.patience) }
      return memory.table != old
    }
  }

  /// Writes what has changed, merged with what the file says by now, and removes conflicting
  /// copies that were merged in full. Waits for the disk. After a failure all is kept in memory,
  /// and the next change wishes for a flush again. Throws `FileError`.
  ///
  /// - Returns: when the next flush is wished for: another program was just writing, or something
  ///   changed meanwhile.
  @discardableResult
  public func flush(now: Double, _ occasion: FlushOccasion = .ordinary) throws -> Double? {
    try writing.withLock { writing in
      let old = memory.withLock { memory in
        // What changes from here on wishes for the next flush.
        memory.deadline = nil
        return memory
      }
      guard old.changes > old.written else { return nil }
      try store.makeFolder(folder)
      guard let claim = claim(occasion) else {
        return memory.withLock { memory in
          memory.wishFlush(by: now + Self.patience)
          return memory.deadline
        }
      }
      defer { claim.letGo() }
      try write(old, &writing)
      return flushDeadline
    }
  }

  private func write(_ old: Memory, _ writing: inout Writing) throws {
    let installation = old.added.isEmpty ? "" : installation(&writing)
    var written = old.table
    var copies: [Copy] = []
    try store.update(path, limit: Self.largest) { newest in
      written = old.table
      if let newest { written.merge(StateTable.read(newest).table) }
      copies = conflictCopies()
      for copy in copies { written.merge(copy.table) }
      for (name, amount) in old.added { written.add(amount, to: name, of: installation) }
      let bytes = written.bytes
      return bytes == newest ? nil : bytes
    }
    memory.withLock { memory in
      memory.table.merge(written)
      memory.written = old.changes
      for (name, amount) in old.added {
        let rest = (memory.added[name] ?? 0) - amount
        memory.added[name] = rest > 0 ? rest : nil
      }
    }
    for copy in copies where copy.isWhole { removeIfUnchanged(copy) }
  }

  private func installation(_ writing: inout Writing) -> String {
    if let known = writing.installation { return known }
    let made = Installation.identifier(in: folder, store: store, random: random)
    writing.installation = made
    return made
  }

  // Other writers

  /// The right to write, which does not depend on a claim where none can be had.
  private struct Turn {
    var claim: (any FileClaim)?

    func letGo() { claim?.removeMark() }
  }

  /// `nil` where another program is writing and there is time to wait. Otherwise it is written all
  /// the same: `update` sees who was quicker.
  private func claim(_ occasion: FlushOccasion) -> Turn? {
    do {
      let claim = try store.claim(path + ".lock")
      return claim == nil && occasion == .ordinary ? nil : Turn(claim: claim)
    } catch {
      return Turn(claim: nil)
    }
  }

  private func conflictCopies() -> [Copy] {
    let name = PathName.name(of: path)
    return ((try? store.list(folder)) ?? []).sorted().compactMap { candidate in
      guard ConflictCopy.isCopy(candidate, of: name) else { return nil }
      let path = PathName.joining(folder, candidate)
      guard let found = try? store.readIfThere(path, limit: Self.largest),
        StateTable.isStateFile(found.bytes)
      else { return nil }
      let (table, isWhole) = StateTable.read(found.bytes)
      return Copy(path: path, stamp: found.stamp, table: table, isWhole: isWhole)
    }
  }

  private func removeIfUnchanged(_ copy: Copy) {
    guard (try? store.stamp(of: copy.path)) == copy.stamp else { return }
    try? store.remove(copy.path)
  }
}

extension StateTable {
  /// Whether merging `other` into this would change nothing.
  fileprivate func knows(_ other: StateTable) -> Bool {
    var merged = self
    merged.merge(other)
    return merged == self
  }
}
