import ApplicationScope
import Canvas
import Interface
import Platform
import Words

/// What happens in the first moments of a window: the caret comes in, and after it, when somebody
/// is new here, a hint that says where the menus are.
///
/// Nothing waits for it. The text is there in the first frame, and whatever the person does ends
/// it at once.
final class EntranceModule: Module, DocumentPart, Animated, Layer, WindowEventObserver {
  let core: DocumentCore
  private let entrance: DocumentScope.Entrance?
  private let hints: HintsModule
  private let caret: CaretModule
  private var stage = Stage.over

  private enum Stage {
    /// The first frame is not drawn yet.
    case waiting
    /// The caret comes in until then.
    case caret(Double)
    /// The hint has come at that time.
    case hint(Double, LabelBitmap)
    case over
  }

  init(
    _ core: DocumentCore, _ entrance: DocumentScope.Entrance?, hints: HintsModule,
    caret: CaretModule
  ) {
    self.core = core
    self.entrance = entrance
    self.hints = hints
    self.caret = caret
  }

  static let hint = Phrase("Alt brings the menus")

  func setUp(_ registrations: Registrations) {
    stage = entrance == nil ? .over : .waiting
  }

  func tearDown() { stage = .over }

  /// Whether all of it has come and gone.
  var isOver: Bool {
    if case .over = stage { true } else { false }
  }

  /// The person does something: everything is in its place.
  func end() {
    if case .over = stage { return }
    stage = .over
    caret.endEntrance()
    redraws.setNeedsFrame()
  }

  func advance(to time: Double) -> Pace {
    switch stage {
    case .waiting:
      if !appearance.desktop.reducesMotion { caret.enter(at: time) }
      stage = .caret(time + Motion.caretEntrance)
      return .moving
    case .caret(let end):
      guard time >= end else { return .until(end) }
      let context = chromeSource.context
      let label = context.labels.label(
        context.words.text(Self.hint), style: .note, scale: context.scale)
      guard let entrance, entrance.showsHint, hints.isNewcomer, plate(of: label) != nil else {
        stage = .over
        return .still
      }
      stage = .hint(time, label)
      redraws.setNeedsFrame()
      return hintPace(since: time, time)
    case .hint(let start, _): return hintPace(since: start, time)
    case .over: return .still
    }
  }

  private func hintPace(since start: Double, _ time: Double) -> Pace {
    let fade = fade
    let going = start + fade + Motion.hintRest
    if time >= going + fade {
      stage = .over
      redraws.setNeedsFrame()
      return .still
    }
    // At rest there is nothing to draw anew.
    if time >= start + fade, time < going { return .until(going) }
    redraws.setNeedsFrame()
    return .moving
  }

  private var fade: Double { appearance.desktop.reducesMotion ? 0 : Motion.hintFade }

  private func opacity(since start: Double, _ time: Double) -> Double {
    guard fade > 0 else { return 1 }
    let rest = start + 2 * fade + Motion.hintRest - time
    return Curve.easeInOut(min(time - start, rest) / fade)
  }

  func observe(_ event: WindowEvent) {
    if event.isUserAction { end() }
  }

  /// Draws the hint on a plate where it covers no letter.
  func draw(into list: inout DisplayList, at moment: DrawingMoment) {
    guard case .hint(let start, let label) = stage, let plate = plate(of: label) else { return }
    let theme = moment.theme
    let opacity = opacity(since: start, moment.time)
    guard opacity > 0 else { return }
    list.append(
      .roundedFill(plate, radius: Double(plate.height) / 2, theme.tint.withOpacity(opacity)))
    list.append(
      .label(
        label, x: plate.x + (plate.width - label.width) / 2,
        y: plate.y + (plate.height - label.height) / 2, theme.tags.withOpacity(opacity)))
  }

  /// Where the hint stands, in device pixels: in the middle of the window, or of what is free below
  /// the text; `nil` where neither has room for it.
  private func plate(of label: LabelBitmap) -> DeviceRect? {
    let margin = window.scale.devicePixel(Self.margin)
    let (width, height) = (label.width + 2 * margin, label.height + 2 * (margin / 2))
    let taken = viewport.textBoxes.map(window.scale.deviceRect) + [caret.rect()]
    let (right, bottom) = (window.deviceSize.width, window.deviceSize.height)
    let end = taken.map(\.maxY).max() ?? 0
    return [0, end].map { top in
      DeviceRect(
        x: (right - width) / 2, y: (top + bottom - height) / 2, width: width, height: height)
    }.first { plate in
      plate.maxY + margin <= bottom && !taken.contains { $0.intersects(plate) }
    }
  }

  /// Logical pixels of page beside the words.
  private static let margin = 14.0
}

extension DocumentScope {
  /// How a window opens before somebody's eyes.
  public struct Entrance {
    /// Whether a person who is new here is told where the menus are, when the caret is there.
    public var showsHint: Bool

    /// Makes an entrance.
    public init(showsHint: Bool) { self.showsHint = showsHint }
  }
}
