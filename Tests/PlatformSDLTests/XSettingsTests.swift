import Canvas
import Platform
import Testing

@testable import PlatformSDL

/// The settings of an X11 settings daemon, in the bytes of its property.
@Suite struct XSettingsTests {
  /// A property in the order of bytes that the first one names: 0 for the least byte first.
  private struct Property {
    var order: UInt8 = 0
    private(set) var body: [UInt8] = []
    private var count: UInt32 = 0

    init(order: UInt8 = 0) { self.order = order }

    var bytes: [UInt8] { [order, 0, 0, 0] + word(7) + word(count) + body }

    mutating func add(_ name: String, number: Int32) {
      head(0, name)
      body += word(UInt32(bitPattern: number))
    }

    mutating func add(_ name: String, text: String) {
      head(1, name)
      body += word(UInt32(text.utf8.count)) + padded(text)
    }

    mutating func addColor(_ name: String) {
      head(2, name)
      body += [UInt8](repeating: 9, count: 8)
    }

    private mutating func head(_ kind: UInt8, _ name: String) {
      count += 1
      body += [kind, 0] + word(UInt32(name.utf8.count)).dropZeros(order) + padded(name) + word(3)
    }

    private func word(_ number: UInt32) -> [UInt8] {
      let bytes = (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
      return order == 1 ? bytes.reversed() : bytes
    }

    private func padded(_ text: String) -> [UInt8] {
      Array(text.utf8) + [UInt8](repeating: 0, count: (4 - text.utf8.count % 4) % 4)
    }
  }

  private func settings(_ numbers: (String, Int32)...) -> XSettings {
    var property = Property()
    for (name, number) in numbers { property.add(name, number: number) }
    return XSettings(property.bytes)
  }

  @Test(arguments: [UInt8(0), 1])
  func namesHaveNumbersAndTexts(order: UInt8) {
    var property = Property(order: order)
    property.add("Net/DoubleClickTime", number: 250)
    property.add("Net/ThemeName", text: "Adwaita")
    property.addColor("Net/Red")
    property.add("Xft/DPI", number: -1)
    let settings = XSettings(property.bytes)
    #expect(settings.numbers == ["Net/DoubleClickTime": 250, "Xft/DPI": -1])
    #expect(settings.texts == ["Net/ThemeName": "Adwaita"])
  }

  @Test func aTruncatedSettingEndsTheReading() {
    var property = Property()
    property.add("A", number: 1)
    property.add("Some/Name", text: "text")
    let bytes = property.bytes
    for end in bytes.indices {
      let settings = XSettings(Array(bytes[..<end]))
      #expect(settings.texts.isEmpty)
      #expect(settings.numbers.count <= 1)
    }
    #expect(XSettings(bytes).texts.count == 1)
  }

  @Test func wildBytesDoNoHarm() {
    var seed: UInt32 = 1
    for _ in 0..<2000 {
      let bytes = (0..<60).map { _ -> UInt8 in
        seed = seed &* 1_664_525 &+ 1_013_904_223
        return UInt8(seed >> 24) & (seed & 0x100 == 0 ? 0xFF : 3)
      }
      #expect(XSettings(bytes).numbers.count < 8)
    }
    // A text that claims to be 4 GB long.
    #expect(XSettings([0, 0, 0, 0] + [UInt8](repeating: 0xFF, count: 40)) == XSettings())
  }

  @Test func dotsAreTheDaemonsWord() {
    #expect(settings().dotsPerInch == nil)
    #expect(settings(("Xft/DPI", -1)).dotsPerInch == nil)
    #expect(settings(("Xft/DPI", 144 * 1024)).dotsPerInch == 144)
    #expect(settings(("Gdk/WindowScalingFactor", 2)).dotsPerInch == 192)
    let both = settings(
      ("Gdk/WindowScalingFactor", 2), ("Gdk/UnscaledDPI", 98304), ("Xft/DPI", 196_608))
    #expect(both.dotsPerInch == 192)
    #expect(settings(("Gdk/WindowScalingFactor", 0)).dotsPerInch == nil)
  }

  @Test(
    arguments: [
      (96, 1), (120, 1.25), (128, 4 / 3.0), (144, 1.5), (168, 1.75), (192, 2), (288, 3), (97, 1),
      (95.8, 1), (10, 0.5), (5000, 4),
    ] as [(Double, Double)])
  func eachUsualScaleIsExact(dots: Double, factor: Double) {
    #expect(X11Resources.scale(dotsPerInch: dots).factor == factor)
  }

  @Test func resourcesAreLinesOfText() {
    func dots(_ text: String) -> Double? { X11Resources.dotsPerInch(resources: Array(text.utf8)) }
    #expect(dots("*customization: -color\nXft.dpi:\t144\n") == 144)
    #expect(dots("Xft.dpi: 96.5") == 96.5)
    #expect(dots("Xft.dpi: inf\n") == nil)
    #expect(dots("Xft.dpi: -3\nXft.dpi: many\n") == nil)
    #expect(dots("") == nil)
  }

  @Test func onlyWhatIsSaidCounts() {
    var desktop = DesktopSettings()
    desktop.caretBlink = 0.3
    desktop.doubleClick = 0.9
    #expect(settings().amended(desktop) == desktop)
    let amended = settings(
      ("Net/DoubleClickTime", 250), ("Net/CursorBlinkTime", 1000), ("Gtk/EnableAnimations", 0)
    ).amended(desktop)
    #expect(amended.doubleClick == 0.25)
    #expect(amended.caretBlink == DesktopSettings.caretBlink(cycle: 1000))
    #expect(amended.reducesMotion)
    #expect(settings(("Net/CursorBlink", 0)).amended(desktop).caretBlink == nil)
    #expect(settings(("Net/DoubleClickTime", -5)).amended(desktop).doubleClick == 0.9)
  }
}

extension [UInt8] {
  /// Four bytes of a number as the two that it needs.
  fileprivate func dropZeros(_ order: UInt8) -> [UInt8] {
    order == 1 ? Array(suffix(2)) : Array(prefix(2))
  }
}
