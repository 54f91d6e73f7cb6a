import Platform
import Testing

/// Keys that wait for an input method, which is a script here.
@Suite struct KeyGateTests {
  private typealias Bench = KeyGateBench

  private func shows(_ text: String) -> InputMethodNews {
    .composition(text: text, selection: 0..<0)
  }

  @Test func aKeyThatIsNotWantedGoesOnWithItsText() {
    var bench = Bench()
    bench.press("a")
    #expect(bench.log == ["ask a"])
    bench.answer(false)
    #expect(bench.log == ["ask a", "key a", "text a"])
  }

  @Test func aKeyThatIsTakenWritesNothing() {
    var bench = Bench()
    bench.press("g")
    bench.answer(true, shows("ㅎ"))
    #expect(bench.log == ["ask g", "[ㅎ]", "(key g)"])
    #expect(!bench.gate.isBusy)
  }

  @Test func withoutAnInputMethodNothingWaits() {
    var bench = Bench()
    bench.offersKeys = false
    bench.press("ab")
    bench.take("click")
    #expect(bench.log == ["key a", "text a", "key b", "text b", "click"])
  }

  @Test func nothingOvertakesAKeyThatWaits() {
    var bench = Bench()
    bench.press("ab")
    bench.release("a")
    bench.take("click")
    bench.take("resize", .other)
    #expect(bench.log == ["ask a", "resize"], "events that draw the window never wait")
    bench.answer(false)
    #expect(bench.log.dropFirst(2) == ["key a", "text a", "ask b"])
    bench.answer(true)
    #expect(bench.log.dropFirst(5) == ["(key b)", "ask a^"])
    bench.answer(false)
    #expect(bench.log.dropFirst(7) == ["up a", "click"])
  }

