import CommonMarkExamples
import Glibc
import MarkdownSyntax
import TestSupport
import Testing

/// CommonMark's own examples: each agrees, or is in the list of differences.
@Suite struct CommonMarkTests {
  @Test func allExamplesAreThere() {
    #expect(SpecExample.all.count == 652)
  }

  @Test(arguments: SpecExample.all)
  func agrees(_ example: SpecExample) {
    let html = DocumentHTML.normalized(DocumentHTML.html(example.markdown, lines: .wrapped))
    let expected = DocumentHTML.normalized(example.html)
    if let reason = CommonMarkDifferences.reason(for: example.number) {
      #expect(html != expected, "It agrees now, so it is not of those where: \(reason.rawValue)")
    } else {
      #expect(html == expected, "\(example.markdown)")
    }
  }

  private static let folder =
    "/" + "\(#filePath)".split(separator: "/").dropLast(3).joined(separator: "/") + "/CommonMark"

  /// The examples that differ are read as in a file. `PABER_UPDATE_GOLDENS=1` writes the file; look
  /// at its changes before they are committed.
  @Test func differencesStayAsTheyAre() throws {
    let examples = SpecExample.all.filter { CommonMarkDifferences.reason(for: $0.number) != nil }
    let found = examples.map {
      "Example \($0.number)\n\(DocumentHTML.html($0.markdown, lines: .wrapped))"
    }.joined(separator: "\n")
    let path = Self.folder + "/differences.txt"
    if getenv("PABER_UPDATE_GOLDENS").map({ $0[0] == 0x31 }) ?? false {
      let file = try #require(fopen(path, "w"))
      fputs(found, file)
      fclose(file)
      return
    }
    let pinned = try Tool.run("/bin/cat", [path]).output
    let count = pinned.split(separator: "\n").count { $0.hasPrefix("Example ") }
    #expect(count == examples.count)
    #expect(found == pinned, "run this test with PABER_UPDATE_GOLDENS=1")
  }

  /// The rows of the table of differences in `Docs/MARKDOWN.md`: the examples of each.
  private static func documented() throws -> [Set<Int>] {
    let root = "/" + "\(#filePath)".split(separator: "/").dropLast(4).joined(separator: "/")
    let text = try Tool.run("/bin/cat", [root + "/Docs/MARKDOWN.md"]).output
    let rows = text.split(separator: "\n").filter { $0.hasPrefix("|") }
    return rows.compactMap { row in
      let cells = row.split(separator: "|").map { $0.filter { $0 != " " } }
      guard cells.count == 3, cells[2].contains(where: \.isNumber),
        cells[2].allSatisfy({ $0.isNumber || $0 == "," || $0 == "–" })
      else { return nil }
      let examples = cells[2].split(separator: ",").flatMap { part in
        let ends = part.split(separator: "–").compactMap { Int($0) }
        return ends.isEmpty ? [] : Array(ends[0]...ends[ends.count - 1])
      }
      return Set(examples)
    }
  }

  /// The manual of the dialect names each example that differs, once and beside its reason.
  @Test func differencesAreDocumented() throws {
    let documented = try Self.documented()
    let known = CommonMarkDifferences.Reason.allCases.map { reason in
      Set((1...652).filter { CommonMarkDifferences.reason(for: $0) == reason })
    }
    #expect(documented.count == known.count)
    for examples in known {
      #expect(documented.contains(examples), "\(examples.sorted())")
    }
  }
}
