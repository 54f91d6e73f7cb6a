extension Array {
  /// Returns the index of the first element for which `isReached` is true, or `count`. It must be true
  /// for all later elements, too. O(log n).
  @inlinable package func lowerBound(where isReached: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isReached(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension [Int] {
  /// Returns the index of the first element that is not less than `value`, in an ascending array.
  /// O(log n).
  public func lowerBound(of value: Int) -> Int { lowerBound(where: { $0 >= value }) }

  /// Returns true if the array, which ascends, contains `value`. O(log n).
  public func containsSorted(_ value: Int) -> Bool {
    let index = lowerBound(of: value)
    return index < count && self[index] == value
  }
}
