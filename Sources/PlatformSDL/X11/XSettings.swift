import Canvas
import Platform

/// The settings of the desktop's settings daemon on X11 (freedesktop.org, XSETTINGS 0.5): names
/// with numbers or texts, in the bytes of one property.
nonisolated struct XSettings: Equatable {
  /// Settings that are numbers, by their names.
  private(set) var numbers: [String: Int32] = [:]
  /// Settings that are texts, by their names.
  private(set) var texts: [String: String] = [:]

  /// Makes empty settings.
  init() {}

  /// Reads the property, up to the first setting that is cut off or of an unknown type.
  init(_ bytes: [UInt8]) {
    var reader = Reader(bytes)
    guard reader.take(12) != nil else { return }
    while let head = reader.take(2), let length = reader.number16(),
      let name = reader.padded(Int(length)), reader.take(4) != nil
    {
      let name = String(decoding: name, as: UTF8.self)
      switch head.first {
      case 0:
        guard let number = reader.number32() else { return }
        numbers[name] = Int32(bitPattern: number)
      case 1:
        guard let length = reader.number32(), let text = reader.padded(Int(length)) else { return }
        texts[name] = String(decoding: text, as: UTF8.self)
      // A colour.
      case 2: guard reader.take(8) != nil else { return }
      default: return
      }
    }
  }

  /// Dots per inch for text, with the desktop's scale included; `nil` if there is no such setting.
  var dotsPerInch: Double? {
    let factor = numbers["Gdk/WindowScalingFactor"].flatMap { $0 > 0 ? Double($0) : nil }
    // In 1024ths.
    func dots(_ name: String) -> Double? {
      numbers[name].flatMap { $0 > 0 ? Double($0) / 1024 : nil }
    }
    if let factor, let unscaled = dots("Gdk/UnscaledDPI") { return unscaled * factor }
    return dots("Xft/DPI") ?? factor.map { $0 * 96 }
  }

  /// Settings overridden by those of the daemon; missing ones stay unchanged.
  func amended(_ settings: DesktopSettings) -> DesktopSettings {
    var settings = settings
    if let milliseconds = numbers["Net/DoubleClickTime"], milliseconds > 0 {
      settings.doubleClick = Double(milliseconds) / 1000
    }
    if let animates = numbers["Gtk/EnableAnimations"] { settings.reducesMotion = animates == 0 }
    if numbers["Net/CursorBlink"] == 0 {
      settings.caretBlink = nil
      settings.caretBlinkEnd = nil
    } else if let cycle = numbers["Net/CursorBlinkTime"], cycle > 0 {
      settings.caretBlink = DesktopSettings.caretBlink(cycle: cycle)
    }
    if settings.caretBlink != nil, let seconds = numbers["Gtk/CursorBlinkTimeout"], seconds > 0 {
      settings.caretBlinkEnd = Double(seconds)
    }
    return settings
  }

  /// Reads bytes from front to back, with numbers in the byte order that the first byte names.
  private struct Reader {
    private var rest: ArraySlice<UInt8>
    private let isBigEndian: Bool

    init(_ bytes: [UInt8]) {
      rest = bytes[...]
      isBigEndian = bytes.first == 1
    }

    mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
      guard count <= rest.count else { return nil }
      defer { rest = rest.dropFirst(count) }
      return rest.prefix(count)
    }

    /// Takes bytes, and skips the padding after them up to a multiple of four.
    mutating func padded(_ count: Int) -> ArraySlice<UInt8>? {
      guard let bytes = take(count) else { return nil }
      return take((4 - count % 4) % 4) == nil ? nil : bytes
    }

    mutating func number16() -> UInt32? { take(2).map(number) }
    mutating func number32() -> UInt32? { take(4).map(number) }

    private func number(_ bytes: ArraySlice<UInt8>) -> UInt32 {
      let ordered = isBigEndian ? Array(bytes) : bytes.reversed()
      return ordered.reduce(0) { $0 << 8 | UInt32($1) }
    }
  }
}

/// The X resources as text: lines of `name: value`.
nonisolated enum X11Resources {
  /// `Xft.dpi`; `nil` if it is missing.
  static func dotsPerInch(resources: [UInt8]) -> Double? {
    let name = Array("Xft.dpi:".utf8)
    for line in resources.split(separator: UInt8(ascii: "\n")) where line.starts(with: name) {
      let value = line.dropFirst(name.count).filter { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }
      guard let dots = Double(String(decoding: value, as: UTF8.self)), dots > 0, dots.isFinite
      else { continue }
      return dots
    }
    return nil
  }

  /// The scale for dots per inch with 96 as 1, from 0.5 to 4, in steps of 4 dots: so each of 125,
  /// 133, 150 and 175 % is exact, and a measured value such as 97 is 100 %.
  static func scale(dotsPerInch: Double) -> Scale {
    Scale(min(max((dotsPerInch / 4).rounded() / 24, 0.5), 4))
  }
}
