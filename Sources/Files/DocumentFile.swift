public import Platform
public import SystemPackage
public import Words

/// Which file a document belongs to, and how its text is written there.
public struct DocumentFile: Hashable, Sendable {
  /// Where it is, or is to be; `nil` for a sheet that was never saved.
  public var path: FilePath?
  /// How the text is written as bytes.
  public var format: FileFormat
  /// The file as it was when it was last read or written; `nil` for one that is not there.
  public var stamp: FileStamp?
  /// What the document is called without a path.
  public var untitled: Phrase

  /// Makes one; without arguments that of a new sheet.
  public init(
    path: FilePath? = nil, format: FileFormat = FileFormat(), stamp: FileStamp? = nil,
    untitled: Phrase = Phrase("Untitled")
  ) {
    self.path = path
    self.format = format
    self.stamp = stamp
    self.untitled = untitled
  }

  /// The document's name, as the title strip shows it.
  public var name: Phrase { path.map { .verbatim($0.name) } ?? untitled }

  /// What Return inserts.
  public var lineEnding: String { format.lineEnding == .crlf ? "\r\n" : "\n" }
}
