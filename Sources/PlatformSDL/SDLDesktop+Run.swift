import CSDL2
import Platform

extension SDLDesktop {
  /// Runs until `stop()`. Each round handles everything that has happened, gives the program one
  /// turn, and sleeps until the next event or the time that the program asked for.
  public func run() {
    isStopped = false
    while !isStopped {
      SDL_PumpEvents()
      drain()
      if isStopped { break }
      for window in windows.values { window.followResize() }
      let due = onTurn?(clock.now)
      if isStopped { break }
      wait(until: due)
    }
  }

  /// Handles what is in the queue now. What comes meanwhile waits for the next round, so that a
  /// flood of events can't keep frames away.
  private func drain() {
    var event = SDL_Event()
    let first = SDL_FIRSTEVENT.rawValue
    let last = SDL_LASTEVENT.rawValue
    while !isStopped, SDL_PeepEvents(&event, 1, SDL_GETEVENT, first, last) > 0 {
      route(event)
    }
  }

  /// Sleeps until something happens, or until `due` in the clock's seconds, and handles the event
  /// that ended it.
  private func wait(until due: Double?) {
    var event = SDL_Event()
    if let due {
      let seconds = due - clock.now
      guard seconds > 0 else { return }
      // Rounded up: a turn that comes too early would ask for the rest again, and spin.
      let milliseconds = Int32(clamping: Int((min(seconds, 86_400) * 1000).rounded(.up)))
      if SDL_WaitEventTimeout(&event, milliseconds) == 1 { route(event) }
    } else if SDL_WaitEvent(&event) == 1 {
      route(event)
    }
  }
}
