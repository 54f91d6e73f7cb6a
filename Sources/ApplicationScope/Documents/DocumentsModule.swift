import Files
import Interface
import Localization
import Platform
import SystemPackage
import TextCore

/// The open documents: opens files, makes new sheets, and lets the program end when the last one
/// has closed.
public final class DocumentsModule: Module {
  private let store: any FileStore
  let reader: DocumentReader
  /// The documents that are read in the background and have no window yet.
  private let arrivals: Arrivals
  private let sliceSizes: SliceSizes
  private let host: any ApplicationHost
  /// The windows without a document, which keep the program alive, too.
  private let windows: WindowsModule
  private let settings: SettingsModule
  /// The maker of new documents; it owns this module.
  private weak let maker: (any DocumentMaker)?
  /// The open documents in the order of their opening.
  public private(set) var documents: [any DocumentHandle] = []
  /// The same documents, the last used one at the end.
  private(set) var used: [any DocumentHandle] = []
  /// Tells that a document has opened or closed, or has another file. It is also sent when the last
  /// document closes, but not while documents close because the program ends.
  public let didChange = Broadcast<Void>()
  private var isEnding = false
  /// The closed files whose histories are being put in order.
  private var leaving: [FilePath: JobQueue] = [:]
  /// The number of calls of `closeAll`, by which an answer to an older one is recognized.
  private var closingRound = 0

  /// Makes the module; `sliceSizes` are those for reading large files, `host` ends the program.
  init(
    store: any FileStore, arrivals: Arrivals, sliceSizes: SliceSizes, host: any ApplicationHost,
    windows: WindowsModule, settings: SettingsModule, maker: any DocumentMaker
  ) {
    self.store = store
    self.arrivals = arrivals
    self.sliceSizes = sliceSizes
    reader = DocumentReader(store, sliceSizes: sliceSizes)
    self.host = host
    self.windows = windows
    self.settings = settings
    self.maker = maker
  }

  /// Begins to follow the other windows.
  public func setUp(_ registrations: Registrations) {
    windows.lastDidClose.observe(in: registrations) { [weak self] in self?.stopIfAllAreClosed() }
  }

  /// A file that could not be opened, with the reason.
  public struct Refusal: Error, Hashable, Sendable {
    /// A sentence for the user.
    public var sentence: Phrase

    public init(sentence: Phrase) { self.sentence = sentence }
  }

  /// Opens a document in a window of its own.
  public func open(_ request: DocumentRequest) throws {
    guard let maker else {
      throw DesktopError(message: "The program is about to end.")
    }
    let document = try maker.makeDocument(request)
    documents.append(document)
    didUse(document)
    noteChange()
  }

  /// Opens the file at an absolute path, or raises the window that has it by this or another name.
  /// If it does not exist, but its folder does, it becomes a new file of that name. Throws
  /// `Refusal`.
  ///
  /// - Parameter goesOn: true if its last session is restored.
  public func open(path: FilePath, line: Int? = nil, goesOn: Bool = true) throws {
    if arrivals.includes(path) { arrivals.complete() }
    if let queue = leaving.removeValue(forKey: path) { queue.finish() }
    if let open = document(at: path) {
      open.activate()
      if let line { open.goToLine(line) }
      return
    }
    var request = try reader.read(path)
    request.line = line
    guard goesOn else { return try open(request) }
    if let id = request.largeHistory(in: arrivals.histories, sizes: sliceSizes) {
      return arrivals.expect(Arrival(id: id, path: path, isWanted: true, line: line))
    }
    request.goOn(from: arrivals.histories)
    try open(request)
  }

  /// Opens the text of standard input in a sheet of its own. Throws `Refusal`.
  public func open(input: [UInt8]?, line: Int? = nil) throws {
    var request = try reader.read(input: input)
    request.line = line
    try open(request)
  }

  /// The document with the keyboard, or the one that had it last.
  public var front: (any DocumentHandle)? {
    documents.first(where: \.hasFocus) ?? used.last
  }

  /// Notes that a document's window got the keyboard.
  public func didUse(_ document: any DocumentHandle) {
    used.removeAll { $0 === document }
    used.append(document)
  }

  /// The path by which a window has the file at an absolute path; `nil`: none has it.
  public func openPath(of path: FilePath) -> FilePath? { document(at: path)?.path }

  private func document(at path: FilePath) -> (any DocumentHandle)? {
    if let document = documents.first(where: { $0.path == path }) { return document }
    guard let identity = FileIdentity(of: path, in: store) else { return nil }
    return documents.first { document in
      document.path.flatMap { FileIdentity(of: $0, in: store) } == identity
    }
  }

  /// Opens a blank sheet. Throws the errors of making its window.
  public func newSheet(notice: Phrase? = nil) throws {
    var request = DocumentRequest()
    request.notice = notice
    try open(request)
  }

  /// Notes that the history of a closed document is being put in order. Opening the file again
  /// waits for that.
  public func willLeave(_ path: FilePath?, _ queue: JobQueue) {
    if let path { leaving[path] = queue }
  }

  /// Notes that the history is in order.
  public func didLeave(_ path: FilePath?) {
    if let path { leaving[path] = nil }
  }

  /// Removes a closed document.
  public func didClose(_ document: any DocumentHandle) {
    documents.removeAll { $0 === document }
    used.removeAll { $0 === document }
    noteChange()
    stopIfAllAreClosed()
  }

  private func stopIfAllAreClosed() {
    if documents.isEmpty, windows.windows.isEmpty, arrivals.isEmpty { host.stop() }
  }

  /// Closes all documents, the last used one last, once the text of each is kept; none if one of them
  /// has to stay. The next start reopens them in the same order, unless the setting says otherwise. A
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
      for document in used {
        document.leave(reopens: settings.chosen.reopenLast)
        document.close()
      }
      windows.closeAll()
    }
    stopIfAllClosed()
  }

  /// Ends the program if no window is open, even if documents are being restored: their histories
  /// bring them back at the next start.
  func stopIfAllClosed() {
    if documents.isEmpty { host.stop() }
  }

  /// Tells that a document has another file.
  public func noteChange() {
    if !isEnding { didChange.send(()) }
  }

  /// Closes documents because the program ends.
  func ending(_ close: () -> Void) {
    isEnding = true
    close()
    isEnding = false
  }

  /// Does the due work of every document, and returns the time of the next call.
  public func tick(_ now: Double) -> Double? {
    var soonest: Double?
    for document in documents { soonest = soonest.earlier(document.tick(now)) }
    return soonest
  }
}
