// Examples in the documentation comments of Picture.
import Picture
import Units

func pictureFile() throws {
  // example: Picture/PictureFile.swift
  let words: [UInt32] = [0xFF0000, 0x00FF00]
  let file = PictureFile("/tmp/frame.png")
  try file.write(words.span, size: Size(width: 2, height: 1))
  let green = try file.read()[1, 0]
  // end
  _ = green
}
