import CSDL2
import CWayland
import Canvas
import Glibc
import Platform
import Testing

@testable import PlatformSDL

/// A window's requests and events, by the bytes of the protocol.
@MainActor @Suite struct WaylandWindowTests {
  private final class Client: NativeWindowClient {
    var changes = 0
    func metricsDidChange() { changes += 1 }
    func pinched(_ step: TouchpadPinch.Step) {}
    func pixelsAreFree() {}
  }

  private let compositor: FakeCompositor
  private let connection: WaylandConnection
  private let window: WaylandWindow
  private let client = Client()

  /// A desktop without keys, drags and an event loop.
  @MainActor private final class Owner: WindowOwner {
    let system: any WindowSystem = PlainSystem("")
    let clock = SDLClock()
    let currentModifiers: Modifiers = []
    var altTap = AltTap()
    var activation: ActivationToken?
    let offeredKeys: OfferedKeys? = nil
    let composingKeys: OfferedKeys? = nil
    var echo: CompositionEcho?
    let dragCarrier: (any DragCarrier)? = nil
    nonisolated func post(_ work: @escaping @MainActor @Sendable () -> Void) {}
    func releaseModifiers(in window: SDLWindow) {}
    func forget(_ window: SDLWindow) { forgotten = window.id }
    /// The window that was closed last.
    var forgotten: UInt32?
  }

  /// Requests and events by their numbers in the protocol.
  private enum Number {
    static let getRole: UInt32 = 2
    static let getToplevel: UInt32 = 1
    static let acknowledge: UInt32 = 4
    static let attach: UInt32 = 1
    static let commit: UInt32 = 6
    static let setMaximum: UInt32 = 7
    static let setMinimum: UInt32 = 8
  }

