import {
  asText,
  appliersOf,
  isMap,
  newTimeline,
  objectAt,
  objectNamed,
  type Event,
  type Json,
  type JsonMap,
  type SeatId,
  type Situation,
  type Table,
} from '@stackledger/kernel';
import { eventIn, SPECTATOR, exportLog, parseLog, type Envelope, type OfferedGame } from '@stackledger/ledger';
import type { EventStore } from '@stackledger/store';

/** One command of a match that the service dealt, as far as the public sees it, and the match after it. */
export type Moment = {
  readonly command: JsonMap;
  readonly events: readonly Event[];
  /** The match after it, to be looked at with the eyes of the public. */
  readonly after: Situation;
  /**
   * What of the command only its sender sees, with handles for cards: that is said to the service and to nobody else.
   */
  readonly unseen?: JsonMap | undefined;
};

/** A match that the service dealt, as somebody follows it who sees what every seat sees. */
export type DealtMatch = { readonly game: OfferedGame; readonly moments: readonly Moment[] };

/**
 * Reads the log of a match as a spectator has it, command by command. What the service went on with by itself belongs
 * to the command before.
 */
export const readDealt = async (store: EventStore, matchId: string, game: OfferedGame): Promise<DealtMatch> => {
  const open = await linesFor(store, matchId, {});
  const whole = await linesFor(store, matchId, { everything: true });
  return { game, moments: momentsOf(game, byCommand(open), byCommand(whole)) };
};

type Plan = { readonly everything?: true };

const linesFor = async (store: EventStore, matchId: string, plan: Plan): Promise<readonly Envelope[]> => {
  const lines: string[] = [];
  for await (const line of exportLog(store, matchId, { viewer: SPECTATOR, ...plan })) lines.push(line);
  const log = parseLog(lines.join('\n'));
  if (!Array.isArray(log)) throw new Error(JSON.stringify(log));
  return log as readonly Envelope[];
};

const byCommand = (log: readonly Envelope[]): readonly (readonly Envelope[])[] => {
  const groups: Envelope[][] = [];
  for (const envelope of log) {
    const isOwn = envelope.command !== undefined && envelope.command.type !== 'ContinueSettling';
    const group = isOwn ? undefined : groups.at(-1);
    if (group === undefined) groups.push([envelope]);
    else group.push(envelope);
  }
  return groups;
};

const momentsOf = (
  game: OfferedGame,
  open: readonly (readonly Envelope[])[],
  whole: readonly (readonly Envelope[])[],
): readonly Moment[] => {
  const [known, shown] = [newTimeline(appliersOf(game.ruleset)), newTimeline(appliersOf(game.ruleset))];
  return open.map((group, at) => {
    const all = whole[at] ?? [];
    const before = [known.state().table, shown.state().table] as const;
    const unseen = unseenIn(before[0], all[0]);
    known.append(all.map((envelope) => eventIn(envelope, game)));
    const read = (envelope: Envelope): Event => namedAtOnce(before, known.state().table, eventIn(envelope, game));
    shown.append(all.map(read));
    const after = { ruleset: game.ruleset, state: shown.state() };
    return { command: group[0]?.command ?? {}, events: group.map(read), after, unseen };
  });
};

/**
 * A card that is shown in its deck is told by its name, but goes by it only once it leaves the deck where it was dealt,
 * and at once where the table tells it. Here it goes by it at once, by the event that shows it.
 */
const namedAtOnce = ([known, shown]: readonly [Table, Table], after: Table, event: Event): Event => {
  const { type, data } = event;
  if (type === 'ObjectRenamed' && objectAt(known, asText(data.object)) && !objectAt(shown, asText(data.object)))
    return { ...event, type: 'CardRevealed' };
  const lying =
    type === 'CardRevealed' && data.to === 'all' ? objectNamed(after, asText(data.object), null) : undefined;
  if (lying === undefined || lying.name === lying.trueName) return event;
  const { name: object, trueName: name, card } = lying;
  return { ...event, type: 'ObjectRenamed', data: { object, knownTo: 'all', name, card } };
};

/** What a seat says where nobody else sees it, without what the cards are. */
const unseenIn = (table: Table, first: Envelope | undefined): JsonMap | undefined => {
  const seat = first?.command?.seat;
  // the cards of the own hand among it go by their names, before anybody else sees them
  const pay = first?.command?.pay;
  const fields = { ...(pay !== undefined && { pay }), ...first?.sealed?.command };
  if (Object.keys(fields).length === 0 || typeof seat !== 'string') return undefined;
  return Object.fromEntries(
    // it was accepted from that seat
    Object.entries(fields).map(([field, value]) => [field, inHandles(table, value, seat as SeatId)]),
  );
};

const inHandles = (table: Table, said: unknown, seat: SeatId): Json => {
  if (Array.isArray(said)) return said.map((each) => inHandles(table, each, seat));
  if (isMap(said))
    return Object.fromEntries(Object.entries(said).map(([kind, each]) => [kind, inHandles(table, each, seat)]));
  if (typeof said !== 'string') return said as Json; // of a command, which is plain data
  return (objectAt(table, said) ?? objectNamed(table, said, seat))?.name ?? said;
};
