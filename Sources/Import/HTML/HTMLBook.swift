/// The book of which a page is a part.
protocol HTMLBook: AnyObject {
  /// The number of footnotes so far, where `links` does not number those of the whole book.
  var noteCount: Int { get set }
  /// The meaning of the page's links in the book; nil: only those within the page mean something.
  var links: HTMLLinkPlan.Page? { get }
  /// Returns the picture of the book at an address of the page; nil if there is none.
  func picture(at address: String) -> (bytes: [UInt8], name: String)?
  /// True if an address leads out of the book. Links within it mean something only where they refer to
  /// footnotes or lead to headings.
  func leadsOut(_ address: String) -> Bool
}
