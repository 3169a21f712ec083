// The number of this program: the only place where it stands.

/// The version, as in CHANGELOG.md. Man pages and packages take it from `panelist --version`.
package let version = "0.1.0"
