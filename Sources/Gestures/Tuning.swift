// Every threshold of touch: unit, reason, origin. Change one and the recordings tell what it moved.
public import Units

/// The thresholds of the gesture core and of what the list does with a finger's travel.
public enum Tuning {
  /// How far a finger travels before it means a direction. A pad rolls up to 2 mm on a firm press;
  /// UIKit's pan starts after about 1.6 mm on glass that is held in the hand, a wall panel is
  /// pressed harder.
  public static let slop: Millimeters = 2.5
  /// A swipe needs |dx| above this times |dy| (30.5° off the horizontal). A bare 45° rule makes
  /// diagonal scrolls swipe rows; when in doubt the list scrolls.
  public static let horizontalBias = 1.7
  /// A swipe commits at the smaller of half the row and this: half of a phone's row, where the
  /// gesture comes from. Half of a 22-inch row would be 24 cm.
  public static let commitDistance: Millimeters = 25
  /// Contacts that are followed at once: four panels of sixteen slots, more than a wall of people
  /// brings. One above it does nothing until it is lifted.
  public static let contactLimit = 64
}
