import Platform
import SystemPackage

/// Opens the mail program by the desktop's portal (XDG Desktop Portal,
/// `org.freedesktop.portal.Email`) or, if that fails, by `xdg-email`.
///
/// The portal gets a file as a descriptor, so that a mail program in a sandbox can read it, too.
public final class PortalMailComposer: MailComposer {
  private let requests: PortalRequests
  private let probe: PortalProbe
  private let mainThread: any MainThread
  private let activation: (any ActivationSource)?
  private let program: String
  private let programTimeOut: Double
  /// The time-out in seconds for the portal's version. The portal may have to be started first.
  var timeOut: Double {
    get { probe.timeOut }
    set { probe.timeOut = newValue }
  }

  static let interface = "org.freedesktop.portal.Email"

  /// Makes a composer on the session's bus.
  ///
  /// - Parameters:
  ///   - activation: makes activation tokens, where the desktop needs them.
  ///   - program: opens the mail program if there is no portal, found in `PATH`.
  ///   - programTimeOut: seconds after which `program` counts as successful: some versions of
  ///     `xdg-email` run until the mail program ends.
  public init(
    bus: Bus, mainThread: any MainThread, activation: (any ActivationSource)? = nil,
    program: String = "xdg-email", programTimeOut: Double = 3
  ) {
    requests = PortalRequests(bus: bus, name: "mail")
    probe = PortalProbe(bus: bus, interface: Self.interface)
    self.mainThread = mainThread
    self.activation = activation
    self.program = program
    self.programTimeOut = programTimeOut
  }

  /// Opens the mail program with the text or the file.
  public func compose(_ draft: MailDraft, _ answer: @escaping (OpenOutcome) -> Void) {
    guard let activation else { return compose(draft, token: nil, answer) }
    activation.makeToken { [weak self] in self?.compose(draft, token: $0?.waylandToken, answer) }
  }

  private func compose(
    _ draft: MailDraft, token: String?, _ answer: @escaping (OpenOutcome) -> Void
  ) {
    probe.findVersion { [weak self] version in
      guard let self else { return answer(.failed) }
      guard version != nil else { return launch(draft, token: token, answer) }
      ask(draft, token: token, answer)
    }
  }

  private func ask(
    _ draft: MailDraft, token: String?, _ answer: @escaping (OpenOutcome) -> Void
  ) {
    var options: [String: BusValue] = ["subject": .string(draft.subject)]
    switch draft.content {
    case .body(let text): options["body"] = .string(text)
    case .attachment(let path):
      guard let file = BusDescriptor(reading: path) else {
        return mainThread.post(MainThreadAnswer(answer).with(.failed))
      }
      options["attachment_fds"] = .array([.descriptor(file)], of: "h")
    }
    options["activation_token"] = token.map(BusValue.string)
    _ = requests.ask(
      Self.interface, "ComposeEmail", [.string(draft.parent)], options: options
    ) { [weak self] outcome in
      switch outcome {
      // 1 means that the writer has refused; but KDE's portal of Plasma 5 says so of success.
      case .response(0, _), .response(1, _): answer(.opened)
      case .response, .failed: self?.launch(draft, token: token, answer)
      }
    }
  }

  private func launch(
    _ draft: MailDraft, token: String?, _ answer: @escaping (OpenOutcome) -> Void
  ) {
    let answer = MainThreadAnswer(answer)
    ProgramLauncher.run(
      program, Self.arguments(of: draft), activationToken: token, timeOut: programTimeOut
    ) { [mainThread] succeeded in
      mainThread.post(answer.with(succeeded ? .opened : .failed))
    }
  }

  /// Returns the arguments of `xdg-email`. A letter is an address of `mailto:` that is encoded here,
  /// since the program would take backslashes in it for signs of the shell's `echo`. It takes
  /// `--help` for an option in any place.
  private static func arguments(of draft: MailDraft) -> [String] {
    switch draft.content {
    case .body(let text):
      let subject = MailDraft.encoded(draft.subject)
      return ["mailto:?subject=\(subject)&body=\(MailDraft.encoded(text))"]
    case .attachment(let path):
      let subject = draft.subject.hasPrefix("-") ? " " + draft.subject : draft.subject
      return ["--utf8", "--subject", subject, "--attach", path.string]
    }
  }
}
