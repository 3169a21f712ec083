// Settings of a touch panel, derived from touches near the corners of the screen.
import Config
import Evdev
import Testing
import Units

@testable import panelist

/// A panel behind a screen, as it is mounted and as it is declared.
struct MountedPanel: CustomTestStringConvertible, Sendable {
  var axes = TouchAxes.upright
  var rotation = Rotation.upright
  /// The values at the ends of its own axes.
  var x: ClosedRange<Int32> = 0...4095
  var y: ClosedRange<Int32> = 0...4095
  /// The lines of section `touch` that are in force.
  var settings = ""
  var calibration: String?

  var testDescription: String { "\(axes.rawValue), \(rotation), \(x), \(y), \(settings)" }

  /// The screen before rotation.
  static let screen = PanelGeometry(
    pixels: Size(width: 1280, height: 800), width: 217, height: 136)

  /// Touches with these lines and those in force; the panel declares 0 to 4095 on both axes, or
  /// another range.
  func fit(
    _ touches: [DeviceTouch], _ lines: [String], declaring declared: ClosedRange<Int32> = 0...4095
  ) throws -> CornerFit {
    let text = (["[touch]", settings] + lines).joined(separator: "\n")
    let configuration = try Settings(parsing: Array(text.utf8), file: "p.conf").touchConfiguration
    let range = AxisRange(minimum: declared.lowerBound, maximum: declared.upperBound)
    let traits = InputTraits(
      name: "Panel", isDirect: true, slotCount: 10, hasTrackingID: true, x: range, y: range)
    let correction = configuration.correction(
      of: InputNode(
        path: "/dev/input/event3", systemPath: "/sys", name: "Panel", marks: [.touchscreen],
        calibration: calibration))
    return CornerFit(
      touches: touches, ranges: traits.correcting(correction.x, correction.y).axes,
      reported: traits.axes, matrix: correction.matrix, rotation: rotation)
  }

  /// What the panel reports for a place in the picture, given as shares.
  func touch(_ place: (x: Double, y: Double)) throws -> DeviceTouch {
    let upright = rotation.inverse.pictureFraction(x: place.x, y: place.y)
    let inverse = try #require(
      TouchAxes.allCases.first { inverse in
        let there = axes.matrix(x: 0.25, y: 0.375)
        let back = inverse.matrix(x: there.x, y: there.y)
        return back.x == 0.25 && back.y == 0.375
      })
    let share = inverse.matrix(x: upright.x, y: upright.y)
    func value(_ share: Double, _ range: ClosedRange<Int32>) -> CInt {
      let (first, last) = (Double(range.lowerBound), Double(range.upperBound))
      return CInt((first + share * (last - first)).rounded())
    }
    return DeviceTouch(x: value(share.x, x), y: value(share.y, y))
  }

  /// Places of touches near the corners, at these distances from their edges in millimetres.
  func places(_ distances: [(x: Double, y: Double)]) -> [(x: Double, y: Double)] {
    let picture = rotation.turned(Self.screen)
    return zip(Corner.allCases, distances).map { corner, distance in
      let (x, y) = (distance.x / picture.width.value, distance.y / picture.height.value)
      return (
        corner.fraction.x > 0 ? 1 - x : x, corner.fraction.y > 0 ? 1 - y : y
      )
    }
  }
}

@Suite("Settings from touches near the corners")
struct CornerFitTests {
  /// Not equally near to the corners, as people touch.
  private static let near: [(x: Double, y: Double)] = [(3, 9), (11, 2), (1, 6), (8, 7)]

  private static let mountings = TouchAxes.allCases.flatMap { axes in
    Rotation.allCases.map { MountedPanel(axes: axes, rotation: $0) }
  }

  private func lines(
    _ panel: MountedPanel, _ touches: [DeviceTouch]? = nil, declaring: ClosedRange<Int32> = 0...4095
  ) throws -> [String]? {
    switch try outcome(panel, touches, declaring: declaring) {
    case .right: []
    case .corrected(let settings): settings.map { "\($0) for Panel" }
    case .contradictory, .farInside: nil
    }
  }

  private func outcome(
    _ panel: MountedPanel, _ touches: [DeviceTouch]? = nil, declaring: ClosedRange<Int32> = 0...4095
  ) throws -> CornerFit.Outcome {
    let touches = try touches ?? panel.places(Self.near).map(panel.touch)
    return try panel.fit(touches, [], declaring: declaring).outcome { _ in MountedPanel.screen }
  }

  /// The offsets of touches that need no change; nil for any other outcome.
  private func right(_ outcome: CornerFit.Outcome) -> EdgeOffsets? {
    guard case .right(let offsets) = outcome else { return nil }
    return offsets
  }

  /// The suggested settings, after a word for touches that are far inside; nil for other outcomes.
  private func suggested(_ outcome: CornerFit.Outcome) -> [String]? {
    switch outcome {
    case .right, .contradictory: nil
    case .corrected(let settings): settings
    case .farInside(_, let settings): ["far"] + settings
    }
  }

