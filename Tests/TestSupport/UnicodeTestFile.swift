import Glibc

/// A file of Unicode's own tests, as Debian's package `unicode-data` installs it.
public struct UnicodeTestFile {
  private let path: String

  /// The error of a test if the package is not installed.
  public struct Missing: Error, CustomStringConvertible {
    /// Which file.
    public let path: String
    /// The error message, with the remedy.
    public var description: String {
      "\(path) is missing: install Debian's package unicode-data (Scripts/install-dependencies test)"
    }
  }

  /// - Parameter name: a path inside of Unicode's folder.
  public init(_ name: String) { path = "/usr/share/unicode/" + name }

  /// Hands over every line that is no comment, without the comment after `#`.
  public func forEachLine(_ body: (String) throws -> Void) throws {
    guard let file = fopen(path, "r") else { throw Missing(path: path) }
    defer { fclose(file) }
    var buffer: UnsafeMutablePointer<CChar>?
    var capacity = 0
    defer { free(buffer) }
    while case let count = getline(&buffer, &capacity, file), count > 0 {
      // C has filled `count` bytes.
      let bytes = UnsafeRawBufferPointer(start: buffer, count: count)
      guard let first = bytes.first, first != UInt8(ascii: "#"), first != UInt8(ascii: "\n")
      else { continue }
      let line = bytes.prefix { $0 != UInt8(ascii: "#") && $0 != UInt8(ascii: "\n") }
      try body(String(decoding: line, as: UTF8.self))
    }
  }
}

/// A text of one of Unicode's tests of boundaries, with the boundaries that it has.
public struct BoundaryCase: CustomStringConvertible, Sendable {
  /// The line of the file, such as `÷ 0061 × 0308 ÷`.
  public let description: String
  /// The text.
  public let bytes: [UInt8]
  /// Bytes before each boundary, ascending, the text's end included and its start not.
  public let boundaries: [Int]

  /// The cases of a file such as `auxiliary/WordBreakTest.txt`.
  public static func all(in name: String) throws -> [BoundaryCase] {
    var cases: [BoundaryCase] = []
    try UnicodeTestFile(name).forEachLine { line in
      var bytes: [UInt8] = []
      var boundaries: [Int] = []
      let words = line.split { $0 == " " || $0 == "\t" }
      for word in words {
        if word == "÷" {
          if !bytes.isEmpty { boundaries.append(bytes.count) }
        } else if word != "×" {
          bytes += [UInt8](codePoints: word)
        }
      }
      cases.append(
        BoundaryCase(
          description: words.joined(separator: " "), bytes: bytes, boundaries: boundaries))
    }
    return cases
  }
}

extension [UInt8] {
  /// The UTF-8 of characters that are given as hexadecimal numbers with spaces between them.
  public init(codePoints: some StringProtocol) {
    self.init()
    for number in codePoints.split(separator: " ") {
      guard let scalar = UInt32(number, radix: 16).flatMap(Unicode.Scalar.init) else { continue }
      append(contentsOf: String(scalar).utf8)
    }
  }
}
