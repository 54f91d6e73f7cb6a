import Platform

/// What we offer, as its owner in the X server's eyes: answers whoever asks (ICCCM 2).
///
/// Bytes are made when they are asked for, and gone when they are handed over.
final class SelectionOwner {
  private struct Offer {
    var content: ClipboardContent
    /// Since when it is ours.
    var since: Timestamp
  }

  private let connection: XCBConnection
  private var offers: [Atom: Offer] = [:]
  private var transfers: [OutgoingTransfer] = []

  /// More programs at once are refused: each has the whole of what it gets in our memory.
  private static let mostTransfers = 16
  /// More in one request is refused.
  private static let mostPairs = 64

  init(_ connection: XCBConnection) { self.connection = connection }

  /// Takes a selection and offers something on it.
  func offer(_ content: ClipboardContent, on selection: Atom) {
    let time = connection.serverTime()
    connection.setOwner(of: selection, to: connection.window, at: time)
    offers[selection] = Offer(content: content, since: time)
  }

  /// Offers nothing any more.
  func withdraw(from selection: Atom) {
    guard let offer = offers.removeValue(forKey: selection) else { return }
    connection.setOwner(of: selection, to: nil, at: offer.since)
  }

  /// The time of the X server when it was offered; 0: nothing is.
  func time(on selection: Atom) -> Timestamp {
    offers[selection]?.since ?? Timestamp(milliseconds: 0)
  }

  /// The MIME types of what is offered.
  func types(on selection: Atom) -> [String] {
    offers[selection]?.content.representations.map(\.type) ?? []
  }

  /// What is offered, if it is still ours.
  func content(on selection: Atom) -> ClipboardContent? { offers[selection]?.content }

  /// Another program has taken a selection.
  func lose(_ selection: Atom, at time: Timestamp) {
    guard let offer = offers[selection], !time.isBefore(offer.since) else { return }
    offers[selection] = nil
  }

  /// The targets of what is offered, without those that tell about it.
  func targets(on selection: Atom) -> [Atom] {
    types(on: selection).flatMap(SelectionTarget.names).map(connection.atom)
  }

  // Answering

  /// Answers a request.
  func answer(_ request: SelectionRequest, at now: Double) {
    // Nobody asks in our name: what is ours comes from memory.
    guard request.requestor != connection.window else { return }
    // The oldest programs name no property; they mean one of the target's name.
    let property = request.property == 0 ? request.target : request.property
    let isDone = convert(request, to: request.target, into: property, at: now)
    connection.notify(request, property: isDone ? property : 0)
  }

  /// Puts one form of what is offered into a property of the program that asks; `false`: it can't
  /// be had.
  private func convert(
    _ request: SelectionRequest, to target: Atom, into property: Atom, at now: Double
  ) -> Bool {
    guard let offer = offers[request.selection],
      request.time.milliseconds == 0 || !request.time.isBefore(offer.since)
    else { return false }
    // What is still on its way into the property is not waited for any more.
    end { transfers[$0].requestor == request.requestor && transfers[$0].property == property }
    func put(_ words: [UInt32], _ type: String) {
      connection.setProperty(
        property, of: request.requestor, type: connection.atom(type), format: 32,
        bytes: words.propertyBytes)
    }
    switch target {
    case connection.atom("TARGETS"):
      put(
        ["TARGETS", "TIMESTAMP", "MULTIPLE"].map(connection.atom)
          + targets(on: request.selection), "ATOM")
    case connection.atom("TIMESTAMP"): put([offer.since.milliseconds], "INTEGER")
    case connection.atom("MULTIPLE"): return convertPairs(request, property, at: now)
    default:
      guard let (bytes, type) = made(from: offer.content, for: target) else { return false }
      return send(bytes, connection.atom(type), to: request.requestor, property, at: now)
    }
    return true
  }

  private func made(
    from content: ClipboardContent, for target: Atom
  ) -> (bytes: [UInt8], type: String)? {
    for representation in content.representations {
      for name in SelectionTarget.asked(representation.type)
      where connection.atom(name) == target {
        return SelectionTarget.encoded(representation.make(), as: name)
      }
    }
    return nil
  }

  /// Several forms at once: pairs of target and property, of which those that can't be had are
  /// marked.
  private func convertPairs(
    _ request: SelectionRequest, _ property: Atom, at now: Double
  ) -> Bool {
    guard request.property != 0,
      let pairs = try? connection.takeProperty(
        property, of: request.requestor, most: 8 * Self.mostPairs)
    else { return false }
    var words = pairs.words
    for index in stride(from: 0, to: words.count - 1, by: 2) {
      // None in None would ask for itself again.
      let isDone =
        words[index] != connection.atom("MULTIPLE") && words[index + 1] != 0
        && convert(request, to: words[index], into: words[index + 1], at: now)
      if !isDone { words[index] = 0 }
    }
    connection.setProperty(
      property, of: request.requestor, type: connection.atom("ATOM_PAIR"), format: 32,
      bytes: words.propertyBytes)
    return true
  }

  /// Hands bytes over, at once or in pieces.
  private func send(
    _ bytes: [UInt8], _ type: Atom, to requestor: XWindow, _ property: Atom, at now: Double
  ) -> Bool {
    guard bytes.count > connection.mostBytes else {
      connection.setProperty(property, of: requestor, type: type, format: 8, bytes: bytes)
      return true
    }
    guard transfers.count < Self.mostTransfers else { return false }
    connection.watch(requestor)
    transfers.append(
      OutgoingTransfer(
        bytes, type: type, to: requestor, property, at: now, over: connection))
    return true
  }

  // Transfers

  /// A program has taken a piece away.
  func propertyWasTaken(_ property: Atom, by requestor: XWindow, at now: Double) {
    guard
      let index = transfers.firstIndex(where: {
        $0.requestor == requestor && $0.property == property
      })
    else { return }
    if !transfers[index].proceed(at: now, over: connection) { end { $0 == index } }
  }

  /// A program is gone.
  func windowHasGone(_ window: XWindow) {
    end { transfers[$0].requestor == window }
  }

  /// Gives those up who take nothing any more.
  func expire(at now: Double) {
    end { transfers[$0].deadline <= now }
  }

  /// When somebody is given up, if nothing happens before; `nil`: nobody waits.
  var deadline: Double? { transfers.map(\.deadline).min() }

  private func end(where isOver: (Int) -> Bool) {
    for index in transfers.indices.filter(isOver).reversed() {
      connection.unwatch(transfers.remove(at: index).requestor)
    }
  }
}
