import MarkdownSyntax

/// The links of word processors.
enum FlowLink {
  /// Returns the target of a link; nil if it leads nowhere, or may run something. Bookmarks mean nothing in
  /// Markdown, but those that Paber has made of headings.
  static func target(of address: String?, anchor: String?, title: String?) -> LinkTarget? {
    if let address, !address.isEmpty {
      guard HTMLAddress.isLink(address) else { return nil }
      return LinkTarget(
        destination: anchor.map { address + "#" + $0 } ?? address, title: title)
    }
    guard let anchor, anchor.hasPrefix("h_") else { return nil }
    let heading = anchor.dropFirst(2).map { $0 == "_" ? "-" : $0 }
    return LinkTarget(destination: "#" + String(heading), title: title)
  }
}
