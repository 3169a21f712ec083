// A display that shows the list: what exists only as long as the display does.
import Scanout
import System
import Text
import Units

/// The display, what was drawn on it, and the rhythm of its frames.
final class Screen {
  let display: Display<LinuxCard>
  var composer: FrameComposer
  var clock: FrameClock
  /// Another program had the display, or its state is unknown: it must be taken back first.
  var isForeign = false
  private let loop: EventLoop<LinuxKernel>
  private let watch: Watch

  /// - Parameters:
  ///   - display: Opened; it is closed with this object.
  ///   - rotation: How the picture is turned on it.
  ///   - lines: Draw the text.
  ///   - loop: Watches the display; kept.
  ///   - read: Called when the display has something to tell.
  /// - Throws: When the display cannot be watched.
  init(
    _ display: Display<LinuxCard>, rotation: Rotation, lines: TextLines,
    loop: EventLoop<LinuxKernel>,
    read: @escaping () -> Void
  ) throws(SystemError) {
    self.display = display
    self.loop = loop
    composer = FrameComposer(
      lines: lines, size: rotation.turned(display.size), rotation: rotation)
    clock = FrameClock(period: display.refreshPeriod)
    watch = try loop.watch(display.descriptor, stage: .display) { _ in read() }
  }

  // Before the display closes what is watched.
  deinit { loop.unwatch(watch) }
}
