import { readFileSync } from 'node:fs';
import { asText } from '@stackledger/kernel';
import type { Envelope } from '@stackledger/ledger';

/** A log as it was recorded: nothing of it has been read into tables. */
export type Log = readonly Envelope[];

/** What docs/events.md says of each type of event: here nothing else is known of games. */
const SAID = new Map(
  [...readFileSync('docs/events.md', 'utf8').matchAll(/^\| (\w+)(?: \(R\))? \|.*\| ([^|]*) \|$/gm)].map(
    ([, type = '', said = '']) => [type, said] as const,
  ),
);

/** Whether an event is what the docs say of others of its type. */
export const is = ({ type }: Envelope, what: string): boolean => (SAID.get(type) ?? '').split('; ').includes(what);

/** Reads a log in its plain way once, however many metrics ask. */
export const onceEach = <T>(read: (log: Log) => T): ((log: Log) => T) => {
  const known = new Map<Log, T>();
  return (log) => {
    const found = known.get(log) ?? read(log);
    known.set(log, found);
    return found;
  };
};

/** The event of the table that an event goes on from. */
export const before = (log: Log, { parent }: Envelope): Envelope | undefined =>
  parent === undefined ? undefined : log[Number(parent)];

/** The line of play that leads to an event, itself last: walked anew for every question, which is slow and plain. */
export const lineTo = (log: Log, end: Envelope | undefined): Log => {
  const line: Envelope[] = [];
  for (let at = end; at !== undefined; at = before(log, at)) line.push(at);
  return line.reverse();
};

/** Whether an event is of the table, and none of the record. */
export const isOfTable = ({ parent, revision }: Envelope): boolean => parent !== undefined || revision === '0';

/** The line that counts. */
export const liveIn = onceEach((log): ReadonlySet<Envelope> => new Set(lineTo(log, log.findLast(isOfTable))));

/** Whether no rewind has struck an event. */
export const isLive = (log: Log, event: Envelope): boolean => !isOfTable(event) || liveIn(log).has(event);

/** Whether an event counts in what an earlier one began: where that is on the line that counts, struck ones do not. */
export const countsIn = (log: Log, began: Envelope, event: Envelope): boolean =>
  !isLive(log, began) || isLive(log, event);

/** When an event was written. */
export const msOf = ({ recordedAt }: Envelope): number => Date.parse(recordedAt);

/** The game of a log. */
export const rulesetOf = ([first]: Log): string => asText(first?.data.ruleset);

/** The seats of a log, in their order. */
export const seatsOf = ([first]: Log): readonly string[] => first?.data.seats as unknown as readonly string[]; // by docs/events.md

/** Whether a match is over on the line that counts. */
export const hasEnded = (log: Log): boolean =>
  [...liveIn(log)].some(({ type }) => type === 'MatchEnded') || log.some(({ type }) => type === 'MatchSealed');

/** Whose own link acted for a seat last; the seat itself where none did. */
export const personAt = (log: Log, seat: string): string | undefined => {
  const own = log.findLast(({ actor }) => actor.kind === 'seat' && actor.id === seat && actor.by?.role === 'seat');
  return own?.actor.by?.person ?? (seatsOf(log).includes(seat) ? seat : undefined);
};
