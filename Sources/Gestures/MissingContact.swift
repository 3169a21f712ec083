// A contact that ended, and may be found again.
import Units

/// A contact that ended, and may be found again.
struct MissingContact: Sendable {
  /// As it ended, under the id that the core knows.
  let contact: Contact
  /// Its id as the device reported it.
  let reportedID: ContactID
  let time: Instant
  let device: TouchDevice
  let course: Trajectory
  /// Whether it stood and held a row or a pull, or was part of a very short two-finger tap: if it
  /// comes back and stays, its device loses fingers.
  let isDoubtful: Bool
  /// How far from its course it is found.
  let reach: Millimeters
  /// Until when.
  let deadline: Instant
  var dropout: Dropout

  /// The square of a new contact's distance from the course; nil when it is out of reach.
  func distance(to point: Point, at time: Instant, _ tuning: Tuning) -> Double? {
    let distance = (point - course.position(at: time)).lengthSquared
    let isNext = time - self.time <= tuning.reportStitchTime
    let reach = (isNext ? max(reach, tuning.reportStitchDistance) : reach).value
    return distance <= reach * reach ? distance : nil
  }
}
