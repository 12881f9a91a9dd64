import { beginsFight, msBetween, numberOf, textOf, textsOf, type ExportedLog, type LoggedEvent } from './log.js';

/** A row of `rolls`. */
export type RollRow = {
  readonly event: LoggedEvent;
  readonly live: boolean;
  readonly roller: string;
  readonly purpose: string;
  readonly value: number;
  readonly origin: 'kept' | 'reported' | 'service';
  readonly confirmed: boolean;
};

export const rollRows = (log: ExportedLog): readonly RollRow[] => {
  const confirmed = new Set(
    log.events.filter(({ type }) => type === 'RollConfirmed').map(({ data }) => textOf(data, 'report')),
  );
  return log.events
    .filter(({ type }) => type === 'DieRolled' || type === 'DieRerolled')
    .map((event) => {
      const report = textOf(event.data, 'report');
      const kept = textOf(event.data, 'keptFrom') !== null;
      return {
        event,
        live: log.isLive(event),
        roller: textOf(event.data, 'roller') ?? '',
        purpose: textOf(event.data, 'purpose') ?? '',
        value: numberOf(event.data, 'value') ?? 0,
        origin: kept ? 'kept' : report === null ? 'service' : 'reported',
        confirmed: report === null || confirmed.has(report),
      };
    });
};

const isDuel = (fight: LoggedEvent): boolean => fight.type === 'AttackBegan';

const attackerOf = (fight: LoggedEvent): string | null => textOf(fight.data, isDuel(fight) ? 'by' : 'seat');

/** A row of `combats`. */
export type CombatRow = {
  readonly event: LoggedEvent;
  readonly live: boolean;
  readonly kind: 'duel' | 'attack';
  readonly attacker: string | null;
  readonly ended: LoggedEvent | null;
  readonly rolls: number;
  readonly tookMs: number | null;
};

export const combatRows = (log: ExportedLog): readonly CombatRow[] =>
  log.events.filter(beginsFight).map((event) => {
    const inIt = log.events.filter(
      (each) => each.isTable && (each.parent?.after.fights ?? []).includes(event) && log.countsFor(event, each),
    );
    const ended = inIt.filter(({ after }) => !after.fights.includes(event)).at(-1) ?? null;
    return {
      event,
      live: log.isLive(event),
      kind: isDuel(event) ? 'duel' : 'attack',
      attacker: attackerOf(event),
      ended,
      rolls: inIt.filter(({ type }) => type === 'AttackRollJudged').length,
      tookMs: ended === null ? null : msBetween(event, ended),
    };
  });

/** A row of `duel_rolls`. */
export type DuelRollRow = {
  readonly event: LoggedEvent;
  readonly live: boolean;
  readonly seat: string | null;
  readonly needed: number | null;
  readonly hit: boolean;
};

export const duelRollRows = (log: ExportedLog): readonly DuelRollRow[] =>
  log.events
    .filter(({ type }) => type === 'AttackRollJudged')
    .map((event) => {
      const duel = event.after.fights.findLast(isDuel);
      return {
        event,
        live: log.isLive(event),
        seat: duel === undefined ? null : attackerOf(duel),
        needed: numberOf(event.data, 'evasion'),
        hit: event.data['hit'] === true,
      };
    });

type Span = { readonly from: number; readonly to: number };

/** When play was paused: each moment once. */
const pausesIn = (log: ExportedLog): readonly Span[] => {
  const spans = log.events.flatMap((event) => {
    const call = textOf(event.data, 'call');
    const ends = ({ at, type, data }: LoggedEvent) =>
      at > event.at &&
      (event.type === 'PlayPaused' ? type === 'PlayResumed' : type === 'CallClosed' && textOf(data, 'call') === call);
    if (event.type !== 'PlayPaused' && event.type !== 'JudgeAttended') return [];
    return [{ from: event.time, to: log.events.find(ends)?.time ?? Infinity }];
  });
  const apart: Span[] = [];
  for (const { from, to } of spans.toSorted((a, b) => a.from - b.from)) {
    const begins = Math.max(from, apart.at(-1)?.to ?? from);
    if (to > begins) apart.push({ from: begins, to });
  }
  return apart;
};

/** A row of `decisions`. */
export type DecisionRow = {
  readonly event: LoggedEvent;
  readonly live: boolean;
  readonly seat: string;
  readonly kind: string;
  readonly thinkMs: number | null;
  readonly game: number | null;
};

export const decisionRows = (log: ExportedLog): readonly DecisionRow[] => {
  const pauses = pausesIn(log);
  const paused = (from: number, to: number): number =>
    pauses.reduce((sum, span) => sum + Math.max(0, Math.min(to, span.to) - Math.max(from, span.from)), 0);
  let before: LoggedEvent | null = null;
  const rows: DecisionRow[] = [];
  for (const event of log.events) {
    const { command, reapplied, actor, after } = event;
    if (command !== null && !reapplied && actor['kind'] === 'seat') {
      const thinkMs = before === null ? null : Math.max(0, msBetween(before, event) - paused(before.time, event.time));
      const seat = textOf(actor, 'id') ?? '';
      rows.push({ event, live: log.isLive(event), seat, kind: command, thinkMs, game: after.game });
    }
    if (event.isTable) before = event;
  }
  return rows;
};

/** A row of `passes`. */
export type PassRow = {
  readonly event: LoggedEvent;
  readonly live: boolean;
  readonly seat: string;
  readonly by: string;
};

export const passRows = (log: ExportedLog): readonly PassRow[] =>
  log.events
    .filter(({ type }) => type === 'PriorityPassed')
    .map((event) => ({
      event,
      live: log.isLive(event),
      seat: textOf(event.data, 'seat') ?? '',
      by: textOf(event.data, 'by') ?? '',
    }));

/** A row of `matches`, with the person of each seat. */
export type MatchRow = {
  readonly id: string;
  readonly ruleset: string;
  readonly tournament: string | null;
  readonly seats: readonly string[];
  readonly persons: ReadonlyMap<string, string>;
  readonly createdAt: string;
  readonly startedOrCreated: LoggedEvent;
  readonly ended: LoggedEvent | null;
};

const personOf = (log: ExportedLog, seat: string): string => {
  const last = log.events.findLast(({ actor }) => {
    const by = actor['by'];
    const role = typeof by === 'object' && by !== null && 'role' in by ? by.role : null;
    return actor['kind'] === 'seat' && actor['id'] === seat && (role === 'seat' || role === 'player');
  });
  const by = last?.actor['by'];
  return typeof by === 'object' && by !== null && 'person' in by && typeof by.person === 'string' ? by.person : seat;
};

export const matchRow = (log: ExportedLog): MatchRow => {
  const [first] = log.events;
  if (first?.type !== 'MatchCreated') throw new Error('the log does not begin with MatchCreated');
  const lastLive = (named: string) => log.events.findLast((event) => event.type === named && log.isLive(event)) ?? null;
  const seats = textsOf(first.data, 'seats');
  return {
    id: textOf(first.data, 'matchId') ?? '',
    ruleset: textOf(first.data, 'ruleset') ?? '',
    tournament: textOf(first.data, 'tournament'),
    seats,
    persons: new Map(seats.map((seat) => [seat, personOf(log, seat)])),
    createdAt: new Date(first.time).toISOString(),
    startedOrCreated: lastLive('MatchStarted') ?? first,
    ended: lastLive('MatchEnded'),
  };
};
