import Canvas
import Platform
import Testing

@testable import PlatformDBus

/// The parsing of the portal's values, without a bus.
@MainActor @Suite struct PortalReadingTests {
  private func settings(_ values: (key: String, value: BusValue)...) -> DesktopSettings {
    var reading = PortalReading()
    for (key, value) in values {
      let isGNOME = key.hasPrefix("gnome:")
      reading.take(
        value, for: isGNOME ? String(key.dropFirst(6)) : key,
        in: isGNOME ? PortalReading.gnome : PortalReading.appearance)
    }
    return reading.settings
  }

  @Test func nothingSaidMeansTheDefaults() {
    #expect(settings() == DesktopSettings())
  }

  @Test(arguments: [(UInt32(0), false), (1, true), (2, false), (3, false), (.max, false)])
  func onlyOneIsDark(wish: UInt32, isDark: Bool) {
    #expect(settings(("color-scheme", .uint32(wish))).colorScheme == (isDark ? .dark : .light))
  }

  @Test func theAgreedSettingCountsBeforeGNOMEs() {
    let dark = BusValue.string("prefer-dark")
    #expect(settings(("gnome:color-scheme", dark)).colorScheme == .dark)
    let both = settings(("gnome:color-scheme", dark), ("color-scheme", .uint32(2)))
    #expect(both.colorScheme == .light)
    let accents = settings(
      ("gnome:accent-color", .string("teal")),
      ("accent-color", .structure([.double(0), .double(0), .double(1)])))
    #expect(accents.accent == Color(hex: 0x0000FF))
  }

  @Test(arguments: [
    [BusValue.double(0), .double(0)], [.double(0), .double(0), .double(1.01)],
    [.double(-0.1), .double(0), .double(0)], [.double(.nan), .double(0), .double(0)],
    [.double(0), .double(0), .double(0), .double(0)], [.byte(0), .byte(0), .byte(0)], [],
  ])
  func anythingButThreeChannelsIsNoAccent(_ channels: [BusValue]) {
    #expect(settings(("accent-color", .structure(channels))).accent == nil)
  }

  @Test func accentsWithNamesAreGNOMEs() {
    #expect(settings(("gnome:accent-color", .string("teal"))).accent == Color(hex: 0x2190A4))
    #expect(settings(("gnome:accent-color", .string("tartan"))).accent == nil)
  }

  @Test(
    arguments: [
      (1.0, 1.0), (1.5, 1.5), (0.1, 0.5), (40, 3), (0, 1), (-2, 1), (.infinity, 1),
      (.nan, 1),
    ])
  func textScaleStaysReadable(said: Double, meant: Double) {
    #expect(settings(("gnome:text-scaling-factor", .double(said))).textScale == meant)
  }

