import ArgumentParser
import Support

/// `paber-support answer`
struct Answer: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Answer a conversation.",
    discussion: """
      The answer is added to the file in one step, and never replaces what another program has written \
      meanwhile.
      """)

  @OptionGroup var folder: FolderArgument

  @Argument(help: "The conversation's identity, or the beginning of it.")
  var conversation: String

  @Argument(help: "The answer; standard input if left out or -.")
  var text = "-"

  func run() throws {
    let folder = try folder.open()
    let conversation = try folder.conversation(beginningWith: conversation)
    let text = text == "-" ? StandardStreams.readInput(limit: 1 << 20) : text
    try folder.answer(conversation, text)
  }
}
