import ApplicationScope
import Canvas
import Interface
import Platform
import Testing
import Words

@testable import DocumentScope

/// Every menu as it looks, pixel for pixel.
@MainActor @Suite struct MenuPictureTests {
  private func page(
    _ look: GoldenTests.Look, size: Size = Size(width: 640, height: 480), language: String = ""
  ) throws -> TestEditor {
    var setup = TestEditor.Setup()
    setup.typeface = .real
    setup.size = size
    setup.scale = Scale(look.scale)
    setup.scheme = look.scheme
    setup.desktop.caretBlink = nil
    setup.settings.language = language
    setup.request.title = "A walk in the woods"
    return try TestEditor("# A walk\nThe path begins where the «road» gives up.\n", setup)
  }

  private func expect(_ editor: TestEditor, _ name: String, _ look: GoldenTests.Look) throws {
    editor.turn()
    try Golden("menu-\(name)-\(look.testDescription)").expect(editor.window)
  }

  @Test(arguments: ["paber", "file", "edit", "format", "view", "go", "help"])
  func aMenuOfTheBar(name: String) throws {
    let number =
      ["paber", "file", "edit", "format", "view", "go", "help"].firstIndex(of: name) ?? 0
    for look in GoldenTests.Look.two {
      let editor = try page(look)
      editor.keys("f10")
      for _ in 0..<number { editor.keys("right") }
      editor.keys("down")
      try expect(editor, name, look)
    }
  }

  @Test(arguments: GoldenTests.Look.two)
  func rarerRows(_ look: GoldenTests.Look) throws {
    let editor = try page(look)
    editor.keys("f10", "right", "right", "down").hold(.alt)
    try expect(editor, "edit-alternates", look)
  }

  @Test(arguments: GoldenTests.Look.two)
  func slidersInASubmenu(_ look: GoldenTests.Look) throws {
    let editor = try page(look)
    editor.keys("f10").type("vt")
    try expect(editor, "text", look)
  }

  @Test(arguments: GoldenTests.Look.two)
  func fontsInTheirOwnFaces(_ look: GoldenTests.Look) throws {
    let editor = try page(look)
    editor.keys("f10").type("vf")
    try expect(editor, "font", look)
  }

  @Test(arguments: GoldenTests.Look.two)
  func theMenuOfTheText(_ look: GoldenTests.Look) throws {
    let editor = try page(look)
    editor.press(editor.point(in: "oad"), button: .right)
    try expect(editor, "context", look)
  }

  @Test(arguments: GoldenTests.Look.two)
  func theSmallestWindow(_ look: GoldenTests.Look) throws {
    let editor = try page(look, size: PageMetrics.minimumWindow)
    editor.keys("f10").type("v")
    try expect(editor, "smallest", look)
  }
}
