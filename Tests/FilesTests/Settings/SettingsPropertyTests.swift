import SystemPackage
import TestSupport
import Testing

@testable import Files

@Suite struct SettingsPropertyTests {
  private static let pieces = [
    "a", "b", "size", " = ", "=", "\n", "\r\n", "\n", "# c", " #", "\"", "\\", "\\u{", "}", "on",
    "1.6", " ", "\t", "\u{0}", "é", "\u{FEFF}", "\r",
  ]

  /// Bytes that look like settings, with noise.
  static func noise(_ generator: inout SeededGenerator) -> [UInt8] {
    var bytes: [UInt8] = []
    for _ in 0..<Int.random(in: 0..<40, using: &generator) {
      if Int.random(in: 0..<12, using: &generator) == 0 {
        bytes.append(.random(in: 0...255, using: &generator))
      } else {
        bytes += Array((pieces.randomElement(using: &generator) ?? "").utf8)
      }
    }
    return bytes
  }

  private func lines(_ bytes: [UInt8]) -> [[UInt8]] {
    bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { Array($0) }
  }

  @Test(arguments: seeds) func anyBytesAreKept(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      let bytes = Self.noise(&generator)
      let settings = SettingsDocument(bytes)
      #expect(settings.bytes == bytes)
      let count = lines(bytes).count
      #expect(settings.problems.allSatisfy { (1...count).contains($0.line) })
      let (accepted, problems) = settings.checked { _, _ in nil }
      #expect(problems == settings.problems)
      #expect(accepted.allSatisfy { settings[$0.key] == $0.value })
    }
  }

  @Test(arguments: seeds) func settingChangesOneLine(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      let before = SettingsDocument(Self.noise(&generator))
      var after = before
      after.set("size", to: .quoted("x"))
      #expect(after["size"] == .quoted("x"))
      for name in ["a", "b"] { #expect(after[name] == before[name]) }
      let (old, new) = (lines(before.bytes), lines(after.bytes))
      let different = zip(old, new).filter { $0 != $1 }.count + abs(new.count - old.count)
      // A line that is added after one without an end gives that one an end.
      let isAdded = new.count == old.count + 1
      #expect(isAdded ? new.starts(with: old.dropLast()) : different == 1)
    }
  }

  @Test(arguments: seeds) func removingTakesOnlyLinesOfTheName(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      let before = SettingsDocument(Self.noise(&generator))
      var after = before
      after.remove("a")
      #expect(after["a"] == nil)
      for name in ["b", "size"] { #expect(after[name] == before[name]) }
      #expect(after.lines.map(\.line.name) == before.lines.map(\.line.name).filter { $0 != "a" })
      let kept = lines(after.bytes)
      let removed = before.lines.filter { $0.line.name == "a" }.count
      #expect(lines(before.bytes).count - removed <= kept.count)
    }
  }
}
