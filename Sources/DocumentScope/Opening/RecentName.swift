import Files
import Localization
import Platform
import SystemPackage

/// The name of a file in a menu row: its name and its folder, each shortened to a row's width, with
/// control characters as boxes.
struct RecentName {
  /// The file's name.
  let title: Phrase
  /// Its folder, with `~` for the user's home.
  let folder: String

  /// Characters.
  private static let (longestName, longestFolder) = (36, 28)

  init(_ path: FilePath, home: FilePath) {
    title = .verbatim(Self.shortened(Self.plain(path.name), to: Self.longestName))
    let folder = path.removingLastComponent().abbreviated(home: home)
    self.folder = Self.ended(
      Self.plain(String(decoding: folder, as: UTF8.self)), at: Self.longestFolder)
  }

  /// A row is one line in one direction: characters that would break it are shown as boxes.
  private static func plain(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { scalar in
          switch scalar.properties.generalCategory {
          case .control, .lineSeparator, .paragraphSeparator: "\u{25A1}"
          case .format where scalar.properties.isBidiControl: "\u{25A1}"
          default: scalar
          }
        }))
  }

  /// The beginning and the end, where the extension is, and often a number.
  private static func shortened(_ text: String, to most: Int) -> String {
    guard text.count > most else { return text }
    let end = most / 3
    return text.prefix(most - end - 1) + "…" + text.suffix(end)
  }

  /// The end, which is the most specific part of a path.
  private static func ended(_ text: String, at most: Int) -> String {
    text.count > most ? "…" + text.suffix(most - 1) : text
  }
}
