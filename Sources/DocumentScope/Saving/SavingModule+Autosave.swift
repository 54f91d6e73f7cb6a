import ApplicationScope
import Files
import Words

/// Saving that the writer has not asked for.
extension SavingModule {
  /// Whether there is text that its file is to hold, and the file is known.
  var hasTextForFile: Bool { file.path != nil && editor.isModified }

  /// Saves the document to its file without asking anything; where something would have to be asked,
  /// or it goes wrong, `finish` is told what. Not `urgent`, it may wait until the hands rest.
  func saveByItself(urgent: Bool, finish: @escaping (Unsaved?) -> Void) {
    writer.whenIdle { [weak self] in
      guard let self, let path = file.path, hasTextForFile else { return finish(nil) }
      loading.complete()
      if loading.isPartial { return finish(.refused(Self.onlyBeginning(of: path))) }
      let asker = Asker {
        if $0 { finish(nil) }
      } refuse: {
        finish(.refused($0))
      }
      catchUp(with: path, urgent: urgent) { [weak self] in
        self?.writer.whenIdle { [weak self] in
          guard let self, let path = file.path, hasTextForFile else { return finish(nil) }
          writeNow(to: path, as: nil, replacing: file.stamp, asker, asksNothing: true)
        }
      } orElse: { _ in
        finish(.changed)
      }
    }
  }

  /// The reason for which a text is not in its file.
  enum Unsaved {
    /// Another program has made something of the file that can't be read.
    case changed
    /// The sentence that tells of it.
    case refused(Phrase)
  }
}
