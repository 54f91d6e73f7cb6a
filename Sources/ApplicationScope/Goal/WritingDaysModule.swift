import Files
import Interface
import Platform

/// The words written on each day of the last weeks, in all windows: kept in the state while a goal
/// is set.
///
/// Deleted words are subtracted, so that moving a paragraph counts nothing.
public final class WritingDaysModule: Module {
  private let state: StateModule
  /// Tells that words were written.
  public let didChange = Broadcast<Void>()

  /// The first day that is kept.
  private var firstDay = ""

  /// Days that are kept.
  static let kept = 60

  public init(state: StateModule) { self.state = state }

  /// Forgets days that are too long ago.
  public func setUp(_ registrations: Registrations) { forgetOldDays() }

  private func forgetOldDays() {
    let days = LocalDate.days(Self.kept, upTo: state.date)
    guard let first = days.first, first != firstDay else { return }
    firstDay = first
    state.forgetDays(before: first)
  }

  /// Adds words written now; less than 0 if some were deleted.
  public func add(_ words: Int) {
    guard words != 0, let day = LocalDate.days(1, upTo: state.date).last else { return }
    forgetOldDays()
    state.add(abs(words), to: Self.name(of: day, words > 0 ? .written : .deleted))
    didChange.send()
  }

  public var today: Int { words(ofLast: 1).last ?? 0 }

  /// The words of so many days up to today, the oldest first; less than 0 if more were deleted.
  public func words(ofLast count: Int) -> [Int] {
    LocalDate.days(count, upTo: state.date).map { day in
      let (written, deleted) = (Kind.written, Kind.deleted)
      return state.count(Self.name(of: day, written)) - state.count(Self.name(of: day, deleted))
    }
  }

  /// Seconds until midnight.
  public var secondsToMidnight: Double { LocalDate.secondsToMidnight(from: state.date) }

  private enum Kind: String {
    case written = "words-written"
    case deleted = "words-deleted"
  }

  private static func name(of day: String, _ kind: Kind) -> String {
    StateStore.name(kind.rawValue, of: day)
  }
}
