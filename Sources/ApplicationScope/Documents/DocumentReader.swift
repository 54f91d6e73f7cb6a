import Files
import Localization
import Platform
import SystemPackage
import TextCore

/// Reads a file, or standard input, as a request to open a document. Large files are read as a
/// beginning, with the rest for later slices. It reads only: it opens no window, and remembers
/// nothing. Each error becomes a `DocumentsModule.Refusal` with a sentence.
public struct DocumentReader {
  let store: any FileStore

  private let sliceSizes: SliceSizes

  /// Reads from a store.
  public init(_ store: any FileStore, sliceSizes: SliceSizes = .shipped) {
    self.store = store
    self.sliceSizes = sliceSizes
  }

  /// Reads the file at an absolute path. If it does not exist, but its folder does, it becomes a
  /// new file of that name. Throws `DocumentsModule.Refusal`.
  public func read(_ path: FilePath) throws -> DocumentRequest {
    do {
      // A path that can't be checked is not missing: the error is shown.
      if try store.stamp(of: path) == nil { return try newFile(path) }
      var request = try content(of: path)
      request.file.path = path
      return request
    } catch let refusal as DocumentsModule.Refusal {
      throw refusal
    } catch {
      throw DocumentsModule.Refusal(sentence: FileSentence.sentence(for: error, path: path))
    }
  }

  /// Returns the text of standard input as a document that no file holds; `nil` input: more than
  /// can be opened. Throws `DocumentsModule.Refusal`.
  public func read(input: [UInt8]?) throws -> DocumentRequest {
    do {
      guard let input else { throw UnreadableText.binary }
      let decoded = try TextDecoder.decode(input)
      var request = DocumentRequest(text: decoded.text, file: DocumentFile(format: decoded.format))
      request.isUnsaved = decoded.text.utf8Count > 0
      return request
    } catch {
      throw DocumentsModule.Refusal(sentence: Phrase("Standard input is not text."))
    }
  }

  /// Returns a large file's beginning, or the whole of another.
  private func content(of path: FilePath) throws -> DocumentRequest {
    if let sliced = try SlicedFile.begin(path, in: store, sizes: sliceSizes) {
      var request = DocumentRequest(
        text: sliced.beginning,
        file: DocumentFile(format: sliced.format, stamp: sliced.stamp))
      request.rest = sliced
      return request
    }
    let file = try store.read(path, limit: .max)
    let decoded = try TextDecoder.decode(file.bytes)
    return DocumentRequest(
      text: decoded.text, file: DocumentFile(format: decoded.format, stamp: file.stamp))
  }

  private func newFile(_ path: FilePath) throws -> DocumentRequest {
    let folder = path.removingLastComponent()
    guard try store.stamp(of: folder) != nil, store.kind(of: folder) == .directory else {
      throw DocumentsModule.Refusal(
        sentence: FileSentence.sentence(
          for: FileError.missingFolder(of: path), path: path))
    }
    return DocumentRequest(file: DocumentFile(path: path))
  }
}
