import Localization
import TextCore

/// The keys of all commands, in the groups of the commands: the source of the key sheet and of the
/// README's table.
public struct KeyList {
  /// A command and its keys.
  public struct Row {
    /// The keys as labels; the first is the one in menus.
    public let keys: [String]
    /// The command's title.
    public let title: Phrase
    /// Synonyms for the title, for the search.
    var words: Phrase?
  }

  /// Commands that are listed together.
  public struct Section {
    /// The group's title.
    public let title: Phrase
    /// Its commands, in the order of their definition.
    public let rows: [Row]
  }

  /// The groups that have keys, in their order.
  public let sections: [Section]

  /// Lists the commands of a table that are listed and have keys, and then `others`.
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

  /// Returns the labels of the keys, without duplicates: left and right Alt have the same label.
  private static func labels(of command: Command) -> [String] {
    var labels: [String] = []
    for shortcut in command.shortcuts where !labels.contains(shortcut.label) {
      labels.append(shortcut.label)
    }
    return labels
  }
}

extension KeyList {
  /// A group in the user's language, its rows sorted by title.
  struct ReadSection {
    var title: String
    var rows: [(keys: [String], title: String)]
  }

  /// Returns the rows in the user's language that match `filter`: each of its words occurs in the
  /// row's title, its synonyms, its keys or the title of its group. Case does not count.
  func read(in words: Catalog, filter: String = "") -> [ReadSection] {
    let wanted = filter.lowercased().split(separator: " ").map(String.init)
    return sections.compactMap { section in
      let group = words.text(section.title)
      let rows = section.rows
        .filter { row in
          let others = row.words.map { [words.text($0)] } ?? []
          let texts = [words.text(row.title), group] + row.keys + others
          let text = texts.joined(separator: "\n").lowercased()
          return wanted.allSatisfy { text.containsBytes($0) }
        }
        .map { (keys: $0.keys, title: words.text($0.title)) }
        .sorted { $0.title.lowercased() < $1.title.lowercased() }
      return rows.isEmpty ? nil : ReadSection(title: group, rows: rows)
    }
  }
}
