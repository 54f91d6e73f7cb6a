/// The program's name for desktops and buses.
enum ProgramName {
  /// The name in reverse-DNS form, as in `Resources/identity`: of the desktop entry, the icon, the
  /// name on the session's bus, and windows on Wayland.
  static let inDesktop = "page.paber.Paber"
}
