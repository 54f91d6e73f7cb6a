@testable import Canvas

extension RandomLists {
  /// The same frame with stretches of it made groups, some of them measured at another scale.
  mutating func grouped(
    _ list: DisplayList, with rasterizer: FakeRasterizer
  ) -> DisplayList {
    var result = DisplayList(bounds: list.bounds, background: list.background)
    var rest = list.entries[...]
    while !rest.isEmpty {
      let part = Array(rest.prefix(number(1...4)))
      rest = rest.dropFirst(part.count)
      if number(0...2) > 0 {
        result.append(group(part, with: rasterizer))
      } else {
        for entry in part { result.append(entry) }
      }
    }
    return result
  }

  private mutating func group(
    _ entries: [DisplayList.Entry], with rasterizer: FakeRasterizer
  ) -> DisplayGroup {
    let other = FakeRasterizer(scale: Scale(0.5 + Double(number(0...4))))
    return DisplayGroup(list(entries), with: number(0...5) == 0 ? other : rasterizer)
  }

  /// A frame that shares most groups and entries with `other`.
  mutating func grouped(
    like other: DisplayList, with rasterizer: FakeRasterizer
  ) -> DisplayList {
    var elements = other.elements
    for _ in 0..<number(0...3) { change(&elements, with: rasterizer) }
    var result = DisplayList(bounds: other.bounds, background: other.background)
    for element in elements {
      switch element {
      case .entry(let entry): result.append(entry)
      case .group(let group) where number(0...19) == 0:
        let clip = DeviceRect(x: number(0...60), y: number(0...40), width: 40, height: 30)
        result.clipped(to: clip) { $0.append(group) }
      case .group(let group): result.append(group)
      }
    }
    return result
  }

  private mutating func change(
    _ elements: inout [DisplayList.Element], with rasterizer: FakeRasterizer
  ) {
    let fresh = list(like: list())
    guard !elements.isEmpty else {
      return elements = grouped(fresh, with: rasterizer).elements
    }
    let index = number(0...(elements.count - 1))
    switch number(0...6) {
    case 0: elements.remove(at: index)
    case 1: elements.swapAt(index, number(0...(elements.count - 1)))
    case 2: elements.append(elements.remove(at: index))
    case 3: elements.insert(elements[number(0...(elements.count - 1))], at: index)
    case 4: elements.insert(contentsOf: fresh.elements.prefix(2), at: index)
    default: elements.replaceSubrange(index...index, with: rebuilt(elements[index], rasterizer))
    }
  }

  /// The element built anew: equal, a little different, or in other groups than before.
  private mutating func rebuilt(
    _ element: DisplayList.Element, _ rasterizer: FakeRasterizer
  ) -> [DisplayList.Element] {
    let entries: [DisplayList.Entry]
    switch element {
    case .entry(let entry): entries = [entry]
    case .group(let group): entries = group.entries
    }
    let base = list(entries)
    let changed = number(0...1) == 0 ? base : list(like: base)
    return number(0...2) == 0 ? changed.elements : grouped(changed, with: rasterizer).elements
  }
}

extension DisplayList {
  /// Puts an entry with its clip on top.
  mutating func append(_ entry: Entry) { clipped(to: entry.clip) { $0.append(entry.item) } }

  /// The same frame without groups.
  var flattened: DisplayList {
    var list = DisplayList(bounds: bounds, background: background)
    for entry in entries { list.append(entry) }
    return list
  }
}