  /// The largest distance from where a touch lands with these lines to where it was, in millimetres.
  private func distance(_ panel: MountedPanel, _ lines: [String]) throws -> Double {
    let picture = panel.rotation.turned(MountedPanel.screen)
    let places = panel.places(Self.near)
    let fit = try panel.fit(places.map(panel.touch), lines)
    return try zip(fit.touches, places).map { touch, place in
      let landed = try #require(fit.fraction(of: touch))
      return max(
        abs(landed.x - place.x) * picture.width.value,
        abs(landed.y - place.y) * picture.height.value)
    }.max() ?? .infinity
  }

  @Test("axes are found in all eight orientations and rotations", arguments: mountings)
  func orientations(panel: MountedPanel) throws {
    let lines = try #require(try lines(panel))
    #expect(
      lines == (panel.axes == .upright ? [] : ["axes = \(panel.axes.rawValue) for Panel"]))
    #expect(try distance(panel, lines) < 1)
  }

  @Test("a smaller range is found in all eight orientations and rotations", arguments: mountings)
  func smallerRanges(panel: MountedPanel) throws {
    var panel = panel
    (panel.x, panel.y) = (250...3800, 200...3850)
    let lines = try #require(try lines(panel))
    let axes = panel.axes == .upright ? 0 : 1
    #expect(lines.count == 1 + axes, "\(lines)")
    #expect(lines.last?.hasPrefix("range = ") == true)
    #expect(try distance(panel, lines) <= 5, "\(lines)")
  }

  @Test(
    "an edge that is right stays, and others get plain numbers",
    arguments: [
      (0...4095, 0...4095, 0...4095, []), (-60...4150, 0...4095, 0...4095, []),
      // 12 mm at the right.
      (0...4322, 0...4095, 0...4095, ["range = 0 4322 0 4095 for Panel"]),
      (-90...4300, 0...4095, 0...4095, ["range = -90 4300 0 4095 for Panel"]),
      // An end near 0 or a full one, but not near enough.
      (83...4095, 0...3960, 0...3000, ["range = 83 4095 0 3960 for Panel"]),
      (0...4095, 90...4000, 0...3000, ["range = 0 4095 90 4000 for Panel"]),
      // The device's own end is not one of the usual ones.
      (0...1280, 0...800, 0...800, ["range = 0 1280 0 800 for Panel"]),
      (0...1023, 0...599, 0...65535, ["range = 0 1023 0 600 for Panel"]),
      (0...4095, 0...3100, 0...4095, ["range = 0 4095 0 3100 for Panel"]),
      (0...32767, 0...32767, 0...4095, ["range = 0 32767 0 32767 for Panel"]),
      (0...1023, 0...599, 0...0, ["range = 0 1023 0 599 for Panel"]),
    ] as [(ClosedRange<Int32>, ClosedRange<Int32>, ClosedRange<Int32>, [String])])
  func ranges(
    x: ClosedRange<Int32>, y: ClosedRange<Int32>, declared: ClosedRange<Int32>, expected: [String]
  ) throws {
    let panel = MountedPanel(x: x, y: y)
    let touches = try panel.places([(5, 5), (5, 5), (5, 5), (5, 5)]).map(panel.touch)
    let lines = try #require(try lines(panel, touches, declaring: declared))
    #expect(lines.count == expected.count)
    for (line, expected) in zip(lines, expected) {
      let numbers = [line, expected].map { $0.split(separator: " ").compactMap { Int($0) } }
      // Half a millimetre.
      let unit = Double(max(x.count, y.count)) / 136 / 2 + 1
      #expect(
        numbers[0].count == 4
          && zip(numbers[0], numbers[1]).allSatisfy { abs(Double($0 - $1)) <= unit },
        "\(line), not \(expected)")
    }
  }

  @Test(
    "settings that are right are left alone, wrong ones are replaced",
    arguments: [
      (MountedPanel(axes: .swappedMirrored, settings: "axes = -y x"), []),
      (MountedPanel(axes: .mirrored, calibration: "-1 0 1 0 1 0"), []),
      (MountedPanel(settings: "matrix = 1.01 0 -0.004 0 1.01 -0.004"), []),
      (MountedPanel(settings: "axes = -y x"), ["axes = x y for Panel"]),
      (MountedPanel(calibration: "0 1 0 1 0 0"), ["axes = x y for Panel"]),
      (MountedPanel(settings: "matrix = 0 1 0 1 0 0"), ["axes = x y for Panel"]),
      (
        MountedPanel(axes: .swapped, settings: "axes = y x\nrange = 0 2000 0 4095"),
        ["range = 0 4095 0 4095 for Panel"]
      ),
    ])
  func inForce(panel: MountedPanel, expected: [String]) throws {
    #expect(try lines(panel) == expected)
  }

  @Test(
    "an edge counts as right up to 4 mm from where a fingertip is meant, and how far is reported",
    arguments: [
      ([(5, 5), (5, 5), (5, 5), (5, 5)], EdgeOffsets()),
      ([(8, 5), (5, 5), (5, 5), (8, 5)], EdgeOffsets(left: 3)),
      (
        [(3, 2), (6, 1), (7, 8), (5, 9)], EdgeOffsets(left: -1, right: 1.5, top: -3.5, bottom: 3.5)
      ),
      ([(8, 5), (5, 5), (5, 5), (9.9, 5)], EdgeOffsets(left: 3.95)),
      ([(8, 5), (5, 5), (5, 5), (11, 5)], nil), ([(0, 5), (5, 5), (5, 5), (1, 5)], nil),
      ([(5, 5), (17, 5), (17, 5), (5, 5)], nil),
      ([(5, 5), (5, 12), (5, 5), (5, 12)], EdgeOffsets(top: 3.5, bottom: 3.5)),
      ([(5, -2), (5, -2), (5, 5), (5, 5)], nil),
    ] as [([(Double, Double)], EdgeOffsets?)])
  func tolerance(distances: [(Double, Double)], expected: EdgeOffsets?) throws {
    let panel = MountedPanel()
    let touches = try panel.places(distances.map { (x: $0.0, y: $0.1) }).map(panel.touch)
    let found = right(try outcome(panel, touches))
    guard let expected else {
      #expect(found == nil)
      return
    }
    let offsets = try #require(found)
    for (edge, other) in [
      (offsets.left, expected.left), (offsets.right, expected.right), (offsets.top, expected.top),
      (offsets.bottom, expected.bottom),
    ] { #expect(abs(edge - other) < 0.1) }
  }

  @Test("offsets are written for each edge, with their direction")
  func offsetText() {
    #expect(
      EdgeOffsets(left: 1.6, right: -0.4, top: -2.5, bottom: 3).text
        == "left 2 mm inward, right 0 mm, top 3 mm outward, bottom 3 mm inward")
  }

  @Test(
    "touches far inside both edges are no corners on a plausible range, and a wrong end is one",
    arguments: [
      ([(30, 30), (30, 30), (30, 30), (30, 30)], true),
      ([(40, 5), (12, 5), (12, 5), (40, 5)], true),
      ([(5, 28), (5, 28), (5, 20), (5, 20)], true),
      ([(20, 20), (20, 20), (20, 20), (20, 20)], false),
      ([(40, 5), (5, 5), (5, 5), (40, 5)], false),
    ] as [([(Double, Double)], Bool)])
  func farInside(distances: [(Double, Double)], isFar: Bool) throws {
    for axes in [TouchAxes.upright, .swappedMirrored] {
      let panel = MountedPanel(axes: axes)
      let touches = try panel.places(distances.map { (x: $0.0, y: $0.1) }).map(panel.touch)
      let settings = try #require(suggested(try outcome(panel, touches)))
      #expect((settings.first == "far") == isFar)
      #expect(settings.last?.hasPrefix("range = ") == true)
    }
  }

  @Test("one touch that is far from its corner contradicts the others")
  func stray() throws {
    let panel = MountedPanel()
    for distance in [(5.0, 18.5), (30.0, 5.0), (100.0, 60.0)] {
      let touches = try panel.places([(5, 5), (5, 5), distance, (5, 5)]).map(panel.touch)
      #expect(try outcome(panel, touches) == .contradictory)
    }
  }

  @Test(
    "touches that contradict each other give nothing",
    arguments: [
      [0, 0, 2, 3], [0, 1, 1, 3], [0, 1, 2, 2], [0, 1, 2, 0], [0, 0, 0, 0], [0, 1, 3, 2],
      [0, 2, 1, 3], [0, 2, 0, 2], [0, 0, 2, 2], [1, 0, 1, 0],
    ])
  func contradictions(corners: [Int]) throws {
    // Mirrored, because touches in their corners would need no change.
    let panel = MountedPanel(axes: .mirrored)
    let places = panel.places(Self.near)
    let picked = corners.enumerated().map { index, corner in
      // Never twice the same place.
      (x: places[corner].x + Double(index) * 0.002, y: places[corner].y - Double(index) * 0.003)
    }
    #expect(try outcome(panel, picked.map(panel.touch)) == .contradictory)
  }

  @Test("the sides of a size that the panel reports are exchanged together with its axes")
  func exchangedSize() throws {
    for (settings, expected) in [("", true), ("axes = -y x", false)] {
      let panel = MountedPanel(axes: .swapped, settings: settings)
      var asked: [Bool] = []
      _ = try panel.fit(panel.places(Self.near).map(panel.touch), []).outcome { isExchanged in
        asked.append(isExchanged)
        return MountedPanel.screen
      }
      #expect(asked.first == expected)
    }
  }
}
