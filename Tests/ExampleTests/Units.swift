// Examples in the documentation comments of Units.
import Units

func damageRegion(repaint: (Rect) -> Void) {
  // example: Units/DamageRegion.swift
  var damage = DamageRegion(size: Size(width: 800, height: 480))
  damage.add(Rect(left: 0, top: 0, right: 800, bottom: 60))
  damage.add(Rect(left: 0, top: 120, right: 800, bottom: 180))
  for index in 0..<damage.count { repaint(damage[index]) }
  // end
}

func instant(touched: Instant, now: Instant) {
  // example: Units/Instant.swift
  let due = touched + .milliseconds(500)
  let left = due - now
  let isLate = left < .zero
  // end
  _ = isLate
}

func panelGeometry() {
  // example: Units/Pixels.swift
  let panel = PanelGeometry(pixels: Size(width: 1280, height: 800), width: 217, height: 136)
  let commit = panel.pixels(x: 25)  // 147.5 pixels are 25 mm on this panel
  // end
  _ = commit
}

func rotation() {
  // example: Units/Rotation.swift
  let picture = Rotation.quarter.turned(Size(width: 1280, height: 800))  // 800 × 1280
  let row = Rect(left: 0, top: 0, right: picture.width, bottom: 60)
  let onPanel = Rotation.quarter.panelRect(row, in: picture)  // 60 columns at the right
  // end
  _ = onPanel
}

func parts() {
  // example: Units/String+Parts.swift
  let ends = "4..9".parts(separatedBy: "..")  // ["4", "9"]
  let range = ends.joined(separator: " to ")  // "4 to 9"
  // end
  _ = range
}
