import { asText } from '@stackledger/kernel';
import type { Envelope } from '@stackledger/ledger';
import {
  attackerOf,
  commandsIn,
  diceIn,
  fightsIn,
  gamesIn,
  isConfirmed,
  placeIn,
  playedIn,
  thoughtsIn,
  wonIn,
  type Game,
} from './play.js';
import { hasEnded, isLive, isOfTable, lineTo, liveIn, msOf, rulesetOf, seatsOf, type Log } from './reading.js';
import {
  contestedIn,
  declarersIn,
  declaresIn,
  deepestIn,
  endedIn,
  isAnswered,
  isContested,
  objectIn,
  putsIn,
  sequencesIn,
  spanOf,
  stackAfter,
  tookOff,
  type Sequence,
} from './stack.js';

/** Whose something was: of which seat, or of which judge, from which card, whether it was struck, whether the table confirmed it. */
type Whose = {
  readonly seat?: string | null | undefined;
  readonly judge?: unknown;
  readonly card?: string | undefined;
  readonly live?: boolean;
  readonly confirmed?: boolean;
};

/** Something that was measured, in its group. */
export type Measured = { readonly group: string; readonly x: number } & Whose;

const measured = (group: unknown, x: number | boolean, whose: Whose = {}): Measured => ({
  group: String(group),
  x: Number(x),
  ...whose,
});

const die = (log: Log, event: Envelope): Whose => ({
  seat: asText(event.data.roller),
  live: isLive(log, event),
  confirmed: isConfirmed(log, event),
});
const object = (log: Log, put: Envelope): Whose => ({
  seat: objectIn(put).controller,
  card: objectIn(put).card,
  live: isLive(log, put),
});
const command = (log: Log, event: Envelope): Whose => ({ seat: event.actor.id, live: isLive(log, event) });
const begun = ({ begunBy: seat, live }: Sequence): Whose => ({ seat, live });

const firstFor = (log: Log, type: string, call: unknown): Envelope | undefined =>
  log.find((event) => event.type === type && event.data.call === call);
const callsIn = (log: Log): Log => log.filter(({ type }) => type === 'JudgeCalled');
const rewindsIn = (log: Log): Log => log.filter(({ type }) => type === 'MatchRewound');
const spanIn = (log: Log, call: Envelope, end: string, group: unknown, whose: Whose): readonly Measured[] => {
  const ended = firstFor(log, end, call.data.call);
  return ended === undefined
    ? []
    : [measured(group, msOf(ended) - msOf(call), { seat: asText(call.data.by), ...whose })];
};

const liveGames = (log: Log): readonly (Game & { readonly winner: string })[] => wonIn(log).filter(({ live }) => live);

const cardsOf = (logs: readonly Log[], ruleset: string): ReadonlySet<string> =>
  new Set(
    logs
      .filter((log) => rulesetOf(log) === ruleset)
      .flatMap((log) =>
        gamesIn(log)
          .filter(({ live }) => live)
          .flatMap((game) => playedIn(log, game).map(({ card }) => card)),
      ),
  );

type Plain = { readonly [metric: string]: (log: Log, all: readonly Log[]) => readonly Measured[] };

const DICE: Plain = {
  dice: (log) =>
    diceIn(log).map((event) => {
      const { report, purpose, value } = event.data;
      return measured(
        `${report === undefined ? 'service' : 'reported'} ${asText(purpose)}`,
        Number(value),
        die(log, event),
      );
    }),
  'dice-by-seat': (log) =>
    diceIn(log).map((event) => measured(event.data.roller, Number(event.data.value), die(log, event))),
  'roll-luck': (log) =>
    diceIn(log).map((event) => measured(event.data.roller, Number(event.data.value), die(log, event))),
  'duel-hits': (log) =>
    log
      .filter(({ type }) => type === 'AttackRollJudged')
      .map((event) => {
        const whose = { seat: attackerOf(log, event), live: isLive(log, event) };
        return measured(`needs ${Number(event.data.evasion)}`, event.data.hit === true, whose);
      }),
};

const STACK: Plain = {
  'response-rate': (log) =>
    putsIn(log)
      .filter((put) => declaresIn(log, put))
      .map((put) => measured(objectIn(put).kind, isAnswered(log, put), object(log, put))),
  'stack-depth': (log) =>
    putsIn(log).map((put) => measured(objectIn(put).kind, stackAfter(log, put).length, object(log, put))),
  'stack-height': (log) => endedIn(log).map((sequence) => measured(deepestIn(log, sequence), 1, begun(sequence))),
  cancelled: (log) =>
    putsIn(log).flatMap((put) => {
      const gone = tookOff(log, put);
      return gone === undefined ? [] : [measured(objectIn(put).kind, gone.type === 'Cancelled', object(log, put))];
    }),
  contested: (log) =>
    endedIn(log).map((sequence) => measured(sequence.kind, isContested(log, sequence), begun(sequence))),
  'contested-length': (log) =>
    contestedIn(log).map((sequence) => measured(rulesetOf(log), sequence.puts.length, begun(sequence))),
  'contested-time': (log) =>
    contestedIn(log).map((sequence) => measured(rulesetOf(log), spanOf(sequence), begun(sequence))),
  'last-word': (log) =>
    sequencesIn(log)
      .filter((sequence) => isContested(log, sequence) && sequence.begunBy !== null)
      .map((sequence) => {
        const isTheirs = declarersIn(log, sequence).at(-1) === sequence.begunBy;
        return measured(rulesetOf(log), isTheirs, begun(sequence));
      }),
  'contested-cancelled': (log) =>
    contestedIn(log).map((sequence) => {
      const isCancelled = sequence.events.some(({ type }) => type === 'Cancelled');
      return measured(rulesetOf(log), isCancelled, begun(sequence));
    }),
  'passes-per-object': (log) =>
    endedIn(log).map((sequence) => {
      const passes = sequence.events.filter(({ type }) => type === 'PriorityPassed').length;
      return measured(rulesetOf(log), passes / sequence.puts.length, begun(sequence));
    }),
};

