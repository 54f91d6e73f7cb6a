import CWayland
import Platform

/// Something that another program offers: its forms by name, and the way to each of them.
///
/// **Invariant:** `handle` is ours and is destroyed with this object.
final class WaylandOffer {
  /// By which protocol it comes.
  enum Kind {
    case data, primary
  }

  let handle: OpaquePointer
  private let kind: Kind
  /// What it has, as far as it is believed.
  private(set) var names: Set<String> = []
  /// What the compositor says that a drop would do.
  private(set) var action: UInt32 = 0
  /// Whether we have said that we would take it.
  private var isAccepted = false
  private var isFinished = false

  /// More forms are not believed.
  private static let mostNames = 1024

  /// Takes on an offer that has just come.
  init(_ handle: OpaquePointer, _ kind: Kind) {
    self.handle = handle
    self.kind = kind
    let context = WaylandListener.context(of: self)
    switch kind {
    case .data: wl_data_offer_add_listener(handle, Self.dataListener, context)
    case .primary:
      zwp_primary_selection_offer_v1_add_listener(handle, Self.primaryListener, context)
    }
  }

  isolated deinit {
    switch kind {
    case .data: wl_data_offer_destroy(handle)
    case .primary: zwp_primary_selection_offer_v1_destroy(handle)
    }
  }

  /// The name under which it has something of a MIME type; `nil`: it has not.
  func name(of type: String) -> String? {
    WaylandForm.names(of: type).first(where: names.contains)
  }

  /// Has something written into a pipe, whose end remains the caller's.
  func receive(_ name: String, into descriptor: Int32) {
    switch kind {
    case .data: wl_data_offer_receive(handle, name, descriptor)
    case .primary: zwp_primary_selection_offer_v1_receive(handle, name, descriptor)
    }
  }

  /// Says what would be taken of something that is dragged, by its name; `nil`: nothing.
  ///
  /// - Parameters:
  ///   - actions: what may become of the original, as bits of the protocol.
  ///   - preferred: one of them, unless the person holds keys that choose another.
  func accept(
    _ name: String?, serial: UInt32, actions: UInt32 = WaylandAction.copy,
    preferred: UInt32 = WaylandAction.copy
  ) {
    guard !isFinished else { return }
    isAccepted = name != nil
    wl_data_offer_accept(handle, serial, name)
    guard hasActions else { return }
    wl_data_offer_set_actions(handle, isAccepted ? actions : 0, isAccepted ? preferred : 0)
  }

  /// Says that what was dropped was taken. Said too early it would end the connection.
  func finish() {
    guard hasActions, isAccepted, action != 0, !isFinished else { return }
    isFinished = true
    wl_data_offer_finish(handle)
  }

  private var hasActions: Bool {
    wl_proxy_get_version(handle) >= UInt32(WL_DATA_OFFER_SET_ACTIONS_SINCE_VERSION)
  }

  private func add(_ name: UnsafePointer<CChar>) {
    if names.count < Self.mostNames { names.insert(String(cString: name)) }
  }

  nonisolated(unsafe) private static let dataListener: UnsafePointer<wl_data_offer_listener> =
    WaylandListener.lasting(
      wl_data_offer_listener(
        offer: { context, _, name in
          guard let name else { return }
          WaylandListener.tell(context, as: WaylandOffer.self, name) { $0.add($1) }
        },
        source_actions: { _, _, _ in },
        action: { context, _, action in
          WaylandListener.tell(context, as: WaylandOffer.self) { $0.action = action }
        }))

  nonisolated(unsafe) private static let primaryListener:
    UnsafePointer<zwp_primary_selection_offer_v1_listener> =
      WaylandListener.lasting(
        zwp_primary_selection_offer_v1_listener(offer: { context, _, name in
          guard let name else { return }
          WaylandListener.tell(context, as: WaylandOffer.self, name) { $0.add($1) }
        }))
}
