import Platform

/// Drags over our windows.
extension WaylandClipboard {
  /// Handles a drag that has entered a window.
  func dragCame(_ drag: WaylandDataDevice.Drag) {
    let name = drag.offer.name(of: URIList.type) ?? nameOfText(in: drag.offer)
    if let carried, !carried.isDropped {
      drag.offer.accept(
        drag.offer.name(of: ClipboardData.text), serial: drag.serial,
        actions: WaylandAction.copy | WaylandAction.move, preferred: carried.preferred)
    } else {
      drag.offer.accept(name, serial: drag.serial)
    }
    connection.flush()
    dragMoved(drag)
  }

  /// Handles a drag that has moved to another place.
  func dragMoved(_ drag: WaylandDataDevice.Drag) {
    // Text that names files opens them, and is inserted nowhere.
    if drag.offer.name(of: URIList.type) == nil, nameOfText(in: drag.offer) != nil {
      tell(drag, .hovers(x: drag.place.x, y: drag.place.y))
    }
  }

  func dragLeft(_ drag: WaylandDataDevice.Drag) { tell(drag, .left) }

  func dropped(_ drag: WaylandDataDevice.Drag) {
    if carried?.isDropped == false { return dropOwn(drag) }
    if drag.offer.name(of: URIList.type) == nil { return offerText(of: drag) }
    lastNumber += 1
    receive([URIList.type], of: drag.offer, lastNumber) { [weak self, mainThread] result in
      let files = (try? result.get()).map { URIList.files(in: $0.bytes) } ?? []
      mainThread.post {
        guard !files.isEmpty else {
          // A web address, for instance.
          self?.offerText(of: drag)
          return
        }
        drag.offer.finish()
        self?.drags.send((drag.window, .files(files, x: drag.place.x, y: drag.place.y)))
      }
      return true
    }
  }

  /// The name under which text is offered, or a picture, which is handled the same way; `nil` if
  /// neither is.
  private func nameOfText(in offer: WaylandOffer) -> String? {
    ClipboardData.insertable.lazy.compactMap(offer.name(of:)).first
  }

  private func offerText(of drag: WaylandDataDevice.Drag) {
    guard nameOfText(in: drag.offer) != nil else { return }
    drop = drag
    tell(drag, .text(x: drag.place.x, y: drag.place.y))
    readingPipes.add(
      .later(Self.dropTimeOut) { [weak self, mainThread, serial = drag.serial] in
        mainThread.post { self?.refuseDrop(serial) }
      })
  }

  /// Reports later: listeners are called while events are read.
  func tell(_ drag: WaylandDataDevice.Drag, _ news: Drag) { tell(drag.window, news) }

  /// The same for a window by the number of its surface.
  func tell(_ window: UInt32, _ news: Drag) {
    mainThread.post { [weak self] in self?.drags.send((window, news)) }
  }

  /// Refuses the drop with a serial if it is still unread. Destroying an offer before it was
  /// finished refuses it.
  private func refuseDrop(_ serial: UInt32) {
    guard drop?.serial == serial else { return }
    drop = nil
    connection.flush()
  }

  /// Reads the dropped content, once. It is finished after the last form that is requested, as no
  /// more can be requested then. Destroying an offer before it was finished refuses it.
  func readDrop(_ types: [String], number: Int, _ finish: @escaping Finish) {
    let drop = drop
    self.drop = nil
    receive(types, of: drop?.offer, number) { [weak self, mainThread] result in
      guard finish(result) else { return false }
      mainThread.post {
        if (try? result.get()) != nil { drop?.offer.finish() }
        self?.connection.flush()
      }
      return true
    }
  }
}
