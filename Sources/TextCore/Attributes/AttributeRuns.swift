/// The attributes of every byte of a text.
///
/// Each of the four keys has its own tree, so the longest range of a value is one look-up even if
/// the other keys change at every word, and setting one key leaves the others alone. It does not
/// hold the text, only its length; `TextStorage` keeps both consistent.
///
/// Offsets outside of the length are programming errors and trap.
public struct AttributeRuns: Sendable {
  var tracks: [AttributeTrack]

  /// Makes the attributes of a text of `length` bytes, without any value.
  public init(length: Int) {
    tracks = AttributeSet.slots.map { _ in AttributeTrack(length: length) }
  }

  /// The length of the text in bytes. O(1).
  public var length: Int { tracks[0].length }

  /// The number of stretches of equal attributes. O(n): for tests and statistics.
  public var runCount: Int {
    var count = 0
    enumerateAttributes(in: 0..<TextOffset(length)) { _, _ in count += 1 }
    return count
  }

  /// Traps if a tree breaks its rules; for tests. O(n).
  func invariantCheck() {
    for track in tracks {
      track.invariantCheck()
      precondition(track.length == length, "The keys disagree about the length of the text")
    }
  }
}
