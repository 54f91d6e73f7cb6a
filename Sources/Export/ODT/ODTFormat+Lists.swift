/// A list that is open in an ODT file, with an item or a header.
struct ODTOpenList: Sendable {
  /// The kind of a list, and which of the ordered ones it is.
  enum Key: Equatable, Sendable {
    /// `isOther` is true right after another bulleted list.
    case bullets(isOther: Bool)
    case tasks(isOther: Bool)
    case ordered(Int, hasParenthesis: Bool)
  }

  let key: Key
  /// True if one of its items has a number, so that the next one counts on.
  var counts = false
  /// True if a header is open, not an item.
  var isHeader = false

  init(_ key: Key) { self.key = key }

  /// The list of a marker. Numbers that are text are in a list without labels.
  init(of marker: FlowMarker, isOther: Bool) {
    switch marker {
    case .bullet: self.init(.bullets(isOther: isOther))
    case .task, .text: self.init(.tasks(isOther: isOther))
    case .number(let list, _):
      self.init(.ordered(list.number, hasParenthesis: list.hasParenthesis))
    }
  }

  fileprivate var styleName: String {
    switch key {
    case .bullets(let isOther): isOther ? ODTListStyles.otherBullets : ODTListStyles.bullets
    case .tasks(let isOther): isOther ? ODTListStyles.otherTasks : ODTListStyles.tasks
    case .ordered(_, let hasParenthesis):
      hasParenthesis ? ODTListStyles.parentheses : ODTListStyles.periods
    }
  }
}

extension ODTFormat {
  /// Opens and closes lists and items so that a paragraph is in its own.
  mutating func arrangeLists(for paragraph: FlowParagraph) {
    let depth = min(paragraph.itemDepth, FlowParagraph.deepest)
    closeLists(to: depth)
    guard depth > 0 else {
      interruptedLists = []
      return
    }
    guard let marker = paragraph.marker else { return reopenLists(to: depth) }
    let list = ODTOpenList(of: marker, isOther: paragraph.isInOtherList)
    if lists.count == depth, lists[depth - 1].key == list.key {
      output.append(lists[depth - 1].isHeader ? "</text:list-header>" : "</text:list-item>")
    } else {
      closeLists(to: depth - 1)
      reopenLists(to: depth - 1)
      open(list)
    }
    beginItem(marker)
  }

  private mutating func open(_ list: ODTOpenList) {
    output.append("<text:list text:style-name=\"\(list.styleName)\">")
    lists.append(list)
  }

  /// Begins an item of the innermost list. Its number is written if the list would count to another
  /// one.
  private mutating func beginItem(_ marker: FlowMarker) {
    let place = lists.count - 1
    lists[place].isHeader = false
    if case .number(_, let value) = marker, !lists[place].counts {
      lists[place].counts = true
      output.append("<text:list-item text:start-value=\"\(value)\">")
    } else {
      output.append("<text:list-item>")
    }
  }

  /// Opens the lists that a table has ended, with headers, which have no labels.
  private mutating func reopenLists(to depth: Int) {
    while lists.count < depth {
      let level = lists.count
      var list =
        interruptedLists.indices.contains(level)
        ? interruptedLists[level] : .init(.tasks(isOther: false))
      list.counts = false
      list.isHeader = true
      open(list)
      output.append("<text:list-header>")
    }
  }

  /// Closes all lists below a depth.
  mutating func closeLists(to depth: Int = 0) {
    while lists.count > depth {
      let list = lists.removeLast()
      output.append(
        list.isHeader ? "</text:list-header></text:list>" : "</text:list-item></text:list>")
    }
  }
}
