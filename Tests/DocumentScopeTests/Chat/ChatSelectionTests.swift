import Canvas
import Platform
import TestSupport
import Testing
import TextCore

@testable import DocumentScope
@testable import Interface
@testable import WindowScope

/// The selection of text in the messages of the support chat, also of several.
@MainActor @Suite struct ChatSelectionTests {
  /// A chat with the greeting, a question, an answer and thanks.
  private func talk() throws -> ChatEditor {
    let chat = try ChatEditor().share()
    chat.say("Hello")
    try chat.answer("Good")
    chat.say("Thanks")
    return chat
  }

  private func copied(_ chat: ChatEditor) -> String? {
    chat.editor.clipboard.text = ""
    chat.key(.character("c"), .control)
    return chat.editor.clipboard.text
  }

  /// The middle of a message's first or last edge.
  private func edge(_ chat: ChatEditor, _ index: Int, atEnd: Bool) throws -> Point {
    let frame = try chat.frame(of: index)
    return Point(
      x: atEnd ? frame.maxX - 1 : frame.x + 1, y: frame.y + frame.height / 2)
  }

  private func drag(_ chat: ChatEditor, from start: Point, to end: Point) {
    chat.send(.mouse(MouseEvent(.down(.left, clicks: 1), at: start)))
    chat.send(.mouse(MouseEvent(.move, at: end)))
    chat.send(.mouse(MouseEvent(.up(.left), at: end)))
  }

  @Test func aDragSelectsOverSeveralMessages() throws {
    let chat = try talk()
    let (first, last) = (
      try edge(chat, 1, atEnd: false), try edge(chat, 3, atEnd: true)
    )
    drag(chat, from: first, to: last)
    #expect(chat.editor.clipboard.primaryText == "Hello\nGood\nThanks")
    #expect(copied(chat) == "Hello\nGood\nThanks")
    drag(chat, from: last, to: first)
    #expect(copied(chat) == "Hello\nGood\nThanks")
    // To the end of the answer, and back into the message in which it began.
    chat.send(.mouse(MouseEvent(.down(.left, clicks: 1), at: last)))
    chat.send(.mouse(MouseEvent(.move, at: try edge(chat, 2, atEnd: true))))
    #expect(copied(chat) == "Thanks")
    chat.send(.mouse(MouseEvent(.move, at: try edge(chat, 2, atEnd: false))))
    #expect(copied(chat) == "Good\nThanks")
    chat.send(.mouse(MouseEvent(.move, at: last)))
    chat.send(.mouse(MouseEvent(.up(.left), at: last)))
    // Nothing is selected, so the whole message is copied.
    #expect(chat.content.list.selectedText == nil && copied(chat) == "Thanks")
  }

  @Test func aWordThatWasPressedTwiceStaysSelected() throws {
    let chat = try talk()
    let frame = try chat.frame(of: 2)
    let word = Point(x: frame.x + frame.width / 2, y: frame.y + frame.height / 2)
    chat.send(.mouse(MouseEvent(.down(.left, clicks: 2), at: word)))
    chat.send(.mouse(MouseEvent(.move, at: try edge(chat, 3, atEnd: true))))
    #expect(copied(chat) == "Good\nThanks")
    chat.send(.mouse(MouseEvent(.move, at: try edge(chat, 1, atEnd: false))))
    #expect(copied(chat) == "Hello\nGood")
    chat.send(.mouse(MouseEvent(.move, at: word)))
    chat.send(.mouse(MouseEvent(.up(.left), at: word)))
    #expect(copied(chat) == "Good")
  }

  @Test func aPressWithShiftExtends() throws {
    let chat = try talk()
    drag(
      chat, from: try edge(chat, 1, atEnd: false), to: try edge(chat, 1, atEnd: true))
    let last = try edge(chat, 3, atEnd: true)
    chat.send(.mouse(MouseEvent(.down(.left, clicks: 1), at: last, modifiers: .shift)))
    chat.send(.mouse(MouseEvent(.up(.left), at: last)))
    #expect(copied(chat) == "Hello\nGood\nThanks")
    // The menu of a selected message copies all of the selection, and its press keeps it.
    chat.send(.mouse(MouseEvent(.down(.right, clicks: 1), at: try edge(chat, 2, atEnd: true))))
    #expect(chat.content.scope.menus.isOpen)
    chat.key(.escape)
    #expect(copied(chat) == "Hello\nGood\nThanks")
    // A press without it begins anew.
    drag(chat, from: last, to: last)
    #expect(copied(chat) == "Thanks")
  }

