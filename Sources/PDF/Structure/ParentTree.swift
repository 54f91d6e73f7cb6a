/// The way from marked content and annotations to their elements (ISO 32000-1, 14.7.4.4).
struct ParentTree {
  /// For each key the element of an annotation, or the list of a page's elements.
  private var entries: [PDFReference] = []

  /// Gives out the key of an annotation that belongs to an element.
  mutating func add(annotationOf element: PDFReference) -> Int {
    entries.append(element)
    return entries.count - 1
  }

  /// Gives out the key of a page, whose list is written as `list`.
  mutating func add(page list: PDFReference) -> Int {
    entries.append(list)
    return entries.count - 1
  }

  /// The key that the next entry gets.
  var nextKey: Int { entries.count }

  /// The tree as an object.
  var object: [UInt8] {
    var object: [UInt8] = []
    object.append("<</Nums[")
    for (key, entry) in entries.enumerated() { object.append("\(key) \(entry.text) ") }
    object.append("]>>")
    return object
  }
}
