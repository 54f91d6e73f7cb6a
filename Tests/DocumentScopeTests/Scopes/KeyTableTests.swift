import Files
import Interface
import Localization
import Platform
import SystemPackage
import Testing

@testable import DocumentScope

/// The commands' definitions are the one source of the README's key table.
@MainActor
@Suite struct KeyTableTests {
  private static let readme: String = {
    let parts = "\(#filePath)".split(separator: "/").dropLast(4)
    return "/" + parts.joined(separator: "/") + "/README.md"
  }()

  @Test func theReadmeShowsTheKeysOfTheCommands() throws {
    let editor = try TestEditor()
    let store = DiskFileStore(backupFolder: "/nonexistent")
    let readme = String(
      decoding: try store.read(FilePath(Self.readme), limit: .max).bytes, as: UTF8.self)
    let parts = readme.split(separator: "<!-- keys -->", omittingEmptySubsequences: false)
    try #require(parts.count == 3, "one table between two marks")
    let table = String(parts[1]).split(separator: "\n").joined(separator: "\n")
    let rows = KeyList(editor.document.commands, and: [KeyList.mouse]).sections.flatMap(\.rows).map
    {
      "| \($0.keys.joined(separator: ", ")) | \(Catalog.english.text($0.title)) |"
    }
    let wanted = (["| keys | what |", "|---|---|"] + rows).joined(separator: "\n")
    #expect(table == wanted)
  }

  @Test func noTwoCommandsShareAKeyOrAName() throws {
    let commands = try TestEditor().document.commands.commands
    var owners: [Shortcut: String] = [:]
    for command in commands {
      for shortcut in command.shortcuts {
        #expect(owners[shortcut] == nil, "\(shortcut.label): \(command.name)")
        owners[shortcut] = command.name
      }
    }
    #expect(Set(commands.map(\.name)).count == commands.count)
  }
}
