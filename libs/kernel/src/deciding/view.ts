import type { Ruleset } from '../rules/ruleset/ruleset.js';
import type { Situation } from '../rules/ruleset/situation.js';
import { entriesOf, valuesOf } from '../persistent/dict.js';
import { displayText, type Json, type JsonMap } from '../persistent/json.js';
import { knows, nameFor } from '../table/knowledge.js';
import { linksView } from '../table/links.js';
import type { SeatId } from '../table/names.js';
import { zoneKind, zoneOf } from '../table/names.js';
import { zoneAt } from '../table/objects.js';
import { either, flag, mapOf, number, oneOf, text, type Fields } from '../table/shape.js';
import { abilityOf } from '../stack/resolve.js';
import { openCalls } from './calls/calling.js';
import { pendingReport } from './reporting/pending-report.js';
import { statusOf } from '../table/state.js';
import { stackName } from '../table/stack-names.js';
import { cardNamed } from '../words/card-of.js';
import { targetName } from '../words/targets.js';
import type { Choice, GameObject, StackObject } from '../table/table.js';

/**
 * The match as a viewer sees it (docs/reference/http.md#the-view-of-a-match); `null` sees everything. Objects whose
 * card the viewer does not know are only counted.
 */
export const matchView = (situation: Situation, viewer: SeatId | null): JsonMap => {
  const { table, terms, record } = situation.state;
  return {
    matchId: terms.matchId,
    ruleset: terms.ruleset,
    rulesetVersion: terms.rulesetVersion,
    tournament: terms.tournament,
    status: statusOf(situation.state),
    winner: table.winner,
    paused: record.paused,
    calls: openCalls(situation).map(({ id, reason, at }) => ({ call: id, reason, at: String(at) })),
    ...(record.links && { links: linksView(record.links) }),
    seats: record.seats.map(({ seat, by }) => ({ seat, by })),
    priority: priorityView(situation),
    awaiting: awaitingView(situation, viewer),
    stack: table.stack.map(stackName),
    players: Object.fromEntries(table.players.map(({ seat }) => [seat, playerView(situation, seat)])),
    objects: objectsView(situation, viewer),
    discard: discardView(situation),
    turn: table.turn === null ? null : { active: table.turn.active, step: table.turn.step, number: table.turn.number },
    yields: ordersView(situation, viewer),
    results: table.results, // plain data by its type
    ...situation.ruleset.views.table(situation),
  };
};

/** The standing orders that a viewer may see: a seat sees its own. */
const ordersView = ({ state: { table } }: Situation, viewer: SeatId | null): Json =>
  table.orders.filter(({ seat }) => viewer === null || seat === viewer); // plain data by its type

/** Who may act, and the state of the priority round. */
export const priorityView = ({ state: { table } }: Situation): JsonMap => ({
  holder: table.priority.holder,
  lap: table.priority.lap,
});

/**
 * What the table waits for: a choice, a priority holder, or nothing. Options hidden from the viewer are null; their
 * number stays.
 */
export const awaitingView = (situation: Situation, viewer: SeatId | null): JsonMap => {
  const { table } = situation.state;
  const status = statusOf(situation.state);
  if (status === 'ended' || status === 'sealed') return waitingFor('nothing', null, 'the match has ended');
  const report = reportView(situation);
  const judge = status === 'paused' ? judgeAwaited(situation, report) : undefined;
  if (judge !== undefined) return judge;
  if (table.awaiting !== null) return { ...choiceView(table.awaiting, viewer), ...(report && { report }) };
  const { holder } = table.priority;
  return holder === null
    ? waitingFor('nothing', null, 'nothing')
    : waitingFor('priority', holder, `${holder} has priority`);
};

/** A judge is awaited; a report that waits meanwhile is included. */
const judgeAwaited = (situation: Situation, report: ReportView | undefined): JsonMap | undefined => {
  const call = openCalls(situation).at(-1);
  if (call === undefined) return undefined;
  const prompt = `a judge is called: ${situation.state.record.paused?.reason ?? call.reason}`;
  return report === undefined
    ? waitingFor('judge', null, prompt)
    : { ...waitingFor('judge', null, `${prompt} (${waitsFor(report)})`), report };
};

type ReportView = {
  readonly report: string;
  readonly by: SeatId;
  readonly tells: string;
  readonly confirm: readonly SeatId[];
};

/** The report that does not count yet, and the seat that is to confirm it: none after an objection. */
const reportView = (situation: Situation): ReportView | undefined => {
  const pending = pendingReport(situation);
  if (pending === undefined) return undefined;
  const { report, by, tells } = pending;
  return { report, by, tells, confirm: situation.state.table.awaiting?.seats ?? [] };
};

