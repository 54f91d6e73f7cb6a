import Dispatch
import Synchronization

/// Runs two closures at the same time, on two cores if both are free, and waits for both. To be
/// called on a background thread.
public func concurrently<First: Sendable, Second: Sendable>(
  _ first: @escaping @Sendable () -> First, _ second: @escaping @Sendable () -> Second
) -> (First, Second) {
  let results = Mutex<(first: First?, second: Second?)>((nil, nil))
  DispatchQueue.concurrentPerform(iterations: 2) { index in
    if index == 0 {
      let result = first()
      results.withLock { $0.first = result }
    } else {
      let result = second()
      results.withLock { $0.second = result }
    }
  }
  let (one, other) = results.withLock { $0 }
  guard let one, let other else { preconditionFailure("Both have run.") }
  return (one, other)
}
