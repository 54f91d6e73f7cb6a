/// A list that is open, with its item.
struct ODTOpenList {
  /// Tells lists apart. Lists that continue each other have the same one.
  var identity: Int
  var styleName: String?
  /// True if its items have markers, which those of numbered headings have not.
  var isMarked = false
  /// True if nothing of the open item was read.
  var isAtItemStart = false
  /// The number that the open item names for itself.
  var startValue: Int?
  /// True before the first item or header.
  var isNew = true
}

/// The numbers of the lists of a document.
struct ODTNumbers {
  /// The last numbers, by the identity of the list.
  var counts = FlowCounts()
  private var identities: [String: Int] = [:]
  /// The identity of the last list of a style.
  private var lastOfStyle: [String: Int] = [:]
  /// The identity of the last list of each level.
  private var lastOfLevel: [Int: Int] = [:]
  private var listCount = 0
  /// Numbers of styles, by which bulleted lists are told apart.
  private var styles: [String: Int] = [:]

  /// Makes the identity of a list that begins at a level.
  mutating func identity(
    _ attributes: XMLAttributes, styleName: String?, level: Int, outer: ODTOpenList?
  ) -> Int {
    let identity: Int
    if let known = attributes["continue-list"].flatMap({ identities[$0] }) {
      identity = known
    } else if attributes["continue-numbering"] == "true",
      let known = lastOfStyle[styleName ?? ""]
    {
      identity = known
    } else if let outer, outer.styleName == styleName {
      identity = outer.identity
    } else {
      listCount += 1
      identity = listCount
    }
    if let identifier = attributes["id"] { identities[identifier] = identity }
    lastOfStyle[styleName ?? ""] = identity
    return identity
  }

  /// The number of a style of lists.
  mutating func number(ofStyle name: String?) -> Int {
    let number = styles[name ?? ""] ?? styles.count
    styles[name ?? ""] = number
    return number
  }

  /// Remembers the list that ends at a level.
  mutating func end(_ list: ODTOpenList, level: Int) { lastOfLevel[level] = list.identity }

  /// The identity of the list that ended last at a level.
  func last(atLevel level: Int) -> Int? { lastOfLevel[level] }
}

extension ODTTextReader {
  func startList(_ element: ODTElement, _ attributes: XMLAttributes) {
    switch element {
    case .list:
      let outer = text.lists.last
      let styleName = attributes["style-name"] ?? outer?.styleName
      let identity = numbers.identity(
        attributes, styleName: styleName, level: text.lists.count, outer: outer)
      text.lists.append(ODTOpenList(identity: identity, styleName: styleName))
    case .item:
      guard let last = text.lists.indices.last else { return }
      text.lists[last].isAtItemStart = true
      text.lists[last].startValue = attributes.number("start-value")
      text.lists[last].isNew = false
    case .listHeader:
      guard let last = text.lists.indices.last else { return }
      text.lists[last].isAtItemStart = false
      // A list that begins without an item is the one before it, which a table has interrupted.
      if text.lists[last].isNew, let known = numbers.last(atLevel: last) {
        text.lists[last].identity = known
        text.lists[last].isMarked = true
      }
      text.lists[last].isNew = false
    default: break
    }
  }

  func endList(_ element: ODTElement) {
    guard element == .list, let list = text.lists.popLast() else { return }
    numbers.end(list, level: text.lists.count)
  }

  /// The marker of the open item, once. Nil if it has none.
  func takeMarker(isHeading: Bool, beginsWithBox: Bool) -> FlowMarker? {
    guard let last = text.lists.indices.last, text.lists[last].isAtItemStart else { return nil }
    text.lists[last].isAtItemStart = false
    let list = text.lists[last]
    let look = list.styleName.flatMap { styles.lists[$0]?[last + 1] } ?? ODTStyles.ListLevel()
    if look.isUnmarked, !beginsWithBox { return nil }
    if look.isOrdered, isHeading { return nil }
    text.lists[last].isMarked = true
    // LibreOffice gives these names to the list styles of DOCX and RTF.
    text.hasListOfWord = list.styleName?.hasPrefix("WW") ?? false
    text.itemLefts.removeLast(max(0, text.itemLefts.count - last))
    // The indentation of an outer level without a marker of its own is unknown.
    while text.itemLefts.count < last { text.itemLefts.append(0) }
    text.itemLefts.append(look.left ?? 0)
    guard look.isOrdered else {
      return FlowMarker(
        list: numbers.number(ofStyle: list.styleName), isUnmarked: look.isUnmarked,
        family: ListFamily(ofListNamed: list.styleName.map(ODTStyles.decoded)))
    }
    let number = numbers.counts.next(
      in: list.identity, level: last, start: look.start, fixed: list.startValue)
    return FlowMarker(
      list: list.identity, number: number, hasParenthesis: look.hasParenthesis)
  }
}
