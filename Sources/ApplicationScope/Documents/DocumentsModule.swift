import Files
import Interface
import Platform
import SystemPackage
import TextCore
import Words

/// Documents that are on their way: their histories are read, and they get their windows then.
protocol Arrivals: AnyObject {
  /// True if no document is on its way.
  var isEmpty: Bool { get }
  /// True if a document of this file is on its way.
  func includes(_ path: FilePath) -> Bool
  /// Has the history read of a file that a person opens.
  func expect(_ id: String, of path: FilePath, line: Int?)
  /// Opens their windows before it returns.
  func complete()
}

/// The open documents: opens files, makes new sheets, and lets the program end when the last one
/// has closed.
public final class DocumentsModule: Module {
  private let store: any FileStore
  let reader: DocumentReader
  private let histories: HistoryStore
  private let sliceSizes: SliceSizes
  private let host: any ApplicationHost
  /// The application of new documents.
  weak var application: ApplicationScope?
  /// The open documents in the order of their opening.
  public private(set) var documents: [any DocumentHandle] = []
  /// The same, the one that was used last at the end.
  private var used: [any DocumentHandle] = []
  /// Tells that a document has opened or closed, or belongs to another file. What closes because the
  /// program ends is not told; that the last one was closed is.
  public let didChange = Broadcast<Void>()
  private var isEnding = false
  /// Returns true if the documents that are open at the end open again at the next start.
  var reopensAll: () -> Bool = { true }
  /// Documents that are read in the background and have no window yet.
  weak var arrivals: (any Arrivals)?
  /// Files that were closed and whose histories are being put in order.
  private var leaving: [FilePath: any BackgroundQueue] = [:]
  /// Counts the wishes to close all, so that an answer to an older one is known as such.
  private var closingRound = 0

  /// Makes the module; `sliceSizes` says how large files are read, `host` builds documents and ends
  /// the program.
  public init(
    store: any FileStore, histories: HistoryStore, sliceSizes: SliceSizes = .shipped,
    host: any ApplicationHost
  ) {
    self.store = store
    self.histories = histories
    self.sliceSizes = sliceSizes
    reader = DocumentReader(store, sliceSizes: sliceSizes)
    self.host = host
  }

  /// A file that could not be opened, and why.
  public struct Refusal: Error, Hashable, Sendable {
    /// A sentence for the person.
    public var sentence: Phrase

    /// Makes a refusal.
    public init(sentence: Phrase) { self.sentence = sentence }
  }

  /// Opens a document in a window of its own.
  public func open(_ request: DocumentRequest) throws {
    guard let application else {
      throw DesktopError(message: "The program is about to end.")
    }
    let document = try host.makeDocument(request, in: application)
    documents.append(document)
    didUse(document)
    noteChange()
  }

  /// Opens the file at an absolute path, or the window that has it by this or another name. A file
  /// that is not there yet becomes a new one of that name, if its folder is there. Throws `Refusal`.
  ///
  /// - Parameter goesOn: whether it goes on where it was closed last.
  public func open(path: FilePath, line: Int? = nil, goesOn: Bool = true) throws {
    if let arrivals, arrivals.includes(path) { arrivals.complete() }
    if let queue = leaving.removeValue(forKey: path) { queue.finish() }
    if let open = document(at: path) {
      open.activate()
      if let line { open.goToLine(line) }
      return
    }
    var request = try reader.read(path)
    request.line = line
    guard goesOn else { return try open(request) }
    if let id = request.largeHistory(in: histories, sizes: sliceSizes), let arrivals {
      return arrivals.expect(id, of: path, line: line)
    }
    request.goOn(from: histories)
    try open(request)
  }

  /// Opens what stood on standard input in a sheet of its own. Throws `Refusal`.
  public func open(input: [UInt8]?, line: Int? = nil) throws {
    var request = try reader.read(input: input)
    request.line = line
    try open(request)
  }

  /// The document that the person is in, or was last.
  public var front: (any DocumentHandle)? {
    documents.first(where: \.hasFocus) ?? used.last
  }

  /// The keyboard has come to a document's window.
  public func didUse(_ document: any DocumentHandle) {
    used.removeAll { $0 === document }
    used.append(document)
  }

  /// The path under which a window has the file at an absolute path; `nil`: none has it.
  public func openPath(of path: FilePath) -> FilePath? { document(at: path)?.path }

  private func document(at path: FilePath) -> (any DocumentHandle)? {
    if let document = documents.first(where: { $0.path == path }) { return document }
    guard let identity = FileIdentity(of: path, in: store) else { return nil }
    return documents.first { document in
      document.path.flatMap { FileIdentity(of: $0, in: store) } == identity
    }
  }

  /// Opens a blank sheet. Throws what making its window throws.
  public func newSheet(notice: Phrase? = nil) throws {
    var request = DocumentRequest()
    request.notice = notice
    try open(request)
  }

  /// The history of a closed document, which it needs when it opens again, is being put in order.
  public func willLeave(_ path: FilePath?, _ queue: any BackgroundQueue) {
    if let path { leaving[path] = queue }
  }

  /// That is done.
  public func didLeave(_ path: FilePath?) {
    if let path { leaving[path] = nil }
  }

  /// A document has closed.
  public func didClose(_ document: any DocumentHandle) {
    documents.removeAll { $0 === document }
    used.removeAll { $0 === document }
    noteChange()
    if documents.isEmpty, arrivals?.isEmpty != false { host.stop() }
  }

  /// Closes all documents, the newest first, when the text of each is where it belongs; none if one
  /// of them has to stay. They come back at the next start, unless `reopensAll` returns false. A
  /// second call meanwhile begins again.
  public func closeAll() {
    closingRound += 1
    settle(documents, closingRound)
  }

  private func settle(_ left: [any DocumentHandle], _ round: Int) {
    guard let document = left.last else { return closeSettled() }
    document.settle { [weak self] maySettle in
      guard let self, round == closingRound, maySettle else { return }
      settle(left.dropLast(), round)
    }
  }

  private func closeSettled() {
    ending {
      for document in documents.reversed() {
        document.leave(reopens: reopensAll())
        document.close()
      }
    }
    stopIfAllClosed()
  }

  /// Ends the program if no window is open, also while documents are on their way: their histories
  /// bring them back at the next start.
  func stopIfAllClosed() {
    if documents.isEmpty { host.stop() }
  }

  /// A document belongs to another file.
  public func noteChange() {
    if !isEnding { didChange.send(()) }
  }

  /// Closes documents because the program ends.
  func ending(_ close: () -> Void) {
    isEnding = true
    close()
    isEnding = false
  }

  /// Lets every document do what is due; says when the first wants to be asked again.
  public func turn(_ now: Double) -> Double? {
    var soonest: Double?
    for document in documents { soonest = soonest.earlier(document.turn(now)) }
    return soonest
  }
}
