import Canvas
import Testing

@Suite struct DisplayListMoveTests {
  @Test func everythingMovesAndTheGapIsFilled() {
    let page = Color(hex: 0xFFFFFF)
    let ink = Color(hex: 0x000000)
    var list = DisplayList(
      bounds: DeviceRect(x: 0, y: 0, width: 100, height: 50), background: page)
    list.append(.fill(DeviceRect(x: 1, y: 2, width: 3, height: 4), ink))
    list.clipped(to: DeviceRect(x: 70, y: 0, width: 10, height: 50)) {
      $0.append(.roundedFill(DeviceRect(x: 80, y: 10, width: 20, height: 20), radius: 4, ink))
      $0.append(.line(fromX: 80, fromY: 0, toX: 100, toY: 9, width: 1, ink))
    }
    let moved = list.moved(x: 12, y: -3, beyond: Color(hex: 0x808080))
    #expect(
      moved.description == """
        page 0,0 100×50 #808080
        fill 12,-3 100×50 #FFFFFF
        fill 13,-1 3×4 #000000 in 12,0 88×47
        rounded 92,7 20×20 radius 4 #000000 in 82,0 10×47
        line 92,-3 to 112,6 width 1 #000000 in 82,0 10×47

        """)
  }
}
