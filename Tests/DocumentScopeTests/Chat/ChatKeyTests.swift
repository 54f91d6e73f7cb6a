import ApplicationScope
import Canvas
import Platform
import TestSupport
import Testing

@testable import DocumentScope
@testable import Interface
@testable import WindowScope

/// The keyboard, the pointer and screen readers in the support chat.
@MainActor @Suite struct ChatKeyTests {
  /// A chat with a question and an answer that has a link.
  private func talk() throws -> ChatEditor {
    let chat = try ChatEditor().share()
    chat.say("Hello")
    try chat.answer("Look at https://example.org/a for more")
    return chat
  }

  @Test func shiftReturnBreaksTheLineAndTheFieldGrows() throws {
    let chat = try ChatEditor().share()
    let before = try chat.fieldFrame()
    chat.type("one")
    chat.key(.return, .shift)
    chat.type("two")
    let field = try chat.fieldFrame()
    #expect(chat.content.field.string == "one\ntwo")
    #expect(field.height > before.height && field.maxY == before.maxY)
    chat.key(.up)
    chat.type("!")
    #expect(chat.content.field.string == "one!\ntwo")
    for _ in 0..<20 { chat.key(.return, .shift) }
    #expect(try chat.fieldFrame().height < 160)
    chat.key(.character("z"), .control)
    #expect(chat.content.field.string != "")
  }

  @Test func aLongLineWrapsBetweenWords() throws {
    let chat = try ChatEditor()
    let before = try chat.fieldFrame().height
    chat.type(String(repeating: "words ", count: 14))
    #expect(try chat.fieldFrame().height > before)
    chat.key(.home)
    chat.type("x")
    // Home goes to the beginning of the line, not of the text.
    #expect(!chat.content.field.string.hasPrefix("x"))
    #expect(chat.content.field.string.contains(" xwords"))
  }

  @Test func anInputMethodWritesIntoTheField() throws {
    let chat = try ChatEditor()
    chat.send(.composition(text: "か", selection: 0..<3))
    #expect(chat.content.field.string == "" && chat.window.textInputRect.width > 0)
    chat.send(.composition(text: "", selection: 0..<0))
    chat.send(.text("火"))
    #expect(chat.content.field.string == "火")
  }

  /// An automatic answer goes once the maker has answered.
  @Test func theFieldGetsTheFocusOfAMessageThatGoes() throws {
    let chat = try ChatEditor().share()
    chat.say("Where are the menus?")
    let count = chat.texts.count
    chat.key(.up)
    #expect(chat.content.focus == "messages")
    try chat.answer("Behind Alt.")
    #expect(chat.texts.count == count && chat.content.focus == "field")
  }

  @Test func upInAnEmptyFieldGoesToTheMessages() throws {
    let chat = try talk()
    chat.key(.up)
    let last = try #require(chat.content.list.entries.last)
    #expect(chat.content.list.focus == last.key)
    chat.key(.character("c"), .control)
    #expect(chat.editor.clipboard.text == last.text)
    chat.key(.home)
    #expect(chat.content.list.focus == "greeting")
    chat.key(.down)
    chat.key(.right, .shift)
    chat.key(.right, .shift)
    chat.key(.character("c"), .control)
    #expect(chat.editor.clipboard.text == "He")
    chat.key(.down)
    chat.key(.down)
    #expect(chat.content.list.focus == nil)
    chat.type("x")
    #expect(chat.content.field.string == "x")
    // A letter goes on in the field, wherever the focus is.
    chat.key(.tab)
    #expect(chat.content.list.focus == last.key)
    chat.type("y")
    #expect(chat.content.list.focus == nil && chat.content.field.string == "xy")
    chat.key(.tab)
    chat.key(.escape)
    #expect(chat.content.list.focus == nil)
  }

