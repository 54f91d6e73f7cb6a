/// Counts the bytes read and parsed, for tests that limit the cost of commands.
package final class WorkCounter {
  package private(set) var count = 0

  package init() {}

  package func add(_ bytes: Int) { count += bytes }
}
