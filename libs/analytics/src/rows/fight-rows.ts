import { asText, type EventFacts } from '@stackledger/kernel';
import { isTableEvent, type LogEvent } from '@stackledger/projections';
import type { Row } from '../tables/table.js';
import type { MatchLog } from './match-log.js';

/** Fights: of one against one, and of attackers against whoever is there. On two lines of play that which counts is told. */
export const combatRows = (log: MatchLog): readonly Row[] => {
  const rows: Fight[] = [];
  const openAfter = new Map<number, Fight | null>();
  for (const event of log.events) {
    if (!isTableEvent(event)) continue;
    const is = fightPart(log, event);
    let open = event.parent === null ? null : (openAfter.get(event.parent) ?? null);
    if (is === 'duel' || is === 'attackers') rows.push((open = fightFrom(log, event, is)));
    else if (open !== null && (log.isLive(event) || open.live === false)) goOn(open, event, is);
    openAfter.set(event.revision, is === 'duel-over' || is === 'over' ? null : open);
  }
  return rows.map(({ beganMs: _, ...row }) => row);
};

type FightPart = NonNullable<EventFacts['fight']>;

/** What an event means for a fight. Attackers of whom there are none make no fight, and steps are told by their names. */
const fightPart = ({ factsOf }: MatchLog, event: LogEvent): FightPart['is'] | undefined => {
  const { fight } = factsOf(event);
  if (fight?.step !== undefined && event.data.step !== fight.step) return undefined;
  const { attackers } = event.data;
  return fight?.is === 'attackers' && Array.isArray(attackers) && attackers.length === 0 ? undefined : fight?.is;
};

const goOn = (fight: Fight, event: LogEvent, is: string | undefined): void => {
  if (is === 'duel-roll') fight.rolls += 1;
  if (is !== 'duel-over' && is !== 'over') return;
  fight.ended_revision = event.revision;
  fight.took_ms = Math.max(0, event.atMs - fight.beganMs);
};

type Fight = { rolls: number; ended_revision: number | null; took_ms: number | null; readonly beganMs: number } & {
  [column: string]: Row[string];
};

const fightFrom = ({ matchId, isLive }: MatchLog, event: LogEvent, is: 'duel' | 'attackers'): Fight => ({
  match_id: matchId,
  began_revision: event.revision,
  ended_revision: null,
  kind: is === 'duel' ? 'duel' : 'attack',
  attacker: asText(is === 'duel' ? event.data.by : event.data.seat),
  against: is === 'duel' ? asText(event.data.against) : null,
  rolls: 0,
  took_ms: null,
  live: isLive(event),
  beganMs: event.atMs,
});

/** The rolls of duels as they were judged, each with the seat that attacked. */
export const duelRollRows = ({ matchId, events, factsOf, isLive }: MatchLog): readonly Row[] => {
  const rows: Row[] = [];
  const attackerAfter = new Map<number, string>();
  for (const event of events) {
    if (!isTableEvent(event)) continue;
    const { is, needs } = factsOf(event).fight ?? {};
    const before = event.parent === null ? undefined : attackerAfter.get(event.parent);
    const attacker = is === 'duel' ? asText(event.data.by) : before;
    if (attacker !== undefined && is !== 'duel-over') attackerAfter.set(event.revision, attacker);
    if (is !== 'duel-roll') continue;
    const needed = needs === undefined ? undefined : event.data[needs];
    rows.push({
      match_id: matchId,
      revision: event.revision,
      seat: attacker ?? null,
      value: Number(event.data.value),
      needed: typeof needed === 'number' ? needed : null,
      hit: event.data.hit === true,
      live: isLive(event),
    });
  }
  return rows;
};
