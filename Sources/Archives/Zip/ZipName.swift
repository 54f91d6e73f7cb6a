/// Names of entries.
enum ZipName {
  /// True if a file of that name would be written outside the folder that an archive is unpacked to, on
  /// Linux or on Windows, or if it is no name.
  static func isUnsafe(_ name: [UInt8]) -> Bool {
    guard let first = name.first, !name.contains(0), !isSeparator(first) else { return true }
    if name.count > 1, name[1] == UInt8(ascii: ":") { return true }
    return name.split(whereSeparator: isSeparator).contains { $0.elementsEqual("..".utf8) }
  }

  private static func isSeparator(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\")
  }
}
