// How the picture is rotated on the panel, and what that does to sizes, rectangles and touches.

/// Degrees clockwise by which the picture is rotated on the panel.
///
/// The *panel* is what the hardware scans out, line by line from its own top. The *picture* is what
/// a person sees upright.
///
/// ```swift
/// let picture = Rotation.quarter.turned(Size(width: 1280, height: 800))  // 800 × 1280
/// let row = Rect(left: 0, top: 0, right: picture.width, bottom: 60)
/// let onPanel = Rotation.quarter.panelRect(row, in: picture)  // 60 columns at the right
/// ```
public enum Rotation: Int, CaseIterable, Hashable, Sendable {
  case upright = 0
  /// The picture's top is at the panel's right.
  case quarter = 90
  /// The picture's top is at the panel's bottom.
  case half = 180
  /// The picture's top is at the panel's left.
  case threeQuarters = 270

  /// Whether a line of the panel is a column of the picture.
  public var isSideways: Bool { self == .quarter || self == .threeQuarters }

  /// The rotation that undoes this one.
  public var inverse: Rotation {
    switch self {
    case .upright: .upright
    case .quarter: .threeQuarters
    case .half: .half
    case .threeQuarters: .quarter
    }
  }

  /// The panel's size from a picture's, and the picture's from a panel's.
  public func turned(_ size: Size) -> Size {
    isSideways ? Size(width: size.height, height: size.width) : size
  }

  /// The picture's geometry from a panel's, and the panel's from a picture's.
  public func turned(_ screen: PanelGeometry) -> PanelGeometry {
    guard isSideways else { return screen }
    return PanelGeometry(pixels: turned(screen.pixels), width: screen.height, height: screen.width)
  }

  /// Where a rectangle of the picture lies on the panel.
  ///
  /// - Parameters:
  ///   - rect: May extend past the picture's edges.
  ///   - picture: The picture's size; with a size of zero the rectangle is rotated around the
  ///     origin.
  public func panelRect(_ rect: Rect, in picture: Size) -> Rect {
    switch self {
    case .upright: rect
    case .quarter:
      Rect(
        left: picture.height - rect.bottom, top: rect.left, right: picture.height - rect.top,
        bottom: rect.right)
    case .half:
      Rect(
        left: picture.width - rect.right, top: picture.height - rect.bottom,
        right: picture.width - rect.left, bottom: picture.height - rect.top)
    case .threeQuarters:
      Rect(
        left: rect.top, top: picture.width - rect.right, right: rect.bottom,
        bottom: picture.width - rect.left)
    }
  }

  /// Where a position on the panel lies in the picture, both as shares of width and height, 0 to 1.
  public func pictureFraction(x: Double, y: Double) -> (x: Double, y: Double) {
    switch self {
    case .upright: (x, y)
    case .quarter: (y, 1 - x)
    case .half: (1 - x, 1 - y)
    case .threeQuarters: (1 - y, x)
    }
  }
}
