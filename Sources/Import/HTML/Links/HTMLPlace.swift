/// A place in a page, or in one of a book's pages, to which a link leads.
struct HTMLPlace: Hashable {
  /// The number of the page, from 0.
  var page = 0
  /// The name of an element; empty: the page itself.
  var name: String

  /// The place in a page of its own to which an address leads; nil for an address elsewhere.
  static func inPage(_ address: String) -> HTMLPlace? {
    guard address.hasPrefix("#"), address.utf8.count > 1 else { return nil }
    return HTMLPlace(name: String(address.dropFirst()))
  }
}
