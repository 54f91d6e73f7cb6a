import ApplicationScope
import Files
import Localization

/// Automatic saving.
extension SavingModule {
  /// True if the document has a file and changes that the file lacks.
  var hasTextForFile: Bool { file.path != nil && editor.isModified }

  /// Saves the document to its file without a question. If a question were needed, or if saving fails,
  /// `finish` gets the reason. Unless `urgent`, saving may wait until the writer pauses.
  func saveByItself(urgent: Bool, finish: @escaping (Unsaved?) -> Void) {
    writer.whenIdle { [weak self] in
      guard let self, let path = file.path, hasTextForFile else { return finish(nil) }
      loading.complete()
      if loading.isPartial { return finish(.refused(Self.onlyBeginning(of: path))) }
      let request = SaveRequest {
        if $0 { finish(nil) }
      } refuse: {
        finish(.refused($0))
      }
      catchUp(with: path, urgent: urgent) { [weak self] in
        self?.writer.whenIdle { [weak self] in
          guard let self, let path = file.path, hasTextForFile else { return finish(nil) }
          writeNow(to: path, as: nil, replacing: file.stamp, request, asksNothing: true)
        }
      } orElse: { _ in
        finish(.changed)
      }
    }
  }

  /// The reason for which the text was not saved.
  enum Unsaved {
    /// Another program has changed the file into one that can't be read.
    case changed
    /// The sentence that gives the reason.
    case refused(Phrase)
  }
}
