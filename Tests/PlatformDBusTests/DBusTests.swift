import Testing

/// Everything that needs a bus: one after the other, each with a bus of its own.
@Suite(.serialized, .timeLimit(.minutes(10))) enum DBusTests {}
