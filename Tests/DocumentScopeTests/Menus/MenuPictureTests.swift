import ApplicationScope
import Canvas
import Interface
import Localization
import Platform
import Testing

@testable import DocumentScope

/// Every menu as it looks, pixel for pixel.
@MainActor @Suite struct MenuPictureTests {
  private func page(
    _ look: Look, size: Size = Size(width: 640, height: 480),
    _ change: (inout TestEditor.Setup) -> Void = { _ in }
  ) throws -> TestEditor {
    try TestEditor("# A walk\nThe path begins where the «road» gives up.\n", look, size: size) {
      $0.desktop.caretBlink = nil
      change(&$0)
    }
  }

  nonisolated private static let bar = ["paber", "file", "edit", "format", "view", "go", "help"]

  @Test(arguments: bar.indices, Look.two)
  func aMenuOfTheBar(number: Int, look: Look) throws {
    let editor = try page(look)
    editor.keys("f10")
    for _ in 0..<number { editor.keys("right") }
    editor.keys("down")
    try editor.expectPicture("menu-" + Self.bar[number], look)
  }

  /// Each by the letters that lead to it.
  @Test(
    arguments: [
      ("text", "vt"), ("font", "vf"), ("caret", "vc"), ("focus", "vo"), ("paragraph", "eH"),
      ("while-writing", "ew"), ("heading", "oa"), ("list", "oi"),
    ], Look.two)
  func aSubmenu(menu: (name: String, letters: String), look: Look) throws {
    let editor = try page(look)
    editor.openMenu(menu.letters)
    if menu.letters.last?.isUppercase == true { editor.hold(.alt) }
    // The search for missing dictionaries has ended.
    editor.mainThread.run()
    try editor.expectPicture("menu-" + menu.name, look)
  }

  @Test(arguments: Look.all)
  func rarerRows(_ look: Look) throws {
    let editor = try page(look)
    editor.keys("f10", "right", "right", "down").hold(.alt)
    try editor.expectPicture("menu-edit-alternates", look)
  }

  @Test(arguments: Look.two)
  func theMenuOfTheText(_ look: Look) throws {
    let editor = try page(look)
    editor.press(editor.point(in: "oad"), button: .right)
    try editor.expectPicture("menu-context", look)
  }

  @Test(arguments: Look.two)
  func theMenuBesideTheText(_ look: Look) throws {
    let editor = try page(look)
    editor.press(Point(x: 20, y: 200), button: .right)
    try editor.expectPicture("menu-window", look)
  }

  @Test(arguments: Look.two)
  func theSmallestWindow(_ look: Look) throws {
    let editor = try page(look, size: PageMetrics.minimumWindow)
    editor.keys("f10").type("v")
    try editor.expectPicture("menu-smallest", look)
  }
}
