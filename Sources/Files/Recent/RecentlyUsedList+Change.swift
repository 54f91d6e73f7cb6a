extension RecentlyUsedList {
  /// Edits of a document that are applied together.
  struct Change {
    /// A replacement of bytes.
    struct Edit {
      var range: Range<Int>
      var bytes: [UInt8]
    }

    let outline: XMLOutline
    var edits: [Edit] = []

    init(_ outline: XMLOutline) { self.outline = outline }

    /// Sets an attribute, and adds it if there is none.
    mutating func set(_ name: String, _ value: String, of element: Int) {
      if let range = outline.elements[element].value(name) {
        edits.append(Edit(range: range, bytes: Array(XMLOutline.encoded(value).utf8)))
      } else {
        edits.append(Self.attribute(name, value, of: element, in: outline))
      }
    }

    /// Returns the edit that adds an attribute at the end of a start tag.
    static func attribute(
      _ name: String, _ value: String, of element: Int, in outline: XMLOutline
    ) -> Edit {
      let element = outline.elements[element]
      let place = element.startTag.upperBound - (element.isClosed ? 2 : 1)
      return Edit(
        range: place..<place, bytes: Array(" \(name)=\"\(XMLOutline.encoded(value))\"".utf8))
    }

    /// Adds a child after all others, on its own line.
    mutating func append(_ child: String, to parent: Int, indent: String) {
      let element = outline.elements[parent]
      guard !element.isClosed else {
        let end = element.startTag.upperBound
        let closing = "\n\(indent.dropLast(2))</\(element.name)>"
        edits.append(
          Edit(
            range: (end - 2)..<end, bytes: Array(">\n\(indent)\(child)\(closing)".utf8)))
        return
      }
      // Before the white space that is before the end tag.
      var place = element.content.upperBound
      while place > element.content.lowerBound, XMLOutline.isBlank(outline.bytes[place - 1]) {
        place -= 1
      }
      let isAlone = place == element.content.upperBound
      let closing = isAlone ? "\n\(indent.dropLast(2))" : ""
      edits.append(
        Edit(range: place..<place, bytes: Array("\n\(indent)\(child)\(closing)".utf8)))
    }

    /// Removes an element with the white space before it.
    mutating func remove(_ element: Int) {
      let range = outline.elements[element].range
      var start = range.lowerBound
      while start > 0, XMLOutline.isBlank(outline.bytes[start - 1]) { start -= 1 }
      edits.append(Edit(range: start..<range.upperBound, bytes: []))
    }

    /// The document with all edits; those at the same position in the order in which they were added.
    var result: [UInt8] {
      var result: [UInt8] = []
      var position = 0
      for edit in edits.enumerated().sorted(by: {
        ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
      }).map(\.element) {
        result += outline.bytes[position..<edit.range.lowerBound]
        result += edit.bytes
        position = edit.range.upperBound
      }
      return result + outline.bytes[position...]
    }
  }
}
