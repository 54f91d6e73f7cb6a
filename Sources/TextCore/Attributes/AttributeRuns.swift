/// The attributes of every byte of a text.
///
/// Each of the four keys has a tree of its own, so the longest range of a value is one look-up
/// even where the other keys change at every word, and setting one key leaves the others alone.
/// It knows no text, only its length; `TextStorage` keeps both in step.
///
/// Offsets outside of the length are errors of the program and stop it.
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

  /// Stops the program if a tree breaks its rules; for tests. O(n).
  func invariantCheck() {
    for track in tracks {
      track.invariantCheck()
      precondition(track.length == length, "The keys disagree about the length of the text")
    }
  }
}
