// Which fingers belong together: crowds, hands and pairs, found when a finger touches down.
import Units

extension GestureCore {
  /// Tells those near a new finger of it, and finds its partner. Before the finger's contenders are
  /// told that it touched down.
  mutating func join(
    _ index: Int, in moment: Moment, on surface: some Surface, emit: (Gesture) -> Void
  ) {
    for other in fingers.indices where isNear(other, to: index) {
      if moment.time - fingers[other].startTime <= tuning.pairWindow {
        fingers[other].isCrowded = true
        fingers[index].isCrowded = true
      }
      if belongToHand(other, at: moment.time) { makeHand(of: other, and: index) }
    }
    if !fingers[index].isOfHand, let partner = partner(of: index, at: moment.time) {
      pair(partner, index, in: moment, on: surface, emit: emit)
    }
    // After the pair has formed: the tap that leaves now may have been the last contender.
    for other in fingers.indices where isNear(other, to: index) && fingers[other].arena.isOpen {
      deliver(.joined, to: other, in: moment, emit: emit)
    }
  }

  /// Whether another finger stands so near that both may be one hand's.
  func hasCompany(_ index: Int) -> Bool {
    for other in fingers.indices where isNear(other, to: index) { return true }
    return false
  }

  private func isNear(_ other: Int, to index: Int) -> Bool {
    guard other != index, !fingers[other].isIgnored else { return false }
    let reach = tuning.pairDistance.value
    return squaredDistance(other, index) <= reach * reach
  }

  private func squaredDistance(_ one: Int, _ two: Int) -> Double {
    (fingers[one].position - fingers[two].position).lengthSquared
  }

  /// Whether a finger that touches down near this one now makes them three.
  private func belongToHand(_ other: Int, at time: Instant) -> Bool {
    if let place = fingers[other].pair, !pairs[place].contenders.isEmpty {
      return time - pairs[place].began <= tuning.pairWindow
    }
    return fingers[other].isOfHand && time - fingers[other].startTime <= tuning.pairWindow
  }

  /// A whole hand makes neither a pinch nor a tap.
  private mutating func makeHand(of other: Int, and index: Int) {
    fingers[index].isOfHand = true
    guard let place = fingers[other].pair else { return }
    forEachFinger(of: place) { core, member in core.fingers[member].isOfHand = true }
    var rest = pairs[place].contenders
    while let contender = rest.removeFirst() { dismiss(contender, of: other) }
  }

  /// The nearest finger that may pair with a new one.
  private func partner(of index: Int, at time: Instant) -> Int? {
    var nearest: Int?
    for other in fingers.indices where isNear(other, to: index) && mayPair(other, at: time) {
      if let found = nearest, squaredDistance(found, index) <= squaredDistance(other, index) {
        continue
      }
      nearest = other
    }
    return nearest
  }

  private func mayPair(_ index: Int, at time: Instant) -> Bool {
    guard fingers[index].pair == nil, !fingers[index].isOfHand else { return false }
    if fingers[index].arena.isOpen { return true }
    // A hand whose first finger was quicker than its second drags the list for a moment.
    return fingers[index].dragsList && time - fingers[index].startTime <= tuning.pairWindow
  }

  /// Lets those contend for two fingers that can have both.
  private mutating func pair(
    _ first: Int, _ second: Int, in moment: Moment, on surface: some Surface,
    emit: (Gesture) -> Void
  ) {
    let pinch = pinch(of: first, second, in: moment, on: surface)
    let isTap =
      kinds.contains(.twoFingerTap) && fingers[first].arena.isOpen && !fingers[first].stoppedList
      && !fingers[second].stoppedList
      && moment.time - fingers[first].startTime <= tuning.pairWindow
    guard pinch != nil || isTap else { return }
    if fingers[first].dragsList {
      deliver(.cancelled, to: first, in: moment, emit: emit)
      fingers[first].arena = Arena()
    }
    let pair = Pair(
      Pair.Member(contact: fingers[first].contact, position: fingers[first].position),
      Pair.Member(contact: fingers[second].contact, position: fingers[second].position),
      at: moment.time, pinch: pinch, isTap: isTap)
    let place = place(for: pair)
    for member in [first, second] {
      fingers[member].pair = place
      var joining = pair.contenders
      while let contender = joining.removeFirst() { fingers[member].arena.join(contender) }
    }
  }

  /// A pinch for two fingers on neighbouring rows, where nobody holds a row or moves the list.
  private func pinch(
    of first: Int, _ second: Int, in moment: Moment, on surface: some Surface
  ) -> Pinch? {
    guard kinds.contains(.pinch), !moment.listMoves, let one = fingers[first].target,
      let two = fingers[second].target
    else { return nil }
    for other in fingers.indices where other != first {
      // Of the gestures that last, all but the first finger's own drag hold a row or the list.
      if fingers[other].gesture != nil { return nil }
    }
    let isTurned = fingers[second].position.y < fingers[first].position.y
    let seam = isTurned ? Seam(above: two, below: one) : Seam(above: one, below: two)
    let (place, other) = (fingers[first].position, fingers[second].position)
    guard surface.seam(near: place.middle(to: other)) == seam else { return nil }
    return Pinch(seam, first: place, second: other, at: moment.time, tuning)
  }

  /// Puts a pair into a free place.
  private mutating func place(for pair: Pair) -> Int {
    for place in pairs.indices where pairs[place].isOver {
      pairs[place] = pair
      return place
    }
    pairs.append(pair)
    return pairs.count - 1
  }
}

extension Point {
  /// Halfway to another point.
  fileprivate func middle(to other: Point) -> Point {
    Point(x: x + (other.x - x) * 0.5, y: y + (other.y - y) * 0.5)
  }
}
