/// How sync programs name the copy that they leave beside a file that was changed in two places.
enum ConflictCopy {
  /// Whether `candidate` is the name of a copy of the file `name`:
  ///
  /// - `state (Ann's conflicted copy 2026-11-21)`: Dropbox, Nextcloud; `state (1)`: others;
  /// - `state.sync-conflict-20261121-130414-ABCDEFG`: Syncthing;
  /// - `state_conflict-20261121-130414`: ownCloud; `state.Conflict`: Resilio;
  /// - `state-ann-laptop`: OneDrive; `state~`, `state~1`: older tools.
  static func isCopy(_ candidate: String, of name: String) -> Bool {
    guard candidate.utf8.starts(with: name.utf8) else { return false }
    let rest = candidate.utf8.dropFirst(name.utf8.count)
    let marks = [" (", "~", "-", ".sync-conflict-", "_conflict-", ".Conflict", ".conflict"]
    return marks.contains { rest.starts(with: $0.utf8) }
  }
}
