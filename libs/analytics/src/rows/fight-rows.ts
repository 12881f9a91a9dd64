import { asText, type FightPart } from '@stackledger/rules';
import { isTableEvent, type LogEvent } from '@stackledger/projections';
import type { TableRow } from '../tables/table.js';
import type { MatchLog } from './match-log.js';

/** Fights: duels, and attackers with their blockers. Where branches differ, the active one counts. */
export const combatRows = (log: MatchLog): readonly TableRow[] => {
  const rows: FightRowDraft[] = [];
  const openAfter = new Map<number, FightRowDraft | null>();
  for (const event of log.events) {
    if (!isTableEvent(event)) continue;
    const is = fightPart(log, event);
    let open = event.parent === null ? null : (openAfter.get(event.parent) ?? null);
    if (is === 'duel' || is === 'attackers') rows.push((open = fightFrom(log, event, is)));
    else if (open !== null && (log.isLive(event) || open.live === false)) goOn(open, event, is);
    openAfter.set(event.revision, isOver(event, is) ? null : open);
  }
  return rows.map(({ beganMs: _, ...row }) => row);
};

/** The kind of fight event. A declaration without attackers begins no fight; steps count by their names. */
const fightPart = ({ factsOf }: MatchLog, event: LogEvent): FightPart['is'] | undefined => {
  const { fight } = factsOf(event);
  if (fight?.step !== undefined && event.data.step !== fight.step) return undefined;
  const { attackers } = event.data;
  return fight?.is === 'attackers' && Array.isArray(attackers) && attackers.length === 0 ? undefined : fight?.is;
};

/** Fights do not outlast their game. */
const isOver = ({ type }: LogEvent, is: string | undefined): boolean =>
  is === 'duel-over' || is === 'over' || type === 'GameEnded' || type === 'GameBegan';

const goOn = (fight: FightRowDraft, event: LogEvent, is: string | undefined): void => {
  if (is === 'duel-roll') fight.rolls += 1;
  if (!isOver(event, is)) return;
  fight.ended_revision = event.revision;
  fight.took_ms = Math.max(0, event.atMs - fight.beganMs);
};

type FightRowDraft = {
  rolls: number;
  ended_revision: number | null;
  took_ms: number | null;
  readonly beganMs: number;
} & {
  [column: string]: TableRow[string];
};

const fightFrom = (
  { matchId, isLive, momentAt }: MatchLog,
  event: LogEvent,
  is: 'duel' | 'attackers',
): FightRowDraft => ({
  match_id: matchId,
  began_revision: event.revision,
  ended_revision: null,
  kind: is === 'duel' ? 'duel' : 'attack',
  attacker: asText(is === 'duel' ? event.data.by : event.data.seat),
  against: is === 'duel' ? asText(event.data.against) : null,
  rolls: 0,
  took_ms: null,
  ...momentAt(event),
  live: isLive(event),
  beganMs: event.atMs,
});

/** The judged rolls of duels, with the seat that attacked. */
export const duelRollRows = ({ matchId, events, factsOf, isLive, momentAt }: MatchLog): readonly TableRow[] => {
  const rows: TableRow[] = [];
  const attackerAfter = new Map<number, string>();
  for (const event of events) {
    if (!isTableEvent(event)) continue;
    const { is, needs } = factsOf(event).fight ?? {};
    const before = event.parent === null ? undefined : attackerAfter.get(event.parent);
    const attacker = is === 'duel' ? asText(event.data.by) : before;
    if (attacker !== undefined && !isOver(event, is)) attackerAfter.set(event.revision, attacker);
    if (is !== 'duel-roll') continue;
    const needed = needs === undefined ? undefined : event.data[needs];
    rows.push({
      match_id: matchId,
      revision: event.revision,
      seat: attacker ?? null,
      value: Number(event.data.value),
      needed: typeof needed === 'number' ? needed : null,
      hit: event.data.hit === true,
      ...momentAt(event),
      live: isLive(event),
    });
  }
  return rows;
};
