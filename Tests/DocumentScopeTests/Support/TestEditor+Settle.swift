import Files
import Platform
import TestSupport
import TextCore

@testable import DocumentScope

extension TestEditor {
  /// Lets time pass until nothing comes from the background any more.
  @discardableResult
  func settle() -> TestEditor {
    var rounds = 0
    repeat {
      wait(1.2)
      rounds += 1
    } while mainThread.run() > 0 && rounds < 20
    tick()
    return self
  }

  /// Lets time pass until the text follows its file, and no longer.
  @discardableResult
  func follow() -> TestEditor {
    var rounds = 0
    repeat {
      wait(0.31)
      rounds += 1
    } while (mainThread.run() > 0 || document.outsideChanges.due != nil) && rounds < 40
    tick()
    return self
  }

  /// Has another program write the document's file, and waits until that is in the text.
  @discardableResult
  func changeOutside(_ text: String) -> TestEditor {
    changeOutside(Array(text.utf8))
  }

  @discardableResult
  func changeOutside(_ bytes: [UInt8]) -> TestEditor {
    guard let path = document.path else { return self }
    store.put(bytes, at: path)
    return tellOfChange()
  }

  /// Makes the watcher report a change of the document's file.
  @discardableResult
  func tellOfChange() -> TestEditor {
    if let path = document.path { watcher.change(path) }
    return follow()
  }

  /// Closes the document, and returns the versions of other programs that did not become its text.
  func versionsOfOthers() throws -> [TextRope] {
    let file = document.saving.file
    document.close()
    return try DocumentVersions(in: host.histories.versions).content(of: file).versions
      .filter { $0.note.reason == .outside }.map(\.text)
  }

  /// The beginning of a program.
  static let noText: [UInt8] = [0x7F, 0x45, 0x4C, 0x46, 2, 1, 1] + [UInt8](repeating: 0, count: 57)
}
