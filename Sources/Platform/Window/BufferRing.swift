import Canvas

/// Chooses the buffer of a window for the next frame, while the display reads others, and tracks
/// the parts that are outdated in each.
///
/// Buffers are numbered from 0, and there are only as many as were needed at once lately. It holds
/// no pixels: its caller copies the missing ones.
public struct BufferRing: Sendable {
  /// The buffer for the next frame.
  public struct Next: Hashable, Sendable {
    public let number: Int
    /// The rectangles of the last frame that it lacks and `newest` has; `nil` if it lacks all of it.
    public let missing: [DeviceRect]?
    /// The buffer that holds the last frame; `nil` if there was none.
    public let newest: Int?
  }

  private struct Buffer {
    var missing: [DeviceRect]?
    var isBusy = false
  }

  private let most: Int
  private var buffers: [Buffer] = []
  private var newest: Int?
  /// Frames since all buffers were last in use.
  private var spareFrames = 0

  /// The number of missing rectangles above which they are joined to one.
  private static let mostMissing = 16
  /// Frames after which a buffer that none of them has needed is dropped: some seconds of a
  /// blinking caret.
  private static let mostSpareFrames = 12

  /// Begins without buffers.
  ///
  /// - Parameter most: the maximum number of buffers in use at once.
  public init(most: Int) { self.most = most }

  /// Returns the buffer to draw into, the one that lacks least; `nil` if the display reads all of
  /// them. Copy the missing pixels before anything else.
  public mutating func next() -> Next? {
    var number = buffers.indices.filter { !buffers[$0].isBusy }
      .min { area(ofMissing: $0) < area(ofMissing: $1) }
    if number == nil, buffers.count < most {
      number = buffers.count
      buffers.append(Buffer())
    }
    guard let number else { return nil }
    let missing = buffers[number].missing
    if missing != nil { buffers[number].missing = [] }
    return Next(number: number, missing: missing, newest: newest)
  }

  /// Records that a buffer was handed to the display, with its differences from the frame before.
  public mutating func present(_ number: Int, damage: [DeviceRect]) {
    for other in buffers.indices where other != number {
      guard let missing = buffers[other].missing else { continue }
      let all = missing + damage
      buffers[other].missing =
        all.count > Self.mostMissing ? [all.reduce(all[0]) { $0.union($1) }] : all
    }
    buffers[number] = Buffer(missing: [], isBusy: true)
    newest = number
    spareFrames = buffers.allSatisfy(\.isBusy) ? 0 : spareFrames + 1
  }

  /// Drops a buffer that was not needed for a while, and returns its number; the numbers after it
  /// decrease by one. Returns `nil` if all are needed; a single one always is.
  public mutating func dropSpare() -> Int? {
    let spare = buffers.indices.filter { !buffers[$0].isBusy && $0 != newest }
      .max { area(ofMissing: $0) < area(ofMissing: $1) }
    guard spareFrames >= Self.mostSpareFrames, let spare else { return nil }
    buffers.remove(at: spare)
    if let newest, newest > spare { self.newest = newest - 1 }
    spareFrames = 0
    return spare
  }

  /// Marks a buffer as free that the display has released.
  public mutating func release(_ number: Int) { buffers[number].isBusy = false }

  private func area(ofMissing number: Int) -> Int {
    guard let missing = buffers[number].missing else { return .max }
    return missing.reduce(0) { $0 + $1.width * $1.height }
  }
}
