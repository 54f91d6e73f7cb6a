public import SystemPackage

/// The name of a file in its folder: bytes, which need not be UTF-8.
///
/// A folder of thousands of files is listed as such names, since a component of a `FilePath` costs
/// several allocations, and in a build without the optimiser a millisecond.
public struct FileName: Hashable, Sendable {
  public let bytes: [UInt8]

  /// The name of some bytes; `nil` if no file can have it: it is empty, `.` or `..`, or contains a
  /// zero or a slash.
  public init?(_ bytes: [UInt8]) {
    guard !bytes.isEmpty, bytes != [Self.dot], bytes != [Self.dot, Self.dot],
      !bytes.contains(0), !bytes.contains(Self.slash)
    else { return nil }
    self.bytes = bytes
  }

  private static let dot = UInt8(ascii: ".")
  fileprivate static let slash = UInt8(ascii: "/")

  /// The name for display, with replacement characters for invalid UTF-8.
  public var string: String { String(decoding: bytes, as: UTF8.self) }

  /// The part after the last dot; `nil` if there is no dot, or only as the first byte.
  public var `extension`: String? {
    guard let dot = bytes.lastIndex(of: Self.dot), dot > 0 else { return nil }
    return String(decoding: bytes[(dot + 1)...], as: UTF8.self)
  }
}

extension FilePath {
  /// The path of a file of that name in this folder.
  public func appending(_ name: FileName) -> FilePath {
    let folder = bytes
    let isWhole = folder.isEmpty || folder.last == FileName.slash
    return FilePath(bytes: folder + (isWhole ? [] : [FileName.slash]) + name.bytes) ?? self
  }
}
