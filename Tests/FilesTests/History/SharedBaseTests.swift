import Glibc
import Platform
import Synchronization
import SystemPackage
import TestSupport
import TextCore
import Testing

@testable import Files

/// The base of a history takes no extra room if the file system can share its blocks.
@Suite struct SharedBaseTests {
  private let folder = TemporaryFolder()
  private let text = String(repeating: "long ", count: 60_000)

  /// Returns the calls of a disk that shares blocks, or fails to; the shared content is `content`.
  private func calls(failing code: Int32? = nil, content: String) -> SystemCalls {
    let content = Array(content.utf8)
    var calls = SystemCalls.real
    calls.clone = { _, to throws(SystemError) in
      if let code { throw SystemError(code: code) }
      var written = 0
      while written < content.count {
        written += content[written...].withUnsafeBytes {
          max(0, pwrite(to, $0.baseAddress, $0.count, off_t(written)))
        }
      }
    }
    return calls
  }

  /// Copies a base; returns the number of bytes that were written for it.
  private func keep(
    _ calls: SystemCalls, _ file: (inout DocumentFile) -> Void = { _ in }
  ) throws -> (written: Int, back: TextRope?) {
    let written = Box()
    var calls = calls
    let write = calls.write
    calls.write = { descriptor, bytes throws(SystemError) in
      written.count.withLock { $0 += bytes.count }
      return try write(descriptor, bytes)
    }
    let path: FilePath = folder("a.md")
    folder.write("a.md", Array(text.utf8))
    let histories = HistoryStore(
      store: DiskFileStore(backupFolder: folder("backups"), calls: calls),
      folder: folder("history"))
    var document = DocumentFile(path: path)
    document.stamp = try histories.store.stamp(of: path)
    file(&document)
    let log = try histories.begin()
    log.append(.file(document))
    log.append(.base(.file))
    log.append(try histories.copyBase(TextRope(text), of: log, document)())
    try log.flush()
    log.releaseClaim()
    folder.write("a.md", Array("another program's".utf8))
    return (written.count.withLock { $0 }, try histories.resume(log.id)?.replay.text)
  }

  private final class Box: Sendable { let count = Mutex(0) }

  @Test func itIsSharedWhereTheDiskCan() throws {
    let (written, back) = try keep(calls(content: text))
    #expect(written < 100 && back == TextRope(text))
  }

  @Test(arguments: [EOPNOTSUPP, EXDEV, EINVAL, ENOTTY, ENOSPC, EIO])
  func elseItIsCopied(code: Int32) throws {
    let (written, back) = try keep(calls(failing: code, content: text))
    #expect(written >= text.utf8.count && back == TextRope(text))
  }

  @Test func aBaseWithAnotherTextIsNotUsed() throws {
    // Another program has written meanwhile, as many bytes.
    let other = String(repeating: "lang ", count: 60_000)
    let (written, back) = try keep(calls(content: other))
    #expect(written >= text.utf8.count && back == TextRope(text))
  }

  @Test func aFileOfAnotherLengthIsNotAsked() throws {
    // A file in UTF-16 has another length than its text in UTF-8.
    let (written, back) = try keep(calls(content: text)) { $0.stamp?.size += 2 }
    #expect(written >= text.utf8.count && back == TextRope(text))
  }

  @Test func theRealDiskSharesOrSaysNo() throws {
    folder.write("a.md", Array(text.utf8))
    let store = DiskFileStore(backupFolder: folder("backups"))
    if try store.clone(folder("a.md"), to: folder("b.md")) {
      #expect(folder.read("b.md") == Array(text.utf8))
      #expect(folder.status("b.md").st_mode & 0o777 == 0o600)
    } else {
      #expect(folder.names() == ["a.md"])
    }
    #expect(try keep(.real).back == TextRope(text))
  }
}
