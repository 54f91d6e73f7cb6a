import Files
import Glibc
import Support
import SystemPackage

/// One look for answers in the support chat, without a window. The program starts itself so, since
/// what the network needs leaves the memory with the process.
struct AnswerLook {
  private let folders: UserFolders
  private let store: DiskFileStore

  init(_ process: ProcessEnvironment) {
    folders = UserFolders(environment: process.paths)
    store = DiskFileStore(backupFolder: folders.state.appending("backups"))
  }

  /// Looks, and returns the exit status. A failure is not reported, since the next look may
  /// succeed.
  func run() -> Int32 {
    let path = SupportConfiguration.path(in: folders.config)
    let file = try? store.read(path, limit: SupportConfiguration.largestFile).bytes
    guard let place = SupportConfiguration.current(file: file, knowsHours: false).place else {
      return EXIT_FAILURE
    }
    let look = DailyLook(
      file: MailboxFile(store: store, folder: folders.state),
      transport: place.transport(store: store))
    return (try? look.run(date: Double(time(nil)))) == nil ? EXIT_FAILURE : EXIT_SUCCESS
  }
}
