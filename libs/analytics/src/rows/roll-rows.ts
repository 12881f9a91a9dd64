import { asText } from '@stackledger/rules';
import { isTableEvent, type LogEvent } from '@stackledger/projections';
import type { TableRow } from '../tables/table.js';
import { textOrNull, type MatchLog } from './match-log.js';

type Die = { readonly event: LogEvent; settled: number | null };

/** The die that was rolled last by whom and for what, on the branch that leads to an event. */
type LastDice = ReadonlyMap<string, Die>;

const NONE: LastDice = new Map();
const keyOf = ({ data }: LogEvent): string => JSON.stringify([data.roller, data.purpose]);

/** Dice, each with the value that counted in the end. */
export const rollRows = (log: MatchLog): readonly TableRow[] => {
  const dice: Die[] = [];
  const lastAfter = new Map<number, LastDice>();
  for (const event of log.events) {
    if (!isTableEvent(event)) continue;
    let last = event.parent === null ? NONE : (lastAfter.get(event.parent) ?? NONE);
    if (event.type === 'DieRolled' || event.type === 'DieRerolled') {
      const die = { event, settled: null };
      dice.push(die);
      last = new Map([...last, [keyOf(event), die]]);
    }
    const settled = event.type === 'RollSettled' ? last.get(keyOf(event)) : undefined;
    if (settled !== undefined && log.countsFor(settled.event, event)) settled.settled = Number(event.data.value);
    if (last.size > 0) lastAfter.set(event.revision, last);
  }
  const confirmed = new Set(
    log.events.filter(({ type }) => type === 'RollConfirmed').map(({ data }) => asText(data.report)),
  );
  return dice.map((die) => rowOf(log, die, confirmed));
};

const rowOf = (
  { matchId, isLive, momentAt }: MatchLog,
  { event, settled }: Die,
  confirmed: ReadonlySet<string>,
): TableRow => ({
  match_id: matchId,
  revision: event.revision,
  roller: asText(event.data.roller),
  purpose: asText(event.data.purpose),
  source: textOrNull(event.data.source),
  value: Number(event.data.value),
  settled,
  origin: originOf(event),
  confirmed: event.data.report === undefined || confirmed.has(asText(event.data.report)),
  ...momentAt(event),
  live: isLive(event),
});

const originOf = ({ data }: LogEvent): string => {
  if (data.keptFrom !== undefined) return 'kept';
  return data.report === undefined ? 'service' : 'reported';
};
