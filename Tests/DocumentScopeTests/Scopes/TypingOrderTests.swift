import ApplicationScope
import Interface
import Platform
import MarkdownSyntax
import TextCore
import Testing

@testable import DocumentScope
@testable import WindowScope

/// The order in which modules get typed letters is a contract, since each may rely on the work of those
/// before it. A letter counts as written before completion looks up the rest of its word, and completion
/// has looked before punctuation changes the mark.
@MainActor
@Suite struct TypingOrderTests {
  private final class Recorder: TypingObserver {
    private let note: (String) -> Void

    init(_ note: @escaping (String) -> Void) { self.note = note }

    func willInsert(_ text: String) { note("will \(text)") }
    func didInsert(_ text: String) { note("did \(text)") }
  }

  /// Records the events of observers, with the text at that time.
  private func listening(_ editor: TestEditor, _ names: String...) -> () -> [String] {
    final class Journal { var lines: [String] = [] }
    let journal = Journal()
    let recorders = names.map { name in
      Recorder { [unowned editor] in journal.lines.append("\(name) \($0): \(editor.string)") }
    }
    editor.document.typing.begin(with: recorders)
    return { journal.lines }
  }

  @Test func observersHearInOrderBeforeAndAfter() throws {
    let editor = try TestEditor("aˇ")
    let lines = listening(editor, "first", "second")
    editor.type("b")
    #expect(
      lines() == ["first will b: a", "second will b: a", "first did b: ab", "second did b: ab"])
  }

  @Test func returnAndTabAreLettersToo() throws {
    let editor = try TestEditor("aˇ")
    let lines = listening(editor, "one")
    editor.keys("return", "tab")
    #expect(lines().count == 4)
    editor.expect("a\n\tˇ")
  }

  @Test func attributesAreSetBetweenBeforeAndAfter() throws {
    let editor = try TestEditor("**aˇ*")
    let storage = editor.document.editor.storage
    var styles: [InlineStyle] = []
    let looker = Recorder { _ in styles.append(storage.value(of: .inline, at: 2).value ?? []) }
    editor.document.typing.begin(with: [looker])
    editor.type("*").expect("**a*ˇ*")
    #expect(styles.map { $0.contains(.strong) } == [false, true])
  }

  /// An offered completion ends when the next letter comes, before that is in the text; the next
  /// completion is looked up after the letter.
  @Test func completionLooksAfterTheLetterAndBeforePunctuation() throws {
    var setup = TestEditor.Setup()
    setup.settings.autocomplete = true
    setup.settings.smartPunctuation = true
    setup.settings.typewriter = true
    let editor = try TestEditor("landscape\nlaˇ", setup)
    editor.settle()
    editor.type("n").tick()
    // By then the search for a dictionary has found none.
    editor.mainThread.run()
    editor.tick()
    #expect(editor.document.autocomplete.standingOffer?.rest == "dscape")
    // Punctuation replaces these marks by an edit of its own, so nothing is offered.
    editor.type("--").tick()
    #expect(editor.string == "landscape\nlan–")
    #expect(editor.document.autocomplete.standingOffer == nil)
  }

  /// Forwards the events of a module, and records their order.
  private final class Tap: TypingObserver {
    private let module: any TypingObserver
    private let note: (String) -> Void

    init(_ module: any TypingObserver, _ note: @escaping (String) -> Void) {
      (self.module, self.note) = (module, note)
    }

    func willInsert(_ text: String) {
      note("\(type(of: module)) will")
      module.willInsert(text)
    }

    func didInsert(_ text: String) {
      note("\(type(of: module)) did")
      module.didInsert(text)
    }
  }

  /// Completion, then the typewriter, before a letter; then the text with its attributes; then again the
  /// typewriter, whose line has its final height by then.
  @Test func theTypewriterHearsBehindCompletionAndRoundTheLetter() throws {
    var setup = TestEditor.Setup()
    setup.settings.typewriter = true
    let editor = try TestEditor("**aˇ*", setup)
    let document = editor.document
    var heard: [String] = []
    let taps = document.modules.compactMap(\.typingObserver).map { module in
      Tap(module) { [unowned editor] in
        let style = editor.document.editor.storage.value(of: .inline, at: 2).value ?? []
        heard.append($0 + (style.contains(.strong) ? ", strong" : ", plain"))
      }
    }
    document.typing.begin(with: taps)
    editor.type("*").expect("**a*ˇ*")
    let order = heard.filter {
      $0.hasPrefix("AutocompleteModule will") || $0.hasPrefix("TypewriterModule")
    }
    #expect(
      order == [
        "AutocompleteModule will, plain", "TypewriterModule will, plain",
        "TypewriterModule did, strong",
      ])
  }

  /// A scroll that the wheel has begun ends before the letter is in the text.
  @Test func theTypewriterEndsAStepOfTheWheelBeforeTheLetter() throws {
    var setup = TestEditor.Setup()
    setup.settings.typewriter = true
    let editor = try TestEditor("ˇ" + String(repeating: "line\n", count: 100), setup)
    editor.wheel(-3).wait(0.03)
    #expect(editor.document.scroll.isStepping)
    var wasStepping: Bool?
    let looker = Recorder { [unowned editor] in
      if $0.hasPrefix("will") { wasStepping = editor.document.scroll.isStepping }
    }
    editor.document.typing.begin(with: [editor.document.typewriter, looker])
    editor.type("x")
    #expect(wasStepping == false)
  }

  /// A key that changes the input language does so after all modules of the document got its letter.
  /// The count of writing for the hints depends on no other observer.
  @Test func theApplicationHearsLast() throws {
    let editor = try TestEditor("ˇ")
    let all = editor.document.modules + editor.application.modules
    let observers = all.compactMap(\.typingObserver)
    let last = observers.suffix(2).map { "\(type(of: $0))" }
    #expect(last == ["InputLanguageModule", "HintsModule"])
  }

  /// Every module registers all protocols to which it conforms: one that the compiler does not see at
  /// the registration would be left out silently.
  @Test func everyModuleSaysWhatItIs() throws {
    let editor = try TestEditor("ˇ")
    for module in Array(editor.document.host.modules) + editor.application.modules {
      #expect((module.animated != nil) == (module is any Animated), "\(module)")
      #expect((module.typingObserver != nil) == (module is any TypingObserver), "\(module)")
      #expect(
        (module.windowEventObserver != nil) == (module is any WindowEventObserver), "\(module)")
    }
  }
}
