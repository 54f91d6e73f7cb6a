import Interface
import Localization
import Testing

@testable import ApplicationScope
@testable import DocumentScope

/// Menus refer to commands by name; a row whose command no module defines would never appear.
@MainActor
@Suite struct MenuCommandTests {
  @Test func everyCommandInAMenuIsDefined() throws {
    let editor = try TestEditor()
    let menuBar = editor.application.menuBar
    let nitpicking = menuBar.nitpicking(
      title: { _ in nil }, document: Menu(Phrase("Lines")) { [] })
    let named =
      (menuBar.bar + [menuBar.windowMenu, nitpicking]).flatMap(Self.commands)
      + MenuBarModule.contextActions.joined().flatMap {
        [$0.name] + ($0.alternate.map { [$0] } ?? [])
      }
    let defined = Set(editor.document.commands.commands.map(\.name))
    // Those of an About window, a welcome sheet, a letter and the chat are defined where there is one.
    let known = defined.union(["about", "welcome", "letter", "write-to-us"])
    #expect(named.filter { !known.contains($0) } == [])
    #expect(named.count > 50)
  }

  private static func commands(of menu: Menu) -> [String] {
    menu.entries().flatMap { [$0.usual, $0.alternate] }.flatMap { content -> [String] in
      switch content {
      case .command(let name): [name]
      case .menu(let menu): commands(of: menu)
      default: []
      }
    }
  }
}
