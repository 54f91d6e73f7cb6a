import Interface
import Localization
import Platform
import TestSupport
import TextCore

@testable import DocumentScope

extension TestEditor {
  /// The rows that the menu of a word has for its spelling, once the background has found them.
  func spellingItems(at offset: Int) -> [MenuItem] {
    let entries = document.spelling.menuEntries(at: TextOffset(offset))
    _ = entries()
    mainThread.run()
    return entries().compactMap { entry in
      if case .item(let item)? = entry.usual { item } else { nil }
    }
  }
}

extension MenuItem {
  /// The title of the row in English.
  @MainActor var englishTitle: String {
    switch title {
    case .words(let phrase): Catalog.english.text(phrase)
    case .name(let name, _): name
    }
  }
}
