import Foundation
import TestSupport
import Testing

/// The built `paber-license`, run in a temporary folder that is removed with this object.
final class Tool {
  let folder: String

  /// The exit and the output of a run.
  struct Run {
    let status: Int32
    let output: String
    let complaints: String
  }

  init() throws {
    folder = NSTemporaryDirectory() + "paber-license-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// Runs the tool to its end; without `PABER_LICENCE_KEYS` unless `keys` names a file.
  func run(_ arguments: [String], input: String = "", keys: String? = nil) throws -> Run {
    try write(input, to: "input")
    // The shell joins the streams to files, so that nothing can block, and becomes the tool.
    let script = #"cd "$0" && exec "$@" <input >output 2>complaints"#
    let words = ["/bin/sh", "-c", script, folder, Self.binary] + arguments
    let variables = keys.map { path in ["PABER_LICENCE_KEYS=" + path] } ?? []
    let child = try #require(ChildProgram.start(words, environment: variables))
    var status: Int32 = 0
    while waitpid(child, &status, 0) < 0, errno == EINTR {}
    try #require(status & 0x7f == 0, "the tool was killed by signal \(status & 0x7f)")
    return Run(
      status: status >> 8 & 0xff, output: try read("output"), complaints: try read("complaints"))
  }

  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/" + name))
  }

  func read(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: folder + "/" + name)), as: UTF8.self)
  }

  /// The permissions of a file, such as 0o600.
  func permissions(_ name: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: folder + "/" + name)
    return try #require(attributes[.posixPermissions] as? Int)
  }

  /// The tool beside the test bundle.
  private static let binary: String = {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    let bundle = String(decoding: buffer.prefix(max(count, 0)), as: UTF8.self)
    return (bundle as NSString).deletingLastPathComponent + "/paber-license"
  }()
}
