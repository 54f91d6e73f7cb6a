import ApplicationScope
import Canvas
import Files
@testable import Interface
import Licensing
import Localization
import Platform
import SystemPackage
import TestSupport
import Testing
import TextCore

@testable import DocumentScope

/// Licences in the window: pasted, dropped, kept, ended, removed.
@MainActor
@Suite struct LicenceUseTests {
  private let secretKey: SecretKey
  private let setup: TestEditor.Setup
  private static let path: FilePath = "/state/licence"

  init() throws {
    secretKey = try #require(SecretKey.make())
    var setup = TestEditor.Setup()
    setup.publicKeys = [secretKey.publicKey]
    self.setup = setup
  }

  /// The first of January 2026, when the tests' clock stands near 0.
  private static let today = Day(number: 20_454)

  private func key(
    _ term: Term = .lifetime, from day: Day = today, name: String = "Ann Lee",
    by other: SecretKey? = nil
  ) throws -> String {
    let licence = try Licence(
      name: name, email: "ann@example.org", term: term, firstDay: day, serial: 7)
    return try #require(LicenceIssuer(secretKey: other ?? secretKey).file(for: licence))
  }

  private func editor(over store: MemoryFileStore? = nil) throws -> TestEditor {
    guard let store else { return try TestEditor("ˇ", setup) }
    return try TestEditor(setup, store: store) { try $0.documents.newSheet() }
  }

  private func sheet(_ editor: TestEditor) throws -> LicenceSheet {
    try #require(editor.sheet as? LicenceSheet)
  }

  private func english(_ phrase: Phrase?) -> String { phrase.map(Catalog.english.text) ?? "" }

  @Test func aPastedKeyIsUsedAndKept() throws {
    let editor = try editor()
    editor.document.perform("licence")
    editor.clipboard.text = "> " + (try key()).split(separator: "\n").joined(separator: "\r\n> ")
    editor.keys("ctrl+v")
    #expect(english(try sheet(editor).sentence) == "This licence is valid for life.")
    editor.keys("return")
    #expect(editor.notice == "Thank you, Ann Lee. This licence is valid for life.")
    #expect(editor.application.licence.isValid)
    #expect(editor.string == "", "nothing of it went into the text")
    let kept = try #require(editor.store.text(at: Self.path))
    #expect(kept.hasPrefix("PABER-"), "the key alone is kept")

    editor.application.tearDown()
    let next = try self.editor(over: editor.store)
    #expect(next.application.licence.licence?.name == "Ann Lee")
  }

  @Test func aWrongKeyIsReportedAndNotUsed() throws {
    let whole = try key()
    let stranger = try #require(SecretKey.make())
    let ended = try key(
      .yearly(until: Day(number: 20_400)), from: Day(number: 20_100))
    let later = try key(from: Day(number: 20_500))
    var damaged = Array(whole)
    let last = try #require(damaged.lastIndex { $0.isNumber })
    damaged[last] = damaged[last] == "7" ? "8" : "7"
    let cases = [
      ("Dear Ann, thank you!", "This is not a Paber licence key. Paber’s keys begin with PABER-."),
      (String(whole.dropLast(20)), "The end of this key is missing."),
      (String(damaged), "Some letters of this key are wrong"),
      (try key(by: stranger), "This key was not issued by the makers of Paber."),
      (ended, "This licence ended on 8 November 2025."),
      (later, "This licence begins on 16 February 2026."),
    ]
    for (text, sentence) in cases {
      let editor = try editor()
      editor.document.perform("licence")
      editor.clipboard.text = text
      editor.keys("ctrl+v")
      let sheet = try sheet(editor)
      #expect(english(sheet.sentence).hasPrefix(sentence))
      editor.keys("return")
      #expect(editor.sheet === sheet, "the sheet stays for another try")
      #expect(!editor.application.licence.isValid)
      #expect(editor.store.bytes(at: Self.path) == nil)
    }
  }

  @Test func aKeyIsMendedInItsPlace() throws {
    let editor = try editor()
    editor.document.perform("licence")
    let text = try key()
    editor.clipboard.text = String(text.dropLast(9))
    editor.keys("ctrl+v")
    #expect(try sheet(editor).verdict?.isGood == false)
    editor.clipboard.text = String(text.suffix(9))
    editor.keys("ctrl+v")
    #expect(try sheet(editor).verdict?.isGood == true)
    editor.keys("home", "delete", "end", "left").type("")
    editor.keys("ctrl+a", "backspace")
    #expect(try sheet(editor).sentence == nil)
  }

  @Test func aLicenceEndsTheReminders() throws {
    let editor = try editor()
    editor.application.settings.change { $0.caretWidth = 4 }
    setup.mainThread.run()
    editor.type(String(repeating: "a", count: 200)).wait(3)
    #expect(editor.sheet is ReminderSheet)
    editor.store.put(try key(), at: "/home/ann/mine.paberlicence")
    editor.window.delegate?.handle(.dropFiles(["/home/ann/mine.paberlicence"]))
    #expect(!(editor.sheet is ReminderSheet))
    editor.type(String(repeating: "a", count: 450)).keys("return").wait(3)
    #expect(editor.sheet == nil)
    #expect(!editor.application.settings.chosen.proInUse.isEmpty, "and Pro stays on")
  }

