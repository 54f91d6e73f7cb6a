import MarkdownSyntax

/// The links of word processors.
enum FlowLink {
  /// The target of a link; nil if it leads nowhere. Bookmarks mean nothing in Markdown, but those that Paber
  /// has made of headings.
  static func target(of address: String?, anchor: String?, title: String?) -> LinkTarget? {
    if let address, !address.isEmpty {
      return LinkTarget(
        destination: anchor.map { address + "#" + $0 } ?? address, title: title)
    }
    guard let anchor, anchor.hasPrefix("h_") else { return nil }
    let heading = anchor.dropFirst(2).map { $0 == "_" ? "-" : $0 }
    return LinkTarget(destination: "#" + String(heading), title: title)
  }
}
