// Shorthands of the tests: draw a picture, classify an error.
import Scanout
import Units

extension Display {
  /// Draws every pixel of the back buffer.
  func draw(_ pixel: (_ line: Int, _ column: Int) -> UInt32) throws(ScanoutError) {
    try draw([Rect(size: size)], pixel)
  }

  /// Draws a region of the back buffer.
  func draw(
    _ region: [Rect], _ pixel: (_ line: Int, _ column: Int) -> UInt32
  ) throws(ScanoutError) {
    try withBackBuffer { pixels, _ in pixels.draw(region, pixel) }
  }
}

extension Display {
  /// Flips. - Parameter damage: May overlap and reach past the edges.
  func flip(damage: [Rect]) throws(ScanoutError) {
    var region = DamageRegion(size: size)
    for rect in damage { region.add(rect) }
    try flip(damage: region)
  }

  /// The age of the back buffer.
  func age() throws(ScanoutError) -> Int {
    var found = -1
    try withBackBuffer { _, age in found = age }
    return found
  }
}

extension WriteOnlyPixels {
  /// Draws each pixel of a region.
  mutating func draw(_ region: [Rect], _ pixel: (_ line: Int, _ column: Int) -> UInt32) {
    for rect in region {
      for line in rect.top..<max(rect.top, rect.bottom) {
        withRun(line: line, from: rect.left, count: rect.width) { run in
          for index in 0..<run.count { run.store(pixel(line, rect.left + index), at: index) }
        }
      }
    }
  }
}

/// The refusal of the error that a body throws; nil if it throws none.
func refusal(_ body: () throws -> Void) -> Refusal? {
  do {
    try body()
    return nil
  } catch {
    return (error as? ScanoutError)?.refusal
  }
}
