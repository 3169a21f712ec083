// Examples in the documentation comments of Raster.
import Paint
import Raster
import Text
import Units

func rasterizer(lines: TextLines, row: Cell) {
  // example: Raster/Rasterizer.swift
  let size = Size(width: 800, height: 480)
  var words = [UInt32](repeating: 0, count: size.width * size.height)
  var pixels = WriteOnlyPixels(words: words.mutableSpan, size: size, stride: size.width)
  var raster = Rasterizer(lines: lines)
  raster.draw(DisplayList(size: size, cells: [row]), damage: .full(size), into: &pixels)
  // end
}
