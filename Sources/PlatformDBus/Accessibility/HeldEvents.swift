/// Events that are held back until screen readers are known to have received the keys before them:
/// from the last key they know what to read.
///
/// Events wait for the keys before them and for no later one, so fast typing is followed all the same.
struct HeldEvents {
  /// The keys without an answer yet, ascending.
  private var unheard: [Int] = []
  /// The waiting events, with the last key before them; in order.
  private var held: [(key: Int, messages: [BusMessage])] = []
  private var lastKey = 0

  /// Records a key that is sent; returns its number.
  mutating func begin() -> Int {
    lastKey += 1
    unheard.append(lastKey)
    return lastKey
  }

  /// Adds events; returns those that need not wait.
  mutating func add(_ messages: [BusMessage]) -> [BusMessage] {
    if unheard.isEmpty, held.isEmpty { return messages }
    held.append((lastKey, messages))
    return []
  }

  /// Records that a key was answered, or is overdue; returns the events that need not wait any more.
  mutating func end(_ key: Int) -> [BusMessage] {
    unheard.removeAll { $0 == key }
    let first = unheard.first ?? .max
    let going = held.prefix { $0.key < first }
    held.removeFirst(going.count)
    return going.flatMap(\.messages)
  }
}
