/// The services of the desktop besides windows and clipboard.
@MainActor
public struct DesktopServices {
  /// The desktop's settings for the look and the motion of programs.
  public var settings: any DesktopSettingsSource
  /// Signals when the desktop goes to sleep.
  public var sleep: any SleepSignals
  /// Opens addresses, e-mails and Paber's own folder in other programs.
  public var opener: any DesktopOpener
  /// Plays short noises.
  public var sound: any SoundPlayer
  /// Dialogs in which files are chosen.
  public var fileChooser: any FileChooser
  public var printDialogs: any PrintDialogs
  /// The programs that print where there is no dialog.
  public var printPrograms: any PrintPrograms
  /// Composes e-mails with attached files in the mail program.
  public var mail: any MailComposer
  /// The connection to screen readers.
  public var accessibility: any AccessibilityExport

  /// Makes services; the missing ones do nothing.
  public init(
    settings: any DesktopSettingsSource = SilentDesktopSettings(),
    sleep: any SleepSignals = SilentSleepSignals(), opener: any DesktopOpener = NoOpener(),
    sound: any SoundPlayer = SilentSoundPlayer(),
    fileChooser: any FileChooser = NoFileChooser(),
    printDialogs: any PrintDialogs = NoPrintDialogs(),
    printPrograms: any PrintPrograms = NoPrintPrograms(),
    mail: any MailComposer = NoMailComposer(),
    accessibility: any AccessibilityExport = SilentAccessibility()
  ) {
    self.settings = settings
    self.sleep = sleep
    self.opener = opener
    self.sound = sound
    self.fileChooser = fileChooser
    self.printDialogs = printDialogs
    self.printPrograms = printPrograms
    self.mail = mail
    self.accessibility = accessibility
  }
}
