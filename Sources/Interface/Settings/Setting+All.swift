extension Setting {
  /// Every setting: its name in the file, its values, and whether it is Pro.
  public static let all: [Setting] = [
    choice("scheme", \.scheme),
    choice("accent", \.accent, absent: "desktop", isPro: true),
    choice("tint", \.tint, isPro: true),
    words("font", \.font, isPro: true),
    number("text-size", \.textSize, Settings.textSizes),
    number("line-height", \.lineHeight, Settings.lineHeights, isPro: true),
    number("line-length", \.lineLength, Settings.lineLengths, isPro: true),
    number("paragraph-spacing", \.paragraphSpacing, Settings.paragraphSpacings, isPro: true),
    number("first-line-indent", \.firstLineIndent, Settings.firstLineIndents, isPro: true),
    choice("heading-tags", \.headingTags, isPro: true),
    number("caret-width", \.caretWidth, Settings.caretWidths, isPro: true),
    choice("caret-shape", \.caretShape, isPro: true),
    toggle("caret-glide", \.caretGlides, isPro: true),
    toggle("caret-blink", \.caretBlinks, isPro: true),
    toggle("typewriter", \.typewriter),
    choice("focus", \.focus),
    toggle("typing-noises", \.typingNoises, isPro: true),
    toggle("spelling", \.spelling),
    words("spelling-languages", \.spellingLanguages),
    toggle("autocomplete", \.autocomplete),
    toggle("smart-punctuation", \.smartPunctuation),
    choice("goal", \.goal),
    number("goal-sitting", \.goalSitting, Settings.goalWords),
    number("goal-day", \.goalDay, Settings.goalWords),
    number("goal-document", \.goalDocument, Settings.goalWords),
    toggle("system-frame", \.systemFrame),
    choice("undo-grouping", \.undoGrouping),
    choice("emphasis-mark", \.emphasisMark),
    choice("list-mark", \.listMark),
    toggle("reopen-last", \.reopenLast),
    toggle("autosave", \.autosave),
    toggle("recent-files", \.recentFiles),
    toggle("path-prompt", \.pathPrompt),
    toggle("blank-monitors", \.blankMonitors),
    words("context-menu", \.contextMenu),
    words("language", \.language),
  ]

  public static func named(_ name: String) -> Setting? { byName[name] }

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
}

extension Settings {
  /// The range of text sizes, in logical pixels of the body's em.
  public static let textSizes = 9.0...48.0
  /// The range of line heights, as multiples of the em.
  public static let lineHeights = 1.2...2.4
  /// The range of line lengths, in characters.
  public static let lineLengths = 40.0...100.0
  /// The range of paragraph spacings, in lines.
  public static let paragraphSpacings = 0.0...2.0
  /// The range of first-line indents, in ems.
  public static let firstLineIndents = 0.0...4.0
  /// The range of caret widths, in logical pixels.
  public static let caretWidths = 1.0...6.0

  /// The Pro settings that differ from their defaults.
  public var proInUse: [Setting] { Setting.all.filter { $0.isPro && !$0.isDefault(self) } }

  /// The settings with all Pro ones at their defaults.
  public var withoutPro: Settings {
    var settings = self
    for setting in proInUse { setting.copy(Settings(), &settings) }
    return settings
  }
}
