// What a frame of the raster costs, as a ratio to filling a whole frame in the same process.
import Glibc
import Paint
import Raster
import Text
import Units

/// Frames that are not timed: all phases of all lines of text are drawn in them.
let warm = 122

/// - Throws: What the fonts refuse.
@MainActor func run(_ words: [String]) throws {
  var numbers = words.compactMap { Int($0) }
  let size = Size(
    width: numbers.isEmpty ? 1280 : numbers.removeFirst(),
    height: numbers.isEmpty ? 800 : numbers.removeFirst())
  let rotation = Rotation(rawValue: numbers.isEmpty ? 0 : numbers.removeFirst()) ?? .upright
  let frames = numbers.isEmpty ? 366 : numbers.removeFirst()
  let only = words.compactMap { BenchmarkScene(rawValue: $0) }.first
  let glass = TimedGlass(rotation.turned(size))
  let lines = try TextLines(.inter)
  let rows = SceneRows(size, lines: lines)
  for scene in BenchmarkScene.allCases where only == nil || scene == only {
    let before = glass.fillTime()
    let time = glass.time(of: scene, rows, rotation, frames: frames, lines)
    let fill = (before + glass.fillTime()) / 2
    print(
      "panelist,\(rotation.rawValue),\(size.width)x\(size.height),\(scene.rawValue),"
        + "\(rounded(time)),\(rounded(fill)),\(rounded(time / fill))")
  }
}

func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }

/// Memory that stands for a display's.
@safe final class TimedGlass {
  private let size: Size
  private let memory: UnsafeMutableBufferPointer<UInt32>

  init(_ size: Size) {
    self.size = size
    // Pages of its own, as a frame buffer has; it is freed with the process.
    let bytes = UnsafeMutableRawBufferPointer.allocate(
      byteCount: size.width * size.height * 4, alignment: 4096)
    unsafe memory = bytes.bindMemory(to: UInt32.self)
    _ = fillTime()
  }

  /// Microseconds of filling all of it; the median of many.
  func fillTime() -> Double {
    median(
      (0..<64).map { round in
        let begin = now()
        guard let first = unsafe memory.baseAddress else { fatalError("an empty glass") }
        unsafe memset(first, Int32(round), memory.count * 4)
        return now() - begin
      })
  }

  /// Microseconds of a frame; the median of many.
  func time(
    of scene: BenchmarkScene, _ rows: SceneRows, _ rotation: Rotation, frames: Int,
    _ lines: TextLines
  ) -> Double {
    var raster = Rasterizer(lines: lines)
    var shown = rows.list(.full, frame: 0)
    var times: [Double] = []
    for frame in 0..<(warm + frames) {
      let list = rows.list(scene, frame: frame)
      let isWhole = scene == .full || frame == 0
      let damage = isWhole ? .full(rows.size) : list.damage(since: shown)
      let begin = now()
      let words = unsafe MutableSpan(_unsafeElements: memory)
      var pixels = WriteOnlyPixels(words: words, size: size, stride: size.width)
      raster.draw(list, damage: damage, rotation: rotation, into: &pixels)
      if frame >= warm { times.append(now() - begin) }
      shown = list
    }
    return median(times)
  }

  private func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

  private func now() -> Double {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
  }
}

try run(Array(CommandLine.arguments.dropFirst()))
