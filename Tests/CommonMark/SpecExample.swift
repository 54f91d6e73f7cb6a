import Foundation

/// An example of CommonMark's specification.
public struct SpecExample: CustomStringConvertible, Sendable {
  /// The number in the specification.
  public let number: Int
  /// The section of the example.
  public let section: String
  public let markdown: String
  /// The expected HTML.
  public let html: String

  /// Number and section.
  public var description: String { "\(number), \(section)" }

  /// All of them, in order; the file says where they are from.
  public static let all: [SpecExample] = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let file = folder.appending(path: "spec-examples.txt")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    let fence = String(repeating: "`", count: 32)
    var examples: [SpecExample] = []
    var section = ""
    var lines = text.components(separatedBy: "\n")[...]
    while let line = lines.popFirst() {
      if line.hasPrefix("#") { section = line.drop { $0 == "#" || $0 == " " }.description }
      guard line == fence + " example" else { continue }
      let all = lines.prefix { $0 != fence }
      lines = lines[(all.endIndex + 1)...]
      let parts = all.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map {
        $0.map { $0.replacingOccurrences(of: "→", with: "\t") + "\n" }.joined()
      }
      examples.append(
        SpecExample(
          number: examples.count + 1, section: section, markdown: parts[0], html: parts[1]))
    }
    return examples
  }()
}
