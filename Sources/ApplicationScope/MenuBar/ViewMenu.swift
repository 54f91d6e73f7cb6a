import Canvas
import Interface
import Layout
import Localization
import Platform
import Styling

/// The View menu: the appearance of the page. A change is seen at once; most need Pro.
struct ViewMenu {
  let settings: SettingsModule
  let appearance: AppearanceModule
  /// The installed fonts; `nil` if they are not known.
  let fonts: (any FontCatalog)?
  let inputLanguage: InputLanguageModule
  let textSize: TextSizeModule

  var menu: Menu {
    Menu(Command.Group.view.title) { [self] in
      [
        schemes, accents, tints, .separator, .menu(fontMenu), .menu(text), .menu(caret), .separator,
        .command("preview-mode"),
        .command("typewriter"), .menu(focus), .command("full-screen"), .rare("typing-noises"),
      ]
    }
  }

  private var focus: Menu {
    Menu(Phrase("Focus")) { [self] in
      [
        settings.choice(Phrase("Off"), \.focus, .off),
        settings.choice(Phrase("Sentence"), \.focus, .sentence),
        settings.choice(Phrase("Line"), \.focus, .line),
        settings.choice(Phrase("Paragraph"), \.focus, .paragraph),
      ]
    }
  }

  // Colours

  private var schemes: MenuEntry {
    settings.swatches(
      Phrase("Theme"), \.scheme,
      [
        (.system, Phrase("Same as System")), (.light, Phrase("Light")), (.dark, Phrase("Dark")),
      ]
    ) { [settings] choice in
      let schemes: [DesktopSettings.ColorScheme] =
        switch choice {
        case .system: [.light, .dark]
        case .light: [.light]
        case .dark: [.dark]
        }
      return schemes.map { settings.current.tint.page(on: $0) }
    }
  }

  private var accents: MenuEntry {
    settings.swatches(
      Phrase("Accent"), \.accent,
      [(nil, Phrase("Same as System"))] + Accent.allCases.map { ($0, $0.title) }
    ) { [appearance] accent in
      let color = (accent ?? .blue).color(on: appearance.theme.scheme)
      return accent == nil ? [color, appearance.theme.page] : [color]
    }
  }

  private var tints: MenuEntry {
    settings.swatches(Phrase("Page Colour"), \.tint, PageTint.allCases.map { ($0, $0.title) }) {
      [appearance] in [$0.page(on: appearance.theme.scheme)]
    }
  }

  // Text and caret

  private var fontMenu: Menu {
    Menu(Phrase("Font")) { [self] in
      if let language = inputLanguage.languages.typed { return rows(of: language) }
      let known = Typeface.all.filter { $0.families.contains(where: isInstalled) }
      return known.map { font($0.name, $0.title, $0.families) } + [
        .separator, .menu(otherFonts),
      ]
    }
  }

  private func isInstalled(_ family: String) -> Bool {
    fonts?.isInstalled(family: family) ?? true
  }

  /// Returns the rows while a language with letters of its own is typed: its one font, and the
  /// reason.
  private func rows(of language: InputLanguage) -> [MenuEntry] {
    let family =
      isInstalled(language.family) ? language.family : fonts?.family(for: language.tag)
    let typeface = Typeface(setting: settings.chosen.font)
    let item = MenuItem(
      .name(family ?? typeface.title, families: language.families + typeface.families),
      mark: .radio
    ) {}
    return [
      .always(.item(item)),
      .always(.note(Phrase("Chosen for the keyboard language: \(language.title)"))),
    ]
  }

  /// All installed families, each by its own name.
  private var otherFonts: Menu {
    Menu(Phrase("Other Fonts")) { [self] in
      (fonts?.installedFamilies() ?? []).map { font($0, $0, [$0]) }
    }
  }

  private func font(_ name: String, _ title: String, _ families: [String]) -> MenuEntry {
    let settings = settings
    var item = MenuItem(
      .name(title, families: families), mark: settings.chosen.font == name ? .radio : .none
    ) { settings.change { $0.font = name } }
    item.tryOn = { settings.tryOn { $0.font = name } }
    return .always(.item(item))
  }

  private var text: Menu {
    Menu(Phrase("Text")) { [self] in
      [
        .always(.stepper(textSizes)),
        settings.slider(Phrase("Line Height"), \.lineHeight, Settings.lineHeights, 0.05) {
          "\($0.settingText)"
        },
        settings.slider(Phrase("Line Length"), \.lineLength, Settings.lineLengths, 1) {
          Phrase("\(Int($0)) characters")
        },
        settings.slider(
          Phrase("Paragraph Spacing"), \.paragraphSpacing, Settings.paragraphSpacings, 0.1
        ) { Phrase("\($0.settingText) lines") },
        settings.slider(
          Phrase("First-Line Indent"), \.firstLineIndent, Settings.firstLineIndents, 0.25
        ) { "\($0.settingText) em" },
        .separator,
        settings.choice(Phrase("Heading Marks in the Margin"), \.headingTags, .hanging),
        settings.choice(Phrase("Heading Marks in the Line"), \.headingTags, .inline),
      ]
    }
  }

  private var textSizes: MenuStepper {
    let (settings, textSize) = (settings, textSize)
    func step(_ count: Int, while isRoom: @escaping (Double) -> Bool) -> () -> (() -> Void)? {
      { isRoom(settings.chosen.textSize) ? { textSize.step(by: count) } : nil }
    }
    return MenuStepper(
      Phrase("Text Size"), text: { "\(settings.chosen.textSize.settingText) px" },
      decrease: step(-1) { $0 > Settings.textSizes.lowerBound },
      increase: step(1) { $0 < Settings.textSizes.upperBound })
  }

  private var caret: Menu {
    Menu(Phrase("Caret")) { [self] in
      [
        settings.slider(Phrase("Width"), \.caretWidth, Settings.caretWidths, 1) {
          "\($0.settingText) px"
        },
        .separator, settings.choice(Phrase("Bar"), \.caretShape, .bar),
        settings.choice(Phrase("Block"), \.caretShape, .block),
        settings.choice(Phrase("Underline"), \.caretShape, .underline), .separator,
        settings.toggle(Phrase("Glide"), \.caretGlides),
        settings.toggle(Phrase("Blink"), \.caretBlinks),
      ]
    }
  }
}

extension Accent {
  /// The accent's name in menus.
  var title: Phrase {
    switch self {
    case .blue: Phrase("Blue")
    case .sepia: Phrase("Sepia")
    case .ink: Phrase("Ink")
    case .moss: Phrase("Moss")
    case .rose: Phrase("Rose")
    case .plum: Phrase("Plum")
    case .teal: Phrase("Teal")
    case .amber: Phrase("Amber")
    }
  }
}

extension PageTint {
  /// The tint's name in menus.
  var title: Phrase {
    switch self {
    case .plain: Phrase("Plain")
    case .cream: Phrase("Cream")
    case .sand: Phrase("Sand")
    case .rose: Phrase("Rose")
    case .mint: Phrase("Mint")
    case .sky: Phrase("Sky")
    case .stone: Phrase("Stone")
    }
  }
}
