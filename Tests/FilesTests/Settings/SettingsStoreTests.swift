import SystemPackage
import TestSupport
import Glibc
import Platform
import Testing

@testable import Files

@Suite struct SettingsStoreTests {
  private let folder = TemporaryFolder()
  private let file = "config/settings.conf"

  private var disk: DiskFileStore { DiskFileStore(backupFolder: folder("backups")) }
  private var store: SettingsStore { SettingsStore(store: disk, folder: folder("config")) }

  private func put(_ text: String, at name: String = "config/settings.conf") {
    mkdir(folder("config"), 0o700)
    folder.write(name, Array(text.utf8))
  }

  private func text(_ name: String = "config/settings.conf") -> String? {
    folder.read(name).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func withoutAFileEverythingIsDefault() throws {
    #expect(try store.load().bytes == [])
    #expect(folder.names() == [])
    _ = try store.save([("size", nil)])
    #expect(folder.names() == [])
  }

  @Test func makesFileAndFolder() throws {
    let document = try store.save([("size", .number(18)), ("blink", .isOn(false))])
    #expect(text() == "size = 18\nblink = off\n")
    #expect(try store.load() == document)
    #expect(folder.names("config") == ["settings.conf"])
  }

  @Test func aChangeByHandIsKept() throws {
    put("# mine\nsize = 18\n")
    let store = store
    _ = try store.load()
    put("# mine, changed\nsize = 18 # big\nfont = Courier\n")
    let document = try store.save([("size", .number(20))])
    #expect(text() == "# mine, changed\nsize = 20 # big\nfont = Courier\n")
    #expect(document["font"]?.text == "Courier")
  }

  @Test func aChangeDuringTheSavingIsKept() throws {
    put("size = 18\n")
    let once = Once()
    let racing = InterruptedStore(disk) { [folder] in
      if once.take() { folder.write("config/settings.conf", Array("size = 18\nby = hand\n".utf8)) }
    }
    let store = SettingsStore(store: racing, folder: folder("config"))
    _ = try store.save([("size", .number(20))])
    #expect(text() == "size = 20\nby = hand\n")
    #expect(folder.names("config") == ["settings.conf"])
  }

  @Test func repeatedConflictsAreReported() throws {
    put("size = 18\n")
    let racing = InterruptedStore(disk) { [folder] in
      folder.write("config/settings.conf", Array("x\(Int.random(in: 0 ... .max)) = 1\n".utf8))
    }
    let store = SettingsStore(store: racing, folder: folder("config"))
    let error = #expect(throws: FileError.self) { try store.save([("size", .number(20))]) }
    #expect(error?.code == EBUSY)
  }

  @Test func anEqualValueWritesNothing() throws {
    put("size = 18\n")
    let before = folder.status(file).st_ino
    _ = try store.save([("size", .number(18)), ("other", nil)])
    #expect(folder.status(file).st_ino == before)
  }

  @Test func aLinkStaysOne() throws {
    mkdir(folder("dots"), 0o700)
    put("size = 18\n", at: "dots/paber")
    mkdir(folder("config"), 0o700)
    symlink("../dots/paber", folder(file))
    _ = try store.save([("size", .number(20))])
    #expect(folder.status(file).st_mode & S_IFMT == S_IFLNK)
    #expect(text("dots/paber") == "size = 20\n")
  }

  @Test func aLinkToNothingGetsItsFile() throws {
    mkdir(folder("config"), 0o700)
    symlink("mine.conf", folder(file))
    #expect(try store.load().bytes == [])
    _ = try store.save([("size", .number(20))])
    #expect(text("config/mine.conf") == "size = 20\n")
    #expect(folder.status(file).st_mode & S_IFMT == S_IFLNK)
  }

  @Test func aFailedWriteIsAnError() throws {
    folder.write("config", [])
    let error = #expect(throws: FileError.self) { try store.save([("size", .number(20))]) }
    #expect(error?.operation == .write && error?.code == ENOTDIR)
    #expect(try store.load().bytes == [])
  }

  @Test func aDiskThatFailsLeavesTheFile() throws {
    put("size = 18\n")
    for code in [ENOSPC, EROFS, EIO] {
      let system = FaultySystem(
        FaultySystem.Fault(operation: .create, after: 0, code: code, isLasting: true))
      let faulty = DiskFileStore(backupFolder: folder("backups"), calls: system.calls())
      let store = SettingsStore(store: faulty, folder: folder("config"))
      #expect(throws: FileError.self) { try store.save([("size", .number(20))]) }
      #expect(text() == "size = 18\n")
      #expect(try store.load()["size"]?.number == 18)
    }
  }

  @Test func anythingButAFileIsAnError() throws {
    mkdir(folder("config"), 0o700)
    mkdir(folder(file), 0o700)
    let error = #expect(throws: FileError.self) { try store.load() }
    #expect(error?.code == EISDIR)
  }

  @Test func aHugeFileIsNeitherReadNorWritten() throws {
    let huge = [UInt8](repeating: 0x0A, count: (1 << 20) + 1)
    mkdir(folder("config"), 0o700)
    folder.write(file, huge)
    let document = try store.load()
    #expect(document.isTooLarge && document.problems.count == 1)
    #expect(throws: FileError.self) { try store.save([("size", .number(20))]) }
    #expect(folder.read(file) == huge)
  }
}
