/// Puts what an input method says before the keys that it left to us.
///
/// SDL asks the input method about each key and waits for its answer, but hears only afterwards
/// what it said meanwhile. So the Return that ends a syllable comes before the syllable, and would
/// begin the new line in front of it.
public enum InputMethodOrder {
  /// The kind of an event, as far as the order depends on it.
  public enum Kind {
    /// A key whose own text comes right after it.
    case writingKey
    /// Any other key.
    case key
    /// Text of a key or of the input method.
    case text
    /// The input method shows something, or nothing any more.
    case preedit, preeditEnd
    /// Anything else.
    case other
  }

  /// The order in which events are to be handled that came while something was composed: what ends
  /// the composition goes before the first key.
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
