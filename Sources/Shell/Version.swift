// The version of the programs: the only place where it is set.

/// The version, as in CHANGELOG.md. Manual pages and packages take it from `panelist --version`.
package let version = "0.1.0"

/// The commit that a program was built from. `deploy/build` writes it over the dots of the finished
/// program, so that nothing is compiled again for another commit; a build without git has none.
private let commit: StaticString =
  "commit of this program:................................................................"

/// The version with the commit, its date, and whether files differed from it:
/// `0.1.0 (commit 0123456789ab of 2026-01-31, edited)`. The version alone without a commit.
package var fullVersion: String {
  let text = commit.description.split(separator: ":").last?.prefix { $0 != "." } ?? ""
  return text.isEmpty ? version : "\(version) (commit \(text))"
}
