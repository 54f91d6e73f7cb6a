import Platform
public import SingleInstance

/// What desktops want of the program while it runs, which come to it by its name on the session's bus:
/// no other process is started for them.
public final class BusLaunches {
  private let bus: Bus
  private let name: String

  /// Makes one that takes nothing yet.
  ///
  /// - Parameter name: the program's on the bus, which is that of its desktop entry.
  public init(bus: Bus, name: String) {
    self.bus = bus
    self.name = name
  }

  /// Takes what comes from now on. Where another process has the name, ours comes when that ends.
  ///
  /// - Parameter open: opens what is asked for; `false`: the program is about to end.
  public func start(open: @escaping (LaunchRequest) -> Bool) {
    bus.export(ApplicationObject.interface(open), at: ApplicationObject.path(of: name))
    bus.send(.toBus("RequestName", [.string(name), .uint32(0)]))
  }

  /// Gives the name back: the program ends, and who asks is left to start the next.
  public func end() { bus.send(.toBus("ReleaseName", [.string(name)])) }
}
