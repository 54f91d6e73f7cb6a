import ApplicationScope
import Export
import Files
import Interface
import Localization
import Platform
import SystemPackage
import WindowScope

/// Prints the document: by the desktop's dialog, or by a sheet and `lp` where the desktop has none.
///
/// The pages are laid out for the paper that was chosen and written as PDF in the background, so writing
/// goes on meanwhile. The pages that are wanted are chosen here, as they are numbers of the layout; copies,
/// order, pages per sheet and the rest are left to what prints them.
final class PrintModule: Module, DocumentPart {
  let core: DocumentCore
  let writer: ExportWriter
  let handOvers: HandOversModule
  let outgoing: OutgoingFiles
  let dialogs: any PrintDialogs
  let programs: any PrintPrograms
  private let export: ExportModule
  /// The choices of the last printing without a dialog of the desktop.
  private var last: PrintChoice?
  /// The dialog of the desktop that is open.
  private var open: Asked?
  /// The second dialog that the desktop may show when it gets the pages.
  var second: Asked?
  private var isFindingPrinters = false
  /// True if the writer has typed since the printers were asked for.
  private var hasTyped = false

  /// A dialog of the desktop.
  final class Asked {
    var dialog: (any DesktopDialog)?
    /// True if the window has lost the keyboard since, so that the dialog was on the screen.
    var isSeen = false
  }

  init(
    _ core: DocumentCore, writer: ExportWriter, export: ExportModule, handOvers: HandOversModule,
    outgoing: OutgoingFiles, dialogs: any PrintDialogs, programs: any PrintPrograms
  ) {
    self.core = core
    self.writer = writer
    self.export = export
    self.handOvers = handOvers
    self.outgoing = outgoing
    self.dialogs = dialogs
    self.programs = programs
  }

  func tearDown() {
    open?.dialog?.close()
    open = nil
    second = nil
    writer.end()
  }

  var commands: [Command] {
    [
      Command("print", "Print…", .file, [Shortcut(.character("p"), .control)]) {
        [weak self] in self?.begin()
      }
    ]
  }

  /// The look of the pages: that of the last export.
  private var pages: ExportChoice { export.choice.forPages }

  /// Asks the desktop. A newer dialog takes the place of one that is open.
  private func begin() {
    open?.dialog?.close()
    let asked = Asked()
    open = asked
    let question = PrintQuestion(title: writer.title, parent: window.parentName)
    let dialog = dialogs.ask(question) { [weak self] answer in
      guard let self, open === asked else { return }
      open = nil
      switch answer {
      case .chosen(let ticket): printPages(pages, ticket, question)
      case .cancelled: break
      case .ended where asked.isSeen: break
      case .ended, .unavailable: findPrinters()
      }
    }
    if open === asked { asked.dialog = dialog }
  }

  // Without a dialog of the desktop

  private func findPrinters() {
    guard !isFindingPrinters else { return }
    isFindingPrinters = true
    hasTyped = false
    programs.findPrinters { [weak self] printers in
      guard let self else { return }
      isFindingPrinters = false
      guard let printers, !printers.names.isEmpty else { return keepPages(pages) }
      guard hasTyped else { return ask(printers) }
      // The sheet would take the letters of a writer who types on.
      outgoing.tell(
        Phrase("The printers are ready."),
        .init(Phrase("Print…")) { [weak self] in self?.ask(printers) })
    }
  }

  private func ask(_ printers: Printers) {
    ask(last?.updated(printers) ?? PrintChoice(printers, pages), pages: "")
  }

  /// Shows the sheet, again with the reason where the pages could not be read.
  private func ask(_ start: PrintChoice, pages typed: String, refusal: Phrase? = nil) {
    var choice = start
    let lines = writer.lineMeaning
    let owner = ChoiceSheet.Owner(
      choose: { row, value in
        choice.set(row, to: value)
        return choice.choices(in: lines)
      },
      accept: { [weak self] typed in
        self?.accept(choice, pages: String(decoding: typed, as: UTF8.self))
      })
    sheets.present(
      ChoiceSheet(
        Self.wording, choice.choices(in: lines), typed: Array(typed.utf8), refusal: refusal,
        clipboard: clipboard, boundaries: boundaries, owner: owner))
  }

  private static let wording = ChoiceSheet.Wording(
    title: Phrase("Print"), field: Phrase("Pages"), accept: Phrase("Print"))

  private func accept(_ choice: PrintChoice, pages typed: String) {
    last = choice
    let selection = PageSelection(typed)
    guard selection != nil || typed.allSatisfy(\.isWhitespace) else {
      return ask(choice, pages: typed, refusal: Phrase("Enter pages such as 1-3, 5."))
    }
    printPages(choice, selection)
  }
}

extension PrintModule: WindowEventObserver {
  func observe(_ event: WindowEvent) {
    switch event {
    case .focus(false):
      open?.isSeen = true
      second?.isSeen = true
    case .key, .text: hasTyped = true
    default: break
    }
  }
}
