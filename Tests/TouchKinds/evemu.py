"""Writes reports as a recording of the evemu tools, as Linux has them of a panel with slots.

As in the kernel, only values that change are written, a report without any is left out, BTN_TOUCH
says whether anything touches, and the axes for one finger follow the oldest contact. A unit of the
axes is 0.01 mm. Only panels that see fingers before they touch have an axis for their distance.

A panel whose button is pulsed knows one finger only: it says in each report that BTN_TOUCH is
pressed and that it is released, and nothing once the finger has left.
"""

from story import PANEL

SLOTS = 16
SYN, KEY, ABS = 0, 1, 3
BTN_TOUCH, X, Y = 0x14A, 0x00, 0x01
SLOT, MT_X, MT_Y, TRACKING_ID, MT_DISTANCE = 0x2F, 0x35, 0x36, 0x39, 0x3B


def units(mm):
    """A length in units of the axes."""
    return round(mm * 100)


def header(comments, faults):
    """The description of the panel."""
    keys = ["00"] * 96
    keys[BTN_TOUCH // 8] = f"{1 << BTN_TOUCH % 8:02x}"
    lines = [f"# {text}" for text in comments]
    lines += ["N: touch kinds", "I: 0018 0000 0000 0000", "P: 02 00 00 00 00 00 00 00"]
    lines.append("B: 00 0b 00 00 00 00 00 00 00")
    lines += [f"B: 01 {' '.join(keys[i:i + 8])}" for i in range(0, 96, 8)]
    ends = {X: units(PANEL[0]), Y: units(PANEL[1])}
    if "pulsed" not in faults:
        ends |= {SLOT: SLOTS - 1, MT_X: ends[X], MT_Y: ends[Y], TRACKING_ID: 65535}
    if {"hovers", "stuck-distance"} & faults:
        ends[MT_DISTANCE] = 1
    for axis, end in ends.items():
        resolution = 100 if axis in (X, Y, MT_X, MT_Y) else 0
        lines.append(f"A: {axis:02x} 0 {end} 0 0 {resolution}")
    return lines


class Slots:
    """What was written so far, and so what changes with the next report."""

    def __init__(self):
        self.slot_of = {}    # by finger: its slot
        self.life_in = {}    # by slot: the finger's contact that is in it
        self.id_in = {}      # by slot: its tracking id; the least is the oldest
        self.written = {}       # by slot and axis, and of keys and axes without a slot: the value
        self.slot, self.next_id = 0, 101

    def events(self, report):
        """The events of one report, without the one that ends it."""
        events = []
        there = {contact.finger: contact for contact in report.contacts}
        free = [slot for slot in range(SLOTS) if slot not in self.id_in]
        for finger in [f for f in self.slot_of if f not in there]:
            self._end(self.slot_of.pop(finger), events)
        for contact in report.contacts:
            slot = self.slot_of.get(contact.finger)
            if slot is None:
                slot = self.slot_of[contact.finger] = free.pop(0)
            self._begin(slot, contact.life, events)
            self._change(slot, MT_X, units(contact.x), events)
            self._change(slot, MT_Y, units(contact.y), events)
            self._change(slot, MT_DISTANCE, contact.distance, events)
        self._alone(report.button, events)
        return events

    def _select(self, slot, events):
        """What follows is about this slot."""
        if slot != self.slot:
            events.append((ABS, SLOT, slot))
            self.slot = slot

    def _end(self, slot, events):
        """The contact in a slot ends."""
        self._select(slot, events)
        events.append((ABS, TRACKING_ID, -1))
        del self.life_in[slot], self.id_in[slot]

    def _begin(self, slot, life, events):
        """A contact begins in a slot, if it is not there yet; also in place of another."""
        if self.life_in.get(slot) == life:
            return
        self._select(slot, events)
        events.append((ABS, TRACKING_ID, self.next_id))
        self.life_in[slot], self.id_in[slot] = life, self.next_id
        self.next_id += 1

    def _change(self, slot, axis, value, events):
        """A contact has this value, if it has not yet."""
        if self.written.get((slot, axis), 0) == value:
            return
        self._select(slot, events)
        events.append((ABS, axis, value))
        self.written[slot, axis] = value

    def _alone(self, touches, events):
        """What programs read that know one finger only."""
        values = [(KEY, BTN_TOUCH, int(touches))]
        if self.id_in:
            oldest = min(self.id_in, key=self.id_in.get)
            values += [(ABS, X, self.written.get((oldest, MT_X), 0)),
                       (ABS, Y, self.written.get((oldest, MT_Y), 0))]
        for kind, code, value in values:
            if self.written.get(code, 0) != value:
                events.append((kind, code, value))
                self.written[code] = value


def pulse(report):
    """The events of one report of a panel whose button is pulsed."""
    places = [event for contact in report.contacts
              for event in ((ABS, X, units(contact.x)), (ABS, Y, units(contact.y)))]
    return [(KEY, BTN_TOUCH, 1), *places, (KEY, BTN_TOUCH, 0)] if places else []


def recording(comments, fingers, reports):
    """The text of a recording of fingers, whose faults say what the panel knows."""
    faults = {fault.kind for finger in fingers for fault in finger.faults}
    lines = header(comments, faults)
    events_of = pulse if "pulsed" in faults else Slots().events
    for report in reports:
        events = events_of(report)
        if events:
            lines += [f"E: {report.time:.6f} {k:04x} {c:04x} {v}" for k, c, v in events]
            lines.append(f"E: {report.time:.6f} 0000 0000 0")
    return "\n".join(lines) + "\n"
