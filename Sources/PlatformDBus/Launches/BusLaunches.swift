import Platform
public import SingleInstance

/// Receives the desktop's launch requests for the running program, by its name on the session's
/// bus: no other process is started for them.
public final class BusLaunches {
  private let bus: Bus
  private let name: String

  /// Makes a receiver that receives nothing yet.
  ///
  /// - Parameter name: the program's name on the bus, the one of its desktop entry.
  public init(bus: Bus, name: String) {
    self.bus = bus
    self.name = name
  }

  /// Receives requests from now on. If another process has the name, this one gets it when that ends.
  ///
  /// - Parameter open: opens a request; returns `false` if the program is about to end.
  public func start(open: @escaping (LaunchRequest) -> Bool) {
    bus.export(ApplicationObject.interface(open), at: ApplicationObject.path(of: name))
    bus.send(.toBus("RequestName", [.string(name), .uint32(0)]))
  }

  /// Releases the name before the program ends; the next request starts a new process.
  public func end() { bus.send(.toBus("ReleaseName", [.string(name)])) }
}
