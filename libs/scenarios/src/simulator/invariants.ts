import {
  entriesOf,
  firstDifference,
  objectAt,
  plainTable,
  statusOf,
  valuesOf,
  zoneAt,
  type Event,
  type Situation,
  type RuleId,
  type Ruleset,
  type Table,
} from '@stackledger/kernel';
import { actingSeats } from './open-to.js';
import { zonesAfter } from './zones-by-events.js';

/** A promise that a state or a step does not keep. */
export class BrokenInvariant extends Error {
  constructor(what: string) {
    super(what);
    this.name = 'Broken';
  }
}

const must = (holds: boolean, what: () => string): void => {
  if (!holds) throw new BrokenInvariant(what());
};

/** At most one seat has priority, and it is one of the game. */
export const checkHolder = ({ table }: Situation['state']): void => {
  const { holder } = table.priority;
  must(
    holder === null || table.players.some(({ seat, left }) => seat === holder && !left),
    () => `${String(holder)} has priority and is not in the game`,
  );
  must(
    holder === null || table.awaiting === null,
    () => `${String(holder)} has priority while ${table.awaiting?.seat} is asked`,
  );
};

/** Until the match has ended or is paused, somebody has a legal action. */
export const checkSomebodyCanAct = (situation: Situation): void => {
  if (statusOf(situation.state) !== 'running') return;
  const acting = actingSeats(situation);
  must(
    acting.length > 0,
    () => `nobody can act: ${JSON.stringify(situation.state.table.awaiting ?? situation.state.table.priority)}`,
  );
};

/** Every object lies in exactly the zone it says, once. */
export const checkObjects = (table: Table): void => {
  const seen = new Set<string>();
  for (const [zone, names] of entriesOf(table.zones))
    for (const name of names) {
      must(!seen.has(name), () => `${name} lies in two places`);
      seen.add(name);
      must(
        objectAt(table, name)?.zone === zone,
        () => `${name} lies in ${zone} and says ${objectAt(table, name)?.zone ?? 'nothing'}`,
      );
    }
  must(seen.size === valuesOf(table.objects).length, () => 'an object lies nowhere');
};

/** Nothing has entered or left a zone but by an event that says so. */
export const checkMoves = (ruleset: Ruleset, before: Table, events: readonly Event[], after: Table): void => {
  if (events.some(({ type }) => ['MatchRewound', 'RewindReverted', 'GameBegan', 'DeclarationCancelled'].includes(type)))
    return;
  const told = zonesAfter(ruleset, before, events);
  for (const [zone] of entriesOf(after.zones)) {
    const [expected, actual] = [told.get(zone) ?? [], zoneAt(after, zone)];
    must(
      JSON.stringify(expected) === JSON.stringify(actual),
      () => `${zone} should hold ${expected.join(' ')} and holds ${actual.join(' ')}`,
    );
  }
};

/** Every event cites a rule, and only rules that are written down. */
export const checkRules = (events: readonly Event[], known: ReadonlySet<RuleId>): void => {
  for (const { type, because, revision } of events) {
    must(because.length > 0, () => `${type} at ${revision} cites no rule`);
    const unknown = because.find((rule) => !known.has(rule));
    must(unknown === undefined, () => `${type} at ${revision} cites ${String(unknown)}, which is not written down`);
  }
};

/** A refusal leaves the match as it was: the very same state, since states never change. */
export const checkUntouched = (before: Situation, after: Situation, code: string): void =>
  must(after.state === before.state, () => `a refusal (${code}) changed the match`);

/**
 * After a rewind the table is what it was at its target, without standing orders, unless somebody who conceded left it
 * again
 * (SL-REWIND-5).
 */
export const checkRewind = (
  events: readonly Event[],
  tableAt: (revision: number) => Table | undefined,
  after: Table,
): void => {
  const [rewind, ...more] = events;
  if (rewind === undefined || more.length > 0 || !['MatchRewound', 'RewindReverted'].includes(rewind.type)) return;
  const to = Number(rewind.data.to);
  const there = tableAt(to);
  const difference =
    there === undefined
      ? { path: 'the table' }
      : firstDifference(plainTable({ ...there, orders: [] }), plainTable(after));
  must(
    difference === null,
    () => `the table after ${rewind.type} differs from that at ${to} in ${difference?.path ?? ''}`,
  );
};
