import Platform

/// A request of another program, with the content that was offered when it came.
struct AcceptedRequest: Sendable {
  let request: SelectionRequest
  let content: ClipboardContent
  /// The time since which the content is offered.
  let since: Timestamp
  /// Pairs of target and property, if the request is for several forms; empty if there were none.
  var pairs: [UInt32]?

  init(_ request: SelectionRequest, content: ClipboardContent, since: Timestamp) {
    self.request = request
    self.content = content
    self.since = since
  }

  /// The requested targets.
  var targets: [Atom] {
    guard let pairs else { return [request.target] }
    return stride(from: 0, to: pairs.count - 1, by: 2).map { pairs[$0] }
  }
}
