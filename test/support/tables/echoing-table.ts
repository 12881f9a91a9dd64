import type { JsonMap } from '@stackledger/kernel';
import { fourSouls } from '@stackledger/rulesets/four-souls';
import { kernelTable, type KernelTable } from './kernel-table.js';

const whenRolled = (...effect: readonly object[]): object => ({
  kind: 'item',
  abilities: [{ type: 'triggered', when: { event: 'rolled', value: 1, by: 'any' }, effect }],
});

const CARDS = {
  fly: { kind: 'monster', hp: 1, evasion: 2, attack: 1, souls: 0, rewards: [{ gain: { coins: 1 } }] },
  dip: { kind: 'monster', hp: 1, evasion: 4, attack: 1, souls: 0, rewards: [{ gain: { coins: 1 } }] },
  echo: whenRolled({ gain: { coins: 1 } }),
  relic: whenRolled({ gain: { coins: 2 } }),
  bell: whenRolled({ gain: { coins: 3 } }),
  'penny-jar': whenRolled({ gain: { coins: 4 } }),
  penny: { kind: 'loot', abilities: [{ type: 'play', effect: [{ gain: { coins: 1 } }] }] },
  dime: { kind: 'loot', abilities: [{ type: 'play', effect: [{ gain: { coins: 2 } }] }] },
  bomb: {
    kind: 'loot',
    abilities: [
      { type: 'play', targets: [{ what: 'monster-or-player' }], effect: [{ damage: { amount: 1, to: 'target' } }] },
    ],
  },
};

/** What lies before a seat. */
export type Seated = { readonly items?: readonly string[]; readonly hand?: readonly string[] } & {
  readonly [total: string]: number | readonly string[];
};

/**
 * Two or three players, anna to move, two monsters, and items that wait for a 1: `echo`, `relic`, `bell` and
 * `penny-jar`. The dice are ones unless they are given; further cards may be.
 */
export const echoingTable = (
  players: { readonly [seat: string]: Seated },
  dice: readonly number[] = [],
  cards: object = {},
  options: JsonMap = {},
): KernelTable => {
  const setup = { active: 'anna', players, monsters: ['fly', 'dip'], decks: { loot: ['penny'], monster: [] } };
  const position = { seats: Object.keys(players), setup, cards: { ...CARDS, ...cards }, dice, options };
  return kernelTable(
    fourSouls,
    JSON.parse(JSON.stringify(position)) as typeof position & { setup: never; cards: never },
  );
};

/** Everybody passes once, from whoever holds priority on. */
export const passRound = ({ act, state }: KernelTable): void => {
  for (let closed = false; !closed;) {
    const { holder } = state().table.priority;
    if (holder === null) return;
    closed = act({ type: 'PassPriority', seat: holder }).some(({ type }) => type === 'PriorityClosed');
  }
};

/** Anna attacks the fly and rolls a 1: whatever waits for it is then put on the stack. */
export const rollOne = (table: KernelTable): void => {
  table.act({ type: 'DeclareAttack', seat: 'anna', target: 'fly' });
  passRound(table); // the declaration resolves
  passRound(table); // on the empty stack the roll is made
  passRound(table); // it is settled
};
