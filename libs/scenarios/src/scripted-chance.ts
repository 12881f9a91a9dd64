import { newSalt, newServerSeed } from '@stackledger/integrity';
import type { Chance } from '@stackledger/ledger';

/** The dice and shuffles that a scenario prescribes are used up. */
class OutOfDice extends Error {
  constructor() {
    super('the scenario has no die left: add one to setup.dice');
    this.name = 'OutOfDice';
  }
}

/**
 * Dice and shuffles from lists, in order. Without a shuffle left the cards keep their order; one that names some of the
 * cards puts these on top.
 */
export const scriptedChance = (dice: readonly number[], shuffles: readonly (readonly string[])[]): Chance => {
  let nextDie = 0;
  let nextShuffle = 0;
  return {
    newSeed: newServerSeed,
    newSalt,
    die: () => {
      const value = dice[nextDie++];
      if (value === undefined) throw new OutOfDice();
      return value;
    },
    shuffle: (_draw, _zone, cards) => {
      const wanted = (shuffles[nextShuffle++] ?? []).filter((card) => cards.includes(card));
      return [...wanted, ...cards.filter((card) => !wanted.includes(card))];
    },
  };
};
