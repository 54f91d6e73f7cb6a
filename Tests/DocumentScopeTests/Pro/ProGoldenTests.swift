import ApplicationScope
import Canvas
import Interface
import Licensing
import Platform
import Testing
import TextCore

@testable import DocumentScope

/// How the sheets of Pro look, pixel for pixel, also in the smallest window.
@MainActor
@Suite struct ProGoldenTests {
  /// A scale, a scheme and a window.
  struct Look: Sendable, CustomTestStringConvertible {
    let scale: Double
    let scheme: DesktopSettings.ColorScheme
    var isSmall = false

    static let all = [
      Look(scale: 1, scheme: .light), Look(scale: 2, scheme: .dark),
      Look(scale: 1, scheme: .light, isSmall: true),
      Look(scale: 2, scheme: .dark, isSmall: true),
    ]

    var testDescription: String {
      "\(isSmall ? "small-" : "")\(scheme.rawValue)-\(Int(scale))"
    }
  }

  private static let paper = """
    # Paper
    The page lies under the sheet and waits, as paper does.

    Another paragraph, so that there is something to see below it as well.ˇ
    """

  /// Keys that come out the same in every run: signatures of Ed25519 need no randomness.
  private static let secretKey = SecretKey(fileText: String(repeating: "7", count: 64))

  private func page(_ look: Look, _ marked: String = paper) throws -> TestEditor {
    var setup = TestEditor.Setup()
    setup.typeface = .real
    setup.size = look.isSmall ? PageMetrics.minimumWindow : Size(width: 640, height: 480)
    setup.scale = Scale(look.scale)
    setup.scheme = look.scheme
    setup.settings.firstLineIndent = 0.25
    setup.publicKeys = [try #require(Self.secretKey).publicKey]
    return try TestEditor(marked, setup)
  }

  private func key() throws -> String {
    let end = try #require(Day(year: 2027, month: 3, day: 1))
    let licence = try Licence(
      name: "Ülle Õunapuu", email: "ulle@example.org", term: .yearly(until: end),
      firstDay: Day(number: 20_454), serial: 7)
    let secretKey = try #require(Self.secretKey)
    return try #require(LicenceIssuer(secretKey: secretKey).key(for: licence))
  }

  private func expect(
    _ editor: TestEditor, _ name: String, _ look: Look,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    editor.turn()
    try Golden("pro-\(name)-\(look.testDescription)").expect(
      editor.window, sourceLocation: sourceLocation)
  }

  @Test(arguments: Look.all)
  func reminder(_ look: Look) throws {
    let editor = try page(look, "ˇ")
    for _ in 0..<5 { editor.type("The page lies under the sheet and waits. ") }
    editor.wait(1.6)
    try expect(editor, "reminder", look)
    // As if the caret had gone on to where the sheet lies.
    let again = try page(look, String(repeating: "\n", count: 30) + "ˇ")
    for _ in 0..<5 { again.type("The page lies under the sheet and waits. ") }
    again.wait(3)
    again.keys("tab")
    try expect(again, "reminder-marked", look)
  }

  @Test(arguments: Look.all)
  func offer(_ look: Look) throws {
    let editor = try page(look)
    editor.document.perform("offer")
    try expect(editor, "offer", look)
    editor.keys("escape")
    editor.store.put(
      """
      { "version": 1, "currency": "EUR", "plans": {
      "monthly": { "price": 500, "buy": "https://example.org/m" },
      "yearly": { "price": 3600, "buy": "https://example.org/y" },
      "lifetime": { "price": 9900, "buy": "https://example.org/l" } },
      "promoted": "yearly", "writers": 1221 }
      """, at: TestEditor.home + "/.config/offer.json")
    editor.application.offer.writersWereSeen(1204)
    editor.document.perform("offer")
    editor.turn()
    if look.isSmall { editor.keys("tab", "tab") }
    try expect(editor, "offer-writers", look)
  }

  @Test(arguments: Look.all)
  func licence(_ look: Look) throws {
    let editor = try page(look)
    editor.document.perform("licence")
    try expect(editor, "licence", look)
    editor.clipboard.text = String(try key().dropLast(12))
    editor.keys("ctrl+v")
    try expect(editor, "licence-wrong", look)
    editor.clipboard.text = try key()
    editor.keys("ctrl+a", "ctrl+v")
    try expect(editor, "licence-good", look)
    editor.keys("return", "escape")
    editor.document.perform("licence")
    editor.keys("tab")
    try expect(editor, "licence-held", look)
  }
}
