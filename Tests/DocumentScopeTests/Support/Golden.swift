import Canvas
import Glibc
import ImageEncoding
import Platform
import SystemPackage
import TestSupport
import Testing

/// An approved picture that is stored beside the tests.
///
/// With `PABER_UPDATE_GOLDENS=1` in the environment pictures are written instead of compared; look
/// at each of them before they are committed.
@MainActor
struct Golden {
  private let name: String
  private let folder: String

  /// A picture in a folder of the project, without its `.png`.
  init(_ name: String, in folder: String = "Tests/DocumentScopeTests/Goldens") {
    self.name = name
    self.folder = Self.project + "/" + folder
  }

  private static let project =
    "/"
    + "\(#filePath)".split(separator: "/").dropLast(4)
    .joined(separator: "/")

  private static var isUpdating: Bool {
    getenv("PABER_UPDATE_GOLDENS").map { $0[0] == 0x31 } ?? false
  }

  /// Compares the window pixel by pixel. If it differs, writes both pictures and their difference into
  /// the temporary folder and names them.
  func expect(
    _ window: MemoryWindow, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    try expect(Still(window), sourceLocation: sourceLocation)
  }

  /// Compares a picture in the same way.
  func expect(_ actual: Still, sourceLocation: SourceLocation = #_sourceLocation) throws {
    let (width, height) = (actual.width, actual.height)
    let path = folder + "/" + name + ".png"
    if Self.isUpdating {
      try actual.write(to: path)
      return
    }
    guard let file = try? PNGFile.read(path) else {
      Issue.record("There is no picture \(path).", sourceLocation: sourceLocation)
      return
    }
    let golden = Still(width: file.width, height: file.height, pixels: file.pixels)
    if golden == actual { return }
    let seen = "\(TemporaryFolder.failures)/\(name)-actual.png"
    try actual.write(to: seen)
    guard golden.width == width, golden.height == height else {
      Issue.record(
        "\(name) is \(width)×\(height), not \(golden.width)×\(golden.height): \(seen)",
        sourceLocation: sourceLocation)
      return
    }
    let same = actual.sameness(with: golden)
    let marks = "\(TemporaryFolder.failures)/\(name)-difference.png"
    try Still(
      width: width, height: height, pixels: same.map { $0 ? 0xFF_FFFF : 0xD0_0000 }
    ).write(to: marks)
    let count = same.count { !$0 }
    Issue.record(
      "\(name) differs in \(count) pixels: \(seen), \(marks)", sourceLocation: sourceLocation)
  }
}

extension Still {
  /// Writes it as a PNG file.
  fileprivate func write(to path: String) throws {
    let file = try FileDescriptor.open(
      FilePath(path), .writeOnly, options: [.create, .truncate, .closeOnExec],
      permissions: [.ownerReadWrite, .groupRead, .otherRead])
    _ = try file.closeAfter {
      try file.writeAll(PNGFile.bytes(pixels: pixels, width: width, height: height))
    }
  }
}
