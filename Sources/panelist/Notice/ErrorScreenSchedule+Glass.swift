// The notice as a picture on whatever display there is.
import Config
import Paint
import Raster
import Scanout
import Shell
import System
import Units

extension ErrorScreenSchedule: FrameSource {
  func handle(_ event: DisplayEvent) {
    switch event {
    case .opened(let traits):
      self.traits = traits
      draw()
    case .closed: traits = nil
    case .gaveUp(let error):
      end = Failure(error)
      loop.stop()
    case .invalidated: isDue = true
    case .committed: isDue = false
    // The notice can be read: that is what the program has to do now.
    case .flipped: service.ready()
    // A notice waits for the display with the list, has no touches, and counts no frames.
    case .waiting, .resumed, .frameDue, .flipLost: break
    }
  }

  /// Lays the present notice out anew; a frame shows it when the glass asks.
  func draw() {
    guard let traits else { return }
    let panel = PanelGeometry(traits.size, shown, touch: nil, display: traits.physicalSize)
    strokes = ErrorScreenPicture(failure.notice, on: shown.rotation.turned(panel)).strokes
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

  var panelDamage: DamageRegion { .full(traits?.size ?? Size(width: 0, height: 0)) }

  var isMoving: Bool { false }
}
