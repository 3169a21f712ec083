// Examples in the documentation comments of Paint.
import Paint
import Units

func displayList() {
  // example: Paint/DisplayList.swift
  let red = Color(red: 217, green: 0, blue: 22)
  let row = Cell(
    id: CellID(high: 0, low: 1), left: 0, top: 0, width: 800, height: 60, color: red)
  var list = DisplayList(size: Size(width: 800, height: 480), cells: [row])
  let shown = list
  list.cells[0].top = 12
  let damage = list.damage(since: shown)  // where the row was, and where it is
  // end
  _ = damage
}

func strokeFace() {
  // example: Paint/StrokeFace.swift
  let face = StrokeFace(capital: 38, weight: .text)
  let strokes = face.strokes(of: "Shown", left: 40, baseline: 120, color: .white)
  // end
  _ = strokes
}

func theme() {
  // example: Paint/Theme.swift
  let theme = Theme(.heat, hairline: 1)
  let first = theme.row(position: 0, count: 10)  // the hottest row
  // end
  _ = first
}

func themeName(word: String) {
  // example: Paint/Theme.swift
  let name = Theme.Name(rawValue: word)  // nil for a word that names no theme
  // end
  _ = name
}

func textCarets() {
  // example: Paint/TextCarets.swift
  let carets = TextCarets(places: [0, 10, 22])  // two letters
  let between = carets.position(1)  // 10
  let second = carets.boxes(1..<2)  // [10..<22]
  // end
  _ = (between, second)
}
