import Canvas
import Localization
import Platform

/// The messages for screen readers.
extension ChatList {
  /// The list of all messages: each with its author, time, text and note, and with its links.
  public func accessibilityNode(_ context: ChromeContext) -> AccessibilityNode {
    AccessibilityNode(
      "messages", .list, context.words.text(Phrase("Messages")), frame: area,
      children: bubbles.indices.map { node(at: $0, context.words) })
  }

  private func node(at index: Int, _ words: Catalog) -> AccessibilityNode {
    let bubble = bubbles[index]
    let (entry, frame) = (bubble.entry, frame(of: bubble))
    var node = AccessibilityNode(
      entry.key, .listItem, Self.name(of: entry, words), .focusable, frame: frame,
      actions: [.focus])
    if entry.key == focus { node.states.insert(.focused) }
    node.text = bubble.field.accessibilityText(
      hasCaret: entry.key == focus, selection: selection(at: index))
    if frame.maxY <= area.y || frame.y >= area.maxY { node.states.insert(.offPage) }
    node.children = bubble.links.enumerated().map { index, link in
      AccessibilityNode(
        "\(entry.key)_\(index)", .link, link.address,
        frame: bubble.boxes(of: link, in: frame).first ?? frame, actions: [.press])
    }
    return node
  }

  /// Returns the words that are read for a message.
  public static func name(of entry: ChatEntry, _ words: Catalog) -> String {
    let author =
      switch entry.author {
      case .writer: words.text(Phrase("You"))
      case .maker: "Paber"
      }
    let about = [author, entry.time, entry.note].filter { !$0.isEmpty }
    return about.joined(separator: ", ") + ": " + entry.text
  }

  /// Performs a request on a message or one of its links; returns the link to open. `nil` if that is
  /// impossible.
  public func perform(_ request: AccessibilityRequest, on key: String) -> KeyResponse? {
    switch request {
    case .act(.focus), .show:
      guard entries.contains(where: { $0.key == key }) else { return nil }
      if case .act = request { focus(key) }
      bring(key)
      return .handled
    case .act(.press):
      for bubble in bubbles {
        for (index, link) in bubble.links.enumerated() where key == "\(bubble.entry.key)_\(index)" {
          return .open(link)
        }
      }
      return nil
    case .select, .setCaret, .copy:
      guard let index = index(of: key) else { return nil }
      if case .copy = request {} else { focus(key) }
      return bubbles[index].field.perform(request, clipboard: clipboard) == .ignored
        ? nil : .handled
    default: return nil
    }
  }
}
