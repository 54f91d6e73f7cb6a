import Files
import Platform
import SystemPackage

/// The file of `--trace-latency`.
struct LatencyFile {
  let trace: LatencyTrace
  private let file: OutputFile

  /// Creates the file with an empty table. Throws `OutputFile.Failure`.
  init(_ path: FilePath, in store: any FileStore, clock: any Clock) throws {
    trace = LatencyTrace(clock: clock)
    file = OutputFile(
      path, kind: "a table of keystrokes", start: Array(LatencyTrace.header.utf8), in: store)
    try write()
  }

  /// Writes the measurements. Throws `OutputFile.Failure`.
  func write() throws { try file.write(Array(trace.table.utf8)) }
}
