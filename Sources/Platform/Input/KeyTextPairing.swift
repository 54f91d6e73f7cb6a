/// Gives a key press the text that it writes.
///
/// A window system tells of a key and then, apart, of its text, which SDL cuts into pieces of at most
/// 31 bytes, however much a key or an input method writes at once. Here the pieces become one text
/// again, and text that comes right behind a key that may write becomes that key's.
///
/// It knows no windows: `Event` is whatever comes in. Every key passes it, so whoever uses it has
/// code of its own made for its events.
public struct KeyTextPairing<Event> {
  /// The kind of an event, as far as the pairing distinguishes; windows are known by their numbers.
  public enum Kind {
    /// A key went down that may write.
    case key(window: UInt32)
    /// Text, or a piece of it.
    case text(String, window: UInt32)
    /// Any other event; text after it belongs to no key.
    case other
  }

  /// An event, whole.
  public struct Input {
    /// The event; of several pieces of text the first.
    public let event: Event
    /// The text of a text event, or what a key writes; empty: there is none.
    public var text = ""

    @inlinable init(event: Event) { self.event = event }
  }

  /// What more may come for.
  @usableFromInline var held: (input: Input, window: UInt32)?

  /// What is left of SDL's field of 32 bytes if the next character, of up to four, had no room.
  @inlinable static var shortestCut: Int { 28 }

  /// Begins with nothing held.
  @inlinable public init() {}

  /// Takes an event, and returns what is whole, in order: an event that waited, this one, or both.
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

  /// Nothing more comes for what waits; returns it.
  @inlinable public mutating func finish() -> [Input] {
    defer { held = nil }
    return held.map { [$0.input] } ?? []
  }
}
