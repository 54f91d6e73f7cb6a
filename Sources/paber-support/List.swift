import ArgumentParser
import Support

/// `paber-support list`
struct List: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List the conversations, those that wait for an answer first.")

  @OptionGroup var folder: FolderArgument

  @Flag(help: "Only those that wait for an answer.")
  var waiting = false

  func run() throws {
    let folder = try folder.open()
    var rows: [(isWaiting: Bool, time: MessageTime, line: String)] = []
    for id in try folder.identities() {
      do {
        guard let last = try folder.conversation(id).messages.last else { continue }
        let isWaiting = last.side == .writer
        let state = isWaiting ? "waiting " : "answered"
        let start = last.text.prefix { $0 != "\n" }.prefix(60)
        rows.append((isWaiting, last.time, "\(state)  \(last.time.text)  \(id.text)  \(start)"))
      } catch let complaint {
        // One file that was damaged by hand hides no other.
        StandardStreams.complain(complaint.sentence)
      }
    }
    for row in rows.sorted(by: { ($0.isWaiting ? 0 : 1, $0.time) < ($1.isWaiting ? 0 : 1, $1.time) }
    )
    where row.isWaiting || !waiting {
      StandardStreams.print(row.line)
    }
  }
}
