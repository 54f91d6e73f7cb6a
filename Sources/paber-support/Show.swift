import ArgumentParser
import Support

/// `paber-support show`
struct Show: ParsableCommand {
  static let configuration = CommandConfiguration(abstract: "Show a conversation.")

  @OptionGroup var folder: FolderArgument

  @Argument(help: "The conversation's identity, or the beginning of it.")
  var conversation: String

  func run() throws {
    for message in try folder.open().conversation(beginningWith: conversation).messages {
      StandardStreams.print(message.page)
    }
  }
}
