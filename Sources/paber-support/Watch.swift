import ArgumentParser
import Support

/// `paber-support watch`
struct Watch: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Print messages of writers as they come, until it is interrupted.",
    discussion: """
      Messages that only a copy has, which a sync program made after a conflict, are written to the \
      file itself, as writers can't see copies.
      """)

  @OptionGroup var folder: FolderArgument

  @Option(help: "Seconds between two looks at the folder.")
  var interval = 2.0

  func validate() throws {
    guard interval > 0, interval <= 3600 else {
      throw ValidationError("--interval: between 0 and 3600 seconds.")
    }
  }

  func run() throws {
    let folder = try folder.open()
    var known: [ConversationID: Conversation] = [:]
    var state: UInt64?
    var told: Set<String> = []
    while true {
      // Before the reading, so that a change during it is seen the next time.
      let newest = try folder.stateHash()
      if newest != state { try look(folder, &known, &told, isFirst: state == nil) }
      state = newest
      Pause.sleep(seconds: interval)
    }
  }

  private func look(
    _ folder: ConversationFolder, _ known: inout [ConversationID: Conversation],
    _ told: inout Set<String>, isFirst: Bool
  ) throws {
    for id in try folder.identities() {
      do {
        try folder.mergeCopies(of: id)
        let conversation = try folder.conversation(id)
        let keys = Set(known[id]?.messages.map(\.key) ?? [])
        for message in conversation.messages
        where !isFirst && message.side == .writer && !keys.contains(message.key) {
          StandardStreams.print("\(id.text)\n\(message.page)")
        }
        known[id] = conversation
      } catch let complaint {
        if told.insert(complaint.sentence).inserted { StandardStreams.complain(complaint.sentence) }
      }
    }
  }
}
