import Interface
import Localization
import MarkdownEditing
import TextCore

/// The reasons why formatting commands find nothing to do.
extension FormattingModule {
  /// Makes the edit that a command has found, or shows the reason why there is none.
  func make(
    _ perform: (EditResult) -> Void, _ result: EditResult?,
    or whyNot: @autoclosure () -> Phrase?
  ) {
    if let result, !result.edit.isEmpty || result.typingAttributes != nil {
      perform(result)
    } else if let reason = whyNot() {
      transientMessages.say(reason)
    }
  }

  /// Shows the reason why a command whose keys were pressed is disabled.
  func didRefuse(_ command: Command) {
    guard command.group == .format || command.group == .edit, !editor.isLocked,
      let reason = command.whyNot
    else { return }
    transientMessages.say(reason)
  }

  /// Shows the reason why a key has deleted nothing while tags are hidden; nothing at the ends of the
  /// text.
  func didDeleteNothing(_ direction: TextDirection) {
    switch RichTextCommands.obstacle(toDeleting: direction, in: context) {
    case .codeBlock: transientMessages.say(Phrase("A code block can’t be joined with other text."))
    case .markdown: transientMessages.say(Self.noMarkdown)
    case nil: break
    }
  }

  static let noMarkdown = Phrase("Markdown can’t express this change.")
  static let noList = Phrase("The caret is not in a list.")
  static let noItemAbove = Phrase("There is no item above to nest this one under.")
  static let noIndentation = Phrase("These paragraphs can’t be indented.")

  /// The reason why letters can't have a style.
  var whyNoStyle: Phrase {
    switch FormattingCommands.obstacle(in: context) {
    case .noLetters: Phrase("No text is selected.")
    case .code: Phrase("Code and addresses can’t have styles.")
    case .marks: Phrase("This style can’t begin or end here.")
    }
  }

  /// The reason why no link can be made.
  var whyNoLink: Phrase {
    guard editor.text.newlineCount(in: editor.selection.range) == 0 else {
      return Phrase("A link can’t span several paragraphs.")
    }
    switch FormattingCommands.obstacle(in: context) {
    case .noLetters: return Phrase("No text is selected.")
    case .code, .marks: return Phrase("A link can’t begin or end inside code or other marks.")
    }
  }

  func sayWhyNotPastCode() {
    transientMessages.say(Phrase("A line can’t move into or out of a code block."))
  }

  func sayWhyNoLink() { transientMessages.say(whyNoLink) }

  /// Returns the reason why paragraphs can't get a format.
  func whyNot(_ format: ParagraphFormat) -> Phrase {
    switch format {
    case .heading(0) where !state().isCodeBlock: Phrase("This is already a plain paragraph.")
    case .quote: Phrase("Only whole code blocks can be quoted.")
    case .heading, .bulletedList, .orderedList, .task:
      Phrase("Only text can be a heading or a list item.")
    }
  }

  /// The reason why no columns can be aligned.
  var whyNoAlignment: Phrase {
    FormattingCommands.isInTable(context)
      ? Phrase("The columns are already aligned.") : Phrase("There are no columns to align here.")
  }

  /// The reason why an item can't be moved one level down.
  var whyNoNesting: Phrase {
    hasItems ? Self.noItemAbove : Self.noList
  }

  /// The reason why Tab finds nothing to do in many selected lines.
  var whyNoIndentation: Phrase { hasItems ? Self.noItemAbove : Self.noIndentation }

  /// The reason why an item can't be moved one level up.
  var whyNoUnnesting: Phrase {
    hasItems ? Phrase("The item is already at the top level.") : Self.noList
  }

  /// True if items are selected; of a long selection only its ends are checked.
  private var hasItems: Bool {
    editor.selection.range.count > Self.formattedAtOnce ? state().isListItem : isInList
  }
}
