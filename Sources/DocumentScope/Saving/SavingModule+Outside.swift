import Files
import Platform
import SystemPackage

/// Merging what other programs have written, before the file is saved.
extension SavingModule {
  /// Calls `write` when the changes of other programs are merged into the text. If they can't be,
  /// `orElse` gets the stamp of the file that is there.
  func catchUp(
    with path: FilePath, urgent: Bool = true, write: @escaping () -> Void,
    orElse: @escaping (FileStamp) -> Void
  ) {
    guard let merger = later.merger() else { return write() }
    merger.catchUp(with: path, urgent: urgent) { found in
      if let found { orElse(found) } else { write() }
    }
  }
}
