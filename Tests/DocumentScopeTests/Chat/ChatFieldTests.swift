import Canvas
import Interface
import Platform
import TestSupport
import Testing
import TextCore

@testable import DocumentScope
@testable import WindowScope

/// Scrolling in the field for a long message.
@MainActor @Suite struct ChatFieldTests {
  /// A chat with more lines in the field than it shows, and a point on its first and last visible line.
  private func long() throws -> (chat: ChatEditor, top: Point, bottom: Point) {
    let chat = try ChatEditor().share()
    for number in 0..<20 { chat.say("Message \(number)") }
    chat.editor.clipboard.text = (10..<30).map(String.init).joined(separator: "\n")
    chat.key(.character("v"), .control)
    let field = try chat.fieldFrame()
    return (
      chat, Point(x: field.x + 2, y: field.y + 10), Point(x: field.maxX - 2, y: field.maxY - 10)
    )
  }

  private func click(_ chat: ChatEditor, _ point: Point) {
    chat.send(.mouse(MouseEvent(.down(.left, clicks: 1), at: point)))
    chat.send(.mouse(MouseEvent(.up(.left), at: point)))
  }

  @Test func theWheelScrollsTheFieldUnderIt() throws {
    let (chat, top, _) = try long()
    let messages = try chat.frame(of: 0)
    let end = chat.content.field.selection
    chat.send(.mouse(MouseEvent(.wheel(x: 0, y: 30), at: top)))
    #expect(chat.content.field.selection == end)
    #expect(try chat.frame(of: 0) == messages)
    click(chat, top)
    #expect(chat.content.field.selection.head == 0)
    chat.send(.mouse(MouseEvent(.wheel(x: 0, y: -30), at: top)))
    click(chat, top)
    // Six lines are shown, the last one at the bottom.
    #expect(chat.content.field.selection.head == 42)
  }

  @Test func aKeyBringsTheCaretBack() throws {
    let (chat, top, _) = try long()
    chat.send(.mouse(MouseEvent(.wheel(x: 0, y: 30), at: top)))
    chat.type("!")
    #expect(chat.content.field.string.hasSuffix("29!"))
    click(chat, top)
    #expect(chat.content.field.selection.head == 42)
  }

  @Test func aDragPastTheEdgeScrolls() throws {
    let (chat, top, bottom) = try long()
    chat.send(.mouse(MouseEvent(.down(.left, clicks: 1), at: bottom)))
    let above = Point(x: 2, y: top.y - 50)
    chat.send(.mouse(MouseEvent(.move, at: above)))
    #expect(chat.content.field.selection.head == 42)
    chat.editor.wait(10)
    chat.send(.mouse(MouseEvent(.up(.left), at: above)))
    #expect(chat.content.field.selection.range == 0..<chat.content.field.text.end)
    #expect(chat.editor.clipboard.primaryText == chat.content.field.string)
    // Down again, with the beginning of the drag out of sight.
    chat.send(.mouse(MouseEvent(.down(.left, clicks: 1), at: top)))
    let below = Point(x: bottom.x, y: bottom.y + 60)
    chat.send(.mouse(MouseEvent(.move, at: below)))
    chat.editor.wait(10)
    chat.send(.mouse(MouseEvent(.up(.left), at: below)))
    #expect(chat.content.field.selection.range == 0..<chat.content.field.text.end)
    #expect(chat.content.field.selection.head == chat.content.field.text.end)
    #expect(chat.editor.wait(5) < 20)
  }

  @Test func aFingerScrollsTheFieldItCameDownOn() throws {
    let (chat, top, _) = try long()
    let messages = try chat.frame(of: 0)
    _ = chat.content.handle(
      .gesture(.drag(from: top, to: Point(x: top.x, y: top.y + 400))))
    _ = chat.content.handle(.gesture(.release(top, speed: 0)))
    chat.settle()
    click(chat, top)
    #expect(chat.content.field.selection.head == 0)
    #expect(try chat.frame(of: 0) == messages)
  }
}
