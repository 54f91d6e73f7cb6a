import Glibc
import Platform
import SystemPackage

/// Opens addresses, files and Paber's own folder by the desktop's portal or, if that fails, by
/// `xdg-open`; shows files by the file manager.
public final class PortalOpener: DesktopOpener {
  /// The folder of Paber's own data.
  public let ownFolder: String
  private let bus: Bus
  private let mainThread: any MainThread
  private let program: String
  private let requests: PortalRequests
  private let activation: (any ActivationSource)?

  /// Makes an opener.
  ///
  /// - Parameters:
  ///   - ownFolder: the one folder that it opens, an absolute path.
  ///   - activation: makes activation tokens, where the desktop needs them.
  ///   - program: opens addresses if there is no portal.
  public init(
    bus: Bus, mainThread: any MainThread, ownFolder: String,
    activation: (any ActivationSource)? = nil, program: String = "xdg-open"
  ) {
    self.bus = bus
    requests = PortalRequests(bus: bus, name: "open")
    self.ownFolder = ownFolder
    self.mainThread = mainThread
    self.program = program
    self.activation = activation
  }

  /// Opens an address; only `http`, `https` and `mailto` are passed on.
  public func open(_ address: String, _ answer: @escaping (OpenOutcome) -> Void) {
    guard WebAddress.isAllowed(address) else {
      return mainThread.post(MainThreadAnswer(answer).with(.refused))
    }
    ask("OpenURI", .string(address), orLaunchWith: address, answer)
  }

  /// Opens `ownFolder`. The portal takes local files only as descriptors. Its `OpenFile` shows the
  /// content of a folder; `OpenDirectory` shows the folder in its parent.
  public func openOwnFolder(_ answer: @escaping (OpenOutcome) -> Void) {
    let number = Glibc.open(ownFolder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard number >= 0 else { return mainThread.post(MainThreadAnswer(answer).with(.failed)) }
    ask("OpenFile", .descriptor(BusDescriptor(taking: number)), orLaunchWith: ownFolder, answer)
  }

  /// Opens a file. The portal gets a descriptor, so that a program in a sandbox can read it, too.
  public func openFile(_ path: FilePath, _ answer: @escaping (OpenOutcome) -> Void) {
    guard let descriptor = BusDescriptor(reading: path) else {
      return mainThread.post(MainThreadAnswer(answer).with(.failed))
    }
    ask("OpenFile", .descriptor(descriptor), orLaunchWith: path.string, answer)
  }

  /// Makes the file manager show a file (freedesktop.org, File Manager DBus Interface); without
  /// one, the portal shows its folder.
  public func showInFolder(_ path: FilePath, _ answer: @escaping (OpenOutcome) -> Void) {
    withToken { [weak self] token in
      self?.bus.call(
        .call(
          Self.fileManager, "/org/freedesktop/FileManager1", Self.fileManager, "ShowItems",
          [.array([.string(path.address)], of: "s"), .string(token ?? "")])
      ) { [weak self] result in
        if case .success = result { answer(.opened) } else { self?.showByPortal(path, answer) }
      }
    }
  }

  /// Calls `body` with an activation token for the program to be opened, if there are tokens.
  private func withToken(_ body: @escaping (String?) -> Void) {
    guard let activation else { return body(nil) }
    activation.makeToken { body($0?.waylandToken) }
  }

  private static let fileManager = "org.freedesktop.FileManager1"

  private func showByPortal(_ path: FilePath, _ answer: @escaping (OpenOutcome) -> Void) {
    guard let descriptor = BusDescriptor(reading: path) else {
      return mainThread.post(MainThreadAnswer(answer).with(.failed))
    }
    ask(
      "OpenDirectory", .descriptor(descriptor),
      orLaunchWith: path.removingLastComponent().string, answer)
  }

  /// Asks the portal to open something; if that fails, the program gets `argument`.
  private func ask(
    _ member: String, _ thing: BusValue, orLaunchWith argument: String,
    _ answer: @escaping (OpenOutcome) -> Void
  ) {
    withToken { [weak self] token in
      self?.ask(member, thing, orLaunchWith: argument, token: token, answer)
    }
  }

  private func ask(
    _ member: String, _ thing: BusValue, orLaunchWith argument: String, token: String?,
    _ answer: @escaping (OpenOutcome) -> Void
  ) {
    var options: [String: BusValue] = [:]
    options["activation_token"] = token.map(BusValue.string)
    _ = requests.ask(
      "org.freedesktop.portal.OpenURI", member, [.string(""), thing], options: options
    ) { [weak self] outcome in
      switch outcome {
      // A user who has refused needs no message.
      case .response(0, _), .response(1, _): answer(.opened)
      // A portal without a program for it, or without a back end, leaves it to us.
      case .response, .failed: self?.launch(argument, token: token, answer)
      }
    }
  }

  private func launch(
    _ argument: String, token: String?, _ answer: @escaping (OpenOutcome) -> Void
  ) {
    let answer = MainThreadAnswer(answer)
    ProgramLauncher.run(program, [argument], activationToken: token) { [mainThread] succeeded in
      mainThread.post(answer.with(succeeded ? .opened : .failed))
    }
  }
}
