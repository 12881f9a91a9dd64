import type { GameLayout, TotalBadge } from '../game-layout.js';
import { plainText } from '../../client/plain-text.js';
import { countersOf, creatureNumbers, lifeBadge, lossWarning } from '../card-numbers.js';
import { Speeds } from './speeds.js';

const POOLS = ['mana', 'gold'] as const;

/** The speed stack: life, mana and gold; cards told apart by their speed. */
export const speedStack: GameLayout = {
  id: 'speed-stack',
  title: 'Speed stack',
  counts: () => ['life'],
  totals: (player) => [
    lifeBadge(player),
    ...POOLS.flatMap((pool): readonly TotalBadge[] => {
      const amount = Number(player[pool] ?? 0);
      return amount > 0
        ? [
            {
              icon: pool === 'mana' ? 'spark' : null,
              value: pool === 'mana' ? plainText(amount) : `${amount}g`,
              label: `${amount} ${pool}`,
            },
          ]
        : [];
    }),
  ],
  numbers: (card) => creatureNumbers(card, countersOf(card)),
  middle: [],
  warning: lossWarning,
  verbs: { ActivateAbility: 'Use', EndTurn: 'End the turn' },
  deeds: { ActivateAbility: 'use what you have', EndTurn: 'end the turn' },
  Panel: Speeds,
};
