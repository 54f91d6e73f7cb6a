import Canvas
import Interface
import Localization
import Platform
import WindowScope

/// The ways to turn the wheel.
extension UndoWheelModule {
  // Keys

  /// Handles a key; one that is not the wheel's own closes it first.
  func handle(_ press: KeyPress) -> Bool {
    guard isOpen else { return false }
    let isPlain = press.modifiers.isSubset(of: Self.keys)
    switch press.key {
    case .left where isPlain, .up where isPlain: step(by: 1)
    case .right where isPlain, .down where isPlain: step(by: -1)
    case .return where isPlain: take()
    case .escape where isPlain: cancel()
    case .character("z") where press.modifiers == Self.keys: if !press.isRepeat { take() }
    default:
      take()
      return false
    }
    return true
  }

  /// Follows the held modifiers: the wheel closes when those that opened it are released.
  func modifiersChanged(_ held: Modifiers) {
    guard !held.isSuperset(of: Self.keys) else { return }
    wheelRest = 0
    if turning?.opening == .keys { take() }
  }

  /// The commands of the wheel.
  var commands: [Command] {
    [
      Command(
        "undo-wheel", "Undo Wheel", .edit, [Shortcut(.character("z"), Self.keys)],
        changesText: true,
        whyNot: Phrase("There is nothing to undo."),
        isEnabled: { [weak self] in self?.canOpen ?? false }
      ) { [weak self] in
        self?.open(.command)
      },
      turn("undo-wheel-back", Phrase("Undo Wheel Back"), [.left, .up], by: 1),
      turn("undo-wheel-on", Phrase("Undo Wheel Forward"), [.right, .down], by: -1),
    ]
  }

  private func turn(_ name: String, _ title: Phrase, _ keys: [Key], by steps: Int) -> Command {
    Command(
      name, title, .edit, keys.map { Shortcut($0, Self.keys) }, changesText: true,
      isEnabled: { [weak self] in self?.canOpen ?? false }
    ) { [weak self] in
      self?.open(.keys)
      self?.step(by: steps)
    }
  }

  /// The keys that are held to turn the wheel.
  private static let keys: Modifiers = [.control, .alt]

  // The mouse wheel

  /// Offers a turn of the mouse wheel; `true`: the undo wheel took it. Up is back.
  func handleWheel(_ detents: Double, _ held: Modifiers) -> Bool {
    guard isOpen || held == Self.keys else { return false }
    wheelRest += detents
    let steps = wheelRest.rounded(.towardZero)
    guard steps != 0 else { return true }
    wheelRest -= steps
    open(.keys)
    step(by: Int(steps))
    return true
  }

  // The left button

  /// Offers a press of the left button; `true`: it was for the wheel, or closed it.
  func handlePress(at point: Point) -> Bool {
    guard isOpen else { return false }
    if view.contains(point) {
      turning?.press = point
      turning?.isClick = true
      turning?.grasp = view.angle(of: point)
    } else {
      take()
    }
    return true
  }

  /// Turns the wheel with the pointer that holds it.
  func drag(to point: Point) {
    guard let held = turning, let press = held.press else { return }
    if max(abs(point.x - press.x), abs(point.y - press.y)) > TouchRecognizer.slop {
      turning?.isClick = false
    }
    let angle = view.angle(of: point)
    turning?.grasp = angle
    if let angle, let last = held.grasp {
      // The shorter way round.
      turn(by: (angle - last).remainder(dividingBy: 360))
    }
  }

  /// Handles the release of the left button. A click turns nothing, and closes the wheel with the
  /// text as it is.
  func release() {
    guard let held = turning, held.press != nil else { return }
    turning?.press = nil
    turning?.grasp = nil
    if held.isClick { take() } else { returnToDetent() }
  }

  // Two fingers

  /// Turns the wheel by two fingers, by so many degrees clockwise.
  func rotate(by degrees: Double) {
    if !isOpen {
      wheelRest += degrees / UndoWheel.detent
      guard abs(wheelRest) >= 1 else { return }
      // Fingers on a touchpad have not committed what an input method shows.
      core.host.composition.finish()
      open(.fingers)
      wheelRest = 0
    }
    turn(by: degrees)
  }

  /// Ends the turn when the fingers are lifted.
  func rotationEnded() {
    wheelRest = 0
    if turning?.opening == .fingers { take() } else { returnToDetent() }
  }

  // Turning by hand

  /// Turns the wheel by hand: it follows at once, and makes a step when it is most of the way to
  /// the next detent. Turning back takes a little more than a tremble.
  private func turn(by degrees: Double) {
    hand += degrees
    while abs(hand) > Self.firmness * UndoWheel.detent {
      let isBack = hand < 0
      guard isBack ? editor.canUndo : editor.canRedo else {
        // At the end of the history it gives a little and no more.
        hand = (isBack ? -1 : 1) * Self.firmness * UndoWheel.detent
        break
      }
      step(by: isBack ? 1 : -1, handTurn: isBack ? UndoWheel.detent : -UndoWheel.detent)
    }
    redraws.setNeedsFrame()
  }

  /// The part of the way to the next detent at which the wheel makes the step.
  private static let firmness = 2.0 / 3
}
