import TextCore

/// A search hit. Adjacent hits alternate between `even` and `odd`, so that they stay apart.
enum HitMark: UInt32, AttributeValue {
  case even = 1
  case odd = 2

  init(attributeBits: UInt32) { self = Self(rawValue: attributeBits) ?? .even }
  var attributeBits: UInt32 { rawValue }
}

extension AttributeKey where Value == HitMark {
  /// The search hits, in the decorations' own runs.
  static let hit = AttributeKey(slot: 2)
}

/// Search hits are marked where they are visible: marks move with the text by themselves, never
/// cause a layout, and cost an edit nothing.
extension TextDecorations {
  /// Marks the hits in a range, which ascend, and nothing else in it. O(log n) and the runs concerned.
  ///
  /// - Returns: true if anything is drawn differently.
  @discardableResult
  public func setHits(_ hits: [TextRange], in range: TextRange) -> Bool {
    let shown = hits.map { $0.clamped(to: range) }.filter { !$0.isEmpty }
    guard self.hits(in: range) != shown else { return false }
    keepsHits = true
    var marks: [(length: Int, value: HitMark?)] = []
    var position = range.lowerBound
    for (index, hit) in shown.enumerated() {
      if position < hit.lowerBound { marks.append((hit.lowerBound - position, nil)) }
      marks.append((hit.count, index.isMultiple(of: 2) ? .even : .odd))
      position = hit.upperBound
    }
    if position < range.upperBound { marks.append((range.upperBound - position, nil)) }
    runs.set(marks, for: .hit, from: range.lowerBound)
    pieces.dropDecorations(touching: range)
    return true
  }

  /// Returns the hits in a range. O(log n) and the runs in it.
  public func hits(in range: TextRange) -> [TextRange] {
    guard keepsHits else { return [] }
    var hits: [TextRange] = []
    var last: HitMark?
    runs.enumerate(.hit, in: range) { mark, run in
      defer { last = mark }
      guard let mark else { return }
      if mark == last, let end = hits.last, end.upperBound == run.lowerBound {
        hits[hits.count - 1] = end.lowerBound..<run.upperBound
      } else {
        hits.append(run)
      }
    }
    return hits
  }

  /// Removes all marks.
  public func removeHits() {
    guard keepsHits else { return }
    keepsHits = false
    let all = 0..<TextOffset(runs.length)
    runs.set(nil, for: .hit, in: all)
    pieces.dropDecorations(touching: all)
  }
}
