import MarkdownSyntax
import TestSupport
import Testing
import TextCore

@testable import MarkdownEditing

/// The reasons for which nothing is deleted while tags are hidden.
@Suite struct DeletionObstacleTests {
  @Test(
    arguments: [
      ("ˇtext", .backward, nil), ("textˇ", .forward, nil), ("text\nˇ", .forward, nil),
      ("teˇxt", .backward, .markdown), ("teˇxt", .forward, .markdown),
      ("a\nˇb", .backward, .markdown), ("aˇ\nb", .forward, .markdown),
      ("```\ncode\n```\nˇa", .backward, .codeBlock), ("aˇ\n```\ncode\n```", .forward, .codeBlock),
      ("a\n\n```\nˇcode\n```", .backward, .codeBlock), ("```\ncodeˇ\n```\na", .forward, .codeBlock),
      ("ˇ```\ncode\n```", .backward, nil), ("```\ncode\n```ˇ", .forward, nil),
      ("a\n\n```ˇ\ncode\n```", .forward, .codeBlock), ("a «text» b", .forward, .markdown),
    ] as [(String, TextDirection, DeletionObstacle?)])
  func obstacles(marked: String, direction: TextDirection, obstacle: DeletionObstacle?) {
    let context = MarkedText(marked).context()
    #expect(RichTextCommands.obstacle(toDeleting: direction, in: context) == obstacle, "\(marked)")
  }
}
