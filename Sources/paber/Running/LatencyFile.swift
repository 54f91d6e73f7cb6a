import Files
import Platform
import SystemPackage

/// The file that `--trace-latency` names.
struct LatencyFile {
  let trace: LatencyTrace
  private let path: FilePath
  private let store: any FileStore

  /// Why there is no such file.
  struct Failure: Error {
    /// A sentence for a person.
    var sentence: String
  }

  /// Makes the file with nothing in it yet. Throws `Failure`.
  init(_ path: FilePath, in store: any FileStore, clock: any Clock) throws {
    trace = LatencyTrace(clock: clock)
    self.path = path
    self.store = store
    try write()
  }

  /// Writes what was measured. Throws `Failure`.
  func write() throws {
    do {
      try store.replace(path, with: Array(trace.table.utf8))
    } catch {
      throw Failure(sentence: "“\(path.name)” can't be written.")
    }
  }
}
