// Touches on the running program, and waiting for its store.
import Config
import Gestures
import Glibc
import Store
import TestKernel
import Testing
import Units

@testable import panelist

extension RunningPanel {
  /// Swipes across a row. - Parameter distance: In millimetres; negative to the left.
  func swipe(row: Int, by distance: Double, from start: Double) throws {
    let y = (Double(row) + 0.5) * Self.rowHeight.value
    for step in 0...10 {
      let place = Point(x: Millimeters(start + distance * Double(step) / 10), y: Millimeters(y))
      try sendContacts([place], step == 0 ? .began : step == 10 ? .ended : .moved)
    }
    try run(for: .seconds(1))
  }

  /// Taps with one finger or more.
  func tap(_ places: Point...) throws {
    try sendContacts(places, .began)
    try run(for: .milliseconds(60))
    try sendContacts(places, .ended)
    try run(for: .seconds(1))
  }

  /// Lays a finger down and leaves it there.
  func hold(_ place: Point) throws { try sendContacts([place], .began) }

  private func sendContacts(_ places: [Point], _ phase: Contact.Phase) throws {
    kernel.advance(by: .milliseconds(10))
    if phase == .began { fingers += UInt64(places.count) }
    let contacts = places.enumerated().map { index, place in
      Contact(id: ContactID(serial: fingers - UInt64(index)), phase: phase, position: place)
    }
    kiosk.touched(ContactFrame(time: kernel.now(), contacts: contacts))
  }

  /// Waits in real time for the writer thread, and reads its outcomes. Virtual time passes only
  /// while the writer waits for a frame. The limit of a minute is for a hung program only: the test
  /// then fails by its expectations.
  func settle(upTo patience: Duration = .seconds(60), until isEnough: () -> Bool) throws {
    let limit = ContinuousClock.now + patience
    while !isEnough(), ContinuousClock.now < limit {
      if kiosk.writer.isSuspended { try run(for: .milliseconds(1)) } else { sched_yield() }
      kiosk.readStoreOutcomes()
    }
  }
}
