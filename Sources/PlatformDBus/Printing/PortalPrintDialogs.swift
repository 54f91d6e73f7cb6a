import Glibc
import Platform
import SystemPackage

/// Prints by the desktop's portal (XDG Desktop Portal, `org.freedesktop.portal.Print`): `PreparePrint`
/// shows the dialog, and `Print` prints a file with the choices of that dialog.
public final class PortalPrintDialogs: PrintDialogs {
  private let requests: PortalRequests
  private let probe: PortalProbe
  /// The time-out in seconds for the portal's version. The portal may have to be started first.
  var timeOut: Double {
    get { probe.timeOut }
    set { probe.timeOut = newValue }
  }

  static let interface = "org.freedesktop.portal.Print"

  /// Makes dialogs on the session's bus.
  public init(bus: Bus) {
    requests = PortalRequests(bus: bus, name: "print")
    probe = PortalProbe(bus: bus, interface: Self.interface)
  }

  /// Makes the portal show the dialog.
  public func ask(
    _ question: PrintQuestion, _ answer: @escaping (DialogAnswer<PrintTicket>) -> Void
  ) -> any DesktopDialog {
    let dialog = PortalDialog(requests, answer)
    probe.findVersion { [weak self] version in
      guard !dialog.isOver else { return }
      guard let self, version != nil else { return dialog.end(.unavailable) }
      show(question, in: dialog)
    }
    return dialog
  }

  private func show(_ question: PrintQuestion, in dialog: PortalDialog<PrintTicket>) {
    // Without hints the dialog begins with the user's usual paper and printer.
    let hints = BusValue.options([:])
    dialog.request = requests.ask(
      Self.interface, "PreparePrint",
      [.string(question.parent), .string(question.title), hints, hints],
      options: ["modal": .boolean(true), "supported_output_file_formats": Self.formats]
    ) { outcome in
      switch outcome {
      case .response(0, let results):
        dialog.end(PrintTicket(results).map(DialogAnswer.chosen) ?? .unavailable)
      case .response(1, _): dialog.end(.cancelled)
      // GTK's dialog answers so at Escape.
      case .response: dialog.end(.ended)
      case .failed: dialog.end(.unavailable)
      }
    }
  }

  private static let formats = BusValue.array([.string("pdf")], of: "s")

  /// Makes the portal print a file, which it gets as a descriptor.
  public func print(
    _ file: FilePath, _ ticket: PrintTicket, _ question: PrintQuestion,
    _ answer: @escaping (PrintOutcome) -> Void
  ) {
    guard let descriptor = BusDescriptor(reading: file) else { return answer(.failed) }
    _ = requests.ask(
      Self.interface, "Print",
      [.string(question.parent), .string(question.title), .descriptor(descriptor)],
      options: [
        "modal": .boolean(true), "token": .uint32(ticket.token),
        "supported_output_file_formats": Self.formats,
      ]
    ) { outcome in
      switch outcome {
      case .response(0, _): answer(.printed)
      case .response(1, _): answer(.cancelled)
      // As above: a second dialog that is closed by Escape.
      case .response(2, _): answer(.ended)
      case .response, .failed: answer(.failed)
      }
    }
  }
}
