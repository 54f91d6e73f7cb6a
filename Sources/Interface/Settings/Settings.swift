import Platform
import Styling

/// Everything that a person can set, as one value. A property's first value is its default; its
/// name in the file, its range, and whether it is Pro stand in `Setting.all`.
public struct Settings: Hashable, Sendable {
  // The page

  /// Light, dark, or as the desktop says.
  public var scheme = SchemeChoice.system
  /// The accent colour; `nil`: the desktop's, or blue where it has none.
  public var accent: Accent?
  /// The colour of the page.
  public var tint = PageTint.plain
  /// The body's font: the name of a `Typeface`, or any installed family.
  public var font = Typeface.standard.name
  /// Logical pixels of the body's em.
  public var textSize = PageMetrics.textSize
  /// Line height as a multiple of the em.
  public var lineHeight = PageMetrics.lineHeight
  /// Characters in a full line.
  public var lineLength = PageMetrics.lineLength
  /// Extra space after a paragraph, in lines.
  public var paragraphSpacing = 0.0
  /// Extra space before the first line of a plain paragraph, in ems.
  public var firstLineIndent = 0.0
  /// Whether the marks of a heading hang in the margin or stand in the line.
  public var headingTags = HeadingTags.hanging

  // The caret

  /// Logical pixels.
  public var caretWidth = PageMetrics.caretWidth
  /// Its shape.
  public var caretShape = CaretShape.bar
  /// Whether it glides to its place.
  public var caretGlides = true
  /// Whether it blinks, as the desktop says.
  public var caretBlinks = true

  // Writing

  /// Whether the caret's line stays in the middle.
  public var typewriter = false
  /// What stays inked while one writes.
  public var focus = FocusScope.off
  /// Whether keys make noises.
  public var typingNoises = false
  /// Whether spelling is checked.
  public var spelling = false
  /// The languages of the spelling, with commas; empty: the locale's.
  public var spellingLanguages = ""
  /// Whether words of the document are offered.
  public var autocomplete = false
  /// Whether quotes, dashes and dots become typographic ones.
  public var smartPunctuation = false

  /// The span of the goal of words.
  public var goal = WritingGoal.off
  /// Words of a sitting.
  public var goalSitting = 500.0
  /// Words of a day.
  public var goalDay = 1000.0
  /// Words of the document.
  public var goalDocument = 10_000.0

  // Nitpicking

  /// Whether the window has the desktop's frame.
  public var systemFrame = false
  /// How much one undo takes back.
  public var undoGrouping = UndoGrouping.phrase
  /// The mark for emphasis.
  public var emphasisMark = EmphasisMark.underscore
  /// The mark for bulleted lists.
  public var listMark = ListMark.hyphen
  /// Whether the documents that were open last open at the start.
  public var reopenLast = true
  /// Whether documents are saved to their files by themselves.
  public var autosave = true
  /// Whether the files that were open last are remembered.
  public var recentFiles = true
  /// Whether paths are typed into a prompt, where the desktop has dialogs.
  public var pathPrompt = false
  /// Whether the other monitors are black while a window is in full screen.
  public var blankMonitors = false
  /// What a right click on the text offers: names of commands, with commas.
  public var contextMenu = Settings.standardContextMenu
  /// The program's own language; empty: the locale's.
  public var language = ""

  /// The defaults.
  public init() {}
}

extension Settings {
  /// What a right click on the text offers in a new installation.
  public static let standardContextMenu = "cut,copy,paste,strong,emphasis,link,select-all"

  /// The names of the commands that a right click on the text offers.
  public var contextMenuNames: Set<String> {
    Set(
      contextMenu.split(separator: ",").map { part in
        let rest = part.drop { $0 == " " }
        return String(rest.prefix { $0 != " " })
      })
  }
}

/// Light, dark, or as the desktop says.
public enum SchemeChoice: String, CaseIterable, SettingValue {
  case system, light, dark
}

/// The shape of the caret.
public enum CaretShape: String, CaseIterable, SettingValue {
  case bar, block, underline
}

/// The text that stays inked in focus mode.
public enum FocusScope: String, CaseIterable, SettingValue {
  case off, sentence, line, paragraph
}

/// How much one undo takes back.
public enum UndoGrouping: String, CaseIterable, SettingValue {
  case phrase, word, uninterrupted
}

/// The mark that the emphasis command writes.
public enum EmphasisMark: String, CaseIterable, SettingValue {
  case underscore, asterisk
}

/// The mark that the list command writes.
public enum ListMark: String, CaseIterable, SettingValue {
  case hyphen, asterisk, plus
}

extension Accent: SettingValue {}

extension HeadingTags: SettingValue {}
