/// What the desktop does for the program beside windows and clipboard.
@MainActor
public struct DesktopServices {
  /// How it wants programs to look and move.
  public var settings: any DesktopSettingsSource
  /// When it goes to sleep.
  public var sleep: any SleepSignals
  /// Addresses, letters and Paber's own folder in other programs.
  public var opener: any DesktopOpener
  /// Short noises.
  public var sound: any SoundPlayer
  /// Dialogs in which files are chosen.
  public var fileChooser: any FileChooser
  /// Those who can't see what is in the windows.
  public var accessibility: any AccessibilityExport

  /// Bundles them; what is not given does nothing.
  public init(
    settings: any DesktopSettingsSource = SilentDesktopSettings(),
    sleep: any SleepSignals = SilentSleepSignals(), opener: any DesktopOpener = NoOpener(),
    sound: any SoundPlayer = SilentSoundPlayer(),
    fileChooser: any FileChooser = NoFileChooser(),
    accessibility: any AccessibilityExport = SilentAccessibility()
  ) {
    self.settings = settings
    self.sleep = sleep
    self.opener = opener
    self.sound = sound
    self.fileChooser = fileChooser
    self.accessibility = accessibility
  }
}
