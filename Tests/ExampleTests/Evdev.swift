// Examples in the documentation comments of Evdev.
import Evdev
import Gestures
import Logging
import System
import Units

func panelReader(surface: some Surface, log: Logger) throws {
  var core = GestureCore()
  var gestures: [Gesture] = []
  // example: Evdev/Touch/PanelReader.swift
  let loop = try EventLoop(kernel: LinuxKernel())
  // Reads as long as it is retained.
  let panels = try PanelReader(
    loop: loop, screen: PanelGeometry(assuming160DPI: Size(width: 1280, height: 800)),
    deliver: { frame in core.handle(frame, on: surface) { gesture in gestures.append(gesture) } },
    report: { report in log.info("\(report)") })
  try loop.run()
  // end
  _ = panels
}
