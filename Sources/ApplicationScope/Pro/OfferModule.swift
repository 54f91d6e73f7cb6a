import Files
import Interface
import Licensing
import Platform
import SystemPackage

/// The prices of Pro and the number of its owners, and how much of that the user has seen. An offer
/// in the file at `path` replaces the shipped one. The state keeps only the number that was seen;
/// nothing is fetched from the network.
public final class OfferModule: Module {
  private let path: FilePath?
  private let store: any FileStore
  private let state: StateModule

  private static let seen = "offer.writers"
  /// Bytes; a longer file is no offer.
  private static let largest = 1 << 16

  /// Makes the module. `path` is a file whose offer replaces the shipped one; it need not exist.
  public init(path: FilePath?, store: any FileStore, state: StateModule) {
    self.path = path
    self.store = store
    self.state = state
  }

  /// The current offer: the file is read each time, since that is rare.
  public var current: Offer {
    Offer.current(file: path.flatMap { try? store.read($0, limit: Self.largest).bytes })
  }

  /// The number of writers that the user saw last; `nil`: they never saw one.
  public var seenWriters: Int? { state.largestWhole(Self.seen) }

  /// Notes that the user has seen the number of writers.
  public func writersWereSeen(_ count: Int) {
    state.raise(Self.seen, to: Double(count))
  }
}
