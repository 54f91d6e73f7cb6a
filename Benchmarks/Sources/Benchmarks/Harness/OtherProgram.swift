import Glibc
import SystemPackage
import TextCore

/// Programs to be measured beside, and the files that they are given.
enum OtherProgram {
  /// Documents for word processors and books are made at least that many times as fast as by `pandoc`.
  static let leastSpeedBesidePandoc = 15.0

  /// Writes a text to a file that others can read, hands its path over, and takes it away.
  static func withFile(holding text: TextRope, _ body: (String) throws -> Void) throws {
    let path = "/tmp/paber-benchmarks-\(getpid()).md"
    let file = try FileDescriptor.open(
      FilePath(path), .writeOnly, options: [.create, .truncate], permissions: .ownerReadWrite)
    defer { unlink(path) }
    try file.closeAfter {
      try text.forEachChunk(in: 0..<text.end) {
        try file.writeAll($0)
        return true
      }
    }
    try body(path)
  }

  /// True if a program of that name can be run.
  static func isInstalled(_ name: String) -> Bool { run("command -v \(name) > /dev/null") == 0 }

  /// Has a shell do something and waits for its end. Returns its exit status.
  @discardableResult static func run(_ command: String) -> Int32 {
    var process = pid_t()
    let words: [String] = ["sh", "-c", command]
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) }
    arguments.append(nil)
    guard posix_spawn(&process, "/bin/sh", nil, nil, arguments, environ) == 0 else { return -1 }
    var status: Int32 = 0
    waitpid(process, &status, 0)
    for argument in arguments { free(argument) }
    return status
  }
}
