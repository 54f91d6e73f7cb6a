import Foundation
import Testing

extension EndToEnd.Window {
  /// The translations, compared with the sources.
  @Suite struct Translations {
    private static let root: String = {
      let parts = "\(#filePath)".split(separator: "/").dropLast(3)
      return "/" + parts.joined(separator: "/")
    }()

    private func blocks(_ text: String) -> [[String]] {
      text.components(separatedBy: "\n\n").map { $0.components(separatedBy: "\n") }
    }

    private func field(_ name: String, _ block: [String]) -> String? {
      block.first { $0.hasPrefix(name + " ") }.map { String($0.dropFirst(name.count + 1)) }
    }

    @Test(arguments: ["et", "ru"])
    func everyWordOfTheSourcesIsThere(language: String) async throws {
      try await withDesktop { desktop in
        let template = try desktop.run(
          "perl", [Self.root + "/Scripts/extract-words", Self.root + "/Sources"])
        let path = Self.root + "/Sources/paber/Resources/\(language).po"
        let file = try String(contentsOfFile: path, encoding: .utf8)
        let wanted = blocks(template).compactMap { field("msgid", $0) }.filter { $0 != "\"\"" }
        var known: [String: [String]] = [:]
        for block in blocks(file) {
          if let key = field("msgid", block) { known[key] = block }
        }
        #expect(wanted.count > 100)
        for key in wanted {
          let block = try #require(known[key], "\(language) lacks \(key)")
          let forms = block.filter { $0.hasPrefix("msgstr") }
          #expect(
            forms.allSatisfy { !$0.hasSuffix(" \"\"") }, "\(language) has no words for \(key)")
          for gap in 1...4 where key.contains("%\(gap)") {
            #expect(forms.allSatisfy { $0.contains("%\(gap)") }, "\(language): \(key)")
          }
        }
        let stale = known.keys.filter { $0 != "\"\"" && !wanted.contains($0) }
        #expect(stale.isEmpty, "\(language) has words that nothing says")
      }
    }
  }
}
