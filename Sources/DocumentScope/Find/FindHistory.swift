import ApplicationScope

/// Earlier searches or replacements, the last first, for one field of the find bar.
///
/// Owns the place in the list while the writer steps through it. The entries are words of the
/// state.
final class FindHistory {
  private let state: StateModule
  private let name: String
  /// The index of the shown entry; `nil`: the field has the user's own text.
  private var shown: Int?
  private var typed = ""

  /// Entries that are kept.
  private static let most = 20
  /// Bytes of an entry; longer ones are not kept.
  private static let longest = 200

  init(_ state: StateModule, _ name: String) {
    self.state = state
    self.name = name
  }

  /// The entries, the last first.
  var entries: [String] {
    (state.word(name) ?? "").split(separator: "\0").prefix(Self.most).map(String.init)
  }

  /// Adds a used entry.
  func add(_ entry: String) {
    shown = nil
    let entries = entries
    guard !entry.isEmpty, entry.utf8.count <= Self.longest, entries.first != entry,
      !entry.utf8.contains(0)
    else { return }
    let kept = ([entry] + entries.filter { $0 != entry }).prefix(Self.most)
    state.setWord(name, to: kept.joined(separator: "\0"))
  }

  /// Notes that the user has typed another text.
  func didType() { shown = nil }

  /// Returns the entry before the one that is shown, or (`forward`) the one after it; `nil`: there
  /// is none.
  ///
  /// - Parameter text: the field's text, to which `forward` returns at the end.
  func step(forward: Bool, from text: String) -> String? {
    let entries = entries
    if shown == nil { typed = text }
    let next = (shown ?? -1) + (forward ? -1 : 1)
    guard next >= -1, next < entries.count, next != shown ?? -1 else { return nil }
    shown = next < 0 ? nil : next
    return next < 0 ? typed : entries[next]
  }
}
