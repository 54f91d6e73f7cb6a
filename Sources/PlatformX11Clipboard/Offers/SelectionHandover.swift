import Platform

/// Lets the clipboard manager take the copied content before the program ends (freedesktop.org's
/// clipboard manager specification, `SAVE_TARGETS`).
struct SelectionHandover {
  /// Called at its end, on the thread of the selections.
  let done: @Sendable () -> Void
  /// The time at which the handover ends without a further step of the manager, in seconds of the
  /// thread's clock.
  private(set) var deadline: Double
  /// The time at which it ends in any case.
  let end: Double
  private let timeOut: Double

  /// The seconds of a manager for each step.
  static let usualTimeOut = 3.0
  /// The longest handover, in such times.
  static let mostTimeOuts = 5.0

  /// Asks the manager; `nil` if there is none, or no content.
  init?(
    from owner: SelectionOwner, over connection: XCBConnection, at now: Double,
    timeOut: Double, done: @escaping @Sendable () -> Void
  ) {
    let targets = owner.targetsToSave(on: connection.atom(of: .clipboard))
    let manager = connection.atom("CLIPBOARD_MANAGER")
    guard !targets.isEmpty, connection.owner(of: manager) != nil else { return nil }
    let property = connection.atom("PABER_HANDOVER")
    connection.setProperty(
      property, of: connection.window, type: connection.atom("ATOM"), format: 32,
      bytes: targets.propertyBytes)
    connection.convert(
      manager, to: connection.atom("SAVE_TARGETS"), into: property, at: connection.serverTime())
    self.done = done
    self.timeOut = timeOut
    deadline = now + timeOut
    end = now + Self.mostTimeOuts * timeOut
  }

  /// Notes a step: the manager has asked for a form, got it, or taken a piece of it.
  mutating func didStep(at now: Double) { deadline = min(now + timeOut, end) }

  /// True if an answer is the manager's, which has all that it wants.
  func isEnded(byAnswerTo selection: Atom, over connection: XCBConnection) -> Bool {
    selection == connection.atom("CLIPBOARD_MANAGER")
  }
}
