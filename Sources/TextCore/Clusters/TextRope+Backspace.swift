/// The range that Backspace deletes.
extension TextRope {
  /// Returns the start of the text that Backspace deletes, with the caret at `offset`.
  ///
  /// It deletes a cluster. In scripts whose writers type letters and marks one by one, and many of
  /// them form a cluster, it deletes only the last scalar. Pango calls this
  /// `backspace_deletes_character`, and all programs that use Pango do the same.
  ///
  /// If the rest would join with the following text, as a virama does with the next consonant, it
  /// deletes more, until the caret is between two clusters. O(the clusters on both sides).
  public func backspaceStart(before offset: TextOffset) -> TextOffset {
    let start = clusterStart(before: offset)
    let cluster = bytes(in: start..<offset)
    guard let base = cluster.scalar(at: 0, before: cluster.count),
      UTF8.width(base) < cluster.count, ScalarTyping.isTypedByScalar(base)
    else { return start }
    let following = bytes(in: offset..<clusterEnd(after: offset))
    var end = cluster.count
    repeat {
      guard let last = cluster.scalar(endingAt: end, after: 0) else { return start }
      end -= UTF8.width(last)
    } while !ClusteredText(Array(cluster[..<end]) + following).isBoundary(end)
    return start + end
  }
}

/// Scripts whose letters and marks are typed and deleted one by one.
enum ScalarTyping {
  /// Returns true if `base`, the first scalar of a cluster, is of such a script: Hebrew, Arabic and
  /// related scripts, the scripts of India and those derived from them up to Java, Thai, Lao,
  /// Khmer, Burmese and Tibetan. Not signs that precede a number (Prepend), nor scripts whose
  /// accents are typed with their letters.
  static func isTypedByScalar(_ base: Unicode.Scalar) -> Bool {
    switch base.value {
    case 0x0600...0x0605, 0x06DD, 0x070F, 0x0890...0x0891, 0x08E2: false
    // Hebrew, Arabic, Syriac, Thaana, N'Ko, Samaritan, Mandaic.
    case 0x0590...0x08FF: true
    // From Devanagari to Sinhala; Thai, Lao, Tibetan, Burmese.
    case 0x0900...0x109F: true
    // The Philippines, Khmer.
    case 0x1700...0x17FF: true
    // Limbu, Tai, Buginese, Tai Tham, Balinese, Sundanese, Batak, Lepcha, Vedic signs.
    case 0x1900...0x1C4F, 0x1CD0...0x1CFF: true
    // From Syloti Nagri to Rejang, Javanese, more Burmese, Cham, Tai Viet, Meetei Mayek.
    case 0xA800...0xA82F, 0xA840...0xA95F, 0xA980...0xAAFF, 0xABC0...0xABFF: true
    // Precomposed letters of Hebrew and Arabic.
    case 0xFB1D...0xFDFF, 0xFE70...0xFEFE: true
    // Kharoshthi, Hanifi Rohingya, the scripts from Brahmi on, Adlam.
    case 0x10A00...0x10A5F, 0x10D00...0x10D3F, 0x11000...0x11FFF, 0x1E900...0x1E95F: true
    default: false
    }
  }
}