const waitsFor = ({ report, by, confirm }: ReportView): string =>
  confirm.length === 0
    ? `report ${report} of ${by} waits for a ruling`
    : `report ${report} of ${by} waits for ${confirm.join(' or ')} to confirm it, or for a ruling`;

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

/** The fields of a player and of an object in every game. */
const EVERY_PLAYER: Fields = { hand: number(0), left: flag() };
const EVERY_OBJECT: Fields = {
  card: text(),
  zone: text(),
  'of?': text('whose zone it is, or which'),
  owner: either(text(), oneOf(null)),
  controller: either(text(), oneOf(null)),
  tapped: flag(),
  damage: number(0),
  counters: mapOf(number(0)),
  'beneath?': text('the card that it is, where it shows another one and the viewer knows which'),
};

/** The fields of a player in a view of this game. */
export const playerFields = ({ views: { fields } }: Ruleset): Fields => ({ ...fields.player, ...EVERY_PLAYER });

/** The fields of an object in a view of this game. */
export const objectFields = ({ views: { fields } }: Ruleset): Fields => ({ ...EVERY_OBJECT, ...fields.object });

const playerView = (situation: Situation, seat: SeatId): JsonMap => {
  const player = situation.state.table.players.find((each) => each.seat === seat);
  const { left = false } = player ?? {};
  return {
    ...situation.ruleset.views.player(situation, seat),
    hand: zoneAt(situation.state.table, situation.ruleset.zones.hand(seat)).length,
    left,
  };
};

const objectsView = (situation: Situation, viewer: SeatId | null): JsonMap => {
  const seen = valuesOf(situation.state.table.objects).filter(
    (object) => knows(object, viewer) && object.card !== null,
  );
  const named = seen.map((object): [string, JsonMap] => [
    nameFor(object, viewer),
    objectView(situation, object, viewer),
  ]);
  return Object.fromEntries(named.sort(([a], [b]) => (a < b ? -1 : 1)));
};

const objectView = (situation: Situation, object: GameObject, viewer: SeatId | null): JsonMap => ({
  card: object.card,
  zone: zoneKind(object.zone),
  ...(object.zone.includes('/') && { of: zoneOf(object.zone) }),
  owner: object.owner,
  controller: object.controller,
  tapped: object.tapped,
  damage: object.damage,
  counters: object.counters,
  ...beneathView(object, viewer),
  ...situation.ruleset.views.object(situation, object),
});

const beneathView = ({ beneath }: GameObject, viewer: SeatId | null): JsonMap =>
  beneath === undefined || beneath.card === null || !knows(beneath, viewer) ? {} : { beneath: beneath.card };

/** Discard piles bottom to top: `loot` for `loot-discard`, a seat for its own graveyard or discard. */
const discardView = (situation: Situation): JsonMap =>
  Object.fromEntries(
    entriesOf(situation.state.table.zones).flatMap(([zone, names]): [string, Json][] => {
      const kind = zoneKind(zone);
      if (kind.endsWith('-discard')) return [[kind.slice(0, -'-discard'.length), names]];
      return kind === 'graveyard' || kind === 'discard' ? [[zoneOf(zone), names]] : [];
    }),
  );

/** The stack bottom to top with everything that was fixed when each object was put there. */
export const stackView = (situation: Situation, viewer: SeatId | null): readonly JsonMap[] =>
  situation.state.table.stack.map((object) => ({
    name: stackName(object),
    id: object.id,
    kind: object.kind,
    controller: object.controller,
    source: object.source,
    targets: object.targets.map((target) => targetName(situation.state.table, target, viewer)),
    modes: object.modes,
    x: object.x,
    text: textOf(situation, object),
    declaredAt: String(object.declaredAt),
    ...(object.roll !== null && {
      roll: { value: object.roll.value, roller: object.roll.roller, purpose: object.roll.purpose },
    }),
  }));

/**
 * The text of an object: the card's words if it has some, else its instructions; without instructions its name.
 */
const textOf = (situation: Situation, object: StackObject): string => {
  const { text } = cardNamed(situation, object.card);
  const { effect = [] } = abilityOf(situation, object);
  return text ?? (effect.length === 0 ? stackObjectText(stackName(object), object.roll) : displayText(effect));
};

/** The text of an object without instructions: a roll by purpose and value, anything else by its stack name. */
export const stackObjectText = (
  name: string,
  roll: { readonly purpose: string; readonly value: number | null } | null,
): string => (roll === null ? name : `${roll.purpose} roll: ${String(roll.value)}`);
