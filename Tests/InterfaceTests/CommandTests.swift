import Localization
import Platform
import Testing

@testable import Interface

@MainActor @Suite struct CommandTests {
  @Test func findsCommandsByNameAndKeys() {
    let table = CommandTable()
    var done: [String] = []
    table.add([
      Command("save", "Save", .file, [Shortcut(.character("s"), .control)]) { done.append("save") },
      Command("other", "Other", .edit, [Shortcut(.character("s"), .control)]) {
        done.append("other")
      },
    ])
    // The first to claim a shortcut keeps it.
    table.command(for: KeyPress(.character("s"), .control))?.perform()
    table.command(named: "other")?.perform()
    #expect(done == ["save", "other"])
    #expect(table.command(for: KeyPress(.character("s"))) == nil)
    #expect(table.command(for: KeyPress(.character("s"), [.control, .shift])) == nil)
    table.removeAll()
    #expect(table.command(named: "save") == nil)
    #expect(table.command(for: KeyPress(.character("s"), .control)) == nil)
  }

  @Test func keysAreListedByGroupsInOrder() {
    let table = CommandTable()
    table.add([
      Command("undo", "Undo", .edit, [Shortcut(.character("z"), .control)]) {},
      Command("open", "Open", .file, [Shortcut(.character("o"), .control), Shortcut(.function(3))])
      {},
      Command("hidden", "Hidden", .file, [Shortcut(.up)], isListed: false) {},
      Command("keyless", "Keyless", .file) {},
    ])
    table.add([
      Command("bar", "Bar", .help, [Shortcut(.leftAlt), Shortcut(.rightAlt)]) {},
      Command("cut", "Cut", .edit, [Shortcut(.character("x"), .control)]) {},
    ])
    let list = KeyList(table)
    #expect(list.sections.map(\.title) == ["File", "Edit", "Help"])
    #expect(
      list.sections.flatMap(\.rows).map(\.keys) == [
        ["Ctrl+O", "F3"], ["Ctrl+Z"], ["Ctrl+X"], ["Alt"],
      ])
    let words = Catalog(
      language: "et", entries: ["Edit": ["Redigeeri"], "Undo": ["Võta tagasi"], "Cut": ["Lõika"]])
    let read = list.read(in: words, filter: "REDI ctrl")
    #expect(read.map(\.title) == ["Redigeeri"])
    #expect(read.flatMap(\.rows).map(\.title) == ["Lõika", "Võta tagasi"])
  }

  @Test func shortcutsAreWrittenAsPeopleDo() {
    #expect(Shortcut(.character("s"), [.control, .shift]).label == "Ctrl+Shift+S")
    #expect(Shortcut(.up, [.alt, .shift]).label == "Alt+Shift+Up")
    #expect(Shortcut(.character("="), .meta).label == "Super+=")
    #expect(Shortcut(.pageUp).label == "Page Up")
    #expect(Shortcut(.function(11)).label == "F11")
  }
}

@MainActor @Suite struct MotionTests {
  @Test func curvesBeginAndEndWhereTheyShould() {
    for curve in [Curve.easeOut, Curve.easeInOut] {
      #expect(curve(0) == 0)
      #expect(curve(1) == 1)
      #expect(curve(-1) == 0)
      #expect(curve(2) == 1)
      for step in 1...100 {
        #expect(curve(Double(step) / 100) >= curve(Double(step - 1) / 100))
      }
    }
    #expect(Curve.easeOut(0.5) > 0.5)
    #expect(abs(Curve.easeInOut(0.5) - 0.5) < 1e-12)
  }

  @Test func theSoonerPaceWins() {
    #expect(Pace.still.sooner(.until(3)) == .until(3))
    #expect(Pace.until(2).sooner(.until(3)) == .until(2))
    #expect(Pace.until(2).sooner(.moving) == .moving)
    #expect(Pace.still.sooner(.still) == .still)
  }
}
