// The version of the programs: the only place where it is set.

/// The version, as in CHANGELOG.md. Manual pages and packages take it from `panelist --version`.
package let version = "0.1.0"
