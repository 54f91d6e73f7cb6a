/// Rich text: files, and clips of word processors.
public struct RTFFormat: ImportFormat {
  /// The maximum size of a file, in bytes.
  static let mostBytes = 1 << 26

  public init() {}

  /// The endings of its files.
  public var fileExtensions: [String] { ["rtf"] }

  /// Reads a document.
  public func read(_ bytes: [UInt8], into writer: inout MarkdownWriter) throws(ImportRefusal) {
    guard bytes.count <= Self.mostBytes else { throw .tooLarge(limit: Self.mostBytes) }
    guard
      let start = bytes.firstIndex(where: { $0 > 0x20 && $0 != 0xEF && $0 != 0xBB && $0 != 0xBF }),
      bytes[start...].starts(with: Array("{\\rtf".utf8))
    else { throw .otherFormat }
    let beginning = writer
    // A second copy would be one of all text so far.
    writer = MarkdownWriter()
    var reader = RTFReader(beginning)
    try reader.read(bytes)
    if reader.hasEarlyReferences {
      // Which footnotes are shown, and so their numbers, is known only now.
      var second = RTFReader(beginning, notes: reader.notes)
      try second.read(bytes)
      // The text of a reference might have had footnotes, which are gone.
      if second.noteCount == reader.noteCount { reader = second }
    }
    writer = reader.writer
  }
}
