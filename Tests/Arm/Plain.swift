// Stores bands with the product's scalar code, which does not use the records of the SIMD code.
internal import CSIMD
@testable internal import Raster
@testable internal import Text
internal import Units

/// Stores a band.
///
/// - Parameters:
///   - band: As for the C functions, except that its colours are always XRGB8888; the picture ends
///     with the band's last column and line.
///   - isReversed: Whether 32-bit pixels are stored as XBGR8888.
@c(panelist_plain_store_band)
func storePlainly(_ band: UnsafePointer<panelist_band>, _ isReversed: Int32) {
  // The caller keeps alive everything that the records point to.
  let drawn = unsafe ScalarBand(band.pointee)
  unsafe drawn.withPixels(of: band.pointee, isReversed: isReversed != 0) { pixels in
    drawn.store(into: &pixels)
  }
}

/// A band, with foregrounds as the product has them.
struct ScalarBand {
  /// Foreground placed on a ground.
  private struct Foreground {
    let columns: Range<Int>
    /// Counted from the band's first.
    let lines: Range<Int>
    let color: Int
    let line: ForegroundLine
  }

  private let lines: Range<Int>
  private let isSideways: Bool
  private let colors: [UInt32]
  private let grounds: [panelist_ground]
  private let foregrounds: [Foreground]

  init(_ band: panelist_band) {
    // The counts match the memory.
    let (top, count) = unsafe (Int(band.top), Int(band.lines))
    lines = top..<top + count
    let isSideways = unsafe band.isSideways != 0
    self.isSideways = isSideways
    colors = unsafe [UInt32](UnsafeBufferPointer(start: band.colors, count: band.colorCount))
    grounds = unsafe [panelist_ground](
      UnsafeBufferPointer(start: band.grounds, count: band.groundCount))
    foregrounds = unsafe UnsafeBufferPointer(start: band.foregrounds, count: band.foregroundCount)
      .map {
        unsafe Self.foreground($0)
      }
  }

  private static func foreground(_ foreground: panelist_foreground) -> Foreground {
    // As above.
    let (left, right, top, bottom) = unsafe (
      Int(foreground.left), Int(foreground.right), Int(foreground.top), Int(foreground.bottom)
    )
    let (width, height) = (right - left, bottom - top)
    var storage: [UInt8] = []
    var canvas = LineMaskCanvas(
      foreground: Rect(left: 0, top: 0, right: width, bottom: height), margin: 0, storage: &storage)
    for line in 0..<height {
      for column in 0..<width {
        let place = unsafe line * foreground.stride + column
        unsafe canvas.set(
          foreground.coverage[place], halo: foreground.halo[place], x: column, y: line)
      }
    }
    return unsafe Foreground(
      columns: left..<right, lines: top..<bottom, color: Int(foreground.color),
      line: ForegroundLine(
        lineMask: canvas.finished(), line: 0, x: 0, shade: UInt16(foreground.shade)))
  }

  /// Calls `body` with the picture that contains the band.
  func withPixels(
    of band: panelist_band, isReversed: Bool, _ body: (inout WriteOnlyPixels) -> Void
  ) {
    let size = Size(width: Int(grounds[grounds.count - 1].right), height: lines.upperBound)
    // Lines above the band exist; nothing after its last column is counted.
    let stride = unsafe band.stride
    let count = stride * (size.height - 1) + size.width
    guard let first = unsafe band.pixels else { fatalError("ScalarBand: it has no pixels") }
    if unsafe band.format == Int32(PANELIST_HALVES) {
      let start = unsafe first.assumingMemoryBound(to: UInt16.self) - lines.lowerBound * stride
      var pixels = unsafe WriteOnlyPixels(
        halves: MutableSpan(_unsafeStart: start, count: count), size: size, stride: stride)
      body(&pixels)
    } else {
      let start = unsafe first.assumingMemoryBound(to: UInt32.self) - lines.lowerBound * stride
      var pixels = unsafe WriteOnlyPixels(
        words: MutableSpan(_unsafeStart: start, count: count), size: size, stride: stride,
        format: isReversed ? .xbgr8888 : .xrgb8888)
      body(&pixels)
    }
  }

  /// Stores all lines.
  func store(into pixels: inout WriteOnlyPixels) {
    for line in 0..<lines.count {
      for ground in grounds {
        var left = Int(ground.left)
        for number in Int(ground.firstForeground)..<Int(ground.endForeground)
        where foregrounds[number].lines.contains(line) {
          let foreground = foregrounds[number]
          fill(left..<foreground.columns.lowerBound, of: ground, line, into: &pixels)
          store(foreground, on: ground, line, into: &pixels)
          left = foreground.columns.upperBound
        }
        fill(left..<Int(ground.right), of: ground, line, into: &pixels)
      }
    }
  }

  /// The index of a ground's colour.
  private func color(of ground: panelist_ground, _ line: Int, _ column: Int) -> Int {
    let inside = column - Int(ground.left)
    if ground.pitch > 0 { return Int(ground.color) + line * Int(ground.pitch) + inside }
    return Int(ground.color) + (isSideways ? inside : line)
  }

  private func fill(
    _ columns: Range<Int>, of ground: panelist_ground, _ line: Int,
    into pixels: inout WriteOnlyPixels
  ) {
    let first = color(of: ground, line, columns.lowerBound)
    let span = colors.span
    pixels.withRun(
      line: lines.lowerBound + line, from: columns.lowerBound, count: columns.count
    ) { run in
      if isSideways || ground.pitch > 0 {
        run.store(span.extracting(first..<first + columns.count))
      } else {
        run.fill(0..<columns.count, with: span[first])
      }
    }
  }

  private func store(
    _ foreground: Foreground, on ground: panelist_ground, _ line: Int,
    into pixels: inout WriteOnlyPixels
  ) {
    let below = line - foreground.lines.lowerBound
    let under = color(of: ground, line, foreground.columns.lowerBound)
    let foregroundLine = ForegroundLine(
      lineMask: foreground.line.lineMask, line: below, x: 0, shade: foreground.line.shade)
    let count = foreground.columns.count + LineMask.group
    let span = colors.span
    pixels.withRun(
      line: lines.lowerBound + line, from: foreground.columns.lowerBound,
      count: foreground.columns.count
    ) { run in
      if isSideways {
        Raster.store(
          under: span.extracting(under..<under + count),
          over: span.extracting(foreground.color..<foreground.color + count),
          foreground: foregroundLine, into: &run)
      } else {
        Raster.store(
          under: span[under], over: span[foreground.color + below], foreground: foregroundLine,
          into: &run)
      }
    }
  }
}
