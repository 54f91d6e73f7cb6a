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
    #expect(PlainReason.wanted.sentence(version: "2.26.5") == nil)
    #expect(PlainReason.driver("dummy").sentence(version: "2.26.5")?.contains("“dummy”") == true)
    #expect(PlainReason.closedLibrary.sentence(version: "2.32.0")?.contains("SDL 2.32.0") == true)
    #expect(PlainReason.system("x11").sentence(version: "2.26.5")?.contains("“x11”") == true)
  }
}
