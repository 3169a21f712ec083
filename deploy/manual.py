#!/usr/bin/env python3
"""Generates the manual pages and shell completions from the program's declarations.

usage: deploy/manual.py FOLDER PROGRAM

PROGRAM may be several words: a runner such as qemu-user, and the program. panelist-preview has one
page and no settings.

Writes share/man and the completions below FOLDER, in the layout of /usr. Only the frame of the pages is
written by hand: commands, options and keys come from the program's declarations
(--experimental-dump-help, check-config --keys, --generate-completion-script, --version).
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import textwrap
from datetime import datetime, timezone
from os import environ
from pathlib import Path
from typing import Any

# The heading before the examples in a discussion (CommandConfiguration+Examples.swift).
EXAMPLES = "Examples:\n"

COMPLETIONS = {
    "bash": "bash-completion/completions/{}",
    "zsh": "zsh/vendor-completions/_{}",
    "fish": "fish/vendor_completions.d/{}.fish",
}

# The codes of sysexits.h, as in ExitStatus.swift.
STATUSES = [
    (0, "Success."),
    (64, "The command line is wrong."),
    (65, "A file, an id or a measurement is not valid."),
    (66, "The named file or the list does not exist."),
    (69, "A display, a device or a lock is not available now."),
    (71, "The system refused an operation."),
    (73, "A file cannot be created."),
    (74, "Reading or writing failed."),
    (77, "This user lacks the permission."),
    (78, "The configuration is wrong."),
]


def ask(program: list[str], *arguments: str) -> str:
    """The program's output."""
    return subprocess.run(
        [*program, *arguments], check=True, capture_output=True, encoding="utf-8"
    ).stdout


