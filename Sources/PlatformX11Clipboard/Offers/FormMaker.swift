import Platform

/// Makes the forms of offered content on a thread of their own. A long form takes seconds, in which
/// the thread of the selections goes on to read for our windows and to serve other programs.
enum FormMaker {
  /// A form to make. Its targets differ in their names, and a few in the encoding.
  struct Form: Sendable {
    var targets: [(target: Atom, name: String)]
    let make: @Sendable () -> [UInt8]
  }

  /// A form as it is put into a property.
  struct Made: Sendable {
    let target: Atom
    let bytes: [UInt8]
    let type: String
  }

  /// The thread's name in debuggers and `top`.
  static let name = "paber-forms"

  /// Seconds after which no further form of a request is begun: a program that asks for several at
  /// once gets none of them before all are made, and a clipboard manager does so at the end.
  private static let longest = 5.0

  /// Makes forms, each once for all its targets, and hands them over, on any thread. Those that would
  /// come too late are missing.
  static func make(
    _ forms: [Form], now: @escaping @Sendable () -> Double = { BlockingThread.now },
    then take: @escaping @Sendable ([Made]) -> Void
  ) {
    let work: @Sendable () -> Void = {
      let start = now()
      var made: [Made] = []
      for form in forms where made.isEmpty || now() - start < longest {
        let bytes = form.make()
        for (target, name) in form.targets {
          let (bytes, type) = SelectionTarget.encoded(bytes, as: name)
          made.append(Made(target: target, bytes: bytes, type: type))
        }
      }
      take(made)
    }
    if !BlockingThread.start(name, work) { work() }
  }
}
