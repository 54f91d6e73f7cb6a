import Interface
import Licensing
import Localization
import Platform

/// The contents of the menus, by the names of commands. A menu leaves out commands that its
/// document does not have.
///
/// Each menu has eight rows or so; rarer rows are behind Alt or in a submenu.
public final class MenuBarModule: Module {
  let settings: SettingsModule
  let viewMenu: ViewMenu
  private let inputLanguage: InputLanguageModule
  private let licence: LicenceModule
  private let hints: HintsModule
  let support: SupportChatModule
  private let drafts: DraftsModule

  init(
    viewMenu: ViewMenu, settings: SettingsModule, inputLanguage: InputLanguageModule,
    licence: LicenceModule, hints: HintsModule, support: SupportChatModule, drafts: DraftsModule
  ) {
    self.viewMenu = viewMenu
    self.settings = settings
    self.inputLanguage = inputLanguage
    self.licence = licence
    self.hints = hints
    self.support = support
    self.drafts = drafts
  }

  /// The menus of the bar from left to right.
  public var bar: [Menu] {
    [paber, file, edit, format, viewMenu.menu, go, help].map(hints.addingHints)
  }

  private var paber: Menu {
    Menu(Command.Group.paber.title) { [licence] in
      let end = licence.validLicence.flatMap(LicenceSentence.end)
      return [
        .command("about", alternate: "nitpicking"), .command("letter"),
        .command("give"), .command("offer", alternate: "licence"),
      ] + (end.map { [.always(.note($0))] } ?? []) + [.separator, .command("quit")]
    }
  }

  private var file: Menu {
    Menu(Command.Group.file.title) { [drafts] in
      [
        .command("new"), .command("open", alternate: "reopen-encoding"), .command("open-recent"),
        .menu(drafts.menu), .separator, .command("save", alternate: "save-as"), .rare("rename"),
        .rare("move"), .command("export", alternate: "import"),
        .command("print", alternate: "send"),
        .command("versions"), .rareUnlessOn("reading-lock"), .separator, .rare("minimize"),
        .rare("maximize"), .command("close"),
      ]
    }
  }

  private var edit: Menu {
    Menu(Command.Group.edit.title) {
      [
        .command("counts"), .separator,
        .command("undo"), .command("redo", alternate: "undo-wheel"), .separator, .command("cut"),
        .command("copy", alternate: "copy-html"), .rare("copy-rich"),
        .command("paste", alternate: "paste-plain"),
        .command("select-all", alternate: "select-chapter"), .separator, .menu(Self.finding),
        .rare(Self.paragraph), .menu(Self.assistance), .rare("goal"),
      ]
    }
  }

  private static var finding: Menu {
    Menu(Phrase("Find")) {
      [
        .command("find"), .command("replace"), .separator, .command("find-next"),
        .command("find-previous"), .separator, .command("go-to"),
      ]
    }
  }

  private static var paragraph: Menu {
    Menu(Phrase("Paragraph")) {
      [
        .command("paragraph-up"), .command("paragraph-down"), .command("duplicate"), .separator,
        .command("delete-paragraph"),
      ]
    }
  }

  private static var assistance: Menu {
    Menu(Phrase("While Writing")) {
      [
        .command("spelling"), .command("next-misspelling"), .command("autocomplete"),
        .command("smart-punctuation"),
      ]
    }
  }

  private var format: Menu {
    Menu(Command.Group.format.title) { [inputLanguage] in
      // For writers of right-to-left text it is not rare.
      let isShown = inputLanguage.languages.typed?.isRightToLeft ?? false
      let ending: [MenuEntry] =
        isShown
        ? [.command("right-to-left"), .command("unwrap")]
        : [.command("unwrap", alternate: "right-to-left")]
      return [
        .command("strong"), .command("emphasis"),
        .command("underline", alternate: "strikethrough"),
        .command("highlight", alternate: "code"), .command("link", alternate: "footnote"),
        .separator, .menu(Self.heading), .menu(Self.list),
        .command("quote", alternate: "code-block"), .rare(Self.table), .separator,
      ] + ending
    }
  }

  private static var heading: Menu {
    Menu(Phrase("Heading")) { (1...6).map { .command("heading-\($0)") } + [.command("heading-0")] }
  }

  private static var table: Menu {
    Menu(Phrase("Table")) { [.command("align-columns")] }
  }

  private static var list: Menu {
    Menu(Phrase("List")) {
      [
        .command("bulleted-list"), .command("ordered-list"), .command("task-list"), .separator,
        .command("check-task"), .command("nest"), .command("unnest"),
      ]
    }
  }

  private var go: Menu {
    Menu(Command.Group.go.title) {
      [
        .command("move-document-start"), .command("move-document-end"), .separator,
        .command("move-paragraph-up", alternate: "move-sentence-back"),
        .command("move-paragraph-down", alternate: "move-sentence-forward"), .separator,
        .command("move-chapter-up", alternate: "move-page-up"),
        .command("move-chapter-down", alternate: "move-page-down"), .separator,
        .command("outline"), .rare("follow-link"),
      ]
    }
  }

  private var help: Menu {
    Menu(Command.Group.help.title) {
      [.command("welcome"), .command("keys"), .command(SupportChatModule.command)]
    }
  }

  /// The context menu beside the text.
  public var windowMenu: Menu {
    Menu("") {
      [
        .command("full-screen"), .command("maximize"), .command("minimize"), .separator,
        .command("close"),
      ]
    }
  }
}
