// Where row numbers are kept if the user has no runtime folder, and to which session they belong.
import Foundation
import Testing

@Suite("Row numbers without a runtime folder")
struct KeptRowsTests {
  /// A home, and no runtime folder.
  private static let start =
    "unset XDG_RUNTIME_DIR; export HOME=\"$CONFIG.home\"; mkdir -m 700 \"$HOME\"\n"
  private static let refusal = "panelist: done: row numbers cannot be kept here (open /run/user/"

  private func shell() throws -> Shell {
    let shell = try Shell()
    for text in ["Milk", "Bread"] { _ = try shell.panelist("add", text) }
    return shell
  }

  @Test(
    "they are kept in the user's folder of state, or else that of caches, which nobody else enters",
    arguments: [
      ("true", ".local/state/panelist"), ("touch \"$HOME/.local\"", ".cache/panelist"),
      ("mkdir -m 777 \"$HOME/.local\"", ".cache/panelist"),
      ("ln -s /tmp \"$HOME/.local\"", ".cache/panelist"),
      ("export XDG_STATE_HOME=\"$HOME\"", "panelist"),
      ("export XDG_STATE_HOME=nowhere", ".local/state/panelist"),
      ("export XDG_RUNTIME_DIR=/nowhere", ".local/state/panelist"),
    ])
  func homes(change: String, folder: String) throws {
    let lines = try shell().session(
      Self.start + change + "\np list; p done 2; stat -c '%a %n' \"$HOME\"/\(folder)/.. "
        + "\"$HOME\"/\(folder) \"$HOME\"/\(folder)/*")
    try #require(lines.count == 6, "\(lines)")
    #expect(lines[..<3] == ["1  [ ] Milk", "2  [ ] Bread", "[x] Bread"])
    #expect(lines[3...4].allSatisfy { $0.hasPrefix("700 ") }, "\(lines)")
    #expect(lines[5].hasPrefix("600 ") && lines[5].contains("/rows-"), "\(lines)")
  }

  @Test(
    "a folder that is a link, or open to others, is not used, and the message names the first",
    arguments: [
      "unset HOME", "chmod 777 \"$HOME\"", "export HOME=/nowhere",
      "mkdir -p \"$HOME\"/.local/state/panelist; chmod 777 \"$HOME\"/.local/state/panelist; "
        + "mkdir \"$HOME\"/.cache; ln -s /tmp \"$HOME\"/.cache/panelist",
    ])
  func unsafeHomes(change: String) throws {
    let lines = try shell().session(Self.start + change + "\np list; p done 2")
    try #require(lines.count == 4, "\(lines)")
    #expect(lines[0].contains("row numbers cannot be kept here (open /run/user/"), "\(lines)")
    #expect(lines[1...2] == ["[ ] Milk", "[ ] Bread"])
    #expect(lines[3].hasPrefix(Self.refusal), "\(lines)")
  }

  @Test("files of sessions that have ended are removed, and those of others stay")
  func ended() throws {
    let lines = try shell().session(
      Self.start
        + "f=\"$HOME/.local/state/panelist\"; mkdir -p -m 700 \"$f\"; touch \"$f/rows-$$\" "
        + "\"$f/rows-99999999\" \"$f/lists-99999999\" \"$f/notes\"\np list; p done 1; ls -1 \"$f\"")
    try #require(lines.count == 6, "\(lines)")
    #expect(lines[2...3] == ["[x] Milk", "notes"])
    #expect(lines[4...].allSatisfy { $0.hasPrefix("rows-") && $0 != "rows-99999999" }, "\(lines)")
  }

  @Test("below sudo, which gives each command a session, rows belong to the session of sudo")
  func sudo() throws {
    let standIn = """
      cat > "$CONFIG.d/sudo" <<'END'
      #!/usr/bin/perl
      use POSIX 'setsid';
      my $monitor = fork;
      if (!$monitor) {
        setsid;
        my $command = fork;
        exec @ARGV if !$command;
        waitpid $command, 0;
        exit $? >> 8;
      }
      waitpid $monitor, 0;
      exit $? >> 8;
      END
      chmod 755 "$CONFIG.d/sudo"
      s() { "$CONFIG.d/sudo" "$PANELIST" --config "$CONFIG" "$@"; }

      """
    let lines = try shell().session(
      "mkdir -p \"$CONFIG.d\"; " + standIn + "s list; s done 2; p reopen 2; p list; s done 1")
    #expect(
      lines == [
        "1  [ ] Milk", "2  [ ] Bread", "[x] Bread", "[ ] Bread", "1  [ ] Milk", "2  [ ] Bread",
        "[x] Milk",
      ])
  }
}
