extension HTMLOpenElements {
  /// Begins an element of style.
  mutating func beginStyle(_ tag: HTMLTag) -> Content {
    if tag.name == .anchor, styles[ownStyles].contains(where: { $0?.name == .anchor }) {
      endStyle(.anchor)
      if let index = styles[ownStyles].lastIndex(where: { $0?.name == .anchor }),
        let anchor = styles.remove(at: index)
      {
        elements.removeAll { $0.number == anchor.number }
      }
    }
    reopenStyles()
    if tag.name == .nobr, index(of: .nobr) != nil {
      endStyle(.nobr)
      reopenStyles()
    }
    push(tag)
    remember(elements[elements.count - 1], tag)
    return .markup
  }

  /// Adds a style to those that are opened again. Of more than three alike the first one is not.
  private mutating func remember(_ style: Element, _ tag: HTMLTag) {
    let same = styles[ownStyles].indices.filter { styles[$0]?.name == style.name }
    let alike = same.filter { styles[$0]?.attributes == style.attributes }
    if alike.count >= 3 {
      styles.remove(at: alike[0])
    } else if same.count >= 3, tag.isVague {
      lost += 1
    }
    styles.append(style)
  }

  /// The styles after the last island.
  private var ownStyles: Range<Int> {
    (styles.lastIndex { $0 == nil }.map { $0 + 1 } ?? 0)..<styles.count
  }

  /// Forgets the styles of the last island.
  mutating func clearStyles() {
    while let last = styles.popLast() { if last == nil { return } }
  }

  /// Reopens the styles that continue over the end of a block.
  mutating func reopenStyles() {
    guard let last = styles.last, let style = last, !isOpen(style) else { return }
    var index = styles.count - 1
    while index > 0, let style = styles[index - 1], !isOpen(style) { index -= 1 }
    for place in index..<styles.count {
      guard var copy = styles[place] else { return }
      copy.number = newNumber()
      styles[place] = copy
      elements.append(copy)
      reopened += copy.weight
    }
  }

  private func isOpen(_ style: Element) -> Bool {
    elements.contains { $0.number == style.number }
  }

  // Ends

  /// Ends a style by the adoption agency algorithm (13.2.6.4.7): blocks that are open in it stay open.
  mutating func endStyle(_ name: HTMLTagName) {
    if let last = elements.last, last.isHTML(name),
      !styles.contains(where: { $0?.number == last.number })
    {
      elements.removeLast()
      return
    }
    for _ in 0..<8 {
      guard let place = styles[ownStyles].lastIndex(where: { $0?.name == name }),
        let style = styles[place]
      else { return }
      guard let start = elements.lastIndex(where: { $0.number == style.number }) else {
        styles.remove(at: place)
        return
      }
      guard index(of: name) != nil else { return }
      guard let block = elements[start...].firstIndex(where: \.isSpecial) else {
        pop(to: start)
        styles.remove(at: place)
        return
      }
      adopt(block, from: start, place)
    }
  }

  /// Moves a style that begins at `start` into the block that is open in it.
  private mutating func adopt(_ block: Int, from start: Int, _ place: Int) {
    guard var copy = styles[place] else { return }
    var bookmark = place
    var kept: [Element] = []
    for (count, element) in elements[(start + 1)..<block].reversed().enumerated() {
      guard let own = styles.firstIndex(where: { $0?.number == element.number }) else { continue }
      // Parsers differ in the styles beyond the third.
      if count >= 3 { lost += 1 }
      if kept.isEmpty { bookmark = own }
      kept.append(element)
      reopened += element.weight
    }
    copy.number = newNumber()
    reopened += copy.weight
    let inner = elements[block...]
    elements = elements[..<start] + kept.reversed() + [inner[block], copy] + inner.dropFirst()
    styles.remove(at: place)
    styles.insert(copy, at: bookmark < place ? bookmark + 1 : bookmark)
  }
}
