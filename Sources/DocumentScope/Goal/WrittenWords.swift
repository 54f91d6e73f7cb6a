/// The number of words written since a beginning, computed from the counts of the text. Text that came
/// from elsewhere does not count.
struct WrittenWords: Hashable {
  /// The number of words at the last count; `nil`: there was none.
  private(set) var total: Int?
  /// Less than 0 if more were deleted.
  private(set) var words = 0
  private var isForeign = false

  /// Leaves the next count's growth out: the rest of the file was read, or another program has
  /// changed it.
  mutating func noteForeign() { isForeign = true }

  /// Takes a new count.
  ///
  /// - Returns: the words that were written since the last one.
  mutating func take(_ total: Int) -> Int {
    let growth = isForeign ? 0 : total - (self.total ?? total)
    self.total = total
    isForeign = false
    words += growth
    return growth
  }
}
