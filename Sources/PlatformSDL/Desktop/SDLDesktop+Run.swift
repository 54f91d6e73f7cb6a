import CSDL2
import Platform

extension SDLDesktop {
  /// Runs until `stop()`. Each round handles everything that has happened, gives the program one
  /// tick, and sleeps until the next event or the time that the program asked for.
  public func run() {
    isStopped = false
    SDL_PumpEvents()
    while !isStopped {
      drain()
      if isStopped { break }
      let springs = moveWindows()
      let due = delegate?.tick(clock.now)
      if isStopped { break }
      wait(until: springs.earlier(due))
    }
  }

  /// Moves and resizes windows as pointer and time require, and returns when to do so again.
  private func moveWindows() -> Double? {
    var next: Double?
    for window in windows.values {
      window.followResize()
      let now = clock.now
      next = next.earlier(window.followSpring(at: now))
        .earlier(window.followWatchedResize(at: now))
    }
    return next
  }

  /// Handles the events that are in the queue now. Later ones wait for the next round, so that a
  /// flood of events can't delay frames.
  private func drain() {
    offeredKeys?.begin()
    if isComposing {
      var events: [DesktopEvent] = []
      while let event = system.nextEvent() { events.append(event) }
      for index in InputMethodOrder.order(events.map(InputMethodOrder.kind)) { take(events[index]) }
    } else {
      while !isStopped, let event = system.nextEvent() { take(event) }
    }
    // A key and its text are read together, so the last key gets no further text.
    pairing.finish().forEach(handOn)
    if system.settle() { offeredKeys?.askForText() }
    offeredKeys?.finish()
    if mailbox.waitsUnheard { mailbox.empty() }
  }

  private func take(_ event: DesktopEvent) {
    pairing.take(event, pairing(of: event)).forEach(handOn)
  }

  private func handOn(_ input: Input) {
    guard !isStopped else { return }
    if let offeredKeys { offeredKeys.take(input) } else { route(input) }
  }

  /// True while an input method composes that SDL speaks to.
  private var isComposing: Bool {
    composingKeys == nil && windows.values.contains(where: \.isComposing)
  }

  /// Sleeps until something happens, or until `due` in the clock's seconds, and reads the display's
  /// messages.
  private func wait(until due: Double?) {
    var end = due.earlier(offeredKeys?.deadline)
    if isComposing { end = end.earlier(clock.now + Self.compositionPoll) }
    system.wait(until: end, hearsInputMethod: composingKeys == nil)
  }

  /// Seconds between two polls while an input method shows text that is not committed. It sends its
  /// messages over a private D-Bus connection of SDL's: without polling, a click in its list of
  /// candidates would be seen only with the next key.
  private static let compositionPoll = 0.03
}
