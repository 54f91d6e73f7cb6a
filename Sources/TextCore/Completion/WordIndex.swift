/// The sorted words of a text, to complete the word that the writer has begun.
///
/// An immutable value: it is made in the background and handed over. The words lie in one array of
/// bytes, and a tree finds the most frequent word of any range, so a look-up is O(log n) however
/// many words begin alike.
public struct WordIndex: Sendable {
  /// The words in small letters, one after the other, ascending by their bytes.
  private var keys: [UInt8] = []
  /// The start of each key, and the end of the last one.
  private var starts: [Int32] = [0]
  private var counts: [Int32] = []
  /// The forms with capitals, by the index of the word.
  private var forms: [Int32: String] = [:]
  /// A tree of maxima: the children of node i are 2i and 2i + 1, the leaves are the words.
  private var maxima: [Int32] = []

  /// Makes an index without words.
  public init() {}

  /// Makes the index of counted words. O(n log n).
  public init(_ words: WordCounts) {
    let sorted = words.entries.map { (key: Array($0.key.utf8), entry: $0.value) }
      .sorted { $0.key.lexicographicallyPrecedes($1.key) }
    for (place, word) in sorted.enumerated() {
      keys += word.key
      starts.append(Int32(keys.count))
      counts.append(Int32(clamping: word.entry.count))
      if !word.entry.form.utf8.elementsEqual(word.key) { forms[Int32(place)] = word.entry.form }
    }
    maxima = [Int32](repeating: 0, count: 2 * counts.count)
    for place in counts.indices { maxima[counts.count + place] = Int32(place) }
    for node in stride(from: counts.count - 1, to: 0, by: -1) {
      maxima[node] = better(maxima[2 * node], maxima[2 * node + 1])
    }
  }

  /// The number of words.
  public var count: Int { counts.count }

  /// The maximum number of wrong candidates that are skipped before the search gives up.
  private static let mostPassed = 8

  /// Returns the rest of the most likely word that begins with `beginning`; `nil` if no word is
  /// clearly the most likely. Such a word occurs at least twice as often as any other and as
  /// `beginning` itself, and saves at least two letters. O(log n).
  ///
  /// - Parameter isWrong: returns true for a candidate to skip.
  public func completion(
    of beginning: String, except isWrong: (String) -> Bool = { _ in false }
  ) -> String? {
    let small = beginning.lowercased()
    let prefix = Array(small.utf8)
    guard !prefix.isEmpty, prefix.count == beginning.utf8.count else { return nil }
    guard let (best, second) = bestTwo(in: range(of: prefix), except: isWrong) else { return nil }
    guard counts[best] >= 2 * second else { return nil }
    let form = form(best)
    guard Self.begins(form, with: beginning, small) else { return nil }
    let rest = String(decoding: form.utf8.dropFirst(prefix.count), as: UTF8.self)
    return rest.count >= 2 ? rest : nil
  }

  /// Returns the most frequent word of a range for which `isWrong` is false, and the number of
  /// occurrences of the next one.
  private func bestTwo(
    in range: Range<Int>, except isWrong: (String) -> Bool
  ) -> (best: Int, second: Int32)? {
    var parts = [range]
    var found: Int?
    for _ in 0...Self.mostPassed {
      guard let next = parts.compactMap(best).max(by: { counts[$0] < counts[$1] }),
        let part = parts.firstIndex(where: { $0.contains(next) })
      else { return found.map { ($0, 0) } }
      let whole = parts[part]
      parts.replaceSubrange(
        part...part, with: [whole.lowerBound..<next, (next + 1)..<whole.upperBound])
      if isWrong(form(next)) { continue }
      if let found { return (found, counts[next]) }
      found = next
    }
    return nil
  }

  private func form(_ place: Int) -> String {
    forms[Int32(place)] ?? String(decoding: key(place), as: UTF8.self)
  }

  /// Returns true if the form can complete the typed text, as it is or with a capital at the start
  /// of a sentence.
  private static func begins(_ form: String, with typed: String, _ small: String) -> Bool {
    form.utf8.starts(with: typed.utf8)
      || (form.utf8.starts(with: small.utf8)
        && typed.dropFirst().utf8.elementsEqual(
          small.dropFirst().utf8))
  }

  private func key(_ place: Int) -> ArraySlice<UInt8> {
    keys[Int(starts[place])..<Int(starts[place + 1])]
  }

  /// Returns the words that begin with `prefix`.
  private func range(of prefix: [UInt8]) -> Range<Int> {
    let lower = partition { !$0.prefix(prefix.count).lexicographicallyPrecedes(prefix) }
    let upper = partition { prefix.lexicographicallyPrecedes($0.prefix(prefix.count)) }
    return lower..<max(lower, upper)
  }

  /// Returns the first word for which `isAfter` is true; it must be true for all later ones.
  private func partition(_ isAfter: (ArraySlice<UInt8>) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isAfter(key(middle)) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Returns the most frequent word of a range.
  private func best(in range: Range<Int>) -> Int? {
    guard !range.isEmpty else { return nil }
    var best = Int32(range.lowerBound)
    var low = range.lowerBound + count
    var high = range.upperBound + count
    while low < high {
      if low & 1 == 1 {
        best = better(best, maxima[low])
        low += 1
      }
      if high & 1 == 1 {
        high -= 1
        best = better(best, maxima[high])
      }
      low /= 2
      high /= 2
    }
    return Int(best)
  }

  private func better(_ first: Int32, _ second: Int32) -> Int32 {
    counts[Int(second)] > counts[Int(first)] ? second : first
  }
}
