import ArgumentParser
import Files
import Glibc
import Localization
import Platform
import Support
import SystemPackage

/// The folder that a command works on.
struct FolderArgument: ParsableArguments {
  @Argument(help: "The folder of the conversations.", completion: .directory)
  var folder: String

  func open() throws(Complaint) -> ConversationFolder {
    try ConversationFolder(path: folder)
  }
}

/// A folder of conversations, as the maker's program reads and writes them. `FolderTransport` reads
/// and writes the files; this turns its failures into sentences for the command line.
struct ConversationFolder {
  let path: String
  private let transport: FolderTransport

  /// Seconds in which a server ends a request that is under way.
  private static let settling = 0.5

  init(path: String) throws(Complaint) {
    self.path = path
    var folder = FilePath(path)
    if folder.isRelative {
      guard let current = getcwd(nil, 0) else {
        throw Complaint("There is no current folder.", status: Complaint.noInput)
      }
      // The string is the caller's to free.
      defer { free(current) }
      folder = FilePath(platformString: current).pushing(folder)
    }
    folder = folder.lexicallyNormalized()
    let store = DiskFileStore(backupFolder: folder)
    guard store.kind(of: folder) == .directory else {
      throw Complaint("\(path) is no folder.", status: Complaint.noInput)
    }
    transport = FolderTransport(store: store, folder: folder)
  }

  /// The identities of all conversations, sorted.
  func identities() throws(Complaint) -> [ConversationID] {
    let files = try reporting { () throws(TransportFailure) in try transport.files() }
    return Set(files.map(\.id)).sorted { $0.text < $1.text }
  }

  /// Returns the conversation whose identity begins with some letters.
  func conversation(beginningWith start: String) throws(Complaint) -> Conversation {
    let found = try identities().filter { $0.text.hasPrefix(start.lowercased()) }
    guard let id = found.first else {
      throw Complaint("There is no conversation \(start).", status: Complaint.noInput)
    }
    guard found.count == 1 else {
      throw Complaint(
        "\(found.count) conversations begin with \(start).", status: Complaint.noInput)
    }
    return try conversation(id)
  }

  /// Returns a conversation with the messages of all copies.
  func conversation(_ id: ConversationID) throws(Complaint) -> Conversation {
    let path = "\(self.path)/\(id.fileName)"
    return try reporting(path) { () throws(TransportFailure) in
      let state = try transport.read(id, unless: nil, isWanted: { true })
      guard case .found(let file, let copies, _) = state else { return Conversation(id: id) }
      var conversation = Conversation(id: id)
      for (number, bytes) in ([file ?? []] + copies).enumerated() where !bytes.isEmpty {
        do throws(ConversationFault) {
          conversation.merge(try ConversationReader.conversation(id, from: bytes).messages)
        } catch {
          // The file itself has to be right; of copies what can be read is taken.
          if number == 0 { throw .unreadable(error) }
        }
      }
      return conversation
    }
  }

  /// Writes messages that only copies have to the file itself, as the writer can't see copies.
  func mergeCopies(of id: ConversationID) throws(Complaint) {
    let exchange = Exchange(transport: transport, pause: Pause.sleep)
    try reporting("\(path)/\(id.fileName)") { () throws(TransportFailure) in
      guard try transport.files().contains(where: { $0.id == id && $0.isCopy }) else { return }
      _ = try exchange.run(Conversation(id: id))
    }
  }

  /// Adds an answer to the file of a conversation.
  func answer(_ conversation: Conversation, _ text: String) throws(Complaint) {
    var conversation = conversation
    var random = SystemRandomNumberGenerator()
    do {
      try conversation.add(text, from: .maker, date: Double(time(nil)), using: &random)
    } catch {
      switch error {
      case .empty: throw Complaint("There is no answer to write.")
      case .tooLong(let bytes): throw Complaint("An answer may have \(bytes) bytes.")
      case .full: throw Complaint("This conversation is too long for another message.")
      }
    }
    let exchange = Exchange(transport: transport, pause: Pause.sleep)
    try reporting("\(path)/\(conversation.id.fileName)") { () throws(TransportFailure) in
      _ = try exchange.run(conversation)
      // A server that had compared the file just before may still have replaced it. A window of the
      // writer's would bring its own message again; this is the only program that has the answer.
      Pause.sleep(seconds: Self.settling)
      _ = try exchange.run(conversation)
    }
  }

  /// A number that changes with any conversation.
  func stateHash() throws(Complaint) -> UInt64 {
    try reporting { () throws(TransportFailure) in try transport.stateHash() }
  }

  private func reporting<Value>(
    _ path: String? = nil, _ body: () throws(TransportFailure) -> Value
  ) throws(Complaint) -> Value {
    do {
      return try body()
    } catch {
      throw Complaint(error, at: path ?? self.path)
    }
  }
}

extension Message {
  /// The message for a terminal: a line with time and side, then the text, indented.
  var page: String {
    let head = "\(time.text)  \(side.rawValue)" + (about.map { "  (\($0))" } ?? "")
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return ([head] + lines.map { "    " + $0 }).joined(separator: "\n")
  }
}
