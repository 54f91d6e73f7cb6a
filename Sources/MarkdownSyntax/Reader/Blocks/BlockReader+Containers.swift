extension BlockReader {
  // Containers that go on

  /// Passes the marks of the containers that continue in the line and returns their number. A list
  /// continues wherever the container around it does.
  mutating func matchContainers() -> Int {
    var hasMarks = false
    var count = 0
    while count < containers.count {
      cursor.find(in: lines.bytes)
      switch containers[count].kind {
      case .list: break
      case .quote:
        guard cursor.byte(in: lines.bytes) == .greater else { return matched(count, hasMarks) }
        passQuoteMark()
        hasMarks = true
      case .item(let indent, let content):
        if cursor.isBlank {
          guard containers[count].hasContent else { return matched(count, hasMarks) }
        } else {
          guard cursor.indent >= indent + BlockStyle.levelStep else {
            return matched(count, hasMarks)
          }
          cursor.skip(columns: min(cursor.indent, content), in: lines.bytes)
        }
      case .footnote:
        if !cursor.isBlank {
          guard cursor.indent >= 4 else { return matched(count, hasMarks) }
          cursor.skip(columns: 4, in: lines.bytes)
        }
      }
      count += 1
    }
    return matched(count, hasMarks)
  }

  private mutating func matched(_ count: Int, _ hasMarks: Bool) -> Int {
    if hasMarks { marksEnd = cursor.position }
    return count
  }

  /// Passes a `>` and a column of white space after it.
  private mutating func passQuoteMark() {
    cursor.skipIndent()
    cursor.skip(bytes: 1)
    cursor.skip(columns: 1, in: lines.bytes)
  }

  // Containers that begin

  /// Opens a quote after the first `count` containers.
  mutating func openQuote(after count: Int) {
    beginLeaf(after: count)
    let start = cursor.nonBlank
    passQuoteMark()
    events.enter(.quote, line.offset(of: start)..<line.offset(of: cursor.position))
    push(BlockContainer(.quote, .quote))
  }

  /// Opens the definition of a footnote whose `[^label]:` ends at `end`.
  mutating func openFootnote(upTo end: Int, after count: Int) {
    beginLeaf(after: count)
    let start = cursor.nonBlank
    let label = String(decoding: lines.bytes[(start + 2)..<(end - 2)], as: UTF8.self)
    cursor.skipIndent()
    cursor.skip(bytes: end - start)
    let element = DocumentElement.footnoteDefinition(label: label)
    let offset = line.offset(of: start)
    events.enter(element, offset..<line.offset(of: end))
    push(BlockContainer(.footnote(label: label, start: offset, listCount: listCount), element))
  }

  /// Opens an item, and a list if the item continues none.
  mutating func openItem(_ marker: ListMarker, after count: Int) {
    // Two blank lines end a list, as they do for the numbers that the page shows.
    let isAfterGap = (blankRun?.count ?? 0) > 1
    let goesOn = count > 0 && containers[count - 1].listMark == marker.mark && !isAfterGap
    if goesOn {
      close(to: count)
      beginChild()
    } else {
      beginLeaf(after: count)
      openList(marker)
    }
    let start = cursor.nonBlank
    let indent = cursor.indent
    cursor.skipIndent()
    cursor.skip(bytes: marker.length)
    cursor.find(in: lines.bytes)
    // White space beyond that of a marker belongs to the text.
    let gap = marker.isEmpty || cursor.indent > 4 ? 1 : cursor.indent
    cursor.skip(columns: gap, in: lines.bytes)
    let item = DocumentElement.item(DocumentItem(number: marker.number, task: passTask()))
    events.enter(item, line.offset(of: start)..<line.offset(of: cursor.position))
    push(BlockContainer(.item(indent: indent, content: indent + marker.length + gap), item))
  }

  private mutating func openList(_ marker: ListMarker) {
    let index = listCount
    listCount += 1
    if surveys { survey.looseLists.append(false) }
    let list = DocumentElement.list(
      DocumentList(kind: marker.kind, isTight: !survey.looseLists[index]))
    let start = line.offset(of: cursor.nonBlank)
    events.enter(list, start..<start)
    push(BlockContainer(.list(mark: marker.mark, index: index), list))
    containers[containers.count - 1].hasContent = true
  }

  /// Passes the box of a task.
  private mutating func passTask() -> DocumentItem.Task? {
    let bytes = lines.bytes
    let start = cursor.position
    let end = start + 3
    guard end <= line.loaded.upperBound, bytes[start] == .openBracket,
      bytes[start + 2] == .closeBracket, end == line.loaded.upperBound || bytes[end].isBlank
    else { return nil }
    let task: DocumentItem.Task
    switch bytes[start + 1] {
    case .space: task = .open
    case UInt8(ascii: "x"), UInt8(ascii: "X"): task = .done
    default: return nil
    }
    cursor.skip(bytes: 3)
    cursor.find(in: bytes)
    cursor.skipIndent()
    return task
  }
}
