import Platform

/// One question to the owner of a selection, from the list of what it has to the last byte.
///
/// Everything in it comes from another program: it may lie about lengths, stop in the middle or
/// never answer.
final class IncomingTransfer {
  /// What has come of it so far.
  enum Outcome {
    case goesOn
    case ended(Result<ClipboardData?, ClipboardFailure>)
  }

  private enum State {
    /// It was asked what it has.
    case targets
    /// It was asked for one form; the others that would do are still to be tried.
    case value(target: String)
    /// Pieces come.
    case pieces(target: String, type: Atom?)
  }

  /// What is known of what somebody has before it is asked.
  struct Offer {
    /// The targets that it has.
    var targets: Set<Atom>
    /// When it came to have it.
    var time: Timestamp
  }

  let selection: Atom
  /// The window that is asked.
  let owner: XWindow
  /// Where the owner puts it.
  let property: Atom
  private let connection: XCBConnection
  private let time: Timestamp
  private let timeOut: Double
  /// The names of all that would do, the most wanted first.
  private var wanted: [String]
  private var state = State.targets
  private var bytes: [UInt8] = []
  /// Until when something has to happen.
  private(set) var deadline: Double

  /// An owner with more forms than this is not believed, in bytes of its list.
  private static let longestList = 1 << 14

  /// Asks.
  ///
  /// - Parameters:
  ///   - offer: what is known already; `nil`: the owner is asked what it has.
  ///   - property: one that no earlier question used lately, for an answer to that may still come.
  ///   - timeOut: seconds that the owner has for each step.
  init(
    _ types: [String], offer: Offer? = nil, of selection: Atom, from owner: XWindow,
    into property: Atom, over connection: XCBConnection, timeOut: Double, at now: Double
  ) {
    self.selection = selection
    self.owner = owner
    self.property = property
    self.connection = connection
    self.timeOut = timeOut
    wanted = types.flatMap(SelectionTarget.asked)
    time = offer?.time ?? connection.serverTime()
    deadline = now + timeOut
    connection.watch(owner)
    connection.deleteProperty(property)
    if let offer {
      wanted = wanted.filter { offer.targets.contains(connection.atom($0)) }
      if !wanted.isEmpty { askForNext() }
    } else {
      ask(for: "TARGETS")
    }
  }

  /// Whether it has nothing that would do, so that nothing was asked.
  var isVain: Bool { if case .targets = state { wanted.isEmpty } else { false } }

  /// Nothing more is wanted of it; to be called once.
  func end() {
    connection.unwatch(owner)
    connection.deleteProperty(property)
  }

  private func ask(for target: String) {
    connection.convert(selection, to: connection.atom(target), into: property, at: time)
  }

  /// The owner has answered.
  func take(
    answer property: Atom, to selection: Atom, at answered: Timestamp, now: Double
  ) -> Outcome {
    // What was asked before, and answered too late. Some owners tell no time.
    guard selection == self.selection,
      answered == time || answered.milliseconds == 0, property == self.property || property == 0
    else { return .goesOn }
    deadline = now + timeOut
    do {
      let found =
        property == 0
        ? nil : try connection.takeProperty(property, most: ClipboardData.mostBytes)
      switch state {
      case .targets: return takeTargets(found)
      case .value(let target): return take(found, as: target)
      case .pieces: return .goesOn
      }
    } catch {
      return .ended(.failure(.tooLarge))
    }
  }

  /// The list of what it has. Old programs have none: then everything is tried.
  private func takeTargets(_ list: XProperty?) -> Outcome {
    if let list, list.bytes.count <= Self.longestList, !list.words.isEmpty {
      let has = Set(list.words)
      wanted = wanted.filter { has.contains(connection.atom($0)) }
    }
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

  /// What it has put into the property, or that pieces will come.
  private func take(_ found: XProperty?, as target: String) -> Outcome {
    guard let found else { return askForNext() }
    if found.type == connection.atom("INCR") {
      guard found.words.first ?? 0 <= UInt32(clamping: ClipboardData.mostBytes) else {
        return .ended(.failure(.tooLarge))
      }
      state = .pieces(target: target, type: nil)
      return .goesOn
    }
    bytes = found.bytes
    return finish(target, found.type)
  }

  /// The property is there again.
  func propertyHasCome(_ property: Atom, now: Double) -> Outcome {
    guard case .pieces(let target, let type) = state, property == self.property else {
      return .goesOn
    }
    do {
      let most = ClipboardData.mostBytes - bytes.count
      guard let piece = try connection.takeProperty(property, most: most) else { return .goesOn }
      deadline = now + timeOut
      guard !piece.bytes.isEmpty else { return finish(target, type ?? piece.type) }
      bytes += piece.bytes
      state = .pieces(target: target, type: type ?? piece.type)
      return .goesOn
    } catch {
      return .ended(.failure(.tooLarge))
    }
  }

  private func finish(_ target: String, _ type: Atom) -> Outcome {
    let type = SelectionTarget.textTypes.first { connection.atom($0) == type } ?? ""
    guard let decoded = SelectionTarget.decoded(bytes, as: target, type: type) else {
      bytes = []
      return askForNext()
    }
    return .ended(
      .success(ClipboardData(type: SelectionTarget.type(of: target), bytes: decoded)))
  }
}
