import { asText } from '@stackledger/kernel';
import type { Envelope } from '@stackledger/ledger';
import { before, countsIn, isLive, isOfTable, liveIn, lineTo, msOf, onceEach, seatsOf, type Log } from './reading.js';
import { declaresIn, objectIn, putsIn } from './stack.js';

/** Dice that fell, and not those that a rewind kept. */
export const diceIn = (log: Log): Log =>
  log.filter(({ type, data }) => (type === 'DieRolled' || type === 'DieRerolled') && data.keptFrom === undefined);

/** Whether the service rolled a die, or the table confirmed what was reported of it. */
export const isConfirmed = (log: Log, { data: { report } }: Envelope): boolean =>
  report === undefined || log.some(({ type, data }) => type === 'RollConfirmed' && data.report === report);

/** The commands of seats. */
export const commandsIn = (log: Log): Log =>
  log.filter(({ command, actor }) => command !== undefined && actor.kind === 'seat');

/** For how long play was paused until a time. */
const pausedUntil = (log: Log, ms: number): number => {
  let [paused, since] = [0, null as number | null];
  for (const event of log) {
    if (msOf(event) > ms) break;
    if (event.type === 'PlayPaused') since ??= msOf(event);
    if (event.type === 'PlayResumed' && since !== null) [paused, since] = [paused + msOf(event) - since, null];
  }
  return since === null ? paused : paused + ms - since;
};

/** How long seats took over their commands. */
export const thoughtsIn = onceEach((log): readonly { readonly event: Envelope; readonly ms: number }[] =>
  commandsIn(log).flatMap((event) => {
    const last = log.slice(0, Number(event.revision)).findLast(isOfTable);
    if (last === undefined) return [];
    const [from, to] = [msOf(last), msOf(event)];
    return [{ event, ms: Math.max(0, to - from - (pausedUntil(log, to) - pausedUntil(log, from))) }];
  }),
);

/** An ended game. */
export type Game = {
  readonly began: Envelope;
  readonly end: Envelope;
  readonly winner: unknown;
  readonly first: string;
  readonly live: boolean;
};

/** The ended games of every line of play; one that goes on again after its end was struck is one. */
export const gamesIn = onceEach((log): readonly Game[] =>
  log.flatMap((began) => {
    if (began.type !== 'GameBegan') return [];
    const its = log.filter(
      (event) =>
        ['TurnBegan', 'GameEnded'].includes(event.type) &&
        countsIn(log, began, event) &&
        lineTo(log, event).findLast(({ type }) => type === 'GameBegan') === began,
    );
    const [turn, end] = [
      its.find(({ type }) => type === 'TurnBegan'),
      its.findLast(({ type }) => type === 'GameEnded'),
    ];
    if (turn === undefined || end === undefined) return [];
    return [{ began, end, winner: end.data.winner, first: asText(turn.data.active), live: isLive(log, began) }];
  }),
);

/** Those of them that somebody won. */
export const wonIn = (log: Log): readonly (Game & { readonly winner: string })[] =>
  gamesIn(log).flatMap((game) => (typeof game.winner === 'string' ? [{ ...game, winner: game.winner }] : []));

/** Which place a seat has in the order of turns of a game. */
export const placeIn = (log: Log, { first }: Game, seat: string): number => {
  const seats = seatsOf(log);
  return ((seats.indexOf(seat) - seats.indexOf(first) + seats.length) % seats.length) + 1;
};

type Played = { readonly card: string; readonly seat: string };

/** Who declared which cards in a game, each once; what was struck was not played. */
export const playedIn = (log: Log, { began, end }: Game): readonly Played[] => {
  const [from, to] = [Number(began.revision), Number(end.revision)];
  const all = putsIn(log)
    .filter((put) => liveIn(log).has(put) && declaresIn(log, put))
    .filter(({ revision }) => Number(revision) >= from && Number(revision) <= to)
    .flatMap((put) => {
      const { card, controller } = objectIn(put);
      return card && controller ? [{ card, seat: controller }] : [];
    });
  return all.filter((one, at) => all.findIndex((other) => other.card === one.card && other.seat === one.seat) === at);
};

/** A fight that is over. */
export type Fight = {
  readonly kind: string;
  readonly attacker: string;
  readonly rolls: number;
  readonly ms: number;
  readonly live: boolean;
};

const kindOfFight = ({ type, data }: Envelope): string | undefined => {
  if (type === 'AttackBegan') return 'duel';
  return type === 'AttackersDeclared' && (data.attackers as unknown as readonly unknown[]).length > 0
    ? 'attack'
    : undefined;
};
const endsFight = ({ type, data }: Envelope): boolean =>
  ['AttackEnded', 'TurnCut'].includes(type) || (type === 'StepEnded' && data.step === 'end-of-combat');

/** Where the fight began in which an event happens. */
const fightAt = (log: Log, event: Envelope): Envelope | undefined => {
  for (let at = before(log, event); at !== undefined && !endsFight(at); at = before(log, at))
    if (kindOfFight(at) !== undefined) return at;
  return undefined;
};

/** Who attacks in a fight. */
const attackerIn = ({ type, data }: Envelope): string => asText(type === 'AttackBegan' ? data.by : data.seat);

/** Who attacks in the duel of a roll. */
export const attackerOf = (log: Log, roll: Envelope): string | undefined => {
  const began = fightAt(log, roll);
  return began === undefined ? undefined : attackerIn(began);
};

/** The fights of every line of play that are over: of one against one, and of attackers. */
export const fightsIn = onceEach((log): readonly Fight[] =>
  log.flatMap((began) => {
    const kind = kindOfFight(began);
    if (kind === undefined) return [];
    const its = log.filter(
      (event) =>
        (event.type === 'AttackRollJudged' || endsFight(event)) &&
        countsIn(log, began, event) &&
        fightAt(log, event) === began,
    );
    const end = its.findLast(endsFight);
    if (end === undefined) return [];
    const rolls = its.filter(({ type }) => type === 'AttackRollJudged').length;
    return [{ kind, attacker: attackerIn(began), rolls, ms: msOf(end) - msOf(began), live: isLive(log, began) }];
  }),
);
