import Canvas
import Platform

/// The values of the settings portal so far, and their meaning.
///
/// A value of an unspecified type or size is ignored: the next best source or the default takes its
/// place.
nonisolated struct PortalReading: Hashable, Sendable {
  /// Settings that all desktops share.
  static let appearance = "org.freedesktop.appearance"
  /// GNOME's settings, and those of desktops derived from it.
  static let gnome = "org.gnome.desktop.interface"
  /// GNOME's accessibility settings.
  static let access = "org.gnome.desktop.a11y.interface"
  /// GNOME's mouse settings.
  static let mouse = "org.gnome.desktop.peripherals.mouse"
  /// Privacy settings.
  static let privacy = "org.gnome.desktop.privacy"
  /// The groups of settings that are requested.
  static let namespaces = [appearance, gnome, access, mouse, privacy]

  private var values: [String: [String: BusValue]] = [:]

  /// Takes an answer of `ReadAll`: groups of keys with their values.
  mutating func takeAll(_ arguments: [BusValue]) {
    guard case .array(let groups, "{sa{sv}}")? = arguments.first else { return }
    values = [:]
    for case .entry(.string(let namespace), let group) in groups {
      values[namespace, default: [:]].merge(group.dictionary ?? [:]) { $1 }
    }
  }

  /// Takes one value, from `SettingChanged`, `ReadOne` or `Read`, which wraps it once more.
  ///
  /// - Returns: true if it is one of the requested settings.
  @discardableResult
  mutating func take(_ value: BusValue, for key: String, in namespace: String) -> Bool {
    guard Self.namespaces.contains(namespace) else { return false }
    values[namespace, default: [:]][key] = value.unwrapped
    return true
  }

  /// The desktop's settings as far as they are known.
  var settings: DesktopSettings {
    var settings = DesktopSettings()
    settings.colorScheme = colorScheme
    settings.accent = accent
    if case .double(let scale)? = gnome("text-scaling-factor"), scale > 0 {
      settings.textScale = scale
    }
    settings.wantsContrast = wantsContrast
    settings.reducesMotion = reducesMotion
    settings.remembersRecentFiles =
      values[Self.privacy]?["remember-recent-files"] != .boolean(false)
    settings.caretBlink = caretBlink
    if settings.caretBlink == nil {
      settings.caretBlinkEnd = nil
    } else if case .int32(let seconds)? = gnome("cursor-blink-timeout") {
      settings.caretBlinkEnd = seconds > 0 ? Double(seconds) : nil
    }
    if case .int32(let milliseconds)? = values[Self.mouse]?["double-click"], milliseconds > 0 {
      settings.doubleClick = Double(milliseconds) / 1000
    }
    settings.pointerTheme = pointerTheme
    return settings
  }

  private func appearance(_ key: String) -> BusValue? { values[Self.appearance]?[key] }
  private func gnome(_ key: String) -> BusValue? { values[Self.gnome]?[key] }

  /// 1 is dark, 2 is light, 0 is no preference; GNOME's own setting counts if that is missing.
  private var colorScheme: DesktopSettings.ColorScheme {
    if case .uint32(let wish)? = appearance("color-scheme") { return wish == 1 ? .dark : .light }
    return gnome("color-scheme") == .string("prefer-dark") ? .dark : .light
  }

  private var accent: Color? {
    if case .structure(let channels)? = appearance("accent-color") {
      return Self.color(channels)
    }
    guard case .string(let name)? = gnome("accent-color") else { return nil }
    return Self.gnomeAccents[name]
  }

  /// Red, green and blue from 0 to 1 in sRGB; any other value means that there is no accent.
  private static func color(_ channels: [BusValue]) -> Color? {
    var bytes: [UInt8] = []
    for case .double(let channel) in channels where (0...1).contains(channel) {
      bytes.append(UInt8((channel * 255).rounded()))
    }
    guard channels.count == 3, bytes.count == 3 else { return nil }
    return Color(red: bytes[0], green: bytes[1], blue: bytes[2])
  }

  /// GNOME's named accents, with the colours that libadwaita 1.6 documents.
  private static let gnomeAccents = [
    "blue": Color(hex: 0x3584E4), "teal": Color(hex: 0x2190A4), "green": Color(hex: 0x3A944A),
    "yellow": Color(hex: 0xC88800), "orange": Color(hex: 0xED5B00), "red": Color(hex: 0xE62D42),
    "pink": Color(hex: 0xD56199), "purple": Color(hex: 0x9141AC), "slate": Color(hex: 0x6F8396),
  ]

  /// 1 is high, 0 is no preference; portals before 2023 have only GNOME's own setting.
  private var wantsContrast: Bool {
    if case .uint32(let wish)? = appearance("contrast") { return wish == 1 }
    return values[Self.access]?["high-contrast"] == .boolean(true)
  }

  private var reducesMotion: Bool {
    if case .uint32(1)? = appearance("reduced-motion") { return true }
    return gnome("enable-animations") == .boolean(false)
  }

  /// KDE sends GNOME's settings, too.
  private var pointerTheme: PointerTheme {
    var (name, size): (String?, Int?)
    if case .string(let said)? = gnome("cursor-theme") { name = said }
    if case .int32(let said)? = gnome("cursor-size") { size = Int(said) }
    return PointerTheme(name: name, size: size)
  }

  /// GNOME's value is milliseconds of a whole cycle.
  private var caretBlink: Double? {
    if gnome("cursor-blink") == .boolean(false) { return nil }
    guard case .int32(let cycle)? = gnome("cursor-blink-time"), cycle > 0 else {
      return DesktopSettings().caretBlink
    }
    return DesktopSettings.caretBlink(cycle: cycle)
  }
}
