import Files
import Platform
import SystemPackage

/// Merging what other programs have written, before the file is saved.
extension SavingModule {
  /// Does `write` when what another program has written into the file is in the text. Where it can't
  /// be, `orElse` is given the file that is there.
  func catchUp(
    with path: FilePath, urgent: Bool = true, write: @escaping () -> Void,
    orElse: @escaping (FileStamp) -> Void
  ) {
    // What is wrong with the file will show when it is written.
    guard let outside, let found = try? store.look(at: path),
      !knows(found) || !urgent && outside.mayFollowHalfAFile
    else { return write() }
    outside.catchUp(urgent: urgent) { [store] isDone in
      if isDone { write() } else { orElse((try? store.stamp(of: path)) ?? found.stamp) }
    }
  }
}
