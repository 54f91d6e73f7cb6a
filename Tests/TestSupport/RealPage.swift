import Foundation

/// A page of real text in a script of its own: the files in `Tests/Pages`.
public struct RealPage: Sendable, CustomStringConvertible {
  /// The language, by its tag.
  public let language: String
  /// The content of the file.
  public let text: String

  /// The language.
  public var description: String { language }

  /// All of them, by their tags.
  public static let all: [RealPage] = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Pages")
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path())) ?? []
    return files.filter { $0.hasSuffix(".md") && $0 != "README.md" }.sorted().compactMap { name in
      guard let text = try? String(contentsOf: folder.appending(path: name), encoding: .utf8) else {
        return nil
      }
      return RealPage(language: String(name.dropLast(3)), text: text)
    }
  }()
}
