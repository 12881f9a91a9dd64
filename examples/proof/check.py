#!/usr/bin/env python3
"""Checks what a Stackledger log proves, with nothing of Stackledger: Python's standard library alone.

    python3 check.py vectors FILE...       test vectors: dice, shuffles, seals, chains, roots, checkpoints
    python3 check.py log FILE [KEY] [--rules FOLDER]
                                           an exported log: its text, chain, seals, who did what by which link and on
                                           which powers, dice and shuffles of a sealed match; with KEY (name+id+key)
                                           the signed checkpoint on its last line; with FOLDER (docs/rules) it names
                                           cited rules that do not exist

Ends with 0 when everything holds, with 1 when something does not, with 2 when it was asked wrongly.
"""
import base64
import hashlib
import hmac
import json
import os
import re
import sys
import uuid

EVENT_NAMESPACE = uuid.UUID("7d1f3c52-9b64-4e08-a6d5-0c2e8f417b39")
GENESIS = "0" * 64
DRAWN = ("DieRolled", "DieRerolled", "DeckShuffled")
GAMES = ("four-souls", "magic", "speed-stack")
LOSSES = ("game-loss", "match-loss", "disqualification")
# The power that each command of a judge needs (docs/reference/roles.md); the loss of a game needs more, and a rewind what its kind says.
POWERS = {
    "start": ["AllowTakebacks", "SetEndTime", "StartMatch"],
    "pause": ["PausePlay", "ResumePlay"],
    "rule": [
        "AttendCall",
        "CorrectPlace",
        "CorrectTotal",
        "EscalateCall",
        "GiveRuling",
        "NoteStatement",
        "OpenCall",
        "RuleReport"
    ],
    "look": ["LookAtCards"],
    "rewind.full": ["RestoreBranch"],
    "waive": ["WaiveConcession"],
    "appeal.hear": ["CloseCall", "ReviewRuling"],
    "seal": ["EndMatch", "SealMatch", "WithdrawMatch"]
}
# The powers that a link of each role may hold.
MAY_HOLD = {
    "organizer": ["start", "pause", "seal"],
    "head-judge": [*POWERS, "rewind.simple", "penalty.loss"],
    "judge": [*POWERS, "rewind.simple", "penalty.loss"],
    "scribe": ["rewind.full"],
}
# What each role acts as.
ACTS_AS = {
    "seat": ["seat"],
    "player": ["seat"],
    "scribe": ["seat", "scribe"],
    "judge": ["judge"],
    "head-judge": ["judge"],
    "organizer": ["judge", "organizer"],
}
# What stands after the events of a file, in this order.
BESIDE = ["texts", "names", "checkpoint"]
# The built-in policies: version, and hash of the canonical text.
POLICIES = {
    "four-souls": ["2026-11", "3c88d55d21918e327460188bb5b22537be7b4479c0fc00ed0232d0f2220a1a24"],
    "magic": ["2026-11", "79d331a17f50fdc16b8695e873266bd42a170cad2ae71269d13b5164bfd92a94"],
    "speed-stack": ["2026-11", "4ef43f34d638eebbbd2a4f772aa2798a6970b9ca66b5bd2611142dab64625fe3"],
    "plain": ["1", "cff28e8c8ed3c8f4cf0d6c7ff1671c7278c85b551d57a4faeea205b15ce3c517"]
}


class Wrong(Exception):
    """Something that does not hold."""


text_of = json.JSONEncoder(ensure_ascii=False).encode


def canonical(value):
    """RFC 8785, for what logs hold: texts, whole numbers, lists and maps. Names are sorted by UTF-16 code units."""
    if isinstance(value, dict):
        names = sorted(value, key=lambda name: name.encode("utf-16-be", "surrogatepass"))
        return "{" + ",".join(canonical(name) + ":" + canonical(value[name]) for name in names) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(canonical, value)) + "]"
    if isinstance(value, float):
        if not value.is_integer() or abs(value) >= 2**53:
            raise Wrong(f"{value} is a number that this program does not write")
        return str(int(value))
    return text_of(value)


