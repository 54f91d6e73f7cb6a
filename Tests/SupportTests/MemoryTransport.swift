import Platform
import Support
import Synchronization
import SystemPackage

/// Another side in memory, with conditional replacing, and failures on demand.
final class MemoryTransport: ConversationTransport {
  struct State {
    var file: [UInt8]?
    var copies: [[UInt8]] = []
    var revision = 0
    /// The failures of the next calls.
    var failures: [TransportFailure] = []
    /// Runs before the next write: another program is quicker.
    var beforeWriting: [@Sendable (inout State) -> Void] = []
    var reads = 0
    var writes = 0
  }

  let state = Mutex(State())

  var talk: Conversation? {
    state.withLock { $0.file }.flatMap { try? ConversationReader.conversation(testID, from: $0) }
  }

  func set(_ conversation: Conversation?) {
    state.withLock { state in
      state.file = conversation.map { ConversationWriter.bytes(of: $0) }
      state.revision += 1
    }
  }

  func fail(_ failures: TransportFailure...) { state.withLock { $0.failures += failures } }

  var calls: Int { state.withLock { $0.reads + $0.writes } }
  var reads: Int { state.withLock { $0.reads } }
  var writes: Int { state.withLock { $0.writes } }

  func read(
    _ id: ConversationID, unless known: Revision?, isWanted: @escaping @Sendable () -> Bool
  ) throws(TransportFailure) -> ConversationState {
    try answer { state in
      state.reads += 1
      if let failure = state.takeFailure() { return .failure(failure) }
      let revision = Revision.tag("\"\(state.revision)\"")
      if known == revision { return .success(.unchanged) }
      guard state.file != nil || !state.copies.isEmpty else { return .success(.missing) }
      return .success(.found(file: state.file, copies: state.copies, revision))
    }
  }

  func write(
    _ bytes: [UInt8], to id: ConversationID, expecting expected: Revision?,
    isWanted: @escaping @Sendable () -> Bool
  ) throws(TransportFailure) -> Revision? {
    try answer { state in
      state.writes += 1
      if let failure = state.takeFailure() { return .failure(failure) }
      if !state.beforeWriting.isEmpty { state.beforeWriting.removeFirst()(&state) }
      let present = state.file == nil ? nil : Revision.tag("\"\(state.revision)\"")
      guard expected == present else { return .failure(.conflict) }
      state.file = bytes
      state.revision += 1
      return .success(state.revision.isMultiple(of: 2) ? nil : .tag("\"\(state.revision)\""))
    }
  }

  func watchedPath(of id: ConversationID) -> FilePath? { "/watched" }

  private func answer<Value: Sendable>(
    _ body: (inout State) -> Result<Value, TransportFailure>
  ) throws(TransportFailure) -> Value {
    let result = state.withLock { state in body(&state) }
    return try result.get()
  }
}

extension MemoryTransport.State {
  fileprivate mutating func takeFailure() -> TransportFailure? {
    failures.isEmpty ? nil : failures.removeFirst()
  }
}