  @Test func returnOpensTheLinkOfAMessage() throws {
    let chat = try talk()
    chat.key(.up)
    chat.key(.return)
    #expect(
      (chat.editor.application.services.opener as? RecordingOpener)?.opened
        == ["https://example.org/a"])
  }

  @Test func longConversationsScroll() throws {
    let chat = try ChatEditor().share()
    for number in 0..<30 { chat.say("Message \(number)") }
    let last = try chat.frame(of: 30)
    #expect(last.maxY < chat.window.logicalSize.height)
    chat.key(.pageUp)
    #expect(try chat.frame(of: 30).y > last.y)
    let moved = try chat.frame(of: 30)
    try chat.answer("Yes")
    // Away from the end an answer moves nothing.
    #expect(try chat.frame(of: 30) == moved)
    chat.key(.pageDown)
    chat.key(.pageDown)
    #expect(try chat.frame(of: 31).maxY < chat.window.logicalSize.height)
    let middle = Point(x: 200, y: 200)
    chat.send(.mouse(MouseEvent(.wheel(x: 0, y: 3), at: middle)))
    #expect(try chat.frame(of: 31).y > last.y)
    // The scroll line is dragged to the top.
    let line = try #require(chat.content.list.scrollLine)
    let grasp = Point(x: line.x, y: line.y + 2)
    chat.send(.mouse(MouseEvent(.down(.left, clicks: 1), at: grasp)))
    chat.send(.mouse(MouseEvent(.move, at: Point(x: line.x, y: 0))))
    chat.send(.mouse(MouseEvent(.up(.left), at: Point(x: line.x, y: 0))))
    #expect(try chat.frame(of: 0).y > 0)
  }

  /// A long chat after a turn of the wheel whose frame is not drawn yet.
  @MainActor private struct TurnedChat {
    let chat: ChatEditor
    let old: [Rect]
    let new: [Rect]

    init() throws {
      chat = try ChatEditor().share()
      for number in 0..<30 { chat.say("Message \(number)") }
      chat.key(.pageUp)
      old = try (0...30).map(chat.frame)
      let middle = Point(x: 200, y: 200)
      chat.window.delegate?.handle(.mouse(MouseEvent(.wheel(x: 0, y: 0.2), at: middle)))
      new = try (0...30).map(chat.frame)
    }

    /// Returns a point that is on a bubble of the first frames, and on none of the second.
    func point(on frames: [Rect], notOn others: [Rect]) throws -> Point {
      let heights = stride(from: 60.0, to: try chat.fieldFrame().y - 20, by: 1)
      return try #require(
        heights.lazy.map { Point(x: old[15].maxX - 5, y: $0) }.first { point in
          frames.contains { $0.contains(point) } && !others.contains { $0.contains(point) }
        })
    }
  }

  @Test func aPressAfterTheWheelHitsWhatIsThereNow() throws {
    let turned = try TurnedChat()
    let chat = turned.chat
    let point = try turned.point(on: turned.old, notOn: turned.new)
    chat.send(.mouse(MouseEvent(.down(.left, clicks: 1), at: point)))
    #expect(try (0...30).map(chat.frame) == turned.new)
    #expect(chat.content.focus == "field")
  }

  /// The window manager asks for the area before the window gets the press.
  @Test func aBubbleThatTheWheelHasBroughtDoesNotMoveTheWindow() throws {
    let turned = try TurnedChat()
    let stack = turned.chat.content.scope.core.stack
    let bubble = try turned.point(on: turned.new, notOn: turned.old)
    #expect(stack.area(at: bubble) == .content)
    let space = try turned.point(on: turned.old, notOn: turned.new)
    #expect(stack.area(at: space) == .draggable)
  }

  @Test func thePointerSelectsCopiesAndOpens() throws {
    let chat = try talk()
    let frame = try chat.frame(of: 1)
    let word = Point(x: frame.x + frame.width / 2, y: frame.y + frame.height / 2)
    chat.send(.mouse(MouseEvent(.down(.left, clicks: 2), at: word)))
    chat.send(.mouse(MouseEvent(.up(.left), at: word)))
    #expect(chat.editor.clipboard.primaryText == "Hello")
    chat.key(.character("c"), .control)
    #expect(chat.editor.clipboard.text == "Hello")
    let node = try #require(chat.content.accessibilityNodes.first?.children.last?.children.first)
    let link = Point(x: node.frame.x + 4, y: node.frame.y + node.frame.height / 2)
    chat.send(.mouse(MouseEvent(.move, at: link)))
    #expect(chat.window.pointer == .hand)
    chat.send(.mouse(MouseEvent(.down(.left, clicks: 1), at: link)))
    chat.send(.mouse(MouseEvent(.up(.left), at: link)))
    #expect(
      (chat.editor.application.services.opener as? RecordingOpener)?.opened
        == ["https://example.org/a"])
    chat.send(.mouse(MouseEvent(.down(.right, clicks: 1), at: link)))
    #expect(chat.content.scope.menus.isOpen)
  }

  @Test func thePointerOnAMessageShowsItsTimeInOneFrame() throws {
    let chat = try talk()
    let frame = try chat.frame(of: 1)
    func move(by distance: Double) {
      chat.send(.mouse(MouseEvent(.move, at: Point(x: frame.x + distance, y: frame.y + 5))))
    }
    let count = chat.window.presented.count
    move(by: -60)
    #expect(chat.window.presented.count == count)
    move(by: 10)
    #expect(chat.window.presented.count == count + 1)
    move(by: 12)
    #expect(chat.window.presented.count == count + 1)
  }

  @Test func whiteSpaceMovesTheWindowAndBubblesDoNot() throws {
    let chat = try talk()
    let frame = try chat.frame(of: 1)
    let stack = chat.content.scope.core.stack
    #expect(stack.area(at: Point(x: 60, y: 20)) == .draggable)
    #expect(stack.area(at: Point(x: 30, y: frame.y + 4)) == .draggable)
    #expect(stack.area(at: Point(x: frame.x + 9, y: frame.y + 9)) == .content)
    let field = try chat.fieldFrame()
    #expect(stack.area(at: Point(x: field.x + 9, y: field.y + 9)) == .content)
  }

  @Test func aScreenReaderHearsEveryMessage() throws {
    let reader = SilentAccessibility()
    let chat = try ChatEditor { $0.services.accessibility = reader }
    chat.say("Hello")
    reader.setHeard(true)
    chat.editor.tick()
    var names = try #require(reader.tree?.entries["window/messages"]).children
      .compactMap { reader.tree?.node($0)?.name }
    #expect(names.count == 2)
    #expect(names.last?.hasPrefix("You, ") == true)
    #expect(names.last?.hasSuffix("Not sent yet: Hello") == true)
    #expect(reader.tree?.focus == "window/field")
    chat.share()
    chat.editor.wait(20)
    chat.settle()
    try chat.answer("Good morning")
    let tree = try #require(reader.tree)
    names = try #require(tree.entries["window/messages"]).children.compactMap {
      tree.node($0)?.name
    }
    #expect(names.last?.hasPrefix("Paber") == true)
    #expect(names.last?.hasSuffix("Good morning") == true)
    #expect(tree.node("window/news")?.name == names.last)
    let source = chat.content.scope.accessibility
    let path = try #require(tree.entries["window/messages"]?.children.last)
    let isDone = source.perform(.act(.focus), on: path)
    #expect(isDone && chat.content.list.focus == chat.content.list.entries.last?.key)
  }
}