def sha256(text):
    return hashlib.sha256(text.encode()).hexdigest()


def stream(seed, match_id, client_seeds, n):
    """The bytes of draw n, without end."""
    block = 0
    while True:
        message = canonical([match_id, client_seeds, n, block])
        yield from hmac.new(bytes.fromhex(seed), message.encode(), hashlib.sha256).digest()
        block += 1


def die(draw):
    for byte in stream(*draw):
        if byte < 252:
            return byte % 6 + 1


def shuffle(draw, cards):
    """The cards in their new order, top first: Fisher-Yates from the last index down, over the sorted cards."""
    order = sorted(cards, key=lambda card: card.encode("utf-16-be"))
    drawn = stream(*draw)
    for index in range(len(order) - 1, 0, -1):
        while True:
            word = int.from_bytes(bytes(next(drawn) for _ in range(4)), "big")
            if word < 2**32 - 2**32 % (index + 1):
                break
        other = word % (index + 1)
        order[index], order[other] = order[other], order[index]
    return order


def hash_of(event):
    return sha256(canonical({name: event[name] for name in event if name not in ("id", "hash", "sealed")}))


def line_of(event):
    """The one text of an event: a line that is another one may be read otherwise by another program."""
    hashed = canonical({name: event[name] for name in event if name not in ("id", "hash", "sealed")})
    end = ',"sealed":' + canonical(event["sealed"]) + "}" if "sealed" in event else "}"
    return f'{hashed[:-1]},"hash":{canonical(event["hash"])},"id":{canonical(event["id"])}{end}'


def read_log(file):
    """Events of an exported log, and what stands after them, if every line is byte for byte what is written for it."""
    with open(file, encoding="utf-8", newline="") as text:
        lines = text.read().split("\n")
    if lines[-1] == "":
        lines.pop()
    events, beside, part = [], {"texts": {}, "names": {}, "checkpoint": None}, 0
    for at, line in enumerate(lines):
        expect(f"line {at + 1} is blank", line.strip() != "")
        read = json.loads(line)
        name = next(iter(read)) if len(read) == 1 and next(iter(read)) in BESIDE else None
        before, part = part, BESIDE.index(name) + 1 if name else 0
        expect(f"line {at + 1} stands in another place than it is written to", part > before or part == before == 0)
        written = json.dumps(read, ensure_ascii=False, separators=(",", ":")) if name else line_of(read)
        expect(f"line {at + 1} is not the text that is written for it", line == written)
        if name:
            beside.update(read)
        else:
            events.append(read)
    return events, beside


def root_of(hashes):
    """The root of the Merkle tree of RFC 6962 over the hashes of events."""

    def tree(leaves):
        if len(leaves) == 1:
            return hashlib.sha256(b"\0" + leaves[0]).digest()
        half = 1
        while half * 2 < len(leaves):
            half *= 2
        return hashlib.sha256(b"\1" + tree(leaves[:half]) + tree(leaves[half:])).digest()

    leaves = [bytes.fromhex(each) for each in hashes]
    root = tree(leaves) if leaves else hashlib.sha256(b"").digest()
    return base64.b64encode(root).decode()


