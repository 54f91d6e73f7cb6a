import Glibc
import Platform
import Synchronization
import SystemPackage
import TextCore

extension StateStore {
  /// The file that this program writes, and nobody else while it runs.
  struct OwnFile {
    var path: FilePath
    /// By which its counts are told from those of others.
    var installation: String
    /// `nil` where nothing can be claimed.
    var claim: (any FileClaim)?
  }

  /// Takes over what all files in the folder say; nothing in memory is forgotten. What is no file
  /// of state, or can't be read, says nothing.
  public func load() {
    let names = ((try? store.list(folder)) ?? []).filter { $0.bytes.starts(with: Self.name.utf8) }
    for name in names.sorted(by: { $0.bytes.lexicographicallyPrecedes($1.bytes) }) {
      guard let table = table(at: folder.appending(name)) else { continue }
      memory.withLock { $0.unite(with: table) }
    }
  }

  /// Writes what has changed. Waits for the disk. After a failure all is kept in memory, and the
  /// next change wishes for a flush again. Throws `FileError`.
  ///
  /// - Returns: when the next flush is wished for: something changed meanwhile.
  @discardableResult
  public func flush() throws -> Double? {
    try writing.withLock { own in
      let old = memory.withLock { memory in
        // What changes from here on wishes for the next flush.
        memory.deadline = nil
        return memory
      }
      guard old.changes > old.written else { return nil }
      try store.makeFolder(folder, isPrivate: true)
      let file = own ?? claimFile()
      own = file
      // What was written under this name before by a program that has ended is counted on.
      var written = memory.withLock { $0.table }
      for (name, amount) in old.added { written.add(amount, to: name, of: file.installation) }
      var bytes = written.bytes
      if bytes.count > Self.largest {
        // Too large to be read again: before all is forgotten, what says nothing here is.
        written.forgetStrangers()
        bytes = written.bytes
      }
      try store.replace(file.path, readers: .owner, with: bytes)
      memory.withLock { memory in
        memory.unite(with: written)
        memory.written = old.changes
        for (name, amount) in old.added {
          let rest = (memory.added[name] ?? 0) - amount
          memory.added[name] = rest > 0 ? rest : nil
        }
      }
      return flushDeadline
    }
  }

  /// Writes what has changed, and lets another program go on with the file: this one ends.
  public func end() {
    _ = try? flush()
    writing.withLock { own in
      own?.claim?.removeMark()
      own = nil
    }
  }

  // The files

  /// How all names begin. `state` itself was shared by all installations once; sync programs put
  /// something behind the names of copies.
  private static let name = "state"

  private func table(at path: FilePath) -> StateTable? {
    guard let (bytes, _) = try? store.read(path, limit: Self.largest),
      StateTable.isStateFile(bytes)
    else { return nil }
    return StateTable.read(bytes)
  }

  /// The first of the machine's files that no other running program writes.
  private func claimFile() -> OwnFile {
    let machine = machine
    var file = OwnFile(path: folder, installation: machine)
    // Somebody may run a program or two at the same time, and no thousand.
    for number in 1...1000 {
      file.installation = number == 1 ? machine : "\(machine).\(number)"
      file.path = folder.appending(Self.name + "-" + file.installation)
      do {
        file.claim = try store.claim(folder.appending(Self.name + "-\(file.installation).lock"))
        if file.claim == nil { continue }
      } catch {
        // Where the file system knows no locks the first one has to do.
      }
      break
    }
    if let table = table(at: file.path) { memory.withLock { $0.unite(with: table) } }
    return file
  }

  /// Tells machines apart that share the folder; the same for all whose system gives them no
  /// number of their own. The number itself is nobody's business.
  private var machine: String {
    var sum = StableHash()
    if let (bytes, _) = try? store.read("/etc/machine-id", limit: 1 << 10) {
      sum.append(bytes[...])
    }
    return sum.value.hexadecimal
  }
}
