import Canvas
import Platform
import TestSupport
import Testing

/// Buffers that a display reads for a while, but which must have the last frame nevertheless.
@Suite struct BufferRingTests {
  private static let size = 24

  /// Random frames in small pictures: after the missing parts are copied, a buffer holds the frame
  /// before. That holds for any buffers that the display keeps and any frames that draw nothing.
  @Test(arguments: [1, 2, 3, 4])
  func aBufferHoldsTheLastFrame(most: Int) {
    let seed = RandomSeed.value
    var random = SeededGenerator(seed: seed)
    var ring = BufferRing(most: most)
    let blank = [UInt32](repeating: 0, count: Self.size * Self.size)
    var buffers: [[UInt32]] = []
    var busy: Set<Int> = []
    var frame = blank
    for step in 0..<2000 {
      guard let next = ring.next() else {
        #expect(busy.count == most, "seed \(seed), step \(step)")
        release(&busy, &ring, &random)
        continue
      }
      #expect(!busy.contains(next.number), "seed \(seed), step \(step)")
      if next.number == buffers.count { buffers.append(blank) }
      if let missing = next.missing, let newest = next.newest {
        for rect in missing {
          for place in places(of: rect) { buffers[next.number][place] = buffers[newest][place] }
        }
        guard buffers[next.number] == frame else {
          Issue.record("seed \(seed), step \(step): the buffer lacks something")
          return
        }
      }
      if Int.random(in: 0..<4, using: &random) == 0 { continue }
      let damage = (0..<Int.random(in: 1...9, using: &random)).map { _ in rect(&random) }
      for rect in damage {
        let color = UInt32.random(in: 1 ... .max, using: &random)
        for place in places(of: rect) { frame[place] = color }
      }
      buffers[next.number] = frame
      ring.present(next.number, damage: damage)
      busy.insert(next.number)
      if let spare = ring.dropSpare() {
        #expect(!busy.contains(spare), "seed \(seed), step \(step)")
        buffers.remove(at: spare)
        busy = Set(busy.map { $0 > spare ? $0 - 1 : $0 })
      }
      while Bool.random(using: &random) { release(&busy, &ring, &random) }
    }
    #expect(buffers.count <= most, "seed \(seed)")
  }

  @Test func oneIsEnoughWhereNothingIsRead() {
    var ring = BufferRing(most: 3)
    for _ in 0..<10 {
      #expect(ring.next()?.number == 0)
      ring.present(0, damage: [DeviceRect(x: 0, y: 0, width: 1, height: 1)])
      ring.release(0)
    }
  }

  @Test func thereAreNoneWhileAllAreRead() {
    var ring = BufferRing(most: 2)
    for number in 0...1 {
      #expect(ring.next()?.number == number)
      ring.present(number, damage: [])
    }
    #expect(ring.next() == nil)
    ring.release(0)
    #expect(ring.next()?.number == 0)
  }

  /// A display that reads two at a time has a third for as long as it is needed.
  @Test func unneededBuffersAreReleased() {
    var ring = BufferRing(most: 3)
    for number in 0...2 {
      #expect(ring.next()?.number == number)
      ring.present(number, damage: [])
      #expect(ring.dropSpare() == nil)
    }
    // From now on it reads the last buffer, and the one before until the last is shown.
    ring.release(0)
    ring.release(1)
    var (shown, drops) = (2, 0)
    for _ in 0..<40 {
      guard var number = ring.next()?.number else { break }
      ring.present(number, damage: [])
      if let spare = ring.dropSpare() {
        drops += 1
        if shown > spare { shown -= 1 }
        if number > spare { number -= 1 }
      }
      ring.release(shown)
      shown = number
    }
    #expect(drops == 1)
  }

  private func release(
    _ busy: inout Set<Int>, _ ring: inout BufferRing, _ random: inout SeededGenerator
  ) {
    guard let number = busy.sorted().randomElement(using: &random) else { return }
    busy.remove(number)
    ring.release(number)
  }

  private func rect(_ random: inout SeededGenerator) -> DeviceRect {
    let x = Int.random(in: 0..<Self.size, using: &random)
    let y = Int.random(in: 0..<Self.size, using: &random)
    return DeviceRect(
      x: x, y: y, width: Int.random(in: 1...(Self.size - x), using: &random),
      height: Int.random(in: 1...(Self.size - y), using: &random))
  }

  private func places(of rect: DeviceRect) -> [Int] {
    (rect.y..<rect.y + rect.height).flatMap { y in
      (rect.x..<rect.x + rect.width).map { y * Self.size + $0 }
    }
  }
}
