import { canonicalJson } from '@stackledger/integrity';
import { eventsBetween, situationAt, summaryOf, verifyLog } from '@stackledger/ledger';
import { STATUSES } from '@stackledger/projections';
import type { Event } from '@stackledger/rules';
import type { EventStore } from '@stackledger/store';
import { faultsIn, type HistoryEntry } from '../../postgres/history/history.js';
import { games } from '../../support/games.js';
import { logOf } from '../../support/logs/stored-log.js';
import { idOf } from './contents.js';
import type { AcceptedSighting, WorldRecord } from './record.js';
import type { WorldProcess } from './world-process.js';

/** A match as all show it in the end. */
type EndOfMatch = { readonly events: readonly Event[]; readonly ids: readonly string[] };

/** All is at rest: every process shows the same, lists and feeds are whole, and the logs verify. */
export const checkEnd = async (
  shared: EventStore,
  processes: readonly WorldProcess[],
  matches: readonly string[],
  record: WorldRecord,
): Promise<void> => {
  const ends = new Map<string, EndOfMatch>();
  for (const matchId of matches) ends.set(matchId, await endOf(shared, processes, matchId, record));
  for (const process of processes) checkHealth(process, record);
  const logs = new Map([...ends].map(([matchId, { ids }]) => [matchId, ids]));
  const entries = [...record.entries, ...record.accepted.flatMap((each) => entryOf(each, ends, record))];
  const promised = entries.flatMap((entry) => (record.isLost(entry) ? stillThere(entry, logs) : [entry]));
  record.found.push(...faultsIn(promised, logs));
};

const endOf = async (
  shared: EventStore,
  processes: readonly WorldProcess[],
  matchId: string,
  record: WorldRecord,
): Promise<EndOfMatch> => {
  const log = await logOf(shared, matchId);
  const finding = verifyLog(log, games).finding;
  if (finding !== null) record.found.push(`${matchId}: ${JSON.stringify(finding)}`);
  let end: EndOfMatch | undefined;
  for (const process of processes) {
    const session = await process.ledger.session(matchId);
    const events = eventsBetween(session, 0, situationAt(session).state.head);
    const ids = events.map(idOf);
    end ??= { events, ids };
    if (ids.length !== log.length || ids.some((id, at) => id !== end?.ids[at]))
      record.found.push(`${process.name} shows ${ids.length} of ${log.length} events of ${matchId}`);
    await checkList(process, matchId, log.length, record);
  }
  for (const [name, heard] of record.heard)
    if (name.endsWith(matchId) && heard.length !== log.length - 1)
      record.found.push(`follower ${name} was told ${heard.length} of ${log.length - 1} events`);
  record.digest(log.map((event) => JSON.stringify(event)).join('\n'));
  return end ?? { events: [], ids: [] };
};

const checkList = async (
  { name, readers }: WorldProcess,
  matchId: string,
  length: number,
  record: WorldRecord,
): Promise<void> => {
  const index = await readers.reading.wholeList();
  if (index === null) record.found.push(`${name}: lists are behind`);
  const rows = (await index?.page({ rulesets: [...games.keys()], statuses: STATUSES }, 100)) ?? [];
  const row = rows.find((each) => each.matchId === matchId);
  if (Number(row?.revision) !== length - 1)
    record.found.push(`${name} lists ${matchId} at ${String(row?.revision)}, not at ${length - 1}`);
};

const checkHealth = ({ name, readers }: WorldProcess, record: WorldRecord): void => {
  const { failure, tail, projections } = readers.reading.status();
  if (failure !== null || tail.isLate || projections.some((each) => each.failure !== null))
    record.found.push(`${name}: ${failure ?? 'the tail is late'}`);
};

/** What a sender was answered, as a step of the log: its reader reads the same there. */
const entryOf = (
  { viewer, events, ...sighting }: AcceptedSighting,
  ends: ReadonlyMap<string, EndOfMatch>,
  record: WorldRecord,
): readonly HistoryEntry[] => {
  const end = ends.get(sighting.stream);
  const ids = events.flatMap((told) => {
    const event = end?.events[Number(told.revision)];
    const isThere = event !== undefined && sameData(summaryOf(event, viewer), told);
    return isThere ? [end?.ids[event.revision] ?? ''] : [];
  });
  if (ids.length === events.length)
    return [{ ...sighting, kind: 'append', outcome: 'ok', size: Number(events[0]?.revision), ids }];
  if (!record.isLost(sighting))
    record.found.push(`${sighting.stream} has ${ids.length} of ${events.length} events that were answered`);
  return [];
};

const sameData = (one: object, other: object): boolean => canonicalJson(one) === canonicalJson(other);

/** Of what was lost: an append all of which is there, where it was expected, in the backup or done again. */
const stillThere = (entry: HistoryEntry, logs: ReadonlyMap<string, readonly string[]>): readonly HistoryEntry[] => {
  if (entry.kind !== 'append') return [];
  const log = logs.get(entry.stream) ?? [];
  return entry.ids.every((id, at) => log[entry.size + at] === id) ? [{ ...entry, outcome: 'unknown' }] : [];
};
