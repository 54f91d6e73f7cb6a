import MarkdownSyntax

extension FlowWriter {
  mutating func enterLink(_ target: LinkTarget) {
    let isWritten =
      state.image == nil && !state.links.contains(true)
      && !AddressScheme.isDangerous(target.destination)
      && !target.destination.isEmpty && addresses.take(target)
    state.links.append(isWritten)
    if isWritten { beginLink(target) }
  }

  mutating func leaveLink(_ target: LinkTarget) {
    guard state.links.popLast() ?? false else { return }
    endLink(target)
    writeDeferredNotes()
  }

  private mutating func beginLink(_ target: LinkTarget) {
    add(.linkStart(target))
    push(.link)
    state.isLinkEmpty = true
  }

  /// Ends a link. One without words shows its address.
  private mutating func endLink(_ target: LinkTarget) {
    if state.isLinkEmpty { addLetters(Array(target.destination.utf8)[...]) }
    state.styles.removeLast()
    add(.linkEnd)
  }

  mutating func enterImage(_ target: LinkTarget) {
    if state.image != nil {
      state.image?.depth += 1
    } else {
      state.image = OpenImage(target: target)
    }
  }

  mutating func leaveImage() {
    guard let image = state.image else { return }
    if image.depth > 0 {
      state.image?.depth -= 1
      return
    }
    state.image = nil
    let isInLink = state.links.contains(true)
    switch addresses.take(image.target) ? pictures.find(image) : .missing {
    case .picture(let picture): add(.picture(picture, state.style))
    case .missing: addLetters(image.alternative[...])
    case .elsewhere:
      // No picture is fetched from the web: its words become a link to it.
      if !isInLink { beginLink(image.target) }
      addLetters(image.alternative[...])
      if !isInLink { endLink(image.target) }
    }
    if !isInLink { writeDeferredNotes() }
  }
}
