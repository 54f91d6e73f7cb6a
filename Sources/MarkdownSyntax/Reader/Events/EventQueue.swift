import TextCore

/// The events of the last lines that were read, until the caller takes them.
struct EventQueue: Sendable {
  private var events: [DocumentEvent] = []
  private var taken = 0
  /// The end of the last event in the document.
  private(set) var end: Int
  /// False while only the structure is surveyed: then events are dropped.
  let isKept: Bool
  /// The places at which the caller asks for events; nil: everywhere.
  var places: EventPlaces?

  /// True if text, and the targets of links and images, are wanted.
  var hasText: Bool { places == nil }

  init(from start: Int, isKept: Bool) {
    end = start
    self.isKept = isKept
  }

  var isEmpty: Bool { taken == events.count }

  /// The number of events that are held.
  var count: Int { events.count }

  /// Removes and returns the first event. There must be one.
  mutating func removeFirst() -> DocumentEvent {
    taken += 1
    return events[taken - 1]
  }

  /// Releases the events that were removed, and their texts.
  mutating func removeTaken() {
    guard isEmpty else { return }
    events.removeAll(keepingCapacity: true)
    taken = 0
  }

  mutating func add(
    _ kind: DocumentEvent.Kind, _ range: Range<Int>, _ text: ArraySlice<UInt8> = []
  ) {
    guard isKept else { return }
    end = range.upperBound
    if let places, !places.touches(range) { return }
    events.append(
      DocumentEvent(
        kind, TextOffset(range.lowerBound)..<TextOffset(range.upperBound), text: text))
  }

  /// Advances to `end`, past text for which the caller wants no event.
  mutating func skip(to end: Int) { if isKept { self.end = end } }

  mutating func enter(_ element: @autoclosure () -> DocumentElement, _ range: Range<Int>) {
    guard isKept else { return }
    add(.enter(element()), range)
  }

  mutating func leave(_ element: @autoclosure () -> DocumentElement, _ range: Range<Int>) {
    guard isKept else { return }
    add(.leave(element()), range)
  }

  /// Ends an element that has no syntax at its end.
  mutating func leave(_ element: @autoclosure () -> DocumentElement) {
    leave(element(), end..<end)
  }
}
