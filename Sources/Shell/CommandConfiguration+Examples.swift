// How each subcommand is declared: its help, its completions and its manual page come from this.
package import ArgumentParser

extension CommandConfiguration {
  /// The line of a help text behind which the examples stand.
  package static let examplesTitle = "Examples:"

  /// A subcommand with examples of its use.
  ///
  /// - Parameters:
  ///   - name: The word on the command line.
  ///   - abstract: One sentence.
  ///   - discussion: What else there is to know; may be empty.
  ///   - version: What `--version` prints, where the command is a program.
  ///   - examples: Whole command lines, one at least.
  package init(
    _ name: String, abstract: String, discussion: String = "", version: String = "",
    examples: [String]
  ) {
    let lines = ([Self.examplesTitle] + examples.map { "  " + $0 }).joined(separator: "\n")
    self.init(
      commandName: name, abstract: abstract,
      discussion: discussion.isEmpty ? lines : discussion + "\n\n" + lines, version: version)
  }
}
