/**
 * What a client has seen of one stream. `begunAt` and `endedAt` are of one clock for all clients, in milliseconds; an
 * append without an end may still take effect. `ids`: of the events that were appended, or read from the beginning.
 */
export type HistoryEntry = Readonly<{ client: number; stream: string; begunAt: number; endedAt: number }> &
  (
    | Readonly<{ kind: 'append'; outcome: 'ok' | 'unknown' | 'not-written'; size: number; ids: readonly string[] }>
    | Readonly<{ kind: 'conflict'; size: number }>
    | Readonly<{ kind: 'read'; ids: readonly string[] }>
  );

/** A stream as it is in the end: its event ids, in their order. */
export type FinalLogs = ReadonlyMap<string, readonly string[]>;

/** An entry as a step of a register: the number of events when it took effect, before and after. */
type RegisterStep = Readonly<{ entry: HistoryEntry; before: number; after: number }>;

/**
 * Checks histories of streams as registers with expected revisions, against what is there in the end: what is wrong, as
 * sentences. Nothing acknowledged is missing, or doubled, or where it was not expected; nothing that was refused is
 * there; readings show a beginning of the log; and all of it has one order that agrees with time: whatever ended before
 * another began is not after it. The states of a stream are ordered by their sizes, so that comparing each pair is
 * enough. Readings of a client, and of all clients, are monotonic by it.
 */
export const faultsIn = (entries: readonly HistoryEntry[], logs: FinalLogs): readonly string[] => {
  const faults: string[] = [];
  for (const stream of new Set([...entries.map((entry) => entry.stream), ...logs.keys()])) {
    const log = logs.get(stream) ?? [];
    if (new Set(log).size < log.length) faults.push(`${stream}: an event is there twice`);
    const own = entries.filter((entry) => entry.stream === stream);
    const steps: RegisterStep[] = [];
    for (const entry of own) {
      const step = stepOf(entry, log);
      if (typeof step === 'string') faults.push(`${stream}: ${step}`);
      else if (step !== null) steps.push(step);
    }
    const known = new Set(own.flatMap((entry) => (entry.kind === 'append' ? entry.ids : [])));
    const strange = log.filter((id) => !known.has(id));
    if (strange.length > 0) faults.push(`${stream}: ${strange.length} events are there that nobody has sent`);
    faults.push(...outOfOrder(stream, steps));
  }
  return faults;
};

/** The step of an entry; null where it has none; a sentence where the log contradicts it. */
const stepOf = (entry: HistoryEntry, log: readonly string[]): RegisterStep | string | null => {
  switch (entry.kind) {
    case 'read':
      if (entry.ids.some((id, at) => log[at] !== id))
        return `a reading of ${entry.ids.length} is no beginning of the log`;
      return { entry, before: entry.ids.length, after: entry.ids.length };
    case 'conflict':
      return entry.size > log.length
        ? `a conflict at ${entry.size} though the log has ${log.length}`
        : { entry, before: entry.size, after: entry.size };
    case 'append': {
      const { ids, size, outcome } = entry;
      const there = ids.filter((id) => log.includes(id));
      const isInPlace = ids.every((id, at) => log[size + at] === id);
      if (outcome === 'ok' && !isInPlace) return `an acknowledged append at ${size} is not there (${ids.join(', ')})`;
      if (outcome === 'not-written' && there.length > 0)
        return `an append that was refused is there (${there.join(', ')})`;
      if (there.length === 0) return null;
      return isInPlace ? { entry, before: size, after: size + ids.length } : `an append is there in part, or elsewhere`;
    }
  }
};

const outOfOrder = (stream: string, steps: readonly RegisterStep[]): readonly string[] => {
  const faults: string[] = [];
  const byEnd = steps.toSorted((one, other) => endOf(one) - endOf(other));
  const byBegin = steps.toSorted((one, other) => one.entry.begunAt - other.entry.begunAt);
  // What had been reached by all that ended before this one began, which it must begin from.
  let reached = 0;
  let at = 0;
  for (const step of byBegin) {
    for (let ended = byEnd[at]; ended !== undefined && endOf(ended) < step.entry.begunAt; ended = byEnd[++at])
      reached = Math.max(reached, ended.after);
    if (step.before < reached)
      faults.push(
        `${stream}: client ${step.entry.client} met ${step.before} events (${step.entry.kind}) after ${reached} had been seen`,
      );
  }
  return faults;
};

/** An append whose outcome nobody was told took effect at some time after it was sent. */
const endOf = ({ entry }: RegisterStep): number =>
  entry.kind === 'append' && entry.outcome !== 'ok' ? Number.POSITIVE_INFINITY : entry.endedAt;
