import Platform
import SystemPackage

/// Merges what other programs have written into the text, before the file is saved.
protocol OutsideMerger: AnyObject {
  /// Merges the content of the document's file, and of files that its saves have replaced. Of the latter,
  /// content that can't be merged at the moment is left for later.
  ///
  /// - Parameters:
  ///   - urgent: false to wait until the user's current action ends.
  ///   - answer: gets `nil` once the text contains the file's content; otherwise the stamp of the file on
  ///     the disk, such as one that can't be read.
  func catchUp(with path: FilePath, urgent: Bool, _ answer: @escaping (FileStamp?) -> Void)
}
