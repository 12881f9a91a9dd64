import { asText, type GameTable } from '@stackledger/kernel';

const souls: GameTable = {
  name: 'souls',
  about: 'one row for each card with souls that came to lie before a seat',
  columns: {
    seat: ['name', 'before whom'],
    card: ['text', 'the card, by its name at the table'],
    souls: ['number', 'how many souls it has'],
  },
  questions: [
    {
      title: 'Which cards brought souls to the winner of a game of Four Souls?',
      sql: `SELECT s.card, count(*) AS n FROM souls s JOIN matches m USING (match_id)
WHERE s.live AND s.seat = m.winner GROUP BY s.card ORDER BY n DESC, s.card LIMIT 20`,
    },
  ],
  rows: (log) =>
    log
      .filter(({ type }) => type === 'SoulGained')
      .map(({ revision, data }) => ({
        revision,
        seat: asText(data.seat),
        card: asText(data.object),
        souls: Number(data.souls),
      })),
};

/** The analytics tables of Four Souls. */
export const tables: readonly GameTable[] = [souls];
