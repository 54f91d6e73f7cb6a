import Interface
import Localization
import Platform

/// Makes text larger and smaller in all windows: by keys, by the wheel, by two fingers. Always
/// free.
///
/// Owns only the parts of steps that wheel and fingers have moved so far; the size itself is a
/// setting.
public final class TextSizeModule: Module {
  private let settings: SettingsModule
  /// The part of a step that the wheel has turned so far.
  private var turned = 0.0
  /// The part of a step that two fingers have moved so far.
  private var pinched = 0.0

  public init(settings: SettingsModule) { self.settings = settings }

  /// Makes text larger by steps; smaller by negative ones.
  public func step(by count: Int) {
    var size = settings.chosen.textSize
    for _ in 0..<abs(count) { size = Self.size(after: size, isLarger: count > 0) }
    guard size != settings.chosen.textSize else { return }
    settings.change { $0.textSize = size }
  }

  public func reset() { settings.change { $0.textSize = Settings().textSize } }

  /// Follows the wheel; one detent away from the user is a step larger.
  public func turnWheel(by detents: Double) { step(&turned, by: detents) }

  /// Follows two fingers that move apart (positive) or together by logical pixels.
  public func pinch(by distance: Double) { step(&pinched, by: distance / Self.pinchStep) }

  /// Drops the rest of a step when the fingers are lifted.
  public func pinchEnded() { pinched = 0 }

  /// Logical pixels for a step: the usual movement of a hand is some two hundred.
  private static let pinchStep = 28.0

  /// Takes the whole steps out of a movement that comes in small parts.
  private func step(_ sum: inout Double, by part: Double) {
    guard part.isFinite, abs(part) < 1000 else { return }
    // A change of direction acts at once.
    if sum * part < 0 { sum = 0 }
    sum += part
    let whole = sum.rounded(.towardZero)
    sum -= whole
    if whole != 0 { step(by: Int(whole)) }
  }

  /// The next size: whole pixels, from 24 on every other one.
  static func size(after size: Double, isLarger: Bool) -> Double {
    let isLarge = isLarger ? size >= coarseSize : size > coarseSize
    let step = isLarge ? 2.0 : 1.0
    // A size between two steps goes to the next one in the direction.
    let place = (size - coarseSize) / step
    let next = isLarger ? place.rounded(.down) + 1 : place.rounded(.up) - 1
    let range = Settings.textSizes
    return min(max(coarseSize + next * step, range.lowerBound), range.upperBound)
  }

  /// Logical pixels from which on steps are larger.
  private static let coarseSize = 24.0
}

extension TextSizeModule {
  /// The commands of the text's size.
  public var commands: [Command] {
    let size = { [settings] in settings.chosen.textSize }
    return [
      Command(
        "larger-text", "Larger Text", .view,
        [Shortcut(.character("+"), .control)],
        isEnabled: { size() < Settings.textSizes.upperBound }
      ) { [weak self] in self?.step(by: 1) },
      // The key of the plus sign without Shift, and with it.
      Command(
        "larger-text-by-equals", "Larger Text", .view,
        [
          Shortcut(.character("="), .control), Shortcut(.character("="), [.control, .shift]),
          Shortcut(.character("+"), [.control, .shift]),
        ],
        isListed: false, isEnabled: { size() < Settings.textSizes.upperBound }
      ) { [weak self] in self?.step(by: 1) },
      Command(
        "smaller-text", "Smaller Text", .view,
        [Shortcut(.character("-"), .control)],
        isEnabled: { size() > Settings.textSizes.lowerBound }
      ) { [weak self] in self?.step(by: -1) },
      Command(
        "normal-text", "Normal Text Size", .view,
        [Shortcut(.character("0"), .control)],
        isEnabled: { size() != Settings().textSize }
      ) { [weak self] in self?.reset() },
    ]
  }
}
