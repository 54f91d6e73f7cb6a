import CWayland
import Dispatch
import Glibc
import Platform

/// The clipboard and the primary selection of Wayland, and drags over our windows, by the seat's data
/// devices.
///
/// The compositor reports the clipboard's content to the program that has the keyboard. Content
/// copied here is lost with the process unless the compositor or a clipboard manager keeps it.
final class WaylandClipboard: Clipboard {
  let drags = Broadcast<(window: UInt32, drag: Drag)>()

  let connection: WaylandConnection
  let seat: WaylandSeat
  let mainThread: any MainThread
  /// Makes and writes what other programs ask for.
  let pipes: PipeThread
  /// Reads for our windows: a long form that is made for another program delays no paste.
  let readingPipes: PipeThread
  let data: WaylandDataDevice
  private let primary: WaylandPrimaryDevice?
  private var own: [ClipboardPlace: WaylandSource] = [:]
  /// The places whose own content was offered on a seat that is gone. The compositor need not say
  /// that such an offer has ended; it lasts until another program offers something.
  private var orphaned: Set<ClipboardPlace> = []
  /// The running trials that find out if the compositor accepts our selections.
  private var trials: [ClipboardPlace: SelectionTrial] = [:]
  /// True if the compositor has ever reported our own selection to us.
  private var tellsOfOwn = false
  /// The number of selections that the compositor has reported at each place.
  private var reportCounts: [ClipboardPlace: UInt64] = [:]
  var lastNumber = 0
  /// The drop that waits to be read, at most for `dropTimeOut` seconds.
  var drop: WaylandDataDevice.Drag?
  /// Seconds after which an unread drop is refused: its program waits for an answer. A paste may
  /// keep a window from reading for a second.
  static let dropTimeOut = 5 * TimeOutFactor.value
  /// The longest wait for readers at the end of the program, in seconds.
  private static let closingTimeOut = 15.0
  /// The drag from one of our windows.
  var carried: CarriedSource?
  private let registrations = Registrations()

  /// Returns `nil` if the compositor has no clipboard.
  init?(_ connection: WaylandConnection, mainThread: any MainThread) {
    let seat = connection.seat
    guard let pipes = PipeThread(), let readingPipes = PipeThread(),
      let data = WaylandDataDevice(connection, seat: seat)
    else { return nil }
    self.connection = connection
    self.seat = seat
    self.mainThread = mainThread
    self.pipes = pipes
    self.readingPipes = readingPipes
    self.data = data
    primary = WaylandPrimaryDevice(connection, seat: seat)
    data.owner = self
    primary?.owner = self
    seat.pointer.buttonWentUp = { [weak self] in self?.buttonWentUp() }
    connection.seatDidChange.observe(in: registrations) { [weak self] in self?.seatWasReplaced() }
  }

  private func seatWasReplaced() {
    cancelDrag()
    trials = [:]
    orphaned = Set(own.keys)
  }

  /// Offers content with the serial of the last press, which the compositor requires.
  func offer(_ content: ClipboardContent, on place: ClipboardPlace) {
    let end: (WaylandSource) -> Void = { [weak self] source in
      if self?.own[place] === source { self?.own[place] = nil }
    }
    let serial = seat.serials.press
    let trial = SelectionTrial(connection) { [weak self] in self?.end(of: place, isTaken: $0) }
    let source =
      switch place {
      case .clipboard: data.offer(content, serial: serial, pipes: pipes, end: end)
      case .primary: primary?.offer(content, serial: serial, pipes: pipes, end: end)
      case .drop: nil as WaylandSource?
      }
    trial.close()
    trials[place] = trial
    own[place] = source
    orphaned.remove(place)
    connection.flush()
  }

  /// Records that the compositor has reported a selection, ours or another.
  func selectionCame(at place: ClipboardPlace) {
    reportCounts[place, default: 0] += 1
    trials[place]?.selectionCame()
    guard orphaned.contains(place), reported(at: place) != nil else { return }
    orphaned.remove(place)
    own[place] = nil
  }

  /// The offer that the compositor has reported last; `nil` if there is none.
  private func reported(at place: ClipboardPlace) -> WaylandOffer? {
    place == .primary ? primary?.selection : data.selection
  }

  /// Drops a selection that the compositor has refused. Without the keyboard nothing is reported.
  private func end(of place: ClipboardPlace, isTaken: Bool) {
    trials[place] = nil
    if isTaken { return tellsOfOwn = true }
    if tellsOfOwn, seat.keyboard.surface != nil { own[place] = nil }
  }

  /// Reads a place. Our own content comes from memory.
  func read<Value: Sendable>(
    _ types: [String], from place: ClipboardPlace,
    decode: @escaping @Sendable (ClipboardData) -> Value?,
    answer: @escaping @MainActor (Result<Value?, ClipboardFailure>) -> Void
  ) -> ClipboardReading {
    lastNumber += 1
    let number = lastNumber
    let reading = ClipboardReading { [readingPipes] in
      readingPipes.add(.cancel(number))
    }
    let finish: Finish = { [weak reading, mainThread] result in
      guard let value = result.decoded(decode) else { return false }
      mainThread.post {
        if reading?.finish() ?? false { answer(value) }
      }
      return true
    }
    if let content = own[place]?.content {
      readingPipes.add(
        .perform {
          let answered = content.value(of: types) { finish(.success($0)) ? true : nil }
          if answered == nil { _ = finish(.success(nil)) }
        })
    } else if place == .drop {
      readDrop(types, number: number, finish)
    } else {
      let origin = ClipboardOrigin(reportCounts[place] ?? 0)
      receive(types, of: reported(at: place), number, finish, origin: origin)
    }
    return reading
  }

  /// Waits until all readers have all bytes: as long as they take more of them, and
  /// `closingTimeOut` seconds at most.
  func close() {
    let done = DispatchSemaphore(value: 0)
    pipes.add(.close { done.signal() })
    _ = done.wait(timeout: .now() + Self.closingTimeOut)
  }

  /// Called with the outcome of a reading, on any thread. Returns `false` if the data say no more
  /// than plain text does: then that is requested, and this is called again.
  typealias Finish = @Sendable (Result<ClipboardData?, ClipboardFailure>) -> Bool

  /// Asks another program to write the first of the types that it offers, and reads it.
  ///
  /// - Parameter origin: the copy that is offered.
  func receive(
    _ types: [String], of offer: WaylandOffer?, _ number: Int, _ finish: @escaping Finish,
    origin: ClipboardOrigin? = nil
  ) {
    let found = types.lazy.compactMap { type in offer?.name(of: type).map { (type, $0) } }.first
    guard let offer, let (type, name) = found else {
      _ = finish(.success(nil))
      return
    }
    var ends: [Int32] = [-1, -1]
    guard cwayland_pipe(&ends) == 0 else {
      _ = finish(.failure(.noAnswer))
      return
    }
    offer.receive(name, into: ends[1])
    // The compositor has a copy, and the pipe ends only when all copies are closed.
    Glibc.close(ends[1])
    connection.flush()
    readingPipes.add(
      .read(
        ends[0],
        PipeThread.Reading(number: number) { [weak self, mainThread] result in
          let data = result.map { ClipboardData(type: type, bytes: $0, origin: origin) }
          if finish(data.map(Optional.some)) { return }
          let plainer = (try? data.get().plainerTypes(of: types)) ?? []
          mainThread.post { self?.receive(plainer, of: offer, number, finish, origin: origin) }
        }))
  }
}
