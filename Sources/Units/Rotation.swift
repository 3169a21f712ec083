// How the picture is turned on the panel, and what that does to sizes, rectangles and touches.

/// Degrees clockwise that the picture is turned on the panel.
///
/// The *panel* is what the hardware knows: its lines are scanned from top to bottom. The *picture* is
/// what a person sees upright.
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

  /// The panel's size for a picture's, and the picture's for a panel's.
  public func turned(_ size: Size) -> Size {
    isSideways ? Size(width: size.height, height: size.width) : size
  }

  /// The picture's geometry for a panel's, and the panel's for a picture's.
  public func turned(_ glass: PanelGeometry) -> PanelGeometry {
    guard isSideways else { return glass }
    return PanelGeometry(pixels: turned(glass.pixels), width: glass.height, height: glass.width)
  }

  /// Where a rectangle of the picture lies on the panel.
  ///
  /// - Parameters:
  ///   - rect: May reach over the picture's edges.
  ///   - picture: The picture's size; of no size, the rectangle is turned around the origin.
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

  /// Where a place of the panel lies in the picture, both as parts of width and height from 0 to 1.
  public func pictureFraction(x: Double, y: Double) -> (x: Double, y: Double) {
    switch self {
    case .upright: (x, y)
    case .quarter: (y, 1 - x)
    case .half: (1 - x, 1 - y)
    case .threeQuarters: (1 - y, x)
    }
  }
}
