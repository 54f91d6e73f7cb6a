import TextCore

/// The checksum of the record of a long edit, computed in the background before the edit is applied.
///
/// It holds only for that edit, and only for the next record of that history.
public struct RecordSeal: Sendable {
  private let edit: HistoryEdit
  private let salt: UInt64
  private let index: UInt64
  private let checksum: UInt64

  init(of edit: HistoryEdit, in format: HistoryFormat) {
    self.edit = edit
    salt = format.salt
    index = format.count
    checksum = format.checksum(of: LogBytes(recording: edit))
  }

  /// Returns the checksum of an edit's next record in `format`; `nil` if another edit was sealed, or
  /// another record was written meanwhile. Texts that share their storage are compared in O(1).
  func checksum(of edit: HistoryEdit, in format: HistoryFormat) -> UInt64? {
    guard salt == format.salt, index == format.count, edit.hasSameRecord(as: self.edit) else {
      return nil
    }
    return checksum
  }
}

extension HistoryEdit {
  /// True if so much of the edit is text that its record is to be sealed in the background.
  public var isLong: Bool {
    edit.replacements.reduce(0) { $0 + $1.text.utf8Count } > Self.longestSealedAtOnce
  }

  /// True if a text in it is not copied into its record.
  var hasLongText: Bool {
    edit.replacements.contains { $0.text.utf8Count > LogBytes.longestCopied }
  }

  /// Bytes of text that are hashed within a frame, in some 2 ms.
  public static let longestSealedAtOnce = 1 << 20

  /// Returns true if both are recorded by the same bytes. Changes of directions are in another record.
  fileprivate func hasSameRecord(as other: HistoryEdit) -> Bool {
    joins == other.joins && before == other.before && after == other.after
      && edit.withoutDirections == other.edit.withoutDirections
  }
}
