import CHarfBuzz
import TextCore

/// Scans text cluster by cluster for the properties that decide a cluster's font.
struct ClusterScanner {
  /// The number of a cluster's characters that decide its font: a cluster may have a million marks,
  /// and the font that has the first few dozen is the best guess anyway.
  static let scalarLimit = 64

  /// The characters of the last cluster, at most `scalarLimit`.
  private(set) var scalars: [UInt32] = []
  private let unicode: UnicodeProperties

  init(unicode: UnicodeProperties) {
    self.unicode = unicode
    scalars.reserveCapacity(Self.scalarLimit)
  }

  /// Returns the cluster that begins or continues at `offset`, up to `end`; linear in its length.
  mutating func next(in clustered: ClusteredText, at offset: Int, end: Int) -> TextCluster {
    let text = clustered.bytes
    scalars.removeAll(keepingCapacity: true)
    guard let first = text.scalar(at: offset, before: end) else {
      scalars.append(0xFFFD)
      return TextCluster(range: offset..<(offset + 1), kind: .replacement)
    }
    scalars.append(first.value)
    let afterFirst = offset + UTF8.width(first)
    if let kind = Self.specialKind(of: first) {
      return TextCluster(range: offset..<afterFirst, kind: kind)
    }
    var cluster = TextCluster(
      range: offset..<afterFirst, kind: .text, script: script(of: first.value))
    if first.value < 0x80, afterFirst == end || text[afterFirst] < 0x80 {
      return cluster
    }
    let clusterEnd = min(end, clustered.clusterEnd(after: offset))
    look(at: &cluster, from: first.value, in: text, end: clusterEnd)
    return cluster
  }

  /// Adds the characters up to `end`, and determines the cluster's presentation.
  private mutating func look(
    at cluster: inout TextCluster, from first: UInt32, in text: [UInt8], end: Int
  ) {
    var wantsEmoji = UnicodeProperties.isEmojiPresentation(first)
    var wantsText = false
    var offset = cluster.range.upperBound
    while offset < end {
      guard let next = text.scalar(at: offset, before: end) else { break }
      switch next.value {
      case 0xFE0F: wantsEmoji = true
      case 0xFE0E: wantsText = true
      case 0x1F3FB...0x1F3FF: wantsEmoji = true
      default: if cluster.script == nil { cluster.script = unicode.script(of: next.value) }
      }
      if scalars.count < Self.scalarLimit { scalars.append(next.value) }
      offset += UTF8.width(next)
    }
    cluster.range = cluster.range.lowerBound..<offset
    cluster.wantsEmoji = wantsEmoji && !wantsText
    cluster.isHidden = scalars.count == 1 && UnicodeProperties.isIgnorable(first)
  }

  /// Returns the script of a character; signs that only Han text has count as Han.
  private func script(of scalar: UInt32) -> hb_script_t? {
    CJKSigns.contains(scalar) ? HB_SCRIPT_HAN : unicode.script(of: scalar)
  }

  /// Returns the kind of a character that is not shaped; `nil` for text.
  private static func specialKind(of scalar: Unicode.Scalar) -> TextCluster.Kind? {
    switch scalar.value {
    case 0x09, 0x0A: return .tab
    case 0..<0x20, 0x7F...0x9F, 0x2028, 0x2029: return .replacement
    default: return nil
    }
  }
}
