/// A measurement of the steps between a key and its pixels, for each keystroke.
///
/// Whoever does a step of the work says when it is done; nothing is written or allocated
/// meanwhile, so that measuring does not change what is measured. Only keystrokes that change the
/// text count. Those that are handled together share a frame, and so its moments.
@MainActor
public final class LatencyTrace {
  /// The moments of one keystroke, in seconds of the clock that was handed in.
  public struct Keystroke: Hashable, Sendable {
    /// When the key went down, as well as anybody knows.
    public var event: Double
    /// When text, attributes and those who follow them had changed.
    public var edit = Double.nan
    /// When the lines of the page were set.
    public var layout = Double.nan
    /// When the pixels that differ were drawn.
    public var draw = Double.nan
    /// When they were handed to the display.
    public var present = Double.nan
  }

  /// The keystrokes that have been presented, oldest first.
  public var keystrokes: ArraySlice<Keystroke> { all[..<presented] }

  private let clock: any Clock
  /// Also those whose frame is still to come, which are the last ones.
  private var all: [Keystroke] = []
  private var presented = 0
  private let capacity: Int
  /// When the key went down that is being handled.
  private var event: Double?
  /// Whether it has changed the text before.
  private var hasChangedText = false

  /// Makes an empty trace.
  ///
  /// - Parameters:
  ///   - capacity: the number of keystrokes that there is room for; later ones are not noted.
  ///   - clock: in whose seconds moments are noted.
  public init(capacity: Int = 1 << 16, clock: any Clock) {
    self.clock = clock
    self.capacity = capacity
    all.reserveCapacity(capacity)
  }

  /// A key has come, or what it writes; it went down at `time`.
  public func keyCame(at time: Double) {
    event = time
    hasChangedText = false
  }

  /// The text has changed, and everything that follows it but for the page.
  public func textDidChange() {
    guard let event else { return }
    if !hasChangedText {
      guard all.count < capacity else { return }
      all.append(Keystroke(event: event))
      hasChangedText = true
    }
    // A key that makes two edits, as a quotation mark does, has made both with the second.
    all[all.count - 1].edit = clock.now
  }

  /// The lines of the page are set.
  public func pageWasSet() { note(\.layout) }

  /// The pixels of the frame are drawn.
  public func frameWasDrawn() { note(\.draw) }

  /// The frame was handed to the display.
  public func frameWasPresented() {
    note(\.present)
    presented = all.count
    // What changes the text now is not the key's doing.
    event = nil
  }

  private func note(_ moment: WritableKeyPath<Keystroke, Double>) {
    guard presented < all.count else { return }
    let now = clock.now
    for index in presented..<all.count { all[index][keyPath: moment] = now }
  }

  /// What the columns of the table are called.
  public static let header = "event\tedit\tlayout\tdraw\tpresent\n"

  /// The keystrokes as lines of microseconds, with tabs between, under a header. Linear.
  public var table: String {
    keystrokes.reduce(into: Self.header) { table, key in
      let moments = [key.event, key.edit, key.layout, key.draw, key.present]
      table += moments.map { "\(Int(($0 * 1e6).rounded()))" }.joined(separator: "\t") + "\n"
    }
  }
}
