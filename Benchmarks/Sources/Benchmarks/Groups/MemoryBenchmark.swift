import ApplicationScope
import Files
import Glibc
import Platform
import SystemPackage
import TextCore

/// The memory of a separate process with one document whose first page is drawn. Without a desktop and
/// its window, so it is the engine's share.
struct MemoryBenchmark {
  /// Tells a process that it is the one to be measured.
  static let holdOption = "--hold"

  private static let columns = ["document", "PSS", "of it anonymous"]

  struct Failure: Error {}

  static func run(_ options: BenchmarkOptions) throws {
    let world = try BenchWorld()
    _ = Table(columns)
    for (name, count) in [("10 KB", 10_000), ("1 MB", 1_000_000), ("10 MB", 10_000_000)] {
      let text = SampleText.markdown(bytes: count)
      let path = world.folder.appending(name + ".md")
      _ = try world.store.replace(path) { sink in try sink(text.bytes(in: 0..<text.end)[...]) }
      try runProcess(holding: path.string)
    }
  }

  /// Opens the file and prints its row, in the measured process.
  static func reportHolding(_ path: String) throws {
    let world = try BenchWorld()
    let sheet = try world.sheet { try $0.documents.open(path: FilePath(path)) }
    sheet.rest()
    let memory = ProcessMemory.now()
    let name = FilePath(path).name.dropLast(".md".count)
    print(
      "| \(name) | \(Table.decimal(memory.proportional)) MB "
        + "| \(Table.decimal(memory.anonymous)) MB |")
  }

  private static func runProcess(holding path: String) throws {
    // The child writes to the same stream, so this process flushes its buffer first.
    fflush(nil)
    // The strings are copies of ours, freed when the child has its own.
    let words: [String] = ["benchmarks", holdOption, path]
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
    arguments.append(nil)
    defer { for argument in arguments { free(argument) } }
    var child: pid_t = 0
    guard posix_spawn(&child, "/proc/self/exe", nil, nil, &arguments, environ) == 0 else {
      throw Failure()
    }
    var status: Int32 = 0
    guard waitpid(child, &status, 0) == child, status == 0 else { throw Failure() }
  }
}
