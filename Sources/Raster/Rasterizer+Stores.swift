// Stores the records of a band: by wide stores where the processor has them, else plainly.
internal import Paint
internal import Text
internal import Units

extension Rasterizer {
  /// Columns of a line that are stored by one loop.
  struct Piece {
    enum Kind {
      /// Of one colour of the table, or of a colour a column from there on.
      case ground(Int)
      /// An ink, on such a ground.
      case ink(Int, ground: Int)
      /// A mixed ground.
      case mixed(Int)
    }

    let columns: Range<Int>
    let kind: Kind
  }

  /// Stores the band of which the records were written. - Parameter lines: Of the panel.
  mutating func store(
    _ lines: Range<Int>, isSideways: Bool, into pixels: inout WriteOnlyPixels
  ) {
    if isWide, !records.hasMixed {
      return wide.store(records, strips, lines, isSideways: isSideways, into: &pixels)
    }
    for line in lines {
      forEachPiece(on: line, top: lines.lowerBound, isSideways: isSideways) { piece in
        store(piece, line, in: lines, isSideways: isSideways, into: &pixels)
      }
    }
  }

  /// What a line of the panel is made of, from left to right. - Parameter top: The band's first.
  func forEachPiece(on line: Int, top: Int, isSideways: Bool, _ body: (Piece) -> Void) {
    for ground in records.grounds {
      let (first, end) = (ground.columns.lowerBound, ground.columns.upperBound)
      if let run = ground.mixed {
        body(Piece(columns: first..<end, kind: .mixed(run)))
        continue
      }
      func color(_ column: Int) -> Int {
        ground.color + (isSideways ? column - first : line - top)
      }
      var left = first
      for index in ground.inks {
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
      case .ground(let first) where isSideways:
        stored.store(colors.extracting(first..<first + columns.count))
      case .ground(let color):
        stored.fill(0..<columns.count, with: colors[color])
      case .ink(let index, let ground):
        let ink = records.inks[index]
        let strip = strips[ink.strip]
        let below = line - ink.part.top
        let inkLine = InkLine(
          strip: strip, line: ink.line + below, first: ink.x - strip.area.left, shade: ink.shade)
        let first = ink.color
        guard isSideways else {
          let mixture = Mixture(under: colors[ground], over: colors[first + below])
          return Raster.store(mixture, ink: inkLine, into: &stored)
        }
        Raster.store(
          under: colors.extracting(ground..<ground + columns.count),
          over: colors.extracting(first..<first + columns.count), ink: inkLine, into: &stored)
      case .mixed(let run):
        drawInks(
          plan.runs[run], columns, line: line, isSideways: isSideways, into: &stored)
      }
    }
  }

  /// Draws a part of a line on which a text meets another text, a bar or its cell's edge: pixel by
  /// pixel, because it is rare and one line or one column wide.
  private func drawInks(
    _ run: Run, _ columns: Range<Int>, line: Int, isSideways: Bool, into stored: inout WriteOnlyRun
  ) {
    for column in columns {
      let scanline = isSideways ? column : line
      var quarters = SIMD4<UInt32>(repeating: ground)
      for part in 0..<4 where run.cells[part] != Run.none {
        let index = Int(run.cells[part])
        if let bar = cells[index].bar(run.shows[part]) {
          quarters[part] = inkColor(bar.color, bar.pixel, of: index, at: scanline)
          continue
        }
        quarters[part] = cells[index].shade(at: scanline)
        guard let ink = cells[index].ink, ink.area.hasInside(x: column, y: line) else { continue }
        let (x, y) = (column - ink.x, line - ink.y)
        let over = inkColor(ink.color, ink.pixel, of: index, at: scanline)
        quarters[part] = Mixture(under: quarters[part], over: over).pixel(
          strips[ink.strip].coverage(x: x, line: y), rim: strips[ink.strip].rim(x: x, line: y),
          shade: ink.shade)
      }
      if !plan.shadows.isEmpty { quarters = shadowed(quarters, in: run, at: scanline) }
      stored.store(mean(quarters), at: column - columns.lowerBound)
    }
  }
}
