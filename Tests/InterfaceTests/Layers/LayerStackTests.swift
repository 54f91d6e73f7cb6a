import Canvas
import Platform
import Testing

@testable import Interface

/// The delivery of a window's events: from front to back, but captured presses and fingers to a single
/// layer.
@MainActor
@Suite struct LayerStackTests {
  /// Records the events that it gets, and returns preset answers.
  private final class Recorder: Layer {
    let name: String
    let rank: LayerRank
    let journal: Journal
    var answer: (LayerEvent) -> EventResult = { _ in .ignored }
    var area: HitArea?
    var isModal = false
    var shape = PointerShape.arrow
    var caretPresence = CaretPresence.blinking
    var textInput: (any TextInputClient)?
    var isInHand = false

    init(_ name: String, _ rank: LayerRank, _ journal: Journal) {
      self.name = name
      self.rank = rank
      self.journal = journal
    }

    func hitTest(_ point: Point) -> HitArea? { area }
    func pointerShape(at point: Point) -> PointerShape { shape }

    func giveWay() { journal.lines.append("\(name) gives way") }

    func caretWillMove() { journal.lines.append("\(name) lets the caret move") }

    func handle(_ event: LayerEvent) -> EventResult {
      journal.lines.append("\(name) \(Self.word(for: event))")
      return answer(event)
    }

    private static func word(for event: LayerEvent) -> String {
      switch event {
      case .key(let press): "key \(press.text ?? "-")"
      case .press(let press): "press \(press.button)"
      case .drag: "drag"
      case .release(let button, _): "release \(button)"
      case .captureLost(let button): "let go \(button)"
      case .hover: "hover"
      case .hoverEnd: "end"
      case .wheel: "wheel"
      case .fingerDown: "down"
      case .finger(let event): "finger \(event.phase)"
      case .gesture(.hold): "hold"
      case .gesture(.drag): "gesture"
      case .gesture(.release), .gesture(.cancel): "let go"
      case .gesture: "other gesture"
      }
    }
  }

  private final class Journal {
    var lines: [String] = []

    /// Returns the events since the last call.
    func take() -> [String] {
      defer { lines = [] }
      return lines
    }
  }

  private let journal = Journal()
  private let window = MemoryWindow(size: Size(width: 100, height: 100), scale: Scale(1))
  private let redraws = RedrawSchedule()
  private let stack: LayerStack
  private let back: Recorder
  private let middle: Recorder
  private let front: Recorder

  init() {
    stack = LayerStack(window: window, redraws: redraws)
    back = Recorder("back", .content, journal)
    middle = Recorder("middle", .outline, journal)
    front = Recorder("front", .sheet, journal)
    for layer in [front, back, middle] { stack.push(layer) }
    redraws.frameWasDrawn()
  }

  private var names: [String] { stack.layers.compactMap { ($0 as? Recorder)?.name } }

  private let point = Point(x: 10, y: 10)

  private func mouse(_ kind: MouseEvent.Kind) { stack.handle(.mouse(MouseEvent(kind, at: point))) }

  private func touch(
    _ phase: TouchEvent.Phase, finger: Int = 1, at x: Double = 10, time: Double
  ) {
    stack.handle(
      .touch(TouchEvent(finger: finger, phase, at: Point(x: x, y: 10), time: time)))
  }

  // Pushing and popping

  @Test func layersLieInTheOrderOfTheirRanksAndThenOfPushing() {
    #expect(names == ["back", "middle", "front"])
    stack.push(Recorder("second", .outline, journal))
    stack.push(Recorder("strip", .titleStrip, journal))
    stack.push(Recorder("menu", .menu, journal))
    #expect(names == ["strip", "back", "middle", "second", "front", "menu"])
  }

