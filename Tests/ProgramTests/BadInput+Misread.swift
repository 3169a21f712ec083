// Command lines that people write who know other programs, with what to write instead.

extension BadInput {
  static let misread = dashes + options + words + commands + fileNames

  private static let dashes = [
    BadInput(["add", "-the"], "add: unknown option '-the'; write -- before it if it is none"),
    BadInput(["add", "-5"], "add: unknown option '-5'; write -- before it if it is none"),
    BadInput(
      ["add", "--version"], "add: unknown option '--version'; write -- before it if it is none"),
    BadInput(["done", "-wash"], "done: unknown option '-wash'; write -- before it if it is none"),
    BadInput(
      ["list", "-lh"], "list: unknown option '-lh'; `panelist help list` shows all of them"),
    BadInput(
      ["list", "--find", "-5"],
      "list: --find has no value; write --find=-5 if '-5' is meant"),
  ]

  private static let options = [
    BadInput(["list", "--open"], "list: unknown option '--open'; --todo is for what is not done"),
    BadInput(
      ["list", "--undone"], "list: unknown option '--undone'; --todo is for what is not done"),
    BadInput(
      ["list", "--pending"], "list: unknown option '--pending'; --todo is for what is not done"),
    BadInput(
      ["list", "--completed"], "list: unknown option '--completed'; --done is for what is done"),
    BadInput(
      ["list", "--search", "milk"],
      "list: unknown option '--search'; --find is for the items with a text"),
    BadInput(
      ["list", "--grep=milk"],
      "list: unknown option '--grep=milk'; --find is for the items with a text"),
    BadInput(["list", "--all"], "list: unknown option '--all'; `panelist list` prints all items"),
    BadInput(["list", "--fnid", "x"], "list: unknown option '--fnid'; did you mean '--find'?"),
    BadInput(["list", "--mine"], "list: unknown option '--mine'"),
    BadInput(
      ["import", "--dryrun", "x"], "import: unknown option '--dryrun'; did you mean '--dry-run'?"),
    BadInput(
      ["undo", "--all"],
      "undo: unknown option '--all'; run `panelist undo` again for each step"),
    BadInput(
      ["clear", "--all"],
      "clear: unknown option '--all'; `panelist clear` deletes what is done; to delete other items "
        + "name each, as in `panelist remove 1 2 3`, for which bash has `panelist remove {1..3}`"),
  ]

  private static let words = [
    BadInput(
      ["list", "buy milk"],
      "list: unexpected argument 'buy milk'; `panelist list --find 'buy milk'` prints the items "
        + "with it"),
    BadInput(
      ["list", "open"],
      "list: unexpected argument 'open'; `panelist list --todo` prints what is not done"),
    BadInput(
      ["list", "2"],
      "list: unexpected argument '2'; `panelist list` prints every row with its number"),
    BadInput(
      ["list", "help"], "list: unexpected argument 'help'; `panelist help list` explains it"),
    BadInput(
      ["undo", "help"], "undo: unexpected argument 'help'; `panelist help undo` explains it"),
    BadInput(
      ["check", "3"],
      "check: unexpected argument '3'; `panelist done 3` marks an item as done"),
    BadInput(
      ["clear", "milk"],
      "clear: unexpected argument 'milk'; `panelist remove milk` deletes a single item"),
  ]

  private static let commands = [
    BadInput(
      ["set", "theme", "ember"],
      "there is no command 'set'; settings are lines of /etc/panelist.conf, which `panelist "
        + "check-config` checks and explains; `panelist edit` gives an item another text"),
    BadInput(
      ["history"],
      "there is no command 'history'; `panelist undo` takes the newest step back and says what it "
        + "was; steps are not listed"),
    BadInput(
      ["redo"],
      "there is no command 'redo'; what `panelist undo` took back is not done again by a command; "
        + "its output says what that was"),
    BadInput(
      ["save"],
      "there is no command 'save'; every change is stored at once; `panelist backup` keeps a copy, "
        + "`panelist export` writes a file for other programs"),
    BadInput(["completion", "bash"], "there is no command 'completion'; \(completion)"),
    BadInput(["--completion"], "unknown option '--completion'; \(completion)"),
  ]

  private static let completion =
    "`panelist --generate-completion-script bash` prints the completions; also for zsh and fish"

  private static let elsewhere =
    "a backup gets its name and its place by itself; `panelist export --output list.json` writes a "
    + "file, which `panelist import list.json` reads"

  private static let fileNames = [
    BadInput(["backup", "list.bak"], "backup: unexpected argument 'list.bak'; \(elsewhere)"),
    BadInput(
      ["backup", "--output", "list.bak"], "backup: unknown option '--output'; \(elsewhere)"),
    BadInput(
      ["export", "out.txt"],
      "export: unexpected argument 'out.txt'; `panelist export --output out.txt` writes a file"),
    BadInput(
      ["export", "csv"],
      "export: unexpected argument 'csv'; `panelist export --format csv` prints that format"),
    BadInput(
      ["export", "MD"],
      "export: unexpected argument 'MD'; `panelist export --format markdown` prints that format"),
    BadInput(
      ["check-config", "my.conf"],
      "check-config: unexpected argument 'my.conf'; `panelist check-config --config my.conf` checks "
        + "another file"),
    BadInput(
      ["export", "--output", "list.pdf"],
      "export: 'list.pdf' says no format by its end; say --format with one of json, text, markdown, "
        + "csv, todo.txt"),
    BadInput(
      ["picture", "pic.jpg"],
      "picture: 'pic.jpg' is no PNG file; name a file that ends in .png"),
    BadInput(
      ["picture", "/dev/full"],
      "picture: '/dev/full' is no PNG file; name a file that ends in .png"),
  ]
}
