// Row numbers where there is no runtime folder of the user, as with sudo, su and in a container.
import Foundation
import Glibc
import Testing

@Suite("Row numbers without a runtime folder")
struct KeptRowsTests {
  private static let hasNone = !FileManager.default.fileExists(atPath: "/run/user/\(geteuid())")
  private static let needsNone: Comment = "this user has a folder in /run/user, which comes first"

  private func lines(_ line: String) throws -> [String] {
    let shell = try Shell()
    for text in ["milk", "bread"] { _ = try shell.panelist("add", text) }
    return try shell.session(
      """
      unset XDG_RUNTIME_DIR XDG_STATE_HOME XDG_CACHE_HOME
      export HOME="${CONFIG%/*}/home" BASE="${CONFIG%/*}"; mkdir -m 700 "$HOME" "$BASE/other"
      \(line)
      """)
  }

  @Test(
    "they are kept in the state folder or the cache folder, for this user alone",
    .enabled(if: hasNone, needsNone),
    arguments: [
      ("true", "home/.local/state"),
      ("export XDG_STATE_HOME=\"$BASE/other\"", "other"),
      ("export XDG_STATE_HOME=relative", "home/.local/state"),
      ("export XDG_RUNTIME_DIR=/nowhere", "home/.local/state"),
      ("ln -s \"$BASE/other\" \"$HOME/.local\"", "home/.cache"),
      ("mkdir -p \"$HOME/.local/state\"; chmod 777 \"$HOME/.local\"", "home/.cache"),
    ])
  func kept(setup: String, folder: String) throws {
    let lines = try lines(
      "\(setup); p list; p done 2; cd \"$BASE\"; stat -c '%a %n' \(folder)/panelist "
        + "\(folder)/panelist/rows-*; ls other")
    try #require(lines.count >= 5, "\(lines)")
    #expect(Array(lines[..<3]) == ["1  [ ] milk", "2  [ ] bread", "[x] bread"])
    #expect(lines[3] == "700 \(folder)/panelist")
    #expect(lines[4].hasPrefix("600 \(folder)/panelist/rows-"))
    #expect(lines.count == (folder == "other" ? 6 : 5), "\(lines)")
  }

  @Test(
    "files of sessions that have ended are removed after a day, others stay",
    .enabled(if: hasNone, needsNone))
  func ended() throws {
    let lines = try lines(
      """
      d="$HOME/.local/state/panelist"; mkdir -p -m 700 "$d"
      touch -d '2 days ago' "$d/rows-4194300" "$d/lists-4194300" "$d/notes" "$d/rows-$$"
      touch "$d/rows-4194301"; p list > /dev/tty; cd "$d"; rm "rows-$(ps -o sid= $$ | tr -d ' ')"
      ls | grep -v "rows-$$"
      """)
    #expect(lines.suffix(2) == ["notes", "rows-4194301"], "\(lines)")
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
    let lines = try lines(
      "mkdir -p \"$CONFIG.d\"; " + standIn + "s list; s done 2; p reopen 2; p list; s done 1")
    #expect(
      lines == [
        "1  [ ] milk", "2  [ ] bread", "[x] bread", "[ ] bread", "1  [ ] milk", "2  [ ] bread",
        "[x] milk",
      ])
  }
}
