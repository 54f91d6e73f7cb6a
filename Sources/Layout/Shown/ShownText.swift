/// The text of a piece as it is set where some of it is hidden or replaced by a sign: the
/// typesetter's input, and the bytes of the text that each byte of it stands for.
struct ShownText {
  /// The bytes that are set.
  private(set) var bytes: [UInt8] = []
  /// The styles of these bytes.
  private(set) var styles: [Typesetter.StyleRun] = []
  /// Bytes of the text.
  let length: Int
  /// The ranges that are set, in order, without gaps; between two there may be hidden text.
  private var stretches: [Stretch] = []

  private struct Stretch {
    /// Bytes that are set.
    var shown: Range<Int>
    /// Bytes of the text that they stand for.
    var text: Range<Int>
    /// True if they are a sign for all of these, and not the same bytes.
    var isSign: Bool
  }

  /// Nil if all of the text is set unchanged.
  init?(of text: [UInt8], _ runs: [Typesetter.StyleRun]) {
    guard runs.contains(where: { $0.style.appearance != .letters && !$0.range.isEmpty }) else {
      return nil
    }
    length = text.count
    for run in runs {
      switch run.style.appearance {
      case .letters: add(Array(text[run.range]), for: run, isSign: false)
      case .sign(let sign, let isSpaced):
        // No line ends between a sign and its text.
        let space = isSpaced ? "\u{A0}" : ""
        add(Array((String(sign) + space).utf8), for: run, isSign: true)
      case .blank:
        let blanks = [UInt8](repeating: 0x20, count: run.range.count)
        add(blanks, for: run, isSign: false)
      case .hidden: break
      }
    }
  }

  private mutating func add(_ letters: [UInt8], for run: Typesetter.StyleRun, isSign: Bool) {
    guard !run.range.isEmpty else { return }
    let shown = bytes.count..<(bytes.count + letters.count)
    bytes += letters
    stretches.append(Stretch(shown: shown, text: run.range, isSign: isSign))
    if let last = styles.last, last.style == run.style, last.range.upperBound == shown.lowerBound {
      styles[styles.count - 1].range = last.range.lowerBound..<shown.upperBound
    } else {
      styles.append(Typesetter.StyleRun(range: shown, style: run.style))
    }
  }

  /// Returns the number of ranges that satisfy `isBefore`; those that do are the first.
  private func count(_ isBefore: (Stretch) -> Bool) -> Int {
    var (low, high) = (0, stretches.count)
    while low < high {
      let middle = (low + high) / 2
      if isBefore(stretches[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Returns the number of bytes set for the first `offset` bytes of the text.
  func shownOffset(of offset: Int) -> Int {
    let count = count { $0.text.lowerBound < offset }
    guard count > 0 else { return 0 }
    let stretch = stretches[count - 1]
    guard offset < stretch.text.upperBound else { return stretch.shown.upperBound }
    return stretch.isSign
      ? stretch.shown.lowerBound
      : stretch.shown.lowerBound + offset - stretch.text.lowerBound
  }

  /// Returns the bytes of the text for a range of set bytes, without hidden ones at the ends.
  func textRange(_ shown: Range<Int>) -> Range<Int> {
    let start = textOffset(ofStart: shown.lowerBound)
    return start..<max(start, textOffset(ofEnd: shown.upperBound))
  }

  /// Returns the start in the text of the bytes that are set from `shown` on.
  func textOffset(ofStart shown: Int) -> Int {
    let count = count { $0.shown.upperBound <= shown }
    guard count < stretches.count else { return length }
    let stretch = stretches[count]
    return stretch.isSign
      ? stretch.text.lowerBound : stretch.text.lowerBound + shown - stretch.shown.lowerBound
  }

  /// Returns the end in the text of the bytes that are set up to `shown`.
  func textOffset(ofEnd shown: Int) -> Int {
    let count = count { $0.shown.lowerBound < shown }
    guard count > 0 else { return 0 }
    let stretch = stretches[count - 1]
    // A part of a sign stands for all of its text.
    guard shown < stretch.shown.upperBound, !stretch.isSign else { return stretch.text.upperBound }
    return stretch.text.lowerBound + shown - stretch.shown.lowerBound
  }
}

extension ShownText {
  /// The places in the text of all bytes that are set, for a piece that is mapped as a whole.
  struct Offsets {
    /// The start in the text of the bytes that are set from an offset on.
    fileprivate(set) var starts: [Int32] = []
    /// The end in the text of the bytes that are set up to an offset.
    fileprivate(set) var ends: [Int32] = [0]

    /// Returns the bytes of the text for a range of set bytes, without hidden ones at the ends.
    func textRange(_ shown: Range<Int>) -> Range<Int> {
      let start = Int(starts[shown.lowerBound])
      return start..<max(start, Int(ends[shown.upperBound]))
    }
  }

  /// The results of `textOffset(ofStart:)` and `textOffset(ofEnd:)` for all offsets. Linear.
  var offsets: Offsets {
    var offsets = Offsets()
    offsets.starts.reserveCapacity(bytes.count + 1)
    offsets.ends.reserveCapacity(bytes.count + 1)
    for stretch in stretches {
      let (lower, upper) = (Int32(stretch.text.lowerBound), Int32(stretch.text.upperBound))
      for distance in 0..<Int32(stretch.shown.count) {
        offsets.starts.append(stretch.isSign ? lower : lower + distance)
        offsets.ends.append(stretch.isSign ? upper : lower + distance + 1)
      }
    }
    offsets.starts.append(Int32(length))
    return offsets
  }

  /// Returns the typesetter's request in place of `request`.
  func request(insteadOf request: Typesetter.Request) -> Typesetter.Request {
    var shown = request
    shown.bytes = bytes
    shown.styles = styles
    let style = request.paragraphStyle
    let markers = style.indentation + style.hanging
    shown.paragraphStyle.prefixLength = shownOffset(of: style.prefixLength)
    shown.paragraphStyle.indentation = shownOffset(of: style.indentation)
    shown.paragraphStyle.hanging =
      shownOffset(of: markers) - shown.paragraphStyle.indentation
    if shown.paragraphStyle.hanging == 0 { shown.paragraphStyle.isMarkerOpen = false }
    return shown
  }
}
