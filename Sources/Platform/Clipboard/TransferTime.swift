/// The time that another program has for a transfer of content: some seconds for each step, and for
/// the whole transfer a time that grows with the bytes that have crossed. So long content may take
/// long, and a program that sends or takes a byte now and then is given up.
public struct TransferTime: Sendable {
  /// The time by which the program must take the next step, in seconds.
  public private(set) var deadline: Double
  private let step: Double
  private var start: Double

  /// Steps that a transfer may take beyond the time for its bytes.
  private static let freeSteps = 2.0
  /// The bytes of a second: fewer than cross a slow network on which windows can still be used.
  private static let bytesPerSecond = 16_384.0

  /// Begins a transfer.
  ///
  /// - Parameter step: seconds for each step.
  public init(at now: Double, step: Double) {
    self.step = step
    start = now
    deadline = now + step
  }

  /// Gives the program more time, in which this side was busy.
  public mutating func wait(_ seconds: Double) {
    start += seconds
    deadline += seconds
  }

  /// Notes a step, after which so many bytes have crossed in all.
  public mutating func didCross(_ byteCount: Int, at now: Double) {
    let whole = Self.freeSteps * step + Double(byteCount) / Self.bytesPerSecond
    deadline = min(now + step, start + whole)
  }
}
