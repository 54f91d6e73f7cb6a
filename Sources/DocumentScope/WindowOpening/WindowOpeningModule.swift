import ApplicationScope
import Canvas
import Interface
import Localization
import Platform

/// The animation of an opening window: the caret appears, and then, for a new user, a hint that
/// says where the menus are, unless a bubble is about to say more.
///
/// Nothing waits for it. The text is there in the first frame, and any input ends the animation at
/// once.
final class WindowOpeningModule: Module, DocumentPart, Animated, Layer, WindowEventObserver {
  let core: DocumentCore
  private let animation: DocumentScope.OpeningAnimation?
  private let hints: HintsModule
  private let caret: CaretModule
  private var stage = Stage.over {
    didSet { if case .hint = stage { stack.push(self) } else { stack.pop(self) } }
  }

  private enum Stage {
    /// The first frame is not drawn yet.
    case waiting
    /// The caret's animation runs until then.
    case caret(Double)
    /// The hint is shown.
    case hint(TransientMessageView)
    case over
  }

  init(
    _ core: DocumentCore, _ animation: DocumentScope.OpeningAnimation?, hints: HintsModule,
    caret: CaretModule
  ) {
    self.core = core
    self.animation = animation
    self.hints = hints
    self.caret = caret
  }

  static let hint = Phrase("Alt shows the menus")

  func setUp(_ registrations: Registrations) {
    stage = animation == nil ? .over : .waiting
  }

  func tearDown() { stage = .over }

  /// True when the animation has ended.
  var isOver: Bool {
    if case .over = stage { true } else { false }
  }

  /// Ends the animation at an action of the user.
  func end() {
    if case .over = stage { return }
    stage = .over
    caret.endGrowth()
  }

  func advance(to time: Double) -> Pace {
    switch stage {
    case .waiting:
      if !appearance.desktop.reducesMotion { caret.enter(at: time) }
      stage = .caret(time + Motion.caretGrowth)
      return .moving
    case .caret(let end):
      guard time >= end else { return .until(end) }
      guard let animation, animation.showsHint, hints.isNewcomer, hints.dueBubble == nil else {
        stage = .over
        return .still
      }
      let context = chromeContext
      let hint = TransientMessageView(
        context.words.text(Self.hint), at: time, rest: Motion.hintRest,
        fade: appearance.desktop.reducesMotion ? 0 : Motion.hintFade, context: context)
      stage = plate(of: hint) == nil ? .over : .hint(hint)
      return hintPace(hint, time)
    case .hint(let hint): return hintPace(hint, time)
    case .over: return .still
    }
  }

  private func hintPace(_ hint: TransientMessageView, _ time: Double) -> Pace {
    let pace = hint.pace(at: time)
    if pace == nil { stage = .over }
    if pace == .moving { redraws.setNeedsFrame() }
    return pace ?? .still
  }

  func observe(_ event: WindowEvent) {
    if event.isUserAction { end() }
  }

  var rank: LayerRank { .openingHint }

  /// Draws the hint on a plate where it covers no letter.
  func draw(into list: inout DisplayList, at moment: DrawingMoment) {
    guard case .hint(let hint) = stage, let plate = plate(of: hint) else { return }
    hint.draw(into: &list, on: plate, at: moment)
  }

  /// The frame of the hint, in device pixels: in the middle of the window, or of the free space
  /// below the text; `nil` if neither has room for it.
  private func plate(of hint: TransientMessageView) -> DeviceRect? {
    let taken = viewport.textBoxes.map(window.scale.deviceRect) + [caret.rect()]
    let size = window.deviceSize
    let end = taken.map(\.maxY).max() ?? 0
    return [0, end].map { top in
      hint.plate(in: DeviceRect(x: 0, y: top, width: size.width, height: size.height - top))
    }.first { plate in
      plate.maxY + hint.margin <= size.height && !taken.contains { $0.intersects(plate) }
    }
  }
}

extension DocumentScope {
  /// The animation of an opening window.
  public struct OpeningAnimation {
    /// True if a new user is told where the menus are, once the caret is there.
    public var showsHint: Bool

    /// Makes the settings of the animation.
    public init(showsHint: Bool) { self.showsHint = showsHint }
  }
}
