import { asText, type GameTable } from '@stackledger/kernel';

const souls: GameTable = {
  name: 'souls',
  about: 'one row for each card with souls that came to lie before a seat',
  columns: {
    seat: ['name', 'before whom'],
    card: ['text', 'the card, by its name at the table'],
    souls: ['number', 'how many souls it has'],
  },
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

/** The tables of Four Souls for figures over many matches. */
export const tables: readonly GameTable[] = [souls];
