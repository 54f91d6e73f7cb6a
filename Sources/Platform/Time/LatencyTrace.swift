/// A measurement of the steps between a key and its pixels, for each keystroke.
///
/// The code that does a step of the work reports its end; nothing is written or allocated
/// meanwhile, so that measuring does not change the result. Only keystrokes that change the text
/// count. Keystrokes that are handled together share a frame, and so its times.
@MainActor
public final class LatencyTrace {
  /// The times of one keystroke, in seconds of the given clock.
  public struct Keystroke: Hashable, Sendable {
    /// The time when the key went down, as exactly as it is known.
    public var event: Double
    /// The time when text, attributes and their observers had changed.
    public var edit = Double.nan
    /// The time when the lines of the page were laid out.
    public var layout = Double.nan
    /// The time when the changed pixels were drawn.
    public var draw = Double.nan
    /// The time when they were handed to the display.
    public var present = Double.nan
  }

  /// The keystrokes that have been presented, oldest first.
  public var keystrokes: ArraySlice<Keystroke> { all[..<presented] }

  private let clock: any Clock
  /// All recorded keystrokes; those whose frame is still to come are the last ones.
  private var all: [Keystroke] = []
  private var presented = 0
  private let capacity: Int
  /// The time when the key went down that is being handled.
  private var event: Double?
  /// True if that key has changed the text already.
  private var hasChangedText = false

  /// Makes an empty trace.
  ///
  /// - Parameters:
  ///   - capacity: the maximum number of keystrokes; later ones are not recorded.
  ///   - clock: the clock for all times.
  public init(capacity: Int = 1 << 16, clock: any Clock) {
    self.clock = clock
    self.capacity = capacity
    all.reserveCapacity(capacity)
  }

  /// Begins the measurement of a key, or of its text; it went down at `time`.
  public func keyCame(at time: Double) {
    event = time
    hasChangedText = false
  }

  /// Records that the text has changed, and everything that depends on it except the page.
  public func textDidChange() {
    guard let event else { return }
    if !hasChangedText {
      guard all.count < capacity else { return }
      all.append(Keystroke(event: event))
      hasChangedText = true
    }
    // A key that makes two edits, as a quotation mark does, is done with the second.
    all[all.count - 1].edit = clock.now
  }

  /// Records that the lines of the page are laid out.
  public func pageWasSet() { note(\.layout) }

  /// Records that the pixels of the frame are drawn.
  public func frameWasDrawn() { note(\.draw) }

  /// Records that the frame was handed to the display.
  public func frameWasPresented() {
    note(\.present)
    presented = all.count
    // The key has not caused further changes of the text.
    event = nil
  }

  private func note(_ moment: WritableKeyPath<Keystroke, Double>) {
    guard presented < all.count else { return }
    let now = clock.now
    for index in presented..<all.count { all[index][keyPath: moment] = now }
  }

  /// The names of the table's columns.
  public static let header = "event\tedit\tlayout\tdraw\tpresent\n"

  /// The keystrokes as lines of microseconds, separated by tabs, under a header. Linear.
  public var table: String {
    keystrokes.reduce(into: Self.header) { table, key in
      let moments = [key.event, key.edit, key.layout, key.draw, key.present]
      table += moments.map { "\(Int(($0 * 1e6).rounded()))" }.joined(separator: "\t") + "\n"
    }
  }
}
