/// Brings both sides of a conversation to the same state: reads, merges, and writes if the other side
/// lacks a message. If the other side has changed meanwhile, it begins again.
public struct Exchange: Sendable {
  private let transport: any ConversationTransport
  private let pause: @Sendable (_ seconds: Double) -> Void

  /// The maximum number of tries, and below the first pause between two of them, in seconds. The
  /// pauses double: servers with times in whole seconds give a revision only after one (mod_dav's
  /// weak ETags).
  private static let mostTries = 8
  private static let firstPause = 0.05
  private static let longestPause = 1.0

  /// The result of an exchange.
  public struct Result: Sendable {
    /// The state that both sides have now.
    public var conversation: Conversation
    /// The revision of that state; `nil` if it is not known.
    public var revision: Revision?
  }

  /// - Parameter pause: sleeps.
  public init(
    transport: any ConversationTransport, pause: @escaping @Sendable (_ seconds: Double) -> Void
  ) {
    self.transport = transport
    self.pause = pause
  }

  /// Exchanges the messages. Blocks.
  ///
  /// - Parameters:
  ///   - known: the revision whose messages `local` has.
  ///   - unsent: messages of `local` that `known` lacks.
  public func run(
    _ local: Conversation, known: Revision? = nil, unsent: Set<Message.Key> = [],
    isWanted: @escaping @Sendable () -> Bool = { true }
  ) throws(TransportFailure) -> Result {
    var merged = local
    var known = known
    for number in 0..<Self.mostTries {
      if number > 0 {
        pause(min(Self.longestPause, Self.firstPause * Double(1 << number)))
      }
      guard isWanted() else { throw .cancelled }
      let state = try transport.read(merged.id, unless: known, isWanted: isWanted)
      let (lacksNothing, revision): (Bool, Revision?)
      switch state {
      case .unchanged:
        (lacksNothing, revision) = (unsent.isEmpty, known)
      case .missing:
        // A file that was there and that the maker has removed is not made again, until there is
        // something new to say.
        (lacksNothing, revision) = (merged.messages.isEmpty || known != nil && unsent.isEmpty, nil)
      case .found(let file, let copies, let found):
        let remote = try Self.read(file, copies, of: merged.id)
        merged.merge(remote.all.messages)
        (lacksNothing, revision) = (merged.messages(missingIn: remote.file).isEmpty, found)
      }
      if lacksNothing { return Result(conversation: merged, revision: revision) }
      let bytes = ConversationWriter.bytes(of: merged)
      // Neither side could read it any more.
      guard bytes.count <= ConversationReader.largest,
        merged.messages.count <= Conversation.mostMessagesRead
      else { throw .tooLarge }
      do {
        let written = try transport.write(
          bytes, to: merged.id, expecting: revision, isWanted: isWanted)
        return Result(conversation: merged, revision: written)
      } catch {
        guard case .conflict = error else { throw error }
        // `merged` has what was read, but not yet on the other side.
        known = nil
      }
    }
    throw .busy
  }

  /// - Returns: the messages of the file itself, and those with the messages of all copies.
  private static func read(
    _ file: [UInt8]?, _ copies: [[UInt8]], of id: ConversationID
  ) throws(TransportFailure) -> (file: Conversation, all: Conversation) {
    var main = Conversation(id: id)
    if let file {
      do {
        main = try ConversationReader.conversation(id, from: file)
      } catch {
        throw .unreadable(error)
      }
    }
    var all = main
    for copy in copies {
      // A copy that a sync program has cut or mixed up is skipped; the other copies are still read.
      guard let other = try? ConversationReader.conversation(id, from: copy) else { continue }
      all.merge(other.messages)
    }
    return (main, all)
  }
}
