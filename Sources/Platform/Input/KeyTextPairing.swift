/// Gives a key press the text that it writes.
///
/// A window system reports a key and then, separately, its text, which SDL cuts into pieces of at
/// most 31 bytes, however much a key or an input method writes at once. This type joins the pieces
/// again, and gives text that comes right after a key that may write to that key.
///
/// It is generic over the `Event`, and knows no windows. Every key passes through it, so it is
/// specialized for its caller's events.
public struct KeyTextPairing<Event> {
  /// The kind of an event for the pairing; windows are known by their numbers.
  public enum Kind {
    /// A key went down that may write.
    case key(window: UInt32)
    /// Text, or a piece of it.
    case text(String, window: UInt32)
    /// Any other event; text after it belongs to no key.
    case other
  }

  /// A complete event.
  public struct Input {
    /// The event; of several pieces of text the first one.
    public let event: Event
    /// The text of a text event or a key; empty if there is none.
    public var text = ""

    @inlinable init(event: Event) { self.event = event }
  }

  /// The incomplete event, which may still get text.
  @usableFromInline var held: (input: Input, window: UInt32)?

  /// The shortest piece that SDL may have cut: what remains of its field of 32 bytes if the next
  /// character, of up to four, had no room.
  @inlinable static var shortestCut: Int { 28 }

  /// Begins with nothing held.
  @inlinable public init() {}

  /// Takes an event, and returns the complete ones, in order: an event that waited, this one, or both.
  @inlinable public mutating func take(_ event: Event, _ kind: Kind) -> [Input] {
    switch kind {
    case .key(let window):
      defer { held = (Input(event: event), window) }
      return finish()
    case .text(let piece, let window):
      let others = held?.window == window ? [] : finish()
      if held == nil { held = (Input(event: event), window) }
      held?.input.text.append(piece)
      return piece.utf8.count < Self.shortestCut ? others + finish() : others
    case .other: return finish() + [Input(event: event)]
    }
  }

  /// Completes the waiting event and returns it.
  @inlinable public mutating func finish() -> [Input] {
    defer { held = nil }
    return held.map { [$0.input] } ?? []
  }
}
