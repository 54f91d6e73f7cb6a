@testable import DocumentScope
@testable import WindowScope

/// The modules of a document by name, whichever group they are in.
@MainActor extension DocumentScope {
  // The file
  var saving: SavingModule { file.saving }
  var loading: LoadingModule { file.loading }
  var history: HistoryModule { file.history }
  var closing: ClosingModule { file.closing }
  var opening: OpenDocumentModule { file.opening }
  var readingLock: ReadingLockModule { file.readingLock }
  var jobs: JobsModule { file.jobs }
  var preview: MenuPreviewModule { file.preview }
  var outsideChanges: OutsideChangesModule { file.outsideChanges }
  var replacedFiles: ReplacedFilesModule { file.replacedFiles }
  var export: ExportModule { file.export }
  // The text
  var look: PageAppearanceModule { text.look }
  var scroll: ScrollModule { text.scroll }
  var typewriter: TypewriterModule { text.typewriter }
  var caret: CaretModule { text.caret }
  var selection: SelectionModule { text.selection }
  var formatting: FormattingModule { text.formatting }
  var typing: TypingModule { text.typing }
  var spelling: SpellingModule { text.spelling }
  var autocomplete: AutocompleteModule { text.autocomplete }
  var pasteboard: PasteboardModule { text.pasteboard }
  // The way through it
  var links: LinksModule { navigation.links }
  var footnotes: FootnoteBubbleModule { navigation.footnotes }
  var outline: OutlineModule { navigation.outline }
  var counts: CountsModule { navigation.counts }
  var goal: GoalModule { navigation.goal }
  var undoWheel: UndoWheelModule { navigation.undoWheel }
  var find: FindModule { navigation.find }
  // The window
  var page: PageModule { surface.page }
  var focus: FocusModule { surface.focus }
  var handles: SelectionHandlesModule { surface.handles }
  var sleepAnimation: SleepAnimationModule { surface.sleepAnimation }
  var titleStrip: TitleStripModule { surface.titleStrip }
  var windowOpening: WindowOpeningModule { surface.windowOpening }
  var bubbles: BubbleModule { surface.bubbles }
  var transientMessages: TransientMessages { core.transientMessages }
}
