/// The requests of other programs that wait while a program takes long content: so not all forms of a
/// large copy are in memory at once. A program that takes nothing lets the next one through.
public struct RequestQueue<Request: Sendable>: Sendable {
  private var requests: [Request] = []
  /// The time since which the first request waits, in seconds.
  private var start = 0.0
  /// The time at which a program took its last piece.
  private var lastPiece = 0.0

  /// Seconds without a piece after which the next request is answered.
  private static var pause: Double { 0.05 }
  /// Seconds that a request waits in first place; some toolkits give up after five.
  private static var timeOut: Double { 1 }

  /// Makes an empty queue.
  public init() {}

  /// True if no request waits.
  public var isEmpty: Bool { requests.isEmpty }

  /// The number of waiting requests.
  public var count: Int { requests.count }

  /// Adds a request at the end.
  public mutating func add(_ request: Request, at now: Double) {
    if requests.isEmpty { start = now }
    requests.append(request)
  }

  /// Notes that a program has taken a piece of its content.
  public mutating func pieceWasTaken(at now: Double) { lastPiece = now }

  /// Removes the request that has to be answered now; `nil` if there is none.
  ///
  /// - Parameter isSending: true if a program has not taken all of its content.
  public mutating func next(isSending: Bool, at now: Double) -> Request? {
    guard let deadline = deadline(isSending: isSending), deadline <= now else { return nil }
    return requests.removeFirst()
  }

  /// Notes that a request was answered, which takes seconds for long content.
  public mutating func wasAnswered(at now: Double) { (start, lastPiece) = (now, now) }

  /// The time at which the next request has to be answered; `nil` without requests.
  public func deadline(isSending: Bool) -> Double? {
    if requests.isEmpty { return nil }
    return isSending ? min(start + Self.timeOut, lastPiece + Self.pause) : start
  }
}
