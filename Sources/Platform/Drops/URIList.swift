public import SystemPackage
import TextCore

/// Lists of addresses that programs exchange, one a line (RFC 2483, `text/uri-list`).
public enum URIList {
  /// The MIME type.
  public static let type = "text/uri-list"

  /// The absolute paths of this machine's files in a list, at most `most`. Other addresses are left out.
  public static func files(in bytes: [UInt8], most: Int = 10_000) -> [FilePath] {
    var files: [FilePath] = []
    for line in bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D || $0 == 0 })
    where files.count < most {
      if let file = file(in: line) { files.append(file) }
    }
    return files
  }

  /// The file that an address names: `file:///path`, `file://localhost/path`, `file://machine/path`
  /// of this machine, or `file:/path` (RFC 8089).
  private static func file(in address: ArraySlice<UInt8>) -> FilePath? {
    let scheme = Array("file:".utf8)
    guard address.count > scheme.count,
      zip(address, scheme).allSatisfy({ $0 | 0x20 == $1 || $0 == $1 })
    else { return nil }
    var rest = address.dropFirst(scheme.count)
    let slash = UInt8(ascii: "/")
    if rest.starts(with: [slash, slash]) {
      let host = rest.dropFirst(2).prefix { $0 != slash }
      guard host.isEmpty || isHere(host) else { return nil }
      rest = rest.dropFirst(2 + host.count)
    }
    guard rest.first == slash, let path = decoded(rest) else { return nil }
    return FilePath(bytes: path)
  }

  private static func isHere(_ host: ArraySlice<UInt8>) -> Bool {
    let host = String(decoding: host, as: UTF8.self).lowercased()
    return host == "localhost" || host == Machine.name.lowercased()
  }

  /// The bytes with every `%XX` decoded; `nil` if one is invalid.
  private static func decoded(_ bytes: ArraySlice<UInt8>) -> [UInt8]? {
    var result: [UInt8] = []
    var rest = bytes
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        result.append(byte)
        continue
      }
      guard let high = rest.popFirst(), let low = rest.popFirst(),
        let decoded = UInt8(hexadecimalDigits: high, low)
      else { return nil }
      result.append(decoded)
    }
    return result
  }
}
