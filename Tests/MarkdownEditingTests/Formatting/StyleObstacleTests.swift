import TestSupport
import Testing
import TextCore

@testable import MarkdownEditing

@Suite struct StyleObstacleTests {
  @Test(arguments: [
    ("a« »b", StyleObstacle.noLetters), ("«---»", .noLetters), ("«- »", .noLetters),
    ("```\n«a»\n```", .code), ("```\naˇ\n```", .code), ("a `«b»` c", .code),
    ("<http://«b»>", .code),
    ("[a](«b»)", .code), ("a«…»b", .marks), ("«```\na\n```\nb»", .marks), ("aˇ", .marks),
    ("[«a»](b)", .marks),
  ])
  func obstacles(marked: String, expected: StyleObstacle) {
    #expect(FormattingCommands.obstacle(in: MarkedText(marked).context()) == expected)
  }
}
