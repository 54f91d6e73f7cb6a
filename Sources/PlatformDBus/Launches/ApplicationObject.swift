import Platform
import SingleInstance

/// The object by which desktops start a program, or make a running one open more (Desktop Entry
/// Specification 1.5, “D-Bus Activation”).
enum ApplicationObject {
  /// The object's path, by the program's name on the bus.
  static func path(of name: String) -> String {
    "/" + name.map { $0 == "." ? "/" : $0 == "-" ? "_" : String($0) }.joined()
  }

  /// The object's interface.
  ///
  /// - Parameter open: opens a request; returns `false` if the program is about to end.
  static func interface(_ open: @escaping (LaunchRequest) -> Bool) -> BusInterface {
    func method(
      _ name: String, _ takes: String, _ request: @escaping ([BusValue]) -> LaunchRequest?
    ) -> BusInterface.Method {
      BusInterface.Method(name: name, takes: takes) { call in
        guard let request = request(call.arguments) else {
          return call.refuse(.invalidArguments, "That is nothing which Paber can open.")
        }
        if open(request) { call.answer() } else { call.refuse(.failed, "Paber is about to end.") }
      }
    }
    return BusInterface(
      name: "org.freedesktop.Application",
      methods: [
        method("Activate", "a{sv}") { LaunchRequest(startedWith: $0[0]) },
        method("Open", "asa{sv}") { LaunchRequest(addresses: $0[0], startedWith: $0[1]) },
        method("ActivateAction", "sava{sv}") {
          LaunchRequest(action: $0[0], startedWith: $0[2])
        },
      ])
  }
}

extension LaunchRequest {
  /// A request to open nothing in particular. `platform`: the desktop's data about the start.
  fileprivate init(startedWith platform: BusValue) {
    self.init()
    func token(_ name: String) -> String? {
      guard case .string(let text)? = platform.dictionary?[name] else { return nil }
      return ActivationToken.text(Array(text.utf8))
    }
    activation = ActivationToken(
      startupID: token("desktop-startup-id"), waylandToken: token("activation-token"))
  }

  /// A request to open the files at some addresses; `nil` if one of them is no file of this machine.
  fileprivate init?(addresses: BusValue, startedWith platform: BusValue) {
    guard case .array(let addresses, _) = addresses else { return nil }
    self.init(startedWith: platform)
    for case .string(let address) in addresses {
      let files = URIList.files(in: Array(address.utf8))
      guard files.count == 1 else { return nil }
      items.append(.file(files[0]))
    }
  }

  /// A request for an action of the desktop entry; `nil` if there is no such action.
  fileprivate init?(action: BusValue, startedWith platform: BusValue) {
    guard action == .string("new-sheet") else { return nil }
    self.init(startedWith: platform)
    opensBlankSheet = true
  }
}
