/// Counts the bytes that are read and parsed, for tests that hold the cost of commands to a bound.
package final class WorkCounter {
  package private(set) var count = 0

  package init() {}

  package func add(_ bytes: Int) { count += bytes }
}
