// Tests of what a rotation does to sizes, rectangles and touches.
import Testing
import Units

@Suite("Rotation")
struct RotationTests {
  @Test("a panel rotated sideways swaps width and height")
  func size() {
    let screen = PanelGeometry(pixels: Size(width: 720, height: 1280), width: 62, height: 110)
    let turned = PanelGeometry(pixels: Size(width: 1280, height: 720), width: 110, height: 62)
    for rotation in Rotation.allCases {
      #expect(rotation.turned(screen) == (rotation.isSideways ? turned : screen))
      #expect(rotation.inverse.inverse == rotation)
    }
  }

  @Test(
    "a rectangle at the top left of the screen moves clockwise around the panel",
    arguments: [
      (Rotation.upright, Rect(left: 1, top: 2, right: 4, bottom: 7)),
      (.quarter, Rect(left: 13, top: 1, right: 18, bottom: 4)),
      (.half, Rect(left: 26, top: 13, right: 29, bottom: 18)),
      (.threeQuarters, Rect(left: 2, top: 26, right: 7, bottom: 29)),
    ])
  func rectangle(rotation: Rotation, wanted: Rect) {
    let picture = Size(width: 30, height: 20)
    let rect = Rect(left: 1, top: 2, right: 4, bottom: 7)
    #expect(rotation.panelRect(rect, in: picture) == wanted)
    #expect(rotation.inverse.panelRect(wanted, in: rotation.turned(picture)) == rect)
  }

  @Test(
    "the panel's corners map to the screen's corners",
    arguments: [
      (Rotation.upright, [[0.0, 0], [1, 0], [1, 1], [0, 1]]),
      (.quarter, [[0, 1], [0, 0], [1, 0], [1, 1]]),
      (.half, [[1, 1], [0, 1], [0, 0], [1, 0]]),
      (.threeQuarters, [[1, 0], [1, 1], [0, 1], [0, 0]]),
    ])
  func corners(rotation: Rotation, wanted: [[Double]]) {
    let corners = [(0.0, 0.0), (1, 0), (1, 1), (0, 1)].map { x, y in
      let place = rotation.pictureFraction(x: x, y: y)
      return [place.x, place.y]
    }
    #expect(corners == wanted)
  }
}
