import Platform

/// The names that programs on Wayland use for data forms, besides MIME types.
nonisolated enum WaylandForm {
  /// All of them UTF-8, the most exact first. The last three are X11's, for its programs.
  private static let text = [ClipboardData.text, "text/plain", "UTF8_STRING", "TEXT", "STRING"]

  /// The names under which data of a MIME type is offered and requested.
  static func names(of type: String) -> [String] {
    type == ClipboardData.text ? text : [type]
  }

  /// The MIME type of a name.
  static func type(of name: String) -> String { text.contains(name) ? ClipboardData.text : name }
}
