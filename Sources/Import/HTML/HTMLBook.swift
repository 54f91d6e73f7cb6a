/// The book of which a page is a part.
protocol HTMLBook {
  /// Letters before the labels of the page's footnotes, so that no two pages have the same label.
  var notePrefix: String { get }
  /// The picture of the book at an address of the page; nil where there is none.
  func picture(at address: String) -> (bytes: [UInt8], name: String)?
  /// True if an address leads out of the book. Links within it have no meaning in Markdown.
  func leadsOut(_ address: String) -> Bool
}
