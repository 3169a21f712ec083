// The notice as a picture on whatever display there is.
import Config
import Paint
import Raster
import Scanout
import Shell
import System
import Units

extension NoticeBoard: Tenant {
  func opened(_ facts: GlassFacts) {
    self.facts = facts
    draw()
  }

  func closed() { facts = nil }

  /// The notice waits with the list; the display comes back, or the list does.
  func waits(after error: ScanoutError) {}

  func gaveUp(_ error: ScanoutError) {
    end = Failure(error)
    loop.stop()
  }

  /// Nothing is in anybody's hand.
  func resumed() {}

  /// Lays the present notice out anew; a frame shows it when the glass asks.
  func draw() {
    guard let facts else { return }
    let panel = PanelGeometry(facts.size, shown, touch: nil, display: facts.physicalSize)
    strokes = NoticePicture(failure.notice, on: shown.rotation.turned(panel)).strokes
    isDue = true
  }

  func prepare(
    for presentation: Instant, touchesUpTo latch: Instant, at start: Instant
  ) -> FrameNeed {
    isDue ? .frame : .none(next: nil)
  }

  /// Whatever the buffer holds, all of it is written.
  func paint(into pixels: inout WriteOnlyPixels, age: Int) {
    raster.draw(strokes, rotation: shown.rotation, into: &pixels)
  }

  var panelDamage: DamageRegion { .full(facts?.size ?? Size(width: 0, height: 0)) }

  func committed(from start: Instant, to end: Instant) { isDue = false }

  func forget() { isDue = true }

  var isMoving: Bool { false }

  /// The notice can be read: that is what the program has to do now.
  func flipped(_ event: FlipEvent, at time: Instant, isFollowed: Bool) {
    guard !isReady else { return }
    isReady = true
    tell { () throws(SystemError) in try service.ready() }
  }

  func flipLost() {}

  func beforeFrame() {}
}
