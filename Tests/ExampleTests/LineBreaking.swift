// Examples in the documentation comments of LineBreaking.
import LineBreaking

func lineBreaks() {
  // example: LineBreaking/LineBreaks.swift
  let breaks = LineBreaks("牛乳、パン and eggs")
  let beginsLine = breaks.offsets.contains(6)  // false: 、 begins no line
  // end
  _ = beginsLine
}
