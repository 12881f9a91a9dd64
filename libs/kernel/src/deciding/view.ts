import type { Look } from '../rules/ruleset.js';
import { entriesOf, valuesOf } from '../persistent/dict.js';
import type { Json, JsonMap } from '../persistent/json.js';
import { knows, nameFor } from '../table/knowledge.js';
import type { SeatId } from '../table/names.js';
import { zoneKind, zoneOf } from '../table/names.js';
import { objectAt, zoneAt } from '../table/objects.js';
import { abilityOf } from '../stack/resolve.js';
import { statusOf } from '../table/state.js';
import { stackName } from '../table/stack-names.js';
import { targetName } from '../rules/targets.js';
import type { Choice, GameObject, StackObject } from '../table/table.js';

/**
 * What a viewer sees of a match as it stands, in the words of cards-and-scenarios.md sections 4 and 5; null sees
 * everything. Objects whose card the viewer does not know are left out and counted only.
 */
export const matchView = (look: Look, viewer: SeatId | null): JsonMap => {
  const { table, terms, record } = look.state;
  return {
    matchId: terms.matchId,
    ruleset: terms.ruleset,
    rulesetVersion: terms.rulesetVersion,
    tournament: terms.tournament,
    status: statusOf(look.state),
    winner: table.winner,
    paused: record.paused,
    seats: record.seats.map(({ seat, by }) => ({ seat, by })),
    priority: priorityView(look),
    awaiting: awaitingView(look, viewer),
    stack: table.stack.map(stackName),
    players: Object.fromEntries(table.players.map(({ seat }) => [seat, playerView(look, seat)])),
    objects: objectsView(look, viewer),
    discard: discardView(look),
    turn: table.turn === null ? null : { active: table.turn.active, step: table.turn.step, number: table.turn.number },
    yields: ordersView(look, viewer),
    results: table.results, // plain data by its type
    ...look.ruleset.view(look),
  };
};

/** The standing orders that a viewer may read: a seat its own. */
const ordersView = ({ state: { table } }: Look, viewer: SeatId | null): Json =>
  table.orders.filter(({ seat }) => viewer === null || seat === viewer); // plain data by its type

/** Who may act, and how far the lap has come. */
export const priorityView = ({ state: { table } }: Look): JsonMap => ({
  holder: table.priority.holder,
  lap: table.priority.lap,
});

/**
 * What the table waits for: a choice, somebody with priority, or nothing. Options that are hidden from the viewer are
 * null; their number stays.
 */
export const awaitingView = (look: Look, viewer: SeatId | null): JsonMap => {
  const { table } = look.state;
  if (statusOf(look.state) === 'ended' || statusOf(look.state) === 'sealed')
    return waitingFor('nothing', null, 'the match has ended');
  if (table.awaiting !== null) return choiceView(table.awaiting, viewer);
  const { holder } = table.priority;
  return holder === null
    ? waitingFor('nothing', null, 'nothing')
    : waitingFor('priority', holder, `${holder} has priority`);
};

const waitingFor = (kind: string, seat: SeatId | null, prompt: string): JsonMap => ({
  seat,
  seats: seat === null ? [] : [seat],
  kind,
  prompt,
  options: [],
  min: 0,
  max: 0,
  ordered: false,
});

const choiceView = (choice: Choice, viewer: SeatId | null): JsonMap => {
  const { seat, seats, kind, prompt, options, count, min, max, ordered, command, about, form, hidden } = choice;
  const isBlind = hidden === true && viewer !== null && !seats.includes(viewer);
  const open = { seat, seats, kind, prompt, options: isBlind ? null : options, count, min, max, ordered, command };
  return { ...open, ...(about && { about }), ...(form && { form: form }) };
};

const playerView = (look: Look, seat: SeatId): JsonMap => {
  const player = look.state.table.players.find((each) => each.seat === seat);
  const { left = false } = player ?? {};
  return {
    ...look.ruleset.viewOfPlayer(look, seat),
    hand: zoneAt(look.state.table, look.ruleset.zones.hand(seat)).length,
    left,
  };
};

const objectsView = (look: Look, viewer: SeatId | null): JsonMap => {
  const seen = valuesOf(look.state.table.objects).filter((object) => knows(object, viewer) && object.card !== null);
  const named = seen.map((object): [string, JsonMap] => [nameFor(object, viewer), objectView(look, object)]);
  return Object.fromEntries(named.sort(([a], [b]) => (a < b ? -1 : 1)));
};

const objectView = (look: Look, object: GameObject): JsonMap => ({
  card: object.card,
  zone: zoneKind(object.zone),
  ...(object.zone.includes('/') && { of: zoneOf(object.zone) }),
  owner: object.owner,
  controller: object.controller,
  tapped: object.tapped,
  damage: object.damage,
  counters: object.counters,
  ...look.ruleset.viewOfObject(look, object),
});

/** Discard piles bottom to top: `loot` for `loot-discard`, a seat for its own graveyard or discard. */
const discardView = (look: Look): JsonMap =>
  Object.fromEntries(
    entriesOf(look.state.table.zones).flatMap(([zone, names]): [string, Json][] => {
      const kind = zoneKind(zone);
      if (kind.endsWith('-discard')) return [[kind.slice(0, -'-discard'.length), names]];
      return kind === 'graveyard' || kind === 'discard' ? [[zoneOf(zone), names]] : [];
    }),
  );

/** The stack bottom to top with everything that was fixed when each object was put there. */
export const stackView = (look: Look, viewer: SeatId | null): readonly JsonMap[] =>
  look.state.table.stack.map((object) => ({
    name: stackName(object),
    id: object.id,
    kind: object.kind,
    controller: object.controller,
    source: object.source,
    targets: object.targets.map((target) => targetName(look.state.table, target, viewer)),
    modes: object.modes,
    x: object.x,
    text: textOf(look, object),
    declaredAt: String(object.declaredAt),
    ...(object.roll !== null && {
      roll: { value: object.roll.value, roller: object.roll.roller, purpose: object.roll.purpose },
    }),
  }));

/** What an object does, in the card's words if it has some, else as its instructions stand in the card. */
const textOf = (look: Look, object: StackObject): string => {
  const text = look.state.terms.cards[object.card ?? '']?.text;
  return text ?? JSON.stringify(abilityOf(look, object).effect ?? []);
};

/** The objects of a zone that a viewer knows, by what they call them; bottom first. */
export const namesInZone = (look: Look, zone: string, viewer: SeatId | null): readonly string[] =>
  zoneAt(look.state.table, zone).flatMap((name) => {
    const object = objectAt(look.state.table, name);
    return object === undefined || !knows(object, viewer) ? [] : [nameFor(object, viewer)];
  });
