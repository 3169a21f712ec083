#!/usr/bin/env python3
"""Shows the contacts of a recording from its raw events, as a table and as a picture.

Reads evemu files and the output of evtest and getevent. Shares no code with the product, so that
expectations written from its output do not repeat the product's faults.

    plot.py RECORDING [--screen 217x136] [--axes 0..4095x0..4095] [--png FILE] [--slop 2.5]

--screen is the screen's size in millimetres. --axes gives the axis ranges for a file without them.
The table has a line for each contact: when and where it began and ended (x right, y down, in
millimetres), how it ended, its greatest distance from the touch-down point, and when and in which
direction it left the slop. Contacts that were down together have a line for each pair: the distance
between them.
"""

import argparse
import math
import pathlib
import re
import struct
import zlib
from dataclasses import dataclass, field

SLOT, MAJOR, X, Y, TOOL, ID = 0x2F, 0x30, 0x35, 0x36, 0x37, 0x39
PALM = 2
CODES = {
    "ABS_X": 0, "ABS_Y": 1, "ABS_Z": 2, "ABS_RX": 3, "ABS_MT_SLOT": SLOT, "BTN_TOUCH": 0x14A,
    "ABS_MT_TOUCH_MAJOR": MAJOR, "ABS_MT_POSITION_X": X, "ABS_MT_POSITION_Y": Y,
    "ABS_MT_TOOL_TYPE": TOOL, "ABS_MT_TRACKING_ID": ID, "SYN_MT_REPORT": 2, "SYN_REPORT": 0,
}
TYPES = {"EV_SYN": 0, "EV_KEY": 1, "EV_ABS": 3}


@dataclass
class Recording:
    """Axes by code as (minimum, maximum, units per mm), and events (time, type, code, value)."""

    axes: dict = field(default_factory=dict)
    events: list = field(default_factory=list)


@dataclass
class Contact:
    """One contact: its samples (time, x, y), its greatest length, and how it ended."""

    number: int
    samples: list
    length: float = 0
    end: str = "still down"
    id: int | None = None

    def at(self, time):
        """Its position at a time."""
        return max((s for s in self.samples if s[0] <= time), default=self.samples[0])[1:]


def read(path):
    """Reads a recording and the description file beside it."""
    recording = Recording()
    path = pathlib.Path(path)
    parse(path, recording)
    prefix = path.name
    while not any(code in recording.axes for code in (X, 0)) and "." in prefix:
        prefix = prefix.rsplit(".", 1)[0]
        for ending in (".desc", ".prop", ".device"):
            beside = path.with_name(prefix + ending)
            if beside.exists():
                parse(beside, recording)
    return recording


def parse(path, recording):
    axis = None
    for line in path.read_text(errors="replace").splitlines():
        if line.startswith("E: "):
            words = line.split()
            recording.events.append(
                (float(words[1]), int(words[2], 16), int(words[3], 16), int(words[4])))
        elif line.startswith("A: "):
            words = line.split()
            low, high, *rest = map(int, words[2:])
            recording.axes[int(words[1], 16)] = (low, high, rest[2] if len(rest) > 2 else 0)
        elif found := re.match(
                r"Event: time ([\d.]+), .*type (\d+).*code (\d+).*value (\S+)", line):
            time, kind, code, value = found.groups()
            if int(kind) != 4:
                recording.events.append((float(time), int(kind), int(code), int(value)))
        elif found := re.match(r"Event: time ([\d.]+), [-+]+ (.*?) [-+]+", line):
            code = 2 if "MT" in found[2] else 0
            recording.events.append((float(found[1]), 0, code, 0))
        elif found := re.match(r"\[ *([\d.]+)\] (?:\S+: )?(EV_\w+) +(\w+) +(\w+)", line):
            time, kind, code, value = found.groups()
            if kind in TYPES and code in CODES:
                number = {"DOWN": 1, "UP": 0}.get(value) if value in ("DOWN", "UP") \
                    else struct.unpack("i", struct.pack("I", int(value, 16)))[0]
                recording.events.append((float(time), TYPES[kind], CODES[code], number))
        elif found := re.match(r" +Event code (\d+) \(\w+\)(?: +Min (-?\d+) Max (-?\d+))?", line):
            axis = int(found[1])
            if found[2]:
                recording.axes[axis] = (int(found[2]), int(found[3]), 0)
        elif axis is not None and (found := re.match(r" +(Min|Max|Resolution) +(-?\d+)", line)):
            low, high, resolution = recording.axes.get(axis, (0, 0, 0))
            number = int(found[2])
            recording.axes[axis] = {
                "Min": (number, high, resolution), "Max": (low, number, resolution),
                "Resolution": (low, high, number)}[found[1]]


