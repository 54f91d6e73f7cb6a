import TextCore

/// The record of a long edit with its checksum, made in the background before the edit is applied.
///
/// It holds only for that edit, and only for the next record of that history.
public struct RecordSeal: Sendable {
  private let edit: HistoryEdit
  /// The random number of the history. If that has not begun yet, it begins with this one.
  let salt: UInt64
  private let index: UInt64
  private let record: SealedRecord

  init(of edit: HistoryEdit, in format: HistoryFormat) {
    self.edit = edit
    salt = format.salt
    index = format.count
    let bytes = LogBytes(recording: edit)
    record = SealedRecord(bytes: bytes, checksum: format.checksum(of: bytes))
  }

  /// Returns a closure that seals, on any thread, the first edit of a history that is to begin with
  /// `records`. The history itself is begun with the edit, so an edit that never comes leaves none.
  public static func sealer(
    ofFirst edit: HistoryEdit, after records: [HistoryRecord]
  ) -> @Sendable () -> RecordSeal {
    {
      var (format, bytes) = (HistoryFormat(salt: .random(in: .min ... .max)), [UInt8]())
      for record in records { format.append(record, to: &bytes) }
      return RecordSeal(of: edit, in: format)
    }
  }

  /// Returns the next record of `format`, which is that of `edit`; `nil` if another edit was sealed, or
  /// another record was written meanwhile. Texts that share their storage are compared in O(1).
  func record(of edit: HistoryEdit, in format: HistoryFormat) -> SealedRecord? {
    guard salt == format.salt, index == format.count, holds(for: edit) else { return nil }
    return record
  }

  /// True if the edit was sealed as it is.
  public func holds(for edit: HistoryEdit) -> Bool { edit.hasSameRecord(as: self.edit) }
}

/// The bytes of a record and their checksum.
struct SealedRecord: Sendable {
  let bytes: LogBytes
  let checksum: UInt64
}

extension HistoryEdit {
  /// True if its record is so long that it is to be sealed in the background.
  public var isLong: Bool {
    let start = edit.replacements.count * Self.bytesOfReplacement
    return edit.replacements.reduce(start) { $0 + $1.text.utf8Count } > Self.longestSealedAtOnce
  }

  /// The approximate bytes of a replacement besides its text: a place and two lengths.
  private static let bytesOfReplacement = 6

  /// True if a text in it is not copied into its record.
  var hasLongText: Bool {
    edit.replacements.contains { $0.text.utf8Count > LogBytes.longestCopied }
  }

  /// Bytes of a record that are hashed within a frame, in some 2 ms.
  public static let longestSealedAtOnce = 1 << 20

  /// Returns true if both are recorded by the same bytes. Changes of directions are in another record.
  fileprivate func hasSameRecord(as other: HistoryEdit) -> Bool {
    joins == other.joins && before == other.before && after == other.after
      && edit.withoutDirections == other.edit.withoutDirections
  }
}
