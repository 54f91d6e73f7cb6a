import Platform
import SystemPackage

/// The desktop's dialogs by its portal (XDG Desktop Portal, `org.freedesktop.portal.FileChooser`).
///
/// The portal is first asked for its version: one that does not answer that soon is not asked to show
/// anything, so that no dialog comes when the person has been asked in another way already.
public final class PortalFileChooser: FileChooser {
  private let bus: Bus
  private let requests: PortalRequests
  private let probe: PortalProbe
  /// Seconds that the portal may take for its version; where it has to be started first, too.
  var patience: Double {
    get { probe.patience }
    set { probe.patience = newValue }
  }

  static let interface = "org.freedesktop.portal.FileChooser"
  /// The version since which folders can be chosen.
  private static let folderVersion: UInt32 = 3

  /// Makes one that asks on the session's bus.
  public init(bus: Bus) {
    self.bus = bus
    requests = PortalRequests(bus: bus, name: "files")
    probe = PortalProbe(bus: bus, interface: Self.interface)
  }

  /// Asks the portal; says that there is none where it says nothing of use.
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
      // GTK's says so when somebody presses Escape.
      case .response: dialog.end(.ended)
      case .failed: dialog.end(.unavailable)
      }
    }
  }

  // Whether a file may be replaced

  /// The portal's parts that show dialogs ask before they give the name of a file that is there, as far
  /// as they are known. Which of them has shown one the portal does not tell: all that run have to be.
  private func findWhetherItAsks(_ answer: @escaping (Bool) -> Void) {
    bus.call(
      .toBus("ListNames"),
      seconds: patience
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
  /// These ask.
  private static let asking: Set = ["gtk", "gnome", "kde"]
  /// These show no files.
  private static let withoutDialogs: Set = ["wlr", "hyprland"]
}

extension ChosenFiles {
  /// Reads what the portal gives; `nil` where nothing was chosen that anybody could open. That files are
  /// for reading only is said by `writable`, if at all.
  fileprivate init?(_ results: [String: BusValue]) {
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

  /// Paths are bytes that end with a zero. A name that is no UTF-8 can't be said; then its path says it.
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

  /// 0 marks a pattern of names. The other kind, types, has some desktops forget the patterns.
  private static func filter(_ filter: FileFilter) -> BusValue {
    .structure([
      .string(filter.name),
      .array(filter.patterns.map { .structure([.uint32(0), .string($0)]) }, of: "(us)"),
    ])
  }
}
