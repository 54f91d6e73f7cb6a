import SystemPackage
import TestSupport
import Canvas
import Platform
import Testing

@testable import Files

/// The desktop settings of the last start are restored.
@Suite struct RememberedDesktopTests {
  private static func changed(_ body: (inout DesktopSettings) -> Void) -> DesktopSettings {
    var settings = DesktopSettings()
    body(&settings)
    return settings
  }

  private static let examples = [
    DesktopSettings(), changed { $0.colorScheme = .dark },
    changed {
      $0.accent = Color(hex: 0x00FF07)
      $0.textScale = 1.35
      $0.reducesMotion = true
      $0.wantsContrast = true
      $0.remembersRecentFiles = false
      $0.caretBlink = nil
    },
    changed {
      $0.caretBlink = 0.48
      $0.caretBlinkEnd = 7
    },
    changed { $0.caretBlinkEnd = nil },
    changed { $0.pointerTheme = PointerTheme(name: "Bibata Modern Ice", size: 32) },
    changed { $0.pointerTheme = PointerTheme(size: 48) },
  ]

  @Test func settingsComeBackAsTheyWere() throws {
    for settings in Self.examples {
      #expect(RememberedDesktop.settings(RememberedDesktop.text(settings)) == settings)
    }
  }

  @Test(arguments: [
    "", "\n\n", "scheme", "scheme blue", "accent 1 2", "accent 1 2 300", "accent 1 2 3 4",
    "text-scale nan", "text-scale 0", "text-scale -1", "blink inf", "blink-end x",
    "reduced-motion maybe", "pointer-theme ../../x", "pointer-size 0", "pointer-size -1",
    "\0\u{FFFD}", "scheme\tdark",
  ])
  func wrongLinesAreSkipped(text: String) {
    #expect(RememberedDesktop.settings(text) == DesktopSettings())
  }

  @Test func theyOutliveTheProgram() throws {
    let folder = TemporaryFolder()
    let store = DiskFileStore(backupFolder: folder("backups"))
    let remembered = RememberedDesktop(store: store, path: folder("desktop"))
    #expect(remembered.load() == DesktopSettings())
    for settings in Self.examples {
      remembered.save(settings)
      #expect(remembered.load() == settings)
    }
    let nowhere = RememberedDesktop(store: store, path: folder("no/where"))
    nowhere.save(Self.examples[1])
    #expect(nowhere.load() == DesktopSettings())
  }
}
