import Canvas
import Platform
import TestSupport
import Testing

@testable import PlatformDBus

extension DBusTests {
  /// Keys that are reported to screen readers.
  @MainActor @Suite struct AccessibilityKeyFilterTests {
    private let bus: ScreenReaderBus

    init() throws { bus = try ScreenReaderBus() }

    @Test func aLetterIsHeardAndDoesNotWait() {
      bus.listen()
      let keys = AccessibilityKeyFilter(by: bus.export, before: NoMethod())
      var answer: Bool?
      keys.offer(NativeKey(symbol: 0x61, code: 30)) { answer = $0 }
      #expect(answer == false)
      bus.main.until("It is not heard.") {
        bus.desktop.calls.contains { $0.member == "NotifyListenersSync" }
      }
    }

    @Test func aKeyThatIsTheirsWaits() {
      bus.listen()
      let keys = AccessibilityKeyFilter(by: bus.export, before: NoMethod())
      #expect(keys.wantsKeys)
      var answers: [Bool] = []
      keys.offer(NativeKey(symbol: 0xFF63, code: 110)) { answers.append($0) }
      #expect(answers == [])
      bus.main.until("There is no answer.") { answers == [true] }
      // While it is down every key may be a command of theirs.
      keys.offer(NativeKey(symbol: 0x61, code: 30)) { answers.append($0) }
      #expect(answers == [true])
      bus.main.until("There is no answer.") { answers == [true, true] }
    }

    @Test func anUnansweredKeyGoesOn() {
      bus.listen()
      let keys = AccessibilityKeyFilter(by: bus.export, before: NoMethod())
      var answers: [Bool] = []
      keys.offer(NativeKey(symbol: 0xFF63, code: 110)) { answers.append($0) }
      keys.giveUp()
      keys.offer(NativeKey(symbol: 0x61, code: 30)) { answers.append($0) }
      #expect(answers == [false], "who was late is not waited for")
    }

    @Test func anUnresponsiveReaderIsWaitedForOnce() {
      bus.listen()
      let keys = AccessibilityKeyFilter(by: bus.export, before: NoMethod())
      var answers: [Bool] = []
      bus.setMute(true)
      bus.export.timeOut = 0.05
      keys.offer(NativeKey(symbol: 0xFF63, code: 110)) { answers.append($0) }
      #expect(answers == [])
      bus.main.until("It waits for ever.") { answers == [false] }
      keys.offer(NativeKey(symbol: 0xFF63, code: 110)) { answers.append($0) }
      #expect(answers == [false, false])
    }

    @Test func aKeyThatWaitsGoesOnWhenTheScreenReaderGoes() {
      bus.listen()
      let keys = AccessibilityKeyFilter(by: bus.export, before: NoMethod())
      var answers: [Bool] = []
      bus.setMute(true)
      keys.offer(NativeKey(symbol: 0xFF63, code: 110)) { answers.append($0) }
      bus.setEnabled("ScreenReaderEnabled", false)
      bus.main.until("It is lost.") { answers == [false] }
      #expect(!bus.export.isHeard)
    }

    @Test func effectsOfAKeyAreReportedAfterTheKey() {
      bus.listen()
      var isHeard = false
      let events = bus.events {
        bus.export.tell(NativeKey(symbol: 0x65, code: 18)) { _ in isHeard = true }
        bus.export.show(bus.page.tree("Deear you", caret: 3), of: bus.page)
        bus.main.until("There is no answer.") { isHeard }
      }
      #expect(events == ["p1 TextChanged insert 2 e", "p1 TextCaretMoved  3"])
    }
  }
}

/// No input method.
private final class NoMethod: InputMethod {
  let news = Broadcast<InputMethodNews>()
  let wantsKeys = false
  func start() {}
  func offer(_ key: NativeKey, answer: @escaping (Bool) -> Void) { answer(false) }
  func giveUp() {}
  func setFocus(_ hasFocus: Bool) {}
  func setCaret(_ rect: DeviceRect, ofWindowAt place: (x: Int, y: Int)) {}
  func reset() {}
}
