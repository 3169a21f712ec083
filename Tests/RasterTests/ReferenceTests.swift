// Random scenes match the reference rasterizer in all rotations and pixel formats.
import Paint
import Raster
import TestRandom
import Testing
import Text
import Units

@Suite("Reference rasterizer")
struct ReferenceTests {
  static let seeds = Array(UInt64(1)...32)
  let lines: TextLines
  let size = Size(width: 90, height: 60)

  init() throws {
    lines = try TextLines(.inter)
  }

  /// The reference picture's pixels, line by line.
  private func reference(_ list: DisplayList) -> [SIMD3<Double>] {
    let reference = ReferenceRaster(lines: lines)
    return (0..<size.height * size.width).map {
      reference.pixel(list, x: $0 % size.width, y: $0 / size.width)
    }
  }

  private func drawn(_ list: DisplayList, _ rotation: Rotation, _ format: PixelFormat) -> Picture {
    var rasterizer = Rasterizer(lines: lines)
    var picture = Picture(rotation.turned(size), format)
    picture.draw(list, rotation: rotation, with: &rasterizer)
    return picture
  }

  /// The bytes of a word that have blue, green and red; nil for a format of ``halves(seed:)``.
  private static func bytes(of format: PixelFormat) -> [Int]? {
    switch format {
    case .xrgb8888: [0, 1, 2]
    case .xbgr8888: [2, 1, 0]
    case .rgb565: nil
    }
  }

  @Test("random scenes match the reference rasterizer", arguments: seeds)
  func words(seed: UInt64) {
    var dice = SeededRandom(seed: seed)
    let list = DisplayList.random(size: size, lines: lines, dice: &dice)
    let wanted = reference(list)
    for rotation in Rotation.allCases {
      for format in PixelFormat.allCases {
        guard let places = Self.bytes(of: format) else { continue }
        let picture = drawn(list, rotation, format)
        var worst = 0.0
        for y in 0..<picture.size.height {
          for x in 0..<picture.size.width {
            let place = rotation.picturePixel(x, y, in: size)
            let pixel = wanted[place.y * size.width + place.x]
            for index in 0..<3 {
              let got = Double(picture.component(UInt32(places[index]), x: x, y: y))
              worst = max(worst, abs(got - pixel[index].rounded()))
            }
          }
        }
        #expect(worst <= 1, "\(rotation), \(format)")
      }
    }
  }

  /// The 4 × 4 Bayer matrix by its recursive definition.
  private static func bayer(_ x: Int, _ y: Int) -> Int {
    func smaller(_ x: Int, _ y: Int) -> Int { [[0, 2], [3, 1]][y & 1][x & 1] }
    return 4 * smaller(x, y) + smaller(x >> 1, y >> 1)
  }

  private static let places: [(shift: UInt32, most: Int)] = [(0, 31), (5, 63), (11, 31)]

  private static func level(_ value: Double, of most: Int, x: Int, y: Int) -> Int {
    let threshold = (Double(bayer(x, y)) + 0.5) / 16
    return min(most, max(0, Int((value / 255 * Double(most) + threshold).rounded(.down))))
  }

  @Test("random scenes are dithered to 5, 6 and 5 bits", arguments: seeds)
  func halves(seed: UInt64) {
    var dice = SeededRandom(seed: seed)
    let list = DisplayList.random(size: size, lines: lines, dice: &dice)
    let wanted = reference(list)
    for rotation in Rotation.allCases {
      let picture = drawn(list, rotation, .rgb565)
      func value(_ x: Int, _ y: Int) -> SIMD3<Double> {
        let place = rotation.picturePixel(x, y, in: size)
        return wanted[place.y * size.width + place.x]
      }
      func level(_ x: Int, _ y: Int, _ index: Int) -> Int {
        let (shift, most) = Self.places[index]
        return Int(picture[x, y] >> shift) & most
      }
      var wrong = 0
      for y in 0..<picture.size.height {
        for x in 0..<picture.size.width {
          let color = value(x, y)
          for index in 0..<3 {
            // Near a threshold either level is allowed; the dithered value may be off by one, and
            // was rounded.
            let most = Self.places[index].most
            let least = Self.level(color[index] - 1.5, of: most, x: x, y: y)
            let greatest = Self.level(color[index] + 1.5, of: most, x: x, y: y)
            wrong += (least...greatest).contains(level(x, y, index)) ? 0 : 1
          }
        }
      }
      #expect(wrong == 0, "\(rotation)")
      var (flat, worst) = (0, 0.0)
      for top in stride(from: 0, to: picture.size.height - 3, by: 4) {
        for left in stride(from: 0, to: picture.size.width - 3, by: 4) {
          let color = value(left, top)
          let cell = (0..<16).map { (x: left + $0 % 4, y: top + $0 / 4) }
          guard cell.allSatisfy({ value($0.x, $0.y) == color }) else { continue }
          flat += 1
          for index in 0..<3 {
            let sum = cell.reduce(0) { $0 + level($1.x, $1.y, index) }
            let mean = Double(sum) / 16 * 255 / Double(Self.places[index].most)
            worst = max(worst, abs(mean - color[index]))
          }
        }
      }
      #expect(flat == 0 || worst <= 1, "\(flat) cells, \(rotation)")
    }
  }

  @Test("the mean of each dither cell equals the colour", arguments: 0...255)
  func mean(value: Int) {
    let pixel = UInt32(value) * 0x01_0101
    for index in 0..<3 {
      let (shift, most) = Self.places[index]
      let sum = (0..<16).reduce(0) {
        let half = UInt32(PixelFormat.dithered(pixel, x: $1 % 4, y: $1 / 4))
        return $0 + Int(half >> shift) & most
      }
      let mean = Double(sum) / 16 * 255 / Double(most)
      #expect(abs(mean - Double(value)) <= 0.5)
    }
  }
}
