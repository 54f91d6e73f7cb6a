import Platform

/// A dialog of the portal, open or about to be. It gives its answer once, and none after `close`,
/// whenever the portal answers.
final class PortalDialog<Choice>: DesktopDialog {
  private let requests: PortalRequests
  private var answer: ((DialogAnswer<Choice>) -> Void)?
  var request: PortalRequests.Request?

  init(_ requests: PortalRequests, _ answer: @escaping (DialogAnswer<Choice>) -> Void) {
    self.requests = requests
    self.answer = answer
  }

  /// True after its answer, or when it was closed.
  var isOver: Bool { answer == nil }

  /// Gives the answer, once.
  func end(_ outcome: DialogAnswer<Choice>) {
    let answer = answer
    self.answer = nil
    answer?(outcome)
  }

  /// Closes the dialog; it gives no answer any more.
  func close() {
    answer = nil
    if let request { requests.close(request) }
  }
}
