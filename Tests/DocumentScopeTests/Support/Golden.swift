import Canvas
import Exchange
import Glibc
import Platform
import Testing

/// A picture that was looked at and found good, kept beside the tests.
///
/// With `PABER_UPDATE_GOLDENS=1` in the environment pictures are written instead of compared; look
/// at each of them before they are committed.
@MainActor
struct Golden {
  private let name: String

  init(_ name: String) { self.name = name }

  private static let folder: String = {
    let file = "\(#filePath)"
    let slash = file.lastIndex(of: "/") ?? file.endIndex
    return String(file[..<slash]) + "/../Goldens/"
  }()

  private static var isUpdating: Bool {
    getenv("PABER_UPDATE_GOLDENS").map { $0[0] == 0x31 } ?? false
  }

  /// Compares what the window shows, pixel by pixel. Where it differs, both pictures and where they
  /// do are written into the temporary folder and named.
  func expect(
    _ window: MemoryWindow, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let (width, height) = (window.deviceSize.width, window.deviceSize.height)
    let path = Self.folder + name + ".png"
    let actual = window.pixels.map { $0 & 0xFF_FFFF }
    if Self.isUpdating {
      try PNGFile.write(pixels: actual, width: width, height: height, to: path)
      return
    }
    guard let golden = try? PNGFile.read(path) else {
      Issue.record("There is no picture \(path).", sourceLocation: sourceLocation)
      return
    }
    if golden.width == width, golden.height == height, golden.pixels == actual { return }
    let seen = "/tmp/paber-\(name)-actual.png"
    try PNGFile.write(pixels: actual, width: width, height: height, to: seen)
    guard golden.width == width, golden.height == height else {
      Issue.record(
        "\(name) is \(width)×\(height), not \(golden.width)×\(golden.height): \(seen)",
        sourceLocation: sourceLocation)
      return
    }
    let difference = zip(actual, golden.pixels).map { $0 == $1 ? UInt32(0xFF_FFFF) : 0xD0_0000 }
    let marks = "/tmp/paber-\(name)-difference.png"
    try PNGFile.write(pixels: difference, width: width, height: height, to: marks)
    let count = difference.count { $0 != 0xFF_FFFF }
    Issue.record(
      "\(name) differs in \(count) pixels: \(seen), \(marks)", sourceLocation: sourceLocation)
  }
}
