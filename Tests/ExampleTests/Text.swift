// Examples in the documentation comments of Text.
import Paint
import Text
import Units

func iconMasks(tick: Icon, cell: Cell) {
  // example: Text/IconMasks.swift
  var icons = IconMasks()
  icons.beginPicture()
  let lineMask = icons.lineMask(of: tick, in: cell, rotation: .upright)
  // end
  _ = lineMask
}

func textLines() throws {
  // example: Text/TextLines.swift
  let lines = try TextLines(.inter)
  let line = lines.line("Buy milk", .row, size: 24, maxWidth: 300, leading: nil)
  let text = CellText(line: line.id, x: 12, baseline: 40, color: .white)
  lines.keepOnly([line.id])  // drops the lines that are no longer shown
  // end
  _ = text
}

func fontFinder(lines: TextLines, signal: @escaping @Sendable () -> Void) {
  // example: Text/FontFinder.swift
  let finder = FontFinder(wake: signal)
  finder.ask(lines.takeQuestions())
  let isNew = lines.learn(finder.takeAnswers())  // after the signal
  // end
  _ = isNew
}
