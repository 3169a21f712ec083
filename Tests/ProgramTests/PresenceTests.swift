// Displays that come and go, one line a step.
import Scanout
import Testing
import Units

@testable import panelist

@Suite struct PresenceTests {
  private func time(_ milliseconds: Int) -> Instant { .zero + .milliseconds(milliseconds) }

  private func failed(
    _ remedy: ScanoutError.Remedy, _ milliseconds: Int = 0
  ) -> Presence.Event {
    .failed(remedy, at: time(milliseconds))
  }

  private func expect(
    _ presence: inout Presence, _ event: Presence.Event, gives effect: Presence.Effect,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let given = presence.handle(event)
    #expect(given == effect, "\(event)", sourceLocation: sourceLocation)
  }

  @Test("a display that is there at the start is opened at once")
  func atStart() {
    var presence = Presence()
    expect(&presence, .changed, gives: .open)
    expect(&presence, .opened, gives: .none)
    #expect(!presence.isWaiting)
  }

  @Test("without a display the list waits for udev and sets no timer")
  func waits() {
    var presence = Presence()
    expect(&presence, .changed, gives: .open)
    expect(&presence, failed(.waitForDisplay), gives: .none)
    #expect(presence.isWaiting)
    expect(&presence, .due, gives: .none)
    expect(&presence, .changed, gives: .open)
    expect(&presence, failed(.gone), gives: .none)
    expect(&presence, .changed, gives: .open)
    expect(&presence, .opened, gives: .none)
  }

  @Test(
    "a display that cannot be had yet is asked again, later each time, at most 5 s later",
    arguments: [ScanoutError.Remedy.notMaster, .retryNextFrame, .noMemory])
  func backsOff(remedy: ScanoutError.Remedy) {
    var presence = Presence()
    expect(&presence, .changed, gives: .open)
    for delay in [100, 200, 400, 800, 1600, 3200, 5000, 5000] {
      expect(&presence, failed(remedy, 10), gives: .arm(at: time(10 + delay)))
      #expect(presence.isWaiting)
      expect(&presence, .due, gives: .open)
    }
    expect(&presence, .opened, gives: .none)
  }

  @Test("udev is quicker than the timer, and the timer then does nothing")
  func udevFirst() {
    var presence = Presence()
    expect(&presence, .changed, gives: .open)
    expect(&presence, failed(.notMaster), gives: .arm(at: time(100)))
    expect(&presence, .changed, gives: .open)
    expect(&presence, .opened, gives: .none)
    expect(&presence, .due, gives: .none)
  }

  @Test(
    "a display that goes is closed a turn later, then the next is looked for",
    arguments: [ScanoutError.Remedy.gone, .waitForDisplay, .notMaster])
  func goes(remedy: ScanoutError.Remedy) {
    var presence = Presence()
    expect(&presence, .changed, gives: .open)
    expect(&presence, .opened, gives: .none)
    expect(&presence, .changed, gives: .check)
    expect(&presence, failed(remedy, 20), gives: .arm(at: time(20)))
    expect(&presence, failed(.gone, 21), gives: .none)
    expect(&presence, .changed, gives: .none)
    expect(&presence, .due, gives: .reopen)
    expect(&presence, failed(.waitForDisplay), gives: .none)
    expect(&presence, .changed, gives: .open)
    expect(&presence, .opened, gives: .none)
  }

  @Test(
    "what waiting cannot mend ends the program",
    arguments: [ScanoutError.Remedy.rejected, .giveUp])
  func fails(remedy: ScanoutError.Remedy) {
    var fresh = Presence()
    expect(&fresh, .changed, gives: .open)
    expect(&fresh, failed(remedy), gives: .fail)
    var shown = Presence()
    expect(&shown, .changed, gives: .open)
    expect(&shown, .opened, gives: .none)
    expect(&shown, failed(remedy), gives: .fail)
  }
}
