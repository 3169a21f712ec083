// `ContactOutcome` finds every gesture and every change.
import ListUI
import Model
import Recordings
import Session
import TestRandom
import Testing
import Units

@testable import panelist

@Suite("Outcomes of contacts")
struct ContactOutcomeTests {
  private func stand(
    _ fingers: [SyntheticFinger], on stand: SyntheticStand
  ) -> ContactOutcome {
    var (stand, chance) = (stand, SeededRandom(seed: 1))
    stand.play(fingers, &chance)
    stand.wait(milliseconds: 600)
    return ContactOutcome(stand)
  }

  @Test("without a contact there is no gesture and no change")
  func nothing() {
    let contactOutcome = stand([], on: SyntheticStand(.small, rowHeight: 10))
    #expect(!contactOutcome.harms && contactOutcome.words == [])
  }

  @Test("a swipe is found, and the row that it completed")
  func swipe() {
    let finger = SyntheticFinger.straight(
      from: [40, 35], by: [50, 0], in: .milliseconds(300))
    let contactOutcome = stand([finger], on: SyntheticStand(.small, rowHeight: 10))
    #expect(
      contactOutcome.actions == [.completed] && contactOutcome.isChanged && contactOutcome.harmsOld)
    #expect(contactOutcome.swipes == [ItemID(high: 7, low: 3)])
  }

  @Test("a row that is lifted and put down elsewhere counts as moved")
  func lift() {
    let finger = SyntheticFinger.straight(
      from: [40, 35], by: [0, 30], setsOut: .milliseconds(700), in: .milliseconds(300))
    let contactOutcome = stand([finger], on: SyntheticStand(.small, rowHeight: 10))
    #expect(contactOutcome.actions == [.moved] && contactOutcome.harmsOld)
  }

  @Test("a tap on a row is found, and that it opened the row")
  func tap() {
    let finger = SyntheticFinger.resting(at: [40, 35], until: .milliseconds(60))
    let contactOutcome = stand([finger], on: SyntheticStand(.small, rowHeight: 10))
    #expect(!contactOutcome.isChanged && contactOutcome.harmsOld)
    #expect(contactOutcome.opened == contactOutcome.tapped)
  }

  @Test("a pull at the top adds a row and changes no existing one")
  func pull() {
    let finger = SyntheticFinger.straight(
      from: [40, 25], by: [0, 70], in: .milliseconds(400))
    let contactOutcome = stand([finger], on: SyntheticStand(.small, rowHeight: 10))
    #expect(contactOutcome.drags == 1 && !contactOutcome.harmsOld && contactOutcome.harms)
  }

  @Test("a tap on Undo is found")
  func undo() {
    let finger = SyntheticFinger.resting(at: [8, 103], until: .milliseconds(60))
    let contactOutcome = stand([finger], on: .withHistory(.small, rowHeight: 10))
    #expect(contactOutcome.isChanged && contactOutcome.harmsOld)
  }

  @Test("a two-finger tap is found, and that it undid something")
  func twoFingerTap() {
    let fingers = [Spot(60, 35), Spot(90, 40)].map {
      SyntheticFinger.resting(at: $0, until: .milliseconds(100))
    }
    let contactOutcome = stand(fingers, on: .withHistory(.small, rowHeight: 10))
    #expect(contactOutcome.isChanged)
  }

  @Test("two fingers that move apart open a gap and add a row")
  func gap() {
    let fingers = [Spot(60, 35), Spot(70, 45)].enumerated().map { number, spot in
      SyntheticFinger.straight(
        from: spot, by: [0, number == 0 ? -20 : 20], in: .milliseconds(300))
    }
    let contactOutcome = stand(fingers, on: SyntheticStand(.small, rowHeight: 10))
    #expect(contactOutcome.gaps == 1 && !contactOutcome.harmsOld && contactOutcome.harms)
  }
}

extension SyntheticStand {
  /// A list in which one row was just completed and another deleted: the undo bar is visible.
  static func withHistory(
    _ screen: SyntheticScreen, rowHeight: Millimeters, at scroll: Scroll = .beginning,
    completed: Set<Int> = []
  ) -> SyntheticStand {
    var stand = SyntheticStand(screen, rowHeight: rowHeight, at: scroll, completed: completed)
    var chance = SeededRandom(seed: 0)
    let y = rowHeight.value
    for (row, way) in [(1.0, 50.0), (3.0, -50.0)] {
      stand.play(
        [.straight(from: [80, y * (row + 0.5)], by: [way, 0], in: .milliseconds(300))], &chance)
      // Until the rows of the largest screen have closed up.
      stand.wait(milliseconds: 1600)
    }
    #expect(stand.session.view.deadline != nil && stand.session.view.isIdle)
    #expect(stand.store.list.count == 59)
    stand.forget()
    return stand
  }
}