def contacts(recording):
    """The contacts of a recording, in the device's units."""
    codes = {(e[1], e[2]) for e in recording.events}
    if (0, 2) in codes:
        return packets(recording)
    return slots(recording) if (3, X) in codes or (3, Y) in codes else single(recording)


def slots(recording):
    """Protocol B: every slot keeps its values until they are reported again."""
    state, down, all_, current = {}, {}, [], 0
    leaving, arriving = {}, set()
    touch = None
    for time, kind, code, value in recording.events:
        slot = state.setdefault(current, {X: None, Y: None, TOOL: 0, MAJOR: 0, ID: -1})
        if (kind, code) == (3, SLOT):
            current = value
        elif (kind, code) == (3, ID) and value != slot[ID]:
            if current in down:
                leaving[current] = "lifted" if value < 0 else "replaced"
            arriving.discard(current)
            if value >= 0:
                arriving.add(current)
                slot[TOOL] = 0
            slot[ID] = value
        elif kind == 3 and code in slot:
            slot[code] = value
        elif (kind, code) == (1, 0x14A):
            touch = value
        elif (kind, code) == (0, 0):
            for gone, how in leaving.items():
                leave(down.pop(gone), time, how)
            leaving.clear()
            if touch == 0:
                for contact in down.values():
                    leave(contact, time, "lifted by BTN_TOUCH")
                down.clear()
            touch = None
            for fresh in sorted(arriving):
                if None in (state[fresh][X], state[fresh][Y]):
                    continue
                down[fresh] = Contact(len(all_) + 1, [])
                all_.append(down[fresh])
            arriving = {s for s in arriving if s not in down}
            for number, contact in list(down.items()):
                note(contact, time, state[number])
                if state[number][TOOL] == PALM:
                    down.pop(number).end = "palm"
    return all_


def packets(recording):
    """Protocol A: every report lists all contacts."""
    packet, report, down, all_ = {}, [], [], []
    for time, kind, code, value in recording.events:
        if kind == 3 and code in (X, Y, ID, MAJOR, TOOL):
            packet[code] = value
        elif (kind, code) == (0, 2):
            if X in packet and Y in packet:
                report.append(packet)
            packet = {}
        elif (kind, code) == (0, 0):
            if X in packet and Y in packet:
                report.append(packet)
            packet = {}
            present = []
            for finger, contact in match(report, down):
                if contact is None:
                    contact = Contact(len(all_) + 1, [])
                    all_.append(contact)
                contact.id = finger.get(ID)
                note(contact, time, finger)
                present.append(contact)
            for contact in down:
                if contact not in present:
                    leave(contact, time, "lifted")
            down, report = present, []
    return all_


def match(report, down):
    """Matches each finger of a report to a contact: by its id, else to the nearest one."""
    known = {c.id: c for c in down if c.id is not None}
    if report and all(ID in finger for finger in report):
        return [(finger, known.get(finger[ID])) for finger in report]
    near = sorted(
        (math.dist(contact.samples[-1][1:], (finger[X], finger[Y])), i, j)
        for i, finger in enumerate(report) for j, contact in enumerate(down))
    found = {}
    for _, i, j in near:
        if i not in found and j not in found.values():
            found[i] = j
    return [(finger, down[found[i]] if i in found else None) for i, finger in enumerate(report)]


