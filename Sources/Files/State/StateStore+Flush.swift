import Glibc
import Platform
import Synchronization
import SystemPackage
import TextCore

extension StateStore {
  /// The file that only this process writes while it runs.
  struct OwnFile {
    var path: FilePath
    /// The name of the installation, which identifies its counts.
    var installation: String
    /// The lock of the file; `nil` if the file system has no locks.
    var claim: (any FileClaim)?
  }

  /// Merges the contents of all state files in the folder into memory. Ignores files that are no state
  /// files or can't be read.
  public func load() {
    let names = ((try? store.list(folder)) ?? []).filter { $0.bytes.starts(with: Self.name.utf8) }
    for name in names.sorted(by: { $0.bytes.lexicographicallyPrecedes($1.bytes) }) {
      guard let table = table(at: folder.appending(name)) else { continue }
      memory.withLock { $0.unite(with: table) }
    }
  }

  /// Writes the changes. Waits for the disk. After a failure all changes stay in memory, and the next
  /// change requests a flush again. Throws `FileError`.
  ///
  /// - Returns: the time of the next flush if something changed meanwhile, else `nil`.
  @discardableResult
  public func flush() throws -> Double? {
    try writing.withLock { own in
      let old = memory.withLock { memory in
        // Changes from here on request the next flush.
        memory.deadline = nil
        return memory
      }
      guard old.changes > old.written else { return nil }
      try store.makeFolder(folder, isPrivate: true)
      let file = own ?? claimFile()
      own = file
      // Counts of an ended process under this name continue.
      var written = memory.withLock { $0.table }
      for (name, amount) in old.added { written.add(amount, to: name, of: file.installation) }
      var bytes = written.bytes
      if bytes.count > Self.largest {
        // Too large to be read again: drop the unknown lines, lest everything is lost.
        written.removeUnknownLines()
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

  /// Writes the changes and releases the file for other processes; called when the program ends.
  public func end() {
    _ = try? flush()
    writing.withLock { own in
      own?.claim?.removeMark()
      own = nil
    }
  }

  // The files

  /// The prefix of all names. Formerly all installations shared the file `state`; sync programs add a
  /// suffix to the names of copies.
  private static let name = "state"

  private func table(at path: FilePath) -> StateTable? {
    guard let (bytes, _) = try? store.read(path, limit: Self.largest),
      StateTable.isStateFile(bytes)
    else { return nil }
    return StateTable.read(bytes)
  }

  /// Claims the first of the machine's files that no other running process writes.
  private func claimFile() -> OwnFile {
    let machine = machine
    var file = OwnFile(path: folder, installation: machine)
    // A user may run a few processes at the same time, but not a thousand.
    for number in 1...1000 {
      file.installation = number == 1 ? machine : "\(machine).\(number)"
      file.path = folder.appending(Self.name + "-" + file.installation)
      do {
        file.claim = try store.claim(folder.appending(Self.name + "-\(file.installation).lock"))
        if file.claim == nil { continue }
      } catch {
        // On a file system without locks the first file is used.
      }
      break
    }
    if let table = table(at: file.path) { memory.withLock { $0.unite(with: table) } }
    return file
  }

  /// A hash that distinguishes the machines that share the folder; the same for all without a machine
  /// ID. The ID itself is confidential, so it is not written.
  private var machine: String {
    var sum = StableHash()
    if let (bytes, _) = try? store.read("/etc/machine-id", limit: 1 << 10) {
      sum.append(bytes[...])
    }
    return sum.value.hexadecimal
  }
}
