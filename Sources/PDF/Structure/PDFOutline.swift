/// A document's outline, which viewers show beside the pages: its headings as a tree
/// (ISO 32000-1, 12.3.3).
struct PDFOutline {
  private struct Item {
    var title: String
    var level: Int
    var destination: String
    var reference: PDFReference
    /// The item that it is under; nil: the outline itself.
    var parent: Int?
    /// Its index among the items under the parent.
    var place: Int
    var children: [Int] = []
  }

  private var items: [Item] = []
  /// The open items, each under the one before.
  private var open: [Int] = []
  private var topLevel: [Int] = []

  var isEmpty: Bool { items.isEmpty }

  /// Adds a heading; `destination` is the text of the destination that leads to it.
  mutating func add(_ title: String, level: Int, destination: String, _ reference: PDFReference) {
    while let last = open.last, items[last].level >= level { open.removeLast() }
    let index = items.count
    items.append(
      Item(
        title: title, level: level, destination: destination, reference: reference,
        parent: open.last, place: open.last.map { items[$0].children.count } ?? topLevel.count))
    if let parent = open.last {
      items[parent].children.append(index)
    } else {
      topLevel.append(index)
    }
    open.append(index)
  }

  /// Writes the tree.
  func write(to file: PDFFile, as root: PDFReference) throws {
    for item in items {
      var object: [UInt8] = []
      object.append("<</Title")
      object.append(textString: item.title)
      let parent = item.parent.map { items[$0].reference } ?? root
      object.append("/Parent \(parent.text)/Dest\(item.destination)")
      let siblings = item.parent.map { items[$0].children } ?? topLevel
      if item.place > 0 {
        object.append("/Prev \(items[siblings[item.place - 1]].reference.text)")
      }
      if item.place + 1 < siblings.count {
        object.append("/Next \(items[siblings[item.place + 1]].reference.text)")
      }
      if let first = item.children.first, let last = item.children.last {
        // A negative number means that the item is closed.
        object.append(
          """
          /First \(items[first].reference.text)/Last \(items[last].reference.text)\
          /Count \(-item.children.count)
          """)
      }
      object.append(">>")
      try file.write(object, as: item.reference)
    }
    guard let first = topLevel.first, let last = topLevel.last else { return }
    try file.write(
      """
      <</Type/Outlines/First \(items[first].reference.text)/Last \(items[last].reference.text)\
      /Count \(topLevel.count)>>
      """, as: root)
  }
}