def plain(text: str) -> str:
    """Escapes a text for mdoc."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return re.sub(r"^([.'])", r"\\&\1", text, flags=re.MULTILINE)


def prose(text: str) -> list[str]:
    """Paragraphs with one sentence a line; text in backquotes becomes bold."""
    lines: list[str] = []
    for paragraph in re.split(r"\n\n+", text.strip()):
        if lines:
            lines.append(".Pp")
        words = " ".join(paragraph.split())
        for sentence in re.split(r"(?<=[a-z0-9)\"`>][.;:?]) (?=[A-Z`\[])", words):
            # Text in backquotes is not wrapped.
            whole = re.sub("`[^`]*`", lambda found: found[0].replace(" ", "\0"), sentence)
            for line in textwrap.wrap(whole, 70, break_long_words=False, break_on_hyphens=False):
                line = line.replace("\0", " ")
                lines.append(re.sub(r"`([^`]*)`", r"\\fB\1\\fR", plain(line)))
    return lines


def quoted(text: str) -> str:
    """A quoted macro argument."""
    return '"' + plain(text).replace('"', '\\(dq') + '"'


def flag(argument: dict[str, Any]) -> list[str]:
    """The list item of an option: its names, and the name of its value."""
    names = [("--" if n["kind"] == "long" else "-") + n["name"] for n in argument.get("names", [])]
    value = argument.get("valueName", "value")
    if argument["kind"] == "positional":
        return [f".It Ar {value}"]
    heading = " , ".join(f"Fl {quoted(name[1:])}" for name in names)
    return [f".It {heading}" + (f" Ar {value}" if argument["kind"] == "option" else "")]


def synopsis(command: dict[str, Any], name: str) -> list[str]:
    """The synopsis of a command."""
    lines = [".Nm", f".Cm {name}"]
    for argument in own(command):
        if argument["kind"] == "positional":
            word = f"Ar {argument['valueName']}"
        else:
            word = f"Fl {quoted('-' + argument['preferredName']['name'])}"
            word += f" Ar {argument['valueName']}" if argument["kind"] == "option" else ""
        lines.append(f".Op {word}" if argument["isOptional"] else f".{word}")
    return lines


def own(command: dict[str, Any]) -> list[dict[str, Any]]:
    """The arguments that not all commands share."""
    return [
        argument
        for argument in command.get("arguments", [])
        if argument["shouldDisplay"] and argument["valueName"] not in ("help", "version")
        and argument.get("preferredName", {}).get("name") != "config"
    ]


def arguments(those: list[dict[str, Any]]) -> list[str]:
    if not those:
        return []
    lines = [".Bl -tag -width Ds"]
    for argument in those:
        lines += flag(argument)
        words = argument.get("abstract", "")
        if argument.get("allValues"):
            words += f" One of {', '.join(argument['allValues'])}."
        if argument.get("defaultValue"):
            words += f" Default: {argument['defaultValue']}."
        lines += prose(words)
    return [*lines, ".El"]


def shown(command: dict[str, Any]) -> list[dict[str, Any]]:
    """The commands of a command."""
    return [
        inner for inner in command.get("subcommands") or []
        if inner["shouldDisplay"] and inner["commandName"] != "help"
    ]


def command_lines(command: dict[str, Any], outer: str = "") -> list[str]:
    """A command, and those that it has of its own."""
    name = outer + command["commandName"]
    discussion, _, examples = command.get("discussion", "").partition(EXAMPLES)
    # The settings have a page of their own.
    discussion = discussion.split("\n[", 1)[0]
    lines = [f".Ss {name}", *synopsis(command, name), ".Pp"]
    lines += prose(command["abstract"])
    if discussion.strip():
        lines += [".Pp", *prose(discussion)]
    lines += arguments(own(command))
    if examples:
        lines += [".Pp", *display(examples)]
    for inner in shown(command):
        lines += command_lines(inner, name + " ")
    return lines


def display(text: str) -> list[str]:
    return [".Dl " + plain(line.strip()).replace('"', "\\(dq") for line in text.strip().splitlines()]


def head(name: str, section: int, sentence: str) -> list[str]:
    epoch = environ.get("SOURCE_DATE_EPOCH")
    day = datetime.fromtimestamp(int(epoch), timezone.utc) if epoch else datetime.now(timezone.utc)
    return [
        '.\\" Made by deploy/manual.py from the declarations of the program.',
        f".Dd {day:%B} {day.day}, {day.year}",
        f".Dt {name.upper()} {section}",
        ".Os",
        ".Sh NAME",
        f".Nm {name}",
        f".Nd {plain(sentence[0].lower() + sentence[1:].rstrip('.'))}",
    ]


def program_page(tool: dict[str, Any], version: str) -> list[str]:
    root = tool["command"]
    everywhere = [a for a in root["arguments"] if a["shouldDisplay"]]
    lines = head("panelist", 1, root["abstract"])
    lines += [".Sh SYNOPSIS", ".Nm", '.Op Fl "\\-config" Ar file', ".Ar command", ".Op Ar ..."]
    lines += [".Sh DESCRIPTION", *prose(
        "The service runs `panelist run`, which shows the list on the touch panel. Every other "
        "command works beside it or without it, and a running panel shows at once what a command "
        "changes. Members of group panelist may change the list of the service. Without a command, the program "
        "prints its help."), ".Pp"]
    lines += ["The common options may precede or follow the command:", *arguments(everywhere)]
    lines += [".Sh COMMANDS"]
    for command in shown(root):
        lines += command_lines(command)
    lines += [".Sh FILES", ".Bl -tag -width Ds", ".It Pa /etc/panelist.conf",
              "The settings, see", ".Xr panelist.conf 5 .",
              ".It Pa /var/lib/panelist/panelist.db", "The list, unless the settings name another file.",
              ".It Pa /var/lib/panelist/backups", "Backups of the list, see", ".Cm restore .",
              ".It Pa /var/lib/panelist/.lock", "The lock of those who write the list.",
              ".It Pa $XDG_RUNTIME_DIR/panelist", "The rows that", ".Cm list", "and", ".Cm lists",
              "printed last on each terminal;",
              "/run/user/UID/panelist if the variable is not set,",
              "~/.local/state/panelist or ~/.cache/panelist if neither is there.",
              ".It Pa /run/panelist/control", "The socket by which", ".Cm stats", "and", ".Cm screen",
              "query the running list.",
              ".It Pa /run/panelist/touch", "The socket by which", ".Cm devices \\-\\-touch",
              "keeps the running list from reacting to touches, for five minutes at most.", ".El"]
    lines += [".Sh EXIT STATUS", ".Bl -tag -width Ds"]
    for status, words in STATUSES:
        lines += [f".It {status}", words]
    lines += [".El", ".Sh EXAMPLES", "Add an item, list the items, and complete one:", ".Pp",
              '.Dl panelist add \\(dqBuy milk\\(dq', ".Dl panelist list", ".Dl panelist done 1"]
    lines += [".Sh DIAGNOSTICS", *prose(
        "If the screen stays dark or shows a login prompt, `systemctl status panelist` and "
        "`journalctl -u panelist` say what is missing and what to do. `panelist devices` says "
        "whether a display and a touch panel are found, and why one is refused. A desktop holds the "
        "display; it must not run. `panelist screen` says whether the list itself is dark, as `off` and "
        "`dark_hours` in [idle] make it: a touch or `panelist screen on` lights it. The theme of the "
        "`night` hours is dark. After five failures the login prompt is shown, and the list is tried again "
        "every two minutes, unless somebody is logged in there.\n\n"
        "`panelist restore` lists the backups of the list, and puts one in its place.")]
    lines += [".Sh SEE ALSO", ".Xr journalctl 1 ,",
              ".Xr systemctl 1 ,", ".Xr panelist.conf 5", ".Sh HISTORY",
              f"This page describes version {version}."]
    return lines


def settings_page(keys: list[dict[str, Any]], version: str) -> list[str]:
    lines = head("panelist.conf", 5, "Settings of the to-do list on a touch panel.")
    lines += [".Sh DESCRIPTION", *prose(
        "`panelist` reads `/etc/panelist.conf`, then the files of `/etc/panelist.conf.d` whose names "
        "end in .conf, in the order of the bytes of their names. Hidden files are not read. The last "
        "value of a key counts; keys that may be given several times add values. Each of the files "
        "may be missing. With `--config` only the file that it names is read. `panelist "
        "check-config` prints for each value the file and the line that it is from.\n\n"
        "It has lines of the form `key = value` below lines of the form `[section]`. Keys and "
        "sections begin at the left edge. Text after a semicolon, and a line that begins "
        "with a number sign, is a comment. Lengths are written with their unit, as in 10mm.\n\n"
        "An unknown key or a value that is not allowed is an error: `panelist check-config` names "
        "the line and the allowed values, and the service waits until the file is corrected.\n\n"
        "A running list reads the files again when they have been unchanged for 0.3 s, and when it "
        "gets SIGHUP: `systemctl reload panelist` with systemd 253 or later, `systemctl kill "
        "--signal=HUP panelist` with any. An error keeps what was in force, and stands on the screen "
        "until it is corrected. Keys of [display], [store] and [text] apply at the next start only, "
        "which the journal says. Everything else applies at once; fingers that are down are let go.")]
    lines += [".Sh SETTINGS"]
    for section in dict.fromkeys(key["section"] for key in keys):
        lines += [f".Ss [{section}]\\&", ".Bl -tag -width Ds"]
        for key in (key for key in keys if key["section"] == section):
            lines += [f".It Ic {plain(key['name'])}", *prose(key["meaning"])]
            if key["repeatable"]:
                lines += ["May be given several times."]
            lines += [".br", *prose(f"Allowed: {key['allowed']}.")]
            if key["default"] is not None:
                lines += [".br", f"Default: {plain(key['default'])}."]
        lines += [".El"]
    lines += [".Sh FILES", ".Bl -tag -width Ds", ".It Pa /etc/panelist.conf",
              "The settings of the service.",
              ".It Pa /etc/panelist.conf.d/*.conf", "Further settings of the service, read afterwards.",
              ".It Pa /run/panelist\\-clock/synchronized",
              "Made by panelist\\-clock.service when the system clock is synchronized.", ".El",
              ".Sh FILES OUTSIDE THE SANDBOX OF THE SERVICE", *prose(
        "The unit of the service lets it write below `/var/lib/panelist` only. It sees nothing of "
        "`/home`, `/root` and `/run/user`. Its `/tmp` and `/var/tmp` are its own. A list elsewhere, or a font or file of layouts that is "
        "hidden, needs a drop-in for the unit and a restart of the service. The screen and the journal "
        "show the lines and the file, and `panelist check-config` prints them on standard error "
        "until they are written. Its exit status stays 0, because a program that is "
        "started without its unit has no such limits.\n\n"
        "For a list in `/srv/list` the drop-in is"),
              ".Dl /etc/systemd/system/panelist.service.d/list.conf", "with", ".Bd -literal -offset indent", "[Service]", "ReadWritePaths=\\-/srv/list", ".Ed", ".Pp",
              "For one in", ".Pa /home/anna/list :", ".Bd -literal -offset indent", "[Service]",
              "ProtectHome=tmpfs", "BindPaths=\\-/home/anna/list", ".Ed", ".Pp",
              "For a font in", ".Pa /home/anna ,", "in",
              ".Dl /etc/systemd/system/panelist.service.d/font.conf", "with",
              ".Bd -literal -offset indent", "[Service]", "ProtectHome=tmpfs",
              "BindReadOnlyPaths=\\-/home/anna/My.otf", ".Ed", ".Pp", *prose(
        "Then `systemctl daemon-reload` and `systemctl restart panelist`. The folder of a list "
        "must belong to the user panelist. With the hyphen the service also starts while the path is missing, "
        "and reports that on the screen."),
              ".Sh EXAMPLES",
              "Tall rows, on a panel that is mounted upside down:", ".Bd -literal -offset indent",
              "[panel]", "row_height = across\\-the\\-room", "[display]", "rotation = 180", ".Ed",
              ".Sh SEE ALSO", ".Xr panelist 1", ".Sh HISTORY",
              f"This page describes version {version}."]
    return lines


def preview_page(tool: dict[str, Any], version: str) -> list[str]:
    root = tool["command"]
    lines = head(root["commandName"], 1, root["abstract"])
    lines += [".Sh SYNOPSIS", ".Nm", ".Op Ar option ...", ".Sh DESCRIPTION"]
    lines += prose(root["discussion"].partition(EXAMPLES)[0])
    lines += [".Sh OPTIONS", *arguments([a for a in root["arguments"] if a["shouldDisplay"]])]
    lines += [".Sh SEE ALSO", ".Xr panelist 1 ,", ".Xr panelist.conf 5", ".Sh HISTORY",
              f"This page describes version {version}."]
    return lines


def main() -> None:
    if len(sys.argv) < 3:
        print(f"{sys.argv[0]}: needs FOLDER and PROGRAM", file=sys.stderr)
        sys.exit(64)
    folder, program = Path(sys.argv[1]) / "share", sys.argv[2:]
    version = ask(program, "--version").split()[1]
    tool = json.loads(ask(program, "--experimental-dump-help"))
    name = tool["command"]["commandName"]
    if name == "panelist":
        pages = {
            "man/man1/panelist.1": program_page(tool, version),
            "man/man5/panelist.conf.5": settings_page(
                json.loads(ask(program, "check-config", "--keys")), version),
        }
    else:
        pages = {f"man/man1/{name}.1": preview_page(tool, version)}
    texts = {path: "\n".join(lines) + "\n" for path, lines in pages.items()}
    for shell, path in COMPLETIONS.items():
        # A completion is sourced, not executed, so its first line with the interpreter is removed.
        text = ask(program, "--generate-completion-script", shell)
        texts[path.format(name)] = re.sub(r"\A#!.*\n+", "", text)
    for path, text in texts.items():
        file = folder / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")


main()
