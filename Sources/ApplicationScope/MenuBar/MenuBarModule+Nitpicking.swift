import Interface
import Localization
import Support

extension MenuBarModule {
  /// Returns the menu of rare settings: the alternate of About. It stays open, so that several can
  /// be set.
  ///
  /// - Parameters:
  ///   - title: returns the title of a command.
  ///   - document: the menu of a document's own setting.
  public func nitpicking(title: @escaping (String) -> Phrase?, document: Menu) -> Menu {
    Menu(Phrase("Nitpicking")) { [self] in
      [
        .always(.note(Phrase("For those who want it just so."))),
        staying(settings.toggle(Phrase("System Window Frame"), \.systemFrame)),
        staying(settings.toggle(Phrase("Blank Other Monitors in Full Screen"), \.blankMonitors)),
        staying(settings.toggle(Phrase("Reopen Documents at Start"), \.reopenLast)),
        staying(settings.toggle(Phrase("Save Automatically"), \.autosave)),
        staying(settings.toggle(Phrase("Remember Recent Files"), \.recentFiles)),
        staying(settings.toggle(Phrase("Type Paths Instead of Dialogs"), \.pathPrompt)),
        staying(settings.toggle(Phrase("Gliding Caret"), \.caretGlides)),
        staying(settings.toggle(Phrase("Smart Punctuation"), \.smartPunctuation)), .separator,
        .menu(undoGrouping), .menu(emphasisMark), .menu(listMark),
        .menu(contextActions(title: title)), .menu(languages), .separator, .menu(document),
        .command("support-folder"),
      ] + privacy
    }
  }

  /// The note about what the support chat sends, if there is one.
  private var privacy: [MenuEntry] {
    guard case .chat(let place)? = support.way else { return [] }
    let sentence = Phrase(
      "“Write to Us” sends your messages, and what you tick there, to \(place.name). Paber sends nothing else."
    )
    return [.separator, .always(.note(sentence))]
  }

  private var undoGrouping: Menu {
    Menu(Phrase("Undo Step")) { [self] in
      [
        option(Phrase("Phrase"), \.undoGrouping, .phrase),
        option(Phrase("Word"), \.undoGrouping, .word),
        option(Phrase("Uninterrupted Typing"), \.undoGrouping, .uninterrupted),
      ]
    }
  }

  private var emphasisMark: Menu {
    Menu(Phrase("Emphasis Mark")) { [self] in
      [
        option("_", \.emphasisMark, .underscore), option("*", \.emphasisMark, .asterisk),
      ]
    }
  }

  private var listMark: Menu {
    Menu(Phrase("List Mark")) { [self] in
      [
        option("-", \.listMark, .hyphen), option("*", \.listMark, .asterisk),
        option("+", \.listMark, .plus),
      ]
    }
  }

  private var languages: Menu {
    Menu(Phrase("Language")) { [self] in
      [option(Phrase("Same as System"), \.language, "")]
        + LanguageModule.languages.map { option(.verbatim($0.name), \.language, $0.code) }
    }
  }

  /// Returns the menu of all actions of a context menu, each with a check mark.
  private func contextActions(title: @escaping (String) -> Phrase?) -> Menu {
    let settings = settings
    return Menu(Phrase("Context Menu")) {
      let chosen = settings.chosen.contextMenuNames
      return Self.contextActions.flatMap { group in
        group.compactMap { action -> MenuEntry? in
          guard let title = title(action.name) else { return nil }
          var item = MenuItem(
            .words(title), mark: chosen.contains(action.name) ? .check : .none
          ) {
            var next = settings.chosen.contextMenuNames
            if next.remove(action.name) == nil { next.insert(action.name) }
            settings.change { $0.contextMenu = Self.contextMenuSetting(next) }
          }
          item.staysOpen = true
          return .always(.item(item))
        } + [.separator]
      }
    }
  }

  /// Returns the row of one of several values, set at once: a preview would show nothing.
  private func option<Value: Equatable>(
    _ title: Phrase, _ path: WritableKeyPath<Settings, Value>, _ value: Value
  ) -> MenuEntry {
    var item = settings.item(title, path, value)
    item.staysOpen = true
    return .always(.item(item))
  }

  private func staying(_ entry: MenuEntry) -> MenuEntry {
    guard case .item(var item)? = entry.usual else { return entry }
    item.staysOpen = true
    return .always(.item(item))
  }
}
