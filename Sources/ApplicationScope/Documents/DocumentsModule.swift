import Files
import Interface
import Platform
import TextCore

/// The open documents: opens files, makes new sheets, and lets the program end when the last one
/// has closed.
public final class DocumentsModule: Module {
  private let store: any FileStore
  private let makeDocument: (DocumentRequest) throws -> any DocumentHandle
  private let stop: () -> Void
  /// The open documents in the order of their opening.
  public private(set) var documents: [any DocumentHandle] = []

  /// Makes the module; `makeDocument` builds a document scope, `stop` ends the program.
  public init(
    store: any FileStore, makeDocument: @escaping (DocumentRequest) throws -> any DocumentHandle,
    stop: @escaping () -> Void
  ) {
    self.store = store
    self.makeDocument = makeDocument
    self.stop = stop
  }

  /// A file that could not be opened, and why.
  public struct Refusal: Error, Hashable, Sendable {
    /// A sentence for the person.
    public var sentence: String

    /// Makes a refusal.
    public init(sentence: String) { self.sentence = sentence }
  }

  /// Opens a document in a window of its own.
  public func open(_ request: DocumentRequest) throws {
    documents.append(try makeDocument(request))
  }

  /// Opens the file at an absolute path, or the window that has it. A file that is not there yet
  /// becomes a new one of that name, if its folder is there. Throws `Refusal`.
  public func open(path: String, line: Int? = nil) throws {
    if let open = documents.first(where: { $0.path == path }) {
      open.activate()
      if let line { open.goToLine(line) }
      return
    }
    var request = try read(path)
    request.line = line
    try open(request)
  }

  /// Whether a window has the file at an absolute path.
  public func isOpen(_ path: String) -> Bool { documents.contains { $0.path == path } }

  /// Reads a file for opening. Throws `Refusal`.
  public func read(_ path: String) throws -> DocumentRequest {
    do {
      if store.kind(of: path) == nil { return try newFile(path) }
      let file = try store.read(path)
      let decoded = try TextDecoder.decode(file.bytes)
      var request = DocumentRequest(text: decoded.text)
      request.format = decoded.format
      request.path = path
      request.stamp = file.stamp
      return request
    } catch let refusal as Refusal {
      throw refusal
    } catch {
      throw Refusal(sentence: FileSentence.sentence(for: error, path: path))
    }
  }

  private func newFile(_ path: String) throws -> DocumentRequest {
    let folder = PathName.folder(of: path)
    guard store.kind(of: folder) == .directory else {
      throw Refusal(
        sentence: FileSentence.sentence(
          for: FileError.missingFolder(of: path), path: path))
    }
    var request = DocumentRequest()
    request.path = path
    return request
  }

  /// Opens a blank sheet.
  public func newSheet(notice: String? = nil) {
    var request = DocumentRequest()
    request.notice = notice
    try? open(request)
  }

  /// A document has closed.
  public func didClose(_ document: any DocumentHandle) {
    documents.removeAll { $0 === document }
    if documents.isEmpty { stop() }
  }

  /// Closes all documents, one after the other, until the person says no.
  public func closeAll() {
    guard let document = documents.last else { return stop() }
    document.activate()
    document.requestClose { [weak self] didClose in
      if didClose { self?.closeAll() }
    }
  }

  /// Keeps all unsaved text in the state folder.
  public func keepDrafts() {
    for document in documents { document.keepDraft() }
  }

  /// Lets every document do what is due; says when the first wants to be asked again.
  public func turn(_ now: Double) -> Double? {
    var soonest: Double?
    for document in documents {
      if let time = document.turn(now) { soonest = min(soonest ?? time, time) }
    }
    return soonest
  }
}
