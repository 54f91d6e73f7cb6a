import Canvas

/// Which of a window's buffers the next frame is drawn into, where the display reads some of them
/// meanwhile, and what an older one lacks.
///
/// Buffers are numbered from 0, and there are no more of them than were needed at once lately. It
/// holds no pixels: whoever does copies what is missing.
public struct BufferRing: Sendable {
  /// A buffer for the next frame.
  public struct Next: Hashable, Sendable {
    /// Its number.
    public let number: Int
    /// The rectangles that it lacks of the last frame, which `newest` has; `nil`: all of it.
    public let missing: [DeviceRect]?
    /// The buffer that holds the last frame; `nil`: there was none.
    public let newest: Int?
  }

  private struct Buffer {
    var missing: [DeviceRect]?
    var isBusy = false
  }

  private let most: Int
  private var buffers: [Buffer] = []
  private var newest: Int?
  /// Frames since all buffers were in use.
  private var spareFrames = 0

  /// Rectangles that a buffer may lack before they are taken as one.
  private static let mostMissing = 16
  /// Frames after which a buffer that none of them needed is no longer kept: some seconds of a caret
  /// that blinks.
  private static let mostSpareFrames = 12

  /// Begins without buffers.
  ///
  /// - Parameter most: so many may be in use at once.
  public init(most: Int) { self.most = most }

  /// The buffer to draw into, the one that lacks least; `nil`: the display reads all of them. What is
  /// missing has to be copied before anything else is done.
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

  /// A buffer was handed to the display, with what differs from the frame before.
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

  /// Lets go of a buffer that was not needed for a while, and says which; those behind it count one
  /// less from then on. `nil`: all are needed, which one alone always is.
  public mutating func dropSpare() -> Int? {
    let spare = buffers.indices.filter { !buffers[$0].isBusy && $0 != newest }
      .max { area(ofMissing: $0) < area(ofMissing: $1) }
    guard spareFrames >= Self.mostSpareFrames, let spare else { return nil }
    buffers.remove(at: spare)
    if let newest, newest > spare { self.newest = newest - 1 }
    spareFrames = 0
    return spare
  }

  /// The display does not need a buffer any more.
  public mutating func release(_ number: Int) { buffers[number].isBusy = false }

  private func area(ofMissing number: Int) -> Int {
    guard let missing = buffers[number].missing else { return .max }
    return missing.reduce(0) { $0 + $1.width * $1.height }
  }
}
