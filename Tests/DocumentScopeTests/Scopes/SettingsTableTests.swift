import Files
import Interface
import Platform
import SystemPackage
import Testing

/// The table of settings in FORMATS.md has every setting with its default, in the order of `Setting.all`.
@MainActor
@Suite struct SettingsTableTests {
  private static let formats: String = {
    let parts = "\(#filePath)".split(separator: "/").dropLast(4)
    return "/" + parts.joined(separator: "/") + "/Docs/FORMATS.md"
  }()

  @Test func theFormatsShowEverySetting() throws {
    let store = DiskFileStore(backupFolder: "/nonexistent")
    let page = String(
      decoding: try store.read(FilePath(Self.formats), limit: .max).bytes, as: UTF8.self)
    let parts = page.split(separator: "<!-- settings -->", omittingEmptySubsequences: false)
    try #require(parts.count == 3, "one table between two marks")
    let rows = parts[1].split(separator: "\n").filter { $0.hasPrefix("| `") }
    let shown = rows.map { row in
      row.split(separator: "|").prefix(2).map { $0.filter { $0 != " " && $0 != "`" } }
        .joined(separator: " = ")
    }
    let defaults = Settings()
    let wanted = Setting.all.map { setting in
      let text = setting.text(defaults)
      let value = text.isEmpty ? "\"\"" : text
      return "\(setting.name) = \(value)"
    }
    #expect(shown == wanted)
  }
}
