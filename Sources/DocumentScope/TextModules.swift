import ApplicationScope
import Files
import Interface
import Platform

/// The modules of the text itself: its layout, caret and selection, and everything that writes. It
/// makes them and gives each what it needs; it has no behaviour of its own. Their order in
/// `modules` is a contract for observers of typing.
final class TextModules {
  private let core: DocumentCore
  private let firstLook: PageLayoutSettings
  private let file: FileModules
  private let application: ApplicationScope
  private let dependencies: DocumentScope.Dependencies

  init(
    _ core: DocumentCore, look: PageLayoutSettings, file: FileModules,
    application: ApplicationScope,
    in dependencies: DocumentScope.Dependencies
  ) {
    self.core = core
    firstLook = look
    self.file = file
    self.application = application
    self.dependencies = dependencies
  }

  /// The modules, in the order of setting up. That of the observers of typing is a contract: a letter
  /// counts as written before completion looks up the rest of its word, and completion has looked
  /// before punctuation changes a mark.
  var modules: [any Module] {
    [
      core.editor, container, typing, formatting, unwrapping, textDirection, pasteboard, selection,
      previewMode, look, spelling, autocomplete, typewriter, punctuation, typedMarkers,
      typingNoises, caret, drop, scroll, textDrag,
    ]
  }

  // Layout

  private lazy var container = TextContainerModule(core, look: firstLook)
  private lazy var textDirection = TextDirectionModule(
    core, container: container, inputLanguage: application.inputLanguage)
  /// Applies the settings to the page and the caret.
  private(set) lazy var look = PageAppearanceModule(
    core, inputLanguage: application.inputLanguage, container: container, caret: caret)
  private lazy var previewMode = PreviewModeModule(
    core, look: look, saving: file.saving, history: file.history, memory: application.previewModes)

  // Caret and selection

  /// Scrolling, and the scroll line.
  private(set) lazy var scroll = ScrollModule(core)
  /// Typewriter mode: the caret's line stays in the middle.
  private(set) lazy var typewriter = TypewriterModule(
    core, container: container, scroll: scroll, place: file.place)
  /// The caret: its place, glide and blink.
  private(set) lazy var caret = CaretModule(
    core, style: CaretStyle(application.settings.current))
  /// Selection by keys and mouse.
  private(set) lazy var selection = SelectionModule(
    core, scroll: scroll, caret: caret, typewriter: typewriter)

  // Writing

  /// Commands for styles, lists and blocks.
  private(set) lazy var formatting = FormattingModule(
    core, saving: file.saving, history: file.history, jobs: file.jobs, lines: file.lines)
  private lazy var unwrapping = UnwrapModule(
    core, saving: file.saving, history: file.history, jobs: file.jobs)
  private lazy var typingNoises = TypingNoisesModule(noises: application.noises)
  /// Typed text.
  private(set) lazy var typing = TypingModule(
    core, selection: selection, noises: typingNoises, formatting: formatting, saving: file.saving)
  private lazy var typedMarkers = TypedMarkersModule(core, typing: typing)
  /// Misspelt and doubled words.
  private(set) lazy var spelling = SpellingModule(
    core, dictionaries: application.dictionaries, typing: typing, selection: selection,
    lines: file.lines)
  /// The rest of a word, offered in grey.
  private(set) lazy var autocomplete = AutocompleteModule(
    core, dictionaries: application.dictionaries, queue: application.writingQueue, typing: typing)
  private lazy var punctuation = PunctuationModule(core, typing: typing)

  // Text from elsewhere

  /// Cut, copy, paste, middle button.
  private(set) lazy var pasteboard = PasteboardModule(
    core, typing: typing, selection: selection, saving: file.saving, lines: file.lines,
    pictures: PictureSaver(
      saving: file.saving, pictureStore: application.histories.pictures,
      queue: application.queue(dependencies.saving)),
    language: application.language)
  /// Takes text that is dropped on the page.
  private(set) lazy var drop = DropModule(
    core, pasteboard: pasteboard, selection: selection, saving: file.saving, lines: file.lines,
    carriedTexts: application.carriedTexts)
  /// Drags selected text.
  private(set) lazy var textDrag = TextDragModule(
    core, pasteboard: pasteboard, selection: selection, typing: typing, saving: file.saving,
    drop: drop, carriedTexts: application.carriedTexts)
}
