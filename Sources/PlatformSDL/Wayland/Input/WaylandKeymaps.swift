/// The keymaps that a compositor has sent. The last one is read when it is needed, which takes
/// milliseconds; some before it are kept, as on-screen keyboards bring theirs again and again.
struct WaylandKeymaps {
  /// The keymap that was read last; `nil` if there is none, or its text is not one.
  private(set) var current: WaylandKeymap?
  /// The last one of a keyboard whose keys have their usual places.
  private(set) var ordinary: WaylandKeymap?
  /// The one that has come last, if it was not read yet.
  private var announced: WaylandKeymapSource?
  /// Those read last, the newest at the end.
  private var known: [WaylandKeymap] = []

  private static let most = 4

  /// Takes over a keymap that the compositor has sent.
  mutating func announce(_ source: WaylandKeymapSource) { announced = source }

  /// Returns the keymap that has come last, read now if it was not. Then it is told the `report`.
  mutating func newest(
    in context: OpaquePointer?, _ report: WaylandKeymap.Report
  ) -> WaylandKeymap? {
    guard let source = announced, let context else { return current }
    announced = nil
    let text = source.read()
    if let place = known.firstIndex(where: { $0.text == text }) {
      current = known.remove(at: place)
    } else {
      current = WaylandKeymap(text: text, context: context)
    }
    if let current {
      known.append(current)
      if known.count > Self.most { known.removeFirst() }
      current.setModifiers(report)
      if !current.isVirtual { ordinary = current }
    }
    return current
  }
}
