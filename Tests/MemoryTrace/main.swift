// Draws frames or decodes touch reports under a memory checker: `scenes`, `frames N`,
// `planted-frames N`, `dressed-frames N`, `slow-frames N`, `typing-frames N`, or `reports N`.
import Glibc
import Paint
import Raster
import Text
import Units

/// Prints lines that `check` reads: a scene, then its damage on the panel.
func report(_ name: String, _ target: Target, _ damage: [Rect]) {
  print(
    "scene", name, target.address, target.stride, target.size.width, target.size.height,
    target.format.bytes)
  for rect in damage { print("rect", rect.left, rect.top, rect.right, rect.bottom) }
}

/// Draws every scene in every rotation, format and SIMD level, and three scenes with planted
/// faults. Under valgrind, preparing a scene takes longer than drawing it, so each is prepared once
/// for all formats and levels.
func drawScenes(_ lines: TextLines) {
  var place = 0
  let widths = SIMDLevel.allCases.filter(\.isOffered)
  for rotation in [Rotation.upright, .quarter] {
    for scene in Scene.allCases {
      let bench = scene.bench(lines: lines, rotation: rotation)
      // These scenes cover all kinds of stores that depend on the format: line masks at rest, at
      // fractional offsets and squeezed, and pixels of icons.
      let isOfFormats = [.swipe, .scroll, .placeholder, .lines].contains(scene)
      for format in isOfFormats ? PixelFormat.allCases : [.xrgb8888] {
        for width in widths {
          let name = "\(scene.rawValue) \(rotation.rawValue) \(format) \(width)"
          _ = bench.drawn(rotation, format, width, name, place)
          place += 1
        }
      }
    }
  }
  let bench = Scene.rest.bench(lines: lines, rotation: .upright)
  func drawn(_ name: String, _ place: Int) -> Target {
    bench.drawn(.upright, .xrgb8888, .plain, "\(name) 0 xrgb8888 plain", place)
  }
  let read = drawn("planted-read", place)
  let inside = read.stride * 7 + 5
  print("word", read.load(inside))
  drawn("planted-twice", place + 1).store(0, at: inside)
  let outside = drawn("planted-outside", place + 2)
  outside.store(0, at: outside.size.width)
}

extension Bench {
  /// Draws the prepared frame into its own frame buffer, and prints the lines for `check`.
  func drawn(
    _ rotation: Rotation, _ format: PixelFormat, _ width: SIMDLevel, _ name: String, _ place: Int
  ) -> Target {
    let target = Target(place: place, size: rotation.turned(Bench.size), format: format)
    report(name, target, (0..<damage.count).map { rotation.panelRect(damage[$0], in: Bench.size) })
    target.draw { pixels in trace(into: &pixels, by: width) }
    return target
  }
}

let arguments = CommandLine.arguments.dropFirst()
let lines = try TextLines(.inter)
switch (arguments.first, arguments.dropFirst().first.flatMap { Int($0) }) {
case ("scenes", nil):
  drawScenes(lines)
case ("frames", let frames?), ("planted-frames", let frames?):
  var animation = Animation(lines: lines, plants: arguments.first == "planted-frames")
  print("planted", animation.run(frames: frames))
case ("dressed-frames", let frames?):
  // Rotated, so that text is squeezed and rotated at once.
  var animation = Animation(lines: lines, rotation: .quarter, extras: Extra.allCases)
  print("planted", animation.run(frames: frames))
case ("slow-frames", let frames?):
  var animation = Animation(lines: lines, slowness: 100)
  animation.begin()
  print("shown", animation.rest(frames: frames))
case ("typing-frames", let frames?):
  var typing = Typing(lines: lines)
  print("shown", typing.run(frames: frames))
case ("reports", let count?):
  var reports = Reports()
  print("contacts", reports.run(count))
default:
  print("usage: MemoryTrace scenes | [dressed-|planted-|slow-|typing-]frames N | reports N")
  exit(64)
}
