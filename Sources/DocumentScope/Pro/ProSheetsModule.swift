import ApplicationScope
import Files
import Interface
import Licensing
import Localization
import Platform
import SystemPackage
import TextCore
import WindowScope

/// The sheets about Pro in a window: the offer, the licence, and the letter to a friend.
///
/// Owns the time for which the number of writers was visible. Licences and the offer themselves
/// belong to the application's `LicenceModule` and `OfferModule`.
final class ProSheetsModule: Module, DocumentPart, Animated {
  let core: DocumentCore
  private let licence: LicenceModule
  private let offer: OfferModule
  let opener: any DesktopOpener
  let language: LanguageModule
  private let store: any FileStore
  private let reminder: ReminderModule
  /// The time from which the number of writers has been visible; `nil`: it is not.
  private var visibleSince: Double?
  /// The number that is on the sheet, until it counts as seen.
  private var unseenWriters: Int?

  /// Seconds on the screen after which something counts as seen.
  static let glance = 1.0

  init(
    _ core: DocumentCore, licence: LicenceModule, offer: OfferModule, opener: any DesktopOpener,
    language: LanguageModule, reminder: ReminderModule, store: any FileStore
  ) {
    self.core = core
    self.licence = licence
    self.offer = offer
    self.opener = opener
    self.language = language
    self.reminder = reminder
    self.store = store
  }

  func setUp(_ registrations: Registrations) {
    reminder.wantsOffer.observe(in: registrations) { [weak self] _ in self?.showOffer() }
  }

  func tearDown() {
    visibleSince = nil
    unseenWriters = nil
  }

  func tell(_ sentence: Phrase) { sheets.notify(sentence) }

  // The offer

  /// Shows the offer; an owner of a lifetime licence sees that instead.
  func showOffer() {
    let held = licence.validLicence
    if held?.term == .lifetime { return showLicence() }
    let current = offer.current
    unseenWriters = current.writers > 0 ? current.writers : nil
    visibleSince = nil
    sheets.present(
      OfferSheet(
        current, seen: offer.seenWriters, held: held?.term,
        enterLicence: { [weak self] in self?.showLicence() },
        buy: { [weak self] in self?.buy(at: $0) }))
  }

  private func buy(at address: String) {
    opener.open(address) { [weak self] outcome in
      guard let self, outcome != .opened else { return }
      clipboard.offer(ClipboardContent(text: TextRope(address)), on: .clipboard)
      tell(Phrase("No browser could be opened. The address is on the clipboard: \(address)"))
    }
  }

  /// True if the number of writers was visible in the last drawn frame.
  private var showsWriters: Bool {
    guard let offer = sheets.sheet as? OfferSheet else { return false }
    return offer.showsWriters && window.hasFocus && !menus.isOpen
  }

  func advance(to now: Double) -> Pace {
    guard let count = unseenWriters, sheets.sheet is OfferSheet else { return .still }
    guard showsWriters else {
      visibleSince = nil
      // The sheet is drawn after this: check again in the next frame.
      return redraws.isFrameNeeded ? .moving : .still
    }
    let since = visibleSince ?? now
    visibleSince = since
    guard now >= since + Self.glance else { return .until(since + Self.glance) }
    unseenWriters = nil
    offer.writersWereSeen(count)
    return .still
  }

  // The licence

  /// Shows the licence in use and a field for another.
  func showLicence() {
    sheets.present(LicenceSheet(self, clipboard: clipboard, boundaries: boundaries))
  }

  func use(_ text: String) {
    guard licence.use(text), let held = licence.licence else { return }
    tell(LicenceMessages.thanks(for: held, on: licence.today))
  }

  /// Takes a dropped file that is a licence; `false`: it is something else.
  func takeLicence(fileAt path: FilePath) -> Bool {
    let isNamedSo = path.name.lowercased().hasSuffix(LicenceMessages.suffix)
    guard isNamedSo || isSmall(path), let file = licence.read(fileAt: path, in: store) else {
      if isNamedSo { tell(Phrase("The licence file can’t be read.")) }
      return isNamedSo
    }
    let verdict = LicenceMessages.verdict(on: file.result, on: licence.today)
    if verdict.isGood {
      use(file.text)
    } else if isNamedSo {
      tell(verdict.sentence)
    }
    return verdict.isGood || isNamedSo
  }

  /// True if a file of any name is small enough to be a licence and nothing else.
  private func isSmall(_ path: FilePath) -> Bool {
    guard let stamp = try? store.stamp(of: path) else { return false }
    return stamp.size <= LicenceMessages.longestFile
  }

  /// The commands of Pro.
  var commands: [Command] {
    [
      Command(
        "offer", "Paber Pro…", .paber,
        isChecked: { [weak self] in self?.licence.isValid ?? false }
      ) { [weak self] in self?.showOffer() },
      Command("licence", "Licence…", .paber) { [weak self] in self?.showLicence() },
      Command("give", "Give Paber to a Friend…", .paber) { [weak self] in self?.give() },
    ]
  }
}

extension ProSheetsModule: LicenceKeeper {
  var linesAboutLicence: [Phrase] {
    LicenceMessages.lines(about: licence.standing, on: licence.today)
  }

  func verdict(on key: String) -> LicenceSheet.Verdict {
    LicenceMessages.verdict(on: licence.read(key), on: licence.today)
  }

  func removeLicence() { licence.remove() }
}
