// Fuzzes files of layouts: what is read is laid out on panels of several sizes.
import OnScreenKeyboard
import Units

private let panels = [
  PanelGeometry(pixels: Size(width: 800, height: 480), width: 154, height: 86),
  PanelGeometry(pixels: Size(width: 64, height: 8192), width: 20, height: 3000),
]

func layoutTexts(_ bytes: [UInt8]) -> [String] {
  let layouts: [KeyboardLayout]
  do { layouts = try KeyboardLayout.read(bytes) } catch {
    requirePlace(error.line, error.problem, in: bytes)
    return []
  }
  for layout in layouts {
    for panel in panels {
      let plan = KeyPlan(layout, page: .letters, hasLanguages: true, on: panel, suggests: true)
      let letters = layout.rows.joined().count
      guard plan.slots.count > letters, plan.slots.allSatisfy({ $0.frame.left >= 0 }) else {
        fatalError("ReaderFuzz: \(plan.slots.count) keys for \(letters) letters")
      }
    }
  }
  return layouts.flatMap { layout in
    layout.rows.joined().flatMap { key in [key.letter.lower] + key.alternates.map(\.lower) }
  }
}
