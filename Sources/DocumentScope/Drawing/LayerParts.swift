/// Where each layer's items stand in a frame's list.
struct LayerParts {
  private var parts: [(layer: ObjectIdentifier, range: Range<Int>)] = []

  /// The place of the lowest layer's first item; what is below it moves with the page.
  var start: Int { parts.first?.range.lowerBound ?? 0 }

  /// Notes the next layer, which stands over all before.
  mutating func append(_ layer: any PageLayer, _ range: Range<Int>) {
    parts.append((ObjectIdentifier(layer), range))
  }

  /// The places of a layer's items; `nil` for one that is not in the list.
  func range(of layer: any PageLayer) -> Range<Int>? {
    parts.first { $0.layer == ObjectIdentifier(layer) }?.range
  }

  /// Notes that a layer has so many items now; those over it move.
  mutating func note(_ layer: any PageLayer, now count: Int) {
    let index = parts.firstIndex { $0.layer == ObjectIdentifier(layer) }
    guard let index else { return }
    let range = parts[index].range
    let growth = count - range.count
    guard growth != 0 else { return }
    parts[index].range = range.lowerBound..<range.lowerBound + count
    for index in parts.indices[(index + 1)...] {
      let range = parts[index].range
      parts[index].range = range.lowerBound + growth..<range.upperBound + growth
    }
  }
}
