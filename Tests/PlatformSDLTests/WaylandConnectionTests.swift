import CSDL2
import CWayland
import Glibc
import Platform
import Testing

@testable import PlatformSDL

/// The connection to a compositor, by the bytes of the protocol.
@MainActor @Suite struct WaylandConnectionTests {
  private let compositor = FakeCompositor([
    (1, "wl_compositor", 4), (2, "wl_shm", 1), (3, "xdg_wm_base", 5), (4, "wl_seat", 8),
    (5, "wl_output", 2),
  ])
  private let keyboardCapability: UInt32 = 2

  private func connect() throws -> WaylandConnection {
    try WaylandConnection(display: try #require(wl_display_connect_to_fd(compositor.client)))
  }

  /// Gives a seat a keyboard, and a surface the keyboard. Returns the events until then.
  private func giveKeyboard(
    of seat: UInt32, to surface: OpaquePointer, on connection: WaylandConnection
  ) throws -> [SDL_WindowEventID] {
    try connection.read(until: "the seat is bound") { compositor.object(boundTo: seat) != nil }
    let object = try #require(compositor.object(boundTo: seat))
    compositor.send(object, 0, [.word(keyboardCapability)])
    try connection.read(until: "the keyboard is asked for") {
      compositor.request(1, of: object) != nil
    }
    let keyboard = try #require(compositor.request(1, of: object)).word(0)
    compositor.send(keyboard, 1, [.word(9), .word(wl_proxy_get_id(surface)), .words([])])
    return try taken(from: connection)
  }

  /// Waits for events, and returns those of windows.
  private func taken(from connection: WaylandConnection) throws -> [SDL_WindowEventID] {
    var taken: [SDL_WindowEventID] = []
    try connection.read(until: "a window has an event") {
      while let event = connection.events.next() {
        if event.type == SDL_WINDOWEVENT {
          taken.append(SDL_WindowEventID(UInt32(event.sdl.window.event)))
        }
      }
      return !taken.isEmpty
    }
    return taken
  }

  /// A remote desktop makes a seat for each of its connections.
  @Test func aSeatThatReplacesAnotherIsHeard() throws {
    let connection = try connect()
    defer { compositor.end() }
    let surface = try #require(wl_compositor_create_surface(connection.compositor))
    connection.events.setWindow(7, of: surface)
    var changes = 0
    let registration = connection.seatDidChange.observe { changes += 1 }
    #expect(
      try giveKeyboard(of: 4, to: surface, on: connection) == [SDL_WINDOWEVENT_FOCUS_GAINED])
    compositor.remove(4)
    #expect(try taken(from: connection) == [SDL_WINDOWEVENT_FOCUS_LOST])
    #expect(connection.seat.keyboard.surface == nil && changes == 0)
    compositor.offer(6, "wl_seat", 8)
    #expect(
      try giveKeyboard(of: 6, to: surface, on: connection) == [SDL_WINDOWEVENT_FOCUS_GAINED])
    #expect(connection.seat.keyboard.surface == surface && changes == 1)
    withExtendedLifetime(registration) {}
  }

  /// On-screen keyboards do so that exist only while the writer types. A key that is down already is not
  /// pressed again, and each later one is heard, also of a keyboard that replaces another at once.
  @Test func keyboardsThatComeWithAKeyDownAreHeard() throws {
    let connection = try connect()
    defer { compositor.end() }
    let surface = try #require(wl_compositor_create_surface(connection.compositor))
    connection.events.setWindow(7, of: surface)
    let seat = try #require(compositor.object(boundTo: 4))
    let (w, o, r): (UInt32, UInt32, UInt32) = (17, 24, 19)
    for count in 1...2 {
      compositor.send(seat, 0, [.word(0)])
      compositor.send(seat, 0, [.word(keyboardCapability)])
      try connection.read(until: "keyboard \(count) is asked for") {
        compositor.requests(of: seat).count { $0 == 1 } == count
      }
      let keyboard = try #require(compositor.request(1, of: seat)).word(0)
      compositor.send(keyboard, 1, [.word(9), .word(wl_proxy_get_id(surface)), .words([w])])
      for (key, isPress) in [(w, false), (o, true), (o, false), (r, true)] {
        compositor.send(
          keyboard, 3, [.word(9), .word(0), .word(key), .word(isPress ? 1 : 0)])
      }
      var pressed: [SDL_Scancode] = []
      try connection.read(until: "the last key is down") {
        while let event = connection.events.next() {
          if event.type == SDL_KEYDOWN { pressed.append(event.sdl.key.keysym.scancode) }
        }
        return pressed.last == SDL_SCANCODE_R
      }
      #expect(pressed == [SDL_SCANCODE_O, SDL_SCANCODE_R])
    }
  }

  @Test func aLostConnectionIsAnEventAfterThoseBefore() throws {
    let connection = try connect()
    let surface = try #require(wl_compositor_create_surface(connection.compositor))
    connection.events.setWindow(7, of: surface)
    let object = try #require(compositor.object(boundTo: 4))
    compositor.send(object, 0, [.word(keyboardCapability)])
    try connection.read(until: "the keyboard is asked for") {
      compositor.request(1, of: object) != nil
    }
    let keyboard = try #require(compositor.request(1, of: object)).word(0)
    compositor.send(keyboard, 1, [.word(9), .word(wl_proxy_get_id(surface)), .words([])])
    compositor.end()
    var types: [SDL_EventType] = []
    try connection.read(until: "the program is told to end") {
      while let event = connection.events.next() { types.append(event.type) }
      return types.contains(SDL_QUIT)
    }
    #expect(types.filter { $0 != SDL_KEYMAPCHANGED } == [SDL_WINDOWEVENT, SDL_QUIT])
  }
}
