import ApplicationScope
import Interface
import Platform

/// The modules that join a document with its window: the page, the title, messages, bubbles, and the
/// commands about Paber itself.
final class SurfaceModules {
  private let core: DocumentCore
  private unowned let document: any DocumentHandle
  private let file: FileModules
  private let text: TextModules
  private let navigation: NavigationModules
  private let application: ApplicationScope
  private let dependencies: DocumentScope.Dependencies

  init(
    _ core: DocumentCore, of document: any DocumentHandle, file: FileModules, text: TextModules,
    navigation: NavigationModules, application: ApplicationScope,
    in dependencies: DocumentScope.Dependencies
  ) {
    self.core = core
    self.document = document
    self.file = file
    self.text = text
    self.navigation = navigation
    self.application = application
    self.dependencies = dependencies
  }

  /// The modules, in the order of setting up.
  var modules: [any Module] {
    [
      requests, titleStrip, page, focus, reminder, handles, sleepAnimation, renaming,
      transientMessages, bubbles, windowOpening, proSheets, help, contact, contextMenu,
    ]
  }

  // The page

  /// The page: the text, and its keys, mouse and fingers.
  private(set) lazy var page = PageModule(
    core, textDrag: text.textDrag, undoWheel: navigation.undoWheel, contextMenu: contextMenu,
    composition: PageComposition(
      core, selection: text.selection, typing: text.typing, autocomplete: text.autocomplete),
    accessibility: PageAccessibility(
      core, scroll: text.scroll, selection: text.selection, typing: text.typing,
      pasteboard: text.pasteboard, links: navigation.links),
    textSize: application.textSize)
  private lazy var contextMenu = ContextMenuModule(
    core, menuBar: application.menuBar, caret: text.caret, spelling: text.spelling)
  /// Dims everything but the sentence, line or paragraph of the caret.
  private(set) lazy var focus = FocusModule(core, page: page)
  /// The handles at both ends of a selection, for fingers.
  private(set) lazy var handles = SelectionHandlesModule(
    core, scroll: text.scroll, selection: text.selection, page: page)
  /// The animation of the sleeping screen.
  private(set) lazy var sleepAnimation = SleepAnimationModule(core, caret: text.caret)

  // The window

  private lazy var requests = WindowRequestsModule(
    document, opening: file.opening, proSheets: proSheets, drop: text.drop,
    documents: application.documents, recovery: application.recovery)
  /// The document's name on the window.
  private(set) lazy var titleStrip = TitleStripModule(
    core, saving: file.saving, autosave: file.autosave, history: file.history,
    language: application.language)
  private lazy var renaming = RenamingModule(
    core, saving: file.saving, strip: titleStrip, opener: application.services.opener)
  /// The message at the top of the window.
  private(set) lazy var transientMessages = TransientMessageModule(
    core, titleStrip: titleStrip)
  /// The animation of the opening window.
  private(set) lazy var windowOpening = WindowOpeningModule(
    core, dependencies.openingAnimation, hints: application.hints, caret: text.caret)
  /// Bubbles that explain something on the page.
  private(set) lazy var bubbles = BubbleModule(
    core, hints: application.hints, windowOpening: windowOpening,
    outsideChanges: file.outsideChanges)

  // Paber

  private lazy var help = HelpModule(
    core, lines: file.lines, menuBar: application.menuBar, releaseNote: application.letter,
    launches: application.launches, windows: dependencies.windows)
  private lazy var contact = ContactModule(
    core, support: application.support, opener: application.services.opener,
    home: dependencies.home, windows: dependencies.windows, version: application.version)
  private lazy var reminder = ReminderModule(core, pro: application.pro)
  private lazy var proSheets = ProSheetsModule(
    core, licence: application.licence, offer: application.offer,
    opener: application.services.opener, language: application.language, reminder: reminder,
    store: dependencies.store)
}
