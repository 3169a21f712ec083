// Scrolling by a wheel or a trackpad, where a driver has one.
import ListUI
public import Units

extension ListSession {
  /// Scrolls the list by a wheel, between its ends; does nothing while a contact or a keyboard
  /// holds it.
  ///
  /// - Parameters:
  ///   - distance: How far up the rows go, in pixels of the picture; less than 0 for down.
  ///   - time: When.
  public mutating func scroll(by distance: Pixels, at time: Instant) {
    // Animations are where they are at that time, also where no frame was due since.
    advanceList(to: time)
    let isTouched = view.touch(at: time)
    if view.scroll(by: distance, at: time) || isTouched { outputs.append(.frame(.user, at: time)) }
  }
}