  @Test func aLayerIsThereOnceAndAChangeNeedsAFrame() {
    stack.push(middle)
    stack.keep(middle, while: true)
    #expect(names == ["back", "middle", "front"] && !redraws.isFrameNeeded)
    stack.keep(middle, while: false)
    #expect(names == ["back", "front"] && redraws.isEverythingNeeded)
    redraws.frameWasDrawn()
    stack.pop(middle)
    #expect(!redraws.isFrameNeeded)
    stack.push(middle)
    #expect(names == ["back", "middle", "front"] && redraws.isEverythingNeeded)
  }

  @Test func aLayerThatWentGetsTheRestOfItsPressAndNothingElse() {
    front.answer = { if case .press = $0 { .captured } else { .ignored } }
    mouse(.down(.left, clicks: 1))
    stack.pop(front)
    _ = journal.take()
    mouse(.move)
    mouse(.up(.left))
    #expect(journal.take() == ["front drag", "front release left"])
    mouse(.down(.left, clicks: 1))
    #expect(journal.take() == ["middle press left", "back press left"])
  }

  /// It must not keep the look of something under the pointer until it shows again.
  @Test func aHoveredLayerThatWentIsToldOfTheEnd() {
    mouse(.move)
    stack.pop(middle)
    _ = journal.take()
    mouse(.move)
    #expect(journal.take() == ["front hover", "back hover", "middle end"])
  }

  @Test func aPressConcernsTheForemostLayerThatHasThePoint() {
    #expect(stack.foremost(at: point) == nil)
    back.area = .content
    #expect(stack.foremost(at: point) === back)
    middle.area = .content
    #expect(stack.foremost(at: point) === middle)
    front.isModal = true
    #expect(stack.foremost(at: point) === front)
  }

  @Test func aLayerThatDoesNotShowYetIsCoveredToo() {
    let caret = Recorder("caret", .caret, journal)
    let menu = Recorder("menu", .menu, journal)
    #expect(!stack.isCovered(caret))
    front.isModal = true
    #expect(stack.isCovered(caret) && !stack.isCovered(menu))
  }

  // Events

  @Test func eventsGoFromFrontToBackUntilOneTakesThem() {
    let isTaken = stack.handle(.key(KeyPress(.character("a"), text: "a")))
    #expect(!isTaken && journal.take() == ["front key a", "middle key a", "back key a"])
    middle.answer = { _ in .taken }
    let isTakenInMiddle = stack.handle(.key(KeyPress(.escape)))
    #expect(isTakenInMiddle && journal.take() == ["front key -", "middle key -"])
  }

  // Keys

  @Test func keysEndAtTheFocusAndThenInTheWindow() {
    middle.textInput = Client(at: nil)
    let isTaken = stack.handle(.key(KeyPress(.function(1))))
    #expect(!isTaken && journal.take() == ["front key -", "middle key -"])
    front.answer = { _ in .taken }
    let isTakenInFront = stack.handle(.key(KeyPress(.function(1))))
    #expect(isTakenInFront && journal.take() == ["front key -"])
  }

  /// A menu that a key closes passes the key on.
  @Test func aLayerThatLetsTheFocusGoPassesTheKeyOn() {
    middle.textInput = Client(at: nil)
    middle.answer = { [middle] _ in
      middle.textInput = nil
      return .ignored
    }
    let isTaken = stack.handle(.key(KeyPress(.function(1))))
    #expect(!isTaken && journal.take() == ["front key -", "middle key -", "back key -"])
  }

  @Test func nothingGetsPastAModalLayer() {
    middle.isModal = true
    let isTaken = stack.handle(.key(KeyPress(.function(1))))
    #expect(isTaken && journal.take() == ["front key -", "middle key -"])
  }

  @Test func roomIsMadeForALayerThatOpens() {
    stack.makeRoom(for: middle)
    #expect(journal.take() == ["back gives way", "front gives way"])
  }

  @Test func anActionOfALayerIsInHand() {
    #expect(!stack.isInHand)
    back.isInHand = true
    #expect(stack.isInHand)
  }

