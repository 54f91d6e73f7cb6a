import ApplicationScope
import Files
import Interface
import Words

/// The document's name, on the title strip and to the desktop. What has no file is called something
/// in the language of the program, also when that changes.
final class TitleModule: Module {
  private let saving: SavingModule
  private let language: LanguageModule
  private let frameModule: FrameModule
  private var subscriptions: [Subscription] = []

  init(saving: SavingModule, language: LanguageModule, frameModule: FrameModule) {
    self.saving = saving
    self.language = language
    self.frameModule = frameModule
  }

  func setUp() {
    subscriptions = [
      language.didChange.subscribe { [weak self] _ in self?.show() },
      saving.didRename.subscribe { [weak self] in self?.show() },
    ]
    show()
  }

  func tearDown() { subscriptions = [] }

  private func show() { frameModule.setTitle(language.words.text(saving.file.name)) }
}
