// Tests of colour mixing in OKLab, against powers and roots of the C library.
import Foundation
import TestRandom
import Testing

@testable import Paint

/// OKLab with the C library's powers, which the tested module does without.
enum ReferenceLab {
  /// A colour of a theme of evenly spaced stops, of which the gradient stores 256.
  static func color(on stops: [UInt32], at place: Double) -> Color {
    let last = Double(stops.count - 1)
    let way = (place * 255).rounded() / 255 * last
    let first = min(Int(way), stops.count - 2)
    return mixed(Color(stops[first]), Color(stops[first + 1]), way - Double(first))
  }

  static func mixed(_ a: Color, _ b: Color, _ share: Double) -> Color {
    let (a, b) = (lab(a), lab(b))
    return color(zip(a, b).map { $0 + ($1 - $0) * share })
  }

  private static func lab(_ color: Color) -> [Double] {
    let rgb = color.components.map { component -> Double in
      let value = Double(component) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    let lms = product(
      [
        [0.4122214708, 0.5363325363, 0.0514459929], [0.2119034982, 0.6806995451, 0.1073969566],
        [0.0883024619, 0.2817188376, 0.6299787005],
      ], rgb)
    return product(
      [
        [0.2104542553, 0.7936177850, -0.0040720468], [1.9779984951, -2.4285922050, 0.4505937099],
        [0.0259040371, 0.7827717662, -0.8086757660],
      ], lms.map { cbrt($0) })
  }

  private static func color(_ lab: [Double]) -> Color {
    let roots = product(
      [
        [1, 0.3963377774, 0.2158037573], [1, -0.1055613458, -0.0638541728],
        [1, -0.0894841775, -1.2914855480],
      ], lab)
    let rgb = product(
      [
        [4.0767416621, -3.3077115913, 0.2309699292], [-1.2684380046, 2.6097574011, -0.3413193965],
        [-0.0041960863, -0.7034186147, 1.7076147010],
      ], roots.map { pow($0, 3) })
    let bytes = rgb.map { light -> UInt8 in
      let value = light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
      return UInt8(min(255, max(0, (value * 255).rounded())))
    }
    return Color(red: bytes[0], green: bytes[1], blue: bytes[2])
  }

  private static func product(_ matrix: [[Double]], _ vector: [Double]) -> [Double] {
    matrix.map { row in zip(row, vector).reduce(0) { $0 + $1.0 * $1.1 } }
  }
}

@Suite("Colour mixing")
struct OKLabTests {
  /// Colours at a quarter, a half and three quarters, from an independent calculation. Black to
  /// white passes the middle grey of the CSS Color standard.
  private static let ways: [(from: UInt32, to: UInt32, between: [UInt32])] = [
    (0x000000, 0xFFFFFF, [0x222222, 0x636363, 0xAEAEAE]),
    (0xFF0000, 0x0000FF, [0xC6496D, 0x8C53A2, 0x5147D2]),
    (0xFF0000, 0x00FF00, [0xED7300, 0xD0A800, 0xA0D500]),
    (0x00FF00, 0x0000FF, [0x00D68D, 0x00AABF, 0x0075E2]),
    (0xFFFF00, 0x0000FF, [0xB5D797, 0x6CABC7, 0x1D77E7]),
    (0x010101, 0x0A0A0A, [0x020202, 0x040404, 0x060606]),
    (0xE1001E, 0xFA4210, [0xE71C1C, 0xEE2B19, 0xF43715]),
    (0xFF7A00, 0xFFA200, [0xFF8400, 0xFF8F00, 0xFF9800]),
    (0x0000FF, 0x00FFFF, [0x006AFF, 0x00A0FF, 0x00D1FF]),
  ]

  private func mixed(_ a: Color, _ b: Color, _ share: Double) -> Color {
    OKLab(a).towards(OKLab(b), share).color
  }

  @Test("mixed colours match an independent calculation")
  func known() {
    for way in Self.ways {
      for (index, wanted) in way.between.enumerated() {
        let color = mixed(Color(way.from), Color(way.to), Double(index + 1) / 4)
        let reported = String(color.hex, radix: 16)
        #expect(color.distance(to: Color(wanted)) <= 1, "\(reported), not \(wanted)")
      }
    }
  }

  @Test("mixed colours match exact powers and roots")
  func random() {
    var dice = SeededRandom(seed: 15)
    for _ in 0..<2000 {
      let (a, b) = (Color(dice.hex()), Color(dice.hex()))
      let share = Double(dice.roll(0...100)) / 100
      let distance = mixed(a, b, share).distance(to: ReferenceLab.mixed(a, b, share))
      #expect(distance <= 1, "\(share) from \(a) to \(b)")
    }
  }

  @Test("a colour converted to OKLab and back is unchanged")
  func thereAndBack() {
    var dice = SeededRandom(seed: 16)
    let greys = (0...255).map { UInt32($0) * 0x010101 }
    let pure = (0...255).flatMap { [UInt32($0), UInt32($0) << 8, UInt32($0) << 16] }
    for hex in greys + pure + (0..<2000).map({ _ in dice.hex() }) {
      #expect(OKLab(Color(hex)).color.hex == hex)
    }
  }

  @Test("a gradient begins, ends and passes each stop exactly", arguments: ThemeTable.all)
  func stops(table: ThemeTable) {
    let gradient = ColorGradient(table.stops.map { Color($0) })
    for (index, stop) in table.stops.enumerated() {
      #expect(gradient[Double(index) / Double(table.stops.count - 1)].hex == stop)
    }
    #expect(gradient[-0.5] == gradient[0] && gradient[1.5] == gradient[1])
  }

  @Test("a gradient of one colour has no other")
  func single() {
    let gradient = ColorGradient(Color(0x2B0F0A))
    #expect((0...10).allSatisfy { gradient[Double($0) / 10].hex == 0x2B0F0A })
  }

  @Test("a straight gradient mixes its ends linearly in sRGB")
  func straight() {
    let gradient = ColorGradient(straightFrom: Color(0xFF0000), to: Color(0xFF9900))
    for step in 0...300 {
      let green = UInt32((153 * Double(step) / 300).rounded())
      #expect(gradient[Double(step) / 300].hex == 0xFF0000 | green << 8)
    }
  }
}

extension SeededRandom {
  /// Any colour.
  fileprivate mutating func hex() -> UInt32 { UInt32(roll(0...0xFFFFFF)) }
}
