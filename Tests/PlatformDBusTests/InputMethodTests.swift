import Canvas
import Glibc
import Platform
import TestSupport
import Testing

@testable import PlatformDBus

extension DBusTests {
  /// An input context of ibus, which is a script on a real bus.
  @MainActor @Suite struct InputMethodTests {
    private let session: PrivateBus
    private let ibus: PrivateBus
    private let main = WaitingThread()
    private let bus: Bus
    private let link: IBusLink
    private let method: IBusInputMethod
    private let clock = SteppedClock()
    private let told = Told()
    private let registrations = Registrations()

    /// A clock that stands still unless it is set.
    private final class SteppedClock: Clock {
      var now = 0.0
      let date = 0.0
    }

    @MainActor private final class Told: IBusAddressSource {
      var news: [InputMethodNews] = []
      var ibusAddress: String?
      /// The bus on which ibus is.
      var ibus: Bus?
    }

    init() throws {
      session = try PrivateBus()
      ibus = try PrivateBus()
      bus = Bus(address: session.address, mainThread: main)
      link = IBusLink(session: bus, mainThread: main, addresses: told)
      method = IBusInputMethod(link: link, clock: clock)
      method.news.observe(in: registrations) { [told] in told.news.append($0) }
      link.follow(in: registrations) { [told] in told.ibus = $0 }
    }

    /// Waits until all messages from ibus and to ibus have been handled.
    private func settle(_ fake: ScriptedIBus) {
      if let bus = told.ibus { main.settle(bus, fake.own) }
    }

    private func start() throws -> ScriptedIBus {
      told.ibusAddress = ibus.address
      let fake = try ScriptedIBus(ibus, session)
      begin()
      method.setFocus(true)
      #expect(!press(0x61))
      var hears = false
      bus.call(
        .call("org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "GetId")
      ) { _ in hears = true }
      main.until("The session's bus is not there.") { hears }
      told.news = []
      return fake
    }

    private func begin() {
      method.start()
      bus.start()
      link.start()
    }

    /// Offers a key and waits for the answer.
    private func press(_ symbol: UInt32) -> Bool {
      var answer: Bool?
      method.offer(NativeKey(symbol: symbol, code: 30)) { answer = $0 }
      main.until("There is no answer.") { answer != nil }
      return answer ?? false
    }

    @Test func aContextIsMadeAndToldWhatWeCan() throws {
      let fake = try start()
      let expected = [
        "CreateInputContext", "SetCapabilities", "Set", "FocusIn", "ProcessKeyEvent",
      ]
      #expect(fake.calls.map(\.member) == expected)
      #expect(fake.calls[1].arguments == [.uint32(9)])
      #expect(
        fake.calls[2].arguments == [
          .string(ScriptedIBus.interface), .string("ClientCommitPreedit"),
          .variant(.structure([.boolean(true)])),
        ])
      #expect(fake.calls[4].arguments == [.uint32(0x61), .uint32(30), .uint32(0)])
      #expect(fake.calls[4].path == ScriptedIBus.context + "1")
    }

    @Test func keysAreAnsweredAfterWhatTheyBring() throws {
      let fake = try start()
      fake.answer { [weak fake] symbol in
        fake?.say("UpdatePreeditText", [ScriptedIBus.text(""), .uint32(0), .boolean(false)])
        fake?.say("CommitText", [ScriptedIBus.text("한")])
        fake?.say("ForwardKeyEvent", [.uint32(symbol), .uint32(57), .uint32(1 << 26 | 5)])
        return true
      }
      #expect(press(0x20))
      #expect(
        told.news == [.commit("한"), .key(NativeKey(symbol: 0x20, code: 57, held: 5))],
        "that nothing is shown is no news")
    }

