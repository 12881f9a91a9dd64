import type { TableCard } from '@stackledger/wire';
import type { Game, Total } from '../game.js';
import { said } from '../../client/plain.js';
import { Speeds } from './speeds.js';

const numbers = ({ power, toughness, damage, counters }: TableCard): string => {
  const held = Object.entries(counters).map(([name, count]) => `${said(count)} ${name}`);
  if (power === undefined || power === null) return held.join(' · ');
  return [`${said(power)}/${said(toughness)}`, ...(damage > 0 ? [`${damage} damage`] : []), ...held].join(' · ');
};

const POOLS = ['mana', 'gold'] as const;

/** The speed stack: life, mana and gold; cards told apart by their speed. */
export const speedStack: Game = {
  id: 'speed-stack',
  title: 'Speed stack',
  counts: ['life'],
  totals: (player) => [
    {
      icon: 'heart',
      value: said(player.life),
      label: `${said(player.life)} life`,
      isLow: Number(player.life) <= 5,
    },
    ...POOLS.flatMap((pool): readonly Total[] => {
      const amount = Number(player[pool] ?? 0);
      return amount > 0
        ? [
            {
              icon: pool === 'mana' ? 'spark' : null,
              value: pool === 'mana' ? said(amount) : `${amount}g`,
              label: `${amount} ${pool}`,
            },
          ]
        : [];
    }),
  ],
  numbers,
  middle: [],
  Panel: Speeds,
};
