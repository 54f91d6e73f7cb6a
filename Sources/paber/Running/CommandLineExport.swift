import ApplicationScope
import Export
import Files
import Localization
import MarkdownSyntax
import Platform
import SystemPackage
import TextCore

/// Exports a document for the command line: to a file or to standard output.
///
/// It reads one file and writes another. It uses neither display, bus nor other processes.
struct CommandLineExport {
  private let format: ExportFormat
  private let options: CommandLineOptions
  private let process: ProcessEnvironment
  private let store: DiskFileStore
  private let stateFolder: FilePath

  init(_ format: ExportFormat, _ options: CommandLineOptions, _ process: ProcessEnvironment) {
    self.format = format
    self.options = options
    self.process = process
    let folders = UserFolders(environment: process.paths)
    store = DiskFileStore(backupFolder: folders.state.appending("backups"))
    stateFolder = folders.state
  }

  /// The error that ends an export.
  struct Failure: Error {
    /// A sentence for the user.
    var sentence: String
  }

  /// The error when standard output has no reader any more, as with `head`.
  struct OutputClosed: Error {}

  /// Writes the whole export, then reports missing, unusable and too often repeated pictures on
  /// standard error. Throws `Failure`, `OutputFile.Failure` and `OutputClosed`.
  func write() throws {
    let document = try read()
    let export = DocumentExport(
      of: document.text, as: format, try exportOptions(for: document),
      pictures: DiskPictures(besideDocumentIn: document.folder, in: store),
      fonts: ExportFonts(process, store).fonts)
    let result: DocumentExport.Result?
    do {
      if let output = options.output, output != "-" {
        result = try write(export, to: process.absolute(output), document.stamp)
      } else {
        result = try write(export)
      }
    } catch is DocumentExport.UnusableCover {
      let name = Self.printable(options.cover?.name ?? "")
      throw Failure(sentence: "The cover “\(name)” is not a picture in PNG, JPEG or GIF.")
    }
    for address in result?.missingPictures ?? [] {
      Streams.complain("The picture “\(Self.printable(address))” was not found.")
    }
    for address in result?.unusablePictures ?? [] {
      Streams.complain(
        "The picture “\(Self.printable(address))” is of a type that the format does not support.")
    }
    for address in result?.repeatedPictures ?? [] {
      Streams.complain(
        "The picture “\(Self.printable(address))” appears so often that some copies were replaced by its description."
      )
    }
    if let count = result?.webPictureCount, count > 0 {
      let pictures =
        count == 1 ? "1 picture from the web was" : "\(count) pictures from the web were"
      Streams.complain("\(pictures) left out, because Paber downloads nothing.")
    }
  }

  // The document

  private struct Document {
    var text: TextRope
    /// The title if the text has none.
    var title: String
    var folder: FilePath
    /// The meaning of lines by the option, or as the writer chose it for the file; `nil`: neither.
    var lines: LineMeaning?
    /// The file's stamp; `nil` if standard input is no file.
    var stamp: FileStamp?
  }

  private func read() throws -> Document {
    guard case .path(let name) = options.files.first else { return try readInput() }
    let path = process.absolute(name)
    do {
      let file = try store.read(path, limit: .max)
      return Document(
        text: try TextDecoder.decode(file.bytes).text, title: path.stem ?? "",
        folder: path.removingLastComponent(), lines: options.lines ?? chosenLines(for: path),
        stamp: file.stamp)
    } catch {
      throw Failure(
        sentence: Catalog.english.text(FileSentence.sentence(for: error, path: path)))
    }
  }

  private func chosenLines(for path: FilePath) -> LineMeaning? {
    let state = StateStore(store: store, folder: stateFolder)
    state.load()
    return LineMeaningsModule.meaning(of: path, in: state)
  }

