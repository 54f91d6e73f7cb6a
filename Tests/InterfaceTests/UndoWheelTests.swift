import Canvas
import Interface
import Testing

/// The vectors of the undo wheel's geometry.
@MainActor
@Suite struct UndoWheelTests {
  private func wheel(rotation: Double = 0, redo: Int = 0, steps: Int = 0) -> UndoWheel {
    UndoWheel(rotation: rotation, redoCount: redo, stepCount: steps)
  }

  @Test(arguments: [(0.0, 0.1944), (15, 0.2778), (90, 0.6944), (180, 1), (270, 0.6944)])
  func scales(_ rotation: Double, _ scale: Double) {
    #expect(abs(wheel(rotation: rotation).scale(of: 0) - scale) < 0.00005)
    #expect(abs(wheel(rotation: rotation - 360).scale(of: 0) - scale) < 0.00005)
    #expect(abs(wheel(rotation: rotation - 45).scale(of: 3) - scale) < 0.00005)
  }

  @Test(arguments: [(0.0, 0.0), (5, 0), (15, 0.5), (25, 1), (180, 1), (345, 0.5), (-3000, 1)])
  func opacities(_ rotation: Double, _ opacity: Double) {
    #expect(abs(wheel(rotation: rotation).opacity(of: 0) - opacity) < 1e-9)
  }

  @Test func numbersStepsFromTheBottomRound() {
    #expect((0..<24).map { wheel(redo: 0).undoItemIndex($0) } == Array(-12...11))
    #expect((0..<24).map { wheel(redo: 24).undoItemIndex($0) } == Array(12...35))
    #expect(
      (0..<24).map { wheel(redo: 5).undoItemIndex($0) } == Array(12...16) + Array(-7...11))
  }

  @Test func highlightsThePresentAndFillsWhatThereIs() {
    #expect((0..<24).filter { wheel(redo: 0, steps: 3).isHighlighted($0) } == [12])
    #expect((0..<24).filter { wheel(redo: 24, steps: 30).isHighlighted($0) } == [12])
    #expect((0..<24).filter { wheel(redo: 0, steps: 3).isFilled($0) } == [12, 13, 14, 15])
    #expect((0..<24).filter { wheel(redo: 2, steps: 3).isFilled($0) } == [12, 13, 14, 15])
    #expect((0..<24).filter { wheel(redo: 24, steps: 25).isFilled($0) } == Array(0...13))
  }

  @Test func thePresentIsOnTopAtRestAndTheCutBelow() {
    for redo in 0...60 {
      let wheel = wheel(
        rotation: UndoWheel.restingRotation(redoCount: redo), redo: redo, steps: 60)
      let present = (0..<24).filter { wheel.isHighlighted($0) }
      #expect(present.count == 1)
      #expect(present.allSatisfy { wheel.angle(of: $0) == 180 && wheel.scale(of: $0) == 1 })
      // Neighbours on the wheel are neighbours in time, but where it is cut open.
      for dot in 0..<24 where wheel.angle(of: dot) != 345 {
        #expect(wheel.undoItemIndex((dot + 1) % 24) == wheel.undoItemIndex(dot) + 1)
      }
    }
  }

  @Test(arguments: [(0.0, 0.0, 10.0), (90, -10, 0), (180, 0, -10), (270, 10, 0)])
  func turnsClockwiseFromTheBottom(_ rotation: Double, _ x: Double, _ y: Double) {
    let place = wheel(rotation: rotation).place(of: 0, radius: 10)
    #expect(abs(place.x - x) < 1e-9 && abs(place.y - y) < 1e-9)
  }
}
