import type { SqlAnswer } from '@stackledger/wire';
import { useEffect, useState } from 'react';
import { ask } from '../../client/ask.js';
import { ANALYTICS } from '../use-analytics.js';

/** Values that there are, by the filter that takes them, the commonest first. */
export type Suggestions = { readonly [filter: string]: readonly string[] };

const SOURCES = [
  ['ruleset', 'ruleset', 'matches'],
  ['tournament', 'tournament', 'matches'],
  ['match', 'match_id', 'matches'],
  ['seat', 'seat', 'seats'],
  ['person', 'person', 'seats'],
  ['card', 'card', 'stack_objects'],
] as const;

const MOST = 100;

const QUESTION = SOURCES.map(
  ([filter, column, table]) =>
    `(SELECT '${filter}' AS filter, ${column} AS value FROM ${table} WHERE ${column} IS NOT NULL GROUP BY value ORDER BY count(*) DESC, value LIMIT ${MOST})`,
).join(' UNION ALL ');

/** What a form of filters may offer; nothing where it cannot be asked. */
export const useSuggestions = (areAsked: boolean): Suggestions => {
  const [suggestions, suggest] = useState<Suggestions>({});
  useEffect(() => {
    if (!areAsked) return undefined;
    const going = new AbortController();
    const request = { method: 'POST', body: { sql: QUESTION }, signal: going.signal } as const;
    void ask<SqlAnswer>(`${ANALYTICS}/sql`, request).then((answer) => {
      if (answer.ok && !going.signal.aborted) suggest(byFilter(answer.value.rows));
    });
    return () => going.abort();
  }, [areAsked]);
  return suggestions;
};

/** A cell as text: the tables that are asked here hold texts and numbers. */
const textOf = (cell: SqlAnswer['rows'][number][number] | undefined): string =>
  typeof cell === 'string' ? cell : JSON.stringify(cell ?? null);

const byFilter = (rows: SqlAnswer['rows']): Suggestions => {
  const found: { [filter: string]: string[] } = {};
  for (const [filter, value] of rows) (found[textOf(filter)] ??= []).push(textOf(value));
  return found;
};
