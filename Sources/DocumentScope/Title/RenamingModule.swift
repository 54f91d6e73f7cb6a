import ApplicationScope
import Canvas
import Files
import Interface
import Localization
import Platform
import SystemPackage
import WindowScope

/// The title becomes a field when it is clicked, for renaming the file.
///
/// The strip moves the window, and so does a drag of the name; a press of it without a drag is a
/// click.
final class RenamingModule: Module, DocumentPart {
  let core: DocumentCore
  private let saving: SavingModule
  private let strip: TitleStripModule
  private let opener: any DesktopOpener
  /// The place where the button went down on the name; `nil`: it is not down, or drags the window.
  private var held: Point?

  /// Logical pixels that a click may move.
  private static let slack = 4.0

  init(
    _ core: DocumentCore, saving: SavingModule, strip: TitleStripModule, opener: any DesktopOpener
  ) {
    self.core = core
    self.saving = saving
    self.strip = strip
    self.opener = opener
  }

  func setUp(_ registrations: Registrations) { stack.push(self) }

  func tearDown() { held = nil }

  // The field

  /// Opens the field in place of the title.
  func rename() {
    let path = saving.file.path
    let name = path?.lastComponent?.bytes ?? Array((saving.headingName ?? strip.name).utf8)
    var actions = [
      TitleSheet.Action(Phrase("Move…")) { [weak self] in self?.saving.askWhereToMove() }
    ]
    if path != nil {
      actions.append(
        TitleSheet.Action(Phrase("Show in Files")) { [weak self] in self?.showInFolder() })
    }
    weak var shown: TitleSheet?
    let sheet = TitleSheet(
      name, selected: path == nil ? name.count : FileName.stemLength(of: name), actions: actions,
      isRaised: !strip.isInPlace, clipboard: clipboard, boundaries: boundaries
    ) { [weak self] typed in
      self?.take(typed, of: name) { refusal in
        guard let shown else { return }
        shown.end(refusal)
        if refusal == nil { self?.sheets.dismiss(shown) }
        self?.redraws.setNeedsFrame()
      }
    } maximize: { [weak self] in
      guard let self else { return }
      window.setMaximized(!window.isMaximized)
    }
    shown = sheet
    sheets.present(sheet)
  }

  private func take(_ typed: [UInt8], of name: [UInt8], _ answer: @escaping (Phrase?) -> Void) {
    let path = saving.file.path
    if path != nil, typed == name { return answer(nil) }
    do throws(UnusableName) {
      saving.move(to: try (path ?? saving.proposedPath).renamed(typed: typed), answer)
    } catch {
      answer(FileSentence.sentence(for: error, name: saving.file.name))
    }
  }

  // Showing the file

  private func showInFolder() {
    guard let path = saving.file.path else { return }
    opener.showInFolder(path) { [weak self] outcome in
      guard let self, outcome != .opened else { return }
      let folder = Phrase.verbatim(
        String(decoding: saving.prompts.shownFolder(saving.folder), as: UTF8.self))
      sheets.notify(Phrase("No file manager could be opened. The file is in “\(folder)”."))
    }
  }

  /// The commands of the file's name.
  var commands: [Command] {
    [
      Command("rename", "Rename…", .file) { [weak self] in self?.rename() },
      Command("move", "Move…", .file) { [weak self] in self?.saving.askWhereToMove() },
      Command("show-in-files", "Show in Files", .file) { [weak self] in self?.showInFolder() }
        .unless { [weak self] in
          self?.saving.file.path == nil ? Phrase("This sheet has no file yet.") : nil
        },
    ]
  }
}

extension RenamingModule: Layer {
  var rank: LayerRank { .renaming }

  private func isOnName(_ point: Point) -> Bool { strip.nameFrame?.contains(point) ?? false }

  /// The program takes the press of the name: a window manager would keep its release.
  func hitTest(_ point: Point) -> HitArea? { isOnName(point) ? .content : nil }

  func pointerShape(at point: Point) -> PointerShape { .text }

  func handle(_ event: LayerEvent) -> EventResult {
    switch event {
    case .press(let press) where press.button == .left && isOnName(press.point):
      held = press.point
      return .captured
    case .drag(let point): drag(to: point)
    case .release(.left, _) where held != nil:
      held = nil
      rename()
    case .captureLost: held = nil
    case .hover(let point):
      if isOnName(point) { strip.tellTrouble() }
      return EventResult(isTaken: isOnName(point))
    case .fingerDown(let point):
      // Taken before it becomes a gesture: a tap here would show the window's controls.
      guard isOnName(point) else { return .ignored }
      return .captured
    case .finger(let touch) where touch.phase == .ended:
      if isOnName(touch.position) { rename() }
    default: return .ignored
    }
    return .taken
  }

  private func drag(to point: Point) {
    guard let start = held, abs(point.x - start.x) + abs(point.y - start.y) > Self.slack else {
      return
    }
    held = nil
    window.beginMove()
  }
}
