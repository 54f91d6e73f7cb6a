import Platform

/// Our offers, as their owner for the X server: answers requests (ICCCM 2).
///
/// Bytes are made on request, and freed when they are handed over.
final class SelectionOwner {
  private struct Offer {
    var content: ClipboardContent
    /// The time since which the selection is ours.
    var since: Timestamp
  }

  private let connection: XCBConnection
  private let timeOut: Double
  private var offers: [Atom: Offer] = [:]
  private var transfers: [OutgoingTransfer] = []

  /// The maximum number of transfers at once, each of which holds all its bytes in our memory.
  /// Further ones are refused.
  private static let mostTransfers = 16
  /// The maximum number of pairs in one request. A request with more is refused.
  private static let mostPairs = 64

  /// - Parameter timeOut: seconds that another program has to fetch each piece of long content.
  init(_ connection: XCBConnection, timeOut: Double) {
    self.connection = connection
    self.timeOut = timeOut
  }

  /// Takes a selection and offers content on it.
  func offer(_ content: ClipboardContent, on selection: Atom) {
    let time = connection.serverTime()
    connection.setOwner(of: selection, to: connection.window, at: time)
    offers[selection] = Offer(content: content, since: time)
  }

  /// Ends an offer.
  func withdraw(from selection: Atom) {
    guard let offer = offers.removeValue(forKey: selection) else { return }
    connection.setOwner(of: selection, to: nil, at: offer.since)
  }

  /// The X server's time of the offer; 0 without one.
  func time(on selection: Atom) -> Timestamp {
    offers[selection]?.since ?? Timestamp(milliseconds: 0)
  }

  /// The MIME types of the offer.
  func types(on selection: Atom) -> [String] {
    offers[selection]?.content.representations.map(\.type) ?? []
  }

  /// The offered content, if the selection is still ours.
  func content(on selection: Atom) -> ClipboardContent? { offers[selection]?.content }

  /// Removes an offer when another program has taken the selection.
  func lose(_ selection: Atom, at time: Timestamp) {
    guard let offer = offers[selection], !time.isBefore(offer.since) else { return }
    offers[selection] = nil
  }

  /// The targets of an offer, without those for metadata.
  func targets(on selection: Atom) -> [Atom] {
    types(on: selection).flatMap(SelectionTarget.names).map(connection.atom)
  }

  // Answering

  /// - Parameter now: the current time, as making long content takes seconds.
  func answer(_ request: SelectionRequest, at now: () -> Double) {
    // No request comes from our own window: our own content comes from memory.
    guard request.requestor != connection.window else { return }
    // The oldest programs name no property; they mean one with the target's name.
    let property = request.property == 0 ? request.target : request.property
    let isDone = convert(request, to: request.target, into: property, at: now)
    connection.notify(request, property: isDone ? property : 0)
  }

  /// Puts one form of an offer into a property of the requesting program; `false` if that is impossible.
  private func convert(
    _ request: SelectionRequest, to target: Atom, into property: Atom, at now: () -> Double
  ) -> Bool {
    guard let offer = offers[request.selection],
      request.time.milliseconds == 0 || !request.time.isBefore(offer.since)
    else { return false }
    // A running transfer into the same property is abandoned.
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
      return send(bytes, connection.atom(type), to: request.requestor, property, at: now())
    }
    return true
  }

  private func made(
    from content: ClipboardContent, for target: Atom
  ) -> (bytes: [UInt8], type: String)? {
    for representation in content.representations {
      for name in SelectionTarget.names(of: representation.type)
      where connection.atom(name) == target {
        return SelectionTarget.encoded(representation.make(), as: name)
      }
    }
    return nil
  }

  /// Converts several forms at once: pairs of target and property, of which the impossible ones are
  /// marked.
  private func convertPairs(
    _ request: SelectionRequest, _ property: Atom, at now: () -> Double
  ) -> Bool {
    guard request.property != 0,
      let pairs = try? connection.takeProperty(
        property, of: request.requestor, most: 8 * Self.mostPairs)
    else { return false }
    var words = pairs.words
    for index in stride(from: 0, to: words.count - 1, by: 2) {
      // MULTIPLE inside of MULTIPLE would recurse.
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

  /// Sends bytes, at once or in pieces.
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
        bytes, type: type, to: requestor, property, at: now, timeOut: timeOut, over: connection))
    return true
  }

  // Transfers

  /// True if a program has not taken all pieces of long content.
  var isSending: Bool { !transfers.isEmpty }

  /// Continues the transfer of which a program has taken a piece.
  func propertyWasTaken(_ property: Atom, by requestor: XWindow, at now: Double) {
    guard
      let index = transfers.firstIndex(where: {
        $0.requestor == requestor && $0.property == property
      })
    else { return }
    if !transfers[index].proceed(at: now, over: connection) { end { $0 == index } }
  }

  /// Ends the transfers of a program that has ended.
  func windowHasGone(_ window: XWindow) {
    end { transfers[$0].requestor == window }
  }

  /// Gives up programs that take no more pieces.
  func expire(at now: Double) {
    end { transfers[$0].deadline <= now }
  }

  /// The time of the next `expire`; `nil` without transfers.
  var deadline: Double? { transfers.map(\.deadline).min() }

  private func end(where isOver: (Int) -> Bool) {
    for index in transfers.indices.filter(isOver).reversed() {
      connection.unwatch(transfers.remove(at: index).requestor)
    }
  }
}
