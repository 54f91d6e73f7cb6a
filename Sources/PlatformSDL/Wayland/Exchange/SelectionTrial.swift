import CWayland

/// Whether the compositor takes a selection that we offer, which it does not say: one that it refuses,
/// as another program's is younger than the key that ours goes with, it forgets.
///
/// But of one that it takes it tells the program that has the keyboard, also the one that offers it.
/// So if it tells nothing between a question right before the offer and one right behind, it has
/// refused.
///
/// **Invariant:** the questions are destroyed when they are answered, or with this object.
final class SelectionTrial {
  private let display: OpaquePointer
  private let end: (Bool) -> Void
  private var questions: [OpaquePointer] = []
  /// Whether the compositor has come to the offer.
  private var isAtOffer = false
  private var isTaken = false

  /// Begins; the offer has to follow at once, and `close()`.
  ///
  /// - Parameter end: told whether the compositor has told of a selection.
  init(_ connection: WaylandConnection, end: @escaping (Bool) -> Void) {
    display = connection.display
    self.end = end
    ask()
  }

  isolated deinit { for question in questions { wl_callback_destroy(question) } }

  /// The offer was made.
  func close() { ask() }

  /// The compositor has told of a selection.
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
