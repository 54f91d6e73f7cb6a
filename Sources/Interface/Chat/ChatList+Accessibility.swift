import Canvas
import Localization
import Platform

/// The messages for screen readers.
extension ChatList {
  /// Describes a message: author, time, text and note, and its links.
  func describe(_ index: Int, in node: inout AccessibilityNode, _ words: Catalog) {
    let bubble = bubbles[index]
    let (entry, frame) = (bubble.entry, frame(of: bubble))
    (node.name, node.actions) = (Self.name(of: entry, words), [.focus])
    node.states = entry.key == focus ? [.focusable, .focused] : .focusable
    node.text = bubble.field.accessibilityText(
      hasCaret: entry.key == focus, selection: selection(at: index))
    if frame.maxY <= area.y || frame.y >= area.maxY { node.states.insert(.offPage) }
    node.children = bubble.links.enumerated().map { index, link in
      AccessibilityNode(
        "\(entry.key)_\(index)", .link, link.address,
        frame: bubble.boxes(of: link, in: frame).first ?? frame, actions: [.press])
    }
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

  /// Performs a request on a message or one of its links; `false` if that is impossible.
  public func perform(_ request: AccessibilityRequest, on key: String) -> Bool {
    switch request {
    case .act(.focus), .show:
      guard entries.contains(where: { $0.key == key }) else { return false }
      if case .act = request { focus(key) }
      bring(key)
    case .act(.press):
      for bubble in bubbles {
        for (index, link) in bubble.links.enumerated() where key == "\(bubble.entry.key)_\(index)" {
          owner?.open(link)
          return true
        }
      }
      return false
    case .select, .setCaret, .copy:
      guard let index = index(of: key) else { return false }
      if case .copy = request {} else { focus(key) }
      return bubbles[index].field.perform(request, clipboard: clipboard) != .ignored
    default: return false
    }
    return true
  }
}
