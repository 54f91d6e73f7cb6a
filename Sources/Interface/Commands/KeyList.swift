import TextCore
import Words

/// The keys of all commands, by the groups that commands are listed with: what the sheet of keys
/// and the README's table are made from.
public struct KeyList {
  /// A command and its keys.
  public struct Row {
    /// Each of the keys as it is written, the first being the one that menus show.
    public let keys: [String]
    /// What the command is called.
    public let title: Phrase
    /// Other words for it, by which it is found.
    var words: Phrase?
  }

  /// Commands that are listed together.
  public struct Section {
    /// What the group is called.
    public let title: Phrase
    /// Its commands, in the order of their definition.
    public let rows: [Row]
  }

  /// The groups that have keys, in their order.
  public let sections: [Section]

  /// Lists the commands of a table that have keys and are to be listed, and then `others`.
  public init(_ table: CommandTable, and others: [Section] = []) {
    let commands = Command.Group.allCases.compactMap { group in
      let rows = table.commands.filter {
        $0.group == group && $0.isListed && !$0.shortcuts.isEmpty
      }.map {
        Row(keys: Self.labels(of: $0), title: $0.title, words: Self.otherWords[$0.name])
      }
      return rows.isEmpty ? nil : Section(title: group.title, rows: rows)
    }
    sections = commands + others
  }

  /// In the list both Alt keys are one.
  private static func labels(of command: Command) -> [String] {
    var labels: [String] = []
    for shortcut in command.shortcuts where !labels.contains(shortcut.label) {
      labels.append(shortcut.label)
    }
    return labels
  }
}

extension KeyList {
  /// A group as a person reads it, its rows by their titles.
  struct ReadSection {
    var title: String
    var rows: [(keys: [String], title: String)]
  }

  /// What is left in a person's language when each word of `filter` is to stand in the title of a
  /// row, in other words for it, in its keys or in the title of its group. Case does not count.
  func read(in words: Catalog, filter: String = "") -> [ReadSection] {
    let wanted = filter.lowercased().split(separator: " ").map(String.init)
    return sections.compactMap { section in
      let group = words.text(section.title)
      let rows = section.rows
        .filter { row in
          let others = row.words.map { [words.text($0)] } ?? []
          let texts = [words.text(row.title), group] + row.keys + others
          let text = texts.joined(separator: "\n").lowercased()
          return wanted.allSatisfy { text.holds($0) }
        }
        .map { (keys: $0.keys, title: words.text($0.title)) }
        .sorted { $0.title.lowercased() < $1.title.lowercased() }
      return rows.isEmpty ? nil : ReadSection(title: group, rows: rows)
    }
  }
}
