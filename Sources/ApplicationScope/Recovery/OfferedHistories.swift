import Interface

/// The histories that ended the program twice while they were restored. Each is remembered until
/// the user has answered whether to open it, as the start that asks may end as well.
final class OfferedHistories {
  /// A history.
  struct Entry: Hashable {
    var id: String
    /// The file's name, or the first words of a sheet without a file; empty if it has no words.
    var name: String
  }

  private let state: StateModule
  private(set) var entries: [Entry] {
    didSet { if entries != oldValue { keep() } }
  }

  init(state: StateModule) {
    self.state = state
    entries = (state.word(Self.name) ?? "").split(separator: "\n").map { line in
      let fields = line.split(separator: " ", maxSplits: 1, omittingEmptySubsequences: false)
      return Entry(id: String(fields[0]), name: String(fields.dropFirst().first ?? ""))
    }
  }

  func add(_ entry: Entry) {
    remove(entry.id)
    entries.append(entry)
  }

  func remove(_ id: String) { entries.removeAll { $0.id == id } }

  private func keep() {
    let lines = entries.map { entry in
      entry.id + " " + entry.name.split(whereSeparator: \.isNewline).joined(separator: " ")
    }
    state.setWord(Self.name, to: lines.joined(separator: "\n"), isUrgent: true)
  }

  private static let name = "offered-histories"
}
