// Which banner is shown when several sources have one: none is lost while another is shown.
package import ListUI

/// The banners besides that of the store, as a value. One is shown at a time.
///
/// What goes on comes before what is over: a fault of the store, then settings that do not apply,
/// then a recovery of the store, then notices, the oldest first. A banner that is not shown comes
/// when those before it are gone.
package struct Banners {
  /// Settings that cannot be applied; stays until they can.
  package var settings: Banner?
  /// Notices that no user has dismissed, the oldest first.
  private var notices: [Banner] = []

  /// No banner.
  package init() {}

  /// Adds a notice, which stays until a user dismisses it; an equal one is not added again.
  ///
  /// - Parameter notice: One that can be dismissed.
  package mutating func add(_ notice: Banner) {
    precondition(notice.isDismissible, "Banners: a notice that nobody can dismiss")
    if !notices.contains(notice) { notices.append(notice) }
  }

  /// A user dismissed a banner; one that is no notice changes nothing.
  ///
  /// - Parameter banner: As it was shown.
  package mutating func dismissed(_ banner: Banner) { notices.removeAll { $0 == banner } }

  /// The banner to show.
  ///
  /// - Parameter health: That of the store; one that can be dismissed is about a recovery.
  /// - Returns: Nil when there is none.
  package func shown(beside health: Banner?) -> Banner? {
    if let health, !health.isDismissible { return health }
    return settings ?? health ?? notices.first
  }
}