  @Test func fastTypingIsAskedOneByOne() {
    var bench = Bench()
    bench.press("gks")
    bench.answer(true, shows("ㅎ"))
    bench.answer(true, shows("하"))
    bench.answer(true, shows("한"))
    #expect(
      bench.log == [
        "ask g", "[ㅎ]", "(key g)", "ask k", "[하]", "(key k)", "ask s", "[한]", "(key s)",
      ])
  }

  @Test func effectsOfAKeyBeginWithItsAnswer() {
    var bench = Bench()
    bench.press("gk")
    #expect(bench.begun == [])
    bench.answer(true, .commit("ㅎ"))
    bench.answer(false, .commit("ㅏ"))
    #expect(bench.begun == ["key g after ask g", "key k after ask k"])
  }

  @Test func aKeyThatIsHeldRepeats() {
    var bench = Bench()
    for _ in 0..<3 {
      bench.press("a")
      bench.answer(false)
    }
    #expect(bench.log.filter { $0 == "text a" }.count == 3)
  }

  @Test func committedTextPrecedesTheKey() {
    var bench = Bench()
    bench.press("\r", writes: false)
    bench.answer(false, shows(""), .commit("한"))
    #expect(bench.log == ["ask \r", "[]", "+한", "key \r"])
  }

  /// ibus-hangul by its own settings: it takes a key and gives it back after the syllable.
  @Test func aKeyThatIsGivenBackActsOnce() {
    for (letter, writes) in [("\r", false), (" ", true), (".", true)] {
      var bench = Bench()
      bench.press(letter, writes: writes)
      bench.answer(true, shows(""), .commit("한"), .key(Bench.key(Character(letter))))
      let end = writes ? ["key \(letter)", "text \(letter)"] : ["key \(letter)"]
      #expect(bench.log == ["ask \(letter)", "[]", "+한"] + end)
    }
  }

  /// The input method gives back an equal key that it took before, while the second one waits.
  @Test func aKeyGivenBackIsNotTheEqualKeyThatWaits() {
    var bench = Bench()
    bench.press("x")
    bench.answer(true)
    bench.press("x")
    bench.answer(false, .key(Bench.key("x")))
    #expect(bench.log == ["ask x", "(key x)", "ask x", "x", "key x", "text x"])
  }

  @Test func aKeyThatIsGivenBackTwiceIsTwoKeys() {
    var bench = Bench()
    bench.press("x")
    bench.answer(true, .key(Bench.key("x")), .key(Bench.key("x")))
    #expect(bench.log == ["ask x", "key x", "text x", "x"])
  }

  @Test func anotherKeyThatIsGivenIsNotTheOneThatWasAsked() {
    var bench = Bench()
    bench.press("w")
    bench.answer(true, .key(NativeKey(symbol: 0x08, code: 0)), .commit("ư"))
    #expect(bench.log == ["ask w", "\u{8}", "+ư", "(key w)"])
    var shifted = Bench.key("q")
    shifted.held = 1
    bench.press("q")
    bench.answer(true, .key(shifted))
    #expect(bench.log.dropFirst(4) == ["ask q", "q", "(key q)"], "it is another one with Shift")
  }

  @Test func aKeyThatIsGivenBackLaterIsHeardOfItself() {
    var bench = Bench()
    bench.press("x")
    bench.answer(true)
    bench.gate.hear(.key(Bench.key("x")))
    bench.hearNews()
    #expect(bench.log == ["ask x", "(key x)", "x"])
  }

  @Test func aReleaseIsAKeyOfItsOwn() {
    var bench = Bench()
    bench.press("S", writes: false)
    bench.answer(false)
    bench.release("S")
    bench.answer(true)
    #expect(bench.log == ["ask S", "key S", "ask S^", "(up S)"], "what is held is known again")
    #expect(!Bench.key("S").isSame(as: Bench.key("S", isPress: false)))
  }

  @Test func textWithoutAKeyIsNotSwallowed() {
    var bench = Bench()
    bench.press("a")
    bench.take("key of a dead key")
    bench.take("text é")
    bench.answer(true)
    #expect(bench.log == ["ask a", "(key a)", "key of a dead key", "text é"])
  }

  // Trouble

  @Test func aKeyWithoutAnAnswerGoesOn() {
    var bench = Bench()
    bench.press("ab")
    #expect(bench.gate.deadline == KeyGate<Bench.Event>.timeout)
    bench.gate.hear(.commit("half"))
    bench.wait(0.9)
    #expect(bench.log == ["ask a"])
    bench.offersKeys = false
    bench.wait(0.1)
    #expect(bench.isLate)
    #expect(bench.log == ["ask a", "key a", "text a", "key b", "text b"], "and nothing twice")
    #expect(bench.gate.deadline == nil)
    bench.answer(true, question: 1)
    bench.hearNews()
    #expect(bench.log.count == 5, "a late answer is ignored")
  }

  @Test func aBusyMachineMayAnswerLate() {
    var bench = Bench()
    bench.press("a")
    bench.wait(1.5)
    #expect(!bench.isLate)
    #expect(bench.gate.deadline == 2.5)
    bench.answer(true)
    #expect(bench.log == ["ask a", "(key a)"])
  }

  @Test func aBusyMachineIsNotWaitedForForEver() {
    var bench = Bench()
    bench.press("a")
    while !bench.isLate, bench.now < 100 { bench.wait(1.5) }
    #expect(bench.now == 6)
    #expect(bench.log == ["ask a", "key a", "text a"])
  }

  @Test func aLateAnswerIsNotTakenForAnotherKeys() {
    var bench = Bench()
    bench.press("a")
    bench.wait(1)
    bench.press("b")
    bench.answer(true, question: 1)
    #expect(bench.log == ["ask a", "key a", "text a", "ask b"])
    bench.answer(false)
    #expect(bench.log.dropFirst(4) == ["key b", "text b"])
  }

  @Test func anInputMethodThatGoesLetsAllKeysPass() {
    var bench = Bench()
    bench.press("abc")
    bench.offersKeys = false
    bench.answer(false)
    bench.gate.hear(.compositionEnded)
    bench.hearNews()
    #expect(
      bench.log == ["ask a", "key a", "text a", "key b", "text b", "key c", "text c", "let go"])
  }

  @Test func losingTheKeyboardComesBeforeNewsOfItself() {
    var bench = Bench()
    bench.gate.hear(shows(""))
    bench.take("focus lost")
    bench.hearNews()
    #expect(bench.log == ["focus lost", "[]"])
  }

  @Test func losingTheKeyboardWaitsForTheKeyBeforeIt() {
    var bench = Bench()
    bench.press("s")
    bench.take("focus lost")
    bench.answer(true, shows("한"))
    #expect(bench.log == ["ask s", "[한]", "(key s)", "focus lost"])
  }

  // Echoes

  @Test func anEchoIsHeardOnce() {
    var bench = Bench()
    bench.gate.expect(CompositionEcho(text: "한", time: bench.now))
    bench.gate.hear(.commit("하"))
    bench.gate.hear(.commit("한"))
    bench.gate.hear(.commit("한"))
    bench.hearNews()
    #expect(bench.log == ["+하", "+한"])
  }

  @Test func anEchoMayComeWithTheNextKey() {
    var bench = Bench()
    bench.gate.expect(CompositionEcho(text: "한", time: bench.now))
    bench.press("g")
    bench.answer(true, .commit("한"), shows("ㅎ"))
    #expect(bench.log == ["ask g", "[ㅎ]", "(key g)"])
  }

  @Test func aRepeatedCompositionIsNoEcho() {
    var bench = Bench()
    bench.gate.expect(CompositionEcho(text: "ㅎ", time: bench.now))
    bench.press("g")
    bench.answer(true, shows("ㅎ"))
    bench.press(" ")
    bench.answer(false, .commit("ㅎ"))
    #expect(bench.log.suffix(4) == ["ask  ", "+ㅎ", "key  ", "text  "])
    bench.gate.expect(CompositionEcho(text: "ㅎ", time: bench.now))
    bench.now += 0.6
    bench.gate.hear(.commit("ㅎ"))
    bench.hearNews()
    #expect(bench.log.last == "+ㅎ", "nor is what comes much later")
  }

  /// A key makes the program end the composition, and the input method commits it, too.
  @Test func anEchoMayComeBehindTheKeyThatEndsIt() {
    var bench = Bench()
    bench.press("\r", writes: false)
    bench.composed = "한"
    bench.answer(true, shows("한"), .key(Bench.key("\r")), .commit("한"), shows(""))
    #expect(bench.log == ["ask \r", "[한]", "key \r", "[]"])
    bench.composed = "글"
    for said in [.key(Bench.key("x")), .commit("글"), .commit("글")] as [InputMethodNews] {
      bench.gate.hear(said)
    }
    bench.hearNews()
    #expect(bench.log.dropFirst(4) == ["x", "+글"])
  }

  /// The echo of a composition that ends while a key is pending may come with that key or with the next
  /// one.
  @Test func anEchoOfAKeyThatWaits() {
    var bench = Bench()
    bench.press("a")
    bench.gate.expect(CompositionEcho(text: "한", time: bench.now))
    bench.answer(true)
    bench.press("b")
    bench.answer(true, .commit("한"))
    #expect(bench.log == ["ask a", "(key a)", "ask b", "(key b)"])
  }
}
