import Canvas
import Testing

@Suite struct GeometryTests {
  @Test func rectanglesAtTheLimitsDoNotTrap() {
    let values = [Int.min, Int.min + 1, -1, 0, 1, Int.max - 1, Int.max]
    let screen = DeviceRect(x: 0, y: 0, width: 10, height: 10)
    for x in values {
      for width in values {
        let rect = DeviceRect(x: x, y: x, width: width, height: width)
        let common = rect.intersection(screen)
        #expect(common.width <= 10 && common.height <= 10)
        let union = rect.union(screen)
        // A width of more than Int.max can't be told; everything narrower must be covered.
        if x > Int.min / 2 { #expect(union.x <= 0 && union.maxX >= 10) }
        #expect(rect.offset(x: x, y: width).width == rect.width)
        for other in values {
          let second = DeviceRect(x: other, y: 0, width: width, height: 1)
          #expect(rect.intersects(second) == second.intersects(rect))
        }
      }
    }
  }

  @Test func intersectionHoldsWhatBothCover() {
    let a = DeviceRect(x: 0, y: 0, width: 10, height: 10)
    let b = DeviceRect(x: 6, y: -2, width: 10, height: 5)
    #expect(a.intersection(b) == DeviceRect(x: 6, y: 0, width: 4, height: 3))
    #expect(!a.intersects(DeviceRect(x: 10, y: 0, width: 5, height: 5)))
  }

  @Test func scaleRoundsToNearestAndSurvivesNonsense() {
    #expect(Scale(1.25).devicePixel(3) == 4)
    #expect(Scale(1.5).devicePixel(-1) == -2)
    #expect(Scale(.nan).devicePixel(1) == 0)
    #expect(Scale(1).devicePixel(.infinity) > 1 << 50)
    #expect(Scale(1).deviceLength(0.1) == 1)
    let rect = Scale(2).deviceRect(Rect(x: -1e300, y: .nan, width: 2e300, height: 3))
    #expect(rect.x < -1 << 50)
  }

  @Test func aDeviceRectangleIsKnownInLogicalPixels() {
    let rect = Scale(2).logicalRect(DeviceRect(x: -3, y: 4, width: 5, height: 0))
    #expect(rect == Rect(x: -1.5, y: 2, width: 2.5, height: 0))
  }
}
