import Testing

extension EndToEnd.Desktops {
  /// The accessibility tree, by the bus and the library that screen readers use.
  @Suite struct ScreenReaders {
    @Test func theWholeWindowIsWalked() async throws {
      try await withDesktop { desktop in
        let reader = try await ScreenReader(desktop)
        let file = try desktop.write("# Dear\n\nyou **and** me\n", to: "letter.md")
        let paber = try desktop.launch([file], changes: reader.settings)
        _ = try await paber.window()
        try await reader.told("3|*heading||# Dear|0", "3|paragraph||you **and** me|-1")
        try desktop.keys("Down", "Down")
        try desktop.type("to ")
        try await reader.told("3|heading||# Dear|-1", "3|*paragraph||to you **and** me|3")
        try desktop.keys("F10", "Down")
        try await reader.told("2|menu bar|", "3|menu|Paber", "4|*menu item|About Paber")
        try desktop.keys("Escape", "Escape", "ctrl+f")
        try desktop.type("me")
        try await reader.told("2|panel|Find", "3|*entry|Find|me|2")
        try desktop.keys("Escape", "ctrl+shift+o")
        try await reader.told("2|panel|Outline", "4|*list item|Dear")
        try desktop.keys("Escape", "F10", "f", "r")
        try await reader.told("3|menu|File", "4|menu|Open Recent", "5|*check menu item|letter.md")
        try desktop.keys("Escape", "Escape", "Escape", "ctrl+shift+s")
        try await reader.told("2|dialog|Save as")
      }
    }
  }
}
