import CWayland
import Glibc
import Platform

/// Content that we offer, until another program's offer replaces it. Bytes are made on request, on
/// the thread of the pipes.
///
/// **Invariant:** `handle` is ours and is destroyed with this object.
final class WaylandSource {
  let handle: OpaquePointer
  let content: ClipboardContent
  private let kind: WaylandOffer.Kind
  private let pipes: PipeThread
  /// Called when a dragged source was dropped.
  var wasDropped: () -> Void = {}
  /// Called when the program it was dropped on has all of it, with the action that was chosen.
  var wasTaken: (_ action: UInt32) -> Void = { _ in }
  /// The action last chosen by the compositor.
  private var action: UInt32 = 0
  /// Called once when it is no longer offered.
  private var end: ((WaylandSource) -> Void)?

  /// Takes over a source that was just made, and names its forms.
  ///
  /// - Parameter end: called once it is no longer offered.
  init(
    _ handle: OpaquePointer, _ kind: WaylandOffer.Kind, content: ClipboardContent,
    pipes: PipeThread, end: @escaping (WaylandSource) -> Void
  ) {
    self.handle = handle
    self.kind = kind
    self.content = content
    self.pipes = pipes
    self.end = end
    let context = WaylandListener.context(of: self)
    switch kind {
    case .data: wl_data_source_add_listener(handle, Self.dataListener, context)
    case .primary:
      zwp_primary_selection_source_v1_add_listener(handle, Self.primaryListener, context)
    }
    for name in content.representations.flatMap({ WaylandForm.names(of: $0.type) }) {
      switch kind {
      case .data: wl_data_source_offer(handle, name)
      case .primary: zwp_primary_selection_source_v1_offer(handle, name)
      }
    }
  }

  isolated deinit {
    switch kind {
    case .data: wl_data_source_destroy(handle)
    case .primary: zwp_primary_selection_source_v1_destroy(handle)
    }
  }

  /// Sets the possible actions before a drag. Old compositors only copy.
  func allow(_ actions: UInt32) {
    guard wl_proxy_get_version(handle) >= UInt32(WL_DATA_SOURCE_SET_ACTIONS_SINCE_VERSION) else {
      return
    }
    wl_data_source_set_actions(handle, actions)
  }

  /// Sends data that a program requests by its name. The descriptor is ours now.
  private func send(_ name: UnsafePointer<CChar>, into descriptor: Int32) {
    let type = WaylandForm.type(of: String(cString: name))
    guard let form = content.representations.first(where: { $0.type == type }) else {
      close(descriptor)
      return
    }
    pipes.add(.write(descriptor, make: form.make))
  }

  /// Ends the source: another one has replaced it, or the drop has been transferred.
  private func finish() {
    let end = end
    self.end = nil
    end?(self)
  }

  nonisolated(unsafe) private static let dataListener: UnsafePointer<wl_data_source_listener> =
    {
      var table = wl_data_source_listener()
      table.target = { _, _, _ in }
      table.send = { context, _, name, descriptor in
        guard let name else { return }
        WaylandListener.tell(context, as: WaylandSource.self, name) {
          $0.send($1, into: descriptor)
        }
      }
      table.cancelled = { context, _ in
        WaylandListener.tell(context, as: WaylandSource.self) { $0.finish() }
      }
      table.dnd_drop_performed = { context, _ in
        WaylandListener.tell(context, as: WaylandSource.self) { $0.wasDropped() }
      }
      table.dnd_finished = { context, _ in
        WaylandListener.tell(context, as: WaylandSource.self) {
          $0.wasTaken($0.action)
          $0.finish()
        }
      }
      table.action = { context, _, action in
        WaylandListener.tell(context, as: WaylandSource.self) { $0.action = action }
      }
      return WaylandListener.lasting(table)
    }()

  nonisolated(unsafe) private static let primaryListener:
    UnsafePointer<zwp_primary_selection_source_v1_listener> =
      WaylandListener.lasting(
        zwp_primary_selection_source_v1_listener(
          send: { context, _, name, descriptor in
            guard let name else { return }
            WaylandListener.tell(context, as: WaylandSource.self, name) {
              $0.send($1, into: descriptor)
            }
          },
          cancelled: { context, _ in
            WaylandListener.tell(context, as: WaylandSource.self) { $0.finish() }
          }))
}
