import CHarfBuzz
import TextCore

/// Segmentation: a range of text becomes segments of one face and script.
extension FontLibrary {
  /// Returns the segments of `range`, in logical order, without gaps.
  func segments(
    of scripts: ParagraphScripts, range: Range<Int>, _ requested: RequestedFont
  ) -> [Segment] {
    var split = Segmentation(
      requested, scripts, range: range, shared: sharedFaces(scripts, requested))
    var offset = range.lowerBound
    while offset < range.upperBound {
      if split.endsLatin, let end = split.endOfPlainASCII(from: offset) {
        split.add(
          Segment(range: offset..<end, kind: .text, use: requested.use, script: HB_SCRIPT_LATIN))
        split.noteLatin()
        offset = end
        if offset == range.upperBound { break }
      }
      let cluster = scanner.next(in: scripts.text, at: offset, end: range.upperBound)
      offset =
        cluster.isWordLetter
        ? addWord(beginningWith: cluster, to: &split) : add(cluster, to: &split)
    }
    return split.segments
  }

  /// Adds the cluster in the scanner; returns its end.
  private func add(_ cluster: TextCluster, to split: inout Segmentation) -> Int {
    split.contextScript = nil
    let use = faceUse(of: cluster, &split)
    if let letter = split.scripts.letter(scanner.scalars[0]) { split.note(letter) }
    if cluster.range.count > Self.longCluster {
      for piece in Self.pieces(of: cluster.range, split.bytes) {
        split.addApart(Segment(range: piece, kind: .text, use: use, script: cluster.script))
      }
    } else {
      split.add(
        Segment(
          range: cluster.range, kind: cluster.kind, use: use, script: cluster.script,
          contextScript: split.contextScript))
    }
    return cluster.range.upperBound
  }

  /// Adds adjacent letters of one script, in one face if one has them all; returns their end.
  private func addWord(beginningWith first: TextCluster, to split: inout Segmentation) -> Int {
    if let letter = split.scripts.letter(scanner.scalars[0]) { split.note(letter) }
    let shared = split.shared(first.script)
    let use = faceUse(of: first, &split)
    var mayShare = shared.map { !$0.missing.contains(scanner.scalars) } ?? false
    var isMixed = false
    var end = first.range.upperBound
    var count = 1
    while end < split.range.upperBound, count < Self.longWord {
      let next = scanner.next(in: split.scripts.text, at: end, end: split.range.upperBound)
      guard next.isWordLetter, next.script == first.script else { break }
      isMixed = faceUse(of: next, &split) != use || isMixed
      if mayShare, let shared { mayShare = !shared.missing.contains(scanner.scalars) }
      end = next.range.upperBound
      count += 1
    }
    let word = first.range.lowerBound..<end
    let common = mayShare ? shared?.use : nil
    if let one = common ?? (isMixed ? wordUse(word, first.script, split) : use) {
      split.add(Segment(range: word, kind: .text, use: one, script: first.script))
      return end
    }
    var offset = word.lowerBound
    while offset < end {
      offset = add(scanner.next(in: split.scripts.text, at: offset, end: end), to: &split)
    }
    return end
  }

  /// Returns the face that has all letters of a word whose usual faces have only some; `nil` if
  /// there is none.
  private func wordUse(
    _ word: Range<Int>, _ script: hb_script_t?, _ split: Segmentation
  ) -> FaceUse? {
    var hash = StableHash()
    hash.append(split.bytes[word])
    hash.append(UInt64(split.requested.number))
    if let known = wordFaces[hash.value] { return known }
    var letters: [[UInt32]] = []
    var offset = word.lowerBound
    while offset < word.upperBound {
      offset =
        scanner.next(in: split.scripts.text, at: offset, end: word.upperBound).range.upperBound
      letters.append(scanner.scalars)
    }
    let found = resolver.wordUse(
      for: letters, of: split.requested.source, style: split.requested.style, script: script)
    if wordFaces.count >= Self.wordLimit { wordFaces.removeAll(keepingCapacity: true) }
    wordFaces[hash.value] = .some(found)
    return found
  }

  /// The number of letters after which a word may have several faces.
  private static var longWord: Int { 64 }

  /// The number of cached words of mixed faces.
  private static var wordLimit: Int { 4096 }

  /// The length in bytes above which a cluster is shaped in pieces, in one font still. HarfBuzz's
  /// time is quadratic in a cluster's length (17 s for 100,000 marks); real clusters are shorter
  /// than 100 bytes.
  static var longCluster: Int { 256 }

  /// Cuts a long cluster between characters.
  private static func pieces(of range: Range<Int>, _ text: [UInt8]) -> [Range<Int>] {
    var pieces: [Range<Int>] = []
    var start = range.lowerBound
    while start < range.upperBound {
      var end = min(start + longCluster, range.upperBound)
      while end < range.upperBound, text[end] & 0xC0 == 0x80 { end -= 1 }
      pieces.append(start..<end)
      start = end
    }
    return pieces
  }
}
