public import Platform
public import SystemPackage
import TextCore

/// The reason why a typed text is no name of a file.
public enum UnusableName: Error, Hashable, Sendable {
  case empty
  case hasSlash
  /// `.` and `..` are names of folders.
  case isFolder(String)
}

extension FilePath {
  /// Returns the path of a file in the same folder with the name that the user has typed. White space at
  /// its ends is ignored. A name without an extension gets that of the file.
  public func renamed(typed: [UInt8]) throws(UnusableName) -> FilePath {
    let name = typed.trimmed
    if name.isEmpty { throw .empty }
    if name.contains(UInt8(ascii: "/")) { throw .hasSlash }
    if name == Array(".".utf8) || name == Array("..".utf8) {
      throw .isFolder(String(decoding: name, as: UTF8.self))
    }
    let old = lastComponent?.bytes ?? []
    let hasExtension = FileName.stemLength(of: name) < name.count
    let whole = hasExtension ? name : name + old[FileName.stemLength(of: old)...]
    guard let component = FilePath(bytes: whole)?.lastComponent else { throw .empty }
    return removingLastComponent().appending(component)
  }
}

extension FileName {
  /// The bytes before the extension and its dot: ten ASCII letters and digits at the most, a letter
  /// among them, so that `Version 1.5` and `Dear Mr. Brown` have none.
  public static func stemLength(of name: [UInt8]) -> Int {
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > 0 else { return name.count }
    let letters = name[(dot + 1)...]
    let isExtension =
      letters.count <= 10 && letters.allSatisfy { $0.isASCIILetter || (0x30...0x39).contains($0) }
      && letters.contains(where: \.isASCIILetter)
    return isExtension ? dot : name.count
  }
}

extension [UInt8] {
  /// The bytes without spaces and tabs at both ends.
  fileprivate var trimmed: [UInt8] {
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
    guard let first = firstIndex(where: { !isBlank($0) }),
      let last = lastIndex(where: { !isBlank($0) })
    else { return [] }
    return Array(self[first...last])
  }
}