# Ed25519 as RFC 8032 describes it: slow, and short enough to be read.
P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
D = -121665 * pow(121666, P - 2, P) % P
ROOT = pow(2, (P - 1) // 4, P)


def point_of(y, sign):
    square = (y * y - 1) * pow(D * y * y + 1, P - 2, P) % P
    x = pow(square, (P + 3) // 8, P)
    if (x * x - square) % P:
        x = x * ROOT % P
    if y >= P or (x * x - square) % P or (x == 0 and sign):
        return None
    x = P - x if x % 2 != sign else x
    return (x, y, 1, x * y % P)


def decoded(data):
    number = int.from_bytes(data, "little")
    return point_of(number % 2**255, number >> 255)


def added(p, q):
    a, b = (p[1] - p[0]) * (q[1] - q[0]) % P, (p[1] + p[0]) * (q[1] + q[0]) % P
    c, d = 2 * p[3] * q[3] * D % P, 2 * p[2] * q[2] % P
    e, f, g, h = b - a, d - c, d + c, b + a
    return (e * f % P, g * h % P, f * g % P, e * h % P)


def times(number, point):
    result = (0, 1, 1, 0)
    while number:
        if number & 1:
            result = added(result, point)
        point, number = added(point, point), number >> 1
    return result


BASE = point_of(4 * pow(5, P - 2, P) % P, 0)


def verifies(key, message, signature):
    if len(key) != 32 or len(signature) != 64:
        return False
    a, r, s = decoded(key), decoded(signature[:32]), int.from_bytes(signature[32:], "little")
    if a is None or r is None or s >= L:
        return False
    k = int.from_bytes(hashlib.sha512(signature[:32] + key + message).digest(), "little") % L
    left, right = times(s, BASE), added(r, times(k, a))
    return (left[0] * right[2] - right[0] * left[2]) % P == 0 and (left[1] * right[2] - right[1] * left[2]) % P == 0


def opened(note, verifier_key):
    """Origin, size and root of a signed note, if the key has signed it."""
    name, identity, data = verifier_key.split("+", 2)
    typed = base64.b64decode(data, validate=True)
    if typed[0] != 1 or hashlib.sha256(name.encode() + b"\n" + typed).hexdigest()[:8] != identity:
        raise Wrong("that is no key")
    text, _, signatures = note.rpartition("\n\n")
    text += "\n"
    for line in signatures.splitlines():
        dash, signer, signature = line.split(" ")
        given = base64.b64decode(signature, validate=True)
        if (dash, signer, given[:4].hex()) == ("\u2014", name, identity):
            if not verifies(typed[1:], text.encode(), given[4:]):
                raise Wrong("the signature does not hold")
            origin, size, root = text.split("\n")[:3]
            return origin, int(size), root
    raise Wrong("the checkpoint is not signed by this key")


def expect(what, is_so):
    if not is_so:
        raise Wrong(what)


def draw_of(vector):
    return vector["serverSeed"], vector["matchId"], vector["clientSeeds"], vector["n"]


def check_vectors(file):
    with open(file, encoding="utf-8") as text:
        vectors = json.load(text)
    checks = {
        "canonical": lambda v: expect("canonical text", canonical(v["value"]) == v["text"]),
        "dice": lambda v: expect("die", die(draw_of(v)) == v["face"]),
        "shuffles": lambda v: expect("shuffle", shuffle(draw_of(v), v["cards"]) == v["order"]),
        "seals": lambda v: expect("seal", sha256(canonical(v["sealed"])) == v["seal"]),
        "events": lambda v: expect(
            "event", (hash_of(v["event"]), str(uuid.uuid5(EVENT_NAMESPACE, v["hash"]))) == (v["hash"], v["id"])
        ),
        "roots": lambda v: expect("root", root_of(v["hashes"]) == v["root"]),
        "checkpoints": lambda v: expect(
            "checkpoint", opened(v["note"], v["key"]) == (v["origin"], v["size"], v["root"])
        ),
    }
    for kind, check in checks.items():
        for vector in vectors[kind]:
            check(vector)
        print(f"ok    {len(vectors[kind])} {kind}")


def check_events(events):
    before, time, used, command = GENESIS, "", set(), None
    for at, event in enumerate(events):
        expect(f"revision {at} is missing", event["revision"] == str(at))
        expect(f"revision {at} does not follow the one before it", event["prevHash"] == before)
        expect(f"revision {at} was changed", event["hash"] == hash_of(event))
        expect(f"revision {at} has the id of another", event["id"] == str(uuid.uuid5(EVENT_NAMESPACE, event["hash"])))
        if "sealed" in event:
            expect(f"revision {at} seals something else", event["data"].get("seal") == sha256(canonical(event["sealed"])))
        expect(f"revision {at} creates a match, or does not", (event["type"] == "MatchCreated") == (at == 0))
        expect(f"revision {at} is of another match", event["matchId"] == events[0]["matchId"])
        expect(f"revision {at} was recorded before the event that it follows", event["recordedAt"] >= time)
        if command is None or event["commandId"] != command["commandId"]:
            expect(f"revision {at} has no command", "command" in event)
            expect(f"revision {at} has the id of a command that was used up", event["commandId"] not in used)
            used.add(event["commandId"])
            command = event
        else:
            expect(f"revision {at} is within a command and has one", "command" not in event)
            of_command = (event["actor"], event["recordedAt"]) == (command["actor"], command["recordedAt"])
            expect(f"revision {at} has another actor or time than its command", of_command)
        if event["type"] == "MatchSealed" and "head" in event["data"]:
            expect(f"revision {at} seals another log", event["data"]["head"] == before)
        before, time = event["hash"], event["recordedAt"]
    print(f"ok    {len(events)} events, each linked to the one before it, and their seals")


def needed_power(command):
    """The power that a command needs of whoever judges; None where it needs none."""
    kind = command["type"]
    if kind == "GiveRuling" and command.get("penalty") in LOSSES:
        return "penalty.loss"
    if kind == "Rewind":
        return "rewind.full" if command.get("kind") in (None, "full") else "rewind.simple"
    return next((power for power, types in POWERS.items() if kind in types), None)


def check_grant(at, known, role, person, grant, seat, powers):
    """A grant has one role, one person, the same powers and, where it is of a seat, one seat."""
    before = known.setdefault(grant, {"role": role, "person": person, "seat": seat, "powers": powers})
    expect(f"revision {at} is by a grant of another role or person", (before["role"], before["person"]) == (role, person))
    expect(f"revision {at} is by the grant of another seat", None in (before["seat"], seat) or before["seat"] == seat)
    expect(f"revision {at} is by a grant of other powers", None in (before["powers"], powers) or before["powers"] == powers)
    before["seat"], before["powers"] = before["seat"] or seat, before["powers"] or powers


def check_powers(at, by, command):
    """The log says the powers of whoever judges beside the number of the link; older ones leave it open."""
    power = needed_power(command)
    said = by.get("powers", []) if "link" in by else ["start", "pause", "seal"] if by["role"] == "organizer" else None
    if power is None or said is None:
        return
    holds = power in said or (power == "rewind.simple" and "rewind.full" in said)
    expect(f"revision {at} needs the power {power}, which the link did not hold", holds)


def tells_of_links(events):
    """Whether the log tells of every link that sees a hand before somebody acts by it: matches of 1.2.0 and later do."""
    if any(event["type"] == "LinkFirstUsed" for event in events):
        return True
    created = events[0]["data"]
    version = [int(part) for part in created["rulesetVersion"].split(".")]
    return created["ruleset"] in GAMES and version >= [1, 2, 0]


def check_people(events):
    """Who did it: by which grant and link, on which powers; nobody judges the match that they play in."""
    grants, played, judged, given, told, numbered = {}, set(), set(), [], set(), False
    tells = tells_of_links(events)
    for event in events:
        actor, at = event["actor"], event["revision"]
        if event["type"] == "LinkFirstUsed":
            link = event["data"]
            told.add((link["grant"], link["link"]))
            seat = link["hand"] if link["role"] == "seat" else None
            check_grant(at, grants, link["role"], link["person"], link["grant"], seat, None)
        by = actor.get("by")
        expect(f"revision {at} is by somebody and by the service", actor["kind"] != "system" or by is None)
        if "command" not in event or actor["kind"] == "system":
            continue
        given.append((at, by))
        if by is None or "reapplied" in event:
            continue
        role, person, link = by["role"], by["person"], by.get("link")
        mends = role == "scribe" and event["command"]["type"] == "Rewind" and event["command"].get("reapply") is True
        acts = ACTS_AS.get(role, []) + (["judge"] if mends else [])
        expect(f"revision {at} is by role {role}, which does not act as {actor['kind']}", actor["kind"] in acts)
        held = all(power in MAY_HOLD.get(role, []) for power in by.get("powers", []))
        expect(f"revision {at} is by a link that holds more than any of role {role}", held)
        seat = actor["id"] if role == "seat" and actor["kind"] == "seat" else None
        expect(f"revision {at} does not say by which link it was done", link is not None or not (numbered or "powers" in by))
        expect(f"revision {at} is by a link without a number", link is None or (type(link) is int and link > 0))
        numbered = numbered or link is not None
        check_grant(at, grants, role, person, by["grant"], seat, by.get("powers"))
        authority = event["command"].get("authority")
        ranks = {"scribe": ["scribe"], "judge": ["floor-judge"], "organizer": ["organizer"]}
        ranks["head-judge"] = ["floor-judge", "head-judge"]
        expect(f"revision {at} is on an authority that its role lacks", authority in (None, *ranks.get(role, [authority])))
        in_own_name = link is None or actor["kind"] != "judge" or actor["id"] == person
        expect(f"revision {at} is in the name of another judge", in_own_name)
        check_powers(at, by, event["command"])
        sees = role in ("seat", "player", "scribe") and link is not None
        expect(f"revision {at} is by a link of which the log tells nothing", not (tells and sees) or (by["grant"], link) in told)
        if role in ("seat", "player") and actor["kind"] == "seat":
            played.add(person)
        if role in ("judge", "head-judge"):
            judged.add(person)
        expect(f"revision {at} is by somebody who both plays and judges", not played & judged)
    named = [place for place, (_, by) in enumerate(given) if by is not None]
    for place, (at, by) in enumerate(given):
        inside = named and named[0] < place < named[-1]
        expect(f"revision {at} says by no grant who gave it, and others do", by is not None or not inside)
    print(f"ok    {len(grants)} grants, each of one role and person, and {len(told)} links that see a hand")


def note_judging(events, rules):
    """What proves nothing and is worth a look: powers that are not said, policies, and rules that do not exist."""
    for event in events:
        at, by, data = event["revision"], event["actor"].get("by", {}), event["data"]
        power = needed_power(event["command"]) if "command" in event and "reapplied" not in event else None
        usual = ("start", "pause", "rule", "look", None)
        if by.get("role") == "judge" and "link" not in by and power not in usual:
            print(f"note  revision {at} used {power}: whether the link held it cannot be told from this log")
        if event["type"] == "PolicyAdopted":
            policy = data["policy"]
            known = POLICIES.get(policy["name"])
            if known is not None and known != [policy["version"], sha256(canonical(policy))]:
                print(f"note  revision {at} has the policy {policy['name']} with another version or other numbers")
        cited = event["because"] + (data.get("rules") or [] if event["type"] == "RulingIssued" else [])
        for rule in dict.fromkeys(cited if rules is not None else []):
            if rule not in rules:
                print(f"note  revision {at} cites {rule}, and there is no such rule")


def rules_in(folder):
    """The ids of the documented rules (docs/rules)."""
    found = set()
    for name in os.listdir(folder):
        if name.endswith(".md"):
            with open(os.path.join(folder, name), encoding="utf-8") as text:
                found.update(re.findall(r"^- \*\*([A-Z]+-[\w.-]+)\*\*", text.read(), re.MULTILINE))
    return found


def check_draws(events):
    """Every die and every shuffle that is open, once the seed is."""
    seed = next((event["data"]["serverSeed"] for event in events if event["type"] == "MatchSealed"), None)
    if seed is None:
        print("      the match is not sealed: dice and shuffles cannot be checked yet")
        return
    expect("the seed is not the one committed to", events[0]["sealed"]["data"]["serverSeed"] == seed)
    seeds, n, closed = {}, 0, 0
    for event in events:
        data, at = event["data"], event["revision"]
        if event["type"] == "ClientSeedGiven":
            seeds[data["seat"]] = data["seed"]
        if event["type"] not in DRAWN or "keptFrom" in data or "report" in data:
            continue
        expect(f"revision {at} is not draw {n}", data["n"] == n)
        draw, n = (seed, event["matchId"], dict(seeds), n), n + 1
        if event["type"] != "DeckShuffled":
            expect(f"revision {at} shows another face", die(draw) == data["value"])
        elif "sealed" in event:
            cards = [card["trueName"] for card in reversed(event["sealed"]["data"]["cards"])]
            expect(f"revision {at} has another order", shuffle(draw, cards) == cards)
        else:
            closed += 1
    print(f"ok    {n - closed} dice and shuffles" + (f"; {closed} are not in this copy" if closed else ""))


def check_texts(events, texts):
    """Texts that people wrote lie beside the log, which refers to them by commitments; null was forgotten."""
    written = re.findall(r"\b[tT]ext-([0-9a-f]{64})\b", json.dumps(events))
    references = list(dict.fromkeys("text-" + commitment for commitment in written))
    for reference in references:
        text = texts.get(reference)
        expect(f"{reference} has other members", text is None or set(text) == {"salt", "text"})
        opened = None if text is None else {"data": {"text": text["text"]}, "salt": text["salt"]}
        expect(f"{reference} is another text", opened is None or reference == "text-" + sha256(canonical(opened)))
    here = [reference for reference in references if reference in texts]
    forgotten = [reference for reference in here if texts[reference] is None]
    stray = next((reference for reference in texts if reference not in references), None)
    expect(f"nothing refers to {stray}", stray is None)
    if references:
        print(f"ok    {len(here)} texts, {len(forgotten)} of them forgotten; {len(references) - len(here)} are not in this copy")


def note_names(events, names):
    """Whose the ids are is not in the log: nothing proves a name."""
    ids = set(re.findall(r"\bp-[a-z]{12}\b", json.dumps(events)))
    stray = next((person for person in names if person not in ids), None)
    expect(f"{stray} is named, and not in the log", stray is None)
    if names:
        print(f"note  {len(names)} names stand beside the log, which holds ids alone: nothing proves a name")


def check_log(file, key=None, rules=None):
    lines, beside = read_log(file)
    texts, names, note = (beside[name] for name in BESIDE)
    check_events(lines)
    check_people(lines)
    note_judging(lines, None if rules is None else rules_in(rules))
    check_texts(lines, texts)
    note_names(lines, names)
    check_draws(lines)
    if key is None:
        return
    expect("there is no checkpoint in this file", note is not None)
    origin, size, root = opened(note, key)
    expect("the checkpoint is of another match", origin == f"{key.split('+')[0]}/matches/{lines[0]['matchId']}")
    expect("another log was signed", (size, root) == (len(lines), root_of([event["hash"] for event in lines])))
    print("ok    the checkpoint is signed with this key, and of just these events")


def main(arguments):
    try:
        if len(arguments) >= 2 and arguments[0] == "vectors":
            for file in arguments[1:]:
                check_vectors(file)
        elif arguments[:1] == ["log"] and arguments[-2:-1] == ["--rules"] and len(arguments) in (4, 5):
            check_log(*arguments[1:-2], rules=arguments[-1])
        elif len(arguments) in (2, 3) and arguments[0] == "log":
            check_log(*arguments[1:])
        else:
            print(__doc__, file=sys.stderr)
            return 2
    except Wrong as wrong:
        print(f"wrong {wrong}", file=sys.stderr)
        return 1
    except (KeyError, ValueError, OSError, AttributeError, TypeError) as error:
        print(f"wrong the file is not what it should be: {error!r}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
