import Interface
import Localization
import Platform
import Testing

@testable import ApplicationScope
@testable import DocumentScope
@testable import WindowScope

/// Hints in menus: seen five times in all, on however many starts and machines.
@MainActor @Suite struct MenuHintTests {
  private let hint = "Your documents are plain Markdown files that any editor can open."

  private func seesHint(_ editor: TestEditor) -> Bool {
    editor.rows(ofMenu: "f").contains(hint)
  }

  @Test func itIsSeenFiveTimesAndNeverAgain() throws {
    let editor = try TestEditor("ˇ")
    for _ in 1...MenuHint.views { #expect(seesHint(editor)) }
    for _ in 1...3 { #expect(!seesHint(editor)) }
  }

  @Test func restartsDoNotBringItBack() throws {
    let restarts = Restarts()
    var seen = 0
    for _ in 1...8 {
      try restarts.run { editor in
        if seesHint(editor) { seen += 1 }
      }
    }
    #expect(seen == MenuHint.views)
  }

  @Test func anOpenMenuIsOneView() throws {
    let editor = try TestEditor("ˇ")
    editor.keys("f10").type("f")
    for _ in 1...9 {
      editor.keys("right", "left").hold(.alt).hold([])
      #expect(editor.menuRows.last?.contains(hint) == true)
    }
    editor.document.menus.close()
    #expect(editor.application.state.count("hint.sheet.views") == 1)
  }

  @Test func theFifthViewLastsAsLongAsTheMenu() throws {
    let editor = try TestEditor("ˇ")
    for _ in 1..<MenuHint.views { _ = seesHint(editor) }
    editor.keys("f10").type("f").hold(.shift).hold([])
    #expect(editor.menuRows.last?.contains(hint) == true)
    editor.document.menus.close()
    #expect(!seesHint(editor))
  }

  @Test func theContextMenuHasNone() throws {
    let editor = try TestEditor("«one»")
    editor.keys("menu")
    #expect(editor.application.state.count("hint.wheel.views") == 0)
  }

  @Test func twoMachinesCountTogether() throws {
    let (here, there) = (Restarts(), Restarts(machine: "another"))
    try here.run { for _ in 1...3 { #expect(seesHint($0)) } }
    try there.run { for _ in 1...2 { #expect(seesHint($0)) } }
    // A sync program carries the file.
    #expect(there.carryState(to: here) == 1)
    try here.run { #expect(!seesHint($0)) }
  }

  @Test func everyHintHasItsMenuAndItsName() throws {
    let editor = try TestEditor("ˇ")
    let titles = editor.application.menuBar.bar.map(\.title)
    for hint in MenuHint.all { #expect(titles.contains(hint.menu)) }
    let names = MenuHint.all.map(\.id) + Nudge.all.map(\.id) + BubbleHint.all.compactMap(\.id)
    #expect(Set(names).count == names.count)
  }
}

/// Items that stand out until they were chosen once.
@MainActor @Suite struct NewItemTests {
  private func module(_ version: Int, _ editor: TestEditor) -> HintsModule {
    var sayings = HintsModule.HintCatalog()
    sayings.newItems = [
      NewItem(command: "offer", version: nil), NewItem(command: "copy", version: 3),
    ]
    return HintsModule(
      state: editor.application.state, version: version, sayings: sayings, clock: editor.clock,
      documents: editor.application.documents)
  }

  @Test func aNewWriterSeesNoNewsOfTheVersion() throws {
    let hints = module(3, try TestEditor("ˇ"))
    #expect(!hints.isNew("copy"))
    hints.noteStart()
    #expect(!hints.isNew("copy"))
    #expect(hints.isNew("offer"))
    #expect(!hints.isNew("paste"))
  }

  @Test func anUpdateBringsItUntilItWasChosen() throws {
    let editor = try TestEditor("ˇ")
    module(2, editor).noteStart()
    let hints = module(3, editor)
    hints.noteStart()
    #expect(hints.isNew("copy"))
    hints.wasChosen("paste")
    #expect(hints.isNew("copy"))
    hints.wasChosen("copy")
    #expect(!hints.isNew("copy"))
    #expect(!module(4, editor).isNew("copy"))
  }

  private final class Owner: MenuOwner {
    var chosen: [String] = []
    var chromeContext: ChromeContext { fatalError("Nothing is drawn.") }
    func close() {}
    func perform(_ action: () -> Void) {}
    func isNew(_ command: String) -> Bool { command == "copy" }
    func wasChosen(_ command: String) { chosen.append(command) }
  }

  @Test func choosingInAMenuIsTold() throws {
    let commands = CommandTable()
    commands.add([Command("copy", "Copy", .edit) {}])
    let owner = Owner()
    let rows = MenuBuilder(commands: commands, owner: owner).rows(
      of: Menu("Edit") { [.command("copy")] }, alternates: false)
    guard case .item(let item)? = rows.first else {
      Issue.record("There is no item.")
      return
    }
    #expect(item.isNew)
    item.perform()
    #expect(owner.chosen == ["copy"])
  }
}
