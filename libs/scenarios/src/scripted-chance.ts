import { newSalt, newServerSeed } from '@stackledger/integrity';
import type { Chance } from '@stackledger/ledger';

/** The dice and shuffles that a scenario prescribes are used up. */
class OutOfDice extends Error {
  constructor() {
    super('the scenario has no die left: add one to setup.dice');
    this.name = 'OutOfDice';
  }
}

/** A shuffle that a scenario prescribes names what is not among the cards shuffled. */
class StrangeShuffle extends Error {
  constructor(at: number, zone: string, strange: string, cards: readonly string[]) {
    const there = cards.length > 0 ? cards.join(', ') : 'nothing';
    super(`setup.shuffles/${at}: ${strange} is not in ${zone} or is named twice; shuffled there: ${there}`);
    this.name = 'StrangeShuffle';
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
    shuffle: (_draw, zone, cards) => {
      const wanted = shuffles[nextShuffle] ?? [];
      const strange = wanted.find((card, at) => !cards.includes(card) || wanted.indexOf(card) !== at);
      if (strange !== undefined) throw new StrangeShuffle(nextShuffle, zone, strange, cards);
      nextShuffle += 1;
      return [...wanted, ...cards.filter((card) => !wanted.includes(card))];
    },
  };
};
