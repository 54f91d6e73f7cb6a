import Platform

/// One request to the owner of a selection, from its list of targets to the last byte.
///
/// All data are from another program: it may lie about lengths, stop in the middle or never answer.
final class IncomingTransfer {
  /// The state after a step.
  enum Outcome {
    case goesOn
    case ended(Result<ClipboardData?, ClipboardFailure>)
  }

  private enum State {
    /// The list of targets was requested.
    case targets
    /// The time since which the owner has the selection was requested.
    case origin
    /// One target was requested; other suitable ones are still to be tried.
    case value(target: String)
    /// Pieces come.
    case pieces(target: String, type: Atom?)
  }

  /// The known targets of an owner before a request.
  struct Offer {
    /// The targets that it offers.
    var targets: Set<Atom>
    /// The time since which it has them.
    var time: Timestamp
  }

  let selection: Atom
  /// The window that is asked.
  let owner: XWindow
  /// The property for the results.
  let property: Atom
  private let connection: XCBConnection
  private let time: Timestamp
  private let limits: SelectionLimits
  /// The suitable targets, the preferred first.
  private var wanted: [String]
  private var state = State.targets
  /// True if the owner offers a picture, which a paste may request once it has read the text: the bytes
  /// have to tell then to which copy they belong.
  private var needsOrigin = false
  /// The time since which the owner has the selection, if it says so.
  private var since: UInt32?
  private var bytes: [UInt8] = []
  /// The time for the pieces.
  private var pieceTime: TransferTime?
  /// The time by which the owner must take the next step.
  private(set) var deadline: Double

  /// The maximum size of a list of targets in bytes; a longer one is ignored.
  private static let longestList = 1 << 14

  /// Begins the request.
  ///
  /// - Parameters:
  ///   - offer: the known targets; `nil` to request them from the owner.
  ///   - property: one that no recent question has used, as late answers may still come.
  init(
    _ types: [String], offer: Offer? = nil, of selection: Atom, from owner: XWindow,
    into property: Atom, over connection: XCBConnection, limits: SelectionLimits, at now: Double
  ) {
    self.selection = selection
    self.owner = owner
    self.property = property
    self.connection = connection
    self.limits = limits
    wanted = types.flatMap(SelectionTarget.names)
    time = offer?.time ?? connection.serverTime()
    deadline = now + limits.step
    connection.watch(owner)
    connection.deleteProperty(property)
    if let offer {
      wanted = wanted.filter { offer.targets.contains(connection.atom($0)) }
      if !wanted.isEmpty { askForNext() }
    } else {
      ask(for: "TARGETS")
    }
  }

  /// True if it has no suitable target, so that nothing was requested.
  var isVain: Bool { if case .targets = state { wanted.isEmpty } else { false } }

  /// Ends the request; to be called once.
  func end() {
    connection.unwatch(owner)
    connection.deleteProperty(property)
  }

  private func ask(for target: String) {
    connection.convert(selection, to: connection.atom(target), into: property, at: time)
  }

  /// Handles an answer of the owner.
  func take(
    answer property: Atom, to selection: Atom, at answered: Timestamp, now: Double
  ) -> Outcome {
    // Ignores late answers to earlier requests. Some owners return no time.
    guard selection == self.selection,
      answered == time || answered.milliseconds == 0, property == self.property || property == 0
    else { return .goesOn }
    // An owner in the middle of its pieces can extend its time only by a piece.
    if case .pieces = state { return .goesOn }
    deadline = now + limits.step
    do {
      let found =
        property == 0
        ? nil : try connection.takeProperty(property, most: limits.mostBytes)
      switch state {
      case .targets: return takeTargets(found)
      case .origin:
        since = found?.words.first
        return askForNext()
      case .value(let target): return take(found, as: target, at: now)
      case .pieces: return .goesOn
      }
    } catch {
      return .ended(.failure(.tooLarge))
    }
  }

  /// Handles the list of targets. Old programs have none: then all targets are tried.
  private func takeTargets(_ list: XProperty?) -> Outcome {
    if let list, list.bytes.count <= Self.longestList, !list.words.isEmpty {
      let has = Set(list.words)
      wanted = wanted.filter { has.contains(connection.atom($0)) }
      needsOrigin = wanted.contains { ClipboardData.pictures.contains($0) }
      if needsOrigin, has.contains(connection.atom("TIMESTAMP")) {
        state = .origin
        ask(for: "TIMESTAMP")
        return .goesOn
      }
    }
    return askForNext()
  }

  /// Requests text, or what was to follow it, as the value that has come says no more than that.
  func askForText(at now: Double) -> Outcome {
    wanted = Array(wanted.drop { !SelectionTarget.text.contains($0) })
    bytes = []
    deadline = now + limits.step
    return askForNext()
  }

  @discardableResult
  private func askForNext() -> Outcome {
    guard !wanted.isEmpty else { return .ended(.success(nil)) }
    let target = wanted.removeFirst()
    state = .value(target: target)
    ask(for: target)
    return .goesOn
  }

  /// Handles the property's content, or its announcement of pieces.
  private func take(_ found: XProperty?, as target: String, at now: Double) -> Outcome {
    guard let found else { return askForNext() }
    if found.type == connection.atom("INCR") {
      guard found.words.first ?? 0 <= UInt32(clamping: limits.mostBytes) else {
        return .ended(.failure(.tooLarge))
      }
      state = .pieces(target: target, type: nil)
      pieceTime = TransferTime(at: now, step: limits.step)
      return .goesOn
    }
    bytes = found.bytes
    return finish(target, found.type)
  }

  /// Handles the next piece in the property.
  func propertyHasCome(_ property: Atom, now: Double) -> Outcome {
    guard case .pieces(let target, let type) = state, property == self.property else {
      return .goesOn
    }
    do {
      let most = limits.mostBytes - bytes.count
      guard let piece = try connection.takeProperty(property, most: most) else { return .goesOn }
      guard !piece.bytes.isEmpty else { return finish(target, type ?? piece.type) }
      bytes += piece.bytes
      pieceTime?.didCross(bytes.count, at: now)
      deadline = pieceTime?.deadline ?? deadline
      state = .pieces(target: target, type: type ?? piece.type)
      return .goesOn
    } catch {
      return .ended(.failure(.tooLarge))
    }
  }

  private func finish(_ target: String, _ type: Atom) -> Outcome {
    let type = SelectionTarget.text.first { connection.atom($0) == type } ?? ""
    guard let decoded = SelectionTarget.decoded(bytes, as: target, type: type) else {
      bytes = []
      return askForNext()
    }
    return .ended(
      .success(
        ClipboardData(type: SelectionTarget.type(of: target), bytes: decoded, origin: origin)))
  }

  /// The copy by its window and its time, which was requested before the bytes. `nil` if another window
  /// has the selection by now. Copies of an owner that does not say the time can't be told apart.
  private var origin: ClipboardOrigin? {
    guard needsOrigin, connection.owner(of: selection) == owner else { return nil }
    return ClipboardOrigin(UInt64(owner), UInt64(since ?? 0))
  }
}
