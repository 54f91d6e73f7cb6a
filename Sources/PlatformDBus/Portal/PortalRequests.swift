import Platform

/// Calls of the desktop's portal that are answered when a person has decided: by a signal of an object
/// that the portal makes for each (XDG Desktop Portal, `org.freedesktop.portal.Request`).
///
/// The signal is listened to before anything is called, since it may come first.
final class PortalRequests {
  /// How one has ended.
  enum Outcome {
    /// The portal's word: 0 is done, 1 is that the person wants nothing, others are failures; and what
    /// came with it.
    case response(UInt32, [String: BusValue])
    /// The portal could not be asked, or has gone.
    case failed(BusFailure)
  }

  /// One that is not over yet.
  final class Request {
    /// The portal's object for it, as far as it is known.
    fileprivate var path: String?
    /// Whether the portal has said that it is at it.
    fileprivate var isUnderWay = false
    /// Whether nobody wants the answer.
    fileprivate var isClosed = false
    fileprivate var finish: ((Outcome) -> Void)?

    fileprivate init(_ finish: @escaping (Outcome) -> Void) { self.finish = finish }
  }

  /// What the portal is called on the bus.
  static let portal = "org.freedesktop.portal.Desktop"
  /// The object that is called.
  static let path = "/org/freedesktop/portal/desktop"
  private static let interface = "org.freedesktop.portal.Request"

  private let bus: Bus
  private let name: String
  private var lastToken = 0
  /// Whose signal is waited for, by the object that sends it.
  private var waiting: [String: Request] = [:]
  private var isListening = false
  /// Who is the portal, by the name that the bus gave it; `nil`: nobody is. Signals that are sent to us
  /// alone come from whoever likes, so only this one's count.
  private var owner: String?

  /// Makes one that asks under a name of its own, of which there is one on a bus.
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

  /// Wants the answer no more: the portal takes away what it shows.
  func close(_ request: Request) {
    guard request.finish != nil else { return }
    forget(request)
    request.isClosed = true
    // Before that there is nothing that could be closed.
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

  /// Where the portal will tell how a request of ours has ended.
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
    // Answered before anything that is asked of the portal from now on.
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
    // A signal without a word is a failure: nobody knows what it means.
    guard case .uint32(let word)? = message.arguments.first else {
      return end(request, .failed(.malformed))
    }
    end(request, .response(word, message.arguments.dropFirst().first?.dictionary ?? [:]))
  }

  /// What arrives is the portal's name, who had it, and who has it now; nobody is an empty name.
  private func ownerChanged(_ arguments: [BusValue]) {
    guard case .string(let former)? = arguments.dropFirst().first,
      case .string(let name)? = arguments.last
    else { return }
    owner = name.isEmpty ? nil : name
    if !former.isEmpty { failAll() }
  }

  /// The portal has gone, and with it what it has shown.
  private func failAll() {
    for request in waiting.values.sorted(by: { $0.path ?? "" < $1.path ?? "" }) {
      end(request, .failed(.noBus))
    }
  }
}
