import MarkdownSyntax

/// The links of word processors.
enum FlowLink {
  /// Returns the target of a link; nil if it leads nowhere, or may run something. Markdown has no
  /// bookmarks, except those that Paber has made of headings.
  static func target(of address: String?, anchor: String?, title: String?) -> LinkTarget? {
    if let address, !address.isEmpty {
      guard HTMLAddress.isLink(address) else { return nil }
      let whole = anchor.map { address + "#" + $0 } ?? address
      return LinkTarget(destination: HeadingLinks.foreign(whole), title: title)
    }
    guard let anchor, isHeading(anchor) else { return nil }
    return LinkTarget(destination: HeadingLinks.destination(ofName: anchor), title: title)
  }

  /// True for the name of a bookmark that Paber has made of a heading.
  static func isHeading(_ name: String) -> Bool {
    name.hasPrefix("h_")
      && name.unicodeScalars.allSatisfy {
        $0 == "_" || $0.properties.isAlphabetic || $0.properties.numericType == .decimal
      }
  }
}
