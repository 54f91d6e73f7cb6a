import CWayland
import Platform

/// Data that another program offers, in one or more named forms.
///
/// **Invariant:** `handle` is ours and is destroyed with this object.
final class WaylandOffer {
  /// The protocol by which it comes.
  enum Kind {
    case data, primary
  }

  let handle: OpaquePointer
  private let kind: Kind
  /// The names of its forms, at most `mostNames`.
  private(set) var names: Set<String> = []
  /// The action that a drop would perform, by the compositor.
  private(set) var action: UInt32 = 0
  /// True if we have accepted the drag.
  private var isAccepted = false
  private var isFinished = false

  /// More names are ignored.
  private static let mostNames = 1024

  /// Takes over a new offer.
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

  /// The name under which it offers a MIME type; `nil` if it does not.
  func name(of type: String) -> String? {
    WaylandForm.names(of: type).first(where: names.contains)
  }

  /// Asks for a form to be written into a pipe, whose end remains the caller's.
  func receive(_ name: String, into descriptor: Int32) {
    switch kind {
    case .data: wl_data_offer_receive(handle, name, descriptor)
    case .primary: zwp_primary_selection_offer_v1_receive(handle, name, descriptor)
    }
  }

  /// Tells which form a drop would take, by its name; `nil` for none.
  ///
  /// - Parameters:
  ///   - actions: the possible actions, as bits of the protocol.
  ///   - preferred: one of them, unless the user holds keys that choose another.
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

  /// Reports that the dropped data was taken. Too early this is a protocol error, which ends the
  /// connection.
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
