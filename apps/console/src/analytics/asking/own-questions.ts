import type { Chosen } from '../shapes.js';

/** A text as SQL has it. */
const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** The conditions of filters on a table `t` beside its match `m`, for the questions that pages ask by themselves. */
const where = (chosen: Chosen, seat: string | null): string => {
  const parts = [
    chosen.ruleset && `m.ruleset = ${quoted(chosen.ruleset)}`,
    chosen.tournament && `m.tournament = ${quoted(chosen.tournament)}`,
    chosen.match && `m.match_id = ${quoted(chosen.match)}`,
    chosen.from && `m.created_at >= CAST(${quoted(chosen.from)} AS TIMESTAMP)`,
    chosen.to && `m.created_at < CAST(${quoted(chosen.to)} AS TIMESTAMP) + INTERVAL 1 DAY`,
    seat !== null && chosen.seat && `${seat} = ${quoted(chosen.seat)}`,
  ];
  return parts.flatMap((part) => (part ? [` AND ${part}`] : [])).join('');
};

/** The deepest contested sequences, each where it began. */
export const deepestContested = (chosen: Chosen): string =>
  `SELECT t.match_id, t.began_revision, t.deepest, t.objects, t.seats, t.cancelled, t.kind, t.began_by
FROM sequences t JOIN matches m USING (match_id)
WHERE ${chosen.struck === 'all' ? 'true' : 't.live'} AND t.seats >= 2${where(chosen, 't.began_by')}
ORDER BY t.deepest DESC, t.objects DESC, t.match_id, t.began_revision LIMIT 20`;

/** What judges did, by kind, each with the first of it. */
export const rulingKinds = (chosen: Chosen): string =>
  `SELECT t.kind, count(*) AS n, first(t.match_id ORDER BY t.match_id, t.revision) AS match_id, first(t.revision ORDER BY t.match_id, t.revision) AS revision
FROM rulings t JOIN matches m USING (match_id)
WHERE true${where(chosen, null)}
GROUP BY t.kind ORDER BY n DESC, t.kind`;

/** The matches with the most contested sequences. */
export const contestedMatches = (chosen: Chosen): string =>
  `SELECT t.match_id, count(*) FILTER (WHERE t.seats >= 2) AS contested, count(*) AS sequences, first(t.began_revision ORDER BY t.seats DESC, t.began_revision) AS revision
FROM sequences t JOIN matches m USING (match_id)
WHERE t.live${where(chosen, null)}
GROUP BY t.match_id ORDER BY contested DESC, t.match_id LIMIT 20`;
