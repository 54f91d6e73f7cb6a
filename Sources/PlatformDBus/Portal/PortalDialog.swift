import Platform

/// A dialog that the portal shows, or is about to.
final class PortalDialog<Answer>: FileDialog, PrintDialog {
  private let requests: PortalRequests
  private var answer: ((Answer) -> Void)?
  var request: PortalRequests.Request?

  init(_ requests: PortalRequests, _ answer: @escaping (Answer) -> Void) {
    self.requests = requests
    self.answer = answer
  }

  /// True after its answer, and when it was closed.
  var isOver: Bool { answer == nil }

  /// Gives the answer, once.
  func end(_ outcome: Answer) {
    let answer = answer
    self.answer = nil
    answer?(outcome)
  }

  /// Takes the dialog away; it gives no answer any more.
  func close() {
    answer = nil
    if let request { requests.close(request) }
  }
}
