import Files
import Interface
import Platform
public import SystemPackage

/// Documents of other programs.
extension DocumentsModule {
  /// True for a document in DOCX, ODT or EPUB, which is imported instead of opened. HTML and RTF open as
  /// the text that they are.
  public func isForeign(_ path: FilePath) -> Bool {
    reader.isForeign(path) && openPath(of: path) == nil
  }

  /// Imports a document into a sheet of its own. Throws the errors of making its window.
  public func importDocument(_ path: FilePath) throws {
    try newSheet()
    documents.last?.importDocuments([path])
  }

  /// True if a file would open as a text or be imported, or if opening it would show an error;
  /// false for other files.
  public func opens(_ path: FilePath) -> Bool { reader.opens(path) }

  /// True for a file that is a program, or that a desktop would run as one.
  public func isProgram(_ path: FilePath) -> Bool { reader.isProgram(path) }
}
