/// Letters that an invisible sign puts below the letter before them, in one cluster: the coeng of
/// Khmer, the virama of Burmese, the sakot of Tai Tham.
///
/// It is rule GB9c of UAX #29 for scripts for which Swift's characters do not implement it: Unicode
/// 15.1 added it for six scripts of India, 16 for the others whose viramas stack.
enum StackedLetters {
  /// Returns true if the letter `next` belongs to the cluster that begins with `base` and ends with
  /// `sign`.
  static func isStacked(
    _ next: Unicode.Scalar, after sign: Unicode.Scalar, on base: Unicode.Scalar
  ) -> Bool {
    guard let letters = letters(stackedBy: sign) else { return false }
    return letters.contains { $0.contains(next.value) }
      && letters.contains { $0.contains(base.value) }
  }

  /// Returns the consonants, and the independent vowels that are written below or have other
  /// letters below them; `nil` if the sign stacks nothing.
  private static func letters(stackedBy sign: Unicode.Scalar) -> [ClosedRange<UInt32>]? {
    switch sign.value {
    case 0x17D2: khmer
    case 0x1039: burmese
    case 0x1A60: taiTham
    default: nil
    }
  }

  private static let khmer: [ClosedRange<UInt32>] = [0x1780...0x17B3]
  private static let burmese: [ClosedRange<UInt32>] = [
    0x1000...0x102A, 0x103F...0x103F, 0x1050...0x1055, 0x105A...0x105D, 0x1061...0x1061,
    0x1065...0x1066, 0x106E...0x1070, 0x1075...0x1081, 0x108E...0x108E,
  ]
  private static let taiTham: [ClosedRange<UInt32>] = [0x1A20...0x1A54]
}