  private func readInput() throws -> Document {
    guard let bytes = Streams.readInput(), let text = try? TextDecoder.decode(bytes).text else {
      throw Failure(sentence: "Standard input is not text.")
    }
    // The file behind `<`; a pipe has none.
    let input: FilePath = "/dev/stdin"
    return Document(
      text: text, title: "Untitled", folder: process.workingFolder, lines: options.lines,
      stamp: store.kind(of: input) == .regular ? try? store.stamp(of: input) : nil)
  }

  private func exportOptions(for document: Document) throws -> ExportOptions {
    var result = ExportOptions(
      lines: document.lines, title: document.title, language: process.language,
      design: options.isBare ? .bare : options.design ?? .page,
      paper: options.paper ?? .usual(in: process.paperLanguage), wrapColumn: options.wrapColumn,
      cover: try options.cover.map { .picture(try readCover($0)) } ?? .named,
      modified: document.stamp.map { $0.modified / 1_000_000_000 } ?? process.start)
    result.manuscript = options.manuscript
    return result
  }

  private func readCover(_ name: FilePath) throws -> [UInt8] {
    let path = process.absolute(name)
    do {
      return try store.read(path, limit: DiskPictures.largest).bytes
    } catch {
      throw Failure(
        sentence: Catalog.english.text(FileSentence.sentence(for: error, path: path)))
    }
  }

  // The output

  private func write(
    _ export: DocumentExport, to path: FilePath, _ document: FileStamp?
  ) throws -> DocumentExport.Result? {
    if let document, let found = try? store.stamp(of: path), document.inode == found.inode,
      document.device == found.device
    {
      throw Failure(sentence: "“\(Self.printable(path.string))” is the document itself.")
    }
    if format.start.isEmpty { try checkName(path) }
    let file = OutputFile(path, kind: format.kind, start: format.start, in: store)
    var result: DocumentExport.Result?
    try file.write { result = try export.write(to: $0) }
    return result
  }

  /// Checks the name of a file in a format without a signature: an existing file is replaced only
  /// if it has the format's extension.
  private func checkName(_ path: FilePath) throws {
    guard store.kind(of: path) == .regular, path.extension != format.fileExtension,
      let stamp = try? store.stamp(of: path), stamp.size > 0
    else { return }
    throw Failure(
      sentence: "“\(Self.printable(path.name))” is not \(format.kind), so it was not replaced.")
  }

  private func write(_ export: DocumentExport) throws -> DocumentExport.Result {
    do {
      return try export.write { _ = try FileDescriptor.standardOutput.writeAll($0) }
    } catch let error as Errno {
      throw error == .brokenPipe
        ? OutputClosed() : Failure(sentence: "Standard output can’t be written.")
    }
  }

  /// Returns a name without the control characters that a terminal would obey.
  private static func printable(_ name: String) -> String {
    var scalars = String.UnicodeScalarView()
    for scalar in name.unicodeScalars {
      let isControl = scalar.value < 0x20 || (0x7F..<0xA0).contains(scalar.value)
      scalars.append(isControl ? "\u{FFFD}" : scalar)
    }
    return String(scalars)
  }
}

extension ExportFormat {
  /// The format's name in sentences about its files.
  fileprivate var kind: String {
    switch self {
    case .html: "an HTML page"
    case .docx: "a Word document"
    case .odt: "an OpenDocument text"
    case .rtf: "an RTF document"
    case .txt: "plain text with the extension “txt”"
    case .pdf: "a PDF document"
    case .epub: "an EPUB book"
    }
  }

  /// The bytes that every file of it begins with; none if files of it begin with anything.
  fileprivate var start: [UInt8] {
    switch self {
    case .html: Array("<!DOCTYPE html>".utf8)
    case .docx, .odt: [0x50, 0x4B, 3, 4]
    case .rtf: Array("{\\rtf1".utf8)
    case .txt: []
    case .pdf: Array("%PDF-".utf8)
    case .epub: [0x50, 0x4B, 3, 4]
    }
  }
}
