// Where the positions of one device are on the screen.
internal import Units

/// Maps positions of one device onto the screen.
struct ContactPlacement {
  /// Plausible positions, as fractions of an axis. Some panels reach slightly past the display;
  /// positions further out are reported as `stray`.
  private static let believable = -0.05...1.05

  /// Screen that positions map onto, in the user's orientation.
  var screen: PanelGeometry
  /// Rotation of the screen on the panel.
  var rotation: Rotation
  /// The first position far outside its axis range; nil until there is one.
  private(set) var stray: StrayValue?
  private let matrix: AffineMatrix
  private let x: AxisRange
  private let y: AxisRange

  init(
    x: AxisRange, y: AxisRange, screen: PanelGeometry, matrix: AffineMatrix, rotation: Rotation
  ) {
    self.x = x
    self.y = y
    self.screen = screen
    self.matrix = matrix
    self.rotation = rotation
  }

  /// The position on the screen of a position in device units.
  ///
  /// Inlined, because every contact of every report asks for it.
  @inline(__always)
  mutating func position(_ across: CInt, _ down: CInt) -> Point {
    let (along, below) = (x.fraction(across), y.fraction(down))
    if !Self.believable.contains(along) { stray = stray ?? StrayValue("X", across, of: x) }
    if !Self.believable.contains(below) { stray = stray ?? StrayValue("Y", down, of: y) }
    let upright = matrix(x: along, y: below)
    let fraction = rotation.pictureFraction(
      x: min(1, max(0, upright.x)), y: min(1, max(0, upright.y)))
    return Point(x: screen.width * fraction.x, y: screen.height * fraction.y)
  }
}
