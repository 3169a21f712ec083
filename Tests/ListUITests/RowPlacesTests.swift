// Tests of resting places of rows with several heights, by tables and against a plain array.
import Testing
import TestRandom

@testable import ListUI

@Suite("Resting places of rows")
struct RowPlacesTests {
  /// Rows of 100 pixels, of which the second is taller, the fourth lower, and the last taller
  /// again.
  private func uneven() -> RowPlaces {
    var places = RowPlaces(count: 6, rowHeight: 100)
    places.beginning = -50
    places.setHeight(of: 1, to: 160)
    places.setHeight(of: 5, to: 250)
    places.setHeight(of: 3, to: 40)
    return places
  }

  @Test(
    "a row's place is below all rows above it",
    arguments: [
      (0, -50.0, 100.0), (1, 50, 160), (2, 210, 100), (3, 310, 40), (4, 350, 100), (5, 450, 250),
    ])
  func homes(index: Int, home: Double, height: Double) {
    let places = uneven()
    #expect(places.home(of: index) == home)
    #expect(places.height(of: index) == height)
    #expect(places.home(of: 6) == 700 && places.end == 700)
  }

  @Test(
    "a position belongs to the row there, at a boundary to the lower one",
    arguments: [
      (-251.0, -3), (-150, -1), (-51, -1), (-50, 0), (49.5, 0), (50, 1), (209, 1), (210, 2),
      (309, 2), (310, 3), (349, 3), (350, 4), (449, 4), (450, 5), (699, 5), (700, 6), (799, 6),
      (800, 7),
    ])
  func index(y: Double, index: Int) { #expect(uneven().index(at: y) == index) }

  @Test("an inserted row pushes the others down, with their heights")
  func insert() {
    var places = uneven()
    places.insert(at: 1)
    places.insert(at: 7, height: 10)
    #expect((0..<8).map(places.height(of:)) == [100, 100, 160, 100, 40, 100, 250, 10])
    #expect(places.home(of: 3) == 310 && places.end == 810)
  }

  @Test("a removed row takes its height with it")
  func remove() {
    var places = uneven()
    places.remove(at: 1)
    places.remove(at: 4)
    #expect((0..<4).map(places.height(of:)) == [100, 100, 40, 100])
    #expect(places.count == 4 && places.end == 290)
  }

  @Test("a row set back to the ordinary height is no longer stored as an exception")
  func ordinary() {
    var places = uneven()
    for index in [5, 1, 3] { places.setHeight(of: index, to: 100) }
    #expect(places.end == 550)
    places.setHeight(of: 2, to: 120)
    places.setHeight(of: 2, to: 130)
    #expect(places.end == 580 && places.home(of: 3) == 280)
    places.reset(count: 2)
    #expect(places.end == 150 && places.count == 2)
  }

  @Test("after random changes the places equal those of a plain array of heights")
  func plainArray() {
    for seed in 0..<UInt64(60) {
      var chance = SeededRandom(seed: seed)
      let count = chance.roll(0...12)
      var places = RowPlaces(count: count, rowHeight: 40)
      var heights = Array(repeating: 40.0, count: count)
      for _ in 0..<60 {
        change(&places, &heights, &chance)
        guard isSame(places, heights) else {
          Issue.record("seed \(seed): \(places), not \(heights)")
          return
        }
      }
    }
  }

  private func change(
    _ places: inout RowPlaces, _ heights: inout [Double], _ chance: inout SeededRandom
  ) {
    let height = Double([40, 40, 8, 25, 41, 120][chance.roll(below: 6)])
    switch chance.roll(below: 9) {
    case 0: places.beginning = Double(chance.roll(-500...500))
    case 1...3 where !heights.isEmpty:
      let index = chance.roll(below: heights.count)
      places.setHeight(of: index, to: height)
      heights[index] = height
    case 4...5 where !heights.isEmpty:
      let index = chance.roll(below: heights.count)
      places.remove(at: index)
      heights.remove(at: index)
    case 6:
      let index = chance.roll(0...heights.count)
      places.insert(at: index)
      heights.insert(40, at: index)
    default:
      let index = chance.roll(0...heights.count)
      places.insert(at: index, height: height)
      heights.insert(height, at: index)
    }
  }

  /// Compares places, heights and indexes of positions, also a little outside both ends.
  private func isSame(_ places: RowPlaces, _ heights: [Double]) -> Bool {
    var y = places.beginning
    for (index, height) in heights.enumerated() {
      guard places.home(of: index) == y, places.height(of: index) == height,
        places.index(at: y) == index, places.index(at: y + height - 0.25) == index
      else { return false }
      y += height
    }
    return places.count == heights.count && places.end == y && places.index(at: y) == heights.count
      && places.index(at: y + 39) == heights.count && places.index(at: y + 40) == heights.count + 1
      && places.index(at: places.beginning - 1) == -1
      && places.index(at: places.beginning - 41) == -2
  }
}
