import Platform
import Testing

@MainActor
@Suite struct LatencyTraceTests {
  private let clock = ManualClock(now: 1)

  /// Waits for the next millisecond, then runs `body`.
  private func next(_ body: () -> Void) {
    clock.advance(by: 0.001)
    body()
  }

  private func frame(_ trace: LatencyTrace) {
    next { trace.pageWasSet() }
    next { trace.frameWasDrawn() }
    next { trace.frameWasPresented() }
  }

  private func trace(capacity: Int = 10) -> LatencyTrace {
    LatencyTrace(capacity: capacity, clock: clock)
  }

  @Test func aKeystrokeIsALineOfMicroseconds() {
    let trace = trace()
    trace.keyCame(at: 0.9985)
    next { trace.textDidChange() }
    frame(trace)
    #expect(
      trace.table == """
        event\tedit\tlayout\tdraw\tpresent
        998500\t1001000\t1002000\t1003000\t1004000

        """)
  }

  @Test func keystrokesOfOneFrameShareItsMoments() {
    let trace = trace()
    for time in [0.5, 0.6] {
      trace.keyCame(at: time)
      next { trace.textDidChange() }
    }
    #expect(trace.keystrokes.isEmpty)
    frame(trace)
    frame(trace)
    let keys = Array(trace.keystrokes)
    #expect(keys.map(\.event) == [0.5, 0.6])
    #expect(keys[0].edit < keys[1].edit)
    #expect(keys[0].layout == keys[1].layout && keys[0].present == keys[1].present)
    #expect(keys[1].present < clock.now)
  }

  @Test func keysThatChangeNoTextHaveNoLine() {
    let trace = trace()
    trace.keyCame(at: 0.5)
    frame(trace)
    next { trace.textDidChange() }
    frame(trace)
    #expect(trace.table == LatencyTrace.header)
  }

  @Test func aKeyWithTwoEditsIsOneLine() {
    let trace = trace()
    trace.keyCame(at: 0.5)
    next { trace.textDidChange() }
    next { trace.textDidChange() }
    frame(trace)
    #expect(trace.table.hasPrefix(LatencyTrace.header + "500000\t1002000\t1003000\t"))
    #expect(trace.keystrokes.count == 1)
  }

  @Test func keysBeyondTheRoomAreLeftOut() {
    let trace = trace(capacity: 2)
    for index in 0..<4 {
      trace.keyCame(at: Double(index))
      next { trace.textDidChange() }
      next { trace.textDidChange() }
    }
    frame(trace)
    #expect(trace.keystrokes.map(\.event) == [0, 1])
    #expect(trace.keystrokes.allSatisfy { $0.edit < 1.005 })
  }
}