  @Test func arrowsGoOnInTheMessageBeforeAndAfter() throws {
    let chat = try talk()
    chat.key(.up)
    chat.key(.up)
    #expect(copied(chat) == "Good")
    chat.key(.left, .shift)
    #expect(copied(chat) == "o")
    for _ in 0..<4 { chat.key(.left, .shift) }
    #expect(copied(chat) == "Hello")
    #expect(chat.content.list.focus == chat.content.list.entries[1].key)
    chat.key(.left, .shift)
    let greeting = try #require(chat.texts.first?.last)
    #expect(copied(chat) == "\(greeting)\nHello")
    for _ in 0..<7 { chat.key(.right, .shift) }
    #expect(copied(chat) == "G")
    chat.key(.right, [.shift, .control])
    #expect(copied(chat) == "Good")
    chat.key(.down, .shift)
    #expect(copied(chat) == "Good\nThanks")
    chat.key(.up, .shift)
    chat.key(.up, .shift)
    #expect(chat.content.list.selectedText == nil)
    chat.key(.up, .shift)
    #expect(copied(chat) == "Hello")
    // Home stays in its message; with Control it goes on.
    chat.key(.home, .shift)
    #expect(copied(chat) == "Hello")
    chat.key(.home, [.shift, .control])
    #expect(copied(chat) == chat.texts[0] + "\nHello")
    // An arrow alone ends it.
    chat.key(.down)
    #expect(chat.content.list.selectedText == nil)
  }

  @Test func arrowsGoTheirWayInTextFromRightToLeft() throws {
    let chat = try ChatEditor { $0.typeface = .real }.share()
    chat.say("שלום")
    chat.key(.up)
    chat.key(.left, .shift)
    #expect(copied(chat) == "ש")
    chat.key(.right, .shift)
    #expect(chat.content.list.selectedText == nil)
  }

  @Test func selectAllTakesTheMessageAndThenAllMessages() throws {
    let chat = try talk()
    chat.key(.up)
    chat.key(.character("a"), .control)
    #expect(copied(chat) == "Thanks")
    chat.key(.character("a"), .control)
    #expect(copied(chat) == chat.texts.joined(separator: "\n"))
    // An answer that comes meanwhile changes nothing.
    let all = chat.texts.joined(separator: "\n")
    try chat.answer("Yes")
    #expect(copied(chat) == all)
    chat.type("x")
    #expect(chat.content.list.selectedText == nil && chat.content.field.string == "x")
  }

  @Test func aScreenReaderHearsWhatIsSelected() throws {
    let chat = try talk()
    func selections() -> [Range<Int>?] {
      let list = chat.content.accessibilityNodes.first { $0.key == "messages" }
      return list?.children.map { $0.text?.selection } ?? []
    }
    chat.key(.up)
    for _ in 0..<2 { chat.key(.up, .shift) }
    chat.key(.right, .shift)
    #expect(selections() == [nil, 1..<5, 0..<4, nil])
    // It selects and copies, too.
    let key = chat.content.list.entries[3].key
    let isDone = chat.content.perform(.select(2..<4), on: ["messages", key])
    #expect(isDone && selections() == [nil, nil, nil, 2..<4] && copied(chat) == "an")
    let isCopied = chat.content.perform(.copy(0..<2), on: ["messages", key])
    #expect(isCopied && chat.editor.clipboard.text == "Th")
    #expect(!chat.content.perform(.replace(0..<2, with: "no"), on: ["messages", key]))
  }

  @Test func aDragBeyondTheEdgeScrolls() throws {
    let chat = try ChatEditor().share()
    for number in 0..<30 { chat.say("Message \(number)") }
    let last = try edge(chat, 30, atEnd: true)
    chat.send(.mouse(MouseEvent(.down(.left, clicks: 1), at: last)))
    chat.send(.mouse(MouseEvent(.move, at: Point(x: 1, y: -20))))
    #expect(try chat.frame(of: 1).y < 0)
    let count = chat.window.presented.count
    chat.editor.wait(20)
    #expect(chat.window.presented.count > count + 9)
    #expect(try chat.frame(of: 0).y > 0)
    chat.send(.mouse(MouseEvent(.up(.left), at: Point(x: 1, y: -20))))
    #expect(copied(chat) == chat.texts.joined(separator: "\n"))
    // Nothing moves any more.
    #expect(chat.editor.wait(5) < 20)
  }

  @Test func aFingerScrolls() throws {
    let chat = try ChatEditor().share()
    for number in 0..<30 { chat.say("Message \(number)") }
    let before = try chat.frame(of: 30)
    let start = Point(x: 200, y: 200)
    _ = chat.content.handle(.gesture(.drag(from: start, to: Point(x: 200, y: 250))))
    _ = chat.content.handle(.gesture(.drag(from: start, to: Point(x: 200, y: 260))))
    _ = chat.content.handle(.gesture(.release(Point(x: 200, y: 260), speed: 0)))
    chat.settle()
    #expect(try chat.frame(of: 30).y == before.y + 60)
  }
}
