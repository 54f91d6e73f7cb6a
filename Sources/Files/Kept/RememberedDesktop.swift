import Canvas
import Platform
public import SystemPackage

/// The desktop settings of the last start. With them a window on a dark desktop does not open light
/// until the desktop has answered. The desktop is asked at every start, so failures are silent.
///
/// A line has the name and the value of a setting: `scheme dark`. Unknown or wrong lines are ignored.
public struct RememberedDesktop: Sendable {
  private let store: any FileStore
  private let path: FilePath

  /// Makes the settings of a file, whose folder exists already.
  public init(store: any FileStore, path: FilePath) {
    self.store = store
    self.path = path
  }

  /// Returns the saved settings; the defaults if there are none.
  public func load() -> DesktopSettings {
    guard let bytes = try? store.read(path, limit: Self.sizeLimit).bytes else {
      return DesktopSettings()
    }
    return Self.settings(String(decoding: bytes, as: UTF8.self))
  }

  /// Saves the settings.
  public func save(_ settings: DesktopSettings) {
    _ = try? store.replace(path, with: Array(Self.text(settings).utf8))
  }

  /// The size of the largest file that is read, in bytes. Paber writes no larger one.
  private static let sizeLimit = 4096

  static func text(_ settings: DesktopSettings) -> String {
    var lines = ["scheme \(settings.colorScheme.rawValue)"]
    if let accent = settings.accent {
      lines.append("accent \(accent.red) \(accent.green) \(accent.blue)")
    }
    lines.append("text-scale \(settings.textScale)")
    lines.append("contrast \(settings.wantsContrast)")
    lines.append("reduced-motion \(settings.reducesMotion)")
    lines.append("recent-files \(settings.remembersRecentFiles)")
    lines.append("blink \(settings.caretBlink ?? 0)")
    lines.append("blink-end \(settings.caretBlinkEnd ?? 0)")
    lines.append("double-click \(settings.doubleClick)")
    if let name = settings.pointerTheme.name { lines.append("pointer-theme \(name)") }
    if let size = settings.pointerTheme.size { lines.append("pointer-size \(size)") }
    return lines.map { $0 + "\n" }.joined()
  }

  static func settings(_ text: String) -> DesktopSettings {
    var settings = DesktopSettings()
    for line in text.split(separator: "\n") {
      let words = line.split(separator: " ").map(String.init)
      guard words.count > 1 else { continue }
      take(words[0], Array(words[1...]), &settings)
    }
    return settings
  }

  private static func take(
    _ name: String, _ values: [String], _ settings: inout DesktopSettings
  ) {
    let number = Double(values[0]).flatMap { $0.isFinite && $0 >= 0 && $0 <= 60 ? $0 : nil }
    switch (name, number) {
    case ("scheme", _):
      settings.colorScheme = .init(rawValue: values[0]) ?? settings.colorScheme
    case ("accent", _):
      let channels = values.compactMap { UInt8($0) }
      guard channels.count == 3, values.count == 3 else { return }
      settings.accent = Color(red: channels[0], green: channels[1], blue: channels[2])
    case ("text-scale", let scale?) where scale > 0: settings.textScale = scale
    case ("contrast", _): settings.wantsContrast = values[0] == "true"
    case ("reduced-motion", _): settings.reducesMotion = values[0] == "true"
    case ("recent-files", _): settings.remembersRecentFiles = values[0] != "false"
    case ("blink", let seconds?): settings.caretBlink = seconds > 0 ? max(seconds, 0.05) : nil
    case ("blink-end", let seconds?): settings.caretBlinkEnd = seconds > 0 ? seconds : nil
    case ("double-click", let seconds?) where seconds > 0: settings.doubleClick = seconds
    case ("pointer-theme", _):
      settings.pointerTheme = PointerTheme(
        name: values.joined(separator: " "), size: settings.pointerTheme.size)
    case ("pointer-size", _):
      settings.pointerTheme = PointerTheme(
        name: settings.pointerTheme.name, size: Int(values[0]))
    default: break
    }
  }
}
