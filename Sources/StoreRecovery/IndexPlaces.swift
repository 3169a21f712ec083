// Positions as a damaged index has them: the list of one may be unknown.
import Model

/// A set of positions, some of which are known by their order keys alone.
struct IndexPlaces {
  /// A position; the list is nil if the index of lists does not name the item.
  typealias Place = (order: OrderKey, list: ListID?)

  private var positions: Set<Position> = []
  /// The order keys of those without a list.
  private var listless: Set<OrderKey> = []
  private var orders: Set<OrderKey> = []

  init(_ places: some Sequence<Place>) {
    for (order, list) in places {
      orders.insert(order)
      if let list { positions.insert(Position(order, in: list)) } else { listless.insert(order) }
    }
  }

  /// Whether a position may be one of these.
  func have(_ place: Place) -> Bool {
    guard let list = place.list else { return orders.contains(place.order) }
    return positions.contains(Position(place.order, in: list)) || listless.contains(place.order)
  }
}
