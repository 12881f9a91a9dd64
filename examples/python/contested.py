"""Creates a match, plays a contested sequence, rewinds it and follows the live feed. Standard library alone."""

import json
import os
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

SERVICE = os.environ.get("STACKLEDGER_URL", "http://localhost:3000")
POSITION = Path(__file__).resolve().parent.parent / "position.json"


class Refused(Exception):
    """The service refused something; its problem says why, by which rule, and what may be done instead."""


def request(path, body=None, headers=None):
    """An open answer of the service. Raises Refused with what a problem says."""
    data = None if body is None else json.dumps(body).encode()
    sent = {"content-type": "application/json", **(headers or {})} if body is not None else (headers or {})
    try:
        return urllib.request.urlopen(urllib.request.Request(SERVICE + path, data=data, headers=sent), timeout=30)
    except urllib.error.HTTPError as error:
        problem = json.load(error)
        raise Refused(f"{problem['detail']} ({problem['rule']}). {problem['legal']}") from None
    except urllib.error.URLError as error:
        raise Refused(f"no service answers at {SERVICE}: {error.reason}") from None


def call(path, body=None):
    with request(path, body) as answer:
        return json.load(answer)


class Match:
    """A match of the service, and the commands that were sent to it."""

    def __init__(self, position):
        created = call("/v1/matches", position)
        self.path = f"/v1/matches/{created['matchId']}"
        self.begun = created["revision"]
        self.sent = 0
        print(f"match {created['matchId']}")

    def view(self):
        return call(self.path)

    def coins(self, seat):
        return self.view()["players"][seat]["coins"]

    def command(self, seen, **fields):
        """Sends a command that answers what was seen last. The same id sent again would give the same answer."""
        self.sent += 1
        command_id = f"example-{time.time_ns()}-{self.sent}"
        answer = call(f"{self.path}/commands", {"commandId": command_id, "expectedRevision": seen, **fields})
        print(f"{answer['revision']:>4}  {' '.join(event['type'] for event in answer['events'])}")
        return answer

    def settle(self):
        """Everybody who has priority passes until the stack is empty."""
        now = self.view()
        while now["stack"]:
            self.command(now["revision"], type="PassPriority", seat=now["priority"]["holder"])
            now = self.view()

    def follow(self, after, up_to):
        """Events of the live feed after a revision, up to another; leaving the loop leaves the feed."""
        headers = {"accept": "text/event-stream", "last-event-id": after}
        with request(f"{self.path}/live", headers=headers) as feed:
            for message in messages(feed):
                if "event" in message or "data" not in message:
                    continue  # it speaks of the feed itself: ready, end
                event = json.loads(message["data"])
                yield event
                if int(event["revision"]) >= int(up_to):
                    return


def messages(feed):
    """The messages of a stream of server-sent events, as fields; comments are left out."""
    fields = {}
    for raw in feed:
        line = raw.decode().rstrip("\n")
        if line == "" and fields:
            yield fields
            fields = {}
        elif ": " in line and not line.startswith(":"):
            name, value = line.split(": ", 1)
            fields[name] = value


def check(holds, sentence):
    if not holds:
        raise Refused(f"not as it should be: {sentence}")
    print(f"ok    {sentence}")


def run():
    match = Match(json.loads(POSITION.read_text(encoding="utf-8")))
    played = match.command(match.begun, type="PlayCard", seat="anna", card="a-dime")
    passed = match.command(played["revision"], type="PassPriority", seat="anna")
    match.command(passed["revision"], type="PlayCard", seat="ben", card="butter-bean", targets=["loot:a-dime"])
    match.settle()
    check(match.coins("anna") == 3, "A Dime was cancelled: anna has 3 coins")

    rewound = match.command(
        match.view()["revision"],
        type="Rewind",
        judge="jo",
        to=passed["revision"],
        kind="full",
        authority="floor-judge",
        reason="ben went on before anna could answer",
    )
    check(match.view()["stack"] == ["loot:a-dime"], "after the rewind A Dime is on the stack again")
    match.settle()
    check(match.coins("anna") == 13, "this time it resolved: anna has 13 coins")

    head = match.view()["revision"]
    middle = str((int(match.begun) + int(head)) // 2)
    events = list(match.follow(match.begun, middle))  # cut here, and taken up again with Last-Event-ID
    events += match.follow(events[-1]["revision"], head)
    expected = list(range(int(match.begun) + 1, int(head) + 1))
    check(
        [int(event["revision"]) for event in events] == expected,
        f"the live feed told all {len(expected)} events, each once",
    )
    told = [event["revision"] for event in events if event["type"] == "MatchRewound"]
    check(told == [rewound["events"][0]["revision"]], "the rewind among them, and what it rewound before it")


if __name__ == "__main__":
    try:
        run()
    except Refused as error:
        print(error, file=sys.stderr)
        sys.exit(1)
