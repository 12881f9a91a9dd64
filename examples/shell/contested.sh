#!/bin/sh
# Creates a match, plays a contested sequence, rewinds it and follows the live feed. Needs curl, and nothing else.
set -eu

service=${STACKLEDGER_URL:-http://localhost:3000}
here=$(dirname "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fail() {
  echo "$1" >&2
  exit 1
}

check() { # check IS SHOULD SENTENCE
  [ "$1" = "$2" ] || fail "not as it should be: $3 (it is $1)"
  echo "ok    $3"
}

# The first value of a name in JSON on standard input: enough for answers in which it comes first where it counts.
first() { # first NAME
  tr '{,' '\n\n' | sed -n "s/^ *\"$1\":\"\{0,1\}\([^\"}]*\).*/\1/p" | head -n 1
}

# request PATH [CURL-OPTION…]: the body of an answer; a problem ends the script with what it says.
request() {
  path=$1
  shift
  status=$(curl -sS -o "$work/body" -w '%{http_code}' "$@" "$service$path") || fail "no service answers at $service"
  case $status in
    2*) cat "$work/body" ;;
    *) fail "$status: $(sed 's/.*"detail":"\([^"]*\)".*/\1/' "$work/body")" ;;
  esac
}

post() { # post PATH BODY
  request "$1" -H 'content-type: application/json' --data-binary "$2"
}

command() { # command SEEN FIELDS: sends a command that answers what was seen last, and prints its revision
  post "$match/commands" "{\"commandId\":\"example-$$-$(date +%s)-after-$1\",\"expectedRevision\":\"$1\",$2}" >"$work/answer"
  first revision <"$work/answer"
}

revision_now() {
  request "$match" | first revision
}

coins() { # coins SEAT
  request "$match" | tr -d '\n' | sed "s/.*\"players\":{//; s/.*\"$1\":{[^}]*\"coins\":\([0-9]*\).*/\1/"
}

stack() {
  request "$match" | tr -d '\n' | sed 's/.*"stack":\[\([^]]*\)\].*/\1/; s/"//g'
}

holder() {
  request "$match" | tr -d '\n' | sed 's/.*"priority":{"holder":"\([^"]*\)".*/\1/'
}

settle() { # everybody who has priority passes until the stack is empty
  while [ -n "$(stack)" ]; do
    command "$(revision_now)" "\"type\":\"PassPriority\",\"seat\":\"$(holder)\"" >/dev/null
  done
}

# follow AFTER UP-TO: revision and type of each event of the live feed after a revision, up to another.
follow() {
  rm -f "$work/feed"
  mkfifo "$work/feed"
  curl -sS -N -m 30 -H 'accept: text/event-stream' -H "last-event-id: $1" "$service$match/live" >"$work/feed" 2>/dev/null &
  feed=$!
  kind=''
  while read -r line; do
    case $line in
      event:*) kind=$line ;;
      data:*)
        if [ -z "$kind" ]; then
          seen=$(echo "$line" | first revision)
          echo "$seen $(echo "$line" | first type)"
          [ "$seen" -ge "$2" ] && break
        fi
        ;;
      '') kind='' ;;
    esac
  done <"$work/feed"
  kill "$feed" 2>/dev/null || true
  wait "$feed" 2>/dev/null || true
}

request /v1/matches -H 'content-type: application/json' --data-binary "@$here/../position.json" >"$work/created"
id=$(first matchId <"$work/created")
begun=$(first revision <"$work/created")
match=/v1/matches/$id
echo "match $id"

played=$(command "$begun" '"type":"PlayCard","seat":"anna","card":"a-dime"')
passed=$(command "$played" '"type":"PassPriority","seat":"anna"')
command "$passed" '"type":"PlayCard","seat":"ben","card":"butter-bean","targets":["loot:a-dime"]' >/dev/null
settle
check "$(coins anna)" 3 'A Dime was cancelled: anna has 3 coins'

why='"reason":"ben went on before anna could answer"'
rewound=$(command "$(revision_now)" "\"type\":\"Rewind\",\"judge\":\"jo\",\"to\":\"$passed\",\"kind\":\"full\",\"authority\":\"floor-judge\",$why")
check "$(stack)" loot:a-dime 'after the rewind A Dime is on the stack again'
settle
check "$(coins anna)" 13 'this time it resolved: anna has 13 coins'

head=$(revision_now)
middle=$(((begun + head) / 2))
{
  follow "$begun" "$middle" # cut here, and taken up again with Last-Event-ID
  follow "$middle" "$head"
} >"$work/events"
check "$(cut -d ' ' -f 1 "$work/events" | tr '\n' ' ')" "$(seq -s ' ' $((begun + 1)) "$head") " \
  "the live feed told all $((head - begun)) events, each once"
check "$(grep -c MatchRewound "$work/events")" 1 'the rewind among them, and what it rewound before it'