  @Test func theBlinkFillsTheCycleThatIsAskedFor() {
    let blink = settings(("gnome:cursor-blink-time", .int32(1000))).caretBlink
    #expect(blink.map { 2 * ($0 + DesktopSettings.caretFade) } == 1)
    #expect(settings(("gnome:cursor-blink", .boolean(false))).caretBlink == nil)
    #expect(settings(("gnome:cursor-blink-time", .int32(1))).caretBlink == 0.05)
    let defaults = DesktopSettings()
    #expect(settings(("gnome:cursor-blink-time", .int32(-5))).caretBlink == defaults.caretBlink)
    #expect(settings(("gnome:cursor-blink-timeout", .int32(0))).caretBlinkEnd == nil)
    #expect(
      settings(
        ("gnome:cursor-blink", .boolean(false)), ("gnome:cursor-blink-timeout", .int32(9))
      ).caretBlinkEnd == nil)
  }

  @Test func contrastIsHighByTheAgreedWordOrByGNOMEs() {
    func settings(contrast: UInt32?, highContrast: Bool) -> DesktopSettings {
      var reading = PortalReading()
      reading.take(.boolean(highContrast), for: "high-contrast", in: PortalReading.access)
      if let contrast {
        reading.take(.uint32(contrast), for: "contrast", in: PortalReading.appearance)
      }
      return reading.settings
    }
    #expect(settings(contrast: nil, highContrast: true).wantsContrast)
    #expect(!settings(contrast: nil, highContrast: false).wantsContrast)
    #expect(settings(contrast: 1, highContrast: false).wantsContrast)
    #expect(!settings(contrast: 0, highContrast: true).wantsContrast)
  }

  @Test(arguments: [(Int32(250), 0.25), (10, 0.1), (90_000, 60), (0, 0.4), (-1, 0.4)])
  func theDoubleClickIsTheDesktops(said: Int32, meant: Double) {
    var reading = PortalReading()
    reading.take(.int32(said), for: "double-click", in: PortalReading.mouse)
    #expect(reading.settings.doubleClick == meant)
  }

  @Test func pointersLookAsItSays() {
    func theme(_ name: String, _ size: Int32) -> PointerTheme {
      settings(("gnome:cursor-theme", .string(name)), ("gnome:cursor-size", .int32(size)))
        .pointerTheme
    }
    #expect(theme("Breeze Light", 48) == PointerTheme(name: "Breeze Light", size: 48))
    for name in ["", "..", "a/b", "a\u{0}b", "a\nb", String(repeating: "x", count: 256)] {
      #expect(theme(name, 32) == PointerTheme(size: 32))
    }
    for size: Int32 in [0, -1, 513] { #expect(theme("A", size) == PointerTheme(name: "A")) }
  }

  @Test func motionIsReducedByEither() {
    #expect(settings(("reduced-motion", .uint32(1))).reducesMotion)
    #expect(!settings(("reduced-motion", .uint32(0))).reducesMotion)
    #expect(settings(("gnome:enable-animations", .boolean(false))).reducesMotion)
  }

  @Test func contrastIsWantedOnlyWhenItIsSaid() {
    #expect(settings(("contrast", .uint32(1))).wantsContrast)
    #expect(!settings(("contrast", .uint32(0))).wantsContrast)
    #expect(!settings(("contrast", .boolean(true))).wantsContrast)
  }

  @Test func variantsInVariantsAreUnwrapped() {
    #expect(settings(("color-scheme", .variant(.variant(.uint32(1))))).colorScheme == .dark)
  }

  @Test(arguments: 0..<200)
  func anyValueAnywhereGivesSettingsThatCanBeUsed(seed: UInt64) {
    var random = RandomValues(seed: seed)
    var reading = PortalReading()
    for key in Self.keys { reading.take(random.next(), for: key.1, in: key.0) }
    reading.takeAll([random.next()])
    let settings = reading.settings
    #expect((0.5...3).contains(settings.textScale))
    #expect(settings.caretBlink.map { (0.05...5).contains($0) } ?? true)
    #expect(settings.caretBlinkEnd.map { $0 > 0 } ?? true)
  }

  private static let keys =
    ["color-scheme", "accent-color", "reduced-motion"].map { (PortalReading.appearance, $0) }
    + [
      "color-scheme", "accent-color", "text-scaling-factor", "cursor-blink", "cursor-blink-time",
      "cursor-blink-timeout", "enable-animations", "cursor-theme", "cursor-size",
    ].map { (PortalReading.gnome, $0) }
}

/// Values of all types by a seed (SplitMix64).
struct RandomValues {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  private mutating func bits() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func next(depth: Int = 0) -> BusValue {
    switch bits() % (depth < 4 ? 12 : 8) {
    case 0: .byte(UInt8(truncatingIfNeeded: bits()))
    case 1: .boolean(bits() % 2 == 0)
    case 2: .int32(Int32(truncatingIfNeeded: bits() % 4 == 0 ? bits() : bits() % 3000))
    case 3: .uint32(UInt32(bits() % 4))
    case 4: .double(bits() % 4 == 0 ? Double(bitPattern: bits()) : Double(bits() % 100) / 40)
    case 5: .string(["prefer-dark", "blue", "", "x"][Int(bits() % 4)])
    case 6: .int64(Int64(bitPattern: bits()))
    case 7: .objectPath("/")
    case 8: .variant(next(depth: depth + 1))
    case 9: .structure((0..<Int(bits() % 5)).map { _ in next(depth: depth + 1) })
    case 10: .array((0..<Int(bits() % 3)).map { _ in next(depth: depth + 1) }, of: "v")
    default:
      .array(
        (0..<Int(bits() % 3)).map { _ in
          .entry(next(depth: depth + 1), next(depth: depth + 1))
        }, of: "{sa{sv}}")
    }
  }
}
