// Stores the records of a band, with SIMD loops if the processor has them.
internal import CSIMD
internal import Paint
internal import Text
internal import Units

extension Rasterizer {
  /// Columns of a line that are stored by one loop.
  struct Piece {
    enum Kind {
      /// Index of the only colour; sideways, of the first column's colour.
      case ground(Int)
      /// Index of the first pixel's colour; one colour for each column.
      case pixels(Int)
      /// Index of a foreground, and of the ground colour under it.
      case foreground(Int, ground: Int)
    }

    let columns: Range<Int>
    let kind: Kind
  }

  /// Stores the recorded band. - Parameter lines: Lines of the panel.
  mutating func store(
    _ lines: Range<Int>, isSideways: Bool, into pixels: inout WriteOnlyPixels
  ) {
    if width != .plain {
      switch pixels.format {
      case .xrgb8888, .rgb565: break
      case .xbgr8888: records.order(as: .xbgr8888)
      }
      return wide.store(
        records, lineMasks, lines, isSideways: isSideways, by: width, into: &pixels)
    }
    for line in lines {
      forEachPiece(on: line, top: lines.lowerBound, isSideways: isSideways) { piece in
        store(piece, line, in: lines, isSideways: isSideways, into: &pixels)
      }
    }
  }

  /// Calls `body` with the pieces of a line of the panel, from left to right.
  ///
  /// - Parameter top: The band's first line.
  func forEachPiece(on line: Int, top: Int, isSideways: Bool, _ body: (Piece) -> Void) {
    for number in records.grounds.indices {
      let ground = records.grounds[number]
      let (first, end, start) = (Int(ground.left), Int(ground.right), Int(ground.color))
      if ground.pitch > 0 {
        let color = start + (line - top) * Int(ground.pitch)
        body(Piece(columns: first..<end, kind: .pixels(color)))
        continue
      }
      func color(_ column: Int) -> Int { start + (isSideways ? column - first : line - top) }
      var left = first
      for index in Int(ground.firstForeground)..<Int(ground.endForeground) {
        let part = records.foregrounds[index].part
        guard line >= part.top, line < part.bottom else { continue }
        body(Piece(columns: left..<part.left, kind: .ground(color(left))))
        body(
          Piece(columns: part.left..<part.right, kind: .foreground(index, ground: color(part.left)))
        )
        left = part.right
      }
      body(Piece(columns: left..<end, kind: .ground(color(left))))
    }
  }

  private func store(
    _ piece: Piece, _ line: Int, in band: Range<Int>, isSideways: Bool,
    into pixels: inout WriteOnlyPixels
  ) {
    let columns = piece.columns
    let colors = records.colors.span
    pixels.withRun(line: line, from: columns.lowerBound, count: columns.count) { stored in
      switch piece.kind {
      case .ground(let first) where isSideways, .pixels(let first):
        stored.store(colors.extracting(first..<first + columns.count))
      case .ground(let color): stored.fill(0..<columns.count, with: colors[color])
      case .foreground(let index, let ground):
        let foreground = records.foregrounds[index]
        let lineMask = lineMasks[foreground.lineMask]
        let below = line - foreground.part.top
        let foregroundLine = ForegroundLine(
          lineMask: lineMask, line: foreground.line + below, x: foreground.x,
          shade: foreground.shade)
        let first = foreground.color
        guard isSideways else {
          return Raster.store(
            under: colors[ground], over: colors[first + below], foreground: foregroundLine,
            into: &stored)
        }
        let count = columns.count + LineMask.group
        Raster.store(
          under: colors.extracting(ground..<ground + count),
          over: colors.extracting(first..<first + count), foreground: foregroundLine, into: &stored)
      }
    }
  }
}
