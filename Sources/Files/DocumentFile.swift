public import Platform
public import SystemPackage
public import Localization

/// The file of a document and the format of its bytes.
public struct DocumentFile: Hashable, Sendable {
  /// The file's path, also of a file that does not exist yet; `nil` for a document that was never saved.
  public var path: FilePath?
  /// The encoding and the line ending of the file.
  public var format: FileFormat
  /// The file's stamp when it was last read or written; `nil` if there is no file.
  public var stamp: FileStamp?
  /// The document's name while it has no path.
  public var untitled: Phrase

  /// Makes a file; without arguments that of a new document.
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

  /// The text that Return inserts.
  public var lineEnding: String { format.lineEnding == .crlf ? "\r\n" : "\n" }
}
