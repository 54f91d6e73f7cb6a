import Files

/// A changed file, from the first look that shows a change until the text follows it.
struct UnsettledFile {
  /// The time from which the file has kept changing, in the clock's seconds.
  var start: Double
  /// The state of the file at the last look.
  var sight: PathState?
  /// The time at which `sight` was first seen, in the clock's seconds.
  var sightTime = 0.0
}

/// A change that was taken over from a file which another program may still be writing.
struct UnfinishedChange {
  /// The merged change.
  var change: OutsideChange
  /// The time at which the file was first seen with this content, in the clock's seconds.
  var time: Double
  /// The file's size in bytes when it was last known to be whole.
  var wholeSize: Int64

  /// Seconds after which a file that stays as it is counts as whole.
  static let longest = 10.0
}
