import Testing

@testable import PlatformX11Clipboard

/// Requests that wait while a program takes long content.
@Suite struct RequestQueueTests {
  private func request(_ target: UInt32) -> SelectionRequest {
    SelectionRequest(
      requestor: 1, selection: 2, target: target, property: 3, time: Timestamp(milliseconds: 0))
  }

  /// The target of the request that is answered at a time.
  private func next(_ line: inout RequestQueue, isSending: Bool, at now: Double) -> UInt32? {
    line.next(isSending: isSending, at: now)?.target
  }

  @Test func withoutATransferEachIsAnsweredAtOnce() {
    var line = RequestQueue()
    line.add(request(1), at: 7)
    line.add(request(2), at: 7)
    let (first, second) = (
      next(&line, isSending: false, at: 7), next(&line, isSending: false, at: 7)
    )
    #expect(first == 1 && second == 2)
    #expect(line.deadline(isSending: false) == nil)
  }

  @Test func theNextWaitsUntilAllIsTaken() {
    var line = RequestQueue()
    line.add(request(1), at: 0)
    line.wasAnswered(at: 3)
    line.pieceWasTaken(at: 3.04)
    let early = next(&line, isSending: true, at: 3.08)
    #expect(early == nil)
    let late = next(&line, isSending: false, at: 3.08)
    #expect(late == 1)
  }

  @Test func aProgramThatTakesNothingOrIsSlowLetsItThrough() throws {
    for isSlow in [true, false] {
      var line = RequestQueue()
      line.add(request(1), at: 0)
      line.wasAnswered(at: 0)
      if isSlow { line.pieceWasTaken(at: 0.99) }
      let deadline = try #require(line.deadline(isSending: true))
      #expect(deadline == (isSlow ? 1 : 0.05))
      let early = next(&line, isSending: true, at: deadline - 0.01)
      #expect(early == nil)
      let due = next(&line, isSending: true, at: deadline)
      #expect(due == 1)
    }
  }
}
