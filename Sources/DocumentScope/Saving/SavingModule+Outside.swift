import Files
import Platform
import SystemPackage

/// Merging what other programs have written, before the file is saved.
extension SavingModule {
  /// Calls `write` when the changes of another program are merged into the text. If they can't be,
  /// `orElse` gets the stamp of the file that is there.
  func catchUp(
    with path: FilePath, urgent: Bool = true, write: @escaping () -> Void,
    orElse: @escaping (FileStamp) -> Void
  ) {
    // An error of the file will show when it is written.
    guard let outside, let found = try? store.look(at: path),
      !knows(found) || !urgent && outside.mayFollowHalfAFile
    else { return write() }
    outside.catchUp(urgent: urgent) { [store] isDone in
      if isDone { write() } else { orElse((try? store.stamp(of: path)) ?? found.stamp) }
    }
  }
}
