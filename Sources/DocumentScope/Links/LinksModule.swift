import ApplicationScope
import Canvas
import Interface
import Layout
import Platform
import SystemPackage
import TextCore
import Words

/// Opens where links lead: pages and letters in the desktop's programs, other texts in Paber.
final class LinksModule: Module {
  private let formatting: FormattingModule
  private let selection: SelectionModule
  private let opening: OpeningModule
  private let saving: SavingModule
  private let sheets: SheetsModule
  private let opener: any DesktopOpener

  init(
    formatting: FormattingModule, selection: SelectionModule, opening: OpeningModule,
    saving: SavingModule, sheets: SheetsModule, opener: any DesktopOpener
  ) {
    self.formatting = formatting
    self.selection = selection
    self.opening = opening
    self.saving = saving
    self.sheets = sheets
    self.opener = opener
  }

  /// Opens the link at a point (logical pixels of the window); `false`: there is none.
  func open(at point: Point) -> Bool { open(at: selection.textPlace(at: point).offset) }

  /// Where the link at a place of the text leads, as it is written; `nil`: there is none.
  func address(at offset: TextOffset) -> String? { formatting.linkAddress(at: offset) }

  /// Opens the link at a place of the text; `false`: there is none.
  func open(at offset: TextOffset) -> Bool {
    guard let written = address(at: offset) else { return false }
    switch LinkTarget(written, in: saving.folder) {
    case .address(let address): open(address, as: written)
    case .file(let path): opening.open([path])
    case .place: break
    }
    return true
  }

  private func open(_ address: String, as written: String) {
    opener.open(address) { [weak self] outcome in
      switch outcome {
      case .opened: break
      case .refused: self?.sheets.notify(Phrase("An address like “\(written)” is not opened."))
      case .failed: self?.sheets.notify(Phrase("There is no program that opens “\(written)”."))
      }
    }
  }
}
