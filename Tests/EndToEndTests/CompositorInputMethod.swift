/// An input method for a Wayland compositor (`input-method-unstable-v2`): it shows and commits texts for
/// a test, and records the surrounding text.
final class CompositorInputMethod {
  /// The last surrounding text, with the caret's byte offset in it.
  private(set) var surrounding: (text: String, cursor: Int)?
  /// True while a text input is active.
  private(set) var isActive = false

  private let wire: WaylandWire
  private let method: UInt32
  private var doneCount: UInt32 = 0

  /// Connects to the compositor with a socket.
  init(path: String) async throws {
    let (seat, manager) = ("wl_seat", "zwp_input_method_manager_v2")
    wire = try await WaylandWire(path: path, for: [seat, manager])
    let numbers = (seat: try wire.bind(seat), manager: try wire.bind(manager))
    method = wire.newID()
    wire.send(numbers.manager, 0, [.word(numbers.seat), .word(method)])
    wire.hear = { [unowned self] in take($0, $1, $2) }
  }

  /// Shows text with the caret at its end; an empty text hides it.
  func show(_ text: String) {
    let end = UInt32(text.utf8.count)
    wire.send(method, 1, [.text(text), .word(end), .word(end)])
    commit()
  }

  /// Writes text.
  func write(_ text: String) {
    wire.send(method, 0, [.text(text)])
    commit()
  }

  /// Replaces bytes before the caret by text.
  func replace(_ count: UInt32, by text: String) {
    wire.send(method, 2, [.word(count), .word(0)])
    write(text)
  }

  /// Reads the compositor's events.
  func read() { wire.read() }

  private func take(_ object: UInt32, _ event: Int, _ body: [UInt8]) {
    guard object == method else { return }
    switch event {
    case 0: (isActive, surrounding) = (true, nil)
    case 1: isActive = false
    case 2:
      let (text, end) = WaylandWire.text(at: 0, of: body)
      surrounding = (text, Int(WaylandWire.word(end, of: body)))
    case 5: doneCount += 1
    default: break
    }
  }

  private func commit() {
    read()
    wire.send(method, 3, [.word(doneCount)])
  }
}
