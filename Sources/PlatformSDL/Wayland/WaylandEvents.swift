import CSDL2
import CWayland

/// The compositor's events as the program handles them, in the order in which they were read.
///
/// They are values of SDL's types, which all window systems share, and never enter SDL's queue.
final class WaylandEvents {
  private var waiting: [DesktopEvent] = []
  /// The index of the next one.
  private var start = 0
  /// The numbers of the windows in events, by their surfaces.
  private var numbers: [OpaquePointer: UInt32] = [:]

  /// True if no event waits.
  var isEmpty: Bool { start == waiting.count }

  /// Takes the next event; `nil` if there is none.
  func next() -> DesktopEvent? {
    guard !isEmpty else { return nil }
    defer {
      start += 1
      if isEmpty {
        start = 0
        waiting.removeAll(keepingCapacity: true)
      }
    }
    return waiting[start]
  }

  /// Adds an event, with the present time.
  func append(_ event: DesktopEvent) {
    var event = event
    event.sdl.common.timestamp = SDL_GetTicks()
    waiting.append(event)
  }

  /// Adds an event of a type without any values.
  func append(_ type: UInt32) {
    var event = SDL_Event()
    event.type = type
    append(DesktopEvent(event))
  }

  /// Adds an event of a window itself.
  func append(_ change: SDL_WindowEventID, of window: UInt32) {
    var event = SDL_Event()
    event.window = SDL_WindowEvent()
    event.window.type = SDL_WINDOWEVENT.rawValue
    event.window.windowID = window
    event.window.event = UInt8(change.rawValue)
    append(DesktopEvent(event))
  }

  /// Adds the event of a window's new size, unless one waits: the size is read when it is handled.
  func appendSizeChange(of window: UInt32) {
    let isKnown = waiting[start...].contains {
      $0.type == SDL_WINDOWEVENT && $0.sdl.window.windowID == window
        && UInt32($0.sdl.window.event) == SDL_WINDOWEVENT_SIZE_CHANGED.rawValue
    }
    if !isKnown { append(SDL_WINDOWEVENT_SIZE_CHANGED, of: window) }
  }

  // Windows

  /// The number of the window of a surface; `nil` if the surface is no window's.
  func window(of surface: OpaquePointer?) -> UInt32? { surface.flatMap { numbers[$0] } }

  /// Sets the number of the window of a surface; `nil` before the surface is destroyed.
  func setWindow(_ number: UInt32?, of surface: OpaquePointer) { numbers[surface] = number }
}
