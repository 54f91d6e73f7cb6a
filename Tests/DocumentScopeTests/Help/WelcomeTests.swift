import Foundation
import Testing

/// The welcome document tells how to open the menus, in each of its languages.
@Suite struct WelcomeTests {
  @Test(arguments: [
    ("welcome.md", ["**Alt**", "**F1**", "right button", "top edge"]),
    ("welcome.et.md", ["**Alt**", "**F1**", "parem nupp", "ülaservas"]),
    ("welcome.ru.md", ["**Alt**", "**F1**", "правая кнопка", "верхнего края"]),
  ])
  func itSaysWhereTheMenusAre(name: String, words: [String]) throws {
    let root = "/" + "\(#filePath)".split(separator: "/").dropLast(4).joined(separator: "/")
    let path = root + "/Sources/paber/Resources/" + name
    let text = try String(contentsOfFile: path, encoding: .utf8)
    for word in words { #expect(text.contains(word)) }
  }
}