  @Test func aDroppedLicenceIsNotOpenedWhateverItIsCalled() throws {
    let editor = try editor()
    editor.store.put(try key(), at: "/home/ann/attachment.txt")
    editor.window.delegate?.handle(.dropFiles(["/home/ann/attachment.txt"]))
    #expect(editor.application.licence.isValid)
    #expect(editor.documents.count == 1)
  }

  @Test func aDroppedTextIsOpened() throws {
    let editor = try editor()
    editor.type("x")
    editor.store.put("About PABER-0406A0 keys.", at: "/home/ann/notes.md")
    editor.window.delegate?.handle(.dropFiles(["/home/ann/notes.md"]))
    #expect(editor.documents.count == 2)
    editor.store.put("nothing", at: "/home/ann/no.paberlicence")
    editor.window.delegate?.handle(.dropFiles(["/home/ann/no.paberlicence"]))
    #expect(editor.documents.count == 2)
    #expect(editor.notice?.hasPrefix("This is not a Paber licence key") == true)
  }

  /// Returns the rows of the Paber menu that are no commands.
  private func notes(_ editor: TestEditor) -> [String] {
    let rows = MenuBuilder(commands: editor.document.commands).rows(
      of: editor.application.menuBar.bar[0], alternates: false)
    return rows.compactMap { if case .note(let phrase, _) = $0 { english(phrase) } else { nil } }
  }

  @Test func theMenuSaysUntilWhenProRuns() throws {
    let editor = try editor()
    #expect(notes(editor).isEmpty)
    let end = try #require(Day(year: 2026, month: 5, day: 3))
    #expect(editor.application.licence.use(try key(.monthly(until: end))))
    #expect(notes(editor) == ["Pro until 3 May 2026"])
    editor.clock.start += 200 * 86_400
    editor.tick()
    #expect(notes(editor).isEmpty, "what has ended is told once, not for ever")
    #expect(editor.application.licence.use(try key(.lifetime)))
    #expect(notes(editor).isEmpty, "a lifetime has no end")
  }

  @Test func aSubscriberComesToTheOfferAndToTheLicence() throws {
    let editor = try editor()
    let end = try #require(Day(year: 2026, month: 5, day: 3))
    #expect(editor.application.licence.use(try key(.monthly(until: end))))
    editor.document.perform("offer")
    let offer = try #require(editor.sheet as? OfferSheet)
    #expect(offer.plans.map { english($0.note) }.first == "Yours until 3 May 2026.")
    let node = offer.accessibilityNode(editor.document.core.chromeContext)
    #expect(node.children.first { $0.role == .button }?.name == "Licence…")
    editor.keys("tab", "tab", "return")
    #expect(try sheet(editor).controls.map(\.id).contains("remove"))
  }

  @Test func aLifetimeNeedsNoOffer() throws {
    let editor = try editor()
    #expect(editor.application.licence.use(try key(.lifetime)))
    editor.document.perform("offer")
    #expect(editor.sheet is LicenceSheet)
  }

  @Test func itIsRemoved() throws {
    let editor = try editor()
    #expect(editor.application.licence.use(try key()))
    editor.document.perform("licence")
    #expect(try sheet(editor).controls.map(\.id).contains("remove"))
    editor.keys("tab", "return")
    #expect(!editor.application.licence.isValid)
    #expect(editor.store.bytes(at: Self.path) == nil)
    #expect(try sheet(editor).controls.map(\.id) == ["field", "close", "use"])
    editor.keys("escape")
    #expect(editor.sheet == nil)
  }

  @Test func itsEndIsToldOnceBeforeAndOnceAfter() throws {
    let editor = try editor()
    let end = Day(number: Self.today.number + 20)
    #expect(editor.application.licence.use(try key(.yearly(until: end))))
    editor.application.settings.change { $0.caretWidth = 4 }
    setup.mainThread.run()
    func pass(days: Double) {
      editor.clock.start += days * 86_400
      editor.tick()
      editor.wait(3)
    }
    pass(days: 12)
    #expect(editor.notice == nil)
    pass(days: 1)
    #expect(editor.notice == "The last day of your Paber Pro licence is 21 January 2026.")
    editor.keys("escape")
    pass(days: 1)
    #expect(editor.notice == nil, "once")
    pass(days: 7)
    #expect(editor.application.licence.isValid, "wherever on earth")
    pass(days: 1)
    #expect(!editor.application.licence.isValid)
    #expect(
      editor.notice
        == "Your Paber Pro licence ended on 21 January 2026. Your settings stay as they are.")
    editor.keys("escape")
    pass(days: 1)
    #expect(editor.notice == nil)
    editor.type(String(repeating: "a", count: 200)).wait(3)
    #expect(editor.sheet is ReminderSheet)
    #expect(!editor.application.settings.chosen.proInUse.isEmpty)
  }

  @Test func newsWaitForAPause() throws {
    let editor = try editor()
    #expect(editor.application.licence.use(try key(.yearly(until: Self.today))))
    for _ in 0..<8 {
      editor.type("a").wait(1)
      #expect(editor.notice == nil)
    }
    editor.wait(2)
    #expect(editor.notice != nil)
  }

  @Test func aBrokenFileIsNoLicence() throws {
    let store = TestEditor.disk()
    store.put("PABER-nonsense", at: Self.path)
    let editor = try editor(over: store)
    #expect(!editor.application.licence.isValid)
    editor.document.perform("licence")
    #expect(try sheet(editor).controls.map(\.id).contains("remove"))
  }
}
