import Canvas
import Layout
import Platform

/// The accent colours. Each has a twin of equal contrast for dark pages.
public enum Accent: String, CaseIterable, Sendable {
  case blue, sepia, ink, moss, rose, plum, teal, amber

  /// Returns the colour on a light or dark page.
  public func color(on scheme: DesktopSettings.ColorScheme) -> Color {
    switch (self, scheme) {
    case (.blue, .light): Color(hex: 0x0A84D8)
    case (.blue, .dark): Color(hex: 0x3FA2E6)
    case (.sepia, .light): Color(hex: 0x9C6B3F)
    case (.sepia, .dark): Color(hex: 0xC69565)
    case (.ink, .light): Color(hex: 0x3A3A3A)
    case (.ink, .dark): Color(hex: 0xC8C6C0)
    case (.moss, .light): Color(hex: 0x5F7A3A)
    case (.moss, .dark): Color(hex: 0x8FAE64)
    case (.rose, .light): Color(hex: 0xC65D74)
    case (.rose, .dark): Color(hex: 0xE0879B)
    case (.plum, .light): Color(hex: 0x7C4F8F)
    case (.plum, .dark): Color(hex: 0xB487C6)
    case (.teal, .light): Color(hex: 0x1E8C8C)
    case (.teal, .dark): Color(hex: 0x4DB3B3)
    case (.amber, .light): Color(hex: 0xC98A1B)
    case (.amber, .dark): Color(hex: 0xDDA848)
    }
  }
}

/// The colours of everything on the sheet. The quieter inks and marks are derived from the page,
/// the ink and the accent, so that each has the contrast that its comment names. It draws nothing.
public struct Theme: Hashable, Sendable {
  /// Light or dark, as the page is.
  public var scheme: DesktopSettings.ColorScheme
  /// The page's colour.
  public var page: Color
  /// The colour of text.
  public var ink: Color
  /// The colour of text in quotes.
  public var quoteInk: Color
  /// The colour of Markdown's own characters.
  public var tags: Color
  /// The colour of Markdown's own characters on a highlight.
  public var highlightedTags: Color
  /// The colour of selected Markdown characters; their usual ink would be too faint.
  public var selectedTags: Color
  /// The background of code.
  public var tint: Color
  /// The background of highlighted text.
  public var highlight: Color
  /// The colour of hairlines round windows and sheets, and of other faint elements.
  public var hairline: Color
  /// The caret's colour.
  public var accent: Color
  /// The background of selected text.
  public var selection: Color
  /// The background of find hits.
  public var hit: Color
  /// The colour of the wave under misspelt words.
  public var misspelling: Color
  /// The colour of the interface's faint text: at least 4.5:1 on the page and on a field or plate.
  public internal(set) var noteInk = Color(hex: 0)
  /// The colour of the interface's faint text on a selected row.
  public internal(set) var selectedNoteInk = Color(hex: 0)
  /// Quiet marks, such as the window's controls and the scroll line: at least 3:1 on the page.
  public internal(set) var mark = Color(hex: 0)
  /// Marks in the colour of the accent: at least 3:1 on the page.
  public internal(set) var accentMark = Color(hex: 0)
  /// The text of links, and words in the colour of the accent: at least 4.5:1 on page and tint.
  public internal(set) var linkInk = Color(hex: 0)
  /// The text of links on a highlight: at least 4.5:1.
  public internal(set) var highlightedLinkInk = Color(hex: 0)
  /// The colour of the frame round the current hit: at least 3:1 on the page and on the backgrounds
  /// of hits and selections.
  public internal(set) var currentHit = Color(hex: 0)
  /// The inks of words on the bands of selections and hits: at least 4.5:1.
  var inksOnBands: [Color] = []

  /// Makes the theme of a scheme with an accent. The values are those of the design's *Look*. Faint
  /// colours such as the tint behind code differ from a tinted page by as much as from the plain
  /// one.
  public init(
    scheme: DesktopSettings.ColorScheme, accent: Accent = .blue, tint: PageTint = .plain
  ) {
    self.scheme = scheme
    self.accent = accent.color(on: scheme)
    let page = tint.page(on: scheme)
    self.page = page
    let plain = PageTint.plain.page(on: scheme)
    func suited(_ hex: UInt32) -> Color { Color(hex: hex).moved(from: plain, to: page) }
    switch scheme {
    case .light:
      ink = Color(hex: 0x2A2A28)
      quoteInk = Color(hex: 0x55544F)
      tags = suited(0xB5B2AB)
      highlightedTags = Color(hex: 0xB5B2AB)
      selectedTags = Color(hex: 0x7E7B75)
      self.tint = suited(0xF4F3EF)
      highlight = Color(hex: 0xFFF0A6)
      hit = Color(hex: 0xF2B84B).withOpacity(0.38)
      hairline = suited(0xCFCCC5)
      misspelling = Color(hex: 0xC0504D)
    case .dark:
      ink = Color(hex: 0xD8D5CE)
      quoteInk = Color(hex: 0xABA8A1)
      tags = suited(0x62605B)
      // Bright enough to be visible where focus mode dims both.
      highlightedTags = Color(hex: 0xBFBA98)
      selectedTags = Color(hex: 0xBAB7B0)
      self.tint = suited(0x262628)
      highlight = Color(hex: 0x574B17)
      hit = Color(hex: 0xD9A441).withOpacity(0.34)
      hairline = suited(0x4A4945)
      misspelling = Color(hex: 0xD9736F)
    }
    selection = Self.selection(self.accent, scheme)
    deriveInks()
  }

  /// Makes a theme with the desktop's accent, changed as far as needed to be visible on the page.
  public init(
    scheme: DesktopSettings.ColorScheme, desktopAccent: Color, tint: PageTint = .plain
  ) {
    self.init(scheme: scheme, tint: tint)
    accent = AccentContrast.visible(desktopAccent, on: [page], ink: ink)
    selection = Self.selection(accent, scheme)
    deriveInks()
  }

  private static func selection(
    _ accent: Color, _ scheme: DesktopSettings.ColorScheme
  ) -> Color {
    accent.withOpacity(scheme == .light ? 0.22 : 0.38)
  }

  /// Returns the colour of glyphs with the given ink.
  public func color(of ink: TextDecoration.Ink) -> Color {
    switch ink {
    case .text, .heading, .code: self.ink
    case .quote: quoteInk
    case .tag: tags
    case .highlightedTag: highlightedTags
    case .link: linkInk
    case .highlightedLink: highlightedLinkInk
    }
  }

  /// Returns the colour of a band behind glyphs; `nil` if there is none.
  public func color(of background: TextDecoration.Background) -> Color? {
    switch background {
    case .none: nil
    case .highlight: highlight
    case .code: tint
    }
  }
}

extension Color {
  /// Returns the colour that differs from `other` as this one differs from `page`, channel by
  /// channel.
  fileprivate func moved(from page: Color, to other: Color) -> Color {
    func channel(_ path: KeyPath<Color, UInt8>) -> UInt8 {
      UInt8(
        clamping: Int(self[keyPath: path]) - Int(page[keyPath: path]) + Int(other[keyPath: path]))
    }
    return Color(red: channel(\.red), green: channel(\.green), blue: channel(\.blue), alpha: alpha)
  }
}
