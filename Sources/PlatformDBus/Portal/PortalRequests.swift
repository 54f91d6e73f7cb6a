import Platform

/// Calls of the desktop's portal that are answered after the user's decision: by a signal of an
/// object that the portal makes for each (XDG Desktop Portal, `org.freedesktop.portal.Request`).
///
/// The match rule for the signal is set before any call, since it may come first.
final class PortalRequests {
  /// The end of a request.
  enum Outcome {
    /// The portal's response: 0 is success, 1 is the user's refusal, others are failures; and the
    /// results.
    case response(UInt32, [String: BusValue])
    /// The portal could not be asked, or has ended.
    case failed(BusFailure)
  }

  /// A pending request.
  final class Request {
    /// The portal's object for it, if it is known.
    fileprivate var path: String?
    /// True if the portal has confirmed the request.
    fileprivate var isUnderWay = false
    /// True if the answer is not wanted any more.
    fileprivate var isClosed = false
    fileprivate var finish: ((Outcome) -> Void)?

    fileprivate init(_ finish: @escaping (Outcome) -> Void) { self.finish = finish }
  }

  /// The portal's name on the bus.
  static let portal = "org.freedesktop.portal.Desktop"
  /// The path of the called object.
  static let path = "/org/freedesktop/portal/desktop"
  private static let interface = "org.freedesktop.portal.Request"

  private let bus: Bus
  private let name: String
  private var lastToken = 0
  /// The pending requests, by the object that sends the signal.
  private var waiting: [String: Request] = [:]
  private var isListening = false
  /// The portal's unique name; `nil` if it does not run. Any program can send us signals, so only
  /// those of this sender count.
  private var owner: String?

  /// Makes a caller with a name that is unique on its bus.
  init(bus: Bus, name: String) {
    self.bus = bus
    self.name = name
  }

  /// Calls a method that ends with a dictionary of options. `answer` is called once.
  func ask(
    _ interface: String, _ member: String, _ arguments: [BusValue],
    options: [String: BusValue] = [:], _ answer: @escaping (Outcome) -> Void
  ) -> Request {
    listen()
    lastToken += 1
    let token = "paber_\(name)\(lastToken)"
    let request = Request(answer)
    if let path = path(of: token) { expect(request, at: path) }
    let options = options.merging(["handle_token": .string(token)]) { $1 }
    bus.call(.call(Self.portal, Self.path, interface, member, arguments + [.options(options)])) {
      [weak self] in self?.didAsk(request, $0)
    }
    return request
  }

  /// Closes a request without an answer: the portal closes its dialog.
  func close(_ request: Request) {
    guard request.finish != nil else { return }
    forget(request)
    request.isClosed = true
    // Before the confirmation there is no dialog to close.
    if request.isUnderWay { tellClosed(request) }
  }

  private func expect(_ request: Request, at path: String) {
    if let former = request.path { waiting[former] = nil }
    request.path = path
    waiting[path] = request
  }

  private func forget(_ request: Request) {
    request.finish = nil
    if let path = request.path { waiting[path] = nil }
  }

  private func tellClosed(_ request: Request) {
    if let path = request.path {
      bus.send(.call(Self.portal, path, Self.interface, "Close"))
    }
  }

  private func end(_ request: Request, _ outcome: Outcome) {
    let finish = request.finish
    forget(request)
    finish?(outcome)
  }

  private func didAsk(_ request: Request, _ result: Result<[BusValue], BusFailure>) {
    switch result {
    case .success(let values):
      guard case .objectPath(let path)? = values.first else {
        return end(request, .failed(.malformed))
      }
      request.isUnderWay = true
      if request.isClosed {
        request.path = path
        tellClosed(request)
      } else if request.finish != nil {
        // Older portals choose another path.
        expect(request, at: path)
      }
    case .failure(let failure): end(request, .failed(failure))
    }
  }

  /// The object that will send the signal for one of our requests.
  private func path(of token: String) -> String? {
    guard let name = bus.uniqueName else { return nil }
    let sender = name.drop { $0 == ":" }.map { $0 == "." ? "_" : $0 }
    return "\(Self.path)/request/\(String(sender))/\(token)"
  }

  private func listen() {
    if isListening { return }
    isListening = true
    bus.listen(to: BusSignal(sender: Self.portal, interface: Self.interface, member: "Response")) {
      [weak self] in self?.hear($0)
    }
    bus.listen(to: .owner(of: Self.portal)) { [weak self] in self?.ownerChanged($0.arguments) }
    // Answered before any later request to the portal.
    bus.call(.toBus("GetNameOwner", [.string(Self.portal)])) { [weak self] in
      guard case .success(let values) = $0, case .string(let name)? = values.first else { return }
      self?.owner = name
    }
    bus.whenEnded { [weak self] in self?.failAll() }
  }

  private func hear(_ message: BusMessage) {
    guard let owner, message.sender == owner, let path = message.path,
      let request = waiting[path]
    else { return }
    // A signal without a response code is a failure.
    guard case .uint32(let word)? = message.arguments.first else {
      return end(request, .failed(.malformed))
    }
    end(request, .response(word, message.arguments.dropFirst().first?.dictionary ?? [:]))
  }

  /// Handles the portal's name, its former owner, and the new one; an empty name is none.
  private func ownerChanged(_ arguments: [BusValue]) {
    guard case .string(let former)? = arguments.dropFirst().first,
      case .string(let name)? = arguments.last
    else { return }
    owner = name.isEmpty ? nil : name
    if !former.isEmpty { failAll() }
  }

  /// Fails all requests when the portal has ended, and with it its dialogs.
  private func failAll() {
    for request in waiting.values.sorted(by: { $0.path ?? "" < $1.path ?? "" }) {
      end(request, .failed(.noBus))
    }
  }
}
