// Declares a subcommand; its help, completions and manual page are made from this.
package import ArgumentParser

extension CommandConfiguration {
  /// The line of a help text before the examples.
  package static let examplesTitle = "Examples:"

  /// A subcommand with examples of its use.
  ///
  /// - Parameters:
  ///   - name: The word on the command line.
  ///   - abstract: One sentence.
  ///   - discussion: Further text; may be empty.
  ///   - version: The output of `--version`, when the command is a program.
  ///   - subcommands: Its own commands, if it has any.
  ///   - examples: Whole command lines, at least one.
  package init(
    _ name: String, abstract: String, discussion: String = "", version: String = "",
    subcommands: [any ParsableCommand.Type] = [], examples: [String]
  ) {
    let lines = ([Self.examplesTitle] + examples.map { "  " + $0 }).joined(separator: "\n")
    self.init(
      commandName: name, abstract: abstract,
      discussion: discussion.isEmpty ? lines : discussion + "\n\n" + lines, version: version,
      subcommands: subcommands)
  }
}
