import ApplicationScope
import Interface
import Localization
import MarkdownEditing
import MarkdownSyntax
import Platform
import WindowScope

/// The command that makes and changes links, and its sheet with the address and the title.
///
/// A link under the caret is changed; otherwise the selected words, or those at the caret, become
/// one. An address on the clipboard is proposed. The text is changed only by the answer.
final class LinkSheetModule: Module, DocumentPart {
  let core: DocumentCore
  private let formatting: FormattingModule
  private let typing: TypingModule
  private let links: LinksModule
  private weak var sheet: LinkSheet?

  init(
    _ core: DocumentCore, formatting: FormattingModule, typing: TypingModule, links: LinksModule
  ) {
    self.core = core
    self.formatting = formatting
    self.typing = typing
    self.links = links
  }

  func tearDown() { sheet = nil }

  var commands: [Command] {
    [
      Command(
        "link", Phrase("Link"), .format, [.init(.character("k"), .control)], changesText: true,
        isChecked: { [weak self] in self?.formatting.state().isLink ?? false }
      ) { [weak self] in self?.ask() }
    ]
  }

  private func ask() {
    guard sheet == nil else { return }
    guard let link = formatting.link, link.isLink || link.canBeSet else {
      return hidesTags ? formatting.sayWhyNoLink() : toggle()
    }
    let target = link.target
    let sheet = LinkSheet(
      address: target.destination, title: target.title ?? "", isLink: link.isLink,
      clipboard: clipboard, boundaries: boundaries
    ) { [weak self] answer in self?.take(answer, from: target) }
    self.sheet = sheet
    sheets.present(sheet)
    if target.destination.isEmpty { propose(to: sheet) }
  }

  /// Proposes the address on the clipboard. Keys wait for it, as they do for a paste.
  private func propose(to sheet: LinkSheet) {
    paste.readText(
      from: .clipboard,
      decode: { String(decoding: $0.prefix(SheetField.longest), as: UTF8.self).trimmed },
      take: { [weak self, weak sheet] result in
        guard case .success(let address?) = result, FormattingCommands.isAddress(address) else {
          return
        }
        sheet?.propose(address)
        self?.redraws.setNeedsFrame()
      })
  }

  private func take(_ answer: LinkSheet.Answer, from old: MarkdownSyntax.LinkTarget) {
    sheet = nil
    switch answer {
    case .toggle: toggle()
    case .remove: formatting.runLink(typing.performing) { $0.removing() }
    case .set(let address, let title): set(target(address, title), from: old)
    case .open(let address, let title):
      let new = target(address, title)
      if new != old { set(new, from: old) }
      links.open(new.destination)
    }
  }

  private func target(_ address: String, _ title: String) -> MarkdownSyntax.LinkTarget {
    let title = title.trimmed
    return MarkdownSyntax.LinkTarget(
      destination: address.trimmed, title: title.isEmpty ? nil : title)
  }

  private func set(_ new: MarkdownSyntax.LinkTarget, from old: MarkdownSyntax.LinkTarget) {
    guard new != old else {
      // Without a link yet, Return does what the command does without a sheet.
      if let link = formatting.link, !link.isLink, !link.isWritten { toggle() }
      return
    }
    formatting.runLink(typing.performing) { $0.setting(new) }
  }

  /// Makes or removes a link at once, with the caret where the address is to be typed. While tags are
  /// hidden, an address can't be typed on the page.
  private func toggle() {
    guard !hidesTags || formatting.state().isLink else { return }
    formatting.toggleLink(typing.performing)
  }
}

extension String {
  /// The text without white space at its ends.
  nonisolated fileprivate var trimmed: String {
    let start = drop(while: \.isWhitespace)
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return String(start[...last])
  }
}
