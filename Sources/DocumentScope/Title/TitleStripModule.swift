import ApplicationScope
import Canvas
import Files
import Interface
import Layout
import Platform
import Words

/// The document's name, on the title strip and to the desktop, with a dot while there is text that no
/// file holds and that will not be saved by itself. What has no file is called something in the language
/// of the program, also when that changes.
///
/// The strip is a part of the page: it scrolls away with it, and moves the window where it is
/// dragged.
final class TitleStripModule: Module, DocumentPart, Layer {
  let core: DocumentCore
  private let saving: SavingModule
  private let language: LanguageModule
  private let chrome: WindowChromeModule
  private var strip: TitleStrip

  init(
    _ core: DocumentCore, saving: SavingModule, language: LanguageModule,
    chrome: WindowChromeModule
  ) {
    self.core = core
    self.saving = saving
    self.language = language
    self.chrome = chrome
    strip = TitleStrip("", typesetting: core.typesetting)
  }

  func setUp(_ registrations: Registrations) {
    language.didChange.observe(in: registrations) { [weak self] _ in self?.show() }
    saving.didRename.observe(in: registrations) { [weak self] in self?.show() }
    editor.didChangeText.observe(in: registrations) { [weak self] _ in self?.showUnsaved() }
    editor.didNoteFile.observe(in: registrations) { [weak self] in self?.showUnsaved() }
    settings.didChange.observe(in: registrations) { [weak self] _ in self?.showUnsaved() }
    show()
  }

  private func showUnsaved() {
    if strip.showsUnsaved != isUnsaved { show() }
  }

  /// Whether there is text that no file has and that will not be saved by itself.
  private var isUnsaved: Bool {
    (saving.file.path == nil || !settings.current.autosave) && editor.seemsModified
  }

  /// The document's name as it is shown.
  var name: String { language.words.text(saving.file.name) }

  /// Where the name is in the window, in logical pixels; `nil`: it is not shown.
  var nameFrame: Rect? {
    guard chrome.isOurs else { return nil }
    return strip.nameFrame(
      windowWidth: window.logicalSize.width, scrollOffset: viewport.titleScroll,
      scale: window.scale)
  }

  /// Whether the name is shown where it belongs.
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

  /// It is behind everything, so the point is on nothing else.
  func hitTest(_ point: Point) -> HitArea? { chrome.isOurs ? .draggable : nil }

  func draw(into list: inout DisplayList, at moment: DrawingMoment) {
    guard chrome.isOurs else { return }
    strip.draw(
      into: &list, windowWidth: window.logicalSize.width,
      scrollOffset: viewport.titleScroll - moment.pageShift, theme: moment.theme,
      scale: moment.scale)
  }
}
