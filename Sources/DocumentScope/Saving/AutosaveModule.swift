import ApplicationScope
import Files
import Interface
import Localization
import Platform
import WindowScope

/// Saves the document to its file automatically, when the user pauses or leaves the window.
///
/// There are no questions: a text that can't be saved is told once, and stays in the history. While
/// the history can't be written, the file is the only place for the text, and it is saved even if
/// autosave is off.
final class AutosaveModule: Module, DocumentPart {
  let core: DocumentCore
  private let saving: SavingModule
  private let history: HistoryModule
  /// The time of the next automatic save; `nil`: none is pending.
  private var due: Double?
  /// The reason why the last save failed; `nil`: it did not.
  private(set) var trouble: Phrase? {
    didSet { if trouble != oldValue { didChangeTrouble.send() } }
  }
  /// Tells that `trouble` has changed.
  let didChangeTrouble = Broadcast<Void>()

  /// Seconds of rest.
  static let rest = 5.0
  /// Seconds of rest while the history can't be written.
  private static let restInTrouble = 1.0
  /// Seconds until the next try after a failure: a disk may be full, or away. Each time twice as
  /// long as before, up to the longest.
  private static let (firstRetry, longestRetry) = (10.0, 300.0)
  private var retry = firstRetry

  init(_ core: DocumentCore, saving: SavingModule, history: HistoryModule) {
    self.core = core
    self.saving = saving
    self.history = history
  }

  func setUp(_ registrations: Registrations) {
    editor.didChangeText.observe(in: registrations) { [weak self] _ in self?.wait() }
    settings.didChange.observe(in: registrations) { [weak self] _ in self?.wait() }
    history.didChangeTrouble.observe(in: registrations) { [weak self] in
      guard let self, history.trouble != nil, saving.hasTextForFile else { return }
      due = clock.now
      redraws.setNeedsFrame()
    }
    saving.didSave.observe(in: registrations) { [weak self] _ in
      self?.trouble = nil
      self?.due = nil
      self?.retry = Self.firstRetry
    }
  }

  /// True if the user has autosave on.
  var isOn: Bool { settings.current.autosave }

  private var isWanted: Bool { isOn || history.trouble != nil }

  private func wait() {
    guard isWanted, saving.file.path != nil else { return due = nil }
    due = clock.now + (history.trouble == nil ? Self.rest : Self.restInTrouble)
  }

  /// Saves text that came back at the start and that the file lacks, as if it had just been written.
  func saveRestored() { if editor.seemsModified { wait() } }

  /// Saves now, before the document goes. `answer` says whether the file holds the text.
  ///
  /// - Parameter tellsAgain: if true, the reason for a failure is told even if it is the same as before.
  func save(tellsAgain: Bool, _ answer: @escaping (Bool) -> Void) {
    save(urgent: true, tellsAgain: tellsAgain, answer)
  }

  private func save(
    urgent: Bool, tellsAgain: Bool = false, _ answer: @escaping (Bool) -> Void = { _ in }
  ) {
    due = nil
    saving.saveByItself(urgent: urgent) { [weak self] unsaved in
      if let unsaved { self?.didNotSave(unsaved, tellsAgain: tellsAgain) }
      answer(unsaved == nil)
    }
  }

  private func didNotSave(_ unsaved: SavingModule.Unsaved, tellsAgain: Bool) {
    if isWanted {
      due = clock.now + retry
      retry = min(2 * retry, Self.longestRetry)
    }
    tell(unsaved, again: tellsAgain)
  }

  private func tell(_ unsaved: SavingModule.Unsaved, again: Bool) {
    let sentence =
      switch unsaved {
      case .refused(let sentence): sentence
      case .changed:
        Phrase(
          "Another program changed “\(saving.file.name)”, so it is not saved automatically. Save it to decide."
        )
      }
    let isNew = sentence != trouble
    trouble = sentence
    if isNew || again { sheets.notify(sentence) }
  }
}

extension AutosaveModule: Animated {
  func advance(to time: Double) -> Pace {
    guard let due else { return .still }
    if time < due { return .until(due) }
    save(urgent: false)
    return .still
  }
}

extension AutosaveModule: WindowEventObserver {
  func observe(_ event: WindowEvent) {
    if event == .focus(false), due != nil { save(urgent: false) }
  }
}
