// Draws frames and reads touches for a tool that watches the memory: `memory-trace scenes`, or
// `memory-trace frames N`, or the same of `dressed-frames` or
// `slow-frames` or `typing-frames`, or `memory-trace reports N`.
import Glibc
import Paint
import Raster
import Text
import Units

/// Rows in words that `check` reads: a scene, then its damage on the panel.
func tell(_ name: String, _ target: Target, _ damage: [Rect]) {
  print(
    "scene", name, target.address, target.stride, target.size.width, target.size.height,
    target.format.bytes)
  for rect in damage { print("rect", rect.left, rect.top, rect.right, rect.bottom) }
}

/// How a scene is drawn.
struct Way {
  var rotation = Rotation.upright
  var format = PixelFormat.xrgb8888
  var width = StoreWidth.plain
}

func drawScenes(_ lines: TextLines) {
  var place = 0
  // The tool that watches knows no wider registers.
  let widths = StoreWidth.allCases.filter { $0.isOffered && $0 != .avx512 }
  for rotation in [Rotation.upright, .quarter] {
    for format in PixelFormat.allCases {
      for width in widths {
        let way = Way(rotation: rotation, format: format, width: width)
        // What a format is about, all ways of storing have: inks at rest and between lines, squeezed ones,
        // pixels of their own.
        let scenes =
          format == .xrgb8888 ? Scene.allCases : [.swipe, .scroll, .placeholder, .lines]
        for scene in scenes {
          let name = "\(scene.rawValue) \(rotation.rawValue) \(format) \(width)"
          _ = draw(scene, way, lines, name, place)
          place += 1
        }
      }
    }
  }
  let read = draw(.rest, Way(), lines, "planted-read 0 xrgb8888 plain", place)
  let inside = read.stride * 7 + 5
  print("word", read.load(inside))
  let twice = draw(.rest, Way(), lines, "planted-twice 0 xrgb8888 plain", place + 1)
  twice.store(0, at: inside)
  let outside = draw(.rest, Way(), lines, "planted-outside 0 xrgb8888 plain", place + 2)
  outside.store(0, at: outside.size.width)
}

func draw(_ scene: Scene, _ way: Way, _ lines: TextLines, _ name: String, _ place: Int) -> Target {
  var bench = scene.bench(lines: lines, rotation: way.rotation, width: way.width)
  let target = Target(place: place, size: way.rotation.turned(Bench.size), format: way.format)
  let damage = bench.damage
  tell(
    name, target,
    (0..<damage.count).map { way.rotation.panelRect(damage[$0], in: Bench.size) })
  target.draw { pixels in bench.paint(into: &pixels) }
  return target
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
  // On its side, where text is squeezed and turned at once.
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
