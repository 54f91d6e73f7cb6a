import CWayland

/// Finds out if the compositor accepts a selection that we offer, which it does not report: it
/// ignores one that it refuses, as when another program's is younger than the key press of ours.
///
/// But it reports an accepted selection to the program that has the keyboard, even to the one that
/// offers it. So if no report comes between a request right before the offer and one right after
/// it, the compositor has refused.
///
/// **Invariant:** the callbacks are destroyed when they are answered, or with this object.
final class SelectionTrial {
  private let display: OpaquePointer
  private let end: (Bool) -> Void
  private var questions: [OpaquePointer] = []
  /// True once the compositor has processed the requests before the offer.
  private var isAtOffer = false
  private var isTaken = false

  /// Begins a trial; the offer has to follow at once, and then `close()`.
  ///
  /// - Parameter end: called with true if the compositor has reported a selection.
  init(_ connection: WaylandConnection, end: @escaping (Bool) -> Void) {
    display = connection.display
    self.end = end
    ask()
  }

  isolated deinit { for question in questions { wl_callback_destroy(question) } }

  /// Ends the trial right after the offer.
  func close() { ask() }

  /// Records that the compositor has reported a selection.
  func selectionCame() { if isAtOffer { isTaken = true } }

  private func ask() {
    guard let question = wl_display_sync(display) else { return }
    questions.append(question)
    wl_callback_add_listener(question, Self.listener, WaylandListener.context(of: self))
  }

  private func wasAnswered(_ question: OpaquePointer) {
    wl_callback_destroy(question)
    questions.removeAll { $0 == question }
    guard isAtOffer else {
      isAtOffer = true
      return
    }
    end(isTaken)
  }

  nonisolated(unsafe) private static let listener: UnsafePointer<wl_callback_listener> =
    WaylandListener.lasting(
      wl_callback_listener(done: { context, question, _ in
        WaylandListener.tell(context, as: SelectionTrial.self, question) { trial, question in
          if let question { trial.wasAnswered(question) }
        }
      }))
}
