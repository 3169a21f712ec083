// The lines of a configuration file that correct touch devices.
import Config
import Testing

@Suite("Lines that correct touch devices")
struct TouchLineTests {
  @Test("range, axes and matrix are found with their line and device, in every section [touch]")
  func lines() throws {
    let text = """
      # axes = x y
      [touch]
      axes = y x

      range = 0 9 0 9 for A for B ; why
      ignore = Other
      [display]
      rotation = 90
      [touch]
      palm_rejection = off for A
      matrix = 1 0 0 0 1 0 for /dev/input/by-path/one
      """
    let lines = try Configuration(parsing: Array(text.utf8), file: "p.conf").touchLines
    func place(_ line: Int) -> ConfigPlace { ConfigPlace(file: "p.conf", line: line) }
    #expect(
      lines == [
        TouchLine(place: place(3), key: "axes", device: nil),
        TouchLine(place: place(5), key: "range", device: "A for B"),
        TouchLine(place: place(11), key: "matrix", device: "/dev/input/by-path/one"),
      ])
  }
}
