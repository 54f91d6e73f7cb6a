import Platform
import Styling

/// All settings as one value. A property's initial value is its default; `Setting.all` has its name
/// in the file, its range, and whether it is Pro.
public struct Settings: Hashable, Sendable {
  // The page

  /// Light, dark, or the desktop's choice.
  public var scheme = SchemeChoice.system
  /// The accent colour; `nil` for the desktop's, or blue if it has none.
  public var accent: Accent?
  /// The page's colour.
  public var tint = PageTint.plain
  /// The body's font: the name of a `Typeface`, or any installed family.
  public var font = Typeface.standard.name
  /// The font size of the body text, in logical pixels.
  public var textSize = PageMetrics.textSize
  /// Line height as a multiple of the em.
  public var lineHeight = PageMetrics.lineHeight
  /// Characters in a full line.
  public var lineLength = PageMetrics.lineLength
  /// Extra space after a paragraph, in lines.
  public var paragraphSpacing = 0.0
  /// Extra space before the first line of a plain paragraph, in ems.
  public var firstLineIndent = 0.0
  /// The place of a heading's marks: in the margin or in the line.
  public var headingTags = HeadingTags.hanging

  // The caret

  /// The caret's width in logical pixels.
  public var caretWidth = PageMetrics.caretWidth
  /// The caret's shape.
  public var caretShape = CaretShape.bar
  /// True if the caret glides to its place.
  public var caretGlides = true
  /// True if the caret blinks, as the desktop's settings say.
  public var caretBlinks = true

  // Writing

  /// True if the caret's line stays in the middle of the window.
  public var typewriter = false
  /// The text that is not dimmed while the writer types.
  public var focus = FocusScope.off
  /// True if keys make noises.
  public var typingNoises = false
  /// True if spelling is checked.
  public var spelling = false
  /// The languages of the spelling, separated by commas; empty for the locale's.
  public var spellingLanguages = ""
  /// True if words of the document are offered as completions.
  public var autocomplete = false
  /// True if quotes, dashes and dots become typographic ones.
  public var smartPunctuation = false

  /// The scope of the word goal.
  public var goal = WritingGoal.off
  /// The goal for a sitting, in words.
  public var goalSitting = 500.0
  /// The goal for a day, in words.
  public var goalDay = 1000.0
  /// The goal for the document, in words.
  public var goalDocument = 10_000.0

  // Nitpicking

  /// True if the window has the desktop's frame.
  public var systemFrame = false
  /// The amount that one undo takes back.
  public var undoGrouping = UndoGrouping.phrase
  public var emphasisMark = EmphasisMark.underscore
  /// The mark for bulleted lists.
  public var listMark = ListMark.hyphen
  /// True if Paber reopens the last open documents at its start.
  public var reopenLast = true
  /// True if documents are saved automatically.
  public var autosave = true
  /// True if recent files are remembered.
  public var recentFiles = true
  /// True if paths are typed into a prompt, although the desktop has dialogs.
  public var pathPrompt = false
  /// True if the other monitors are black while a window is full screen.
  public var blankMonitors = false
  /// The entries of the text's context menu: names of commands, separated by commas.
  public var contextMenu = Settings.standardContextMenu
  /// The program's own language; empty for the locale's.
  public var language = ""

  /// Makes settings with the defaults.
  public init() {}
}

extension Settings {
  /// The entries of the text's context menu in a new installation.
  public static let standardContextMenu = "cut,copy,paste,strong,emphasis,link,select-all"

  /// The names of the commands in the text's context menu.
  public var contextMenuNames: Set<String> {
    Set(
      contextMenu.split(separator: ",").map { part in
        let rest = part.drop { $0 == " " }
        return String(rest.prefix { $0 != " " })
      })
  }
}

/// Light, dark, or the desktop's choice.
public enum SchemeChoice: String, CaseIterable, SettingValue {
  case system, light, dark
}

public enum CaretShape: String, CaseIterable, SettingValue {
  case bar, block, underline
}

/// The text that focus mode does not dim.
public enum FocusScope: String, CaseIterable, SettingValue {
  case off, sentence, line, paragraph
}

/// The amount that one undo takes back.
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
