import Testing

@testable import PlatformSDL

/// The error message if no display can be opened.
@Suite struct DisplayRefusalTests {
  private func sentence(_ refusals: [DisplayRefusal], _ variables: [String: String]) -> String {
    DisplayRefusal.sentence(for: refusals) { variables[$0] }
  }

  private static let both = [
    DisplayRefusal(driver: "wayland", answer: nil),
    DisplayRefusal(driver: "x11", answer: "Couldn't find matching GLX visual"),
  ]

  @Test func whatWasTriedAndWhatItAnsweredIsSaid() {
    #expect(
      sentence(Self.both, ["DISPLAY": ":7", "WAYLAND_DISPLAY": "wayland-0"])
        == "No display can be opened. Wayland, where WAYLAND_DISPLAY is “wayland-0”: it can't be used. "
        + "X11, where DISPLAY is “:7”: Couldn't find matching GLX visual.")
    #expect(
      sentence(Self.both, ["DISPLAY": ":7", "WAYLAND_DISPLAY": ""])
        == "No display can be opened. X11, where DISPLAY is “:7”: Couldn't find matching GLX visual."
    )
  }

  @Test func whereNoneIsNamedThatIsSaid() {
    #expect(
      sentence(Self.both, [:])
        == "No display can be opened: neither DISPLAY nor WAYLAND_DISPLAY names one.")
  }
}