    @Test func modifiersAndReleasesAreCountedAsIBusDoes() throws {
      let fake = try start()
      var answers = 0
      method.offer(NativeKey(symbol: 0xFFE1, code: 42, held: 0x4041, isPress: false)) { _ in
        answers += 1
      }
      main.until("There is no answer.") { answers == 1 }
      #expect(
        fake.calls.last?.arguments == [
          .uint32(0xFFE1), .uint32(42), .uint32(1 << 30 | 1 << 26 | 0x41),
        ])
      fake.say("ForwardKeyEvent", [.uint32(0xFF08), .uint32(0), .uint32(1 << 30)])
      main.until("No key came.") {
        told.news == [.key(NativeKey(symbol: 0xFF08, code: 0, isPress: false))]
      }
    }

    @Test func thePreeditIsShownAndHidden() throws {
      let fake = try start()
      fake.say("UpdatePreeditText", [ScriptedIBus.text("にほんご"), .uint32(3), .boolean(true)])
      fake.say("HidePreeditText")
      fake.say("HidePreeditText")
      fake.say("ShowPreeditText")
      fake.say(
        "UpdatePreeditTextWithMode",
        [
          ScriptedIBus.text("きょうは日本語", [(1, 0..<7), (3, 4..<4), (3, 4..<7)]), .uint32(7),
          .boolean(true), .uint32(0),
        ])
      fake.say("UpdatePreeditText", [ScriptedIBus.text("x"), .uint32(9), .boolean(false)])
      let japanese = InputMethodNews.composition(text: "にほんご", selection: 9..<9)
      let nothing = InputMethodNews.composition(text: "", selection: 0..<0)
      main.until("Not all came: \(told.news)") { told.news.count == 5 }
      #expect(
        told.news == [
          japanese, nothing, japanese, .composition(text: "きょうは日本語", selection: 12..<21),
          nothing,
        ])
    }

    @Test(
      arguments: [
        [], [.string("text")], [BusValue.variant(.string("x")), .uint32(0), .boolean(true)],
        [.variant(.structure([.string("IBusText")])), .uint32(0), .boolean(true)],
        [ScriptedIBus.text("x"), .int32(0), .boolean(true)], [ScriptedIBus.text("x"), .uint32(0)],
      ] as [[BusValue]])
    func oddSignalsSayNothing(_ arguments: [BusValue]) throws {
      let fake = try start()
      for member in ["UpdatePreeditText", "ForwardKeyEvent", "Unheard"] {
        fake.say(member, arguments)
      }
      if arguments.first != ScriptedIBus.text("x") { fake.say("CommitText", arguments) }
      fake.say("CommitText", [ScriptedIBus.text("of another one")], context: 7)
      fake.say("CommitText", [ScriptedIBus.text("end")])
      main.until("The last one did not come.") { !told.news.isEmpty }
      #expect(told.news == [.commit("end")])
    }

    /// With its own path, as any other signal would be dropped.
    @Test func messagesToOtherContextsAreIgnored() throws {
      let fake = try start()
      fake.sayToOthers("CommitText", [ScriptedIBus.text("overheard")])
      fake.say("CommitText", [ScriptedIBus.text("end")])
      main.until("The last one did not come.") { told.news.contains(.commit("end")) }
      #expect(told.news == [.commit("end")])
    }

    @Test func anotherProgramThatSpeaksAsIBusIsNotHeard() throws {
      let fake = try start()
      let other = try FakeService(on: ibus, as: ["ee.paber.Other"])
      other.emit(
        ScriptedIBus.context + "1", ScriptedIBus.interface, "CommitText",
        [ScriptedIBus.text("faked")], to: fake.owner)
      other.flush()
      fake.say("CommitText", [ScriptedIBus.text("end")])
      main.until("The last one did not come.") { told.news.contains(.commit("end")) }
      #expect(told.news == [.commit("end")])
    }

    @Test func theCaretIsToldWithAKeyOrWhileSomethingIsShown() throws {
      let fake = try start()
      func places() -> [[BusValue]] {
        fake.calls.filter { $0.member == "SetCursorLocation" }.map(\.arguments)
      }
      method.setCaret(DeviceRect(x: 10, y: 20, width: 2, height: 30), ofWindowAt: (0, 0))
      method.setCaret(DeviceRect(x: 4, y: 5, width: 2, height: 30), ofWindowAt: (10, 15))
      #expect(!press(0x61))
      #expect(!press(0x61))
      #expect(places() == [[.int32(14), .int32(20), .int32(2), .int32(30)]])
      fake.say("UpdatePreeditText", [ScriptedIBus.text("ㅎ"), .uint32(1), .boolean(true)])
      main.until("Nothing is shown.") { !told.news.isEmpty }
      method.setCaret(DeviceRect(x: 18, y: 20, width: 2, height: 30), ofWindowAt: (0, 0))
      settle(fake)
      #expect(places().count == 2)
    }

    @Test func focusAndResetsAreReported() throws {
      let fake = try start()
      fake.say("UpdatePreeditText", [ScriptedIBus.text("ㅎ"), .uint32(1), .boolean(true)])
      main.until("Nothing is shown.") { !told.news.isEmpty }
      method.reset()
      method.setFocus(true)
      method.setFocus(false)
      fake.say("CommitText", [ScriptedIBus.text("ㅎ")])
      settle(fake)
      #expect(told.news.count == 1, "without the keyboard nothing is typed")
      method.setFocus(true)
      #expect(!press(0x61))
      let expected = ["Reset", "FocusOut", "FocusIn", "ProcessKeyEvent"]
      #expect(Array(fake.calls.map(\.member).suffix(4)) == expected)
    }

    private func shows(_ text: String) -> InputMethodNews {
      let end = text.utf8.count
      return .composition(text: text, selection: end..<end)
    }

    /// Makes an engine show or hide a preedit, with its mode for the loss of focus.
    private func show(_ text: String, mode: UInt32, _ fake: ScriptedIBus) {
      fake.say(
        "UpdatePreeditTextWithMode",
        [ScriptedIBus.text(text), .uint32(9), .boolean(!text.isEmpty), .uint32(mode)])
    }

    /// Another program's window has the keyboard, or ibus ends.
    @Test func textRemovedWithoutAKeyIsKept() throws {
      let fake = try start()
      func show(_ text: String, mode: UInt32) { self.show(text, mode: mode, fake) }
      show("한", mode: 1)
      show("", mode: 0)
      settle(fake)
      #expect(told.news == [shows("한")], "it stays in sight")
      #expect(!press(0x61))
      #expect(told.news == [shows("한"), .compositionEnded])
      told.news = []
      show("한", mode: 1)
      show("", mode: 0)
      fake.say("CommitText", [ScriptedIBus.text("漢")])
      main.until("It was not committed.") { told.news.count == 2 }
      #expect(!press(0x61))
      #expect(told.news == [shows("한"), .commit("漢")], "unless something takes its place")
      told.news = []
      show("nihon", mode: 0)
      show("", mode: 0)
      main.until("It is shown still.") { told.news == [shows("nihon"), shows("")] }
      told.news = []
      fake.answer { [weak fake] _ in
        fake?.say(
          "UpdatePreeditTextWithMode",
          [ScriptedIBus.text(""), .uint32(0), .boolean(false), .uint32(0)])
        return true
      }
      show("한", mode: 1)
      main.until("It is not shown.") { told.news.count == 1 }
      #expect(press(0xFF08))
      #expect(told.news == [shows("한"), shows("")], "a key may take it away")
    }

    /// Some engines accept a key first and show its effect later.
    @Test func aKeyMayTakeItAwayAfterItsAnswer() throws {
      let fake = try start()
      show("あ", mode: 1, fake)
      main.until("It is not shown.") { told.news == [shows("あ")] }
      fake.answer { _ in true }
      #expect(press(0xFF08))
      fake.answer { _ in false }
      var answer: Bool?
      method.offer(NativeKey(symbol: 0xFF08, code: 14, isPress: false)) { answer = $0 }
      main.until("There is no answer.") { answer == false }
      show("", mode: 1, fake)
      main.until("It is shown still.") { told.news == [shows("あ"), shows("")] }
      show("い", mode: 1, fake)
      show("", mode: 1, fake)
      settle(fake)
      #expect(told.news.last == shows("い"), "what follows belongs to no key")
    }

    /// Many keys are accepted and change nothing; a preedit that ibus removes much later is not their
    /// effect.
    @Test func aKeyThatChangesNothingTakesNothingAwayForEver() throws {
      let fake = try start()
      show("あ", mode: 1, fake)
      main.until("It is not shown.") { told.news == [shows("あ")] }
      fake.answer { _ in true }
      #expect(press(0xFFE1))
      clock.now += IBusInputMethod.lag
      show("", mode: 1, fake)
      settle(fake)
      #expect(told.news == [shows("あ")], "it stays in sight")
      fake.answer { _ in false }
      #expect(!press(0x61))
      #expect(told.news == [shows("あ"), .compositionEnded])
    }

    @Test func withoutIBusNoKeyIsWanted() {
      begin()
      main.settle(bus)
      #expect(!method.wantsKeys)
    }

    @Test func aKeyWaitsForAnIBusThatIsOnItsWay() throws {
      told.ibusAddress = ibus.address
      let fake = try ScriptedIBus(ibus, session)
      fake.answer { _ in true }
      begin()
      #expect(method.wantsKeys, "nothing has come of it yet")
      #expect(press(0x61))
    }

    @Test func anAddressThatLeadsNowhereTakesNoKey() {
      told.ibusAddress = "unix:path=/nowhere/at/all"
      begin()
      #expect(!press(0x61))
      #expect(!method.wantsKeys)
    }

    @Test func anIBusThatRefusesIsAskedAgainWhenTheKeyboardComes() throws {
      told.ibusAddress = ibus.address
      let fake = try ScriptedIBus(ibus, session)
      fake.refuse(true)
      begin()
      #expect(!press(0x61))
      #expect(!method.wantsKeys)
      fake.refuse(false)
      fake.answer { _ in true }
      method.setFocus(true)
      #expect(press(0x61))
    }

    @Test func aKeyOfAnIBusThatDiesIsOurs() throws {
      let fake = try start()
      fake.answer { _ in nil }
      var answer: Bool?
      method.offer(NativeKey(symbol: 0x61, code: 30)) { answer = $0 }
      fake.waitForKeys(2)
      ibus.stop()
      main.until("There is no answer.") { answer != nil }
      #expect(answer == false)
      main.until("It is believed still.") { !method.wantsKeys && told.news == [.compositionEnded] }
    }

    @Test func ibusComesBack() throws {
      var fake: ScriptedIBus? = try start()
      withExtendedLifetime(fake) {}
      fake = nil
      main.until("It is believed still.") { !method.wantsKeys }
      let elsewhere = try PrivateBus()
      told.ibusAddress = elsewhere.address
      let again = try ScriptedIBus(elsewhere, session)
      again.answer { _ in true }
      main.until("It was not seen.") { method.wantsKeys }
      #expect(press(0x61))
      #expect(again.calls.map(\.member).contains("FocusIn"))
    }

    @Test func anAbandonedInputMethodBeginsAnewWhenItReturns() throws {
      let fake = try start()
      fake.answer { _ in nil }
      var answers: [Bool] = []
      method.offer(NativeKey(symbol: 0x61, code: 30)) { answers.append($0) }
      fake.waitForKeys(2)
      method.giveUp()
      #expect(!method.wantsKeys)
      fake.say("CommitText", [ScriptedIBus.text("late")])
      fake.answer { _ in true }
      try fake.answerLate(true)
      main.until("It does not begin anew.") { method.wantsKeys }
      #expect(press(0x62))
      #expect(fake.calls.last?.path == ScriptedIBus.context + "2")
      #expect(told.news == [])
    }

    @Test func anUnresponsiveInputMethodIsAskedAgainOnFocus() throws {
      let fake = try start()
      fake.answer { _ in nil }
      method.timeOut = 0.05
      var answer: Bool?
      method.offer(NativeKey(symbol: 0x61, code: 30)) { answer = $0 }
      method.timeOut = Wait.longest
      fake.waitForKeys(2)
      method.giveUp()
      main.until("It is waited for still.") { answer != nil }
      #expect(!method.wantsKeys, "it hangs still")
      fake.answer { _ in true }
      method.setFocus(false)
      method.setFocus(true)
      #expect(press(0x62))
      #expect(fake.calls.last?.path == ScriptedIBus.context + "2")
    }

    @Test func quietInputMethodsWakeNothing() throws {
      let fake = try start()
      main.until("A thread does not rest.") { ThreadWakes.areAtRest(named: BusThread.name) }
      if LongCheck.isWanted {
        #expect(ThreadWakes.woken(named: BusThread.name) { sleep(3) } == [])
      }
      withExtendedLifetime(fake) {}
    }
  }
}
