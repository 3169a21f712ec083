// Displays that come and go, one line a step.
import Scanout
import Testing
import Units

@testable import panelist

@Suite struct DisplaySearchTests {
  private func time(_ milliseconds: Int) -> Instant { .zero + .milliseconds(milliseconds) }

  private func failed(
    _ remedy: ScanoutError.Remedy, _ milliseconds: Int = 0
  ) -> DisplaySearch.Event {
    .failed(remedy, at: time(milliseconds))
  }

  private func expect(
    _ search: inout DisplaySearch, _ event: DisplaySearch.Event, gives effect: DisplaySearch.Effect,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let given = search.handle(event)
    #expect(given == effect, "\(event)", sourceLocation: sourceLocation)
  }

  @Test("a display that is there at the start is opened at once")
  func atStart() {
    var search = DisplaySearch()
    expect(&search, .changed, gives: .open)
    expect(&search, .opened, gives: .none)
    #expect(!search.isWaiting)
  }

  @Test("without a display the list waits for udev and sets no timer")
  func waits() {
    var search = DisplaySearch()
    expect(&search, .changed, gives: .open)
    expect(&search, failed(.waitForDisplay), gives: .none)
    #expect(search.isWaiting)
    expect(&search, .due, gives: .none)
    expect(&search, .changed, gives: .open)
    expect(&search, failed(.gone), gives: .none)
    expect(&search, .changed, gives: .open)
    expect(&search, .opened, gives: .none)
  }

  @Test(
    "a display that cannot be had yet is asked again, later each time, at most 5 s later",
    arguments: [ScanoutError.Remedy.notMaster, .retryNextFrame, .noMemory])
  func backsOff(remedy: ScanoutError.Remedy) {
    var search = DisplaySearch()
    expect(&search, .changed, gives: .open)
    for delay in [100, 200, 400, 800, 1600, 3200, 5000, 5000] {
      expect(&search, failed(remedy, 10), gives: .arm(at: time(10 + delay)))
      #expect(search.isWaiting)
      expect(&search, .due, gives: .open)
    }
    expect(&search, .opened, gives: .none)
  }

  @Test("udev is quicker than the timer, and the timer then does nothing")
  func udevFirst() {
    var search = DisplaySearch()
    expect(&search, .changed, gives: .open)
    expect(&search, failed(.notMaster), gives: .arm(at: time(100)))
    expect(&search, .changed, gives: .open)
    expect(&search, .opened, gives: .none)
    expect(&search, .due, gives: .none)
  }

  @Test(
    "a display that goes is closed a turn later, then the next is looked for",
    arguments: [ScanoutError.Remedy.gone, .waitForDisplay, .notMaster])
  func goes(remedy: ScanoutError.Remedy) {
    var search = DisplaySearch()
    expect(&search, .changed, gives: .open)
    expect(&search, .opened, gives: .none)
    expect(&search, .changed, gives: .check)
    expect(&search, failed(remedy, 20), gives: .arm(at: time(20)))
    expect(&search, failed(.gone, 21), gives: .none)
    expect(&search, .changed, gives: .none)
    expect(&search, .due, gives: .reopen)
    expect(&search, failed(.waitForDisplay), gives: .none)
    expect(&search, .changed, gives: .open)
    expect(&search, .opened, gives: .none)
  }

  @Test(
    "what waiting cannot mend ends the program",
    arguments: [ScanoutError.Remedy.rejected, .giveUp])
  func fails(remedy: ScanoutError.Remedy) {
    var fresh = DisplaySearch()
    expect(&fresh, .changed, gives: .open)
    expect(&fresh, failed(remedy), gives: .fail)
    var shown = DisplaySearch()
    expect(&shown, .changed, gives: .open)
    expect(&shown, .opened, gives: .none)
    expect(&shown, failed(remedy), gives: .fail)
  }
}
