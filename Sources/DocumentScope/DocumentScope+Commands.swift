import ApplicationScope
import Interface

extension DocumentScope {
  /// Collects the commands of all modules. Of two with the same keys the first has them.
  func addCommands() {
    commands.add(opening.commands)
    commands.add(saving.commands)
    commands.add(closing.commands)
    commands.add(readingLock.guarding(typing.commands))
    commands.add(readingLock.guarding(pasteboard.commands, but: ["copy"]))
    commands.add(
      readingLock.guarding(formatting.commands { [weak typing] in typing?.perform($0) }))
    commands.add(readingLock.guarding(undoWheel.commands))
    commands.add(readingLock.commands)
    commands.add(help.commands)
    commands.add(selection.commands)
    commands.add(frameModule.commands)
    commands.add(typewriter.commands)
    commands.add(focus.commands)
    commands.add(menus.commandsOfMenus)
    commands.add(application.appearance.commands)
    commands.add(writing.commands)
    commands.add(application.textSize.commands)
    commands.add(application.noises.commands)
    commands.add(proSheets.commands)
  }
}
