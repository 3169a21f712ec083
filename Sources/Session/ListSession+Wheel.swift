// A wheel or a trackpad at the list, where a driver has one.
import ListUI
public import Units

extension ListSession {
  /// Lets the list go by under a wheel, between its ends; nothing while a hand or a keyboard has any of
  /// it.
  ///
  /// - Parameters:
  ///   - distance: How far up the rows go, in pixels of the picture; less than 0 for down.
  ///   - time: When.
  public mutating func scroll(by distance: Pixels, at time: Instant) {
    // What moves by itself is where it is by then, also where no frame was due since.
    advanceList(to: time)
    let isTouched = view.touch(at: time)
    if view.scroll(by: distance, at: time) || isTouched { outputs.append(.frame(.hand, at: time)) }
  }
}
