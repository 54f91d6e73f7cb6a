import CSDL2
import Canvas
import Platform

extension SDLWindow {
  /// Handles SDL's events of the window itself.
  func handle(_ event: SDL_WindowEvent) {
    switch SDL_WindowEventID(rawValue: UInt32(event.event)) {
    case SDL_WINDOWEVENT_EXPOSED: delegate?.handle(.exposed)
    case SDL_WINDOWEVENT_SIZE_CHANGED:
      if native.unitFactor != metrics.unitFactor { refreshMetrics() }
      refreshPlace()
      delegate?.handle(.resized)
      watchFrame()
    case SDL_WINDOWEVENT_MOVED:
      if refreshPlace() { delegate?.handle(.resized) }
      if hasFocus { tellTextInputRect() }
      watchFrame()
    case SDL_WINDOWEVENT_DISPLAY_CHANGED: followMetrics()
    case SDL_WINDOWEVENT_FOCUS_GAINED:
      desktop?.altTap.settle(time: event.timestamp)
      desktop?.system.setWatchesDocks(true)
      // Docks may have appeared or disappeared meanwhile.
      if refreshPlace() { delegate?.handle(.resized) }
      followMetrics()
      desktop?.offeredKeys?.keyboardCame(to: self)
      tellTextInputRect()
      delegate?.handle(.focus(true))
    case SDL_WINDOWEVENT_FOCUS_LOST:
      desktop?.system.setWatchesDocks(false)
      delegate?.handle(.focus(false))
      endComposition()
      desktop?.offeredKeys?.keyboardLeft(self)
      desktop?.releaseModifiers(in: self)
    case SDL_WINDOWEVENT_ENTER: desktop?.system.pointers.show(pointer)
    case SDL_WINDOWEVENT_LEAVE:
      // The window manager may have grabbed the pointer, to move the window with Alt held.
      desktop?.altTap.spoil()
      // A drag goes on outside; when it ends SDL reports again that the pointer has left. On Wayland the
      // buttons were released before.
      if native.heldButtons == 0 { mouse(.leave) }
    case SDL_WINDOWEVENT_CLOSE: delegate?.handle(.closeRequested)
    // The window's frame shows these states, and they may come after the size change.
    case SDL_WINDOWEVENT_MAXIMIZED, SDL_WINDOWEVENT_RESTORED: delegate?.handle(.exposed)
    default: break
    }
  }
}
