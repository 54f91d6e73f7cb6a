import Platform
public import SystemPackage

/// Conversations in a folder of a WebDAV server, such as Nextcloud.
///
/// It speaks `GET` and `PUT` alone, so the server may refuse everything else. A file is replaced only
/// if it still has the ETag that was read.
public final class WebDAVTransport: ConversationTransport {
  private let client: WebClient
  private let folder: ServerFolder
  private let limit: Double

  /// Makes the transport. Nothing is loaded or sent before the first call.
  ///
  /// - Parameter limit: the time limit of one request, in seconds.
  public init(_ login: SupportConfiguration.ServerLogin, limit: Double = 30) {
    client = WebClient(login)
    folder = login.folder
    self.limit = limit
  }

  public func read(
    _ id: ConversationID, unless known: Revision?, isWanted: @escaping @Sendable () -> Bool
  ) throws(TransportFailure) -> ConversationState {
    var headers = ["Accept: application/json"]
    if case .tag(let tag) = known { headers.append("If-None-Match: \(tag)") }
    let answer = try client.answer(
      to: request("GET", id, headers: headers), isWanted: isWanted)
    switch answer.status {
    case 200:
      // Without one a file could never be replaced safely.
      guard !answer.tag.isEmpty else { throw nonsense(answer.body, of: id) ?? .noRevision }
      return .found(file: answer.body, copies: [], .tag(answer.tag))
    case 304 where known != nil: return .unchanged
    case 404, 410: return .missing
    default: throw Self.failure(answer)
    }
  }

  public func write(
    _ bytes: [UInt8], to id: ConversationID, expecting expected: Revision?,
    isWanted: @escaping @Sendable () -> Bool
  ) throws(TransportFailure) -> Revision? {
    var condition = "If-None-Match: *"
    if case .tag(let tag) = expected { condition = "If-Match: \(tag)" }
    let answer = try client.answer(
      to: request("PUT", id, headers: [condition, "Content-Type: application/json"], body: bytes),
      isWanted: isWanted)
    switch answer.status {
    case 200, 201, 204:
      // A weak one may be that of other content within the same second.
      return answer.tag.isEmpty || answer.tag.hasPrefix("W/") ? nil : .tag(answer.tag)
    case 412: throw .conflict
    case 404: throw .noFolder
    default: throw Self.failure(answer)
    }
  }

  public func watchedPath(of id: ConversationID) -> FilePath? { nil }

  private func request(
    _ method: String, _ id: ConversationID, headers: [String], body: [UInt8]? = nil
  ) -> WebClient.Request {
    WebClient.Request(
      method: method, address: folder.address(of: id), headers: headers, body: body, limit: limit)
  }

  /// Returns the reason for an answer without an ETag that is not a conversation at all.
  private func nonsense(_ bytes: [UInt8], of id: ConversationID) -> TransportFailure? {
    do {
      _ = try ConversationReader.conversation(id, from: bytes)
      return nil
    } catch {
      return .unreadable(error)
    }
  }

  static func failure(_ answer: WebClient.Answer) -> TransportFailure {
    switch answer.status {
    case 300...399: .redirected(to: answer.location)
    case 401, 403, 405, 407: .refused(status: answer.status)
    case 409: .noFolder
    case 413: .tooLarge
    case 423: .locked
    case 507: .full
    default: .server(status: answer.status)
    }
  }
}