def single(recording):
    """Single-touch: a contact while BTN_TOUCH is 1."""
    place, contact, all_, touch = {}, None, [], 0
    for time, kind, code, value in recording.events:
        if (kind, code) == (1, 0x14A):
            touch = value
        elif kind == 3 and code in (0, 1):
            place[X if code == 0 else Y] = value
        elif (kind, code) == (0, 0) and X in place and Y in place:
            if touch and contact is None:
                contact = Contact(len(all_) + 1, [])
                all_.append(contact)
            if contact is not None:
                note(contact, time, place)
                if not touch:
                    contact.end, contact = "lifted", None
    return all_


def leave(contact, time, how):
    contact.end = how
    contact.samples.append((time,) + contact.samples[-1][1:])


def note(contact, time, values):
    contact.samples.append((time, values[X], values[Y]))
    contact.length = max(contact.length, values.get(MAJOR) or 0)


def scale(recording, found, screen, axes):
    """Converts device units to millimetres, or to percent of the axes if the size is unknown."""
    x = axes[0] if axes else recording.axes.get(X) or recording.axes.get(0)
    y = axes[1] if axes else recording.axes.get(Y) or recording.axes.get(1)
    if not x or not y or x[1] <= x[0] or y[1] <= y[0]:
        raise SystemExit("the file does not say where its axes end: give --axes and --screen")
    reported = [(a[1] - a[0]) / a[2] if len(a) > 2 and a[2] else None for a in (x, y)]
    if not screen and (None in reported or min(reported) < 20 or max(reported) > 2000):
        print("  size unknown: in hundredths of the axes")
        reported = [100, 100]
    size = screen or reported
    start = min((e[0] for e in recording.events), default=0)
    for contact in found:
        contact.length *= size[0] / (x[1] - x[0])
        contact.samples = [
            (t - start, (px - x[0]) / (x[1] - x[0]) * size[0],
             (py - y[0]) / (y[1] - y[0]) * size[1]) for t, px, py in contact.samples]
    return size


def direction(dx, dy):
    name = ("right" if dx > 0 else "left") if abs(dx) > abs(dy) else ("down" if dy > 0 else "up")
    return f"{name} ({dx:+.1f}, {dy:+.1f})"


def table(found, slop):
    for contact in found:
        (begun, x0, y0), (ended, x1, y1) = contact.samples[0], contact.samples[-1]
        far = max(math.hypot(x - x0, y - y0) for _, x, y in contact.samples)
        print(f"  {contact.number:3} {begun:8.3f} to {ended:8.3f} s "
              f"({(ended - begun) * 1000:6.0f} ms) ({x0:6.1f}, {y0:6.1f}) to "
              f"({x1:6.1f}, {y1:6.1f})  {contact.end}, "
              f"never further than {far:.1f}", end="")
        if contact.length:
            print(f", {contact.length:.1f} long", end="")
        for t, x, y in contact.samples:
            if math.hypot(x - x0, y - y0) > slop:
                print(f"; beyond the slop at {t:.3f} s going {direction(x - x0, y - y0)}, "
                      f"from there {direction(x1 - x, y1 - y)}", end="")
                break
        print()


def pairs(found):
    for i, first in enumerate(found):
        for second in found[i + 1:]:
            begin = max(first.samples[0][0], second.samples[0][0])
            end = min(first.samples[-1][0], second.samples[-1][0])
            if begin >= end:
                continue
            times = sorted(
                {s[0] for c in (first, second) for s in c.samples if begin <= s[0] <= end})
            spans = [math.dist(first.at(t), second.at(t)) for t in times]
            print(f"  {first.number:3} and {second.number:3} together "
                  f"{begin:8.3f} to {end:8.3f} s: span {spans[0]:.1f}, "
                  f"least {min(spans):.1f}, most {max(spans):.1f}, last {spans[-1]:.1f}")


