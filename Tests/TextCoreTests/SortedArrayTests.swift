import Testing
import TextCore

@Suite struct SortedArrayTests {
  @Test func placesAreThoseOfALinearSearch() {
    for array in [[], [3], [1, 1, 4, 4, 4, 9], Array(stride(from: 0, to: 200, by: 7))] {
      for value in -1...205 {
        #expect(array.lowerBound(of: value) == array.firstIndex { $0 >= value } ?? array.count)
        #expect(array.containsSorted(value) == array.contains(value))
      }
    }
  }
}
