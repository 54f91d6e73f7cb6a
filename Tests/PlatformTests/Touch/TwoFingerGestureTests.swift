import Platform
import Testing

@Suite struct TwoFingerGestureTests {
  private func movements(_ moves: [(degrees: Double, distance: Double)]) -> [TwoFingerGesture
    .Movement]
  {
    var gesture = TwoFingerGesture()
    return moves.compactMap { gesture.move(degrees: $0.degrees, distance: $0.distance) }
  }

  @Test func aTurnThatAlsoPinchesOnlyTurns() {
    let moves = (1...6).map { _ in (degrees: 3.0, distance: 7.0) }
    #expect(movements(moves) == [.turn(6), .turn(3), .turn(3), .turn(3), .turn(3)])
  }

  @Test func aPinchThatAlsoTurnsOnlyPinches() {
    let moves = (1...5).map { _ in (degrees: 2.5, distance: -56.0) }
    #expect(movements(moves) == Array(repeating: .pinch(-56), count: 5))
  }

  @Test func tremblingIsNeither() {
    let moves = (1...50).map { (degrees: $0 % 2 == 0 ? 4.0 : -4, distance: 0.0) }
    #expect(movements(moves) == [])
  }
}
