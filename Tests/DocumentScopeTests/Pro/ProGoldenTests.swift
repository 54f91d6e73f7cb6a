import ApplicationScope
import Canvas
import Interface
import Licensing
import Platform
import SystemPackage
import TestSupport
import Testing
import TextCore

@testable import DocumentScope

/// Pictures of the Pro sheets, pixel for pixel, also in the smallest window.
@MainActor
@Suite struct ProGoldenTests {
  /// The window that the sheet lies in.
  enum Room: String, CaseIterable, Sendable {
    case usual = ""
    case smallest = "-small"

    @MainActor var size: Size {
      self == .smallest ? PageMetrics.minimumWindow : Size(width: 640, height: 480)
    }
  }

  private static let paper = """
    # Paper
    The page lies under the sheet and waits, as paper does.

    Another paragraph, so that there is something to see below it as well.ˇ
    """

  /// Keys that are the same in every run: signatures of Ed25519 need no randomness.
  private static let secretKey = SecretKey(fileText: String(repeating: "7", count: 64))

  private func page(
    _ look: Look, _ room: Room, _ marked: String = paper
  ) throws -> TestEditor {
    let publicKey = try #require(Self.secretKey).publicKey
    return try TestEditor(marked, look, size: room.size, title: "Untitled") {
      $0.settings.firstLineIndent = 0.25
      $0.publicKeys = [publicKey]
    }
  }

  private func key() throws -> String {
    let end = try #require(Day(year: 2027, month: 3, day: 1))
    let licence = try Licence(
      name: "Ülle Õunapuu", email: "ulle@example.org", term: .yearly(until: end),
      firstDay: Day(number: 20_454), serial: 7)
    let secretKey = try #require(Self.secretKey)
    return try #require(LicenceIssuer(secretKey: secretKey).key(for: licence))
  }

  @Test(arguments: Look.two, Room.allCases)
  func reminder(_ look: Look, _ room: Room) throws {
    let editor = try page(look, room, "ˇ")
    for _ in 0..<5 { editor.type("The page lies under the sheet and waits. ") }
    editor.wait(1.6)
    try editor.expectPicture("pro-reminder\(room.rawValue)", look)
    // The caret is at the height at which the sheet appears.
    let again = try page(look, room, String(repeating: "\n", count: 30) + "ˇ")
    for _ in 0..<5 { again.type("The page lies under the sheet and waits. ") }
    again.wait(3)
    again.keys("tab")
    try again.expectPicture("pro-reminder-marked\(room.rawValue)", look)
  }

  @Test(arguments: Look.two, Room.allCases)
  func offer(_ look: Look, _ room: Room) throws {
    let editor = try page(look, room)
    editor.document.perform("offer")
    try editor.expectPicture("pro-offer\(room.rawValue)", look)
    editor.keys("escape")
    editor.store.put(
      """
      version = 1
      currency = EUR
      monthly.price = 500
      monthly.buy = https://example.org/m
      yearly.price = 3600
      yearly.buy = https://example.org/y
      lifetime.price = 9900
      lifetime.buy = https://example.org/l
      promoted = yearly
      writers = 1221

      """, at: TestEditor.home / ".config/offer.conf")
    editor.application.offer.writersWereSeen(1204)
    editor.document.perform("offer")
    editor.tick()
    if room == .smallest { editor.keys("tab", "tab") }
    try editor.expectPicture("pro-offer-writers\(room.rawValue)", look)
  }

  @Test(arguments: Look.two, Room.allCases)
  func licence(_ look: Look, _ room: Room) throws {
    let editor = try page(look, room)
    editor.document.perform("licence")
    try editor.expectPicture("pro-licence\(room.rawValue)", look)
    editor.clipboard.text = String(try key().dropLast(12))
    editor.keys("ctrl+v")
    try editor.expectPicture("pro-licence-wrong\(room.rawValue)", look)
    editor.clipboard.text = try key()
    editor.keys("ctrl+a", "ctrl+v")
    try editor.expectPicture("pro-licence-good\(room.rawValue)", look)
    editor.keys("return", "escape")
    editor.document.perform("licence")
    editor.keys("tab")
    try editor.expectPicture("pro-licence-held\(room.rawValue)", look)
    editor.keys("escape")
    editor.document.perform("offer")
    try editor.expectPicture("pro-offer-held\(room.rawValue)", look)
    editor.keys("escape", "f10", "down")
    try editor.expectPicture("pro-menu\(room.rawValue)", look)
  }
}
