extension Array<UInt8> {
  /// The number of `\n` in `range`.
  func newlineCount(in range: Range<Int>) -> Int { self[range].newlineCount }
}

extension ArraySlice<UInt8> {
  /// The number of `\n`.
  ///
  /// The sum of at most 255 bytes fits in one byte, and the inner loop has no other exit than its
  /// end, so that the compiler vectorises it: 16 ms instead of 140 for 100 MB.
  var newlineCount: Int {
    let bytes = span
    let all = bytes.count
    var count = 0
    var index = 0
    while index < all {
      let end = Swift.min(index &+ 255, all)
      var few: UInt8 = 0
      while index < end {
        few &+= bytes[index] == .newline ? 1 : 0
        index &+= 1
      }
      count &+= Int(few)
    }
    return count
  }
}
