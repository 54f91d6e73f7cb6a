import Files
import Interface
import Licensing
import Platform
import SystemPackage

/// The prices of Pro and the number of its owners, and how much of that the writer has seen.
public final class OfferModule: Module {
  private let path: FilePath?
  private let store: any FileStore
  private let state: StateModule

  private static let seen = "offer.writers"
  /// More bytes are no offer.
  private static let largest = 1 << 16

  /// Makes the module. `path` is the person's own offer, which takes the place of the shipped one;
  /// there need be none.
  public init(path: FilePath?, store: any FileStore, state: StateModule) {
    self.path = path
    self.store = store
    self.state = state
  }

  /// The offer of now: the file is read each time, since it is asked for seldom.
  public var current: Offer {
    Offer.current(file: path.flatMap { try? store.read($0, limit: Self.largest).bytes })
  }

  /// The number of writers that the person saw last; `nil`: they never saw one.
  public var seenWriters: Int? { state.largestWhole(Self.seen) }

  /// The person has seen the number of writers.
  public func writersWereSeen(_ count: Int) {
    state.raise(Self.seen, to: Double(count))
  }
}
