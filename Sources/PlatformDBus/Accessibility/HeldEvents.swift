/// Events that are kept back until screen readers are known to have heard of the keys before them: from
/// the last key they know what of a text is to be read.
///
/// Each waits for the keys that came before it and for no later one, so somebody who types quickly is
/// followed all the same. What is kept is what keys have brought that nobody has answered for yet.
struct HeldEvents {
  /// The keys that nobody has answered for, ascending.
  private var unheard: [Int] = []
  /// What waits, with the last key before it; in order.
  private var held: [(key: Int, messages: [BusMessage])] = []
  private var lastKey = 0

  /// A key is told; gives it a number.
  mutating func begin() -> Int {
    lastKey += 1
    unheard.append(lastKey)
    return lastKey
  }

  /// Takes events; gives back those that need not wait.
  mutating func add(_ messages: [BusMessage]) -> [BusMessage] {
    if unheard.isEmpty, held.isEmpty { return messages }
    held.append((lastKey, messages))
    return []
  }

  /// A key was heard, or nobody has answered for it in time; gives back what need not wait any more.
  mutating func end(_ key: Int) -> [BusMessage] {
    unheard.removeAll { $0 == key }
    let first = unheard.first ?? .max
    let going = held.prefix { $0.key < first }
    held.removeFirst(going.count)
    return going.flatMap(\.messages)
  }
}
