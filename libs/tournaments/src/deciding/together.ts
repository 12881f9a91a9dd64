import { sameResult, resultText } from '../results/result.js';
import type { TournamentEvent } from '../state/events.js';
import { evolveTournament } from '../state/evolve.js';
import type { Tournament } from '../state/tournament.js';
import type { TournamentActor, TournamentCommand } from './commands.js';
import { accepted, refused, type TournamentDecision } from './decision.js';
import { decideOnPeople } from './people.js';
import { decideOnResults } from './reporting.js';

/** The ids of so many are a small part of what an event may hold. */
const ENROLLED_IN_EVENT = 500;

/** Many players at once, all or nobody, as if each were enrolled alone; who is in stays as enrolled (TO-PEOPLE-6). */
export const enrolledTogether = (
  state: Tournament,
  { players, awardedByes = {} }: Extract<TournamentCommand, { type: 'EnrolPlayers' }>,
): TournamentDecision => {
  const twice = firstTwice(players);
  if (twice !== undefined) return refused('enrolled-already', 'TO-PEOPLE-1', `${twice} stands in the list twice`);
  const named = new Set(players);
  const byes = new Map(Object.entries(awardedByes));
  const stranger = [...byes.keys()].find((player) => !named.has(player));
  if (stranger !== undefined) return refused('unknown-player', 'TO-PEOPLE-2', `${stranger} is not in the list`);
  const known = players.find((player) => {
    const enrolled = state.players.get(player);
    return enrolled !== undefined && byes.has(player) && byes.get(player) !== enrolled.awardedByes;
  });
  if (known !== undefined)
    return refused('enrolled-already', 'TO-PEOPLE-1', `${known} is enrolled already, with other awarded byes`);
  const fresh = players.filter((player) => !state.players.has(player));
  const [first] = fresh;
  if (first === undefined) return accepted('TO-PEOPLE-6');
  if (state.phase !== 'enrolment' && fresh.some((player) => (byes.get(player) ?? 0) > 0))
    return refused('byes-too-late', 'TO-PEOPLE-2', 'byes are awarded before the start');
  const alone = decideOnPeople(state, { type: 'EnrolPlayer', player: first }, { role: 'system', id: 'system' });
  if (!alone.ok) return alone;
  const events: TournamentEvent[] = [];
  for (let from = 0; from < fresh.length; from += ENROLLED_IN_EVENT) {
    const part = fresh.slice(from, from + ENROLLED_IN_EVENT);
    const theirs = [...byes].filter(([player, count]) => count > 0 && part.includes(player));
    events.push({ type: 'PlayersEnrolled', players: part, awardedByes: Object.fromEntries(theirs) });
  }
  return accepted('TO-PEOPLE-6', ...events);
};

const firstTwice = <T>(values: readonly T[]): T | undefined => {
  const seen = new Set<T>();
  return values.find((value) => seen.has(value) || !seen.add(value));
};

/** The results of many tables, all or none; what counts already is changed by a correction alone (TO-RESULT-8). */
export const enteredTogether = (
  state: Tournament,
  { round, results }: Extract<TournamentCommand, { type: 'EnterResults' }>,
  by: TournamentActor,
): TournamentDecision => {
  const twice = firstTwice(results.map(({ table }) => table));
  if (twice !== undefined) return refused('result-twice', 'TO-RESULT-8', `table ${twice} stands in the list twice`);
  const events: TournamentEvent[] = [];
  let now = state;
  for (const entry of results) {
    const { table, result } = entry;
    const place = now.rounds[round - 1];
    const counts = place?.isOpen === true ? place.tables[table - 1]?.recorded : undefined;
    const isSettled = counts?.certainty === 'confirmed' || counts?.certainty === 'entered';
    if (counts && isSettled && !sameResult(counts.result, result))
      return refused(
        'settled-already',
        'TO-RESULT-8',
        `table ${table}: ${resultText(counts.result)} counts already: correct it, with a reason`,
      );
    const decision = decideOnResults(now, { type: 'EnterResult', round, ...entry }, by);
    if (!decision.ok) {
      const { code, rule, detail } = decision.rejection;
      return refused(code, rule, `table ${table}: ${detail}`);
    }
    events.push(...decision.events);
    now = decision.events.reduce<Tournament>((before, event) => evolveTournament(before, event) ?? before, now);
  }
  return accepted('TO-RESULT-8', ...events);
};
