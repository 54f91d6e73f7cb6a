import CICU
import TextCore

/// Folds letters that differ only in case and accents, by Unicode: canonical decomposition without
/// the marks that accent, and full case folding. Marks that are vowels, tones or voicing stay, and
/// й is another letter than и, as in ICU's collation for all languages. Quotation marks,
/// apostrophes and spaces become those of a keyboard; soft hyphens and joiners are dropped.
///
/// **Invariant:** `handle` is open from `init` to `deinit` and never leaves this object; `room` and
/// `seams` are as large as they say, and belong to it.
final class LetterFolding {
  private let handle: OpaquePointer
  private var room = UnsafeMutableBufferPointer<UInt8>(start: nil, count: 0)
  private var seams = UnsafeMutableBufferPointer<cicu_fold_seam>(start: nil, count: 0)

  init(keepsCase: Bool) throws(SearchFailure) {
    guard let handle = cicu_folder_open(keepsCase ? 1 : 0) else { throw .unavailable }
    self.handle = handle
  }

  deinit {
    cicu_folder_close(handle)
    room.deallocate()
    seams.deallocate()
  }

  func folded(_ text: [UInt8]) -> [UInt8] {
    withFolded(text) { folded, _ in Array(folded) }
  }

  /// Calls `body` with the folded form of a text of at most a few megabytes, and its mapping to the
  /// text. Both belong to the folding, and are not valid after `body`.
  func withFolded<Result>(
    _ text: [UInt8], _ body: (UnsafeBufferPointer<UInt8>, inout Places) -> Result
  ) -> Result {
    // The room is as large as C asks for (CICU_FOLD_ROOM, CICU_FOLD_SEAMS).
    let wanted = 4 * text.count + 64
    if room.count < wanted {
      room.deallocate()
      seams.deallocate()
      room = .allocate(capacity: wanted)
      seams = .allocate(capacity: text.count / 2)
    }
    var seamCount: Int32 = 0
    let count = text.withUnsafeBufferPointer {
      cicu_fold(
        handle, $0.baseAddress, Int32($0.count), room.baseAddress, seams.baseAddress, &seamCount)
    }
    var places = Places(seams: UnsafeBufferPointer(rebasing: seams[..<Int(seamCount)]))
    return body(UnsafeBufferPointer(rebasing: room[..<Int(count)]), &places)
  }

  /// Maps ranges of the folded form to ranges of the text; they must ascend.
  struct Places {
    /// The seams of a folding, valid as long as the folded form.
    fileprivate let seams: UnsafeBufferPointer<cicu_fold_seam>
    private var seam: Int32 = 0

    fileprivate init(seams: UnsafeBufferPointer<cicu_fold_seam>) { self.seams = seams }

    /// Returns the range of the text that was folded to `range`, with the marks behind it; `nil` if
    /// that does not consist of whole letters.
    mutating func find(_ range: Range<Int>) -> Range<Int>? {
      if seams.isEmpty { return range }
      var (start, end): (Int32, Int32) = (0, 0)
      let isFound = cicu_fold_find(
        seams.baseAddress, Int32(seams.count), &seam, Int32(range.lowerBound),
        Int32(range.upperBound), &start, &end)
      return isFound != 0 ? Int(start)..<Int(end) : nil
    }
  }
}
