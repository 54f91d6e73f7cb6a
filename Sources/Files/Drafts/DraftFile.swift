import Platform
import TextCore
import SystemPackage

/// A draft as a file: a text header, an empty line, the bytes of the text, and a checksum.
///
///     paber-draft 1
///     path /home/ann/notes.md
///     encoding utf-16le mark
///     line-ending lf
///     trailing 13
///     caret 12 12
///     top 0 3.5
///     stamp 2049 131 5120 1700000000000000000
///     length 5120
///
///     # Notes…
///     checksum cbf29ce484222325
///
/// `path`, `trailing` and `stamp` are left out where there are none. A path is its very bytes, which
/// need not be UTF-8, but for `\` and a line end, which are `\\` and `\n`. The checksum is over
/// everything before its line, and the line end before it is not part of the text. A reader skips
/// lines of the header that it does not know.
enum DraftFile {
  private static let signature = "paber-draft 1"

  /// Writes `draft` piece by piece.
  static func write(_ draft: Draft, to sink: (ArraySlice<UInt8>) throws -> Void) throws {
    var sum = StableHash()
    func put(_ bytes: ArraySlice<UInt8>) throws {
      sum.append(bytes)
      try sink(bytes)
    }
    try put(header(draft)[...])
    try draft.text.forEachChunk(in: 0..<draft.text.end) {
      try put($0)
      return true
    }
    try put([Byte.newline])
    try sink(Array("checksum \(sum.value.hexadecimal)\n".utf8)[...])
  }

  /// The draft in `bytes`; `nil` when they are damaged.
  static func read(_ bytes: [UInt8], id: String) -> Draft? {
    // The last line: "checksum ", 16 digits and a line end.
    let body = bytes.dropLast(26)
    var sum = StableHash()
    sum.append(body)
    let last = Array("checksum \(sum.value.hexadecimal)\n".utf8)
    guard bytes.count > 26, body.last == Byte.newline, bytes.suffix(26) == last[...] else {
      return nil
    }
    var fields: [String: ArraySlice<UInt8>] = [:]
    var rest = body.dropLast()
    var lines = 0
    while let end = rest.firstIndex(of: Byte.newline) {
      let line = rest[..<end]
      rest = rest[(end + 1)...]
      lines += 1
      if line.isEmpty { break }
      if lines == 1, !line.elementsEqual(signature.utf8) { return nil }
      guard let space = line.firstIndex(of: Byte.space) else { continue }
      fields[String(decoding: line[..<space], as: UTF8.self)] = line[(space + 1)...]
    }
    return draft(fields, text: rest, id: id)
  }

  private static func header(_ draft: Draft) -> [UInt8] {
    let format = draft.file.format
    var lines: [String] = []
    let mark = format.hasByteOrderMark ? " mark" : ""
    lines.append("encoding " + format.encoding.token + mark)
    lines.append("line-ending \(format.lineEnding)")
    if !format.trailingBytes.isEmpty {
      lines.append("trailing " + format.trailingBytes.map(String.init).joined(separator: " "))
    }
    lines.append("caret \(draft.caret) \(draft.anchor)")
    lines.append("top \(draft.topOffset) \(draft.scroll)")
    if let stamp = draft.file.stamp {
      let device = Int64(bitPattern: stamp.device)
      let inode = Int64(bitPattern: stamp.inode)
      lines.append("stamp \(device) \(inode) \(stamp.size) \(stamp.modified)")
    }
    lines.append("length \(draft.text.utf8Count)")
    let path = draft.file.path.map { "path ".utf8 + escaped($0.bytes) + "\n".utf8 } ?? []
    return "\(signature)\n".utf8 + path + (lines.joined(separator: "\n") + "\n\n").utf8
  }

  private static func draft(
    _ fields: [String: ArraySlice<UInt8>], text: ArraySlice<UInt8>, id: String
  ) -> Draft? {
    func words(_ key: String) -> [Substring] {
      String(decoding: fields[key] ?? [], as: UTF8.self).split(separator: " ")
    }
    func numbers<Number: LosslessStringConvertible>(_ key: String) -> [Number] {
      words(key).compactMap { Number(String($0)) }
    }
    let encoding = words("encoding")
    let caret: [Int] = numbers("caret")
    let top: [Double] = numbers("top")
    guard numbers("length") == [text.count], let token = encoding.first,
      let kind = TextEncoding(token: String(token)), caret.count == 2, top.count == 2,
      let ending = lineEnding(words("line-ending").first), let topOffset = Int(exactly: top[0])
    else { return nil }
    // A place that is not in the text is no reason to lose the text.
    func place(_ offset: Int) -> Int { min(max(offset, 0), text.count) }
    let file = DocumentFile(
      path: fields["path"].flatMap { FilePath(bytes: unescaped($0)) },
      format: FileFormat(
        encoding: kind, hasByteOrderMark: encoding.dropFirst() == ["mark"], lineEnding: ending,
        trailingBytes: numbers("trailing")),
      stamp: stamp(numbers("stamp")))
    return Draft(
      id: id, file: file, text: TextRope(bytes: Array(text)), caret: place(caret[0]),
      anchor: place(caret[1]), topOffset: place(topOffset),
      scroll: abs(top[1]) < farthestScroll ? top[1] : 0)
  }

  /// More logical pixels than any line is scrolled out.
  private static let farthestScroll = 1e6

  private static func stamp(_ numbers: [Int64]) -> FileStamp? {
    guard numbers.count == 4 else { return nil }
    return FileStamp(
      device: UInt64(bitPattern: numbers[0]), inode: UInt64(bitPattern: numbers[1]),
      size: numbers[2], modified: numbers[3])
  }

  private static func lineEnding(_ word: Substring?) -> LineEnding? {
    [LineEnding.lf, .crlf, .cr].first { "\($0)" == word ?? "" }
  }

  private static let backslash = UInt8(ascii: "\\")
  private static let letterN = UInt8(ascii: "n")

  private static func escaped(_ path: [UInt8]) -> [UInt8] {
    path.flatMap { byte in
      switch byte {
      case backslash: [backslash, backslash]
      case Byte.newline: [backslash, letterN]
      default: [byte]
      }
    }
  }

  private static func unescaped(_ path: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    var isEscape = false
    for byte in path {
      if !isEscape, byte == backslash {
        isEscape = true
      } else {
        result.append(isEscape && byte == letterN ? Byte.newline : byte)
        isEscape = false
      }
    }
    return result
  }
}

extension TextEncoding {
  /// One word for it.
  var token: String {
    switch self {
    case .utf8: "utf-8"
    case .utf16(.bigEndian): "utf-16be"
    case .utf16(.littleEndian): "utf-16le"
    case .utf32(.bigEndian): "utf-32be"
    case .utf32(.littleEndian): "utf-32le"
    case .legacy(let name): "legacy:" + name
    }
  }

  /// The encoding that a word stands for.
  init?(token: String) {
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
