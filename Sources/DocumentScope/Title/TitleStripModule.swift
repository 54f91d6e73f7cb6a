import ApplicationScope
import Canvas
import Files
import Interface
import Layout
import Localization
import Platform
import WindowScope

/// The document's name, on the title strip and for the desktop. A document without a file has a name
/// in the language of the program, which follows that language.
///
/// A dot marks text that no file holds and that will not be saved automatically. It is also there
/// while the file or the history can't be written: then pointing at the name shows the reason.
///
/// The strip is a part of the page: it scrolls away with it, and a drag of it moves the window.
final class TitleStripModule: Module, DocumentPart, Layer {
  let core: DocumentCore
  private let saving: SavingModule
  private let autosave: AutosaveModule
  private let history: HistoryModule
  private let language: LanguageModule
  private var strip: TitleStrip

  init(
    _ core: DocumentCore, saving: SavingModule, autosave: AutosaveModule, history: HistoryModule,
    language: LanguageModule
  ) {
    self.core = core
    self.saving = saving
    self.autosave = autosave
    self.history = history
    self.language = language
    strip = TitleStrip("", typesetting: core.typesetting)
  }

  func setUp(_ registrations: Registrations) {
    stack.push(self)
    language.didChange.observe(in: registrations) { [weak self] _ in self?.show() }
    saving.didRename.observe(in: registrations) { [weak self] in self?.show() }
    editor.didChangeText.observe(in: registrations) { [weak self] _ in self?.showUnsaved() }
    editor.didNoteFile.observe(in: registrations) { [weak self] in self?.showUnsaved() }
    settings.didChange.observe(in: registrations) { [weak self] _ in self?.showUnsaved() }
    autosave.didChangeTrouble.observe(in: registrations) { [weak self] in self?.showUnsaved() }
    history.didChangeTrouble.observe(in: registrations) { [weak self] in self?.showUnsaved() }
    show()
  }

  private func showUnsaved() {
    if strip.showsUnsaved != isUnsaved { show() }
  }

  /// True if there is text that no file holds and that will not be saved by itself, or that a crash
  /// would lose.
  private var isUnsaved: Bool { history.trouble != nil || isSavedByHand && editor.seemsModified }

  /// True if the text reaches the file only when the user saves it.
  private var isSavedByHand: Bool {
    saving.file.path == nil || !settings.current.autosave || autosave.trouble != nil
  }

  /// The document's name as it is shown.
  var name: String { language.words.text(saving.file.name) }

  /// Shows the reason why the history or the file can't be written, for a pointer on the name.
  func tellTrouble() {
    let failed = editor.seemsModified ? autosave.trouble : nil
    if let trouble = history.trouble ?? failed, sheets.sheet == nil { sheets.notify(trouble) }
  }

  /// The frame of the name in the window, in logical pixels; `nil`: it is not shown.
  var nameFrame: Rect? {
    guard chrome.isOurs else { return nil }
    return strip.nameFrame(
      windowWidth: window.logicalSize.width, scrollOffset: viewport.titleScroll,
      scale: window.scale)
  }

  /// True if the name is shown and not scrolled away.
  var isInPlace: Bool { chrome.isOurs && viewport.titleScroll == 0 }

  private func show() {
    let name = name
    strip = TitleStrip(name, typesetting: typesetting)
    strip.showsUnsaved = isUnsaved
    window.setTitle((strip.showsUnsaved ? "• " : "") + name + " – Paber")
    redraws.setNeedsFrame()
  }

  // The strip

  var scrollsWithPage: Bool { true }

  /// It is behind all layers, so no other layer has the point.
  func hitTest(_ point: Point) -> HitArea? { chrome.isOurs ? .draggable : nil }

  var rank: LayerRank { .titleStrip }

  func draw(into list: inout DisplayList, at moment: DrawingMoment) {
    guard chrome.isOurs else { return }
    strip.draw(
      into: &list, windowWidth: window.logicalSize.width,
      scrollOffset: viewport.titleScroll - moment.pageShift, theme: moment.theme,
      scale: moment.scale)
  }
}