  init() throws {
    compositor = FakeCompositor([
      (1, "wl_compositor", 4), (2, "wl_shm", 1), (3, "xdg_wm_base", 5), (4, "wl_seat", 8),
      (5, "wl_output", 2), (6, "wl_output", 2),
    ]) { compositor, request in
      // The first configuration leaves the size to the program.
      guard request.number == Number.getToplevel,
        let role = compositor.request(Number.getRole, of: compositor.object(boundTo: 3))?.word(0),
        request.object == role
      else { return }
      Self.configure(compositor, role: role, toplevel: request.word(0), 0, 0, states: [])
    }
    connection = try WaylandConnection(
      display: try #require(wl_display_connect_to_fd(compositor.client)))
    window = WaylandWindow(
      NewWindow(title: "page", width: 300, height: 200, isFixed: true, position: nil),
      name: "paber", surface: try #require(wl_compositor_create_surface(connection.compositor)),
      id: 1, connection: connection, activation: nil)
    window.watch(for: client)
  }

  nonisolated private static func configure(
    _ compositor: FakeCompositor, role: UInt32, toplevel: UInt32, _ width: UInt32,
    _ height: UInt32, states: [UInt32]
  ) {
    compositor.send(toplevel, 0, [.word(width), .word(height), .words(states)])
    compositor.send(role, 0, [.word(77)])
  }

  /// Reads until the compositor has all requests so far.
  private func settle() { wl_display_roundtrip(connection.display) }

  private var surface: UInt32 { wl_proxy_get_id(window.surface) }
  private var role: UInt32 {
    get throws {
      try #require(compositor.request(Number.getRole, of: compositor.object(boundTo: 3))).word(0)
    }
  }

  /// Shows the window and its first frame.
  private func show(by presenter: WaylandPresenter) throws {
    window.show(with: nil, isDecorated: false)
    guard case .ready = presenter.surface() else { throw Absent() }
    presenter.present([SDL_Rect(x: 0, y: 0, w: 300, h: 200)])
    settle()
  }

  private struct Absent: Error {}

  @Test func noBufferComesBeforeTheFirstConfiguration() throws {
    defer { compositor.end() }
    let presenter = WaylandPresenter(window: window, connection: connection, client: client)
    guard case .busy = presenter.surface() else { throw Absent() }
    try show(by: presenter)
    let role = try role
    let steps = compositor.all.compactMap { request in
      switch (request.object, request.number) {
      case (role, Number.acknowledge): "acknowledge \(request.word(0))"
      case (surface, Number.attach): "attach"
      case (surface, Number.commit): "commit"
      default: nil as String?
      }
    }
    #expect(steps == ["commit", "acknowledge 77", "attach", "commit"])
    window.close(isGone: false)
  }

  /// A border that came with a later frame would be seen coming.
  @Test func theBareEdgesAreKnownBeforeTheFirstFrame() throws {
    defer { compositor.end() }
    let owner = Owner()
    let whole = SDLWindow(
      native: window, minimumSize: Size(width: 100, height: 100), desktop: owner)
    #expect(whole.bareEdges.isEmpty)
    whole.show()
    #expect(whole.bareEdges == .all)
    settle()
    #expect(!compositor.requests(of: surface).contains(Number.attach))
    whole.close()
    #expect(owner.forgotten == window.id)
  }

  /// As when the window gets the keyboard and looks the same.
  @Test func aConfigurationWithoutAFrameIsCommitted() throws {
    defer { compositor.end() }
    let presenter = WaylandPresenter(window: window, connection: connection, client: client)
    try show(by: presenter)
    let role = try role
    let toplevel = try #require(compositor.request(Number.getToplevel, of: role)).word(0)
    func commits() -> Int { compositor.requests(of: surface).count { $0 == Number.commit } }
    let before = commits()
    connection.commitAccepted()
    settle()
    #expect(commits() == before)
    Self.configure(compositor, role: role, toplevel: toplevel, 0, 0, states: [4])
    try connection.read(until: "the window is active") { window.states == .activated }
    connection.commitAccepted()
    connection.commitAccepted()
    settle()
    #expect(commits() == before + 1)
    // A new size waits for its frame.
    Self.configure(compositor, role: role, toplevel: toplevel, 400, 300, states: [1])
    try connection.read(until: "it is maximized") { window.isMaximized }
    connection.commitAccepted()
    settle()
    #expect(commits() == before + 1 && window.size.width == 400)
    window.close(isGone: false)
  }

  @Test func theLimitsOfASizeNeverCross() throws {
    defer { compositor.end() }
    window.show(with: nil, isDecorated: false)
    settle()
    let toplevel = try #require(compositor.request(Number.getToplevel, of: role)).word(0)
    window.setSize(width: 200, height: 100)
    settle()
    var (least, most): (UInt32, UInt32) = (0, 0)
    for request in compositor.all where request.object == toplevel {
      if request.number == Number.setMinimum { least = request.word(0) }
      if request.number == Number.setMaximum { most = request.word(0) }
      #expect(most == 0 || least <= most)
    }
    #expect(least == 200 && most == 200)
    window.close(isGone: false)
  }

  /// The frame rate is another one there, and the scale the same.
  @Test func aMoveToAnotherMonitorIsTold() throws {
    defer { compositor.end() }
    window.show(with: nil, isDecorated: false)
    let monitors = try [5, 6].map { try #require(compositor.object(boundTo: $0)) }
    for (monitor, rate) in zip(monitors, [60_000, 144_000] as [UInt32]) {
      compositor.send(monitor, 1, [.word(1), .word(1920), .word(1080), .word(rate)])
      compositor.send(monitor, 2)
    }
    compositor.send(surface, 0, [.word(monitors[0])])
    try connection.read(until: "it is on a monitor") { window.outputs.count == 1 }
    #expect(abs(window.frameInterval - 1 / 60) < 0.0001)
    let before = client.changes
    compositor.send(surface, 0, [.word(monitors[1])])
    compositor.send(surface, 1, [.word(monitors[0])])
    try connection.read(until: "it is on another monitor") {
      window.outputs.count == 1 && client.changes > before
    }
    #expect(abs(window.frameInterval - 1 / 144) < 0.0001)
    window.close(isGone: false)
  }
}
