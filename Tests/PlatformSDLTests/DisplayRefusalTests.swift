import Testing

@testable import PlatformSDL

/// The error message if no display can be opened.
@Suite struct DisplayRefusalTests {
  private func sentence(_ refusals: [DisplayRefusal], _ variables: [String: String]) -> String {
    DisplayRefusal.sentence(for: refusals) { variables[$0] }
  }

  private static let both = [
    DisplayRefusal(driver: "wayland", answer: .nothing),
    DisplayRefusal(driver: "x11", answer: .sdl("Couldn't find matching GLX visual")),
  ]

  @Test func triedDriversAndTheirAnswersAreNamed() {
    #expect(
      sentence(Self.both, ["DISPLAY": ":7", "WAYLAND_DISPLAY": "wayland-0"])
        == "No display can be opened. Wayland, where WAYLAND_DISPLAY is “wayland-0”: "
        + "no compositor answers. X11, where DISPLAY is “:7”: Couldn't find matching GLX visual.")
    #expect(
      sentence(Self.both, ["DISPLAY": ":7", "WAYLAND_DISPLAY": ""])
        == "No display can be opened. Wayland, where WAYLAND_DISPLAY is not set: "
        + "no compositor answers. X11, where DISPLAY is “:7”: Couldn't find matching GLX visual.")
  }

  /// libwayland tries a default name where none is set.
  @Test(
    arguments: [
      (.noSeat, "the compositor has no keyboard and no pointer."),
      (.noMonitor, "the compositor has no monitor."),
      (.lacks("wl_shm"), "the compositor offers no wl_shm."),
    ] as [(DisplayRefusal.Answer, String)])
  func aCompositorThatAnswersIsNotCalledNone(answer: DisplayRefusal.Answer, words: String) {
    let refusals = [DisplayRefusal(driver: "wayland", answer: answer)]
    #expect(
      sentence(refusals, [:])
        == "No display can be opened. Wayland, where WAYLAND_DISPLAY is not set: " + words)
  }

  /// X11 is tried then, as SDL can't show windows there either.
  @Test func whatACompositorLacksIsFound() {
    let all = ["wl_compositor", "wl_shm", "xdg_wm_base", "wl_seat", "wl_output"]
    #expect(WaylandConnection.refusal(of: all + ["wl_drm"]) == nil)
    let refusals = all.map { name in WaylandConnection.refusal(of: all.filter { $0 != name }) }
    #expect(
      refusals == [
        .lacks("wl_compositor"), .lacks("wl_shm"), .lacks("xdg_wm_base"), .noSeat, .noMonitor,
      ])
  }

  @Test func anotherDriverOfSDLIsNamed() {
    let refusals = [DisplayRefusal(driver: "kmsdrm", answer: .sdl("kmsdrm not available"))]
    #expect(
      sentence(refusals, [:])
        == "No display can be opened. SDL’s video driver “kmsdrm”: kmsdrm not available.")
  }

  @Test func withoutANamedDisplayThatIsSaid() {
    #expect(
      sentence(Self.both, [:])
        == "No display can be opened: neither DISPLAY nor WAYLAND_DISPLAY names one.")
  }

  @Test func anotherDisplayThanTheFirstThatWasFoundIsTold() {
    let wayland = DisplayRefusal(driver: "wayland", answer: .lacks("xdg_wm_base"))
    func sentence(_ refusals: [DisplayRefusal], _ variables: [String: String]) -> String? {
      DisplayRefusal.fallbackSentence(for: refusals, openedBy: "x11") { variables[$0] }
    }
    #expect(
      sentence([wayland], ["WAYLAND_DISPLAY": "wayland-0"])
        == "The windows are on X11. Wayland, where WAYLAND_DISPLAY is “wayland-0”: "
        + "the compositor offers no xdg_wm_base.")
    #expect(sentence([wayland], [:])?.contains("WAYLAND_DISPLAY is not set") ?? false)
    #expect(sentence([Self.both[0]], ["WAYLAND_DISPLAY": "gone"])?.contains("“gone”") ?? false)
    // On X11 alone nothing was found before it.
    #expect(sentence([Self.both[0]], ["DISPLAY": ":7"]) == nil)
    #expect(sentence([], ["WAYLAND_DISPLAY": "wayland-0"]) == nil)
  }
}
