import DocumentScope
import Files
import Import
import Localization
import Platform
import SystemPackage

/// Writes a document of another program as Markdown to standard output. Pictures and comments, for
/// which there is no room in it, are counted on standard error.
///
/// It reads one file. It uses neither display, bus nor other processes.
struct CommandLineImport {
  private let path: FilePath
  private let store: DiskFileStore

  init(_ path: FilePath, _ process: ProcessEnvironment) {
    self.path = process.absolute(path)
    let folders = UserFolders(environment: process.paths)
    store = DiskFileStore(backupFolder: folders.state.appending("backups"))
  }

  /// Writes the Markdown. Throws `CommandLineExport.Failure` and `CommandLineExport.OutputClosed`.
  func write() throws {
    let document = try read()
    do {
      _ = try FileDescriptor.standardOutput.writeAll(document.markdown)
    } catch let error as Errno {
      throw error == .brokenPipe
        ? CommandLineExport.OutputClosed()
        : CommandLineExport.Failure(sentence: "Standard output can’t be written.")
    }
    let name = FileSentence.name(of: path)
    if let sentence = ImportSentence.sentence(about: document, name) {
      Streams.complain(sentence)
    }
  }

  private func read() throws -> ImportedDocument {
    do {
      let file = try store.read(path, limit: ImportFormats.mostBytes)
      guard let format = ImportFormats.format(of: file.bytes, named: path.name) else {
        throw ImportRefusal.unknownFormat
      }
      return try format.document(from: file.bytes, pictures: .nowhere)
    } catch let refusal as ImportRefusal {
      let name = FileSentence.name(of: path)
      throw CommandLineExport.Failure(
        sentence: Catalog.english.text(refusal.sentence(for: name)))
    } catch {
      throw CommandLineExport.Failure(
        sentence: Catalog.english.text(FileSentence.sentence(for: error, path: path)))
    }
  }
}