const TIME: Plain = {
  'decision-time': (log) => thoughtsIn(log).map(({ event, ms }) => measured(event.type, ms, command(log, event))),
  'time-share': (log) => {
    const thoughts = thoughtsIn(log);
    const sum = (of: typeof thoughts): number => of.reduce((all, { ms }) => all + ms, 0);
    const seats = sum(thoughts) === 0 ? [] : [...new Set(thoughts.map(({ event }) => event.actor.id))];
    return seats.map((seat) =>
      measured(seat, sum(thoughts.filter(({ event }) => event.actor.id === seat)) / sum(thoughts), { seat }),
    );
  },
  passes: (log) =>
    commandsIn(log).map((event) => measured(rulesetOf(log), event.type === 'PriorityPassed', command(log, event))),
  commands: (log) =>
    hasEnded(log) && commandsIn(log).length > 0 ? [measured(rulesetOf(log), commandsIn(log).length)] : [],
  'match-length': (log) => {
    const [first, last] = [log[0], log.at(-1)];
    return hasEnded(log) && first && last ? [measured(rulesetOf(log), msOf(last) - msOf(first))] : [];
  },
};

const OUTCOMES: Plain = {
  'win-rate-by-seat': (log) =>
    wonIn(log).flatMap((game) =>
      seatsOf(log).map((seat) => measured(placeIn(log, game, seat), game.winner === seat, { seat, live: game.live })),
    ),
  'wins-of-four': (log) =>
    seatsOf(log).length === 4
      ? wonIn(log).map((game) => measured(rulesetOf(log), placeIn(log, game, game.winner), { live: game.live }))
      : [],
  'combat-length': (log) =>
    fightsIn(log)
      .filter(({ kind }) => kind === 'duel')
      .map(({ kind, rolls, attacker: seat, live }) => measured(kind, rolls, { seat, live })),
  'combat-time': (log) => fightsIn(log).map(({ kind, ms, attacker: seat, live }) => measured(kind, ms, { seat, live })),
  'card-impact': (log) =>
    liveGames(log).flatMap((game) =>
      playedIn(log, game).map(({ card, seat }) => measured(card, seat === game.winner, { card, seat })),
    ),
  'card-absent': (log, all) =>
    liveGames(log).flatMap((game) => {
      const played = new Set(playedIn(log, game).map(({ card, seat }) => `${card} ${seat}`));
      return [...cardsOf(all, rulesetOf(log))].flatMap((card) =>
        seatsOf(log)
          .filter((seat) => !played.has(`${card} ${seat}`))
          .map((seat) => measured(card, seat === game.winner, { card, seat })),
      );
    }),
};

const JUDGING: Plain = {
  calls: (log) => [measured(rulesetOf(log), callsIn(log).length > 0)],
  'call-wait': (log) => callsIn(log).flatMap((call) => spanIn(log, call, 'JudgeAttended', rulesetOf(log), {})),
  'call-time': (log) =>
    callsIn(log).flatMap((call) => {
      const judge = firstFor(log, 'CallClosed', call.data.call)?.data.by;
      return spanIn(log, call, 'CallClosed', judge, { judge });
    }),
  overturned: (log) =>
    callsIn(log).flatMap(({ data: { call, by } }) => {
      const ruled = firstFor(log, 'RulingIssued', call);
      const isOverturned = firstFor(log, 'RulingReviewed', call)?.data.outcome === 'overturned';
      if (ruled === undefined) return [];
      return [measured(ruled.data.judge, isOverturned, { seat: asText(by), judge: ruled.data.judge })];
    }),
  'time-granted': (log) =>
    log
      .filter(({ type }) => type === 'TimeExtended')
      .map(({ data }) => measured(rulesetOf(log), Date.parse(asText(data.endsAt)) - Date.parse(asText(data.was)))),
  'rewind-span': (log) =>
    rewindsIn(log).map((event) => {
      const { to, from, kind, judge } = event.data;
      const kept = new Set(lineTo(log, log[Number(to)]));
      const struck = lineTo(log, log[Number(from)]).filter((each) => !kept.has(each)).length;
      return measured(kind, struck, { judge, live: isLive(log, event) });
    }),
  'rewinds-reverted': (log) =>
    rewindsIn(log).map((event) => {
      const { judge } = event.data;
      const isBack = log.some(
        (each) =>
          each.type === 'RewindReverted' &&
          each.data.rewind === event.revision &&
          (liveIn(log).has(each) || !isOfTable(each)),
      );
      return measured(judge, isBack, { judge, live: isLive(log, event) });
    }),
};

/** Each metric once more, from the logs alone, on every line of play. */
export const PLAIN: Plain = { ...DICE, ...STACK, ...TIME, ...OUTCOMES, ...JUDGING };
