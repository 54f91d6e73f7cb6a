/// Moves an input method's events before the keys that it has not taken.
///
/// SDL asks the input method about each key and waits for its answer, but reads the input method's
/// other messages only afterwards. So the Return that ends a syllable comes before the syllable,
/// and would begin the new line in front of it.
public enum InputMethodOrder {
  /// The kind of an event for the order.
  public enum Kind {
    /// A key whose own text comes right after it.
    case writingKey
    /// Any other key.
    case key
    /// Text of a key or of the input method.
    case text
    /// The preedit has changed, or has ended.
    case preedit, preeditEnd
    /// Any other event.
    case other
  }

  /// The order for handling events that came during a composition: those that end it go before the
  /// first key.
  public static func order(_ kinds: [Kind]) -> [Int] {
    guard let first = kinds.firstIndex(where: { $0 == .writingKey || $0 == .key }) else {
      return Array(kinds.indices)
    }
    var ending: [Int] = []
    for index in kinds.indices[(first + 1)...] {
      if kinds[index] == .preedit { break }
      let isOfKey = kinds[index] == .text && kinds[index - 1] == .writingKey
      if kinds[index] == .preeditEnd || (kinds[index] == .text && !isOfKey) { ending.append(index) }
    }
    let rest = kinds.indices[first...].filter { !ending.contains($0) }
    return Array(kinds.indices[..<first]) + ending + rest
  }
}
