/// The range of each layer's items in a frame's display list.
public struct LayerParts {
  private var parts: [(layer: ObjectIdentifier, range: Range<Int>)] = []

  /// The index of the first item that does not move with the page.
  public private(set) var endOfPage = 0

  /// Makes the parts of an empty list.
  public init() {}

  /// Adds the next layer, in front of all before.
  public mutating func append(_ layer: any Layer, _ range: Range<Int>) {
    if layer.scrollsWithPage { endOfPage = range.upperBound }
    parts.append((ObjectIdentifier(layer), range))
  }

  /// Returns the indices of a layer's items; `nil` if the layer is not in the list.
  public func range(of layer: any Layer) -> Range<Int>? {
    parts.first { $0.layer == ObjectIdentifier(layer) }?.range
  }

  /// Sets the number of a layer's items; the ranges of the layers in front of it move.
  public mutating func note(_ layer: any Layer, now count: Int) {
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
