import ApplicationScope
import WindowScope

/// The modules for links and footnotes.
struct LinkModules {
  /// Opens the targets of links.
  let opening: LinksModule
  /// Makes and changes links.
  let sheet: LinkSheetModule
  /// The notes of footnotes under the pointer.
  let footnotes: FootnoteBubbleModule

  init(
    _ core: DocumentCore, formatting: FormattingModule, selection: SelectionModule,
    typing: TypingModule, opening: OpeningModule, saving: SavingModule, sheets: SheetsModule,
    reader: PasteReader, chapters: ChaptersModule, lines: DocumentLines,
    transientMessages: TransientMessageModule,
    application: ApplicationScope
  ) {
    self.opening = LinksModule(
      core, formatting: formatting, selection: selection, opening: opening, saving: saving,
      sheets: sheets, chapters: chapters, lines: lines, transientMessages: transientMessages,
      opener: application.opener, queue: application.writing.queue,
      mainThread: application.mainThread)
    sheet = LinkSheetModule(
      core, formatting: formatting, typing: typing, links: self.opening, sheets: sheets,
      reader: reader)
    footnotes = FootnoteBubbleModule(
      core, formatting: formatting, selection: selection, queue: application.writing.queue,
      mainThread: application.mainThread)
  }
}
