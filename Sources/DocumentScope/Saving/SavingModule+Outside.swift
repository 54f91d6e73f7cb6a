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
    let catchUpWithName = { [self] in
      catchUpWithFile(path, urgent: urgent, write: write, orElse: orElse)
    }
    if let replaced { replaced.catchUp(catchUpWithName) } else { catchUpWithName() }
  }

  /// The same for changes of the file that has the name.
  private func catchUpWithFile(
    _ path: FilePath, urgent: Bool, write: @escaping () -> Void,
    orElse: @escaping (FileStamp) -> Void
  ) {
    // An error of the file will show when it is written.
    guard let outside, let found = try? store.state(at: path),
      !knows(found) || !urgent && outside.mayFollowHalfAFile
    else { return write() }
    outside.catchUp(urgent: urgent) { [store] isDone in
      if isDone { write() } else { orElse((try? store.stamp(of: path)) ?? found.stamp) }
    }
  }
}
