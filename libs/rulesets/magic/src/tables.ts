import { asText, isMap, type GameTable } from '@stackledger/kernel';
import type { GameRow, PlayedEvent } from '@stackledger/kernel/authoring';
import { manaIn } from './mana/mana.js';

/** The rows of one event about mana in a pool; `amount` is negative for mana paid or lost. */
const movesIn = ({ type, revision, data }: PlayedEvent): readonly GameRow[] => {
  const seat = asText(data.seat);
  if (type === 'ManaEmptied' && isMap(data.mana))
    return Object.entries(data.mana).map(([kind, n]) => ({ revision, seat, kind, amount: -Number(n), why: 'emptied' }));
  if (type !== 'TotalChanged') return [];
  const amount = Number(data.by);
  const [kind] = Object.keys(manaIn({ [asText(data.total)]: 1 }));
  return kind === undefined ? [] : [{ revision, seat, kind, amount, why: amount > 0 ? 'made' : 'paid' }];
};

const mana: GameTable = {
  name: 'mana',
  about: 'one row for each time that mana came into the pool of a seat or left it',
  columns: {
    seat: ['name', 'whose pool'],
    kind: ['text', 'W, U, B, R, G or C'],
    amount: ['number', 'how much; below zero where it left'],
    why: ['text', 'made, paid, or emptied: lost as a step or phase ended'],
  },
  questions: [
    {
      title: 'How much mana was lost for each that was paid, by kind, in Magic?',
      sql: `SELECT kind, sum(-amount) FILTER (WHERE why = 'emptied') AS lost, sum(-amount) FILTER (WHERE why = 'paid') AS paid FROM mana WHERE live GROUP BY kind ORDER BY kind`,
    },
  ],
  rows: (log) => log.flatMap(movesIn),
};

/** The tables of Magic for figures over many matches. */
export const tables: readonly GameTable[] = [mana];
