import Interface
import Localization
import MarkdownEditing
import MarkdownSyntax
import Platform
import TextCore

extension FormattingModule {
  /// The commands of the Format menu. `perform` makes their edits.
  func commands(_ perform: @escaping Perform) -> [Command] {
    inlineCommands(perform) + headingCommands(perform) + blockCommands(perform)
      + listCommands(perform)
  }

  private func inlineCommands(_ perform: @escaping Perform) -> [Command] {
    func inline(
      _ name: String, _ title: Phrase, _ shortcut: Shortcut, _ format: InlineFormat
    ) -> Command {
      Command(
        name, title, .format, [shortcut], changesText: true,
        isChecked: { [weak self] in self?.state().inline.contains(format) ?? false }
      ) { [weak self] in
        self?.run(name, style: format, perform)
      }
    }
    return [
      inline("strong", Phrase("Strong"), .init(.character("b"), .control), .strong),
      inline("emphasis", Phrase("Emphasis"), .init(.character("i"), .control), .emphasis),
      inline("underline", Phrase("Underline"), .init(.character("u"), .control), .underline),
      inline(
        "strikethrough", Phrase("Strikethrough"), .init(.character("x"), [.control, .shift]),
        .strikethrough),
      inline(
        "highlight", Phrase("Highlight"), .init(.character("h"), [.control, .shift]), .highlight),
      inline("code", Phrase("Code"), .init(.character("e"), .control), .code),
      Command("footnote", Phrase("Footnote"), .format, changesText: true) { [weak self] in
        guard let self else { return }
        // The text is only searched for numbers, which is quick.
        run(
          reading: editor.text.utf8Count / 256, perform,
          or: Phrase("Code can’t contain footnotes."), FormattingCommands.addFootnote)
      },
    ]
  }

  private func headingCommands(_ perform: @escaping Perform) -> [Command] {
    func heading(_ level: Int, _ title: Phrase, _ shortcut: Shortcut) -> Command {
      block("heading-\(level)", title, shortcut, .heading(level), perform) { state in
        level > 0 ? state.headingLevel == level : state.isPlain
      }
    }
    return [
      heading(1, Phrase("Heading 1"), .init(.character("1"), .control)),
      heading(2, Phrase("Heading 2"), .init(.character("2"), .control)),
      heading(3, Phrase("Heading 3"), .init(.character("3"), .control)),
      heading(4, Phrase("Heading 4"), .init(.character("4"), .control)),
      heading(5, Phrase("Heading 5"), .init(.character("5"), .control)),
      heading(6, Phrase("Heading 6"), .init(.character("6"), .control)),
      heading(0, Phrase("Plain Paragraph"), .init(.character("0"), [.control, .shift])),
    ]
  }

  private func blockCommands(_ perform: @escaping Perform) -> [Command] {
    [
      block(
        "ordered-list", Phrase("Numbered List"), .init(.character("7"), [.control, .shift]),
        .orderedList, perform
      ) { $0.isOrderedList },
      block(
        "bulleted-list", Phrase("Bulleted List"), .init(.character("8"), [.control, .shift]),
        .bulletedList, perform
      ) { $0.isBulletedList },
      block(
        "task-list", Phrase("Task"), .init(.character("9"), [.control, .shift]), .task, perform
      ) { $0.isTask },
      block(
        "quote", Phrase("Quote"), .init(.character("."), [.control, .shift]), .quote, perform
      ) { $0.isQuote },
      // The sign of a quote, for keyboards that have the point on a key of another command.
      block(
        "quote-by-sign", Phrase("Quote"), .init(.character(">"), [.control, .shift]), .quote,
        isListed: false, perform
      ) { $0.isQuote },
      Command(
        "code-block", Phrase("Code Block"), .format, changesText: true,
        isChecked: { [weak self] in self?.state().isCodeBlock ?? false }
      ) { [weak self] in
        self?.run(
          named: "code-block", perform,
          or: Phrase("A code block can’t begin or end inside another one."),
          FormattingCommands.toggleCodeBlock)
      },
    ]
  }

  private func block(
    _ name: String, _ title: Phrase, _ shortcut: Shortcut, _ format: ParagraphFormat,
    isListed: Bool = true, _ perform: @escaping Perform,
    isOn: @escaping (FormattingState) -> Bool
  ) -> Command {
    Command(
      name, title, .format, [shortcut], isListed: isListed, changesText: true,
      isChecked: { [weak self] in self.map { isOn($0.state()) } ?? false }
    ) { [weak self] in
      self?.run(named: name, perform, or: self?.whyNot(format)) {
        FormattingCommands.toggle(format, in: $0)
      }
    }
  }

  private func listCommands(_ perform: @escaping Perform) -> [Command] {
    let isItem = { [weak self] in self?.state().isListItem ?? false }
    let noItem = Self.noList
    let noTask = Phrase("The caret is not in a task.")
    return [
      Command(
        "check-task", Phrase("Tick Task"), .format, [.init(.return, .control)],
        changesText: true, whyNot: noTask,
        isEnabled: { [weak self] in self?.state().mayHoldTask ?? false },
        isChecked: { [weak self] in self?.state().isDone ?? false }
      ) { [weak self] in
        self?.run(perform, or: noTask) { FormattingCommands.checkTask(in: $0) }
      },
      Command("nest", Phrase("Nest"), .format, changesText: true, whyNot: noItem, isEnabled: isItem)
      {
        [weak self] in
        self?.run(perform, or: self?.whyNoNesting, FormattingCommands.nest)
      },
      // Shift+Tab works in tables, too, and if no end of the selection is in a list.
      Command("unnest", Phrase("Unnest"), .format, [.init(.tab, .shift)], changesText: true) {
        [weak self] in
        guard let self else { return }
        if let cell = FormattingCommands.selectCell(.backward, in: context) {
          let isFirst = cell.edit.isEmpty && cell.selection == editor.selection
          guard isFirst else { return perform(cell, EditPreparation()) }
          return transientMessages.say(Phrase("This is the first cell of the table."))
        }
        run(perform, or: self.whyNoUnnesting) {
          FormattingCommands.unnest(in: $0) ?? FormattingCommands.outdent(in: $0)
        }
      },
      Command(
        "align-columns", Phrase("Align Columns"), .format, changesText: true,
        whyNot: Phrase("The caret is not in a table."),
        isEnabled: { [weak self] in self?.state().isTableRow ?? false }
      ) { [weak self] in
        guard let self else { return }
        let isLong = FormattingCommands.isTable(longerThan: Self.formattedAtOnce, in: context)
        run(
          reading: isLong ? .max : 0, perform, or: self.whyNoAlignment,
          FormattingCommands.alignColumns)
      },
    ]
  }
}
