import Localization
import Platform
import SystemPackage

/// The bytes of a document's file.
extension RecordWriter {
  mutating func put(_ file: DocumentFile) {
    put(file.path?.bytes ?? [])
    put(file.format.encoding.token.utf8)
    put(file.format.hasByteOrderMark)
    put([LineEnding.lf, .crlf, .cr].firstIndex(of: file.format.lineEnding) ?? 0)
    put(file.format.trailingBytes)
    put(file.stamp != nil)
    guard let stamp = file.stamp else { return }
    put(stamp.device)
    put(stamp.inode)
    put(UInt64(bitPattern: stamp.size))
    put(UInt64(bitPattern: stamp.modified))
  }
}

extension RecordReader {
  mutating func file() throws(DamagedRecord) -> DocumentFile {
    var file = DocumentFile()
    let path = Array(try bytes())
    if !path.isEmpty {
      guard let path = FilePath(bytes: path), path.isAbsolute else { throw DamagedRecord() }
      file.path = path
    }
    guard let encoding = TextEncoding(token: try string()) else { throw DamagedRecord() }
    file.format.encoding = encoding
    file.format.hasByteOrderMark = try truth()
    let endings = [LineEnding.lf, .crlf, .cr]
    let ending = try number()
    guard endings.indices.contains(ending) else { throw DamagedRecord() }
    file.format.lineEnding = endings[ending]
    file.format.trailingBytes = Array(try bytes())
    if try truth() {
      file.stamp = FileStamp(
        device: try word(), inode: try word(), size: Int64(bitPattern: try word()),
        modified: Int64(bitPattern: try word()))
    }
    return file
  }
}

extension TextEncoding {
  /// The encoding's word in records.
  fileprivate var token: String {
    switch self {
    case .utf8: "utf-8"
    case .utf16(.bigEndian): "utf-16be"
    case .utf16(.littleEndian): "utf-16le"
    case .utf32(.bigEndian): "utf-32be"
    case .utf32(.littleEndian): "utf-32le"
    case .legacy(let name): "legacy:" + name
    }
  }

  /// Makes the encoding of a word.
  fileprivate init?(token: String) {
    switch token {
    case "utf-8": self = .utf8
    case "utf-16be": self = .utf16(.bigEndian)
    case "utf-16le": self = .utf16(.littleEndian)
    case "utf-32be": self = .utf32(.bigEndian)
    case "utf-32le": self = .utf32(.littleEndian)
    case _ where token.hasPrefix("legacy:"): self = .legacy(String(token.dropFirst(7)))
    default: return nil
    }
  }
}
