import type { TableCard } from '@stackledger/wire';
import type { GameLayout } from '../../games/game-layout.js';
import { rowsOf } from './card-rows.js';

// A cast: of a card only these matter here.
const card = (name: string, title: string, more: object = {}): TableCard =>
  ({ name, title, kind: 'land', ...more }) as unknown as TableCard;

// A cast: of a game only these matter here.
const GAME = {
  row: ({ kind }: TableCard) => (kind === 'creature' ? 0 : 1),
  host: ({ on }: TableCard) => (typeof on === 'string' ? on : null),
} as unknown as GameLayout;

const drawn = (cards: readonly TableCard[]): readonly string[] =>
  rowsOf(cards, GAME, ({ title, tapped }) => `${title} ${String(tapped)}`).map((row) =>
    row.map(({ card: { name }, count }) => `${count} ${name}`).join(', '),
  );

describe('the cards before a seat', () => {
  it('lie in rows by what they are, equal ones together', () => {
    const cards = [card('hill-1', 'Hill'), card('bear', 'Bear', { kind: 'creature' }), card('hill-2', 'Hill')];
    expect(drawn(cards)).toEqual(['1 bear', '2 hill-1']);
  });

  it('are told apart where one is used and the other is not', () => {
    expect(drawn([card('hill-1', 'Hill'), card('hill-2', 'Hill', { tapped: true })])).toEqual(['1 hill-1, 1 hill-2']);
  });

  it('have what is attached to one of them beside it, which is a group of its own then', () => {
    const bears = ['bear-1', 'bear-2', 'bear-3'].map((name) => card(name, 'Bear', { kind: 'creature' }));
    expect(drawn([...bears, card('aura', 'Aura', { on: 'bear-2' })])).toEqual(['2 bear-1, 1 bear-2, 1 aura']);
  });

  it('lie apart from what they are attached to where that lies before another seat', () => {
    expect(drawn([card('aura', 'Aura', { on: 'elsewhere' })])).toEqual(['1 aura']);
  });
});
