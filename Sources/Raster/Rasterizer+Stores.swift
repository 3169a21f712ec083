// Stores the records of a band: by wide stores where the processor has them, else plainly.
internal import CSIMD
internal import Paint
internal import Text
internal import Units

extension Rasterizer {
  /// Columns of a line that are stored by one loop.
  struct Piece {
    enum Kind {
      /// Of one colour of the table, or of a colour a column from there on.
      case ground(Int)
      /// A colour a column, from there on.
      case pixels(Int)
      /// An ink, on one of the first.
      case ink(Int, ground: Int)
    }

    let columns: Range<Int>
    let kind: Kind
  }

  /// Stores the band of which the records were written. - Parameter lines: Of the panel.
  mutating func store(
    _ lines: Range<Int>, isSideways: Bool, into pixels: inout WriteOnlyPixels
  ) {
    if width != .plain {
      if pixels.format == .xbgr8888 { records.order(as: .xbgr8888) }
      return wide.store(
        records, strips, lines, isSideways: isSideways, by: width, into: &pixels)
    }
    for line in lines {
      forEachPiece(on: line, top: lines.lowerBound, isSideways: isSideways) { piece in
        store(piece, line, in: lines, isSideways: isSideways, into: &pixels)
      }
    }
  }

  /// What a line of the panel is made of, from left to right. - Parameter top: The band's first.
  func forEachPiece(on line: Int, top: Int, isSideways: Bool, _ body: (Piece) -> Void) {
    for place in records.grounds.indices {
      let ground = records.grounds[place]
      let (first, end, start) = (Int(ground.left), Int(ground.right), Int(ground.color))
      if ground.pitch > 0 {
        let color = start + (line - top) * Int(ground.pitch)
        body(Piece(columns: first..<end, kind: .pixels(color)))
        continue
      }
      func color(_ column: Int) -> Int {
        start + (isSideways ? column - first : line - top)
      }
      var left = first
      for index in Int(ground.firstInk)..<Int(ground.endInk) {
        let part = records.inks[index].part
        guard line >= part.top, line < part.bottom else { continue }
        body(Piece(columns: left..<part.left, kind: .ground(color(left))))
        body(Piece(columns: part.left..<part.right, kind: .ink(index, ground: color(part.left))))
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
      case .ground(let color):
        stored.fill(0..<columns.count, with: colors[color])
      case .ink(let index, let ground):
        let ink = records.inks[index]
        let strip = strips[ink.strip]
        let below = line - ink.part.top
        let inkLine = InkLine(
          strip: strip, line: ink.line + below, x: ink.x, shade: ink.shade)
        let first = ink.color
        guard isSideways else {
          return Raster.store(
            under: colors[ground], over: colors[first + below], ink: inkLine, into: &stored)
        }
        let count = columns.count + LineMask.group
        Raster.store(
          under: colors.extracting(ground..<ground + count),
          over: colors.extracting(first..<first + count), ink: inkLine, into: &stored)
      }
    }
  }
}
