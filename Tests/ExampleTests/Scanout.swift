// Examples in the documentation comments of Scanout.
import Paint
import Raster
import Scanout
import Units

func display(
  raster: inout Rasterizer, list: DisplayList, history: DamageHistory
) throws {
  // example: Scanout/Display.swift
  let display = try Display(on: LinuxCards())
  try display.withBackBuffer { pixels, age in
    raster.draw(list, damage: history.repaint(age: age), into: &pixels)
  }
  try display.flip(damage: .full(display.size))
  // Once `display.descriptor` can be read:
  let shown = try display.drainEvents()
  // end
  _ = shown
}
