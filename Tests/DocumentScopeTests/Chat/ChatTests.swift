import Canvas
import Files
import Localization
import Platform
import Support
import SystemPackage
import TestSupport
import Testing

@testable import ApplicationScope
@testable import DocumentScope
@testable import Interface
@testable import WindowScope

/// The window of the support chat: what is said, and what comes back.
@MainActor @Suite struct ChatTests {
  @Test func aMessageGoesToTheFolderAndNothingBefore() throws {
    let chat = try ChatEditor().share()
    chat.type("Hello you")
    #expect(chat.file == nil)
    #expect(chat.editor.store.kind(of: "/state/support") == nil)
    chat.key(.return)
    #expect(chat.fileText.contains("Hello you"))
    #expect(!chat.fileText.contains("GNOME"))
    #expect(chat.texts.last == "Hello you" && chat.notes.last == "")
    #expect(chat.content.field.string == "")
    chat.editor.expect("oneˇ")
  }

  @Test func aReplyAppearsWhileTheWindowIsOpen() throws {
    let chat = try ChatEditor().share()
    chat.say("Hello")
    try chat.answer("Good morning")
    #expect(chat.texts.suffix(2) == ["Hello", "Good morning"])
    #expect(chat.content.list.entries.last?.author == .maker)
    #expect(!chat.editor.application.support.marks("write-to-us"))
  }

  @Test func aMessageOfTodayGetsItsDayAtMidnight() throws {
    let chat = try ChatEditor().share()
    #expect(chat.content.followDay(at: chat.editor.clock.now) == .still)
    chat.say("Hello")
    let time = try #require(chat.content.list.entries.last?.time)
    #expect(time.count == 5)
    let rest = LocalDate.secondsToMidnight(from: chat.editor.clock.date)
    let pace = chat.content.followDay(at: chat.editor.clock.now)
    #expect(pace == .until(chat.editor.clock.now + rest))
    chat.editor.clock.advance(by: rest)
    chat.settle()
    let later = try #require(chat.content.list.entries.last?.time)
    #expect(later.hasSuffix(" " + time))
    // The day of a message of yesterday stays.
    #expect(chat.content.followDay(at: chat.editor.clock.now) == .still)
  }

  @Test func whatIsNotSentIsMarkedAndGoesLater() throws {
    let chat = try ChatEditor()
    chat.say("Hello")
    #expect(chat.notes.last == "Not sent yet")
    #expect(chat.content.trouble == TransportFailure.noFolder.sentence)
    chat.share()
    chat.editor.wait(20)
    chat.settle()
    #expect(chat.fileText.contains("Hello"))
    #expect(chat.notes.last == "" && chat.content.trouble == nil)
  }

  @Test func itGoesAlsoAfterTheWindowHasClosed() throws {
    let chat = try ChatEditor()
    chat.say("Hello")
    chat.close()
    chat.share()
    chat.editor.wait(40)
    chat.settle()
    #expect(chat.fileText.contains("Hello"))
    chat.editor.wait(1)
    // Nothing waits any more but the next look into the file.
    let next = try #require(chat.editor.tick())
    #expect(next > chat.editor.clock.now + 1000)
  }

  @Test func aKnownQuestionIsAnsweredWhileItIsTyped() throws {
    let chat = try ChatEditor().share()
    chat.type("Where are the menus")
    #expect(chat.notes.last == "Automatic answer")
    #expect(chat.texts.last?.contains("Alt") == true)
    chat.key(.character("a"), .control)
    chat.key(.backspace)
    #expect(chat.texts.count == 1)
    chat.say("Where are the menus")
    #expect(chat.notes.suffix(2) == ["", "Automatic answer"])
    #expect(!chat.fileText.contains("Alt"))
    try chat.answer("Above")
    #expect(chat.texts.last == "Above" && !chat.notes.contains("Automatic answer"))
  }

  @Test func aFirstSentenceSaysWhatIsSent() throws {
    let chat = try ChatEditor().share()
    let privacy = try #require(chat.content.privacy)
    #expect(Catalog.english.text(privacy).contains("/letters"))
    chat.key(.tab, .shift)
    #expect(chat.content.focus == "about")
    chat.send(.key(KeyPress(.character(" "), text: " ")))
    chat.key(.tab)
    chat.say("Hello")
    #expect(chat.fileText.contains("Paber 1, GNOME, Wayland"))
    #expect(chat.content.privacy == nil)
    chat.close()
    let (again, _) = try ChatEditor.open(in: chat.editor)
    chat.settle()
    #expect(again.privacy == nil && again.list.entries.map(\.text).last == "Hello")
  }

  @Test func theGreetingKnowsTheHours() throws {
    // The clock of the tests stands at midnight.
    let night = try ChatEditor("zone = UTC\n")
    #expect(night.texts.first?.contains("0:01") == true)
    let day = try ChatEditor("zone = Asia/Tokyo\n")
    #expect(day.texts.first?.contains(":") == false)
  }

  @Test func thereIsOneWindowOfIt() throws {
    let chat = try ChatEditor()
    chat.window.hasFocus = false
    chat.editor.document.perform("write-to-us")
    #expect(chat.editor.desktop.windows.count == 2 && chat.window.hasFocus)
  }

  @Test func aFullConversationBeginsAnew() throws {
    let chat = try ChatEditor().share()
    chat.say("Hello")
    let long = String(repeating: "a", count: 16_000)
    for _ in 0..<66 {
      chat.editor.clipboard.text = long
      chat.key(.character("v"), .control)
      chat.key(.return)
    }
    let files = try chat.editor.store.list(ChatEditor.folder)
    #expect(files.count == 2)
    #expect(chat.texts.count < 66 && chat.texts.last == long)
  }

  /// A wide window is resized without setting the messages again: their lines grow no longer.
  @Test func messagesAreSetAgainOnlyForAnotherWidth() throws {
    let chat = try ChatEditor().share()
    chat.say("Hello")
    func lines() throws -> ObjectIdentifier {
      let bubble = try #require(chat.content.list.bubbles.last)
      return ObjectIdentifier(bubble.layout(of: bubble.field))
    }
    chat.window.resize(to: Size(width: 700, height: 440))
    chat.settle()
    let wide = try lines()
    chat.window.resize(to: Size(width: 900, height: 440))
    chat.settle()
    let wider = try lines()
    #expect(wider == wide)
    chat.window.resize(to: Size(width: 400, height: 440))
    chat.settle()
    let narrow = try lines()
    #expect(narrow != wide)
  }

  @Test func nothingOfItIsLeftWhenItHasClosed() throws {
    weak var content: ChatContent?
    do {
      let chat = try ChatEditor().share()
      chat.say("Hello")
      try chat.answer("Good morning https://example.org/a")
      content = chat.content
      chat.close()
      #expect(chat.window.delegate == nil)
      #expect(chat.editor.application.windows.windows.isEmpty)
      chat.editor.document.close()
      #expect(chat.editor.desktop.isStopped)
    }
    #expect(content == nil)
  }
}
