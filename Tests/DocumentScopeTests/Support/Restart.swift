import Files
import Platform
import SystemPackage

@testable import ApplicationScope
@testable import DocumentScope
@testable import Interface
@testable import WindowScope

/// A program that is started again and again over one disk.
@MainActor
struct Restarts {
  let store = TestEditor.disk()
  var setup = TestEditor.Setup()
  /// Seconds since 1970 at the next start, as a test has let days pass.
  var date = 1_767_225_600.0

  /// - Parameter machine: the number that the machine has.
  init(machine: String = "one") { store.put(machine, at: "/etc/machine-id") }

  /// Carries the files of state to another machine, as a sync program does.
  ///
  /// - Returns: the number of copied files.
  func carryState(to other: Restarts) -> Int {
    let paths = store.paths(in: "/state").filter { $0.name.hasPrefix("state") }
    for path in paths { other.store.put(store.bytes(at: path) ?? [], at: path) }
    return paths.count
  }

  /// Starts, greets as the program does, and hands the editor over until it ends.
  func run(_ body: (TestEditor) throws -> Void) throws {
    let editor = try TestEditor(setup, store: store) { application in
      try application.documents.newSheet()
    }
    editor.clock.start = date
    editor.application.greet()
    editor.tick()
    try body(editor)
    editor.document.close()
    editor.application.tearDown()
  }
}

extension TestEditor {
  /// Writes for that long, a letter now and then.
  func write(minutes: Double) {
    for _ in 0..<Int((minutes * 60 / 20).rounded()) {
      clock.now += 20
      type("a")
    }
  }

  /// The rows of the open menus, a list for each.
  var menuRows: [[String]] { document.menus.session?.panels.map(\.titles) ?? [] }

  /// The title of the marked row in the last menu.
  var markedRow: String? {
    guard let panel = document.menus.session?.panels.last, let row = panel.marked else {
      return nil
    }
    return panel.titles[row]
  }

  /// Returns the rows of a menu in the menu bar, and closes it again.
  func rows(ofMenu letter: String) -> [String] {
    keys("f10").type(letter)
    defer { document.menus.close() }
    return menuRows.last ?? []
  }
}
