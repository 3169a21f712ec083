// Hands on the true program, and a store that is waited for.
import Config
import Gestures
import Glibc
import TestKernel
import Testing
import Units

@testable import panelist

extension RunningPanel {
  /// A finger goes over a row and leaves it far from where it came. - Parameter way: Millimetres to the
  /// right, or the left.
  func swipe(row: Int, by way: Double, from start: Double) throws {
    let y = (Double(row) + 0.5) * Self.rowHeight.value
    for step in 0...10 {
      let place = Point(x: Millimeters(start + way * Double(step) / 10), y: Millimeters(y))
      try hands([place], step == 0 ? .began : step == 10 ? .ended : .moved)
    }
    try run(for: .seconds(1))
  }

  /// Fingers land and leave.
  func tap(_ places: Point...) throws {
    try hands(places, .began)
    try run(for: .milliseconds(60))
    try hands(places, .ended)
    try run(for: .seconds(1))
  }

  private func hands(_ places: [Point], _ phase: Contact.Phase) throws {
    kernel.advance(by: .milliseconds(10))
    if phase == .began { fingers += UInt64(places.count) }
    let contacts = places.enumerated().map { index, place in
      Contact(id: ContactID(serial: fingers - UInt64(index)), phase: phase, position: place)
    }
    kiosk.touched(ContactFrame(time: kernel.now(), contacts: contacts))
  }

  /// Lets the writer work, which knows nothing of virtual time, and takes what it tells. A minute is
  /// for a hung program only: the test then fails by its expectations.
  func settle(upTo patience: Duration = .seconds(60), until isEnough: () -> Bool) {
    let limit = ContinuousClock.now + patience
    while !isEnough(), ContinuousClock.now < limit {
      sched_yield()
      kiosk.readStoreOutcomes()
    }
  }
}
