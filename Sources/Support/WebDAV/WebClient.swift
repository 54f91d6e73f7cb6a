import CCurl
import Synchronization
import SystemPackage

/// Makes HTTPS requests to one server and keeps the connection between them. Blocks; all threads may
/// use it, one after the other.
final class WebClient: Sendable {
  /// A request to an address.
  struct Request {
    var method: String
    var address: String
    /// Lines such as `If-Match: "1"`.
    var headers: [String] = []
    var body: [UInt8]?
    /// The time limit, in seconds.
    var limit = 30.0
  }

  /// The answer of a server.
  struct Answer: Sendable {
    var status: Int
    var body: [UInt8]
    /// The ETag with its quotes; empty if there is none.
    var tag: String
    /// The address to which the server leads; empty if there is none.
    var location: String
  }

  private let login: SupportConfiguration.ServerLogin
  private let connection = Mutex(Connection())

  /// **Invariant:** `handle` is open until `deinit` and is used by one thread at a time, under the
  /// mutex.
  private struct Connection: ~Copyable, @unchecked Sendable {
    var library: CurlLibrary?
    var handle: UnsafeMutableRawPointer?

    deinit {
      guard let handle, var functions = library?.functions else { return }
      ccurl_close(&functions, handle)
    }
  }

  /// Makes a client. Nothing is loaded or sent yet.
  init(_ login: SupportConfiguration.ServerLogin) { self.login = login }

  /// - Parameter mostBytes: an answer with more fails by `tooLarge`.
  func answer(
    to request: Request, mostBytes: Int = ConversationReader.largest,
    isWanted: @escaping @Sendable () -> Bool
  ) throws(TransportFailure) -> Answer {
    let result = connection.withLock { connection -> Result<Answer, TransportFailure> in
      if connection.handle == nil {
        guard let library = CurlLibrary.shared else { return .failure(.noLibrary) }
        var functions = library.functions
        connection.library = library
        connection.handle = ccurl_open(&functions)
      }
      guard let library = connection.library, let handle = connection.handle else {
        return .failure(.noLibrary)
      }
      return perform(request, library, handle, mostBytes, isWanted)
    }
    return try result.get()
  }

  private func perform(
    _ request: Request, _ library: CurlLibrary, _ handle: UnsafeMutableRawPointer, _ mostBytes: Int,
    _ isWanted: @escaping @Sendable () -> Bool
  ) -> Result<Answer, TransportFailure> {
    // Without `Expect`, which only delays a large body. All strings live through the call.
    let headers = request.headers + ["Expect:"]
    let strings = CStrings(
      [request.address, request.method, login.user, login.password, login.authorities?.string]
        + headers)
    let wanted = CancellationPoll(isWanted: isWanted)
    var functions = library.functions
    var answer = ccurl_answer()
    let bodyCount = request.body?.count ?? 0
    (request.body ?? [0]).withUnsafeBufferPointer { body in
      strings.pointers.withUnsafeBufferPointer { pointers in
        var raw = ccurl_request()
        raw.address = pointers[0]
        raw.method = pointers[1]
        raw.user = pointers[2]
        raw.password = pointers[3]
        raw.authorities = pointers[4]
        raw.headers = pointers.baseAddress.map { $0 + 5 }
        raw.header_count = headers.count
        raw.body = request.body == nil ? nil : body.baseAddress
        raw.body_length = bodyCount
        raw.most_bytes = mostBytes
        raw.milliseconds = Int(request.limit * 1000)
        raw.is_wanted = { context in
          // Invariant: the context is `wanted` below, which lives through the call.
          context.map {
            Unmanaged<CancellationPoll>.fromOpaque($0).takeUnretainedValue().isWanted()
          }
            ?? false
        }
        withExtendedLifetime(wanted) {
          raw.context = UnsafeRawPointer(Unmanaged.passUnretained(wanted).toOpaque())
          ccurl_perform(&functions, handle, &raw, &answer)
        }
      }
    }
    defer { ccurl_free(answer.body) }
    return result(of: &answer)
  }

  private func result(of answer: inout ccurl_answer) -> Result<Answer, TransportFailure> {
    // A static string of the library.
    let words = answer.words.map { String(cString: $0) } ?? ""
    switch answer.outcome {
    case CCURL_DONE:
      // The body has `length` bytes until it is freed.
      let body = UnsafeBufferPointer(
        start: answer.body, count: answer.body == nil ? 0 : answer.length)
      return .success(
        Answer(
          status: answer.status, body: Array(body), tag: Self.text(of: answer.tag),
          location: Self.text(of: answer.location)))
    case CCURL_TIMED_OUT: return .failure(.timedOut)
    case CCURL_BAD_CERTIFICATE: return .failure(.badCertificate(words))
    case CCURL_TOO_LARGE: return .failure(.tooLarge)
    case CCURL_CANCELLED: return .failure(.cancelled)
    default: return .failure(.offline(words))
    }
  }

  /// Returns the text in an array of C, up to its zero.
  private static func text<Characters>(of characters: Characters) -> String {
    withUnsafeBytes(of: characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}

/// Carries the check whether a request is still wanted through C.
private final class CancellationPoll: Sendable {
  let isWanted: @Sendable () -> Bool

  init(isWanted: @escaping @Sendable () -> Bool) { self.isWanted = isWanted }
}

/// Copies of strings for C, freed with this object.
private final class CStrings {
  let pointers: [UnsafePointer<CChar>?]
  private let owned: [UnsafeMutablePointer<CChar>]

  init(_ texts: [String?]) {
    var owned: [UnsafeMutablePointer<CChar>] = []
    pointers = texts.map { text in
      guard let text else { return nil }
      let bytes = text.utf8CString
      let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
      for (index, byte) in bytes.enumerated() { (copy + index).initialize(to: byte) }
      owned.append(copy)
      return UnsafePointer(copy)
    }
    self.owned = owned
  }

  deinit { for pointer in owned { pointer.deallocate() } }
}
