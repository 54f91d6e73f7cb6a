import Testing

/// Everything that a person sees of the running program: real windows, real keys, real files.
///
/// One after the other, since each test has a whole desktop of its own.
@Suite(.serialized) enum EndToEnd {}
