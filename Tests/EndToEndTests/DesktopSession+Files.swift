import Foundation
import SystemPackage
import TestSupport

/// Writes a file that no program keeps open which another test starts meanwhile: Foundation's way to
/// write leaves that to chance.
func writeFile(_ bytes: [UInt8], at path: String) throws {
  let file = try FileDescriptor.open(
    FilePath(path), .writeOnly, options: [.create, .truncate, .closeOnExec],
    permissions: [.ownerReadWrite, .groupReadWrite, .otherReadWrite])
  _ = try file.closeAfter { try file.writeAll(bytes) }
}

/// The files of a test, all inside the session's folder.
extension DesktopSession {
  /// Writes a file below the session's folder and returns its path.
  func write(_ bytes: [UInt8], to name: String) throws -> String {
    let path = folder + "/" + name
    try writeFile(bytes, at: path)
    return path
  }

  /// Writes a program below the session's folder, which can be run at once, and returns its path.
  func writeProgram(_ text: String, to name: String) throws -> String {
    let path = try write(text, to: name)
    chmod(path, 0o755)
    Descriptors.waitUntilNoProcessWrites(path)
    return path
  }

  /// Writes a text below the session's folder and returns its path.
  func write(_ text: String, to name: String) throws -> String {
    try write([UInt8](text.utf8), to: name)
  }

  /// Has the programs that start from now on find these settings.
  func useSettings(_ lines: String) throws {
    try makeFolder(folder + "/home/.config/paber")
    _ = try write(lines, to: "home/.config/paber/settings.conf")
  }

  /// The bytes of a file; `nil` if there is none.
  func bytes(at path: String) -> [UInt8]? {
    FileManager.default.contents(atPath: path).map { [UInt8]($0) }
  }

  /// Makes a folder and those above it.
  func makeFolder(_ path: String, permissions: Int = 0o755) throws {
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true,
      attributes: [.posixPermissions: permissions])
    // Regardless of the umask.
    chmod(path, mode_t(permissions))
  }

  /// Waits until a file holds exactly these bytes. Bytes, since equal strings may differ in them.
  func expectFile(at path: String, toHold expected: [UInt8]) async throws {
    try await until(
      "\(path) holds \(readable(expected)); it holds \(bytes(at: path).map(readable) ?? "nothing")"
    ) { self.bytes(at: path) == expected }
  }

  /// Waits until a file holds exactly this text.
  func expectFile(at path: String, toHold text: String) async throws {
    try await expectFile(at: path, toHold: [UInt8](text.utf8))
  }
}

/// Bytes as a text in quotes, with everything that can't be seen escaped.
func readable(_ bytes: [UInt8]) -> String {
  let characters = bytes.prefix(400).map { byte -> String in
    switch byte {
    case 0x20..<0x7f: String(UnicodeScalar(byte))
    case 0x0a: "\\n"
    case 0x0d: "\\r"
    default: "\\x" + String(byte, radix: 16)
    }
  }
  return "\"" + characters.joined() + (bytes.count > 400 ? "…\"" : "\"")
}
