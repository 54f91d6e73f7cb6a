import Canvas
import Localization
import Platform
import TestSupport
import Testing

@testable import Interface

/// A slider without a menu round it.
@MainActor @Suite final class SliderTests {
  private var value = 1.5
  private var tried: Double?
  private let frame = Rect(x: 10, y: 20, width: 214, height: Slider.height)

  private var slider: Slider {
    Slider(
      "Height", 1...2, step: 0.1, standard: 1.5, value: { [unowned self] in value },
      text: { "\($0.settingText)" }, tryOn: { [unowned self] in tried = $0 },
      set: { [unowned self] in value = $0 })
  }

  private func layout(focus: ViewID? = nil) -> ViewLayout {
    var views = ViewLayout(
      ChromeContext(
        windowSize: Size(width: 600, height: 400), scale: Scale(1), theme: Theme(scheme: .light),
        typesetting: FixedLetters.typesetting(), labels: FixedLabels()), focus: focus)
    let height = slider.place(at: Point(x: 10, y: 20), width: 214, in: &views)
    #expect(height == frame.height)
    return views
  }

  /// The knob is 14 wide, so its middle goes 200 of the 214.
  @Test(arguments: [(10.0, 1.0), (17, 1), (57, 1.2), (60, 1.2), (217, 2), (900, 2), (-900, 1)])
  func theKnobsMiddleIsAtThePointer(x: Double, value: Double) throws {
    slider.drag(to: Point(x: x, y: 300), in: frame)
    #expect(abs(try #require(tried) - value) < 1e-9)
    #expect(self.value == 1.5, "it is a preview")
    slider.release(at: Point(x: x, y: 300), in: frame)
    #expect(abs(self.value - value) < 1e-9)
  }

  @Test func aPressBeginsADragAndADoubleClickRestoresTheStandard() {
    let isDrag = slider.press(at: Point(x: 217, y: 50), clicks: 1, in: frame)
    #expect(isDrag && tried == 2)
    value = 1.1
    let isOther = slider.press(at: Point(x: 217, y: 50), clicks: 2, in: frame)
    #expect(!isOther && value == 1.5)
  }

  @Test func keysMoveItToItsEnds() {
    value = 1.9
    let taken = [Key.right, .right, .left, .up, .home].map { slider.handle(KeyPress($0)) }
    #expect(taken == [true, false, true, false, false])
    #expect(abs(value - 1.9) < 1e-9)
    let isTaken = slider.handle(KeyPress(.delete))
    #expect(isTaken && value == 1.5)
  }

  @Test func screenReadersReadAndSetIt() throws {
    let node = try #require(layout(focus: "slider").nodes.first)
    #expect(node.role == .slider && node.name == "Height" && node.frame == frame)
    #expect(node.states == [.focusable, .focused])
    #expect(layout().nodes[0].states == .focusable)
    #expect(node.value == AccessibilityNode.Value(1.5, in: 1...2, step: 0.1, text: "1.5"))
    let isSet = slider.perform(.setValue(1.74))
    #expect(isSet && abs(value - 1.7) < 1e-9)
    let isPressed = slider.perform(.act(.press))
    #expect(!isPressed)
  }

  @Test func aPointOnItHitsIt() {
    #expect(layout().control(at: Point(x: 20, y: 60)) == "slider")
    #expect(layout().control(at: Point(x: 20, y: 71)) == nil)
  }
}