  @Test func aModalLayerLetsNothingPastAndCoversWhatIsBehind() {
    middle.isModal = true
    back.area = .draggable
    mouse(.wheel(x: 0, y: 1))
    #expect(journal.take() == ["front wheel", "middle wheel"])
    #expect(stack.isCovered(back) && !stack.isCovered(middle) && !stack.isCovered(front))
    #expect(stack.area(at: point) == .content)
    #expect(stack.foremost(at: point) === middle)
    middle.isModal = false
    #expect(stack.area(at: point) == .draggable)
    #expect(stack.foremost(at: point) === back)
  }

  @Test func aCapturedPressHasItsDragAndItsRelease() {
    middle.answer = { if case .press = $0 { .captured } else { .taken } }
    mouse(.down(.left, clicks: 1))
    front.answer = { _ in .taken }
    mouse(.move)
    mouse(.up(.right))
    mouse(.up(.left))
    mouse(.up(.left))
    #expect(
      journal.take() == [
        "front press left", "middle press left", "middle drag", "front release right",
        "middle release left", "front release left",
      ])
  }

  @Test func aPressAfterALostReleaseIsOfferedToAll() {
    back.answer = { if case .press = $0 { .captured } else { .taken } }
    mouse(.down(.left, clicks: 1))
    _ = journal.take()
    mouse(.down(.left, clicks: 1))
    #expect(journal.take() == ["front press left", "middle press left", "back press left"])
  }

  @Test func theLayerThatWasHoveredIsToldOfTheEnd() {
    back.answer = { if case .hover = $0 { .taken } else { .ignored } }
    (back.shape, front.shape) = (.text, .hand)
    mouse(.move)
    #expect(window.pointer == .text)
    _ = journal.take()
    front.answer = { if case .hover = $0 { .taken } else { .ignored } }
    mouse(.move)
    #expect(journal.take() == ["front hover", "back end", "middle end"])
    #expect(window.pointer == .hand)
    mouse(.leave)
    #expect(journal.take() == ["front end"])
    mouse(.leave)
    #expect(journal.take() == [])
  }

  @Test func aHiddenPointerComesBackWhenItMoves() {
    back.answer = { if case .press = $0 { .captured } else { .taken } }
    back.shape = .text
    mouse(.move)
    stack.hidePointer()
    #expect(window.pointer == .hidden)
    mouse(.down(.left, clicks: 1))
    #expect(window.pointer == .hidden)
    mouse(.move)
    #expect(window.pointer == .text)
  }

  @Test func aCapturedFingerMakesNoGestures() {
    front.answer = { if case .fingerDown = $0 { .captured } else { .ignored } }
    touch(.began, time: 0)
    touch(.moved, at: 90, time: 0.1)
    touch(.ended, at: 90, time: 0.2)
    #expect(journal.take() == ["front down", "front finger moved", "front finger ended"])
    #expect(stack.areFingersIdle)
  }

  @Test func aCapturedFingerMayBeCancelled() {
    front.answer = { if case .fingerDown = $0 { .captured } else { .ignored } }
    touch(.began, time: 0)
    touch(.cancelled, time: 0.1)
    #expect(journal.take() == ["front down", "front finger cancelled"])
    #expect(stack.areFingersIdle)
  }

  /// The fingers on a touchpad are at no place of the window.
  @Test func aFingerOnATouchpadPressesNothing() {
    front.answer = { if case .fingerDown = $0 { .captured } else { .ignored } }
    touch(.began, finger: -2, time: 0)
    touch(.began, finger: -1, at: 90, time: 0)
    touch(.ended, finger: -2, time: 0.1)
    touch(.ended, finger: -1, at: 90, time: 0.1)
    let told = journal.take()
    #expect(!told.contains("front down") && told.contains("front other gesture"))
    #expect(stack.areFingersIdle)
  }

  /// As when a compositor takes a gesture for itself.
  @Test(arguments: [1, 2])
  func aCapturedFingerThatIsLostKeepsNoOtherAway(next finger: Int) {
    front.answer = { if case .fingerDown = $0 { .captured } else { .ignored } }
    touch(.began, time: 0)
    _ = journal.take()
    touch(.began, finger: 2, time: 1)
    #expect(journal.take() == [], "two fingers may be down")
    touch(.ended, finger: 2, time: 1.1)
    touch(.began, finger: finger, time: 9)
    touch(.ended, finger: finger, time: 9.1)
    #expect(journal.take() == ["front down", "front finger ended"])
    #expect(stack.areFingersIdle)
  }

  @Test func anotherButtonThatIsCapturedEndsThePressBeforeIt() {
    back.answer = { if case .press = $0 { .captured } else { .ignored } }
    mouse(.down(.left, clicks: 1))
    front.answer = { _ in .captured }
    _ = journal.take()
    mouse(.down(.right, clicks: 1))
    #expect(journal.take() == ["front press right", "back let go left"])
    mouse(.up(.right))
    #expect(journal.take() == ["front release right"])
  }

  @Test func aDragThatIsGivenBackIsOfferedToAll() {
    var holds = true
    back.answer = { event in
      switch event {
      case .gesture(.hold): .captured
      case .gesture(.drag): holds ? .captured : .ignored
      default: .ignored
      }
    }
    touch(.began, time: 0)
    _ = stack.advance(to: 1)
    _ = journal.take()
    touch(.moved, at: 50, time: 1.1)
    #expect(journal.take() == ["back gesture"])
    holds = false
    middle.answer = { if case .gesture(.drag) = $0 { .captured } else { .ignored } }
    touch(.moved, at: 60, time: 1.2)
    touch(.moved, at: 70, time: 1.3)
    touch(.ended, at: 70, time: 1.4)
    #expect(
      journal.take() == [
        "back gesture", "front gesture", "middle gesture", "middle gesture", "middle let go",
      ])
  }

  @Test func withoutTheKeyboardFingersHoldNothing() {
    middle.answer = { if case .gesture(.drag) = $0 { .captured } else { .ignored } }
    touch(.began, time: 0)
    touch(.moved, at: 60, time: 0.1)
    _ = journal.take()
    stack.handle(.focus(false))
    #expect(journal.take().first == "middle let go")
    #expect(stack.areFingersIdle)
  }

  /// The button may be released over another program, without any event.
  @Test func withoutTheKeyboardAPressHoldsNothing() {
    middle.answer = { if case .press = $0 { .captured } else { .ignored } }
    mouse(.down(.left, clicks: 1))
    _ = journal.take()
    stack.handle(.focus(false))
    #expect(journal.take().first == "middle let go left")
    mouse(.move)
    #expect(journal.take() == ["front hover", "middle hover", "back hover"])
  }

  @Test func theStrictestCaretVisibilityCounts() {
    #expect(stack.caretPresence == .blinking)
    (back.caretPresence, front.caretPresence) = (.hidden, .steady)
    #expect(stack.caretPresence == .hidden)
  }

  private final class Client: TextInputClient {
    let textInputRect: Rect?

    init(at rect: Rect?) { textInputRect = rect }

    func insert(_ text: String, isComposed: Bool) -> Bool { true }
    func compose(_ text: String, choice: Range<Int>) -> CompositionResult { .shown }
  }

  @Test func textIsForTheForemostThatTakesAny() {
    let page = Client(at: Rect(x: 1, y: 2, width: 3, height: 4))
    let question = Client(at: nil)
    (back.textInput, middle.textInput) = (page, question)
    #expect(stack.textInputClients.map { $0 === page } == [false, true])
    #expect(stack.textInputRect?.x == 1, "a question has no field")
    middle.isModal = true
    #expect(stack.textInputClients.map { $0 === question } == [true])
  }

  @Test func afterTheEndNoLayerIsRetained() {
    middle.answer = { _ in .captured }
    mouse(.down(.left, clicks: 1))
    stack.end()
    #expect(stack.layers.isEmpty && !stack.isPressed)
    mouse(.move)
    #expect(journal.take() == ["front press left", "middle press left"])
    stack.push(front)
    #expect(stack.layers.isEmpty, "an answer that comes too late")
    stack.begin()
    stack.push(front)
    #expect(stack.layers.count == 1)
  }
}
