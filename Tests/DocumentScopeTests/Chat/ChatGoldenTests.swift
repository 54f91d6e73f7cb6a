import Canvas
import Interface
import Platform
import Testing

@testable import DocumentScope
@testable import WindowScope

/// Pictures of the support chat with the real fonts, pixel for pixel.
@MainActor @Suite struct ChatGoldenTests {
  private func chat(_ look: Look, _ other: String = "") throws -> ChatEditor {
    let chat = try ChatEditor(other) { setup in
      setup.typeface = .real
      setup.scale = Scale(look.scale)
      setup.scheme = look.scheme
    }
    chat.window.resize(to: Size(width: 400, height: 440), scale: Scale(look.scale))
    return chat
  }

  private func expect(_ chat: ChatEditor, _ name: String, _ look: Look) throws {
    chat.settle()
    try Golden("chat-\(name)-\(look.testDescription)").expect(chat.window)
  }

  @Test(arguments: Look.two) func greeting(_ look: Look) throws {
    try expect(chat(look), "greeting", look)
  }

  @Test(arguments: Look.all) func question(_ look: Look) throws {
    let chat = try chat(look).share()
    chat.say("Are you a bot?")
    chat.say("I only wonder, since you answer so quickly.")
    try chat.answer("No, we are two people in Tallinn.")
    chat.say("👋🙂")
    chat.type(
      "And do you write with Paber yourselves, as I do, every day and on all of your machines?")
    try expect(chat, "question", look)
  }

  @Test(arguments: Look.two) func automaticAnswer(_ look: Look) throws {
    let chat = try chat(look).share()
    chat.type("Where are the menus?")
    try expect(chat, "automatic", look)
  }

  @Test(arguments: Look.two) func longAnswerWithALink(_ look: Look) throws {
    let chat = try chat(look).share()
    chat.say("How do I number my chapters?")
    try chat.answer(
      "There is no command for it yet. Until then, a list does: write 1. before the first title and go on. Others do it with a script that runs over the file, such as the one at https://example.org/scripts/number-chapters, and put it on a key of their desktop. Write again if neither helps."
    )
    let node = try #require(chat.content.accessibilityNodes.first?.children.last?.children.first)
    chat.send(.mouse(MouseEvent(.move, at: Point(x: node.frame.x + 4, y: node.frame.y + 6))))
    try expect(chat, "long", look)
  }

  @Test(arguments: Look.two) func notSentYet(_ look: Look) throws {
    let chat = try chat(look)
    chat.say("Is anybody there?")
    chat.key(.up)
    try expect(chat, "unsent", look)
  }

  @Test(arguments: Look.two) func night(_ look: Look) throws {
    try expect(chat(look, "zone = UTC\n"), "night", look)
  }

  @Test(arguments: Look.two) func hebrew(_ look: Look) throws {
    let chat = try chat(look).share()
    chat.say("שלום, איפה התפריטים?")
    try chat.answer("הקישו על Alt, והם יופיעו בראש החלון.")
    try expect(chat, "right-to-left", look)
  }
}