COLOURS = [(230, 60, 60), (60, 110, 230), (40, 160, 70), (200, 130, 0), (150, 60, 190),
           (0, 160, 170), (120, 120, 120), (230, 100, 170), (110, 80, 40), (20, 20, 20)]


class Picture:
    """A white picture that lines are drawn on."""

    def __init__(self, width, height):
        self.width, self.height = width, height
        self.rows = [bytearray(b"\xff" * 3 * width) for _ in range(height)]

    def dot(self, x, y, colour, size=1):
        for j in range(int(y) - size // 2, int(y) + (size + 1) // 2):
            for i in range(int(x) - size // 2, int(x) + (size + 1) // 2):
                if 0 <= i < self.width and 0 <= j < self.height:
                    self.rows[j][3 * i:3 * i + 3] = bytes(colour)

    def line(self, a, b, colour):
        count = int(max(abs(b[0] - a[0]), abs(b[1] - a[1]), 1))
        for n in range(count + 1):
            self.dot(a[0] + (b[0] - a[0]) * n / count, a[1] + (b[1] - a[1]) * n / count, colour)

    def write(self, path):
        def chunk(kind, data):
            body = kind + data
            return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))
        rows = b"".join(b"\0" + bytes(row) for row in self.rows)
        head = struct.pack(">IIBBBBB", self.width, self.height, 8, 2, 0, 0, 0)
        pathlib.Path(path).write_bytes(
            b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(rows))
            + chunk(b"IEND", b""))


def draw(found, size, path):
    """Draws the screen on the left, with a line every 10 mm, and x (thin) and y over time on the
    right, with a line every second."""
    left = 500
    height = max(200, min(700, int(left * size[1] / size[0])))
    sheet = Picture(left + 720, height)
    grey = (225, 225, 225)
    for n in range(int(size[1] // 10) + 1):
        y = n * 10 / size[1] * height
        sheet.line((0, y), (sheet.width, y), grey)
    length = max((c.samples[-1][0] for c in found), default=1) or 1
    for second in range(int(length) + 1):
        x = left + 10 + second / length * 700
        sheet.line((x, 0), (x, height), grey)
    for contact in found:
        colour = COLOURS[(contact.number - 1) % len(COLOURS)]
        ways = [
            [(x / size[0] * left, y / size[1] * height) for _, x, y in contact.samples],
            [(left + 10 + t / length * 700, y / size[1] * height) for t, _, y in contact.samples],
            [(left + 10 + t / length * 700, x / size[0] * height) for t, x, _ in contact.samples]]
        for number, way in enumerate(ways):
            for a, b in zip(way, way[1:]):
                sheet.line(a, b, colour)
            sheet.dot(*way[0], colour, 7 if number < 2 else 3)
    sheet.write(path)


def span(text):
    parts = re.fullmatch(r"(-?\d+)\.\.(-?\d+)x(-?\d+)\.\.(-?\d+)", text)
    if not parts:
        raise argparse.ArgumentTypeError("axes are LEAST..GREATESTxLEAST..GREATEST")
    low_x, high_x, low_y, high_y = map(int, parts.groups())
    return ((low_x, high_x), (low_y, high_y))


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("recording")
    parser.add_argument("--screen", type=lambda t: tuple(map(float, t.split("x"))))
    parser.add_argument("--axes", type=span)
    parser.add_argument("--png")
    parser.add_argument("--slop", type=float, default=2.5)
    options = parser.parse_args()
    recording = read(options.recording)
    found = contacts(recording)
    print(options.recording)
    size = scale(recording, found, options.screen, options.axes)
    print(f"  {size[0]:g} x {size[1]:g} mm, {len(found)} contacts")
    table(found, options.slop)
    pairs(found)
    if options.png:
        draw(found, size, options.png)


if __name__ == "__main__":
    main()
