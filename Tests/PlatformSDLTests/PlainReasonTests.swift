import Testing

@testable import PlatformSDL

/// Plain windows, and the sentence that says why.
@Suite struct PlainReasonTests {
  @Test(
    arguments: [
      ("x11", nil, nil), ("wayland", "", nil), ("wayland", "plain", .wanted),
      ("x11", "plain", .wanted),
      ("offscreen", nil, .driver("offscreen")), ("kmsdrm", "plain", .wanted),
    ] as [(String, String?, PlainReason?)])
  func aDriverWithoutASystemOfItsOwnIsPlain(
    driver: String, wanted: String?, reason: PlainReason?
  ) {
    #expect(PlainReason.beforeOpening(driver, wanted: wanted) == reason)
  }

  @Test func theReasonIsToldUnlessThePersonKnows() throws {
    #expect(PlainReason.wanted.sentence == nil)
    #expect(PlainReason.driver("dummy").sentence?.contains("“dummy”") == true)
    #expect(PlainReason.system("x11").sentence?.contains("“x11”") == true)
  }
}
