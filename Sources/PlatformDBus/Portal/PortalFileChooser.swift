import Platform
import SystemPackage

/// The desktop's file dialogs by its portal (XDG Desktop Portal, `org.freedesktop.portal.FileChooser`).
///
/// The portal is first asked for its version: if it does not answer in time, it is not asked for a
/// dialog, so that no dialog appears when the user was asked in another way already.
public final class PortalFileChooser: FileChooser {
  private let bus: Bus
  private let requests: PortalRequests
  private let probe: PortalProbe
  /// The time-out in seconds for the portal's version, including its start.
  var timeOut: Double {
    get { probe.timeOut }
    set { probe.timeOut = newValue }
  }

  static let interface = "org.freedesktop.portal.FileChooser"
  /// The first version with a choice of folders.
  private static let folderVersion: UInt32 = 3

  /// Makes a chooser on the session's bus.
  public init(bus: Bus) {
    self.bus = bus
    requests = PortalRequests(bus: bus, name: "files")
    probe = PortalProbe(bus: bus, interface: Self.interface)
  }

  /// Asks the portal; answers `unavailable` if its reply is of no use.
  public func ask(
    _ question: FileQuestion, _ answer: @escaping (DialogAnswer<ChosenFiles>) -> Void
  ) -> any DesktopDialog {
    let dialog = PortalDialog(requests, answer)
    probe.findVersion { [weak self] version in
      guard !dialog.isOver else { return }
      guard let self, let version, version >= Self.folderVersion || question.kind != .folder else {
        return dialog.end(.unavailable)
      }
      show(question, in: dialog)
    }
    return dialog
  }

  private func show(_ question: FileQuestion, in dialog: PortalDialog<ChosenFiles>) {
    dialog.request = requests.ask(
      Self.interface, question.member, [.string(question.parent), .string(question.title)],
      options: question.options
    ) { [weak self] outcome in
      switch outcome {
      case .response(0, let results):
        guard let chosen = ChosenFiles(results) else { return dialog.end(.unavailable) }
        guard case .place = question.kind, let self else { return dialog.end(.chosen(chosen)) }
        findWhetherItAsks { isSure in
          var chosen = chosen
          chosen.asksBeforeReplacing = isSure
          dialog.end(.chosen(chosen))
        }
      case .response(1, _): dialog.end(.cancelled)
      // GTK's dialog does so at Escape.
      case .response: dialog.end(.ended)
      case .failed: dialog.end(.unavailable)
      }
    }
  }

  // Replacing files

  /// Finds out if the portal's dialogs ask before they return the name of an existing file. The
  /// known back ends do. Which of them has shown a dialog is unknown, so all running ones have to
  /// be known.
  private func findWhetherItAsks(_ answer: @escaping (Bool) -> Void) {
    bus.call(
      .toBus("ListNames"),
      seconds: timeOut
    ) { result in
      guard case .success(let values) = result, case .array(let names, "s")? = values.first else {
        return answer(false)
      }
      let parts = names.compactMap { name -> String? in
        guard case .string(let name) = name, name.hasPrefix(Self.parts) else { return nil }
        return String(name.dropFirst(Self.parts.count))
      }
      let choosers = Set(parts).subtracting(Self.withoutDialogs)
      answer(!choosers.isEmpty && choosers.isSubset(of: Self.asking))
    }
  }

  private static let parts = "org.freedesktop.impl.portal.desktop."
  /// Back ends that ask.
  private static let asking: Set = ["gtk", "gnome", "kde"]
  /// Back ends without file dialogs.
  private static let withoutDialogs: Set = ["wlr", "hyprland"]
}

nonisolated extension ChosenFiles {
  /// Reads the portal's results; `nil` if they contain no address. `writable` tells if the files
  /// are for reading only, if at all.
  init?(_ results: [String: BusValue]) {
    guard case .array(let values, "s")? = results["uris"] else { return nil }
    var (paths, others): ([FilePath], [String]) = ([], [])
    for case .string(let address) in values {
      if let path = FilePath(address: address) {
        paths.append(path)
      } else {
        others.append(address)
      }
    }
    if paths.isEmpty, others.isEmpty { return nil }
    self.init(paths, others: others, isReadOnly: results["writable"] == .boolean(false))
  }
}

extension FileQuestion {
  fileprivate var member: String {
    if case .place = kind { "SaveFile" } else { "OpenFile" }
  }

  /// The portal's options. Paths are bytes that end with a zero. A name that is not UTF-8 can't be
  /// sent as text; then its path has it.
  fileprivate var options: [String: BusValue] {
    var options: [String: BusValue] = [
      "modal": .boolean(true), "current_folder": Self.path(folder),
    ]
    if let button { options["accept_label"] = .string(button) }
    switch kind {
    case .files: options["multiple"] = .boolean(true)
    case .folder: options["directory"] = .boolean(true)
    case .place(let path):
      options["current_file"] = Self.path(path)
      if let name = path.lastComponent.flatMap({ String(validating: $0.bytes, as: UTF8.self) }) {
        options["current_name"] = .string(name)
      }
    }
    if !filters.isEmpty {
      options["filters"] = .array(filters.map(Self.filter), of: "(sa(us))")
    }
    return options
  }

  private static func path(_ path: FilePath) -> BusValue {
    .array((path.bytes + [0]).map(BusValue.byte), of: "y")
  }

  /// 0 marks a pattern of names. With the other kind, types, some desktops ignore the patterns.
  private static func filter(_ filter: FileFilter) -> BusValue {
    .structure([
      .string(filter.name),
      .array(filter.patterns.map { .structure([.uint32(0), .string($0)]) }, of: "(us)"),
    ])
  }
}
