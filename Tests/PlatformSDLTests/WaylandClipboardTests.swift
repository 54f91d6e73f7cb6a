import CWayland
import Glibc
import Platform
import Testing

@testable import PlatformSDL

/// The clipboard on a compositor whose seat is replaced, as by a remote desktop that connects again.
@MainActor @Suite struct WaylandClipboardTests {
  private let compositor = FakeCompositor([
    (1, "wl_compositor", 4), (2, "wl_shm", 1), (3, "xdg_wm_base", 5), (4, "wl_seat", 8),
    (5, "wl_output", 2), (6, "wl_data_device_manager", 3),
  ])
  private let mainThread = ManualMainThread()
  /// The number of an object that the compositor makes.
  private let offer: UInt32 = 0xFF00_0000

  private func connect() throws -> WaylandConnection {
    try WaylandConnection(display: try #require(wl_display_connect_to_fd(compositor.client)))
  }

  /// Exchanges messages with the compositor until a condition holds.
  private func exchange(_ connection: WaylandConnection, until isDone: () -> Bool) {
    while !isDone() {
      connection.flush()
      _ = connection.wait(orFor: -1, seconds: 0.01)
    }
  }

  /// Exchanges messages until the compositor has answered all requests so far.
  private func settle(_ connection: WaylandConnection) throws {
    let before = compositor.all.count
    let question = try #require(wl_display_sync(connection.display))
    let number = wl_proxy_get_id(question)
    exchange(connection) {
      compositor.all.dropFirst(before).contains { $0.object == 1 && $0.word(0) == number }
    }
    _ = connection.wait(orFor: -1, seconds: 0.01)
    wl_callback_destroy(question)
  }

  private func replaceSeat(of connection: WaylandConnection) {
    compositor.remove(4)
    compositor.offer(7, "wl_seat", 8)
    exchange(connection) { compositor.object(boundTo: 7) != nil }
  }

  /// A clipboard with a text that it offered on a seat that was then replaced.
  private func clipboard(
    holding text: String, on connection: WaylandConnection
  ) throws -> WaylandClipboard {
    let clipboard = try #require(WaylandClipboard(connection, mainThread: mainThread))
    clipboard.offer(content(text), on: .clipboard)
    replaceSeat(of: connection)
    exchange(connection) { devices().count == 2 }
    return clipboard
  }

  /// The data devices that the program has asked for, by the order of its requests.
  private func devices() -> [UInt32] {
    let manager = compositor.object(boundTo: 6)
    return compositor.all.filter { $0.object == manager && $0.number == 1 }.map { $0.word(0) }
  }

  private func offerText(of device: UInt32, as number: UInt32? = nil) {
    let offer = number ?? offer
    compositor.send(device, 0, [.word(offer)])
    compositor.send(offer, 0, [.text("text/plain")])
    compositor.send(device, 5, [.word(offer)])
  }

  private func content(_ text: String) -> ClipboardContent {
    ClipboardContent([.init(ClipboardData.text) { Array(text.utf8) }])
  }

  /// The clipboard's text; `nil` if there is none.
  private func text(in clipboard: WaylandClipboard) -> String? {
    read(clipboard) { String(decoding: $0.bytes, as: UTF8.self) }
  }

  private func read<Value: Sendable>(
    _ clipboard: WaylandClipboard, _ decode: @escaping @Sendable (ClipboardData) -> Value?
  ) -> Value? {
    var answers: [Value?] = []
    let reading = clipboard.read([ClipboardData.text], from: .clipboard, decode: decode) {
      answers.append((try? $0.get()) ?? nil)
    }
    while answers.isEmpty { mainThread.run() }
    withExtendedLifetime(reading) {}
    return answers[0]
  }

  @Test func whatAnotherProgramCopiesReplacesTheContentOfASeatThatIsGone() throws {
    let connection = try connect()
    defer { compositor.end() }
    let clipboard = try clipboard(holding: "ours", on: connection)
    // Nothing that was copied here is lost before another program copies.
    compositor.send(devices()[1], 5, [.word(0)])
    try settle(connection)
    #expect(text(in: clipboard) == "ours")
    offerText(of: devices()[1])
    try settle(connection)
    // The pipe's end does not come through the socket of the test, so its content is empty.
    _ = text(in: clipboard)
    connection.flush()
    exchange(connection) { compositor.request(1, of: offer) != nil }
  }

  /// A paste reads a text and then a picture: it has to know that both are of the same copy.
  @Test func formsOfOneCopyHaveOneOrigin() throws {
    let connection = try connect()
    defer { compositor.end() }
    let clipboard = try #require(WaylandClipboard(connection, mainThread: mainThread))
    exchange(connection) { devices().count == 1 }
    offerText(of: devices()[0])
    try settle(connection)
    let first = try #require(read(clipboard) { $0.origin })
    #expect(read(clipboard) { $0.origin } == first)
    offerText(of: devices()[0], as: offer + 1)
    try settle(connection)
    let second = try #require(read(clipboard) { $0.origin })
    #expect(second != first)
  }

  @Test func whatIsCopiedOnTheNewSeatStaysOurs() throws {
    let connection = try connect()
    defer { compositor.end() }
    let clipboard = try clipboard(holding: "old", on: connection)
    clipboard.offer(content("new"), on: .clipboard)
    // The compositor reports it to us, too.
    offerText(of: devices()[1])
    try settle(connection)
    #expect(text(in: clipboard) == "new")
  }
}
