// Draws frames of each scene under callgrind, which counts the instructions in `countedFrame`.
//
// usage: frame-cost plain|neon|sse4|avx2 ROTATION FORMAT [timed]; prints the scene of each call in
// order and, if timed, its nanoseconds: an emulated machine whose clock counts instructions needs
// no callgrind.
import Glibc
import Raster
import Scenes
import Units

/// Size of the picture: the smallest common panel, where the cost for each row matters most.
let size = Size(width: 800, height: 480)

/// Number of counted frames of a scene.
let counted = 8

/// What draws a frame. A class: a function that takes a closure is copied for each one, and the copy
/// for a small one is inlined.
final class Drawing {
  let draw: () -> Void

  init(_ draw: @escaping () -> Void) { self.draw = draw }
}

/// The function in which callgrind counts; `Tests/Benchmarks/budget` refers to its name.
@inline(never)
func countedFrame(_ drawing: Drawing) { drawing.draw() }

/// Draws one frame of a scene, counted or timed.
func count(_ scene: String, _ draw: @escaping () -> Void) {
  let drawing = Drawing(draw)
  guard isTimed else {
    print(scene)
    countedFrame(drawing)
    return
  }
  let begin = now()
  countedFrame(drawing)
  let end = now()
  print(scene, Int((end - begin) * 1000))
}

/// Scrolls rows that were never shown: first with no glyph cached, beginning with a whole picture,
/// and then after about fifty rows with the same letters.
func runFirstScroll(_ width: SIMDLevel, _ rotation: Rotation, _ screen: PixelMemory) throws {
  let metrics = SceneMetrics(size)
  let painter = try ScenePainter(metrics, rotation, width)
  for number in 0..<240 + 3 * counted {
    // Making the texts is not counted, but shaping them is.
    let frame = SceneFrame(.firstScroll, number, metrics)
    func draw() {
      painter.prepare(frame, isWhole: number == 0)
      painter.draw(on: screen)
    }
    switch number {
    case ..<counted: count("new-letters", draw)
    case 240...: count(Scene.firstScroll.rawValue, draw)
    default: draw()
    }
  }
}

/// Counts a scene on its second pass, or on the first if it is about new texts.
func run(_ scene: Scene, _ width: SIMDLevel, _ rotation: Rotation, _ screen: PixelMemory) throws {
  if scene == .firstScroll { return try runFirstScroll(width, rotation, screen) }
  let metrics = SceneMetrics(size)
  let painter = try ScenePainter(metrics, rotation, width)
  painter.prepare(SceneFrame(.full, 0, metrics), isWhole: true)
  // Draws the background first, so that frames with new texts cost only those.
  if scene == .typing { painter.draw(on: screen) }
  for pass in scene.bringsText ? 1..<2 : 0..<2 {
    for number in 20..<20 + counted {
      let frame = SceneFrame(scene, number, metrics)
      let isWhole = scene == .full
      guard pass == 1 else {
        painter.prepare(frame, isWhole: isWhole)
        painter.draw(on: screen)
        continue
      }
      if !scene.bringsText { painter.prepare(frame, isWhole: isWhole) }
      count(scene.rawValue) {
        if scene.bringsText { painter.prepare(frame, isWhole: isWhole) }
        painter.draw(on: screen)
      }
    }
  }
}

/// Counts the frames of a list scene after it was played once.
func run(_ scene: ListScene, _ width: SIMDLevel, _ rotation: Rotation, _ screen: PixelMemory) throws
{
  let list = try DrivenList(scene, size, rotation, width)
  for number in 0..<(scene.period + 4 + counted) {
    list.play()
    if number < scene.period + 4 {
      _ = list.draw(on: screen)
    } else {
      count(scene.rawValue) { _ = list.draw(on: screen) }
    }
  }
}

/// Counts the frames that show something for the first time after a rest, in which the list draws
/// ahead what may come: the list itself, an undo bar, the keyboard, and the rows of a fling.
func runFirst(_ width: SIMDLevel, _ rotation: Rotation, _ screen: PixelMemory) throws {
  for (name, scene, frames) in [
    ("undo-bar", ListScene.complete, 60), ("keyboard", .keyboard, 45), ("fling", .firstScroll, 75),
  ] {
    let list = try DrivenList(scene, size, rotation, width)
    list.play()
    if scene == .complete {
      count("first-frame") { _ = list.draw(on: screen) }
    } else {
      _ = list.draw(on: screen)
    }
    while list.prepareNext() {}
    for _ in 1..<frames {
      list.play()
      count(name) { _ = list.draw(on: screen) }
    }
  }
}

let words = CommandLine.arguments
let isTimed = words.count == 5 && words[4] == "timed"
guard words.count == 4 || isTimed, let width = SIMDLevel(rawValue: words[1]),
  let rotation = Int(words[2]).flatMap({ Rotation(rawValue: $0) }),
  let format = PixelFormat(rawValue: words[3])
else {
  print("usage: frame-cost plain|neon|sse4|avx2 0|90|180|270 FORMAT [timed]")
  exit(64)
}
guard width.isOffered else {
  print("frame-cost: this processor lacks what these loops need")
  exit(69)
}
let screen = PixelMemory(rotation.turned(size), format)
for scene in Scene.allCases { try run(scene, width, rotation, screen) }
for scene in [ListScene.swipe, .scroll] { try run(scene, width, rotation, screen) }
try runFirst(width, rotation, screen)
