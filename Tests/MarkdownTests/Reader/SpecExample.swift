import Foundation
import Testing

/// An example of CommonMark's specification.
struct SpecExample: CustomTestStringConvertible, Sendable {
  let number: Int
  let section: String
  let markdown: String
  let html: String

  var testDescription: String { "\(number), \(section)" }

  /// All of them, in order; the file says where they are from.
  static let all: [SpecExample] = {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let file = folder.appending(path: "../../CommonMark/spec-examples.txt")
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
