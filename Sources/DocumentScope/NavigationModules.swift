import ApplicationScope
import Interface
import Platform

/// The modules that find the way through a document: links, chapters, searches, counts, and the way
/// back through its edits.
final class NavigationModules {
  private let core: DocumentCore
  private let file: FileModules
  private let text: TextModules
  private let application: ApplicationScope
  private let dependencies: DocumentScope.Dependencies

  init(
    _ core: DocumentCore, file: FileModules, text: TextModules, application: ApplicationScope,
    in dependencies: DocumentScope.Dependencies
  ) {
    self.core = core
    self.file = file
    self.text = text
    self.application = application
    self.dependencies = dependencies
  }

  /// The modules, in the order of setting up.
  var modules: [any Module] {
    [links, linkSheet, chapters, footnotes, outline, counts, undoWheel, find, goTo, goal]
  }

  // Links

  /// Opens the targets of links.
  private(set) lazy var links = LinksModule(
    core, formatting: text.formatting, selection: text.selection, opening: file.opening,
    chapters: chapters, opener: application.services.opener, queue: application.writingQueue)
  private lazy var linkSheet = LinkSheetModule(
    core, formatting: text.formatting, typing: text.typing, links: links)
  /// The notes of footnotes under the pointer.
  private(set) lazy var footnotes = FootnoteBubbleModule(
    core, formatting: text.formatting, selection: text.selection,
    queue: application.writingQueue)

  // Chapters

  private lazy var chapters = ChaptersModule(core, selection: text.selection)
  /// The list of all headings.
  private(set) lazy var outline = OutlineModule(
    core, chapters: chapters, queue: application.writingQueue)

  // Words

  /// Counts of words, sentences and characters.
  private(set) lazy var counts = CountsModule(
    core, partSizes: dependencies.partSizes, queue: application.writingQueue)
  /// The goal of words.
  private(set) lazy var goal = GoalModule(
    core, counts: counts, days: application.days, place: file.place)

  // Places

  private(set) lazy var undoWheel = UndoWheelModule(core, typing: text.typing)
  /// The find bar.
  private(set) lazy var find = FindModule(
    core, selection: text.selection, loading: file.loading, saving: file.saving,
    formatting: text.formatting, state: application.state,
    queue: application.queue(dependencies.searching))
  /// Goes to a line or a percentage.
  private(set) lazy var goTo = GoToModule(core, selection: text.selection, loading: file.loading)
}
