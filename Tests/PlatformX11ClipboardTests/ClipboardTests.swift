import Testing

@testable import PlatformX11Clipboard

/// Everything that needs an X server: one after the other, all on the same one.
@Suite(.serialized) enum ClipboardTests {}

extension SelectionTimes {
  /// Time-outs that no machine is too slow for.
  static let patient = SelectionTimes(step: 600, handover: 60)
}
