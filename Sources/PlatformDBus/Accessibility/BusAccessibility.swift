import Platform

/// Shows the content of our windows to screen readers, over AT-SPI, by objects of ours on their bus.
///
/// While no screen reader listens it only costs one more match rule on the session's bus: no
/// connection, no thread. Requests of screen readers are answered on the main thread from the last
/// trees, between two events, so that they delay a key by some microseconds at most and wait for
/// nothing.
public final class BusAccessibility: AccessibilityExport {
  /// Sends when a screen reader begins or ceases to listen.
  public let didChange = Broadcast<Bool>()
  /// True while a screen reader listens.
  public private(set) var isHeard = false
  private let status: AccessibilityStatus
  private let session: Bus
  private let mainThread: any MainThread
  /// The address of the screen readers' bus, if the environment names it.
  private let address: String?
  /// The screen readers' bus while one of them listens.
  private(set) var bus: Bus?
  /// The parent of our windows.
  private(set) var desktop: BusValue?
  private(set) var windows: [AccessibleWindow] = []
  private var lastNumber = 0
  private var held = HeldEvents()
  lazy var interfaces = AccessibleInterfaces(of: self)
  /// Seconds that events wait for screen readers to handle the key press that caused them.
  var timeOut = 0.5 * TimeOutFactor.value
  /// The number that the registry has given us.
  var identifier: Int32 = 0

  /// Makes an export that does not listen yet.
  ///
  /// - Parameter address: the value of `AT_SPI_BUS_ADDRESS`.
  public init(session: Bus, mainThread: any MainThread, address: String?) {
    self.session = session
    self.mainThread = mainThread
    self.address = address
    status = AccessibilityStatus(session: session)
  }

  /// Begins to follow the screen readers.
  public func start() {
    // If the environment names a bus and the service for its address does not run, that bus is meant.
    status.start(assuming: address?.isEmpty == false) { [weak self] in self?.setWanted($0) }
  }

  // Coming and going

  private static let registry = "org.a11y.atspi.Registry"

  private func setWanted(_ isWanted: Bool) {
    guard isWanted != (bus != nil) else { return }
    guard isWanted else { return leave() }
    if let address, !address.isEmpty { return join(address) }
    session.call(
      .call(AccessibilityStatus.name, AccessibilityStatus.path, "org.a11y.Bus", "GetAddress")
    ) { [weak self] in
      if case .success(let values) = $0, case .string(let address)? = values.first {
        self?.join(address)
      }
    }
  }

  private func join(_ address: String) {
    guard bus == nil else { return }
    let bus = Bus(address: address, mainThread: mainThread)
    self.bus = bus
    bus.export(self, below: AccessiblePath.folder)
    bus.export(interfaces.cache, at: AccessiblePath.cache)
    bus.start { [weak self, weak bus] in
      if let self, self.bus === bus { leave() }
    }
    // The first answer of the bus reveals our name on it.
    bus.call(.toBus("GetId")) { [weak self, weak bus] _ in
      if let self, let bus, self.bus === bus { embed(bus) }
    }
  }

  private func embed(_ bus: Bus) {
    bus.call(
      .call(
        Self.registry, AccessiblePath.root, "org.a11y.atspi.Socket", "Embed",
        [reference(AccessiblePath.root)])
    ) { [weak self, weak bus] answer in
      guard let self, let bus, self.bus === bus else { return }
      guard case .success(let values) = answer, let desktop = values.first,
        desktop.signature == "(so)"
      else { return leave() }
      self.desktop = desktop
      isHeard = true
      didChange.send(true)
    }
  }

  private func leave() {
    let (wasHeard, former) = (isHeard, bus)
    (bus, desktop, windows, held, isHeard) = (nil, nil, [], HeldEvents(), false)
    former?.stop()
    if wasHeard { didChange.send(false) }
  }

  // Events

  /// Sends the events for a new or changed window.
  public func show(_ tree: AccessibilityTree, of source: any AccessibilitySource) {
    guard isHeard else { return }
    if let window = windows.first(where: { $0.source === source }) {
      tell(window.show(tree, by: self))
    } else {
      lastNumber += 1
      let window = AccessibleWindow(lastNumber, source, tree)
      windows.append(window)
      tell(AccessibleEvents.coming(window, at: windows.count - 1, by: self))
    }
  }

  /// Sends the events for a closed window.
  public func remove(_ source: any AccessibilitySource) {
    guard let index = windows.firstIndex(where: { $0.source === source }) else { return }
    let window = windows.remove(at: index)
    tell(AccessibleEvents.going(window, from: index, by: self))
  }

  private func tell(_ messages: [BusMessage]) { send(held.add(messages)) }

  private func send(_ messages: [BusMessage]) {
    for message in messages { bus?.send(message) }
  }

  /// Holds events back from now on: they are effects of a key that is sent to screen readers on
  /// another way. Returns the key's number.
  func hold() -> Int { held.begin() }

  /// Sends the events that have waited only for a key.
  func endHold(ofKey key: Int) { send(held.end(key)) }

  // Objects

  /// The reference to an object of ours.
  func reference(_ path: String) -> BusValue {
    .structure([.string(bus?.uniqueName ?? ""), .objectPath(path)])
  }

  /// The reference to no object.
  static let nothing = BusValue.structure([.string(""), .objectPath(AccessiblePath.null)])

  /// The node at a path on the bus; `nil` if there is none.
  func node(at path: String) -> AccessibleNode? {
    let folder = AccessiblePath.folder + "/w"
    guard path.hasPrefix(folder) else { return nil }
    let rest = path.dropFirst(folder.utf8.count)
    guard let slash = rest.firstIndex(of: "/"), let number = Int(rest[..<slash]),
      let window = windows.first(where: { $0.number == number })
    else { return nil }
    let place = String(rest[rest.index(after: slash)...])
    return window.node(place).map { AccessibleNode(window: window, path: place, node: $0) }
  }
}

extension BusAccessibility: BusFolder {
  func interfaces(at path: String) -> [BusInterface] {
    if path == AccessiblePath.root { return interfaces.ofApplication }
    return node(at: path).map { interfaces.of($0.node) } ?? []
  }
}
