import Platform

/// Our offers, as their owner for the X server: answers requests (ICCCM 2).
///
/// Bytes are made on request (`FormMaker`), and freed when they are handed over.
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

  /// The targets of content, without those for metadata.
  private func targets(of content: ClipboardContent) -> [Atom] {
    content.representations.map(\.type).flatMap(SelectionTarget.names).map(connection.atom)
  }

  /// The targets of an offer for a program that takes all of them, one after the other: the plainest
  /// first, which take the shortest time to make and are wanted by the most programs.
  func targetsToSave(on selection: Atom) -> [Atom] {
    types(on: selection).reversed().flatMap(SelectionTarget.names).map(connection.atom)
  }

  // Answering

  /// Returns a request with the content that is offered now, even if another offer replaces that
  /// before the answer; `nil` if there is nothing to answer with.
  func accepted(_ request: SelectionRequest) -> AcceptedRequest? {
    // No request comes from our own window: our own content comes from memory.
    guard request.requestor != connection.window, let offer = offers[request.selection],
      request.time.milliseconds == 0 || !request.time.isBefore(offer.since)
    else { return nil }
    return AcceptedRequest(request, content: offer.content, since: offer.since)
  }

  /// Tells a program that its request is refused.
  func refuse(_ request: SelectionRequest) {
    if request.requestor != connection.window { connection.notify(request, property: 0) }
  }

  /// True for a request for the names of the forms or the time of the offer. It is answered at once,
  /// while others wait.
  func needsNoForm(_ request: SelectionRequest) -> Bool {
    ["TARGETS", "TIMESTAMP"].map(connection.atom).contains(request.target)
  }

  /// True for a request for a form of the offer, or for several.
  func isForForm(_ accepted: AcceptedRequest) -> Bool {
    let target = accepted.request.target
    return target == connection.atom("MULTIPLE") || form(of: accepted.content, for: target) != nil
  }

  /// Reads the pairs of a request for several forms, and returns the forms that its answer needs, in
  /// their order.
  func forms(for accepted: inout AcceptedRequest) -> [FormMaker.Form] {
    let request = accepted.request
    if request.target == connection.atom("MULTIPLE") {
      accepted.pairs = []
      if request.property != 0 {
        let pairs = try? connection.takeProperty(
          request.property, of: request.requestor, most: 8 * Self.mostPairs)
        accepted.pairs = pairs?.words ?? []
      }
    }
    var forms: [(type: String, form: FormMaker.Form)] = []
    var known: Set<Atom> = []
    for target in accepted.targets where known.insert(target).inserted {
      guard let (representation, name) = form(of: accepted.content, for: target) else { continue }
      if let index = forms.firstIndex(where: { $0.type == representation.type }) {
        forms[index].form.targets.append((target, name))
      } else {
        forms.append(
          (
            representation.type,
            FormMaker.Form(targets: [(target, name)], make: representation.make)
          ))
      }
    }
    return forms.map(\.form)
  }

  private func form(
    of content: ClipboardContent, for target: Atom
  ) -> (ClipboardContent.Representation, name: String)? {
    for representation in content.representations {
      for name in SelectionTarget.names(of: representation.type)
      where connection.atom(name) == target {
        return (representation, name)
      }
    }
    return nil
  }

  /// Answers a request.
  ///
  /// - Parameter made: the forms that it needs.
  func answer(_ accepted: AcceptedRequest, with made: [FormMaker.Made], at now: Double) {
    let request = accepted.request
    // The oldest programs name no property; they mean one with the target's name.
    let property = request.property == 0 ? request.target : request.property
    var isDone = false
    if var words = accepted.pairs {
      isDone = !words.isEmpty
      for index in stride(from: 0, to: words.count - 1, by: 2) {
        // MULTIPLE inside of MULTIPLE would recurse.
        let isPairDone =
          words[index] != connection.atom("MULTIPLE") && words[index + 1] != 0
          && convert(accepted, to: words[index], into: words[index + 1], with: made, at: now)
        if !isPairDone { words[index] = 0 }
      }
      if isDone { put(words, "ATOM_PAIR", into: property, of: request.requestor) }
    } else {
      isDone = convert(accepted, to: request.target, into: property, with: made, at: now)
    }
    connection.notify(request, property: isDone ? property : 0)
  }

  /// Puts one form of an offer into a property of the requesting program; `false` if that is impossible.
  private func convert(
    _ accepted: AcceptedRequest, to target: Atom, into property: Atom, with made: [FormMaker.Made],
    at now: Double
  ) -> Bool {
    let requestor = accepted.request.requestor
    // A running transfer into the same property is abandoned.
    end { transfers[$0].requestor == requestor && transfers[$0].property == property }
    switch target {
    case connection.atom("TARGETS"):
      put(
        ["TARGETS", "TIMESTAMP", "MULTIPLE"].map(connection.atom) + targets(of: accepted.content),
        "ATOM", into: property, of: requestor)
    case connection.atom("TIMESTAMP"):
      put([accepted.since.milliseconds], "INTEGER", into: property, of: requestor)
    default:
      guard let form = made.first(where: { $0.target == target }) else { return false }
      return send(form, of: accepted.request.selection, to: requestor, property, at: now)
    }
    return true
  }

  private func put(
    _ words: [UInt32], _ type: String, into property: Atom, of requestor: XWindow
  ) {
    connection.setProperty(
      property, of: requestor, type: connection.atom(type), format: 32, bytes: words.propertyBytes)
  }

  /// Sends a form, at once or in pieces.
  private func send(
    _ form: FormMaker.Made, of selection: Atom, to requestor: XWindow, _ property: Atom,
    at now: Double
  ) -> Bool {
    let (bytes, type) = (form.bytes, connection.atom(form.type))
    guard bytes.count > connection.mostBytes else {
      connection.setProperty(property, of: requestor, type: type, format: 8, bytes: bytes)
      return true
    }
    guard transfers.count < Self.mostTransfers else { return false }
    connection.watch(requestor)
    transfers.append(
      OutgoingTransfer(
        bytes, of: selection, type: type, to: requestor, property, at: now, timeOut: timeOut,
        over: connection))
    return true
  }

  // Transfers

  /// True if a program has not taken all pieces of long content.
  var isSending: Bool { !transfers.isEmpty }

  /// Continues the transfer of which a program has taken a piece. Returns its selection; nil without
  /// a transfer.
  func propertyWasTaken(_ property: Atom, by requestor: XWindow, at now: Double) -> Atom? {
    guard
      let index = transfers.firstIndex(where: {
        $0.requestor == requestor && $0.property == property
      })
    else { return nil }
    let selection = transfers[index].selection
    if !transfers[index].proceed(at: now, over: connection) { end { $0 == index } }
    return selection
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
