/// Paths as one word of the state. A zero byte stands between them: no path has one.
enum PathList {
  /// The word of some paths.
  static func word(_ paths: some Collection<String>) -> String {
    paths.joined(separator: "\u{0}")
  }

  /// The paths in a word.
  static func paths(_ word: String) -> [String] { word.split(separator: "\u{0}").map(String.init) }
}
