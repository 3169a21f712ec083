// The error screen as a frame source.
import Config
import Evdev
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
    // The error screen is visible: the program is ready.
    case .flipped: service.ready()
    // The error screen ignores these: it has no touches, counts no frames and stores nothing.
    case .waiting, .resumed, .frameDue, .flipLost, .suspended, .lit, .staysLit: break
    case .left: keyboards?.pause()
    case .returned:
      keyboards?.resume()
      retryTimer.arm(at: kernel.now())
    }
  }

  /// Lays out the current error screen; the next frame shows it.
  func draw() {
    guard let traits else { return }
    let panel = PanelGeometry(traits.size, shown, touch: nil, display: traits.physicalSize)
    strokes = ErrorScreenPicture(failure.errorScreen, on: rotation.turned(panel)).strokes
    isDue = true
  }

  func prepare(
    for presentation: Instant, touchesUpTo latch: Instant, at start: Instant
  ) -> FrameNeed {
    isDue ? .frame(pixels: 0) : .none(next: nil)
  }

  /// Writes every pixel, whatever the buffer's age.
  func paint(into pixels: inout WriteOnlyPixels, age: Int) {
    raster.draw(strokes, rotation: rotation, into: &pixels)
  }

  private var rotation: Rotation { shown.rotation ?? traits?.rotation ?? .upright }

  var panelDamage: DamageRegion { .full(traits?.size ?? Size(width: 0, height: 0)) }

  var isMoving: Bool { false }
}
