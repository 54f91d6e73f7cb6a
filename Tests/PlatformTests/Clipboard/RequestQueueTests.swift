import Platform
import Testing

/// Requests that wait while a program takes long content.
@Suite struct RequestQueueTests {
  @Test func withoutATransferEachIsAnsweredAtOnce() {
    var line = RequestQueue<Int>()
    line.add(1, at: 7)
    line.add(2, at: 7)
    let (first, second) = (
      line.next(isSending: false, at: 7), line.next(isSending: false, at: 7)
    )
    #expect(first == 1 && second == 2)
    #expect(line.deadline(isSending: false) == nil)
  }

  @Test func theNextWaitsUntilAllIsTaken() {
    var line = RequestQueue<Int>()
    line.add(1, at: 0)
    line.wasAnswered(at: 3)
    line.pieceWasTaken(at: 3.04)
    let early = line.next(isSending: true, at: 3.08)
    #expect(early == nil)
    let late = line.next(isSending: false, at: 3.08)
    #expect(late == 1)
  }

  @Test func aProgramThatTakesNothingOrIsSlowLetsItThrough() throws {
    for isSlow in [true, false] {
      var line = RequestQueue<Int>()
      line.add(1, at: 0)
      line.wasAnswered(at: 0)
      if isSlow { line.pieceWasTaken(at: 0.99) }
      let deadline = try #require(line.deadline(isSending: true))
      #expect(deadline == (isSlow ? 1 : 0.05))
      let early = line.next(isSending: true, at: deadline - 0.01)
      #expect(early == nil)
      let due = line.next(isSending: true, at: deadline)
      #expect(due == 1)
    }
  }
}
