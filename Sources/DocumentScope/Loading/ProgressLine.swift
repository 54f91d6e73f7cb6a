import Canvas
import Interface

/// A thin line at the lower edge of the window that grows to the right: the progress of a long
/// operation. A short one never shows it.
struct ProgressLine {
  /// From 0 to 1.
  var fraction = 0.0
  private var start: Double?
  private var end: Double?
  /// True if a frame was requested since the line became visible.
  private var isSeen = false

  /// Begins at a time, in seconds.
  mutating func begin(at time: Double) {
    start = time
    end = nil
    isSeen = false
  }

  /// Ends at a time: the line fades out.
  mutating func end(at time: Double) {
    guard start != nil, end == nil else { return }
    end = time
  }

  /// True before it begins, and when it has faded out.
  fileprivate var isOver: Bool { start == nil }

  /// Requests frames, and returns the time of the next one.
  mutating func advance(to time: Double, redraws: RedrawSchedule) -> Pace {
    guard let start else { return .still }
    if time < start + Motion.progressDelay {
      if end != nil { self.start = nil }
      return end == nil ? .until(start + Motion.progressDelay) : .still
    }
    if end != nil || !isSeen { redraws.setNeedsFrame() }
    isSeen = true
    guard let end else { return .still }
    if time < end + Motion.scrollLineFade { return .moving }
    self.start = nil
    return .still
  }

  /// The opacity at a time, from 0 to 1.
  func opacity(at time: Double) -> Double {
    guard let start, time >= start + Motion.progressDelay else { return 0 }
    guard let end else { return 1 }
    return 1 - min(1, (time - end) / Motion.scrollLineFade)
  }

  /// Draws the line over the layers below.
  func draw(into list: inout DisplayList, at moment: DrawingMoment) {
    let opacity = opacity(at: moment.time)
    guard opacity > 0 else { return }
    let height = moment.scale.deviceLength(PageMetrics.caretWidth)
    let width = Int((Double(list.bounds.width) * fraction).rounded())
    list.append(
      .fill(
        DeviceRect(x: 0, y: list.bounds.height - height, width: width, height: height),
        moment.theme.mark.withOpacity(opacity)))
  }
}

/// A module that shows the progress of its work by a line, and calls `keepLayer` when that changes.
protocol ProgressLayer: DocumentPart, Layer, Animated {
  var line: ProgressLine { get set }
}

extension ProgressLayer {
  var rank: LayerRank { .progress }

  func keepLayer() { stack.keep(self, while: !line.isOver) }

  func advance(to time: Double) -> Pace {
    line.isOver ? .still : line.advance(to: time, redraws: redraws)
  }

  func draw(into list: inout DisplayList, at moment: DrawingMoment) {
    line.draw(into: &list, at: moment)
  }
}
