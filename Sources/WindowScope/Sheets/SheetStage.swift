/// The sheet of a window, and the sheets whose events are being handled. All changes are in
/// `change(after:)`.
///
/// During its own event a sheet is out of the way, as its answer may present another one.
enum SheetStage<Sheet> {
  /// No event is being handled. The sheet that is shown, if any.
  case resting(Sheet?)
  /// Sheets handle events, the innermost last. The sheet that was presented meanwhile, if any.
  case acting([Sheet], shown: Sheet?)

  enum Event {
    case show(Sheet)
    /// The shown sheet goes without an answer.
    case remove
    /// The shown sheet gets an event.
    case begin
    /// The innermost event is over; `isClosed` is true if its sheet goes.
    case end(isClosed: Bool)
  }

  /// The work of the module after a change.
  enum Effect {
    /// Show the next sheet that waits.
    case showNext
    /// The sheet waits in front of all others.
    case wait(Sheet)
  }

  /// The sheet that is shown.
  var sheet: Sheet? {
    switch self {
    case .resting(let sheet), .acting(_, shown: let sheet): sheet
    }
  }

  /// Moves to the next stage and returns what is to be done.
  mutating func change(after event: Event) -> Effect? {
    switch (self, event) {
    case (.resting, .show(let next)): self = .resting(next)
    case (.acting(let acting, _), .show(let next)): self = .acting(acting, shown: next)
    case (.resting, .remove): self = .resting(nil)
    case (.acting(let acting, _), .remove): self = .acting(acting, shown: nil)
    case (.resting(let sheet?), .begin): self = .acting([sheet], shown: nil)
    case (.acting(let acting, let sheet?), .begin): self = .acting(acting + [sheet], shown: nil)
    case (_, .begin), (.resting, .end): break
    case (.acting(let acting, let next), .end(let isClosed)):
      let outer = Array(acting.dropLast())
      let shown = isClosed ? next : acting.last
      self = outer.isEmpty ? .resting(shown) : .acting(outer, shown: shown)
      if isClosed { return next == nil ? .showNext : nil }
      return next.map(Effect.wait)
    }
    return nil
  }
}
